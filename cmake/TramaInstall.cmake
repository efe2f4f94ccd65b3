# What `cmake --install` puts where, and the package that find_package(trama) finds.

include_guard(GLOBAL)
include(CMakePackageConfigHelpers)

set(trama_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/trama")

if(TARGET trama_graph)
  install(EXPORT trama
    FILE tramaTargets.cmake
    NAMESPACE trama::
    DESTINATION "${trama_package_dir}"
    COMPONENT development
  )
  configure_package_config_file(
    "${CMAKE_CURRENT_LIST_DIR}/tramaConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/tramaConfig.cmake"
    INSTALL_DESTINATION "${trama_package_dir}"
  )
  write_basic_package_version_file("${PROJECT_BINARY_DIR}/tramaConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion
  )
  install(
    FILES
      "${PROJECT_BINARY_DIR}/tramaConfig.cmake"
      "${PROJECT_BINARY_DIR}/tramaConfigVersion.cmake"
      "${CMAKE_CURRENT_LIST_DIR}/TramaDependencies.cmake"
    DESTINATION "${trama_package_dir}"
    COMPONENT development
  )
endif()

if(EXISTS "${PROJECT_SOURCE_DIR}/models")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/models/"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/trama/models"
    COMPONENT runtime
  )
endif()
