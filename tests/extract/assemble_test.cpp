#include "assemble.h"
#include "mention_name.h"
#include "model_support.h"

#include "trama/graph/utf8.h"

#include <gmock/gmock.h>

// Readings made by hand: what a document's extraction is, given what the model said of its windows.

namespace trama {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class AssembleTest : public ::testing::Test {
 protected:
  void SetUp() override {
    windows_.clear();
    readings_.clear();
  }

  /// Takes a text of which each sentence is a segment.
  void read(std::string text, std::string date = {}) {
    document_.about.name = "test";
    document_.about.language = "es";
    document_.about.date = std::move(date);
    document_.text = std::move(text);
    auto tokenizer = test::tokenizer();
    prepared_ = prepare(document_.text, tokenizer);
    ASSERT_EQ(prepared_.segments.size(), prepared_.sentences.size());
  }

  /// A window that sees some segments and owns some of them.
  void window(std::uint32_t begin, std::uint32_t end, std::uint32_t owned_begin, std::uint32_t owned_end) {
    windows_.push_back({begin, end, owned_begin, owned_end, 0});
    readings_.emplace_back();
  }

  /// A mention in the last window, at the nth place (from 0) where the text has these words; `entity` is the
  /// window's number of the first mention of its cluster, or none. Gives the mention's number.
  std::uint32_t mention(std::string_view words, std::string_view type, std::optional<std::uint32_t> entity = {},
                        bool is_name = true, int nth = 0) {
    std::size_t at = document_.text.find(words);
    for (int i = 0; i < nth; ++i) at = document_.text.find(words, at + 1);
    WindowMention m;
    m.type = test::type(type);
    m.is_name = is_name;
    m.score = 0.9f;
    bool found_first = false, found_last = false;
    for (std::uint32_t w = 0; w < prepared_.words.size(); ++w) {
      if (prepared_.words[w].byte_begin == at) m.first_word = w, found_first = true;
      if (prepared_.words[w].byte_end == at + words.size()) m.last_word = w, found_last = true;
    }
    EXPECT_TRUE(found_first && found_last) << words << " is no run of words";
    auto& mentions = readings_.back().mentions;
    const auto number = static_cast<std::uint32_t>(mentions.size());
    m.entity = entity.value_or(number);
    mentions.push_back(m);
    return number;
  }

  WindowFact& fact(std::uint32_t segment, std::uint32_t subject, std::string_view relation, std::uint32_t object,
                   float score = 0.8f) {
    WindowFact f;
    f.segment = segment;
    f.relation = test::relation(relation);
    f.subject = subject;
    f.object = object;
    f.score = score;
    readings_.back().facts.push_back(f);
    return readings_.back().facts.back();
  }

  Extraction assembled() const {
    return assemble(document_, prepared_, windows_, readings_, *Schema::default_schema());
  }

  std::string_view text_of(Span span) const { return utf8::substr(document_.text, span); }

  std::vector<std::string> surfaces(const Extraction& e, std::uint32_t entity) const {
    std::vector<std::string> out;
    for (const ExtractedMention& m : e.mentions)
      if (m.entity == entity) out.emplace_back(text_of(m.span));
    return out;
  }

  TextDocument document_;
  PreparedText prepared_;
  std::vector<Window> windows_;
  std::vector<WindowReading> readings_;
};

TEST_F(AssembleTest, NothingReadGivesNothing) {
  read("");
  const Extraction e = assembled();
  EXPECT_THAT(e.sentences, IsEmpty());
  EXPECT_THAT(e.mentions, IsEmpty());
  EXPECT_THAT(e.entities, IsEmpty());
  EXPECT_THAT(e.relations, IsEmpty());
}

TEST_F(AssembleTest, AMentionThatTwoWindowsSeeCountsOnce) {
  read("Amazon compra chips. Nvidia los vende. Intel mira.");
  window(0, 2, 0, 2);
  mention("Amazon", "company");
  mention("Nvidia", "company");
  window(1, 3, 2, 3);
  mention("Nvidia", "company");
  mention("Intel", "company");
  const Extraction e = assembled();
  ASSERT_THAT(e.mentions, SizeIs(3));
  EXPECT_THAT(e.entities, SizeIs(3));
  EXPECT_EQ(text_of(e.mentions[1].span), "Nvidia");
}

TEST_F(AssembleTest, WindowsThatShareAMentionShareItsEntity) {
  read("Andy Jassy dirige AWS. El ejecutivo firmó. Él viajó a Austin.");
  window(0, 2, 0, 2);
  const auto jassy = mention("Andy Jassy", "person");
  mention("El ejecutivo", "person", jassy, false);
  window(1, 3, 2, 3);
  const auto executive = mention("El ejecutivo", "person", {}, false);
  mention("Él", "person", executive, false);
  const Extraction e = assembled();
  ASSERT_THAT(e.entities, SizeIs(1));
  EXPECT_EQ(e.entities[0].name, "Andy Jassy");
  EXPECT_THAT(surfaces(e, 0), ElementsAre("Andy Jassy", "El ejecutivo", "Él"));
}

TEST_F(AssembleTest, OneNameIsOneEntityAcrossWindowsWhateverItsCaseAndAccents) {
  read("Telefónica creció. Otra frase. TELEFONICA bajó. Y TELEFÓNICA subió.");
  window(0, 2, 0, 2);
  mention("Telefónica", "company");
  window(2, 4, 2, 4);
  mention("TELEFONICA", "company");
  mention("TELEFÓNICA", "company");
  const Extraction e = assembled();
  ASSERT_THAT(e.entities, SizeIs(1));
  EXPECT_THAT(e.mentions, SizeIs(3));
}

TEST_F(AssembleTest, OneNameOfTwoTypesStaysTwoEntities) {
  read("Washington decidió. Otra frase. Washington nació allí.");
  window(0, 2, 0, 2);
  mention("Washington", "government");
  window(2, 3, 2, 3);
  mention("Washington", "person", {}, true, 1);
  EXPECT_THAT(assembled().entities, SizeIs(2));
}

TEST_F(AssembleTest, DescriptionsOfTheSameWordsStayApartAcrossWindows) {
  read("La firma creció. Otra frase. La firma bajó.");
  window(0, 2, 0, 2);
  mention("La firma", "company", {}, false);
  window(2, 3, 2, 3);
  mention("La firma", "company", {}, false, 1);
  const Extraction e = assembled();
  ASSERT_THAT(e.entities, SizeIs(2));
  EXPECT_FALSE(e.entities[0].is_named);
  EXPECT_EQ(e.entities[0].name, "La firma");
}

TEST_F(AssembleTest, EqualAmountsStayApartAcrossWindows) {
  read("Pagó 5 euros. Otra frase. Cobró 5 euros.");
  window(0, 2, 0, 2);
  mention("5 euros", "money");
  window(2, 3, 2, 3);
  mention("5 euros", "money", {}, true, 1);
  EXPECT_THAT(assembled().entities, SizeIs(2));
}

TEST_F(AssembleTest, WithinOneWindowTheModelDecidesOnCoreference) {
  read("Córdoba ganó a Córdoba.");
  window(0, 1, 0, 1);
  mention("Córdoba", "place");
  mention("Córdoba", "place", {}, true, 1);
  EXPECT_THAT(assembled().entities, SizeIs(2));
}

TEST_F(AssembleTest, AFactCountsFromTheWindowThatOwnsItsSegment) {
  read("Amazon compró Intel. Nvidia compró Arm. Fin.");
  window(0, 2, 0, 1);
  const auto amazon = mention("Amazon", "company"), intel = mention("Intel", "company");
  const auto nvidia = mention("Nvidia", "company"), arm = mention("Arm", "company");
  fact(0, amazon, "acquired", intel);
  fact(1, nvidia, "sued", arm);  // the edge of this window: the next knows better
  window(1, 3, 1, 3);
  const auto nvidia2 = mention("Nvidia", "company"), arm2 = mention("Arm", "company");
  fact(1, nvidia2, "acquired", arm2);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(2));
  EXPECT_EQ(e.relations[0].sentence, 0u);
  EXPECT_EQ(e.relations[1].type, test::relation("acquired"));
  EXPECT_EQ(e.entities[e.relations[1].subject].name, "Nvidia");
}

TEST_F(AssembleTest, AFactMayHaveAnEndInASentenceThatAnotherWindowOwns) {
  read("Nvidia presentó su plan. Compró Arm en marzo.");
  window(0, 1, 0, 1);
  mention("Nvidia", "company");
  window(0, 2, 1, 2);
  const auto nvidia = mention("Nvidia", "company"), arm = mention("Arm", "company");
  fact(1, nvidia, "acquired", arm);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  EXPECT_EQ(e.entities[e.relations[0].subject].name, "Nvidia");
  EXPECT_EQ(text_of(e.relations[0].subject_span), "Nvidia");
  EXPECT_TRUE(e.relations[0].inferred) << "the subject is not in the sentence";
  EXPECT_FLOAT_EQ(e.relations[0].inference_score, e.relations[0].score);
}

TEST_F(AssembleTest, AnEndThatOnlyTheContextHasIsTakenFromItsCluster) {
  read("La fabricante creció. Nvidia compró Arm.");
  window(0, 1, 0, 1);  // saw no mention
  window(0, 2, 1, 2);
  const auto maker = mention("La fabricante", "company", {}, false);
  mention("Nvidia", "company", maker);
  const auto arm = mention("Arm", "company");
  fact(1, maker, "acquired", arm);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  EXPECT_EQ(e.entities[e.relations[0].subject].name, "Nvidia");
}

TEST_F(AssembleTest, AnInferredEndIsAsSureAsTheLinkOfItsMention) {
  read("Nvidia creció. La fabricante compró Arm.");
  window(0, 2, 0, 2);
  const auto nvidia = mention("Nvidia", "company");
  const auto maker = mention("La fabricante", "company", nvidia, false);
  readings_.back().mentions[maker].link = 0.7f;
  const auto arm = mention("Arm", "company");
  fact(1, maker, "acquired", arm);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  EXPECT_TRUE(e.relations[0].inferred);
  EXPECT_FLOAT_EQ(e.relations[0].inference_score, 0.7f);
}

TEST_F(AssembleTest, ANamedEndIsNotInferred) {
  read("Nvidia compró Arm.");
  window(0, 1, 0, 1);
  const auto nvidia = mention("Nvidia", "company"), arm = mention("Arm", "company");
  fact(0, nvidia, "acquired", arm, 0.6f);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  EXPECT_FALSE(e.relations[0].inferred);
  EXPECT_FLOAT_EQ(e.relations[0].inference_score, 1.0f);
}

TEST_F(AssembleTest, AFactWhoseEndNoWindowOwnsIsDropped) {
  read("La fabricante creció. Compró Arm.");
  window(0, 1, 0, 1);
  window(0, 2, 1, 2);
  const auto maker = mention("La fabricante", "company", {}, false);
  const auto arm = mention("Arm", "company");
  fact(1, maker, "acquired", arm);
  EXPECT_THAT(assembled().relations, IsEmpty());
}

TEST_F(AssembleTest, AFactIsStatedByItsSurestSentence) {
  read("Amazon compró Intel. Amazon se hizo con Intel.");
  window(0, 2, 0, 2);
  const auto amazon = mention("Amazon", "company"), intel = mention("Intel", "company");
  const auto amazon2 = mention("Amazon", "company", amazon, true, 1), intel2 = mention("Intel", "company", intel, true, 1);
  fact(0, amazon, "acquired", intel, 0.6f);
  fact(1, amazon2, "acquired", intel2, 0.9f);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  EXPECT_EQ(e.relations[0].sentence, 1u);
  EXPECT_FLOAT_EQ(e.relations[0].score, 0.9f);
  EXPECT_FALSE(e.relations[0].inferred);
}

TEST_F(AssembleTest, AFactThatAnotherSentenceNegatesIsAFactOfItsOwn) {
  read("Amazon compró Intel. Amazon no comprará Intel.");
  window(0, 2, 0, 2);
  const auto amazon = mention("Amazon", "company"), intel = mention("Intel", "company");
  fact(0, amazon, "acquired", intel, 0.9f);
  fact(1, amazon, "acquired", intel, 0.6f).modality = Modality::negated;
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(2));
  EXPECT_EQ(e.relations[1].modality, Modality::negated);
}

TEST_F(AssembleTest, AFactWithAnotherDateIsAFactOfItsOwn) {
  read("En 2019 Amazon compró Intel. En 2021 volvió a comprarla.");
  window(0, 2, 0, 2);
  const auto first = mention("2019", "date"), amazon = mention("Amazon", "company"), intel = mention("Intel", "company");
  const auto second = mention("2021", "date");
  const auto date = test::qualifier("date");
  fact(0, amazon, "acquired", intel, 0.9f).qualifiers.push_back({date, first, 0.9f});
  fact(1, amazon, "acquired", intel, 0.7f).qualifiers.push_back({date, second, 0.8f});
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(2));
  ASSERT_THAT(e.relations[0].qualifiers, SizeIs(1));
  EXPECT_EQ(e.entities[e.relations[0].qualifiers[0].entity].name, "2019");
  ASSERT_THAT(e.relations[1].qualifiers, SizeIs(1));
  EXPECT_EQ(e.entities[e.relations[1].qualifiers[0].entity].name, "2021");
}

TEST_F(AssembleTest, AFactWithTheSameDateInOtherWordsIsTheSameFact) {
  read("En 2019 Amazon compró Intel. La compra de Intel por Amazon en el año 2019 sorprendió.");
  window(0, 2, 0, 2);
  const auto first = mention("2019", "date"), amazon = mention("Amazon", "company"), intel = mention("Intel", "company");
  const auto second = mention("el año 2019", "date");
  const auto date = test::qualifier("date");
  fact(0, amazon, "acquired", intel, 0.9f).qualifiers.push_back({date, first, 0.9f});
  fact(1, amazon, "acquired", intel, 0.7f).qualifiers.push_back({date, second, 0.8f});
  const Extraction e = assembled();
  ASSERT_TRUE(e.entities.back().value);
  EXPECT_EQ(e.entities.back().value->date, "2019");
  EXPECT_THAT(e.relations, SizeIs(1));
}

TEST_F(AssembleTest, ASymmetricFactIsOneInBothDirections) {
  read("Amazon compite con Nvidia. Nvidia compite con Amazon.");
  window(0, 2, 0, 2);
  const auto amazon = mention("Amazon", "company"), nvidia = mention("Nvidia", "company");
  const auto nvidia2 = mention("Nvidia", "company", nvidia, true, 1);
  const auto amazon2 = mention("Amazon", "company", amazon, true, 1);
  fact(0, amazon, "competesWith", nvidia, 0.6f);
  fact(1, nvidia2, "competesWith", amazon2, 0.9f);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  const ExtractedRelation& r = e.relations[0];
  EXPECT_EQ(e.entities[r.subject].name, "Amazon");
  EXPECT_EQ(text_of(r.subject_span), "Amazon") << "the spans change places with the ends";
  EXPECT_EQ(text_of(r.object_span), "Nvidia");
  EXPECT_EQ(r.sentence, 1u);
}

TEST_F(AssembleTest, AFactBetweenMentionsOfOneEntityIsNone) {
  read("Amazon compró. Otra frase. AMAZON vendió.");
  window(0, 2, 0, 2);
  mention("Amazon", "company");
  window(0, 3, 2, 3);
  const auto first = mention("Amazon", "company"), second = mention("AMAZON", "company");
  fact(2, first, "acquired", second);
  EXPECT_THAT(assembled().relations, IsEmpty());
}

TEST_F(AssembleTest, TriggerAttributionAndQualifiersPointIntoTheText) {
  read("Según Reuters, la compañía Amazon pagó 8 dólares por comprar Intel.");
  window(0, 1, 0, 1);
  const auto reuters = mention("Reuters", "company"), amazon = mention("Amazon", "company");
  const auto amount = mention("8 dólares", "money"), intel = mention("Intel", "company");
  WindowFact& f = fact(0, amazon, "acquired", intel);
  f.trigger = {readings_[0].mentions[amount].last_word + 1, readings_[0].mentions[intel].first_word - 1};
  f.qualifiers = {{test::qualifier("amount"), amount, 0.7f}, {std::nullopt, reuters, 0.9f}};
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  const ExtractedRelation& r = e.relations[0];
  EXPECT_EQ(text_of(r.trigger), "por comprar");
  ASSERT_TRUE(r.attributed_to);
  EXPECT_EQ(e.entities[*r.attributed_to].name, "Reuters");
  ASSERT_THAT(r.qualifiers, SizeIs(1));
  const ExtractedEntity& paid = e.entities[r.qualifiers[0].entity];
  ASSERT_TRUE(paid.value);
  EXPECT_EQ(to_string(*paid.value), "8 USD");
}

TEST_F(AssembleTest, ValuesAreReadWithTheDocumentsDate) {
  read("La reunión fue ayer por la mañana.", "2026-03-15");
  window(0, 1, 0, 1);
  mention("ayer", "date");
  const Extraction e = assembled();
  ASSERT_TRUE(e.entities.at(0).value);
  EXPECT_EQ(e.entities[0].value->date, "2026-03-14");
}

TEST_F(AssembleTest, AnEntityHasItsFullestNameAndTheOthersAsAliases) {
  read("King llegó. Kristopher King habló. Luego King y K. King se fueron.");
  window(0, 3, 0, 3);
  const auto king = mention("King", "person");
  mention("Kristopher King", "person", king);
  mention("King", "person", king, true, 2);
  mention("K. King", "person", king);
  const Extraction e = assembled();
  ASSERT_THAT(e.entities, SizeIs(1));
  EXPECT_EQ(e.entities[0].name, "Kristopher King");
  EXPECT_THAT(e.entities[0].aliases, ElementsAre("K. King", "King"));
}

TEST_F(AssembleTest, ANameThatALineBreakDividesIsWrittenInOneLine) {
  read("Lo dijo Kristopher\n   King en la sede.");
  window(0, 1, 0, 1);
  mention("Kristopher\n   King", "person");
  const Extraction e = assembled();
  EXPECT_EQ(e.entities.at(0).name, "Kristopher King");
  EXPECT_EQ(text_of(e.mentions.at(0).span), "Kristopher\n   King");
}

TEST_F(AssembleTest, PositionsCountCodePoints) {
  read("🚀 Ñandú compró Açaí.");
  window(0, 1, 0, 1);
  const auto a = mention("Ñandú", "company"), b = mention("Açaí", "company");
  fact(0, a, "acquired", b);
  const Extraction e = assembled();
  ASSERT_THAT(e.mentions, SizeIs(2));
  EXPECT_EQ(e.mentions[0].span, (Span{2, 7}));
  EXPECT_EQ(e.mentions[1].span, (Span{15, 19}));
}

TEST_F(AssembleTest, TheLabelIsInMixedCaseWithoutTitleAndNotTurnedRound) {
  struct Case {
    const char* text;
    std::vector<std::string> names;
    const char* type;
    const char* label;
  };
  for (const Case& c : {Case{"TARSIS ENERGÍA crece. Tarsis Energía calla.", {"TARSIS ENERGÍA", "Tarsis Energía"}, "company", "Tarsis Energía"},
                        Case{"QUILLA LABS grows. Quilla Labs is silent.", {"QUILLA LABS", "Quilla Labs"}, "company", "Quilla Labs"},
                        Case{"Firma D. Juan de Dios Ortiz.", {"D. Juan de Dios Ortiz"}, "person", "Juan de Dios Ortiz"},
                        Case{"Signed by Dr. Alan Whitcombe.", {"Dr. Alan Whitcombe"}, "person", "Alan Whitcombe"},
                        Case{"Llanos, Berta", {"Llanos, Berta"}, "person", "Berta Llanos"},
                        Case{"Compró «Lumbre Solar» ayer.", {"«Lumbre Solar»"}, "company", "Lumbre Solar"},
                        Case{"Fundó «Taller “El Ancla”» ayer.", {"«Taller “El Ancla”»"}, "company", "Taller “El Ancla”"},
                        Case{"Fundó Taller “El Ancla” ayer.", {"Taller “El Ancla”"}, "company", "Taller “El Ancla”"}}) {
    SCOPED_TRACE(c.text);
    SetUp();
    read(c.text);
    window(0, static_cast<std::uint32_t>(prepared_.segments.size()), 0, static_cast<std::uint32_t>(prepared_.segments.size()));
    for (const std::string& name : c.names) mention(name, c.type);
    const Extraction e = assembled();
    ASSERT_THAT(e.entities, SizeIs(1));
    EXPECT_EQ(e.entities[0].name, c.label);
    for (const ExtractedMention& m : e.mentions) EXPECT_FALSE(m.span.empty());
  }
}

TEST(NameOf, LeavesOutWhatIsNoPartOfAName) {
  EXPECT_EQ(name_of("\u202eHale\u202c \u2066Mills\u2069"), "Hale Mills");
  EXPECT_EQ(name_of("Hale \r\n\tMills "), "Hale Mills");
  EXPECT_EQ(name_of("¿Hale"), "Hale");
  EXPECT_EQ(name_of("—Hale—"), "Hale");
  EXPECT_EQ(name_of("“Hale”"), "Hale");
  EXPECT_EQ(name_of("\"Hale\""), "Hale");
  EXPECT_EQ(name_of("Hale»"), "Hale");
  EXPECT_EQ(name_of("(Hale)"), "Hale");
}

TEST(NameOf, KeepsWhatIs) {
  for (const char* name : {"Yahoo!", "Taller “El Ancla”", "“A” y “B”", "Universidad Carlos III (UC3M)", "AT&T", "S.A.", "מגדל אור",
                           "東京精機", "«»", "-", "Grupo \"Sur\""})
    EXPECT_EQ(name_of(name), name);
}

TEST_F(AssembleTest, NamesThatAreTheSameButForTheirSpellingAreOne) {
  read("Lumbre-Solar crece. Lumbre Solar calla.");
  window(0, 2, 0, 2);
  mention("Lumbre-Solar", "company");
  mention("Lumbre Solar", "company");
  EXPECT_THAT(assembled().entities, SizeIs(1));
}

TEST_F(AssembleTest, OtherTypesAndOtherNamesStayApart) {
  read("Marlow calla. Marlow crece. Quilla 2 calla. Quilla 3 crece.");
  window(0, 4, 0, 4);
  mention("Marlow", "person");
  mention("Marlow", "place", {}, true, 1);
  mention("Quilla 2", "product");
  mention("Quilla 3", "product");
  EXPECT_THAT(assembled().entities, SizeIs(4));
}

TEST_F(AssembleTest, AnAcronymInParenthesesIsAnotherNameOfWhatItFollows) {
  read("El Banco Central Europeo (BCE) y el Grupo Almadraba (GA) callan.");
  window(0, 1, 0, 1);
  for (const char* name : {"Banco Central Europeo", "BCE"}) mention(name, "organization");
  for (const char* name : {"Grupo Almadraba", "GA"}) mention(name, "company");
  const Extraction e = assembled();
  ASSERT_THAT(e.entities, SizeIs(2));
  EXPECT_EQ(e.entities[0].name, "Banco Central Europeo");
  EXPECT_THAT(e.entities[1].aliases, ElementsAre("GA"));
}

TEST_F(AssembleTest, ACommonNounIsNoName) {
  read("El Consejo calla. The Company is silent.");
  window(0, 2, 0, 2);
  mention("Consejo", "organization");
  mention("The Company", "company");
  for (const ExtractedEntity& entity : assembled().entities) EXPECT_FALSE(entity.is_named) << entity.name;
}

TEST_F(AssembleTest, PartsOfAddressesNameNothing) {
  read("Contacto: prensa@lumbre.example, https://hale.example/es?x=1, #Quilla. Souq.com crece.");
  window(0, static_cast<std::uint32_t>(prepared_.segments.size()), 0, static_cast<std::uint32_t>(prepared_.segments.size()));
  const auto add = [&](const char* words) { mention(words, "company"); };
  for (const char* words : {"lumbre", "hale", "Quilla"}) add(words);
  EXPECT_THAT(assembled().entities, IsEmpty());
}

TEST_F(AssembleTest, AValueIsTheWholeNumberThatTheTextHas) {
  struct Case {
    const char* text;
    const char* mention;
    const char* type;
    const char* whole;
    const char* value;
  };
  for (const Case& c :
       {Case{"Facturó uno coma cuatro millones de euros.", "cuatro millones de euros", "money", "uno coma cuatro millones de euros", "1400000"},
        Case{"Facturó treinta y dos mil euros.", "dos mil euros", "money", "treinta y dos mil euros", "32000"},
        Case{"It earned two point five million dollars.", "five million dollars", "money", "two point five million dollars", "2500000"},
        Case{"El acuerdo de 2025 que pondrán hasta 5.000 millones de dólares.", "5.000 millones de dólares", "money", "5.000 millones de dólares", "5000000000"},
        Case{"En 2020 dos mil euros.", "dos mil euros", "money", "dos mil euros", "2000"},
        Case{"Vendió 12 de sus 30 plantas.", "30 plantas", "quantity", "30 plantas", "30"},
        Case{"Compró el 30 %.", "30 %", "percent", "30 %", "30"}}) {
    SCOPED_TRACE(c.text);
    SetUp();
    read(c.text);
    window(0, 1, 0, 1);
    mention(c.mention, c.type);
    const Extraction e = assembled();
    ASSERT_THAT(e.mentions, SizeIs(1));
    EXPECT_EQ(text_of(e.mentions[0].span), c.whole);
    ASSERT_TRUE(e.entities[0].value);
    EXPECT_EQ(e.entities[0].value->number, c.value);
  }
}

TEST_F(AssembleTest, AValueTakesInTheEarlierPartOfItself) {
  read("Facturó uno punto cuatro millones de euros.");
  window(0, 1, 0, 1);
  mention("uno punto", "percent");
  mention("cuatro millones de euros", "money");
  const Extraction e = assembled();
  ASSERT_THAT(e.mentions, SizeIs(1));
  EXPECT_EQ(e.entities[0].value->number, "1400000");
}

TEST_F(AssembleTest, ARelationThatTheWholeValueDoesNotFitIsDropped) {
  read("Quilla facturó uno punto cuatro millones de euros.");
  window(0, 1, 0, 1);
  const auto quilla = mention("Quilla", "company"), part = mention("uno punto", "percent");
  const auto rest = mention("cuatro millones de euros", "money");
  fact(0, quilla, "hasQuantity", part);
  fact(0, quilla, "hasRevenue", rest);
  const Extraction e = assembled();
  ASSERT_THAT(e.relations, SizeIs(1));
  EXPECT_EQ(e.relations[0].type, test::relation("hasRevenue"));
}

TEST_F(AssembleTest, ANumberThatEndsADateIsThatDate) {
  read("El primero de enero de dos mil veinte Hale compró Quilla.");
  window(0, 1, 0, 1);
  mention("dos mil veinte", "quantity");
  const Extraction e = assembled();
  ASSERT_THAT(e.entities, SizeIs(1));
  EXPECT_EQ(e.entities[0].type, test::type("date"));
  ASSERT_TRUE(e.entities[0].value);
  EXPECT_EQ(e.entities[0].value->date, "2020-01-01");
}

}  // namespace
}  // namespace trama
