#pragma once

/// Users' own lists of names that mean the same thing.

#include "trama/graph/error.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// What a user says: `alias` is another name of `name`.
struct NameAlias {
  std::string alias;
  std::string name;
  std::string type{};    ///< the schema's id of the type; empty for any
  std::size_t line = 0;  ///< in its file, from 1
};

struct AliasFile {
  std::vector<NameAlias> aliases{};
  std::vector<Error> errors{};  ///< lines or members that say nothing, with their places
};

/// Reads a list. What begins with `{` or `[` is JSON: an object `{"alias": "name", …}`, or an array
/// of `{"alias", "name", "type"?}`. All else is CSV (RFC 4180) with the columns alias, name and, if
/// given, type; a first line `alias,name` or `alias,name,type` is a heading, and lines that begin
/// with `#` are passed over. UTF-8; a bad line is kept among `errors`.
AliasFile parse_aliases(std::string_view text, std::string source);

/// Reads a file. Errors: `not_found`, `io`, `limit` (more than 256 MiB).
Result<AliasFile> load_aliases(const std::filesystem::path& path);

}  // namespace trama
