#pragma once

#include "trama/graph/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace trama {

/// Where the bytes of a writer go.
///
/// Bytes are gathered and handed on in pieces of about 64 KiB. The first failure is kept: from then
/// on `write` does nothing and returns false, and `finish` returns that error. What was written is
/// complete only once `finish` has returned without one.
class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// False if this or an earlier call failed.
  bool write(std::string_view bytes) {
    buffer_.append(bytes);
    return buffer_.size() < capacity ? !failed_ : drain();
  }
  bool write(char byte) {
    buffer_.push_back(byte);
    return buffer_.size() < capacity ? !failed_ : drain();
  }

  /// Hands on what is left and completes the target. Once only; later calls return the same.
  Result<void> finish();

  /// False once anything failed.
  bool ok() const noexcept { return !failed_; }

  /// What failed first. Requires `!ok()`.
  const Error& error() const noexcept { return error_; }

  /// How many bytes were written so far.
  std::uint64_t size() const noexcept { return handed_on_ + buffer_.size(); }

 protected:
  virtual Result<void> accept(std::string_view bytes) = 0;
  virtual Result<void> complete() { return {}; }
  void fail_with(Error error);

 private:
  static constexpr std::size_t capacity = 64u << 10;
  bool drain();

  std::string buffer_;
  std::uint64_t handed_on_ = 0;
  Error error_;
  bool failed_ = false;
  bool finished_ = false;
};

/// A file that appears under its name when it is complete, never before: it is written beside the
/// target under another name, `.NAME.PID-N.part`, and takes the target's place in `finish`. Without
/// `finish`, or after an error, nothing is left behind and an older file stays as it was.
///
/// A link is followed. A target that is no ordinary file, such as a pipe or `/dev/stdout`, is
/// written directly. The error of a target that cannot be written names its path and the system's
/// reason.
class FileSink final : public Sink {
 public:
  /// Opens at once; `ok()` tells whether that worked.
  explicit FileSink(const std::filesystem::path& path);
  ~FileSink() override;

 protected:
  Result<void> accept(std::string_view bytes) override;
  Result<void> complete() override;

 private:
  Error system_error(std::string_view what) const;
  void discard() noexcept;

  std::filesystem::path path_;    // as the caller named it, for messages
  std::filesystem::path target_;  // with links followed
  std::filesystem::path part_;    // empty if the target is written directly
  int descriptor_ = -1;
};

/// Keeps everything in memory.
class StringSink final : public Sink {
 public:
  /// What was written, complete after `finish`.
  const std::string& text() const noexcept { return text_; }
  std::string take() { return std::move(text_); }

 protected:
  Result<void> accept(std::string_view bytes) override;

 private:
  std::string text_;
};

/// Hands every piece to a function, on the thread that writes. The view is valid during the call.
class CallbackSink final : public Sink {
 public:
  using Callback = std::function<Result<void>(std::string_view bytes)>;
  explicit CallbackSink(Callback callback) : callback_(std::move(callback)) {}

 protected:
  Result<void> accept(std::string_view bytes) override { return callback_(bytes); }

 private:
  Callback callback_;
};

}  // namespace trama
