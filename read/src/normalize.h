#pragma once

#include <trama/read/text_map.h>

#include <string>

namespace trama {

// Brings well-formed UTF-8 into Normalization Form C (Unicode Standard Annex #15) and takes out the
// characters that only say where a word may or may not be broken: soft hyphen, zero width space,
// word joiner, byte order mark. `map` leads from the new text to the old one; the identity if
// nothing was changed.
struct Normalized {
  std::string text;
  TextMap map;
};
Normalized normalize(std::string text);

}  // namespace trama
