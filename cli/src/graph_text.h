#pragma once

#include "terminal.h"

#include "trama/graph/algorithm.h"
#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trama::cli {

/// A graph as text for people, in columns and colours where the screen has them.
class GraphText {
 public:
  struct Options {
    std::string_view language{"es"};  ///< of labels
    std::size_t max_evidence = 3;     ///< sentences of each fact; 0 shows none
    std::size_t max_quote = 0;        ///< code points of a sentence before it is cut; 0 for all of it
  };
  /// The graph must outlive it.
  GraphText(const KnowledgeGraph& graph, const Screen& screen, const Options& options);

  /// Everything, what is most spoken of first: entities by type, then relations with their evidence.
  std::string all() const;
  /// One entity: its other names, and its facts with their evidence.
  std::string entity(EntityId id) const;
  /// Paths from one entity to another, with the relations of each step.
  std::string paths(const std::vector<Path>& paths, EntityId from, EntityId to) const;

  std::string_view choose(std::string_view spanish, std::string_view english) const;
  /// `3 relaciones`, `1 relación`.
  std::string count(std::size_t number, std::string_view one, std::string_view many) const;
  double strength(EntityId id) const;
  std::string heading(std::string_view text) const { return screen_.styled(text, "1"); }

 private:
  std::string name(EntityId id) const;
  std::string type_label(EntityId id) const;
  std::string label(const Relation& relation) const;
  std::string details(const Relation& relation) const;
  std::string evidence(const Relation& relation, std::size_t indent) const;
  std::string quote(const Evidence& evidence) const;
  std::string wrapped(const std::string& text, std::size_t indent) const;
  std::string entities() const;
  std::string relations() const;
  /// The widest that a column may become: so many hundredths of the screen.
  std::size_t share(std::size_t hundredths) const { return screen_.width * hundredths / 100; }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  Screen screen_;
  Options options_;
  std::unordered_map<EntityId, double> strengths_;
};

}  // namespace trama::cli
