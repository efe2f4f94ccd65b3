# Runs the example on the article: it succeeds, its output is one JSON-LD object of many nodes.
execute_process(COMMAND "${PROGRAM}" "${MODEL}"
  INPUT_FILE "${ARTICLE}"
  OUTPUT_VARIABLE graph ERROR_VARIABLE facts RESULT_VARIABLE code
)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "the example ended with ${code}: ${facts}")
endif()
string(JSON nodes LENGTH "${graph}" "@graph")
if(nodes LESS 20)
  message(FATAL_ERROR "only ${nodes} nodes in the graph")
endif()
foreach(name IN ITEMS Amazon OpenAI Trainium)
  if(NOT facts MATCHES "${name}")
    message(FATAL_ERROR "no fact speaks of ${name}: ${facts}")
  endif()
endforeach()

# What is wrong is said, not ignored.
execute_process(COMMAND "${PROGRAM}" "${MODEL}/no-such-model"
  INPUT_FILE "${ARTICLE}"
  OUTPUT_VARIABLE graph ERROR_VARIABLE message RESULT_VARIABLE code
)
if(NOT code EQUAL 1 OR NOT message MATCHES "no-such-model" OR graph)
  message(FATAL_ERROR "a missing model ended with ${code}: ${message}")
endif()
