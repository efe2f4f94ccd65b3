# Writes a source file that holds the default schema's text:
#   cmake -DINPUT=default.json -DOUTPUT=default_schema.cpp -P embed_schema.cmake

file(READ "${INPUT}" json)
string(FIND "${json}" ")trama\"" delimiter)
if(NOT delimiter EQUAL -1)
  message(FATAL_ERROR "${INPUT} holds the delimiter of the string that is to hold it")
endif()
file(WRITE "${OUTPUT}" "#include <trama/graph/schema.h>

namespace trama {

std::string_view Schema::default_schema_json() noexcept {
  static constexpr std::string_view json = R\"trama(${json})trama\";
  return json;
}

}  // namespace trama
")
