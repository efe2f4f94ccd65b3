# The language side of the extractor: words, sentences, values, dates, languages, names.
set(TRAMA_EXTRACT_LANGUAGE_HEADERS
  include/trama/extract/sentence.h
  include/trama/extract/word.h
)
set(TRAMA_EXTRACT_LANGUAGE_SOURCES
  src/abbreviation.cpp
  src/abbreviation.h
  src/character.cpp
  src/character.h
  src/sentence.cpp
  src/word.cpp
)
