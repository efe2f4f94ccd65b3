# Where the foreign readers are that the tests call: Python, Node.js, Jena and Chromium, as ./test
# installs them. The folder's name holds the fingerprint of the file that lists the versions, so that an old
# set is never taken for the new one. -D names another place.

include_guard(GLOBAL)

function(trama_foreign_reader variable name list path)
  set(list_file "${PROJECT_SOURCE_DIR}/tests/engines/${list}")
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND
    PROPERTY CMAKE_CONFIGURE_DEPENDS "${list_file}")
  if(NOT DEFINED ${variable})
    file(SHA256 "${list_file}" fingerprint)
    string(SUBSTRING "${fingerprint}" 0 12 fingerprint)
    set(${variable} "${TRAMA_CACHE_DIR}/${name}-${fingerprint}/${path}" PARENT_SCOPE)
  endif()
endfunction()

trama_foreign_reader(TRAMA_TEST_PYTHON test-python requirements.txt bin/python)
trama_foreign_reader(TRAMA_TEST_NODE test-python requirements.txt bin/node)
trama_foreign_reader(TRAMA_TEST_NODE_MODULES test-node package-lock.json node_modules)
trama_foreign_reader(TRAMA_TEST_JENA test-jena pom.xml lib)
# What only ./test --engines starts.
trama_foreign_reader(TRAMA_TEST_NEO4J test-neo4j neo4j.pom.xml lib)
trama_foreign_reader(TRAMA_TEST_FUSEKI test-fuseki fuseki.pom.xml lib)
trama_foreign_reader(TRAMA_TEST_GEPHI test-gephi gephi.pom.xml lib)
trama_foreign_reader(TRAMA_TEST_TINKERPOP test-tinkerpop tinkerpop.pom.xml lib)

# Debian's name, then others'. A test of the page fails where none is found.
find_program(TRAMA_TEST_CHROMIUM NAMES chromium-headless-shell chromium google-chrome)
