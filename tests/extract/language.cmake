# The tests of the language side: words, sentences, values, dates, languages, names.
trama_add_test(extract_language_test
  SOURCES
    sentence_test.cpp
    word_test.cpp
  LIBRARIES trama::extract
)
