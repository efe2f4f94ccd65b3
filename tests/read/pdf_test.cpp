#include "support.h"

#include <trama/graph/utf8.h>

#include <cstdio>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using testing::data;
using testing::data_path;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::original_of;
using testing::parse;
using testing::read;
using testing::Reading;
using ::testing::SizeIs;

// A PDF with one line of text every 16 points, from the top of each page. Bytes are windows-1252.
std::string make_pdf(const std::vector<std::vector<std::string>>& pages) {
  std::vector<std::string> objects;
  std::string kids;
  for (std::size_t i = 0; i < pages.size(); ++i)
    kids += std::to_string(4 + 2 * i) + " 0 R ";
  objects.push_back("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push_back("<< /Type /Pages /Count " + std::to_string(pages.size()) + " /Kids [" + kids +
                    "] >>");
  objects.push_back(
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding "
      "/WinAnsiEncoding >>");
  for (std::size_t i = 0; i < pages.size(); ++i) {
    objects.push_back("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents " +
                      std::to_string(5 + 2 * i) + " 0 R /Resources << /Font << /F1 3 0 R >> >> >>");
    std::string content;
    int y = 780;
    for (const std::string& line : pages[i]) {
      std::string escaped;
      for (const char c : line) {
        if (c == '(' || c == ')' || c == '\\') escaped += '\\';
        escaped += c;
      }
      content += "BT /F1 11 Tf 60 " + std::to_string(y) + " Td (" + escaped + ") Tj ET\n";
      y -= 16;
    }
    objects.push_back("<< /Length " + std::to_string(content.size()) + " >>\nstream\n" + content +
                      "endstream");
  }
  std::string pdf = "%PDF-1.4\n";
  std::string table = "xref\n0 " + std::to_string(objects.size() + 1) + "\n0000000000 65535 f \n";
  for (std::size_t i = 0; i < objects.size(); ++i) {
    char entry[32];
    std::snprintf(entry, sizeof entry, "%010zu 00000 n \n", pdf.size());
    table += entry;
    pdf += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
  }
  const std::size_t start = pdf.size();
  return pdf + table + "trailer\n<< /Size " + std::to_string(objects.size() + 1) +
         " /Root 1 0 R >>\nstartxref\n" + std::to_string(start) + "\n%%EOF\n";
}

TEST(Pdf, ColumnsAreReadOneAfterTheOther) {
  const auto document = parse(data("two_columns.pdf"), "d.pdf");
  ASSERT_TRUE(document) << document.error().to_string();
  EXPECT_EQ(document->text,
            "Grupo Almadraba compró Navia Robótica en 2024 por 120 millones de euros. La operación "
            "se cerró en Getafe.\n\n"
            "Quilla Labs fue fundada por Berta Llanos en Oporto. La empresa fabrica sensores de "
            "par para barcos.");
  EXPECT_EQ(original_of(*document, "Navia Robótica"), "Navia\nRobótica");
  EXPECT_THAT(document->pages, SizeIs(1));
}

TEST(Pdf, AFileWithoutATextLayerIsADocumentWithAWarning) {
  const Reading reading = read({data_path("no_text.pdf")});
  ASSERT_THAT(reading.documents, SizeIs(1));
  EXPECT_EQ(reading.documents[0].text, "");
  ASSERT_THAT(reading.warnings, SizeIs(1));
  EXPECT_THAT(reading.warnings[0].to_string(), HasSubstr("no_text.pdf: no text layer"));
  EXPECT_THAT(reading.warnings[0].to_string(), HasSubstr("(1)"));
}

TEST(Pdf, APasswordIsAskedForOnlyWhereItIsNeeded) {
  const Reading reading =
      read({data_path("encrypted_user_password.pdf"), data_path("encrypted_empty_password.pdf")});
  ASSERT_THAT(reading.documents, SizeIs(1));
  EXPECT_EQ(reading.documents[0].text, "Tarsis compró Lumbre Solar.");
  ASSERT_THAT(reading.errors, SizeIs(1));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::unsupported);
  EXPECT_THAT(reading.errors[0].to_string(),
              HasSubstr("encrypted_user_password.pdf: encrypted, needs a password"));
}

TEST(Pdf, PartedWordsAreJoinedAndCompoundsKeepTheirHyphen) {
  const auto document = parse(
      make_pdf({{"La compa\xF1\xED"
                 "a presenta un acuerdo f\xEDsico-qu\xEDmico con la univer-",
                 "sidad de Oviedo, que estudia el efecto f\xEDsico-",
                 "qu\xEDmico del agua junto al grupo Rolls-", "Royce y a un socio de Castilla."}}),
      "d.pdf");
  ASSERT_TRUE(document) << document.error().to_string();
  EXPECT_EQ(document->text,
            "La compañía presenta un acuerdo físico-químico con la universidad de Oviedo, que "
            "estudia el efecto físico-químico del agua junto al grupo Rolls-Royce y a un socio de "
            "Castilla.");
  EXPECT_EQ(original_of(*document, "universidad"), "univer-\nsidad");
}

TEST(Pdf, PagesAreCountedAndTheirEdgesLeftOut) {
  std::vector<std::vector<std::string>> pages;
  const char* const towns[] = {"Vigo", "Oporto", "Getafe", "Cork"};
  for (int i = 1; i <= 4; ++i) {
    const std::string town = towns[i - 1];
    pages.push_back({"Bolet\xEDn de empresas n\xFAm. " + std::to_string(i), "",
                     "En " + town + " la empresa Navia compr\xF3 otra, de la que no",
                     "se sabe m\xE1s que su sede de " + town + " y que", "", std::to_string(i)});
  }
  pages[3][3] = "se sabe nada.";
  const auto document = parse(make_pdf(pages), "d.pdf");
  ASSERT_TRUE(document) << document.error().to_string();
  EXPECT_THAT(document->text, Not(HasSubstr("Boletín")));
  EXPECT_THAT(document->text,
              HasSubstr("En Getafe la empresa Navia compró otra, de la que no se sabe"));
  ASSERT_THAT(document->pages, SizeIs(4));
  ASSERT_THAT(document->about.page_begins, SizeIs(4));
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(document->about.page_begins[i], document->pages[i].span.begin);
  const std::size_t at = document->text.find("En Getafe");
  const utf8::CodePointIndex index(document->text);
  const Span span = document->to_original(index.span_of_bytes(at, at + 9));
  EXPECT_EQ(document->page_at(span.begin).page, 3u);
  EXPECT_EQ(document->page_at(span.begin).offset, span.begin - document->pages[2].span.begin);
}

TEST(Pdf, BulletsThatStandAloneAreLeftOut) {
  const auto document = parse(make_pdf({{"\x95", "", "", "Hale compr\xF3 Quilla."}}), "d.pdf");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Hale compró Quilla.");
}

TEST(Pdf, PagesBeyondTheLimitAreLeftOutWithAWarning) {
  ReadOptions options;
  options.max_pages = 2;
  std::vector<Warning> warnings;
  const auto document =
      parse(make_pdf({{"Hale uno."}, {"Hale dos."}, {"Hale tres."}}), "d.pdf", options, &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Hale uno.\n\nHale dos.");
  EXPECT_THAT(document->pages, SizeIs(2));
  ASSERT_THAT(warnings, SizeIs(1));
  EXPECT_THAT(warnings[0].message, HasSubstr("more pages than the limit of 2"));
}

TEST(Pdf, PagesWithoutTextAreNamed) {
  std::vector<Warning> warnings;
  const auto document =
      parse(make_pdf({{"Hale uno."}, {}, {}, {"Hale dos."}}), "d.pdf", {}, &warnings);
  ASSERT_TRUE(document);
  ASSERT_THAT(warnings, SizeIs(1));
  EXPECT_EQ(warnings[0].to_string(), "d.pdf: pages without text: 2–3");
}

TEST(Pdf, WhatIsNoPdfOrIsDamagedIsReported) {
  const auto other = parse("<html>No encontrado</html>", "d.pdf");
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().to_string(), HasSubstr("d.pdf: not a PDF"));
  const auto damaged = parse("%PDF-1.4\nbasura", "d.pdf");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::syntax);
  EXPECT_THAT(damaged.error().to_string(), HasSubstr("cannot be read"));
}

TEST(Pdf, AMissingProgramIsNamed) {
  ReadOptions options;
  options.pdftotext = "/no/such/pdftotext";
  const auto document = parse(data("two_columns.pdf"), "d.pdf", options);
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, ErrorCode::unsupported);
  EXPECT_THAT(document.error().message, HasSubstr("/no/such/pdftotext"));
}

TEST(Pdf, APdfIsKnownByItsContent) {
  const auto document = parse(data("two_columns.pdf"), "sin_extension");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->format, InputFormat::pdf);
}

}  // namespace
}  // namespace trama
