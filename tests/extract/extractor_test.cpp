#include "model_support.h"

#include "trama/extract/extraction_json.h"
#include "trama/extract/extractor.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <limits>

#include <gmock/gmock.h>

// The whole extractor on the model that comes with the source. What is asked here must hold of any usable
// model, so no test knows a score.

namespace trama {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Extractor make_extractor(unsigned threads) {
  static const auto model = Model::load(test::model_folder(), Schema::default_schema(), {});
  if (!model) throw std::runtime_error(model.error().to_string());
  ExtractorOptions options;
  options.threads = threads;
  auto extractor = Extractor::make(*model, options);
  if (!extractor) throw std::runtime_error(extractor.error().to_string());
  return std::move(*extractor);
}

TextDocument document(std::string text, std::string name = "test") {
  TextDocument out;
  out.about.name = std::move(name);
  out.text = std::move(text);
  return out;
}

/// What holds of every extraction: spans in order and within the text, indices within their lists, types that the
/// schema allows.
void expect_sound(const Extraction& e, std::string_view text) {
  const Schema& schema = *Schema::default_schema();
  const auto length = static_cast<std::uint32_t>(utf8::count(text));
  EXPECT_EQ(e.about.length, length);
  const auto probable = [](float score) { return score >= 0.0f && score <= 1.0f; };
  std::uint32_t end = 0;
  for (const Span s : e.sentences) {
    EXPECT_LE(end, s.begin);
    EXPECT_LT(s.begin, s.end);
    EXPECT_LE(s.end, length);
    end = s.end;
  }
  end = 0;
  std::vector<std::size_t> mentions_of(e.entities.size());
  std::uint32_t next_entity = 0;
  for (const ExtractedMention& m : e.mentions) {
    EXPECT_LE(end, m.span.begin) << "mentions overlap";
    EXPECT_LT(m.span.begin, m.span.end);
    EXPECT_LE(m.span.end, length);
    end = m.span.end;
    EXPECT_TRUE(probable(m.score));
    ASSERT_LT(m.entity, e.entities.size());
    EXPECT_EQ(m.type, e.entities[m.entity].type);
    if (mentions_of[m.entity]++ == 0) {
      EXPECT_EQ(m.entity, next_entity++) << "entities come in order of first mention";
    }
  }
  for (std::size_t i = 0; i < e.entities.size(); ++i) {
    EXPECT_GT(mentions_of[i], 0u);
    EXPECT_FALSE(e.entities[i].name.empty());
    EXPECT_TRUE(utf8::is_valid(e.entities[i].name));
    EXPECT_THAT(e.entities[i].aliases, ::testing::Not(Contains(e.entities[i].name)));
  }
  for (const ExtractedRelation& r : e.relations) {
    ASSERT_LT(r.subject, e.entities.size());
    ASSERT_LT(r.object, e.entities.size());
    EXPECT_NE(r.subject, r.object);
    EXPECT_TRUE(schema.allows(r.type, e.entities[r.subject].type, e.entities[r.object].type));
    ASSERT_LT(r.sentence, e.sentences.size());
    EXPECT_TRUE(r.trigger.empty() || e.sentences[r.sentence].contains(r.trigger));
    EXPECT_FALSE(r.subject_span.empty());
    EXPECT_FALSE(r.object_span.empty());
    EXPECT_LE(r.subject_span.end, length);
    EXPECT_LE(r.object_span.end, length);
    EXPECT_TRUE(probable(r.score));
    for (const ExtractedQualifier& q : r.qualifiers) {
      ASSERT_LT(q.entity, e.entities.size());
      EXPECT_TRUE(schema.allows(q.type, e.entities[q.entity].type));
    }
    if (r.attributed_to) {
      EXPECT_LT(*r.attributed_to, e.entities.size());
    }
  }
}

Extraction extract(Extractor& extractor, const TextDocument& of) {
  auto extraction = extractor.extract(of);
  if (!extraction) throw std::runtime_error(extraction.error().to_string());
  expect_sound(*extraction, of.text);
  return std::move(*extraction);
}

std::string line_of(const TextDocument& of, const Extraction& extraction) {
  std::string out;
  EXPECT_TRUE(append_json_line(out, of.text, extraction, *Schema::default_schema()));
  return out;
}

std::vector<std::string> names(const Extraction& e) {
  std::vector<std::string> out;
  for (const ExtractedEntity& entity : e.entities) out.push_back(entity.name);
  return out;
}

const std::string article = test::bytes_of(std::filesystem::path(TRAMA_SOURCE_DIR) / "examples" / "trainium.es.txt");

TEST(Extractor, FindsNamesAndAFactWithExactPositions) {
  auto extractor = make_extractor(1);
  const auto given = document("🚀 En marzo de 2021, Amazon compró la compañía Wondery por 300 millones de dólares.");
  const Extraction e = extract(extractor, given);
  EXPECT_EQ(e.about.language, "es");
  ASSERT_THAT(names(e), Contains("Amazon"));
  ASSERT_THAT(names(e), Contains("Wondery"));
  const auto fact = std::find_if(e.relations.begin(), e.relations.end(), [&](const ExtractedRelation& r) {
    return r.type == test::relation("acquired") && e.entities[r.subject].name == "Amazon" &&
           e.entities[r.object].name == "Wondery";
  });
  ASSERT_NE(fact, e.relations.end());
  EXPECT_EQ(utf8::substr(given.text, fact->subject_span), "Amazon");
  EXPECT_EQ(utf8::substr(given.text, fact->object_span), "Wondery");
  EXPECT_EQ(fact->modality, Modality::asserted);
  EXPECT_FALSE(fact->inferred);
}

TEST(Extractor, AnEmptyDocumentHasNothing) {
  auto extractor = make_extractor(1);
  for (const char* text : {"", " ", "\n\n\n", "\t \u00A0 \u2003\r\n"}) {
    const Extraction e = extract(extractor, document(text));
    EXPECT_THAT(e.sentences, IsEmpty());
    EXPECT_THAT(e.mentions, IsEmpty());
    EXPECT_THAT(e.entities, IsEmpty());
    EXPECT_THAT(e.relations, IsEmpty());
  }
}

TEST(Extractor, NoDocumentsGiveNoExtractions) {
  auto extractor = make_extractor(1);
  const auto all = extractor.extract(std::span<const TextDocument>());
  ASSERT_TRUE(all);
  EXPECT_THAT(*all, IsEmpty());
}

TEST(Extractor, SignsAloneAreReadWithoutHarm) {
  auto extractor = make_extractor(1);
  for (const char* text : {".", "...", "¿? ¡! — «»", "- - - - -\n* * *\n", "\u0301\u0302", "（）。、"})
    extract(extractor, document(text));
}

TEST(Extractor, HostileTextIsReadWithoutHarm) {
  using namespace std::string_literals;
  auto extractor = make_extractor(2);
  std::vector<std::string> texts{
      "Amazon\0compró\x01Intel\x7F\x1B[31m.\b"s,
      "قالت شركة أرامكو إنها اشترت \u202Eleetnı\u202C من Amazon.",
      "👨‍👩‍👧‍👦🇪🇸 compró 🏢 por 💶💶💶. 😀😀😀",
      std::string(100'000, 'x'),
      std::string(4'000, '('),
      "[Amazon|company#1] {\"id\": 1} <script>alert(1)</script> </s> <s> <pad>",
      "日本銀行は東京にある。"};
  std::string accents = "A";
  for (int i = 0; i < 3'000; ++i) accents += "\u0301";
  texts.push_back(accents + "mazon compró Intel.");
  std::string emoji;
  for (int i = 0; i < 3'000; ++i) emoji += "🚀";
  texts.push_back(std::move(emoji));
  for (const std::string& text : texts) {
    SCOPED_TRACE(text.substr(0, 60));
    const auto given = document(text);
    line_of(given, extract(extractor, given));
  }
}

TEST(Extractor, TextThatIsNotUtf8IsAnErrorThatNamesTheDocument) {
  auto extractor = make_extractor(1);
  const std::vector<TextDocument> two{document("Amazon.", "good"), document("Amaz\xF3n.", "bad one")};
  const auto all = extractor.extract(two);
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, ErrorCode::encoding);
  EXPECT_THAT(all.error().to_string(), HasSubstr("bad one"));
  EXPECT_THAT(all.error().message, HasSubstr("byte 4"));
}

TEST(Extractor, OptionsThatMakeNoSenseAreRefused) {
  const auto model = Model::load(test::model_folder(), Schema::default_schema(), {});
  ASSERT_TRUE(model) << model.error().to_string();
  for (const float score : {-0.1f, 1.1f, std::numeric_limits<float>::quiet_NaN()}) {
    ExtractorOptions options;
    options.min_relation_score = score;
    const auto extractor = Extractor::make(*model, options);
    ASSERT_FALSE(extractor) << score;
    EXPECT_EQ(extractor.error().code, ErrorCode::invalid_argument);
  }
  ExtractorOptions options;
  options.batch_pieces = 0;
  EXPECT_FALSE(Extractor::make(*model, options));
}

TEST(Extractor, AHigherScoreGivesAPartOfTheRelations) {
  const auto model = Model::load(test::model_folder(), Schema::default_schema(), {});
  ASSERT_TRUE(model) << model.error().to_string();
  ExtractorOptions options;
  options.threads = 1;
  options.min_relation_score = 1.0f;
  auto strict = Extractor::make(*model, options);
  ASSERT_TRUE(strict) << strict.error().to_string();
  auto usual = make_extractor(1);
  const auto given = document(article);
  const Extraction few = extract(*strict, given), more = extract(usual, given);
  EXPECT_THAT(more.relations, ::testing::Not(IsEmpty()));
  EXPECT_LT(few.relations.size(), more.relations.size());
  EXPECT_EQ(few.mentions.size(), more.mentions.size());
}

// The order of threads, the number of threads, earlier calls and a second extractor change no byte.
TEST(Extractor, TheSameDocumentsGiveTheSameBytes) {
  std::vector<TextDocument> documents{document(article, "a"), document("", "b"), document("Amazon compró Intel.", "c"),
                                      document(article.substr(0, article.find('.', 900) + 1), "d")};
  const auto lines = [&](Extractor& extractor) {
    auto all = extractor.extract(documents);
    if (!all) throw std::runtime_error(all.error().to_string());
    std::string out;
    for (std::size_t d = 0; d < documents.size(); ++d) out += line_of(documents[d], (*all)[d]);
    return out;
  };
  auto one = make_extractor(1), two = make_extractor(2);
  const std::string first = lines(one);
  EXPECT_GT(first.size(), 2 * article.size());
  EXPECT_EQ(lines(one), first);
  EXPECT_EQ(lines(two), first);
  EXPECT_EQ(lines(two), first);
}

TEST(Extractor, ExtractionsComeInTheOrderOfTheDocuments) {
  auto extractor = make_extractor(2);
  std::vector<TextDocument> documents;
  for (int d = 0; d < 9; ++d) documents.push_back(document(d % 3 ? "Amazon creció." : article.substr(0, 700), std::to_string(d)));
  const auto all = extractor.extract(documents);
  ASSERT_TRUE(all) << all.error().to_string();
  ASSERT_THAT(*all, SizeIs(documents.size()));
  for (std::size_t d = 0; d < documents.size(); ++d) {
    EXPECT_EQ((*all)[d].about.name, std::to_string(d));
    EXPECT_EQ((*all)[d].about.length, utf8::count(documents[d].text));
  }
}

// One reading, as it is long: it reaches the end, names are one entity on both sides of every window's border, and
// dropped subjects and pronouns do not run out at borders.
TEST(Extractor, ALongDocumentIsReadToItsEnd) {
  constexpr std::size_t least_length = 200'000;
  const std::string paragraph =
      "La empresa Nvidia presentó ayer sus resultados. Compró la compañía Mellanox en 2019. "
      "Su director, Jensen Huang, viajó a Madrid. La firma fabrica el chip Blackwell con TSMC.\n\n";
  std::string text;
  while (text.size() < least_length) text += paragraph;
  text += "Al final, Telefónica compró la compañía Jajah en 2009.";
  auto extractor = make_extractor(2);
  const auto given = document(text);
  const Extraction e = extract(extractor, given);

  const auto last = std::find_if(e.entities.begin(), e.entities.end(), [](const auto& x) { return x.name == "Telefónica"; });
  ASSERT_NE(last, e.entities.end()) << "the last sentence was not read";

  const std::size_t paragraphs = (text.size() - 60) / paragraph.size();
  for (const char* name : {"Nvidia", "Mellanox", "Jensen Huang"}) {
    std::size_t entities = 0, mentions = 0;
    for (std::uint32_t i = 0; i < e.entities.size(); ++i)
      if (e.entities[i].name == name) ++entities;
    for (const ExtractedMention& m : e.mentions)
      if (utf8::substr(text, m.span) == name) ++mentions;
    // One and the same paragraph reads alike nearly everywhere; at borders the context differs.
    EXPECT_GE(mentions, paragraphs * 9 / 10) << name;
    EXPECT_LE(entities, 3u) << name << " falls apart at the borders";
  }
  EXPECT_LT(e.relations.size(), 200u) << "one fact, one relation";
}

}  // namespace
}  // namespace trama
