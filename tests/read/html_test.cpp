#include "support.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using testing::data;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::original_of;
using testing::parse;
using ::testing::SizeIs;

Result<ReadDocument> page(std::string source, std::vector<Warning>* warnings = nullptr,
                          ReadOptions options = {}) {
  return parse(std::move(source), "p.html", std::move(options), warnings);
}
std::string body(std::string_view inside) {
  return "<html><body>" + std::string(inside) + "</body></html>";
}
std::string text_of(std::string source) {
  const auto document = page(std::move(source));
  return document ? document->text : document.error().to_string();
}

TEST(Html, TakesTheArticleAndLeavesTheRest) {
  const auto document = page(data("article.es.html"));
  ASSERT_TRUE(document) << document.error().to_string();
  EXPECT_EQ(document->text,
            "Navia Robótica compra Lumbre Solar\n\n"
            "Por Berta Llanos · 6 mar\n\n"
            "Navia Robótica, con sede en Getafe, compró el martes Lumbre Solar por 120 millones de "
            "euros, según informó la compañía en un comunicado.\n\n"
            "Las cifras\n\n"
            "Cuentas de 2023\n\n"
            "Empresa | Ingresos\n\n"
            "Navia Robótica | 340 millones\n\n"
            "Lumbre Solar | 85 millones\n\n"
            "La plantilla suma 1.200 personas.\n\n"
            "Las fábricas están en Oporto y Vigo.\n\n"
            "«Es un gran paso», dijo Marta Quill, su presidenta.\n\n"
            "La operación, que aún debe aprobar la CNMC, se cerrará en junio.\n"
            "No habrá despidos.");
  EXPECT_EQ(document->about.title, "Navia Robótica compra Lumbre Solar");
  EXPECT_EQ(document->about.date, "2024-03-05");
  EXPECT_EQ(document->about.language, "es-ES");
  EXPECT_EQ(document->about.uri, "https://www.diariodelnorte.example/economia/navia-lumbre");
  EXPECT_EQ(document->about.name, "p.html");
  EXPECT_EQ(document->format, InputFormat::html);
}

TEST(Html, PositionsPointIntoTheSource) {
  const auto document = page(data("article.es.html"));
  ASSERT_TRUE(document);
  EXPECT_EQ(document->original_text(), data("article.es.html"));
  EXPECT_EQ(original_of(*document, "120 millones"), "120&nbsp;millones");
  EXPECT_EQ(original_of(*document, "informó"), "inform&oacute;");
  EXPECT_EQ(original_of(*document, "sede en Getafe,"), "sede en <b>Getafe</b>,");
  EXPECT_EQ(original_of(*document, "euros, según"), "euros,\nsegún");
  EXPECT_EQ(original_of(*document, "Navia Robótica | 340"), "Navia Robótica</td><td>340");
  EXPECT_EQ(original_of(*document, "CNMC"), "CNMC");
}

TEST(Html, FindsTheTextOfAPageThatDeclaresNone) {
  const auto document = page(data("blog.en.html"));
  ASSERT_TRUE(document) << document.error().to_string();
  EXPECT_THAT(document->text, HasSubstr("opened a second plant in Cork"));
  EXPECT_THAT(document->text, HasSubstr("signed a contract with Navia Robotics in May"));
  EXPECT_THAT(document->text, HasSubstr("Its shares rose 4 percent"));
  EXPECT_THAT(document->text, Not(HasSubstr("Contact us")));
  EXPECT_THAT(document->text, Not(HasSubstr("Why boats need torque")));
  EXPECT_THAT(document->text, Not(HasSubstr("Copyright")));
  EXPECT_EQ(document->about.title, "Quilla Labs, one year on");
  EXPECT_EQ(document->about.date, "2023-11-02");
  EXPECT_EQ(document->about.language, "en");
}

TEST(Html, DecodesOnceAndShowsWhatAReaderSees) {
  const auto document = page(
      "<html><head><meta charset=utf-8><style>.x{}</style><script>var s='Hale compra Mentira "
      "S.A.';</script></head><body><p>Ib&aacute;&ntilde;ez&nbsp;&amp;&nbsp;Hijos compr&oacute; "
      "Pe&ntilde;a&#8203;lara.</p><p>La etiqueta &amp;lt;b&amp;gt; y AT&amp;amp;T.</p><noscript>"
      "Active JavaScript</noscript><!-- Hale vende Oculto --><p hidden>Hale compra "
      "Invisible</p></body></html>");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Ibáñez & Hijos compró Peñalara.\n\nLa etiqueta &lt;b&gt; y AT&amp;T.");
  EXPECT_EQ(original_of(*document, "Ibáñez & Hijos"), "Ib&aacute;&ntilde;ez&nbsp;&amp;&nbsp;Hijos");
  EXPECT_EQ(original_of(*document, "Peñalara"), "Pe&ntilde;a&#8203;lara");
  EXPECT_EQ(original_of(*document, "&lt;b"), "&amp;lt;b");
}

TEST(Html, Latin1MeansWindows1252) {
  std::vector<Warning> warnings;
  const auto document = page(data("latin1.html"), &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "La Compañía Muñoz compró Peñalara en 2024 por 3 millones de €.");
  EXPECT_EQ(document->about.title, "Compañía");
  EXPECT_EQ(document->encoding, "windows-1252");
  EXPECT_EQ(original_of(*document, "Peñalara"), "Peñalara");
  EXPECT_THAT(warnings, SizeIs(0)) << "a declared encoding is no surprise";
}

TEST(Html, ReferencesWithoutSemicolonsKeepTheirPlaces) {
  const auto document =
      page(body("<p>A&ampB &copy2024 caf&eacutes R&D &notit; &#65;&#x42;C &lt&gt "
                "AT&T fin</p>"));
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "A&B ©2024 cafés R&D ¬it; ABC <> AT&T fin");
  EXPECT_EQ(original_of(*document, "A&B"), "A&ampB");
  EXPECT_EQ(original_of(*document, "2024"), "2024");
  EXPECT_EQ(original_of(*document, "cafés"), "caf&eacutes");
  EXPECT_EQ(original_of(*document, "R&D"), "R&D");
  EXPECT_EQ(original_of(*document, "¬it;"), "&notit;");
  EXPECT_EQ(original_of(*document, "AB"), "&#65;&#x42;");
  EXPECT_EQ(original_of(*document, "AT&T fin"), "AT&T fin");
}

TEST(Html, PositionsSurviveStrayTagsCommentsAndLineBreaks) {
  const auto document =
      page(body("<p>uno</b> dos<!-- x > y --> tres</i>cuatro\r\ncinco\r\n\r\nseis</p>"));
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "uno dos trescuatro cinco seis");
  EXPECT_EQ(original_of(*document, "dos"), "dos");
  EXPECT_EQ(original_of(*document, "cuatro"), "cuatro");
  EXPECT_EQ(original_of(*document, "cinco"), "cinco");
  EXPECT_EQ(original_of(*document, "seis"), "seis");
}

TEST(Html, TextMovedOutOfATableKeepsSomePlace) {
  const auto document = page(body("<table>suelto<tr><td>celda</td></tr></table><p>fin</p>"));
  ASSERT_TRUE(document);
  EXPECT_THAT(document->text, HasSubstr("suelto"));
  EXPECT_EQ(original_of(*document, "fin"), "fin");
}

TEST(Html, ShortPagesAreTakenWhole) {
  EXPECT_EQ(text_of("<p>Hale compró <a href=x>Quilla</a>."), "Hale compró Quilla.");
  EXPECT_EQ(text_of(body("<ul><li><a href=1>Hale</a><li><a href=2>Quilla</a></ul>")),
            "Hale\n\nQuilla");
  EXPECT_EQ(text_of(body("uno<br><br>dos<br>tres<hr>cuatro")), "uno\n\ndos\ntres\n\ncuatro");
  EXPECT_EQ(text_of(body("<dl><dt>Sede<dd>Getafe</dl>")), "Sede\n\nGetafe");
  EXPECT_EQ(text_of(body("a<span hidden>b</span><i style='display : none'>c</i>d<svg><text>e"
                         "</text></svg><template>f</template>")),
            "ad");
}

TEST(Html, BlankLinesPartParagraphsOfPreformattedText) {
  EXPECT_EQ(text_of(body("<pre>Hale compró\nQuilla.\n \nTarsis  no.\n</pre>y\n\nz")),
            "Hale compró Quilla.\n\nTarsis no.\n\ny z");
}

TEST(Html, APageWithoutTextIsAnError) {
  for (const char* source : {"<html></html>", "<html><body><script>x</script>", "<p hidden>a",
                             "<!-- a -->", "<nav>Portada</nav>"}) {
    const auto document = page(source);
    ASSERT_FALSE(document) << source;
    EXPECT_EQ(document.error().to_string(), "p.html: a page without text");
  }
}

TEST(Html, MetadataComeFromTheMostExactStatement) {
  const auto document = page(
      "<html><head><title>T</title><meta name=date content='3 de mayo de 2021'>"
      "<meta itemprop=datePublished content='2021-05-04'><meta http-equiv=content-language "
      "content=gl><base href='https://a.example/b/c'><link rel=canonical href='/d'>"
      "</head><body><h1>Título &amp; más</h1><p>x</p></body></html>");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->about.title, "Título & más");
  EXPECT_EQ(document->about.date, "2021-05-04");
  EXPECT_EQ(document->about.language, "gl");
  EXPECT_EQ(document->about.uri, "https://a.example/d");
}

TEST(Html, DeepNestingIsLeftOutWithAWarning) {
  std::string source = "<p>fuera</p>";
  for (int i = 0; i < 2000; ++i)
    source += "<div>";
  source += "dentro";
  std::vector<Warning> warnings;
  const auto document = page(body(source), &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "fuera");
  ASSERT_THAT(warnings, SizeIs(1));
  EXPECT_THAT(warnings[0].message, HasSubstr("nested more than 512 deep"));
}

TEST(Html, HostileNestingEndsInTime) {
  ReadOptions options;
  options.max_seconds = 1;
  std::string deep;
  for (int i = 0; i < 300'000; ++i)
    deep += "<div>";
  std::string formatting;
  for (int i = 0; i < 20'000; ++i)
    formatting += "<b id=" + std::to_string(i) + ">";
  for (int i = 0; i < 20'000; ++i)
    formatting += "<p>x";
  for (const std::string& source : {deep, formatting}) {
    const auto start = std::chrono::steady_clock::now();
    const auto document = page(source, nullptr, options);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    if (!document) {
      EXPECT_EQ(document.error().code, ErrorCode::limit) << document.error().to_string();
    }
  }
}

TEST(Html, EveryPrefixOfAPageIsRead) {
  for (const char* name : {"article.es.html", "latin1.html", "blog.en.html"}) {
    const std::string whole = data(name);
    for (std::size_t length = 1; length < whole.size(); length += length < 600 ? 1 : 7) {
      const auto document = page(whole.substr(0, length));  // parse() checks it
      if (!document) {
        EXPECT_THAT(document.error().message, HasSubstr("without text")) << length;
      }
    }
  }
}

TEST(Html, DamagedPagesAreRead) {
  const std::string whole = data("article.es.html");
  unsigned state = 7;
  for (int round = 0; round < 150; ++round) {
    std::string source = whole;
    for (int i = 0; i < 20; ++i) {
      state = state * 1664525u + 1013904223u;
      const std::size_t at = (state >> 8) % source.size();
      const char* const bytes = "<>&;\"'/ \n\xC3\x01";
      if (state % 2 == 0) {
        source[at] = bytes[(state >> 4) % 11];
      } else {
        source.erase(at, (state >> 4) % 30);
      }
    }
    const auto document = page(source);
    if (!document) {
      EXPECT_FALSE(document.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace trama
