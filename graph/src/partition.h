#pragma once

#include <trama/graph/algorithm.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace trama {

/// Entities with equal labels make a set; sets and their members in the order that `Partition`
/// promises.
Partition sorted_partition(std::vector<std::pair<std::size_t, EntityId>> labelled);

}  // namespace trama
