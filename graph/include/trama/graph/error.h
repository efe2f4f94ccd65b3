#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

namespace trama {

/// What kind of thing went wrong, for programs. The message of an `Error` is for people.
enum class ErrorCode {
  invalid_argument,  ///< a call that breaks the function's contract
  not_found,         ///< a file, entity, relation or document that is not there
  io,                ///< the system refused to open, read or write
  syntax,            ///< bytes that are not the format they claim to be
  encoding,          ///< text that is not UTF-8
  limit,             ///< a size, depth or count beyond what is accepted
  unknown_type,      ///< an entity type, relation or qualifier that the schema lacks
  duplicate,         ///< an id that is already taken
  schema,            ///< a schema that contradicts itself or lacks a part
  domain,            ///< the subject's type is not in the relation's domain
  range,             ///< the object's or qualifier's type is not in the range
  schema_mismatch,   ///< two graphs or a graph and a model made for different schemas
  model,             ///< a model that is missing, damaged or of another version
  unsupported,       ///< a format, option or feature that is not built in
};

/// The name of a code as it is written in the source: `"unknown_type"`.
std::string_view to_string(ErrorCode code) noexcept;

/// A place in an input. Zero means that a part is unknown, so `line` and `column` start at 1.
struct Where {
  std::string source;      ///< file name, URL, or `-` for standard input; empty if unknown
  std::size_t line = 0;    ///< from 1
  std::size_t column = 0;  ///< from 1, in code points
  std::size_t byte_offset =
      0;  ///< from 0; meaningful only where `line` is known or `source` is binary

  /// `source:line:column`, leaving out what is unknown; empty when everything is.
  std::string to_string() const;
};

/// Line and column of a byte offset in UTF-8 text. An offset beyond the end is taken as the end.
/// Lines end in LF, CR LF or CR. Linear in `byte_offset`.
Where locate(std::string source, std::string_view text, std::size_t byte_offset);

/// What went wrong, where, what was found and what was expected.
struct Error {
  ErrorCode code = ErrorCode::invalid_argument;
  std::string message;
  Where where{};

  /// `source:line:column: message`, without the place where it is unknown.
  std::string to_string() const;
};

template <class T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::not_found, "…")` from any function that returns a `Result`.
inline tl::unexpected<Error> fail(ErrorCode code, std::string message, Where where = {}) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(where)});
}

/// Something that was read or written in a way the caller should know of, but that stopped nothing.
struct Warning {
  std::string message;
  Where where{};

  std::string to_string() const;
};

/// Where warnings go. An empty sink drops them. The library itself never prints.
/// The function may be called from whichever thread calls into the library, one call at a time
/// for each library call.
class Diagnostics {
 public:
  Diagnostics() = default;
  Diagnostics(std::function<void(const Warning&)> sink) : sink_(std::move(sink)) {}

  void warn(std::string message, Where where = {}) const {
    if (sink_) sink_(Warning{std::move(message), std::move(where)});
  }
  void warn(const Warning& warning) const {
    if (sink_) sink_(warning);
  }
  explicit operator bool() const noexcept { return static_cast<bool>(sink_); }

 private:
  std::function<void(const Warning&)> sink_;
};

}  // namespace trama
