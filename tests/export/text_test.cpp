#include "trama/export/display.h"
#include "escape_csv.h"
#include "escape_cypher.h"
#include "escape_dot.h"
#include "escape_html.h"
#include "escape_turtle.h"
#include "escape_xml.h"
#include "json_writer.h"
#include "properties.h"
#include "sample_graphs.h"
#include "trama/export/iri.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace trama {
namespace {

using samples::hostile_names;

TEST(Iri, PercentEncodesAllButUnreservedBytes) {
  EXPECT_EQ(percent_encode("firmó con"), "firm%C3%B3%20con");
  EXPECT_EQ(percent_encode("Az09-._~"), "Az09-._~");
  for (const std::string& name : hostile_names()) {
    EXPECT_TRUE(is_iri(std::string(trama_namespace) + percent_encode(name)) || name.empty());
  }
}

TEST(Iri, AcceptsOnlyWhatEveryParserReads) {
  EXPECT_TRUE(is_iri("https://example.org/a?b=c#d"));
  EXPECT_TRUE(is_iri("urn:isbn:1"));
  for (const char* bad :
       {"", "example.org", ":a", "1a:b", "https:", "https://a b", "https://a>b", "https://a\"b",
        "https://a\\b", "https://a`b", "https://a{b}", "https://a\u00A0b", "https://a\u200Bb",
        "https://a\xFF", "https://a\nb"}) {
    EXPECT_FALSE(is_iri(bad)) << bad;
  }
}

TEST(Iri, OnlyWebAddressesBecomeLinks) {
  EXPECT_TRUE(is_web_address("https://a.example/x"));
  EXPECT_FALSE(is_web_address("javascript:alert(1)"));
  EXPECT_FALSE(is_web_address("data:text/html,x"));
  EXPECT_FALSE(is_web_address("https://a.example/<script>"));
}

TEST(Iri, LanguageTagsAreBcp47) {
  for (const char* good : {"es", "es-MX", "zh-Hant-TW", "spa"})
    EXPECT_TRUE(is_language_tag(good));
  for (const char* bad : {"", "e", "es_ES", "es ES", "es-", "-es", "unknown language", "abcdefghi",
                          "es-abcdefghi", "1s"}) {
    EXPECT_FALSE(is_language_tag(bad)) << bad;
  }
}

TEST(Iri, ExpandsPrefixesOfTheSchema) {
  EXPECT_EQ(expand_prefixed_name("schema:Person"), "https://schema.org/Person");
  EXPECT_EQ(expand_prefixed_name("wdt:P749"), "http://www.wikidata.org/prop/direct/P749");
  EXPECT_EQ(expand_prefixed_name("nope:x"), std::nullopt);
  EXPECT_EQ(expand_prefixed_name("schema:a b"), std::nullopt);
  EXPECT_EQ(expand_prefixed_name("schema:"), std::nullopt);
}

TEST(EscapeDot, WritesAmpersandsAsEntitiesAndDoublesBackslashes) {
  std::size_t dropped = 0;
  EXPECT_EQ(escape_dot("AT&amp;T", dropped), "AT&amp;amp;T");
  EXPECT_EQ(escape_dot("C:\\Nuevo", dropped), "C:\\\\Nuevo");
  EXPECT_EQ(escape_dot("a\nb", dropped), "a\\nb");
  EXPECT_EQ(escape_dot("<b>x</b>", dropped), "&lt;b>x</b>");
  EXPECT_EQ(dropped, 0u);
}

TEST(EscapeDot, DropsAndCountsControls) {
  std::size_t dropped = 0;
  EXPECT_EQ(escape_dot(std::string_view("a\0b\x01\xEF\xBF\xBE", 7), dropped), "ab");
  EXPECT_EQ(dropped, 3u);
}

TEST(EscapeDot, CutsBetweenCharactersAndEscapes) {
  std::size_t dropped = 0;
  for (std::size_t limit = 4; limit < 40; ++limit) {
    for (const char* text :
         {"ñññññññññññññññññññññññ", "\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\",
          "&&&&&&&&&&&&&&&&&&&&&&&&"}) {
      const std::string cut = escape_dot(text, dropped, limit);
      EXPECT_LE(cut.size(), limit);
      EXPECT_TRUE(utf8::is_valid(cut));
      const std::string kept = cut.substr(0, cut.find("…"));
      EXPECT_EQ(std::count(kept.begin(), kept.end(), '\\') % 2, 0) << cut;
      EXPECT_EQ(std::count(kept.begin(), kept.end(), '&'),
                std::count(kept.begin(), kept.end(), ';'));
    }
  }
}

TEST(EscapeXml, WritesLineBreaksAsReferences) {
  std::string text;
  std::size_t dropped = 0;
  append_xml(text, std::string_view("a]]>b\n\r\t\"'<&\x0B", 13), dropped);
  EXPECT_EQ(text, "a]]&gt;b&#10;&#13;&#9;&quot;&#39;&lt;&amp;");
  EXPECT_EQ(dropped, 1u);
}

TEST(EscapeHtml, LeavesNoMarkup) {
  std::string text;
  std::size_t dropped = 0;
  append_html(text, "</script><b>\"Amazon\" & Co", dropped);
  EXPECT_EQ(text, "&lt;/script&gt;&lt;b&gt;&quot;Amazon&quot; &amp; Co");
}

TEST(JsonWriter, WritesTextThatAReaderGivesBack) {
  StringSink sink;
  JsonWriter json(sink);
  std::string all;
  for (char c = 0; c < 0x7F; ++c)
    all += c;
  std::vector<std::string> texts = hostile_names();
  texts.push_back(all);
  texts.emplace_back();
  json.begin_array();
  for (const std::string& text : texts)
    json.string(text);
  json.end_array();
  ASSERT_TRUE(json.ok());
  ASSERT_TRUE(sink.finish());
  rapidjson::Document read;
  read.Parse(sink.text().data(), sink.text().size());
  ASSERT_FALSE(read.HasParseError());
  ASSERT_EQ(read.Size(), texts.size());
  for (rapidjson::SizeType i = 0; i < read.Size(); ++i) {
    EXPECT_EQ(std::string(read[i].GetString(), read[i].GetStringLength()), texts[i]);
  }
}

TEST(JsonWriter, PutsCommasBetweenAndNowhereElse) {
  StringSink sink;
  JsonWriter json(sink);
  json.begin_object();
  json.member("a", "b");
  json.key("c");
  json.begin_array();
  json.begin_array();
  json.end_array();
  json.begin_object();
  json.end_object();
  json.number(18446744073709551615u);
  json.literal_number("0.5");
  json.boolean(false);
  json.end_array();
  json.key("d");
  json.boolean(true);
  json.end_object();
  json.restart();
  json.begin_array();
  json.end_array();
  ASSERT_TRUE(sink.finish());
  EXPECT_EQ(sink.text(),
            R"({"a":"b","c":[[],{},18446744073709551615,0.5,false],"d":true}[])");
}

TEST(JsonWriter, RefusesWhatIsNotUtf8AndStaysRefusing) {
  for (const char* bad : {"\xFF", "a\xC3", "\xED\xA0\x80", "\xC0\xAF"}) {
    StringSink sink;
    JsonWriter json(sink);
    json.begin_array();
    EXPECT_FALSE(json.string(bad));
    EXPECT_FALSE(json.string("bien"));
    EXPECT_FALSE(json.ok());
  }
}

TEST(EscapeTurtle, KeepsAStringOnOneLine) {
  std::string text;
  append_turtle_string(text, "dijo \"sí\"\\\n\r\x07");
  EXPECT_EQ(text, "\"dijo \\\"sí\\\"\\\\\\n\\r\\u0007\"");
}

TEST(EscapeTurtle, PlainLocalNamesNeedNoEscape) {
  EXPECT_TRUE(is_plain_local_name("e-1f3a"));
  for (const char* bad : {"", "S.A.", "a/b", "a(b)", "R&D", "L'O", "50%", "-a", "a:b", "ñ"}) {
    EXPECT_FALSE(is_plain_local_name(bad)) << bad;
  }
}

TEST(EscapeCsv, QuotesWhatNeedsIt) {
  const auto field = [](std::string_view text) {
    std::string out;
    append_csv(out, text);
    return out;
  };
  EXPECT_EQ(field("a;b"), "a;b");
  EXPECT_EQ(field("a,b"), "\"a,b\"");
  EXPECT_EQ(field("dice \"sí\""), "\"dice \"\"sí\"\"\"");
  EXPECT_EQ(field("a\nb"), "\"a\nb\"");
  EXPECT_EQ(field(""), "\"\"");
  EXPECT_EQ(field("acaba en \\"), "acaba en \\");
}

TEST(EscapeCypher, EscapesByBackslashNeverByDoubling) {
  std::string text;
  std::size_t dropped = 0;
  append_cypher_string(text, "L'Hospitalet \\ a\nb\x01", dropped);
  EXPECT_EQ(dropped, 1u);
  EXPECT_EQ(text, "'L\\'Hospitalet \\\\ a\\nb'");
}

TEST(Properties, EdgeTypesNeedNoQuotes) {
  EXPECT_EQ(edge_type_name("partnerOf"), "PARTNER_OF");
  EXPECT_EQ(edge_type_name("firmó acuerdo con"), "FIRMO_ACUERDO_CON");
  EXPECT_EQ(edge_type_name("co-financia"), "CO_FINANCIA");
  EXPECT_EQ(edge_type_name("ADQUIRIÓ"), "ADQUIRIO");
  EXPECT_EQ(edge_type_name("3NM-proveedor"), "R_3_NM_PROVEEDOR");
  EXPECT_EQ(edge_type_name("属于...部分"), "RELATION");
  EXPECT_EQ(edge_type_name("` DELETE n //"), "DELETE_N");
  const std::regex pattern("^[A-Z][A-Z0-9_]*$");
  for (const std::string& name : hostile_names()) {
    EXPECT_TRUE(std::regex_match(edge_type_name(name).substr(0, 100), pattern)) << name;
  }
}

TEST(Properties, NumbersAreToldByTheirForm) {
  EXPECT_EQ(kind_of("1400000000"), PropertyKind::integer);
  EXPECT_EQ(kind_of("-3"), PropertyKind::integer);
  EXPECT_EQ(kind_of("0.3"), PropertyKind::real);
  EXPECT_EQ(kind_of("12.0"), PropertyKind::real);
  EXPECT_EQ(kind_of("true"), PropertyKind::boolean);
  EXPECT_EQ(kind_of("2024-03-05"), PropertyKind::date);
  for (const char* text :
       {"07001", "1,4", "2024-13-45", "1e5", "", "-", "1.", ".5", "Q312", "NaN"}) {
    EXPECT_EQ(kind_of(text), PropertyKind::text) << text;
  }
}

TEST(Display, ShortensNumbersOnlyWhereNothingIsLost) {
  EXPECT_EQ(display(samples::money("50000000000", "USD"), "es"), "50.000 M$");
  EXPECT_EQ(display(samples::money("50000000000", "USD"), "en"), "$50B");
  EXPECT_EQ(display(samples::money("1234567", "EUR"), "es"), "1.234.567 €");
  EXPECT_EQ(display(samples::money("1234567", "EUR"), "en"), "€1,234,567");
  EXPECT_EQ(display(samples::money("2500", "MXN"), "es"), "2500 MXN");
  EXPECT_EQ(display(samples::quantity("1400000", "chips"), "es"), "1,4 M chips");
  EXPECT_EQ(display(samples::quantity("1400000", "chips"), "en"), "1.4M chips");
  EXPECT_EQ(display(samples::quantity("3.25", "nm"), "es"), "3,25 nm");
}

TEST(Display, TellsRangesHedgesAndDurations) {
  Value percent{ValueKind::percent, Approximation::at_most, "10", "15", "", "", ""};
  EXPECT_EQ(display(percent, "es"), "≤ 10–15 %");
  EXPECT_EQ(display(percent, "en"), "≤ 10–15%");
  Value years{ValueKind::duration, Approximation::about, "3", "", "", "year", ""};
  EXPECT_EQ(display(years, "es"), "≈ 3 años");
  EXPECT_EQ(display(years, "en"), "≈ 3 years");
}

TEST(Display, WritesDatesInTheReadersLanguage) {
  EXPECT_EQ(display_date("2024-11-05", "es"), "5 nov 2024");
  EXPECT_EQ(display_date("2024-01", "en"), "Jan 2024");
  EXPECT_EQ(display_date("2021-33", "es"), "T1 2021");
  EXPECT_EQ(display_date("2021-33", "en"), "Q1 2021");
  EXPECT_EQ(display_date("2019/2021", "es"), "2019–2021");
  EXPECT_EQ(display_date("../2021", "es"), "hasta 2021");
  EXPECT_EQ(display_date("2021-05~", "es"), "≈ may 2021");
  for (const char* odd : {"", "?", "abcd", "2024-", "2024-13", "2024-99-99", "99999-01"}) {
    EXPECT_EQ(display_date(odd, "es"), odd);
  }
}

TEST(Display, WrapsAtWordsAndCutsBetweenCharacters) {
  EXPECT_EQ(wrap("plataforma de agentes", 13), "plataforma de\nagentes");
  EXPECT_EQ(wrap("una", 2), "una");
  EXPECT_EQ(shorten("ñandú", 5), "ñandú");
  EXPECT_EQ(shorten("ñandúes", 5), "ñand…");
  EXPECT_EQ(shorten("dos\nlíneas", 20), "dos líneas");
}

}  // namespace
}  // namespace trama
