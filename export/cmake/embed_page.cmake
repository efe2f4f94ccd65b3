# Writes the source file that holds the interactive page, all but its data:
#   cmake -DFOLDER=export/page -DOUTPUT=page_parts.cpp "-DMODULES=a.js;b.js" -P embed_page.cmake
#
# The modules become one: their import lines go, `export` goes, and the order of MODULES is that in
# which they run. What is left shares one scope; a name declared twice is a syntax error that the
# tests of the page find. The content security policy names the scripts by their SHA-256, so that
# a browser runs these and no other.

# hash_source(<variable> <text>): 'sha256-…' as a policy writes it. CMake has no Base64.
function(hash_source variable text)
  string(SHA256 digest "${text}")
  string(APPEND digest "00")  # 33 bytes: eleven groups of three, the last digit is padding
  set(alphabet "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(base64)
  foreach(group RANGE 10)
    math(EXPR offset "${group} * 6")
    string(SUBSTRING "${digest}" ${offset} 6 triple)
    foreach(shift IN ITEMS 18 12 6 0)
      math(EXPR digit "(0x${triple} >> ${shift}) & 63")
      string(SUBSTRING "${alphabet}" ${digit} 1 letter)
      string(APPEND base64 "${letter}")
    endforeach()
  endforeach()
  string(SUBSTRING "${base64}" 0 43 base64)
  set(${variable} "'sha256-${base64}='" PARENT_SCOPE)
endfunction()

file(READ "${FOLDER}/page.html" page)
file(READ "${FOLDER}/style.css" style)
file(READ "${FOLDER}/third_party/force-graph/force-graph.min.js" library)
set(program)
foreach(module IN LISTS MODULES)
  file(READ "${FOLDER}/src/${module}" text)
  string(REGEX REPLACE "\nimport [^;]*;" "" text "\n${text}")
  string(REGEX REPLACE "\nexport " "\n" text "${text}")
  string(APPEND program "${text}")
endforeach()
string(TOLOWER "${library}${program}" lower_case)
if(lower_case MATCHES "</script|<!--|\r")
  message(FATAL_ERROR "a script of the page holds what would end it or change it inside HTML")
endif()
hash_source(library_hash "${library}")
hash_source(program_hash "${program}")

string(REPLACE "{{scripts}}" "${library_hash} ${program_hash}" page "${page}")
string(REPLACE "{{style}}" "${style}" page "${page}")
string(REPLACE "{{library}}" "${library}" page "${page}")
string(REPLACE "{{program}}" "${program}" page "${page}")
string(FIND "${page}" ")trama\"" delimiter)
if(NOT delimiter EQUAL -1)
  message(FATAL_ERROR "the page holds the delimiter of the string that is to hold it")
endif()

set(parts)
set(names before_language before_title before_settings before_graph after_graph)
foreach(marker IN ITEMS "{{language}}" "{{title}}" "{{settings}}" "{{graph}}" "")
  list(POP_FRONT names name)
  set(part "${page}")
  if(marker)
    string(FIND "${page}" "${marker}" at)
    string(LENGTH "${marker}" length)
    if(at EQUAL -1)
      message(FATAL_ERROR "page.html lacks ${marker}, or has it in another order")
    endif()
    string(SUBSTRING "${page}" 0 ${at} part)
    math(EXPR at "${at} + ${length}")
    string(SUBSTRING "${page}" ${at} -1 page)
  endif()
  string(APPEND parts "const std::string_view ${name} = R\"trama(${part})trama\";\n")
endforeach()

file(WRITE "${OUTPUT}" "#include \"page_parts.h\"

namespace trama::page_parts {

${parts}
}  // namespace trama::page_parts
")
