# The tests of the model side: from the weights in models/default to extractions and graphs.
set(model_libraries trama::extract RapidJSON::RapidJSON sentencepiece::sentencepiece)

trama_add_test(extract_model_test
  SOURCES
    assemble_test.cpp
    candidate_test.cpp
    embedding_test.cpp
    extraction_json_test.cpp
    graph_builder_test.cpp
    kernel_test.cpp
    model_support.cpp
    tensor_test.cpp
    tokenizer_test.cpp
    window_test.cpp
  LIBRARIES ${model_libraries}
)

# These load the model; the tests that read long texts are few, as each is a process of its own.
trama_add_test(extract_end_to_end_test
  SOURCES
    extractor_test.cpp
    label_reader_test.cpp
    model_damage_test.cpp
    model_support.cpp
  LIBRARIES ${model_libraries}
  TIMEOUT 600
)

foreach(test IN ITEMS extract_model_test extract_end_to_end_test)
  target_include_directories(${test} PRIVATE "${PROJECT_SOURCE_DIR}/extract/src")
endforeach()
