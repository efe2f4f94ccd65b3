#include "trama/export/sink.h"

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trama {

bool Sink::drain() {
  if (!failed_ && !buffer_.empty()) {
    handed_on_ += buffer_.size();
    if (Result<void> result = accept(buffer_); !result) fail_with(std::move(result.error()));
  }
  buffer_.clear();
  return !failed_;
}

void Sink::fail_with(Error error) {
  if (failed_) return;
  failed_ = true;
  error_ = std::move(error);
}

Result<void> Sink::finish() {
  if (!finished_) {
    drain();
    finished_ = true;
    if (!failed_) {
      if (Result<void> result = complete(); !result) fail_with(std::move(result.error()));
    }
  }
  if (failed_) return tl::unexpected<Error>(error_);
  return {};
}

Error FileSink::system_error(std::string_view what) const {
  const int code = errno;
  const bool missing = code == ENOENT || code == ENOTDIR;
  return Error{missing ? ErrorCode::not_found : ErrorCode::io,
               std::string(what) + " " + path_.string() + ": " +
                   std::error_code(code, std::generic_category()).message()};
}

FileSink::FileSink(const std::filesystem::path& path) : path_(path), target_(path) {
  static std::atomic<unsigned> counter{0};

  std::error_code ignored;
  if (std::filesystem::is_symlink(path, ignored)) {
    std::error_code failed;
    const std::filesystem::path followed = std::filesystem::canonical(path, failed);
    if (!failed) target_ = followed;
  }

  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    fail_with(system_error("cannot write"));
    return;
  }
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor_ < 0) fail_with(system_error("cannot write"));
    return;
  }
  if (exists && ::access(target_.c_str(), W_OK) != 0) {
    fail_with(system_error("cannot write"));
    return;
  }

  part_ = target_.parent_path() /
          ("." + target_.filename().string() + "." + std::to_string(::getpid()) + "-" +
           std::to_string(counter.fetch_add(1)) + ".part");
  descriptor_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    fail_with(system_error("cannot write"));
    part_.clear();
    return;
  }
  // The file that is replaced keeps its permissions.
  if (exists && ::fchmod(descriptor_, status.st_mode & 07777) != 0) {
    fail_with(system_error("cannot write"));
  }
}

FileSink::~FileSink() {
  discard();
}

void FileSink::discard() noexcept {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
  if (!part_.empty()) ::unlink(part_.c_str());
  part_.clear();
}

Result<void> FileSink::accept(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      return tl::unexpected<Error>(system_error("cannot write"));
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

Result<void> FileSink::complete() {
  const int descriptor = std::exchange(descriptor_, -1);
  // Some file systems report a full disk only here.
  if (::close(descriptor) != 0) return tl::unexpected<Error>(system_error("cannot write"));
  if (part_.empty()) return {};
  if (::rename(part_.c_str(), target_.c_str()) != 0) {
    return tl::unexpected<Error>(system_error("cannot replace"));
  }
  part_.clear();
  return {};
}

Result<void> StringSink::accept(std::string_view bytes) {
  text_.append(bytes);
  return {};
}

}  // namespace trama
