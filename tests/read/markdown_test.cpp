#include "support.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using testing::data;
using ::testing::HasSubstr;
using testing::original_of;
using testing::parse;
using ::testing::SizeIs;

std::string text_of(std::string source) {
  const auto document = parse(std::move(source), "n.md");
  return document ? document->text : document.error().to_string();
}

TEST(Markdown, BecomesTextBlockByBlock) {
  const auto document = parse(data("article.es.md"), "n.md");
  ASSERT_TRUE(document) << document.error().to_string();
  EXPECT_EQ(document->text,
            "Navia Robótica compra Lumbre Solar\n\n"
            "Navia Robótica, con sede en Getafe, compró el martes Lumbre Solar por 120 millones de "
            "euros.\nNo habrá despidos*.\n\n"
            "Las cifras\n\n"
            "Empresa | Ingresos\n\n"
            "Navia Robótica | 340 millones\n\n"
            "Lumbre Solar | 85 millones\n\n"
            "La plantilla suma 1.200 personas.\n\n"
            "Las fábricas están en Oporto y Vigo.\n\n"
            "Primero, Tarsis vendió su filial.\n\n"
            "«Es un gran paso», dijo Marta Quill.\n\n"
            " El nombre_de_variable y 2*3*4 quedan. Fin\n\n"
            "Según la compañía.");
  EXPECT_EQ(document->about.title, "Navia compra Lumbre");
  EXPECT_EQ(document->about.date, "2024-03-05");
  EXPECT_EQ(document->about.language, "es");
  EXPECT_EQ(document->about.uri, "https://ejemplo.example/navia");
}

TEST(Markdown, PositionsPointIntoTheSource) {
  const auto document = parse(data("article.es.md"), "n.md");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->original_text(), data("article.es.md"));
  EXPECT_EQ(original_of(*document, "Lumbre Solar por"), "Lumbre Solar__ por");
  EXPECT_EQ(original_of(*document, "120 millones"), "120&nbsp;millones");
  EXPECT_EQ(original_of(*document, "compró el martes"), "compró el\nmartes");
  EXPECT_EQ(original_of(*document, "dijo Marta Quill"), "dijo\n> Marta Quill");
  EXPECT_EQ(original_of(*document, "Getafe, compró"),
            "Getafe](https://es.example/Getafe \"villa\"), compró");
}

TEST(Markdown, TheFirstHeadingIsTheTitleWithoutFrontMatter) {
  const auto document = parse("# Quilla *Labs* `x`\n\ntexto\n", "n.md");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->about.title, "Quilla Labs x");
  const auto underlined = parse("Quilla Labs\n===\n\ntexto\n", "n.md");
  ASSERT_TRUE(underlined);
  EXPECT_EQ(underlined->about.title, "Quilla Labs");
}

TEST(Markdown, MarksGoAndOtherCharactersStay) {
  EXPECT_EQ(text_of("***a*** **b *c* d** ~~e~~ f_g_h *i"), "a b c d e f_g_h *i");
  EXPECT_EQ(text_of("2 * 3 * 4, a ~ b, C# y #tag"), "2 * 3 * 4, a ~ b, C# y #tag");
  EXPECT_EQ(text_of("\\*a\\* \\[b\\] c\\d"), "*a* [b] c\\d");
  EXPECT_EQ(text_of("``a ` b`` `c* d*` `e"), "a ` b c* d* `e");
  EXPECT_EQ(text_of("<https://a.example> <b>x</b> 1 < 2 > 0 <ana@a.example>"),
            "https://a.example x 1 < 2 > 0 ana@a.example");
  EXPECT_EQ(text_of("&aacute;&amp;&#65; &nada; AT&T"), "á&A &nada; AT&T");
  EXPECT_EQ(text_of("[a](b) [c](d(e)f) [g] [h][i] ![j](k)l"), "a c [g] [h][i] l");
  EXPECT_EQ(text_of("[a **b** c](d) [e](f"), "a b c [e](f");
}

TEST(Markdown, ListsQuotesAndRulesPartBlocks) {
  EXPECT_EQ(text_of("- a\n- b\n  c\n* d\n+ e\n1) f\n2) g"), "a\n\nb c\n\nd\n\ne\n\nf\n\ng");
  EXPECT_EQ(text_of("> a\n> b\n\n> - c\n> - d"), "a b\n\nc\n\nd");
  EXPECT_EQ(text_of("a\n***\nb\n- - -\nc"), "a\n\nb\n\nc");
  EXPECT_EQ(text_of("Nació en\n1998. Murió en 2020."), "Nació en 1998. Murió en 2020.");
  EXPECT_EQ(text_of("# a\nb\n## c ##\nd\n#no"), "a\n\nb\n\nc\n\nd #no");
}

TEST(Markdown, CodeCommentsAndScriptsAreLeftOut) {
  EXPECT_EQ(text_of("a\n```\nb\n````\nc"), "a\n\nc");
  EXPECT_EQ(text_of("a\n~~~ py\n```\n~~~\nc\n```\nsin fin"), "a\n\nc");
  EXPECT_EQ(text_of("a\n<!-- b\n\nc -->\nd <!-- e --> f"), "a\n\nd  f");
  EXPECT_EQ(text_of("<script>\nx\n</script>\na"), "a");
}

TEST(Markdown, WhatOnlyLooksLikeFrontMatterIsText) {
  EXPECT_EQ(text_of("---\nsolo texto\n---\nb"), "solo texto\n\nb");
  EXPECT_EQ(text_of("---\na: b\nc"), "a: b c");
}

TEST(Markdown, DeepNestingIsLeftOutWithAWarning) {
  std::vector<Warning> warnings;
  const auto document =
      parse("fuera\n\n" + std::string(100'000, '>') + " dentro\n", "n.md", {}, &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "fuera");
  EXPECT_THAT(warnings, SizeIs(1));
}

TEST(Markdown, HostileRowsOfMarksAreReadInTime) {
  for (const std::string_view mark : {"[", "*a_", "`", "![", "<", "&", "[a](", "**a ", "_", "- ",
                                      "| ", "[^", "\\", "~~a", "``` "}) {
    std::string source = "x ";
    while (source.size() < 100'000)
      source += mark;
    const auto start = std::chrono::steady_clock::now();
    text_of(source);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20)) << mark;
  }
}

TEST(Markdown, EveryPrefixIsRead) {
  const std::string whole = data("article.es.md");
  for (std::size_t length = 1; length <= whole.size(); ++length) {
    const auto document = parse(whole.substr(0, length), "n.md");  // checks it
    if (!document) {
      EXPECT_THAT(document.error().message, HasSubstr("without text")) << length;
    }
  }
}

}  // namespace
}  // namespace trama
