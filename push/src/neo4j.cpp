#include "protocols.h"
#include "trama/export/cypher_batches.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace trama {
namespace {

constexpr std::size_t default_batch = 5000;
constexpr std::string_view media_type = "application/json";

rapidjson::Document parse(const std::string& body) {
  rapidjson::Document parsed;
  parsed.Parse<rapidjson::kParseIterativeFlag>(body.data(), body.size());
  return parsed;
}

struct ServerError {
  std::string code;
  std::string message;
};

// The first of `{"errors":[{"code":"Neo.…","message":"…"}]}`.
std::optional<ServerError> error_in(const rapidjson::Document& reply) {
  if (!reply.IsObject()) return std::nullopt;
  const auto errors = reply.FindMember("errors");
  if (errors == reply.MemberEnd() || !errors->value.IsArray() || errors->value.Empty()) {
    return std::nullopt;
  }
  const rapidjson::Value& first = errors->value[0];
  const auto text = [&](const char* name) -> std::string {
    if (!first.IsObject()) return {};
    const auto found = first.FindMember(name);
    return found != first.MemberEnd() && found->value.IsString() ? found->value.GetString() : "";
  };
  return ServerError{text("code"), text("message")};
}

// An answer may begin as a success and end with an error: the body decides.
std::optional<Refusal> judge(const HttpReply& reply) {
  if (const std::optional<ServerError> error = error_in(parse(reply.body))) {
    std::string message = error->code;
    if (!error->message.empty()) message += ": " + one_line(error->message);
    std::optional<Refusal> refusal = judge_status(reply, message);
    if (!refusal) refusal = Refusal{std::move(message), false};
    refusal->may_pass |= error->code.starts_with("Neo.TransientError.");
    return refusal;
  }
  if (reply.status == 404) {
    return Refusal{
        "HTTP 404, there is no Query API here: it needs Neo4j 5.19 or later, and the address of "
        "HTTP, not that of Bolt",
        false};
  }
  return judge_status(reply, one_line(reply.body));
}

// The number that the statement returns: `{"data":{"fields":["n"],"values":[[2]]}}`.
std::optional<std::uint64_t> count_in(const std::string& body) {
  const rapidjson::Document reply = parse(body);
  const auto member = [](const rapidjson::Value& value, const char* name) -> const
      rapidjson::Value* {
        if (!value.IsObject()) return nullptr;
        const auto found = value.FindMember(name);
        return found == value.MemberEnd() ? nullptr : &found->value;
      };
  const rapidjson::Value* data = member(reply, "data");
  const rapidjson::Value* values = data == nullptr ? nullptr : member(*data, "values");
  if (values == nullptr || !values->IsArray() || values->Empty()) return std::nullopt;
  const rapidjson::Value& row = (*values)[0];
  if (!row.IsArray() || row.Empty() || !row[0].IsUint64()) return std::nullopt;
  return row[0].GetUint64();
}

std::string body_of(std::string_view statement, std::string_view rows) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
  json.StartObject();
  json.Key("statement");
  json.String(statement.data(), static_cast<rapidjson::SizeType>(statement.size()));
  if (!rows.empty()) {
    json.Key("parameters");
    json.StartObject();
    json.Key("rows");
    json.RawValue(rows.data(), rows.size(), rapidjson::kArrayType);
    json.EndObject();
  }
  json.EndObject();
  return {buffer.GetString(), buffer.GetSize()};
}

// Without the constraint every row is looked for in all nodes.
Result<void> make_constraint(const PushOptions& options, Sender& sender) {
  bool is_forbidden = false;
  const auto sent = sender.send(
      {media_type, media_type, body_of(cypher_batch_constraint, {})}, [&](const HttpReply& reply) {
        const std::optional<ServerError> error = error_in(parse(reply.body));
        is_forbidden = error && error->code == "Neo.ClientError.Security.Forbidden";
        return is_forbidden ? std::nullopt : judge(reply);
      });
  if (!sent) return tl::unexpected(sent.error());
  if (is_forbidden) {
    options.diagnostics.warn(
        "the user may not make the constraint that makes this fast; let an administrator run: " +
        std::string(cypher_batch_constraint));
  }
  return {};
}

}  // namespace

Result<PushReport> push_to_neo4j(const KnowledgeGraph& graph, const PushOptions& options,
                                 Sender& sender) {
  if (auto made = make_constraint(options, sender); !made) return tl::unexpected(made.error());
  PushReport report;
  CypherBatchOptions batches;
  batches.size = options.batch == 0 ? default_batch : options.batch;
  batches.skip = options.skip;
  const std::uint64_t total = graph.entity_count() + graph.relation_count();
  const auto take = [&](const CypherBatch& batch) -> Result<void> {
    const std::string body = body_of(batch.statement, batch.rows);
    const auto sent = sender.send({media_type, media_type, body}, judge);
    if (!sent) return tl::unexpected(sent.error());
    if (const auto count = count_in(sent->body); count != batch.size) {
      return fail(ErrorCode::io,
                  "of " + std::to_string(batch.size) + " rows " +
                      (count ? std::to_string(*count) : "an unknown number") +
                      " found a place: were nodes deleted meanwhile? Begin again from the start");
    }
    report.arrived += batch.size;
    if (options.progress) options.progress({options.skip + report.arrived, total});
    return {};
  };
  auto done = for_each_cypher_batch(graph, batches, take);
  if (!done) return tl::unexpected(done.error());
  report.graph = std::move(*done);
  return report;
}

}  // namespace trama
