#pragma once

#include "escape_json.h"
#include "trama/export/sink.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace trama {

/// Writes JSON as it comes, without spaces. Text that is not UTF-8 is refused: every function
/// returns false once one has failed.
///
/// Instead of RapidJSON's writer (1.1.0), which takes a text apart character by character and was
/// half of the time that the JSON formats took.
class JsonWriter {
 public:
  explicit JsonWriter(Sink& sink) : sink_(sink) {}

  /// Begins another value after a complete one.
  void restart() { needs_comma_ = false; }

  bool begin_object() { return begin('{'); }
  bool end_object() { return end('}'); }
  bool begin_array() { return begin('['); }
  bool end_array() { return end(']'); }
  bool key(std::string_view text) {
    string(text);
    needs_comma_ = false;
    sink_.write(':');
    return ok_;
  }
  bool string(std::string_view text) {
    separate();
    ok_ = write_json_string(sink_, text) && ok_;
    return ok_;
  }
  bool boolean(bool value) { return literal(value ? "true" : "false"); }
  bool number(std::uint64_t value) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return literal({digits.data(), end});
  }
  /// A JSON number as it stands: `0.93`.
  bool literal_number(std::string_view text) { return literal(text); }

  bool member(std::string_view name, std::string_view text) { return key(name) && string(text); }

  bool ok() const noexcept { return ok_; }

 private:
  void separate() {
    if (needs_comma_) sink_.write(',');
    needs_comma_ = true;
  }
  bool begin(char bracket) {
    separate();
    needs_comma_ = false;
    sink_.write(bracket);
    return ok_;
  }
  bool end(char bracket) {
    needs_comma_ = true;
    sink_.write(bracket);
    return ok_;
  }
  bool literal(std::string_view text) {
    separate();
    sink_.write(text);
    return ok_;
  }

  Sink& sink_;
  bool needs_comma_ = false;
  bool ok_ = true;
};

}  // namespace trama
