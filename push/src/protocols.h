#pragma once

#include "sender.h"
#include "trama/push/push.h"

namespace trama {

Result<PushReport> push_to_neo4j(const KnowledgeGraph& graph, const PushOptions& options,
                                 Sender& sender);
Result<PushReport> push_to_graph_store(const KnowledgeGraph& graph, const PushOptions& options,
                                       Sender& sender);

}  // namespace trama
