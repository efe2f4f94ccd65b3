#include "byte_source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace trama {
namespace {

std::string describe_errno(int error) {
  return std::error_code(error, std::generic_category()).message();
}

class FileSource final : public ByteSource {
 public:
  FileSource(int descriptor, std::string name, std::uint64_t* bytes_read)
      : descriptor_(descriptor), name_(std::move(name)), bytes_read_(bytes_read) {}
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
  }

  Result<std::size_t> read(char* buffer, std::size_t size) override {
    for (;;) {
      const ssize_t count = ::read(descriptor_, buffer, size);
      if (count >= 0) {
        if (bytes_read_ != nullptr) *bytes_read_ += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
      }
      if (errno != EINTR) {
        return fail(ErrorCode::io, "cannot be read: " + describe_errno(errno), {name_});
      }
    }
  }

 private:
  int descriptor_;
  std::string name_;
  std::uint64_t* bytes_read_;
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}

  Result<std::size_t> read(char* buffer, std::size_t size) override {
    const std::size_t count = std::min(size, bytes_.size() - taken_);
    std::memcpy(buffer, bytes_.data() + taken_, count);
    taken_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t taken_ = 0;
};

// What both kinds of compression share: the packed bytes ahead.
class PackedSource : public ByteSource {
 protected:
  PackedSource(std::unique_ptr<ByteSource> source, std::string first, std::string name)
      : name_(std::move(name)), packed_(std::move(first)), source_(std::move(source)) {
    packed_size_ = packed_.size();
    packed_.resize(std::max(packed_size_, std::size_t{64} << 10));
  }

  // Sees to it that packed bytes are ahead; false at the end.
  Result<bool> fill() {
    if (taken_ < packed_size_) return true;
    auto count = source_->read(packed_.data(), packed_.size());
    if (!count) return tl::unexpected(std::move(count).error());
    taken_ = 0;
    packed_size_ = *count;
    return packed_size_ > 0;
  }

  tl::unexpected<Error> damaged(const std::string& what) const {
    return fail(ErrorCode::syntax, what, {name_});
  }

  std::string name_;
  std::string packed_;
  std::size_t packed_size_ = 0;
  std::size_t taken_ = 0;

 private:
  std::unique_ptr<ByteSource> source_;
};

class GzipSource final : public PackedSource {
 public:
  GzipSource(std::unique_ptr<ByteSource> source, std::string first, std::string name)
      : PackedSource(std::move(source), std::move(first), std::move(name)) {
    constexpr int gzip_only = 16;
    is_ready_ = ::inflateInit2(&stream_, MAX_WBITS + gzip_only) == Z_OK;
  }
  ~GzipSource() override {
    if (is_ready_) ::inflateEnd(&stream_);
  }

  Result<std::size_t> read(char* buffer, std::size_t size) override {
    if (!is_ready_) return damaged("cannot be unpacked: no memory for gzip");
    if (is_done_) return 0;
    const auto wanted = static_cast<uInt>(std::min<std::size_t>(size, 1u << 30));
    stream_.next_out = reinterpret_cast<Bytef*>(buffer);
    stream_.avail_out = wanted;
    while (stream_.avail_out == wanted) {
      const auto has_more = fill();
      if (!has_more) return tl::unexpected(has_more.error());
      if (!*has_more) {
        is_done_ = true;
        if (is_between_members_) return 0;
        return damaged("the gzip data ends early: the file is cut off");
      }
      if (is_between_members_ && byte_ahead() != 0x1F) {
        // Padding after the last member, as tape archives have it, is no error; RFC 1952 is silent.
        is_done_ = true;
        if (byte_ahead() == 0) return 0;
        return damaged("something follows the gzip data that is not gzip data");
      }
      is_between_members_ = false;
      stream_.next_in = reinterpret_cast<Bytef*>(packed_.data() + taken_);
      stream_.avail_in = static_cast<uInt>(packed_size_ - taken_);
      const int status = ::inflate(&stream_, Z_NO_FLUSH);
      taken_ = packed_size_ - stream_.avail_in;
      if (status == Z_STREAM_END) {
        is_between_members_ = true;
        ::inflateReset(&stream_);
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        is_done_ = true;
        return damaged(std::string("the gzip data is damaged: ") +
                       (stream_.msg != nullptr ? stream_.msg : "unknown reason"));
      }
    }
    return wanted - stream_.avail_out;
  }

 private:
  unsigned byte_ahead() const noexcept { return static_cast<unsigned char>(packed_[taken_]); }

  z_stream stream_{};
  bool is_ready_ = false;
  bool is_done_ = false;
  bool is_between_members_ = false;
};

class ZstdSource final : public PackedSource {
 public:
  ZstdSource(std::unique_ptr<ByteSource> source, std::string first, std::string name)
      : PackedSource(std::move(source), std::move(first), std::move(name)),
        stream_(::ZSTD_createDStream()) {}
  ~ZstdSource() override { ::ZSTD_freeDStream(stream_); }

  Result<std::size_t> read(char* buffer, std::size_t size) override {
    if (stream_ == nullptr) return damaged("cannot be unpacked: no memory for Zstandard");
    if (is_done_) return 0;
    ZSTD_outBuffer out{buffer, size, 0};
    while (out.pos == 0) {
      const auto has_more = fill();
      if (!has_more) return tl::unexpected(has_more.error());
      if (!*has_more && is_frame_whole_) {
        is_done_ = true;
        return 0;
      }
      ZSTD_inBuffer in{packed_.data(), packed_size_, taken_};
      const std::size_t status = ::ZSTD_decompressStream(stream_, &out, &in);
      taken_ = in.pos;
      if (::ZSTD_isError(status) != 0) {
        is_done_ = true;
        return damaged(std::string("the Zstandard data is damaged: ") +
                       ::ZSTD_getErrorName(status));
      }
      is_frame_whole_ = status == 0;
      if (!*has_more && out.pos == 0 && !is_frame_whole_) {
        is_done_ = true;
        return damaged("the Zstandard data ends early: the file is cut off");
      }
    }
    return out.pos;
  }

 private:
  ZSTD_DStream* stream_;
  bool is_done_ = false;
  bool is_frame_whole_ = false;
};

}  // namespace

Result<Input> Input::open(const std::string& path, std::uint64_t* raw_bytes_read) {
  int descriptor = STDIN_FILENO;
  if (path != "-") {
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
      const int error = errno;
      if (error == ENOENT || error == ENOTDIR) {
        return fail(ErrorCode::not_found, "no such file", {path});
      }
      return fail(ErrorCode::io, "cannot be opened: " + describe_errno(error), {path});
    }
  }
  Input input(std::make_unique<FileSource>(descriptor, path, raw_bytes_read), path);
  if (auto unpacked = input.unpack(); !unpacked) return tl::unexpected(unpacked.error());
  return input;
}

Result<Input> Input::from_memory(std::string bytes, std::string name) {
  Input input(std::make_unique<MemorySource>(std::move(bytes)), std::move(name));
  if (auto unpacked = input.unpack(); !unpacked) return tl::unexpected(unpacked.error());
  return input;
}

Result<void> Input::unpack() {
  const auto head = peek(4);
  if (!head) return tl::unexpected(head.error());
  const bool is_gzip = head->starts_with("\x1F\x8B");
  const bool is_zstd = *head == "\x28\xB5\x2F\xFD";
  if (!is_gzip && !is_zstd) return {};
  std::string first = buffer_.substr(taken_);
  buffer_.clear();
  taken_ = 0;
  is_at_end_ = false;
  is_compressed_ = true;
  if (is_gzip) {
    source_ = std::make_unique<GzipSource>(std::move(source_), std::move(first), name_);
  } else {
    source_ = std::make_unique<ZstdSource>(std::move(source_), std::move(first), name_);
  }
  return {};
}

Result<std::string_view> Input::peek(std::size_t size) {
  if (buffer_.size() - taken_ < size && taken_ > 0) {
    buffer_.erase(0, taken_);
    taken_ = 0;
  }
  constexpr std::size_t block = std::size_t{64} << 10;
  while (!is_at_end_ && buffer_.size() - taken_ < size) {
    const std::size_t old_size = buffer_.size();
    buffer_.resize(old_size + std::max(block, size - old_size));
    const auto count = source_->read(buffer_.data() + old_size, buffer_.size() - old_size);
    buffer_.resize(old_size + count.value_or(0));
    if (!count) return tl::unexpected(count.error());
    if (*count == 0) is_at_end_ = true;
  }
  return std::string_view(buffer_).substr(taken_, size);
}

void Input::consume(std::size_t size) noexcept {
  taken_ += std::min(size, buffer_.size() - taken_);
}

Result<std::string> Input::read_all(std::size_t max_bytes) {
  // Doubling keeps it linear; the limit is checked before memory is taken for more.
  for (std::size_t wanted = std::size_t{64} << 10;;) {
    const auto ahead = peek(std::min(wanted, max_bytes + 1));
    if (!ahead) return tl::unexpected(ahead.error());
    if (ahead->size() > max_bytes) {
      return fail(ErrorCode::limit,
                  "is larger than the limit of " + describe_bytes(max_bytes) + " a document",
                  {name_});
    }
    if (ahead->size() < wanted) break;
    wanted *= 2;
  }
  buffer_.erase(0, taken_);
  taken_ = 0;
  is_at_end_ = true;
  return std::exchange(buffer_, {});
}

std::string describe_bytes(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  constexpr std::size_t kibibyte = std::size_t{1} << 10;
  if (bytes >= mebibyte && bytes % mebibyte == 0) return std::to_string(bytes / mebibyte) + " MiB";
  if (bytes >= kibibyte && bytes % kibibyte == 0) return std::to_string(bytes / kibibyte) + " KiB";
  return std::to_string(bytes) + " bytes";
}

}  // namespace trama
