#pragma once

#include "trama/push/push.h"

#include <chrono>
#include <string>
#include <vector>

namespace trama::test {

/// Options that wait for nothing and keep what they would have waited for.
struct Patience {
  std::vector<int> waits;  ///< milliseconds
  std::vector<std::string> warnings;

  PushOptions options() {
    PushOptions made;
    made.wait = [this](std::chrono::milliseconds time) {
      waits.push_back(static_cast<int>(time.count()));
    };
    made.diagnostics = {[this](const Warning& warning) { warnings.push_back(warning.message); }};
    return made;
  }
};

}  // namespace trama::test
