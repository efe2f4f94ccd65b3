# How a library, a test and a benchmark of this project are made.

include_guard(GLOBAL)
include(GNUInstallDirs)
include(GoogleTest)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ${TRAMA_BUILD_TESTS})

find_program(TRAMA_CCACHE ccache)
mark_as_advanced(TRAMA_CCACHE)

# What every target of ours has: the language, warnings, sanitizers. All of it private, so that a
# consumer of the libraries keeps their own.
function(trama_target_defaults target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ON
  )
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast
    -Wcast-align -Woverloaded-virtual -Wdouble-promotion -Wformat=2
  )
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12.2 warns without cause where it inlines the standard library (its bug 105651) or
    # Boost.Graph.
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-maybe-uninitialized)
  endif()
  # Half of what pkg-config and Debian's configurations name is not called: it need not be loaded.
  target_link_options(${target} PRIVATE LINKER:--as-needed)
  if(TRAMA_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${TRAMA_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${TRAMA_SANITIZE})
  endif()
  if(TRAMA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${TRAMA_CCACHE}")
  endif()
endfunction()

# trama_add_library(<name> SOURCES … HEADERS … [PUBLIC …] [PRIVATE …])
#
# Makes the library trama_<name> with the alias trama::<name>. HEADERS are its public headers, all
# under include/, the folder's own include root: no other library's headers are reachable unless
# PUBLIC or PRIVATE names that library, which is what holds the layering.
function(trama_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS;PUBLIC;PRIVATE")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "trama_add_library(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()

  # A public header listed among the sources is a public header all the same.
  set(listed_headers ${arg_SOURCES})
  list(FILTER listed_headers INCLUDE REGEX "^include/")
  list(FILTER arg_SOURCES EXCLUDE REGEX "^include/")
  list(APPEND arg_HEADERS ${listed_headers})

  set(target trama_${name})
  add_library(${target} ${arg_SOURCES})
  add_library(trama::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} PUBLIC cxx_std_20)
  trama_target_defaults(${target})
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/src")
  target_sources(${target}
    PUBLIC FILE_SET HEADERS
      BASE_DIRS "${CMAKE_CURRENT_SOURCE_DIR}/include"
      FILES ${arg_HEADERS}
  )
  target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})

  install(TARGETS ${target}
    EXPORT trama
    ARCHIVE COMPONENT development
    LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
    FILE_SET HEADERS COMPONENT development
  )
endfunction()

# trama_add_program(<name> SOURCES … LIBRARIES …)
#
# Makes the installed executable <name>. The few libraries of the inference runtime that it loads
# are copied to lib/trama beside bin/, in the build tree as in the installed one, and found from
# there: the program needs no environment and no download to run.
function(trama_add_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "trama_add_program(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()

  add_executable(${name} ${arg_SOURCES})
  trama_target_defaults(${name})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  set_target_properties(${name} PROPERTIES
    BUILD_WITH_INSTALL_RPATH ON
    INSTALL_RPATH "$ORIGIN/../lib/trama"
  )
  install(TARGETS ${name} RUNTIME COMPONENT runtime)
  if(TRAMA_OPENVINO)
    trama_bundle_openvino()
    add_dependencies(${name} trama_openvino_bundle)
  endif()
endfunction()

# Copies the runtime's libraries for a CPU and our model format, once for all programs.
function(trama_bundle_openvino)
  if(TARGET trama_openvino_bundle)
    return()
  endif()
  get_target_property(runtime openvino::runtime IMPORTED_LOCATION_RELEASE)
  cmake_path(GET runtime PARENT_PATH source_dir)
  cmake_path(GET runtime EXTENSION so_version)  # .so.2641
  set(names
    libopenvino${so_version}
    libopenvino_ir_frontend${so_version}
    libopenvino_intel_cpu_plugin.so
    libtbb.so.12
  )
  set(bundle_dir "${PROJECT_BINARY_DIR}/lib/trama")
  set(copies)
  foreach(library IN LISTS names)
    add_custom_command(
      OUTPUT "${bundle_dir}/${library}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${bundle_dir}"
      COMMAND ${CMAKE_COMMAND} -E copy "${source_dir}/${library}" "${bundle_dir}/${library}"
      DEPENDS "${source_dir}/${library}"
      COMMENT "Copying ${library}"
    )
    list(APPEND copies "${bundle_dir}/${library}")
  endforeach()
  add_custom_target(trama_openvino_bundle DEPENDS ${copies})
  install(FILES ${copies} DESTINATION lib/trama COMPONENT runtime)
endfunction()

# trama_add_test(<name> SOURCES … LIBRARIES … [DEFINITIONS …] [LABEL <label>] [TIMEOUT <seconds>])
#
# Makes a GoogleTest program of <name> and hands each of its tests to CTest. The label is the
# folder under tests/ unless given: gtest_discover_tests keeps only the first of several
# (CMake 3.25), so there is exactly one.
#
# Every test is compiled with these macros, each a string: TRAMA_SOURCE_DIR, the project's root;
# TRAMA_TEST_PYTHON, TRAMA_TEST_NODE, TRAMA_TEST_NODE_MODULES and TRAMA_TEST_JENA, the foreign
# readers (cmake/TramaForeignReaders.cmake).
function(trama_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL;TIMEOUT" "SOURCES;LIBRARIES;DEFINITIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "trama_add_test(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_LABEL)
    cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME arg_LABEL)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()

  add_executable(${name} ${arg_SOURCES})
  trama_target_defaults(${name})
  target_compile_definitions(${name} PRIVATE
    "TRAMA_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\""
    "TRAMA_TEST_PYTHON=\"${TRAMA_TEST_PYTHON}\""
    "TRAMA_TEST_NODE=\"${TRAMA_TEST_NODE}\""
    "TRAMA_TEST_NODE_MODULES=\"${TRAMA_TEST_NODE_MODULES}\""
    "TRAMA_TEST_JENA=\"${TRAMA_TEST_JENA}\""
    ${arg_DEFINITIONS}
  )
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gmock GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests"
  )
  gtest_discover_tests(${name}
    PROPERTIES LABELS ${arg_LABEL} TIMEOUT ${arg_TIMEOUT}
    DISCOVERY_TIMEOUT 60
  )
endfunction()

# trama_add_bench(<name> SOURCES … LIBRARIES …)
#
# Makes a program of Google Benchmark, bench/<name> in the build folder.
function(trama_add_bench name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "trama_add_bench(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_executable(${name} ${arg_SOURCES})
  trama_target_defaults(${name})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} benchmark::benchmark_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bench"
  )
endfunction()
