#include "find_files.h"

#include "ascii.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <sys/stat.h>

namespace trama {
namespace {

namespace fs = std::filesystem;

bool is_glob(std::string_view input) noexcept {
  return input.find_first_of("*?[") != input.npos;
}

// One character class, `[abc]`, `[a-z]` or `[!a-z]`, at `pattern[0]`. The rest of the pattern if
// `c` is in it, nothing if it is not. A class that is not closed stands for `[` itself.
std::optional<std::string_view> match_class(std::string_view pattern, char c) {
  std::size_t i = 1;
  const bool is_negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (is_negated) ++i;
  const std::size_t close = pattern.find(']', i + 1);
  if (close == pattern.npos) {
    return c == '[' ? std::optional(pattern.substr(1)) : std::nullopt;
  }
  bool is_in = false;
  while (i < close) {
    if (i + 2 < close && pattern[i + 1] == '-') {
      is_in = is_in || (pattern[i] <= c && c <= pattern[i + 2]);
      i += 3;
    } else {
      is_in = is_in || pattern[i] == c;
      ++i;
    }
  }
  return is_in != is_negated ? std::optional(pattern.substr(close + 1)) : std::nullopt;
}

// One name against one part of a pattern. Only the last `*` needs to be tried again, so it takes
// no more than the product of the lengths.
bool matches_name(std::string_view pattern, std::string_view name) {
  if (name.starts_with('.') && !pattern.starts_with('.')) return false;
  std::string_view after_star;
  std::string_view name_at_star;
  bool has_star = false;
  for (;;) {
    if (!pattern.empty() && pattern[0] == '*') {
      pattern.remove_prefix(1);
      after_star = pattern;
      name_at_star = name;
      has_star = true;
      continue;
    }
    if (name.empty() && pattern.empty()) return true;
    std::optional<std::string_view> rest;
    std::size_t length = 1;
    if (!pattern.empty() && !name.empty()) {
      if (pattern[0] == '?') {
        // One character, not one byte.
        while (length < name.size() && (static_cast<unsigned char>(name[length]) & 0xC0) == 0x80)
          ++length;
        rest = pattern.substr(1);
      } else if (pattern[0] == '[') {
        rest = match_class(pattern, name[0]);
      } else if (pattern[0] == name[0]) {
        rest = pattern.substr(1);
      }
    }
    if (rest) {
      pattern = *rest;
      name.remove_prefix(length);
    } else if (has_star && !name_at_star.empty()) {
      name_at_star.remove_prefix(1);
      name = name_at_star;
      pattern = after_star;
    } else {
      return false;
    }
  }
}

std::vector<std::string_view> split_path(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (end > begin) parts.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::string extension_of(std::string_view name) {
  name = name.substr(name.rfind('/') + 1);
  const auto take = [&name] {
    const std::size_t dot = name.rfind('.');
    if (dot == name.npos || dot == 0) return std::string();
    std::string extension = to_lower(name.substr(dot + 1));
    name = name.substr(0, dot);
    return extension;
  };
  std::string extension = take();
  if (extension == "gz" || extension == "zst" || extension == "zstd") extension = take();
  return extension;
}

class Finder {
 public:
  Finder(const ReadOptions& options, const Diagnostics& diagnostics)
      : options_(options), diagnostics_(diagnostics) {}

  void add(const std::string& input) {
    struct stat status {};
    if (input.empty()) {
      push(fail(ErrorCode::invalid_argument, "an input without a name; expected a path or -"));
    } else if (input == "-") {
      add_standard_input();
    } else if (::stat(input.c_str(), &status) == 0) {
      if (S_ISDIR(status.st_mode)) {
        add_directory(input);
      } else {
        add_file(input, true);
      }
    } else if (is_glob(input)) {
      add_glob(input);
    } else {
      // Opening it says what is wrong.
      push(FoundFile{input, 0});
    }
  }

  std::vector<Result<FoundFile>> take() { return std::move(found_); }

 private:
  void push(Result<FoundFile> file) { found_.push_back(std::move(file)); }

  void add_standard_input() {
    if (std::exchange(has_standard_input_, true)) {
      diagnostics_.warn("standard input is named twice and read once", {"-"});
      return;
    }
    push(FoundFile{"-", 0});
  }

  void add_file(const std::string& path, bool is_named) {
    struct stat status {};
    FoundFile file{path, 0};
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
      const auto [known, is_new] = seen_.emplace(std::pair(status.st_dev, status.st_ino), path);
      if (!is_new) {
        if (is_named || known->second != path) {
          diagnostics_.warn("is the same file as " + known->second + ", and is read once", {path});
        }
        return;
      }
      file.bytes = static_cast<std::uint64_t>(status.st_size);
    }
    push(std::move(file));
  }

  // Calls `visit` for each file below `root` that has no hidden name; false if there are too many.
  // Links to files are followed, links to folders are not, so that it ends.
  template <class Visit>
  bool walk(const std::string& root, Visit visit) {
    std::vector<std::string> folders{root};
    std::size_t count = 0;
    while (!folders.empty()) {
      const std::string folder = std::move(folders.back());
      folders.pop_back();
      std::error_code error;
      fs::directory_iterator entry(folder.empty() ? "." : folder, error);
      for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with('.')) continue;
        std::string path =
            folder.empty() || folder.ends_with('/') ? folder + name : folder + '/' + name;
        std::error_code ignored;
        if (entry->is_directory(ignored)) {
          if (!entry->is_symlink(ignored)) folders.push_back(std::move(path));
          continue;
        }
        if (++count > options_.max_files) return false;
        visit(std::move(path));
      }
      if (error) {
        push(fail(ErrorCode::io, "cannot be listed: " + error.message(), {folder}));
      }
    }
    return true;
  }

  void push_too_many(const std::string& input) {
    push(fail(ErrorCode::limit,
              "holds more than " + std::to_string(options_.max_files) + " files, the limit",
              {input}));
  }

  void add_directory(const std::string& directory) {
    std::vector<std::string> paths;
    std::map<std::string, std::size_t> others;
    const std::size_t errors_before = found_.size();
    const bool is_whole = walk(directory, [&](std::string path) {
      if (format_of_name(path)) {
        paths.push_back(std::move(path));
      } else {
        ++others[extension_of(path)];
      }
    });
    if (!is_whole) {
      push_too_many(directory);
      return;
    }
    std::size_t other_count = 0;
    std::string other_names;
    for (const auto& [extension, count] : others) {
      other_count += count;
      if (!other_names.empty()) other_names += ", ";
      other_names += extension.empty() ? "no extension" : '.' + extension;
    }
    if (paths.empty()) {
      if (found_.size() > errors_before) return;
      push(fail(ErrorCode::not_found,
                other_count == 0 ? "a directory without files"
                                 : "a directory without text; found only files with " +
                                       other_names + ", expected " + input_format_list(),
                {directory}));
      return;
    }
    if (other_count > 0) {
      diagnostics_.warn(std::to_string(other_count) + (other_count == 1 ? " file" : " files") +
                            " passed over, whose names do not tell a format (" + other_names + ")",
                        {directory});
    }
    add_sorted(std::move(paths));
  }

  void add_glob(const std::string& pattern) {
    // The folders before the first part with a wildcard need not be searched.
    const std::size_t wildcard = pattern.find_first_of("*?[");
    const std::size_t slash = pattern.rfind('/', wildcard);
    const std::string root = slash == pattern.npos ? "" : pattern.substr(0, slash + 1);
    std::error_code ignored;
    std::vector<std::string> paths;
    if (root.empty() || fs::is_directory(root, ignored)) {
      const bool is_whole = walk(root, [&](std::string path) {
        if (matches_glob(pattern, path)) paths.push_back(std::move(path));
      });
      if (!is_whole) {
        push_too_many(pattern);
        return;
      }
    }
    if (paths.empty()) {
      push(fail(ErrorCode::not_found, "no file matches", {pattern}));
      return;
    }
    add_sorted(std::move(paths));
  }

  void add_sorted(std::vector<std::string> paths) {
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths)
      add_file(path, false);
  }

  const ReadOptions& options_;
  const Diagnostics& diagnostics_;
  std::vector<Result<FoundFile>> found_;
  std::map<std::pair<dev_t, ino_t>, std::string> seen_;
  bool has_standard_input_ = false;
};

}  // namespace

bool matches_glob(std::string_view pattern, std::string_view path) {
  const auto patterns = split_path(pattern);
  const auto names = split_path(path);
  if (pattern.starts_with('/') != path.starts_with('/')) return false;
  // `reached[j]`: the parts of the pattern so far match the first j names.
  std::vector<char> reached(names.size() + 1, 0);
  reached[0] = 1;
  for (const std::string_view part : patterns) {
    std::vector<char> next(names.size() + 1, 0);
    if (part == "**") {
      bool is_open = false;
      for (std::size_t j = 0; j <= names.size(); ++j) {
        is_open = is_open || reached[j];
        next[j] = is_open;
        if (j < names.size() && names[j].starts_with('.')) is_open = false;
      }
    } else {
      for (std::size_t j = 0; j < names.size(); ++j)
        next[j + 1] = reached[j] && matches_name(part, names[j]);
    }
    reached = std::move(next);
  }
  return reached.back() != 0;
}

std::optional<InputFormat> format_of_name(std::string_view name) {
  const std::string extension = extension_of(name);
  if (extension.empty()) return std::nullopt;
  const auto format = find_input_format(extension);
  return format == InputFormat::automatic ? std::nullopt : format;
}

std::vector<Result<FoundFile>> find_files(const std::vector<std::string>& inputs,
                                          const ReadOptions& options,
                                          const Diagnostics& diagnostics) {
  Finder finder(options, diagnostics);
  for (const std::string& input : inputs)
    finder.add(input);
  return finder.take();
}

}  // namespace trama
