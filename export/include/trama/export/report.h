#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// Something of the graph that a format has no place for.
struct Omission {
  std::string what;       ///< `"aliases"`, `"characters that XML cannot hold"`
  std::size_t count = 0;  ///< how many of them were left out, never 0

  friend bool operator==(const Omission&, const Omission&) = default;
};

/// What a writer wrote, and what it left out.
struct Report {
  std::size_t entities = 0;   ///< written as nodes of their own
  std::size_t relations = 0;  ///< written as edges; gathered ones counted each
  std::size_t documents = 0;
  std::uint64_t bytes = 0;
  std::vector<Omission> omissions{};

  /// Adds to the omission of that name. Does nothing for a count of 0.
  void omit(std::string_view what, std::size_t count = 1) {
    if (count == 0) return;
    for (Omission& omission : omissions) {
      if (omission.what == what) {
        omission.count += count;
        return;
      }
    }
    omissions.push_back({std::string(what), count});
  }

  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace trama
