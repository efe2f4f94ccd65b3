#pragma once

#include <trama/graph/error.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace trama {

// Bytes in order, once.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Puts up to `size` bytes at `buffer`; 0 means the end. After an error, only errors follow.
  virtual Result<std::size_t> read(char* buffer, std::size_t size) = 0;
};

// A source of which the beginning can be looked at. It unpacks gzip (RFC 1952, of several members)
// and Zstandard (RFC 8878, of several frames), which it knows by their first bytes.
class Input {
 public:
  // Reads a file, or standard input for `-`. `raw_bytes_read`, if given, grows as the file is read
  // and outlives the input. Errors: `not_found`, `io`.
  static Result<Input> open(const std::string& path, std::uint64_t* raw_bytes_read);
  // Reads from memory.
  static Result<Input> from_memory(std::string bytes, std::string name);

  const std::string& name() const noexcept { return name_; }
  bool is_compressed() const noexcept { return is_compressed_; }

  // What lies ahead: `size` bytes, or fewer at the end of the input. Valid until the next call.
  // Errors: `io`, `syntax` (damaged compression).
  Result<std::string_view> peek(std::size_t size);
  // Takes bytes that were seen.
  void consume(std::size_t size) noexcept;
  // All that is left. Errors: as `peek`, `limit` if it is more than `max_bytes`.
  Result<std::string> read_all(std::size_t max_bytes);

 private:
  Input(std::unique_ptr<ByteSource> source, std::string name)
      : source_(std::move(source)), name_(std::move(name)) {}
  Result<void> unpack();

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  std::string buffer_;
  std::size_t taken_ = 0;  // of the buffer
  bool is_at_end_ = false;
  bool is_compressed_ = false;
};

// "64 MiB", "1000 bytes": for messages.
std::string describe_bytes(std::size_t bytes);

}  // namespace trama
