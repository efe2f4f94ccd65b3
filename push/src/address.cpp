#include "address.h"

#include <memory>
#include <utility>

#include <curl/curl.h>

namespace trama {
namespace {

struct FreeUrl {
  void operator()(CURLU* url) const noexcept { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, FreeUrl>;

std::string part(const Url& url, CURLUPart which) {
  char* text = nullptr;
  if (curl_url_get(url.get(), which, &text, 0) != CURLUE_OK) return {};
  std::string found = text;
  curl_free(text);
  return found;
}

tl::unexpected<Error> refuse(std::string_view url, std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message), {.source = std::string(url)});
}

// `/db/NAME` and what follows it: NAME; empty if the path is another.
std::string_view database_in(std::string_view path) {
  constexpr std::string_view before = "/db/";
  if (!path.starts_with(before)) return {};
  path.remove_prefix(before.size());
  return path.substr(0, path.find('/'));
}

bool is_this_machine(std::string_view host) {
  return host == "localhost" || host == "[::1]" || host.starts_with("127.");
}

}  // namespace

Result<Address> find_address(std::string_view url, const PushOptions& options) {
  const Url parsed(curl_url());
  const std::string text(url);
  if (curl_url_set(parsed.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) !=
      CURLUE_OK) {
    return refuse(url, "is no address; expected something like http://localhost:7474");
  }
  const std::string user = part(parsed, CURLUPART_USER);
  if (!user.empty() || !part(parsed, CURLUPART_PASSWORD).empty()) {
    // The address itself would repeat the password.
    return fail(ErrorCode::invalid_argument,
                "an address must not hold a user or a password: others can read it");
  }
  const std::string scheme = part(parsed, CURLUPART_SCHEME);
  if (scheme.starts_with("bolt") || scheme.starts_with("neo4j")) {
    return refuse(url, "Bolt is not spoken here; expected Neo4j's address over HTTP, such as "
                       "http://localhost:7474");
  }
  if (scheme != "http" && scheme != "https") {
    return refuse(url, "the scheme is " + scheme + ", expected http or https");
  }
  if (!part(parsed, CURLUPART_FRAGMENT).empty()) {
    return refuse(url, "an address that requests go to has no fragment (#)");
  }

  Address found;
  found.is_private = scheme == "https" || is_this_machine(part(parsed, CURLUPART_HOST));
  const std::string path = part(parsed, CURLUPART_PATH);
  const std::string_view database = database_in(path);
  found.protocol = options.protocol;
  if (found.protocol == PushProtocol::automatic) {
    const bool is_neo4j = path.empty() || path == "/" || !database.empty();
    found.protocol = is_neo4j ? PushProtocol::neo4j : PushProtocol::graph_store;
  }

  if (found.protocol == PushProtocol::neo4j) {
    if (!options.graph.empty()) {
      return refuse(url, "Neo4j has no named graphs; a graph store's address has a path, such as "
                         "http://localhost:3030/kg/data");
    }
    if (!part(parsed, CURLUPART_QUERY).empty()) {
      return refuse(url, "an address of Neo4j has no query (?)");
    }
    std::string name = options.database;
    if (name.empty()) name = database.empty() ? "neo4j" : std::string(database);
    std::string root = path.substr(0, database.empty() ? path.size() : 0);
    while (root.ends_with('/'))
      root.pop_back();
    root += "/db/" + percent_encode(name) + "/query/v2";
    curl_url_set(parsed.get(), CURLUPART_PATH, root.c_str(), 0);
  } else {
    if (!options.database.empty()) {
      return refuse(url, "a graph store has no databases: the address names it");
    }
    if (!options.graph.empty() && !is_iri(options.graph)) {
      return refuse(url, "the graph \"" + options.graph +
                             "\" is no absolute IRI; expected something like "
                             "https://example.org/news");
    }
    std::string query = part(parsed, CURLUPART_QUERY);
    if (!query.empty()) query += '&';
    query += options.graph.empty() ? "default" : "graph=" + percent_encode(options.graph);
    curl_url_set(parsed.get(), CURLUPART_QUERY, query.c_str(), 0);
  }
  found.url = part(parsed, CURLUPART_URL);
  return found;
}

}  // namespace trama
