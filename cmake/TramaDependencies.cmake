# Every outside library as an imported target, in one place.
#
# The installed package configuration includes this file too: a static library passes its private
# dependencies on to whoever links it, so a consumer needs the same targets under the same names.
#
#   tl::expected  Boost::graph  RapidJSON::RapidJSON  ICU::uc  ICU::i18n  sentencepiece::sentencepiece
#   openvino::runtime  Graphviz::gvc  Serd::serd  Gumbo::gumbo  pugixml::pugixml  ZLIB::ZLIB
#   zstd::zstd  xxHash::xxhash  CURL::libcurl  Threads::Threads
#
# What only programs need (CLI11::CLI11, GTest, benchmark) is found in the root CMakeLists.txt.

include_guard(GLOBAL)

# Defines `target` from the pkg-config module `module`, once.
function(trama_pkg_config_target target module)
  if(TARGET ${target})
    return()
  endif()
  find_package(PkgConfig REQUIRED)
  string(MAKE_C_IDENTIFIER "TRAMA_PC_${module}" prefix)
  pkg_check_modules(${prefix} REQUIRED IMPORTED_TARGET GLOBAL ${module})
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${target} INTERFACE PkgConfig::${prefix})
endfunction()

set(CMAKE_THREAD_PREFER_PTHREAD ON)
find_package(Threads REQUIRED)
find_package(tl-expected CONFIG REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS graph)
find_package(ICU 72 REQUIRED COMPONENTS uc i18n)
find_package(pugixml CONFIG REQUIRED)
find_package(ZLIB REQUIRED)
find_package(CURL REQUIRED)

find_package(RapidJSON CONFIG REQUIRED)
if(NOT TARGET RapidJSON::RapidJSON)
  # Debian's configuration of 1.1.0 sets a variable and no target.
  add_library(RapidJSON::RapidJSON INTERFACE IMPORTED GLOBAL)
  target_include_directories(RapidJSON::RapidJSON SYSTEM INTERFACE ${RAPIDJSON_INCLUDE_DIRS})
endif()

if(NOT TARGET sentencepiece::sentencepiece)
  # The pkg-config module links the trainer as well, which we never call.
  find_library(TRAMA_SENTENCEPIECE_LIBRARY sentencepiece REQUIRED)
  find_path(TRAMA_SENTENCEPIECE_INCLUDE_DIR sentencepiece_processor.h REQUIRED)
  mark_as_advanced(TRAMA_SENTENCEPIECE_LIBRARY TRAMA_SENTENCEPIECE_INCLUDE_DIR)
  add_library(sentencepiece::sentencepiece UNKNOWN IMPORTED GLOBAL)
  set_target_properties(sentencepiece::sentencepiece PROPERTIES
    IMPORTED_LOCATION "${TRAMA_SENTENCEPIECE_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${TRAMA_SENTENCEPIECE_INCLUDE_DIR}"
  )
endif()
trama_pkg_config_target(Graphviz::gvc libgvc)
trama_pkg_config_target(Serd::serd serd-0)
trama_pkg_config_target(Gumbo::gumbo gumbo)
trama_pkg_config_target(zstd::zstd libzstd)
trama_pkg_config_target(xxHash::xxhash libxxhash)

# Where ./trama and ./test keep what they downloaded.
if(DEFINED ENV{XDG_CACHE_HOME})
  set(TRAMA_CACHE_DIR "$ENV{XDG_CACHE_HOME}/trama")
else()
  set(TRAMA_CACHE_DIR "$ENV{HOME}/.cache/trama")
endif()

if(TRAMA_OPENVINO)
  find_package(OpenVINO 2026.4 REQUIRED CONFIG
    COMPONENTS Runtime
    HINTS "${TRAMA_CACHE_DIR}/openvino-2026.4.1/openvino/cmake"
  )
endif()
