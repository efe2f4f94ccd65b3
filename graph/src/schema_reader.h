#pragma once

#include "json_tree.h"

#include <trama/graph/schema.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// Makes a schema of a JSON tree. Each function returns false once an error is known; the first one
/// is kept.
class SchemaReader {
 public:
  SchemaReader(std::string_view json, std::string source, const Diagnostics& diagnostics)
      : json_(json), source_(std::move(source)), diagnostics_(diagnostics) {}

  Result<Schema> read(const JsonNode& root);

 private:
  using Keys = std::initializer_list<std::string_view>;

  bool read_head(const JsonNode& root);
  bool read_entity_types(const JsonNode& root);
  bool read_relation_types(const JsonNode& root);
  bool read_qualifiers(const JsonNode& root);
  bool read_modalities(const JsonNode& root);
  bool read_relation_type(const JsonNode& node);
  bool read_mappings(const JsonNode& node, std::vector<Mapping>& mappings);

  bool expect(const JsonNode& node, JsonKind kind, std::string_view what);
  bool check_keys(const JsonNode& node, Keys known);
  /// Null, after noting the error, if the list is missing where it must be there, or too long.
  const JsonNode* list(const JsonNode& root, std::string_view key, bool is_required);
  bool read_id(const JsonNode& node, std::string_view what, std::string& id);
  bool claim(const JsonNode& node, const std::string& id, std::string_view what);
  bool read_string(const JsonNode& node, std::string_view key, std::string& text);
  bool read_flag(const JsonNode& node, std::string_view key, bool& flag);
  bool read_texts(const JsonNode& node, std::string_view what, LocalizedText& texts);
  bool read_description(const JsonNode& node, const std::string& owner, LocalizedText& texts);
  bool read_label(const JsonNode& node, std::string_view key, std::string_view id,
                  LocalizedText& label);
  bool read_types(const JsonNode& node, std::string_view key, const std::string& owner,
                  std::vector<TypeId>& types);

  bool error(ErrorCode code, const JsonNode& node, std::string message);
  Where place(std::size_t byte_offset) const { return locate(source_, json_, byte_offset); }
  std::string nearest_type(std::string_view id) const;

  std::string_view json_;
  std::string source_;
  const Diagnostics& diagnostics_;
  Schema schema_{};
  Schema::ByName<TypeId> types_;
  std::set<std::string, std::less<>> taken_;
  std::optional<Error> error_;
};

}  // namespace trama
