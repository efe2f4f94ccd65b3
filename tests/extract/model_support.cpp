#include "model_support.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace trama::test {

namespace fs = std::filesystem;

fs::path model_folder() { return fs::path(TRAMA_SOURCE_DIR) / "models" / "default"; }

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << "cannot read " << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

rapidjson::Document json_data(const std::string& name) {
  const std::string text = bytes_of(fs::path(TRAMA_SOURCE_DIR) / "tests" / "extract" / "data" / name);
  rapidjson::Document out;
  out.Parse(text.data(), text.size());
  EXPECT_FALSE(out.HasParseError()) << name;
  return out;
}

Tokenizer tokenizer() {
  const fs::path path = model_folder() / "vocabulary.spm";
  auto out = Tokenizer::parse(bytes_of(path), path.string());
  if (!out) throw std::runtime_error(out.error().to_string());
  return std::move(*out);
}

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "trama-extract-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("no folder " + name);
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path Folder::write(const std::string& name, std::string_view bytes) const {
  const fs::path file = path_ / name;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  EXPECT_TRUE(out.good()) << file;
  return file;
}

TypeId type(std::string_view id) { return Schema::default_schema()->find_type(id).value(); }

RelationTypeId relation(std::string_view id) {
  const auto found = Schema::default_schema()->find_relation(id).value();
  EXPECT_FALSE(found.inverted) << id;
  return found.type;
}

QualifierTypeId qualifier(std::string_view id) {
  return Schema::default_schema()->find_qualifier(id).value();
}

}  // namespace trama::test
