# The tests of the language side: words, sentences, values, dates, languages, names.
trama_add_test(extract_language_test
  SOURCES
    date_test.cpp
    language_test.cpp
    name_test.cpp
    sentence_test.cpp
    value_test.cpp
    word_test.cpp
  LIBRARIES trama::extract
)
