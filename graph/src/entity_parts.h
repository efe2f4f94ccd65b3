#pragma once

#include <trama/graph/entity.h>

namespace trama {

/// Puts the lists of an entity in their one form: sorted, without repetition, the name not among
/// the aliases.
void normalize(Entity& entity);

}  // namespace trama
