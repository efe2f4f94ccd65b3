#include "trama/extract/graph_builder.h"

#include "mention_name.h"

#include "trama/graph/utf8.h"

#include <map>
#include <vector>

namespace trama {
namespace {

class Builder {
 public:
  Builder(KnowledgeGraph& graph, const ExtractionSource& source, const Extraction& extraction)
      : graph_(graph), source_(source), index_(source.text), e_(extraction) {}

  Result<void> run() {
    auto document = graph_.add_document(e_.about);
    if (!document) return tl::unexpected(document.error());
    document_ = *document;
    std::vector<bool> needed(e_.entities.size());
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = !graph_.schema().is_value(e_.entities[i].type);
    for (const ExtractedRelation& r : e_.relations) {
      needed[r.subject] = needed[r.object] = true;
      for (const ExtractedQualifier& q : r.qualifiers) needed[q.entity] = true;
    }
    ids_.resize(e_.entities.size());
    std::vector<std::vector<Mention>> mentions(e_.entities.size());
    for (const ExtractedMention& m : e_.mentions) {
      const std::uint32_t wording = m.is_name ? wording_of(name_of(index_.substr(m.span))) : 0;
      mentions[m.entity].push_back({document_, original(m.span), m.is_name, wording});
    }
    for (std::size_t i = 0; i < needed.size(); ++i)
      if (needed[i])
        if (auto done = add_entity(i, std::move(mentions[i])); !done) return done;
    for (const ExtractedRelation& r : e_.relations)
      if (auto done = add_relation(r); !done) return done;
    return {};
  }

 private:
  Result<void> add_entity(std::size_t i, std::vector<Mention> mentions) {
    const ExtractedEntity& found = e_.entities[i];
    Entity entity;
    entity.type = found.type;
    entity.name = found.name;
    entity.aliases = found.aliases;
    entity.is_named = found.is_named;
    entity.score = found.score;
    if (found.value) entity.value = make_value(*found.value);
    std::string canonical = entity.value ? to_string(*entity.value) : MentionName(found.name).joined;
    if (canonical.empty()) canonical = found.name;
    // What a text only describes is not the same thing in another text.
    const std::string place = mentions.empty() ? '?' + std::to_string(i) : std::to_string(mentions.front().span.begin);
    const std::string own = found.is_named ? std::string() : e_.about.name + '#' + place;
    entity.id = make_entity_id(graph_.schema().at(found.type).id, canonical, own);
    entity.mentions = std::move(mentions);
    auto id = graph_.add_entity(std::move(entity));
    if (!id) return tl::unexpected(id.error());
    ids_[i] = *id;
    return {};
  }

  Result<void> add_relation(const ExtractedRelation& r) {
    if (ids_[r.subject] == ids_[r.object]) return {};  // two clusters of one name
    Statement statement;
    statement.type = r.type;
    statement.subject = ids_[r.subject];
    statement.object = ids_[r.object];
    statement.modality = r.modality;
    if (r.attributed_to) statement.attributed_to = ids_[*r.attributed_to];
    for (const ExtractedQualifier& q : r.qualifiers) {
      const ExtractedEntity& entity = e_.entities[q.entity];
      Qualifier qualifier;
      qualifier.type = q.type;
      qualifier.entity = ids_[q.entity];
      if (entity.value) qualifier.value = make_value(*entity.value);
      qualifier.text = entity.name;
      statement.qualifiers.push_back(std::move(qualifier));
    }
    Evidence evidence;
    evidence.sentence = sentence(r.sentence);
    evidence.subject = original(r.subject_span);
    evidence.predicate = original(r.trigger);
    evidence.object = original(r.object_span);
    evidence.score = r.score;
    evidence.inferred = r.inferred;
    evidence.inference_score = r.inference_score;
    statement.evidence.push_back(std::move(evidence));
    statement.score = r.score;
    auto added = graph_.add_relation(std::move(statement));
    if (!added) return tl::unexpected(added.error());
    return {};
  }

  const SentencePtr& sentence(std::uint32_t s) {
    SentencePtr& shared = sentences_[s];
    if (!shared)
      shared = make_sentence({document_, original(e_.sentences[s]),
                              std::string(index_.substr(e_.sentences[s])), source_.producer});
    return shared;
  }

  Span original(Span span) const {
    if (span == Span{} || !source_.to_original) return span;  // {0, 0}: not known
    return source_.to_original(span);
  }

  KnowledgeGraph& graph_;
  const ExtractionSource& source_;
  utf8::CodePointIndex index_;
  const Extraction& e_;
  DocumentId document_;
  std::vector<EntityId> ids_;
  std::map<std::uint32_t, SentencePtr> sentences_;
};

}  // namespace

Result<void> add_extraction(KnowledgeGraph& graph, const ExtractionSource& source,
                            const Extraction& extraction) {
  return Builder(graph, source, extraction).run();
}

}  // namespace trama
