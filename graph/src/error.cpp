#include <trama/graph/error.h>
#include <trama/graph/utf8.h>

#include <algorithm>

namespace trama {

std::string_view to_string(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::invalid_argument:
      return "invalid_argument";
    case ErrorCode::not_found:
      return "not_found";
    case ErrorCode::io:
      return "io";
    case ErrorCode::syntax:
      return "syntax";
    case ErrorCode::encoding:
      return "encoding";
    case ErrorCode::limit:
      return "limit";
    case ErrorCode::unknown_type:
      return "unknown_type";
    case ErrorCode::duplicate:
      return "duplicate";
    case ErrorCode::schema:
      return "schema";
    case ErrorCode::domain:
      return "domain";
    case ErrorCode::range:
      return "range";
    case ErrorCode::schema_mismatch:
      return "schema_mismatch";
    case ErrorCode::model:
      return "model";
    case ErrorCode::unsupported:
      return "unsupported";
  }
  return "unknown";
}

std::string Where::to_string() const {
  std::string text = source;
  const auto part = [&text](const std::string& piece) {
    if (!text.empty()) text += ':';
    text += piece;
  };
  if (line != 0) {
    part(std::to_string(line));
    if (column != 0) part(std::to_string(column));
  } else if (byte_offset != 0) {
    part("byte " + std::to_string(byte_offset));
  }
  return text;
}

Where locate(std::string source, std::string_view text, std::size_t byte_offset) {
  byte_offset = std::min(byte_offset, text.size());
  std::size_t line = 1;
  std::size_t line_start = 0;
  for (std::size_t i = 0; i < byte_offset; ++i) {
    const bool is_lone_cr = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || is_lone_cr) {
      ++line;
      line_start = i + 1;
    }
  }
  const std::size_t column = utf8::count(text.substr(line_start, byte_offset - line_start)) + 1;
  return Where{std::move(source), line, column, byte_offset};
}

namespace {

std::string with_place(const Where& where, const std::string& message) {
  const std::string place = where.to_string();
  return place.empty() ? message : place + ": " + message;
}

}  // namespace

std::string Error::to_string() const {
  return with_place(where, message);
}

std::string Warning::to_string() const {
  return with_place(where, message);
}

}  // namespace trama
