#include "trama/extract/resolve.h"

#include "language_support.h"
#include "trama/graph/review.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

/// A graph told in a few words: each fact stands in a sentence of its own.
class Story {
 public:
  EntityId entity(const std::string& document, const std::string& type, const std::string& name,
                  std::vector<std::string> aliases = {}) {
    Entity added;
    added.type = *graph.schema().find_type(type);
    added.name = name;
    added.aliases = std::move(aliases);
    added.mentions = {mention(document)};
    return *graph.add_entity(std::move(added));
  }

  EntityId date(const std::string& edtf) {
    Value value;
    value.kind = ValueKind::date;
    value.date = edtf;
    Entity added;
    added.type = *graph.schema().find_type("date");
    added.name = edtf;
    added.value = make_value(value);
    return *graph.add_entity(std::move(added));
  }

  void fact(const std::string& document, EntityId subject, const std::string& type, EntityId object,
            float score = 0.9f) {
    Statement statement;
    const DirectedRelation named = *graph.schema().find_relation(type);
    statement.type = named.type;
    statement.inverted = named.inverted;
    statement.subject = subject;
    statement.object = object;
    Evidence evidence;
    evidence.sentence =
        make_sentence({document_of(document), {position_, position_ + 5}, "x", "test"});
    evidence.subject = {position_, position_ + 1};
    evidence.object = {position_ + 2, position_ + 3};
    evidence.score = score;
    statement.evidence = {evidence};
    for (const EntityId end : {subject, object}) {
      Entity seen = graph.at(end);
      seen.mentions = {
          {document_of(document), end == subject ? evidence.subject : evidence.object}};
      if (seen.value) continue;
      const auto again = graph.add_entity(seen);
      EXPECT_TRUE(again) << again.error().to_string();
    }
    position_ += 10;
    const auto added = graph.add_relation(std::move(statement));
    EXPECT_TRUE(added) << added.error().to_string();
  }

  void dated(const std::string& document, const std::string& date) {
    EXPECT_TRUE(graph.add_document({.name = document, .date = date}));
  }

  Mention mention(const std::string& document) {
    position_ += 10;
    return {document_of(document), {position_, position_ + 4}};
  }
  DocumentId document_of(const std::string& name) { return *graph.add_document({.name = name}); }

  KnowledgeGraph graph;

 private:
  std::uint32_t position_ = 0;
};

/// `kept < absorbed` of each merge.
std::vector<std::string> merges(const KnowledgeGraph& graph, const ResolveOptions& options = {}) {
  std::vector<std::string> out;
  for (const EntityMatch& match : resolve_entities(graph, options).merges)
    out.push_back(graph.at(match.kept).name + " < " + graph.at(match.absorbed).name);
  return out;
}
std::vector<std::string> proposals(const KnowledgeGraph& graph,
                                   const ResolveOptions& options = {}) {
  std::vector<std::string> out;
  for (const EntityMatch& match : resolve_entities(graph, options).proposals)
    out.push_back(graph.at(match.kept).name + " < " + graph.at(match.absorbed).name);
  return out;
}

// -- pairs

class ResolvePairs : public ::testing::TestWithParam<const char*> {};

TEST_P(ResolvePairs, MergeOrStayApartAsTheCaseFileSays) {
  std::string wanted, type;
  std::size_t count = 0;
  for (const std::string& line : test::case_lines(GetParam())) {
    if (line.starts_with("@ ")) {
      const auto words = test::split(line.substr(2), " ");
      wanted = words.at(0);
      type = words.at(1);
      continue;
    }
    const auto names = test::split(line, " | ");
    ASSERT_EQ(names.size(), 2u) << line;
    ++count;
    Story story;
    const EntityId a = story.entity("d1", type, names[0]), b = story.entity("d2", type, names[1]);
    ASSERT_NE(a, b) << line << ": the same name twice";
    const bool merged = !resolve_entities(story.graph).merges.empty();
    EXPECT_EQ(merged, wanted == "merge") << type << ": " << line;
  }
  EXPECT_GE(count, 150u);
}

INSTANTIATE_TEST_SUITE_P(Languages, ResolvePairs,
                         ::testing::Values("resolve.es.txt", "resolve.en.txt"));

// -- what supports a merge and what speaks against it

TEST(Resolve, AShortNameMergesWhereATextUsesItAndItFitsOneAlone) {
  Story story;
  story.entity("d1", "company", "Samsung Electronics", {"Samsung"});
  story.entity("d2", "company", "Samsung");
  EXPECT_THAT(merges(story.graph), ElementsAre("Samsung Electronics < Samsung"));
  Story unsupported;  // it may be the firm of which that is a division
  unsupported.entity("d1", "company", "Samsung Electronics");
  unsupported.entity("d2", "company", "Samsung");
  EXPECT_THAT(merges(unsupported.graph), IsEmpty());
  EXPECT_THAT(proposals(unsupported.graph), ElementsAre("Samsung Electronics < Samsung"));
}

TEST(Resolve, AShortNameThatFitsTwoMergesWithNeither) {
  Story story;
  story.entity("d1", "company", "Samsung Electronics", {"Samsung"});
  story.entity("d2", "company", "Samsung");
  story.entity("d3", "company", "Samsung Systems", {"Samsung"});
  EXPECT_THAT(merges(story.graph), IsEmpty());
}

TEST(Resolve, SpellingsOfTheLongNameDoNotMakeTheShortOneAmbiguous) {
  Story story;
  story.entity("d1", "company", "Samsung Electronics", {"Samsung"});
  story.entity("d2", "company", "SAMSUNG ELECTRONICS Inc.");
  story.entity("d3", "company", "Samsung");
  EXPECT_THAT(merges(story.graph), SizeIs(2));
}

TEST(Resolve, AnInitialThatFitsTwoPersonsMergesWithNeitherAndNeverJoinsThem) {
  Story story;
  const EntityId quilla = story.entity("d1", "company", "Quilla Labs");
  const EntityId initial = story.entity("d1", "person", "G. Marlow");
  const EntityId george = story.entity("d2", "person", "George Marlow");
  const EntityId gwen = story.entity("d3", "person", "Gwen Marlow");
  story.entity("d4", "place", "Marlow");
  story.fact("d1", initial, "founderOf", quilla);
  story.fact("d2", george, "worksFor", quilla);
  const Resolution found = resolve_entities(story.graph);
  for (const EntityMatch& match : found.merges) {
    EXPECT_NE(match.kept, gwen);
    EXPECT_NE(match.absorbed, gwen);
  }
  EXPECT_THAT(found.merges, SizeIs(::testing::Le(1)));
}

TEST(Resolve, SomethingInCommonMakesAnInitialSure) {
  Story story;
  const EntityId quilla = story.entity("d1", "company", "Quilla Labs"),
                 hale = story.entity("d1", "company", "Hale");
  const EntityId initial = story.entity("d1", "person", "E. Montes"),
                 elvira = story.entity("d2", "person", "Elvira Montes");
  EXPECT_THAT(merges(story.graph), IsEmpty());
  for (const EntityId company : {quilla, hale}) {
    story.fact("d1", initial, "worksFor", company);
    story.fact("d2", elvira, "worksFor", company);
  }
  const Resolution found = resolve_entities(story.graph);
  ASSERT_THAT(found.merges, SizeIs(1));
  EXPECT_EQ(found.merges[0].kept, elvira);
  EXPECT_THAT(found.merges[0].reason,
              AllOf(HasSubstr("initials"), HasSubstr("both worksFor Hale and 1 more")));
}

TEST(Resolve, ATextThatUsesBothNamesMakesAnAcronymSure) {
  Story apart;
  apart.entity("d1", "organization", "Agencia Navarra Exterior");
  apart.entity("d2", "organization", "ANE");
  EXPECT_THAT(merges(apart.graph), IsEmpty());
  Story linked;
  linked.entity("d1", "organization", "Agencia Navarra Exterior", {"ANE"});
  linked.entity("d2", "organization", "ANE");
  EXPECT_THAT(merges(linked.graph), ElementsAre("Agencia Navarra Exterior < ANE"));
}

TEST(Resolve, AnAcronymInParenthesesIsItsNeighbours) {
  Story story;
  const DocumentId d = story.document_of("d1");
  const TypeId type = *story.graph.schema().find_type("organization");
  Entity full{.type = type, .name = "Federación Obrera del Sur", .mentions = {{d, {10, 35}}}};
  Entity acronym{.type = type, .name = "FOS", .mentions = {{d, {37, 40}}}};
  ASSERT_TRUE(story.graph.add_entity(full));
  ASSERT_TRUE(story.graph.add_entity(acronym));
  const Resolution found = resolve_entities(story.graph);
  ASSERT_THAT(found.merges, SizeIs(1));
  EXPECT_THAT(found.merges[0].reason, HasSubstr("in parentheses"));
}

TEST(Resolve, AnotherDateOfBirthKeepsPersonsApart) {
  for (const bool contradicts : {false, true}) {
    Story story;
    const EntityId a = story.entity("d1", "person", "Tomás Requejo");
    const EntityId b = story.entity("d2", "person", "Tomás Requejo de la Vega");
    story.fact("d1", a, "bornOn", story.date("1950"));
    story.fact("d2", b, "bornOn", story.date(contradicts ? "1971-03-02" : "1950-03-02"));
    EXPECT_EQ(merges(story.graph).size(), contradicts ? 0u : 1u);
  }
}

TEST(Resolve, AnotherSeatAtTheSameTimeKeepsCompaniesApart) {
  for (const bool contradicts : {false, true}) {
    Story story;
    story.dated("d1", "2020");
    story.dated("d2", contradicts ? "2020" : "2024");
    const EntityId a = story.entity("d1", "company", "Hale"),
                   b = story.entity("d2", "company", "Hale Group");
    story.fact("d1", a, "headquarteredIn", story.entity("d1", "place", "Porto"));
    story.fact("d2", b, "headquarteredIn", story.entity("d2", "place", "Lyon"));
    EXPECT_EQ(merges(story.graph).size(), contradicts ? 0u : 1u);
  }
}

TEST(Resolve, WhatIsRelatedToEachOtherIsNotOne) {
  Story story;
  const EntityId a = story.entity("d1", "company", "Hale Capital"),
                 b = story.entity("d1", "company", "Hale");
  story.fact("d1", a, "subsidiaryOf", b);
  EXPECT_THAT(merges(story.graph), IsEmpty());
}

TEST(Resolve, EqualNamesOfTypesThatTextsConfuseAreOne) {
  for (const auto& [first, second] : {std::pair{"company", "organization"},
                                      {"company", "technology"},
                                      {"product", "technology"}}) {
    Story story;
    story.entity("d1", first, "Quilla Labs");
    story.entity("d2", second, "Quilla Labs");
    EXPECT_THAT(merges(story.graph), SizeIs(1)) << first << ' ' << second;
  }
}

TEST(Resolve, ANameInCapitalsMayHaveBeenTakenForAPersons) {
  for (const bool in_common : {false, true}) {
    Story story;
    const EntityId company = story.entity("d1", "company", "Grupo Almadraba");
    const EntityId shouted = story.entity("d2", "person", "GRUPO ALMADRABA");
    const EntityId navia = story.entity("d1", "company", "Navia");
    story.fact("d1", company, "acquired", navia);
    if (in_common) story.fact("d2", shouted, "acquired", navia);
    const Resolution found = resolve_entities(story.graph);
    ASSERT_EQ(found.merges.size(), in_common ? 1u : 0u);
    for (const EntityMatch& match : found.merges) EXPECT_EQ(match.kept, company);
  }
}

TEST(Resolve, HomonymsOfOtherTypesStayApart) {
  for (const auto& [first, second] : {std::pair{"person", "place"},
                                      {"company", "place"},
                                      {"person", "company"},
                                      {"work", "company"}}) {
    Story story;
    story.entity("d1", first, "San Andrés");
    story.entity("d2", second, "San Andrés");
    const Resolution found = resolve_entities(story.graph);
    EXPECT_THAT(found.merges, IsEmpty()) << first << ' ' << second;
    EXPECT_THAT(found.proposals, IsEmpty()) << first << ' ' << second;
  }
}

TEST(Resolve, TypesAreNotMergedWhereARelationWouldBeLost) {
  Story story;
  const EntityId company = story.entity("d1", "company", "Quilla Labs");
  const EntityId product = story.entity("d2", "technology", "Quilla Labs");
  story.fact("d1", company, "headquarteredIn", story.entity("d1", "place", "Porto"));
  story.fact("d2", product, "basedOn", story.entity("d2", "technology", "Linux"));
  EXPECT_THAT(merges(story.graph), IsEmpty());
}

TEST(Resolve, ValuesRolesDescriptionsAndGenericWordsAreLeftAlone) {
  Story story;
  const EntityId a = story.entity("d1", "company", "Hale");
  story.fact("d1", a, "foundedOn", story.date("2020"));
  story.fact("d1", a, "foundedOn", story.date("2020-01"));
  story.entity("d1", "role", "director general");
  story.entity("d2", "role", "directora general");
  story.entity("d1", "company", "la empresa");
  story.entity("d2", "company", "Empresa");
  Entity described{.type = *story.graph.schema().find_type("company"),
                   .name = "Hale Capital",
                   .is_named = false};
  ASSERT_TRUE(story.graph.add_entity(described));
  const Resolution found = resolve_entities(story.graph);
  EXPECT_THAT(found.merges, IsEmpty());
  EXPECT_THAT(found.proposals, IsEmpty());
}

TEST(Resolve, TheNameThatStaysIsPlainInMixedCaseAndFull) {
  Story story;
  story.entity("d1", "person", "D. JUAN DE DIOS ORTIZ");
  story.entity("d2", "person", "Don Juan de Dios Ortiz");
  story.entity("d3", "person", "Juan de Dios Ortiz");
  story.entity("d4", "person", "Ortiz, Juan de Dios");
  for (const EntityMatch& match : resolve_entities(story.graph).merges)
    EXPECT_EQ(story.graph.at(match.kept).name, "Juan de Dios Ortiz");
  EXPECT_THAT(merges(story.graph), SizeIs(3));
}

TEST(Resolve, ProposesWhatIsLikelyButNotSure) {
  Story story;
  story.entity("d1", "person", "Paco Gil");
  story.entity("d2", "person", "Francisco Gil");
  EXPECT_THAT(merges(story.graph), IsEmpty());
  EXPECT_THAT(proposals(story.graph), ElementsAre("Francisco Gil < Paco Gil"));
  EXPECT_THAT(merges(story.graph, {.merge_score = 0.6f}), SizeIs(1));
  EXPECT_THAT(proposals(story.graph, {.propose_score = 0.7f}), IsEmpty());
}

TEST(Resolve, WhatPeopleKeepApartIsMergedNeitherDirectlyNorThroughOthers) {
  Story story;
  const EntityId plain = story.entity("d1", "company", "Navia Robótica");
  story.entity("d2", "company", "NAVIA ROBÓTICA");
  const EntityId legal = story.entity("d3", "company", "Navia Robótica S.A.");
  EXPECT_THAT(merges(story.graph), SizeIs(2));
  const std::vector<std::pair<EntityId, EntityId>> separated{{plain, legal}};
  const Resolution found = resolve_entities(story.graph, {.separated = separated});
  ASSERT_THAT(found.merges, SizeIs(1));
  EXPECT_THAT(found.proposals, IsEmpty());
}

TEST(Resolve, UsersAliasesAreMergedWhateverTheyLookLike) {
  Story story;
  const EntityId google = story.entity("d1", "company", "Google"),
                 alphabet = story.entity("d2", "company", "Alphabet");
  story.entity("d3", "product", "Google");
  story.entity("d4", "company", "Facebook");
  const std::vector<NameAlias> aliases{
      {"google", "Alphabet", "company"}, {"FACEBOOK", "Meta Platforms"}, {"Twitter", "X"}};
  const Resolution found = resolve_entities(story.graph, {.aliases = aliases});
  ASSERT_THAT(found.merges, SizeIs(1));
  EXPECT_EQ(found.merges[0].kept, alphabet);
  EXPECT_EQ(found.merges[0].absorbed, google);
  ASSERT_THAT(found.renames, SizeIs(1));
  EXPECT_EQ(found.renames[0].second, "Meta Platforms");
  const auto outcome = apply_resolution(story.graph, found);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->merged, 1u);
  EXPECT_THAT(story.graph.find_by_name("Meta Platforms"), SizeIs(1));
  EXPECT_THAT(story.graph.at(alphabet).aliases, ElementsAre("Google"));
}

TEST(Resolve, PeoplesSeparateCountsMoreThanAnAlias) {
  Story story;
  const EntityId google = story.entity("d1", "company", "Google"),
                 alphabet = story.entity("d2", "company", "Alphabet");
  const std::vector<NameAlias> aliases{{"Google", "Alphabet"}};
  const std::vector<std::pair<EntityId, EntityId>> separated{{google, alphabet}};
  EXPECT_THAT(merges(story.graph, {.separated = separated, .aliases = aliases}), IsEmpty());
}

// The names of both case files, in one graph, put in in different orders.
TEST(Resolve, DoesNotDependOnTheOrderOfBuilding) {
  std::vector<std::pair<std::string, std::string>> entities;
  std::string type;
  for (const char* file : {"resolve.es.txt", "resolve.en.txt"})
    for (const std::string& line : test::case_lines(file)) {
      if (line.starts_with("@ ")) {
        type = test::split(line.substr(2), " ").at(1);
        continue;
      }
      for (const std::string& name : test::split(line, " | "))
        entities.emplace_back(type, name);
    }
  const auto resolved = [&] {
    Story story;
    for (const auto& [kind, name] : entities) {
      Entity entity{.type = *story.graph.schema().find_type(kind), .name = name};
      EXPECT_TRUE(story.graph.add_entity(entity));
    }
    auto out = merges(story.graph);
    for (std::string& proposal : proposals(story.graph))
      out.push_back("? " + proposal);
    return out;
  };
  const auto first = resolved();
  EXPECT_GT(first.size(), 100u);
  for (unsigned seed = 1; seed <= 5; ++seed) {
    std::shuffle(entities.begin(), entities.end(), std::mt19937(seed));
    ASSERT_EQ(resolved(), first) << "seed " << seed;
  }
}

TEST(Resolve, NeverAbsorbsTwiceNorWhatAbsorbs) {
  Story story;
  for (const char* name : {"Navia Robótica", "NAVIA ROBÓTICA", "Navia Robótica S.A.", "Navia",
                           "Navia Robotica, S. A."})
    story.entity("d1", "company", name);
  std::set<EntityId> kept, absorbed;
  for (const EntityMatch& match : resolve_entities(story.graph).merges) {
    kept.insert(match.kept);
    EXPECT_TRUE(absorbed.insert(match.absorbed).second);
  }
  EXPECT_EQ(absorbed.size(), 3u);
  EXPECT_EQ(kept.size(), 1u);
  EXPECT_FALSE(absorbed.contains(*kept.begin()));
}

// -- homonyms

TEST(SplitHomonyms, PersonsOfOneNameBornInDifferentYearsAreTwo) {
  Story story;
  const EntityId gil = story.entity("d1", "person", "Juan Gil");
  const EntityId navia = story.entity("d1", "company", "Navia"),
                 lumbre = story.entity("d2", "company", "Lumbre");
  story.fact("d1", gil, "bornOn", story.date("1950"));
  story.fact("d1", gil, "worksFor", navia);
  story.fact("d2", gil, "bornOn", story.date("1985-02-03"));
  story.fact("d2", gil, "worksFor", lumbre);
  story.fact("d3", gil, "founderOf", lumbre);  // which of them: told by Lumbre
  ASSERT_EQ(split_homonyms(story.graph).value_or(9), 1u);
  const auto both = story.graph.find_by_name("Juan Gil");
  ASSERT_THAT(both, SizeIs(2));
  std::map<std::string, std::set<std::string>> facts;
  for (const EntityId id : both) {
    std::string key;
    std::set<std::string> others;
    for (const Relation* relation : story.graph.outgoing(id)) {
      const std::string& name = story.graph.at(relation->object()).name;
      if (name[0] == '1')
        key = name;
      else
        others.insert(story.graph.schema().at(relation->type()).id + " " + name);
    }
    facts[key] = others;
  }
  EXPECT_THAT(facts["1950"], ElementsAre("worksFor Navia"));
  EXPECT_THAT(facts["1985-02-03"], ElementsAre("founderOf Lumbre", "worksFor Lumbre"));
}

TEST(SplitHomonyms, DoesNotDependOnTheOrderOfDocuments) {
  const auto build = [](bool backward) {
    Story story;
    const EntityId gil = story.entity("d0", "person", "Juan Gil");
    std::vector<std::pair<std::string, std::string>> births{
        {"d1", "1950"}, {"d2", "1985"}, {"d3", "1990"}};
    if (backward) std::reverse(births.begin(), births.end());
    for (const auto& [document, date] : births)
      story.fact(document, gil, "bornOn", story.date(date));
    EXPECT_EQ(split_homonyms(story.graph).value_or(9), 2u);
    std::set<EntityId> ids;
    for (const EntityId id : story.graph.find_by_name("Juan Gil"))
      ids.insert(id);
    return ids;
  };
  EXPECT_EQ(build(false), build(true));
}

TEST(SplitHomonyms, WhatAgreesOrMayStaysOne) {
  struct Case {
    const char* type;
    const char* relation;
    const char* first;
    const char* second;
  };
  for (const Case& c : {Case{"person", "bornOn", "1950", "1950-03-02"},
                        Case{"company", "foundedOn", "1998", "1999"},
                        Case{"person", "bornOn", "1950", "XXXX-03-02"}}) {
    Story story;
    const EntityId id = story.entity("d1", c.type, "Hale");
    story.fact("d1", id, c.relation, story.date(c.first));
    story.fact("d2", id, c.relation, story.date(c.second));
    EXPECT_EQ(split_homonyms(story.graph).value_or(9), 0u) << c.first << ' ' << c.second;
  }
}

TEST(SplitHomonyms, OneTextThatStatesBothSpeaksOfOne) {
  Story story;
  const EntityId id = story.entity("d1", "person", "Juan Gil");
  story.fact("d1", id, "bornOn", story.date("1950"));
  story.fact("d1", id, "bornOn", story.date("1951"));
  EXPECT_EQ(split_homonyms(story.graph).value_or(9), 0u);
}

TEST(SplitHomonyms, DoubtfulEvidenceTellsNobodyApart) {
  Story story;
  const EntityId id = story.entity("d1", "person", "Juan Gil");
  story.fact("d1", id, "bornOn", story.date("1950"));
  story.fact("d2", id, "bornOn", story.date("1985"), 0.45f);
  EXPECT_EQ(split_homonyms(story.graph).value_or(9), 0u);
}

TEST(SplitHomonyms, ACompanyThatMovedIsOneAndOneElsewhereAtTheSameTimeAnother) {
  for (const bool moved : {true, false}) {
    Story story;
    story.dated("d1", "2019-03-01");
    story.dated("d2", moved ? "2024-03-01" : "2019-05-01");
    const EntityId id = story.entity("d1", "company", "Quilla Labs");
    story.fact("d1", id, "headquarteredIn", story.entity("d1", "place", "Porto"));
    story.fact("d2", id, "headquarteredIn", story.entity("d2", "place", "Lyon"));
    EXPECT_EQ(split_homonyms(story.graph).value_or(9), moved ? 0u : 1u);
  }
}

TEST(SplitHomonyms, SeatsDoNotPartWhatHasMoreInCommon) {
  Story story;
  const EntityId id = story.entity("d1", "company", "Quilla Labs"),
                 hale = story.entity("d1", "company", "Hale");
  story.fact("d1", id, "headquarteredIn", story.entity("d1", "place", "Porto"));
  story.fact("d2", id, "headquarteredIn", story.entity("d2", "place", "Lyon"));
  story.fact("d1", id, "partnerOf", hale);
  story.fact("d2", id, "partnerOf", hale);
  EXPECT_EQ(split_homonyms(story.graph).value_or(9), 0u);
}

// -- scale

TEST(Resolve, TenTimesTheEntitiesDoNotTakeFortyTimesAsLong) {
  const auto seconds = [](std::uint32_t count) {
    KnowledgeGraph graph;
    std::mt19937 random(7);
    const char* const syllables[] = {"ba", "de", "fi", "go", "lu", "ma", "ne",
                                     "pi", "ro", "su", "ta", "ve", "xi", "zo"};
    const char* const endings[] = {"", " S.A.", " Group", " Capital", " Energía", " de Vigo"};
    for (std::uint32_t i = 0; i < count; ++i) {
      std::string name = "Grupo ";
      for (int k = 0; k < 4; ++k)
        name += syllables[random() % 14];
      name[6] = static_cast<char>(name[6] - 32);
      name += endings[random() % 6];
      EXPECT_TRUE(graph.add_entity(
          {.type = *graph.schema().find_type("company"), .name = std::move(name)}));
    }
    const auto begin = std::chrono::steady_clock::now();
    const Resolution found = resolve_entities(graph);
    EXPECT_GT(found.merges.size() + found.proposals.size(), 0u);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const double small = seconds(3000), large = seconds(30000);
  RecordProperty("seconds_for_30000", std::to_string(large));
  EXPECT_LT(large, 40 * small + 0.5);
}

}  // namespace
}  // namespace trama
