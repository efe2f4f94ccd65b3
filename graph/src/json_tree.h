#pragma once

#include <trama/graph/error.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trama {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

/// `"a string"`, `"an object"`, …: what was found, for messages.
std::string_view describe(JsonKind kind) noexcept;

/// A JSON value that remembers where it starts, so that errors of meaning have a place too.
struct JsonNode {
  struct Member;

  JsonKind kind = JsonKind::null;
  bool boolean = false;
  std::size_t byte_offset = 0;
  std::string text{};  ///< of a string, decoded; of a number, as written
  std::vector<JsonNode> elements{};
  std::vector<Member> members{};  ///< in the order of the text, keys unique

  /// The member's value, or null.
  const JsonNode* find(std::string_view key) const noexcept;
};

struct JsonNode::Member {
  std::string key;
  std::size_t byte_offset = 0;  ///< of the key
  JsonNode value;
};

struct JsonLimits {
  std::size_t max_bytes;
  std::size_t max_depth;
};

/// Parses RFC 8259 text without recursion; a leading byte order mark is skipped.
/// Errors: `limit`, `encoding`, `syntax`, `duplicate` (a key twice in one object).
Result<JsonNode> parse_json(std::string_view text, const std::string& source,
                            const JsonLimits& limits);

}  // namespace trama
