#pragma once

#include "diagram_model.h"
#include "trama/export/sink.h"

namespace trama {

/// The only source with Graphviz. Its libraries keep global state: one lock guards every call here,
/// so drawings made by several threads wait for each other.

/// The diagram in the DOT language, written and quoted by cgraph. Linear.
Result<void> write_dot(const Diagram& diagram, const Schema& schema, const DiagramOptions& options,
                       Sink& sink, Report& report);

enum class Picture { svg, png, pdf };

/// The diagram laid out and drawn. Errors: `limit` (more than `max_nodes` nodes), `unsupported` (Graphviz lacks its plugin), `io` (the sink). Warnings of
/// Graphviz go to `diagnostics`.
Result<void> draw(const Diagram& diagram, const Schema& schema, const DiagramOptions& options,
                  Picture picture, Sink& sink, Report& report, const Diagnostics& diagnostics);

}  // namespace trama
