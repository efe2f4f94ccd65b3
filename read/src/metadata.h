#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trama {

// A date as metadata write it, in EDTF and of the precision it was written in; times of day are
// left out. Reads ISO 8601 and EDTF, `20240305`, `2024/03/05`, and dates with an English or Spanish
// month (`Tue, 05 Mar 2024 10:00:00 GMT`, `5 de marzo de 2024`). Nothing if it is none of these:
// `03/05/2024` may be two dates.
std::optional<std::string> read_date(std::string_view text);

// A language tag (BCP 47) in its usual case: `es_es` gives `es-ES`. Nothing if it is none.
std::optional<std::string> read_language(std::string_view text);

// An absolute web address, in which `address` is resolved against `base` if it lacks its beginning;
// empty if it cannot be.
std::string read_address(std::string_view address, std::string_view base);

}  // namespace trama
