#include "trama/push/push.h"

#include "address.h"
#include "protocols.h"
#include "sender.h"

#include <string>

namespace trama {

Result<std::string> push_target(std::string_view url, const PushOptions& options) {
  const auto address = find_address(url, options);
  if (!address) return tl::unexpected(address.error());
  return address->url;
}

Result<PushReport> push(const KnowledgeGraph& graph, std::string_view url,
                        const PushOptions& options) {
  const auto address = find_address(url, options);
  if (!address) return tl::unexpected(address.error());
  if (!address->is_private && !options.password.empty()) {
    options.diagnostics.warn("the password travels unencrypted: use https",
                             {.source = std::string(url)});
  }
  Sender sender(address->url, options);
  auto report = address->protocol == PushProtocol::neo4j
                    ? push_to_neo4j(graph, options, sender)
                    : push_to_graph_store(graph, options, sender);
  if (!report) {
    Error error = report.error();
    if (error.where.source.empty()) error.where.source = address->url;
    return tl::unexpected(std::move(error));
  }
  report->requests = sender.requests();
  report->repetitions = sender.repetitions();
  return report;
}

}  // namespace trama
