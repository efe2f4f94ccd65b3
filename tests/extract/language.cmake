# The tests of the language side: words, sentences, values, dates, languages, names.
trama_add_test(extract_language_test
  SOURCES
    alias_test.cpp
    date_test.cpp
    dateline_test.cpp
    language_test.cpp
    name_test.cpp
    resolve_test.cpp
    sentence_test.cpp
    value_test.cpp
    word_test.cpp
  LIBRARIES trama::extract
)
