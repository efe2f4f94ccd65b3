#pragma once

#include "trama/push/push.h"

#include <string>
#include <string_view>

namespace trama {

/// Where requests go.
struct Address {
  PushProtocol protocol = PushProtocol::neo4j;  ///< never `automatic`
  std::string url;
  bool is_private = true;  ///< the connection is encrypted or does not leave the machine
};

Result<Address> find_address(std::string_view url, const PushOptions& options);

}  // namespace trama
