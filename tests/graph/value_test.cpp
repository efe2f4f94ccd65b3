#include "support.h"

#include <trama/graph/modality.h>
#include <trama/graph/value.h>

#include <random>
#include <string>

namespace trama {
namespace {

Value date(const std::string& edtf) {
  return {.kind = ValueKind::date, .date = edtf};
}

Value duration(const std::string& number, const std::string& unit) {
  return {.kind = ValueKind::duration, .number = number, .unit = unit};
}

std::string literal(const Value& value) {
  const TypedLiteral typed = to_literal(value);
  const std::size_t at = typed.datatype.find_last_of("#/");
  return typed.lexical + " " + typed.datatype.substr(at + 1);
}

TEST(Modality, ReadsBackEveryName) {
  for (const Modality modality : all_modalities)
    EXPECT_EQ(parse_modality(to_string(modality)), modality);
  EXPECT_FALSE(parse_modality("Asserted"));
  EXPECT_FALSE(parse_modality(""));
}

TEST(Value, ReadsBackEveryKindAndApproximation) {
  for (const auto kind : {ValueKind::money, ValueKind::percent, ValueKind::quantity,
                          ValueKind::date, ValueKind::duration}) {
    EXPECT_EQ(parse_value_kind(to_string(kind)), kind);
  }
  for (const auto approximation :
       {Approximation::exact, Approximation::about, Approximation::at_least, Approximation::at_most,
        Approximation::more_than, Approximation::less_than}) {
    EXPECT_EQ(parse_approximation(to_string(approximation)), approximation);
  }
  EXPECT_FALSE(parse_value_kind("euros"));
}

TEST(Value, ShowsMoneyRangesAndHedges) {
  EXPECT_EQ(to_string(Value{.kind = ValueKind::money,
                            .approximation = Approximation::more_than,
                            .number = "50000000000",
                            .currency = "USD"}),
            "> 50000000000 USD");
  EXPECT_EQ(to_string(Value{.kind = ValueKind::percent, .number = "10", .upper = "15"}),
            "10..15 %");
  EXPECT_EQ(to_string(date("2021-03")), "2021-03");
}

TEST(Decimal, HasOneForm) {
  EXPECT_EQ(normalize_decimal("+050.00"), "50");
  EXPECT_EQ(normalize_decimal("-0.00"), "0");
  EXPECT_EQ(normalize_decimal("0.1500"), "0.15");
  EXPECT_EQ(normalize_decimal("-007"), "-7");
  EXPECT_EQ(normalize_decimal("123456789012345678901234567890.5"),
            "123456789012345678901234567890.5");
}

TEST(Decimal, RefusesWhatIsNone) {
  for (const char* text :
       {"", "-", ".", "1.", ".5", "1,5", "1e3", "1.2.3", "NaN", " 1", "1 ", "١"}) {
    EXPECT_FALSE(normalize_decimal(text)) << text;
  }
}

TEST(Decimal, ComparesBySizeNotByLetters) {
  EXPECT_TRUE(compare_decimals("9", "10") < 0);
  EXPECT_TRUE(compare_decimals("1.45", "1.5") < 0);
  EXPECT_TRUE(compare_decimals("1", "1.5") < 0);
  EXPECT_TRUE(compare_decimals("-10", "-9") < 0);
  EXPECT_TRUE(compare_decimals("-1", "0") < 0);
  EXPECT_TRUE(compare_decimals("0.5", "0.5") == 0);
}

TEST(Decimal, ComparesAsFloatingPointDoesWhereThatIsExact) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto one = [&random] { return static_cast<int>(random() % 4001) - 2000; };
    const int a = one();
    const int b = one();
    const auto text = [](int eighths) { return *normalize_decimal(std::to_string(eighths / 8.0)); };
    EXPECT_TRUE(compare_decimals(text(a), text(b)) == (a <=> b)) << text(a) << " and " << text(b);
  }
}

TEST(Literal, TypesADateByItsPrecision) {
  EXPECT_EQ(literal(date("2021")), "2021 gYear");
  EXPECT_EQ(literal(date("2021-03")), "2021-03 gYearMonth");
  EXPECT_EQ(literal(date("2024-02-29")), "2024-02-29 date");
  EXPECT_EQ(literal(date("2021-03-04T10:20:30Z")), "2021-03-04T10:20:30Z dateTime");
}

TEST(Literal, LeavesToEdtfWhatXmlSchemaHasNoTypeFor) {
  for (const char* text : {"2021-33", "2019/2021", "../2021", "2021~", "2023-02-29", "2021-13",
                           "202X", "0000", "2021-03-04T25:00:00"}) {
    EXPECT_EQ(to_literal(date(text)).datatype, edtf_datatype) << text;
  }
}

TEST(Literal, WritesWholeDurationsAndKeepsOthersAsNumbers) {
  EXPECT_EQ(literal(duration("3", "year")), "P3Y duration");
  EXPECT_EQ(literal(duration("2", "week")), "P14D duration");
  EXPECT_EQ(literal(duration("15", "week")), "P105D duration");
  EXPECT_EQ(literal(duration("90", "minute")), "PT90M duration");
  EXPECT_EQ(literal(duration("0.5", "second")), "PT0.5S duration");
  EXPECT_EQ(literal(duration("1.5", "year")), "1.5 decimal");
  EXPECT_EQ(literal(duration("3", "sprint")), "3 decimal");
}

TEST(Literal, WritesNumbersAsDecimals) {
  EXPECT_EQ(literal(Value{.kind = ValueKind::percent, .number = "15"}), "15 decimal");
  EXPECT_EQ(literal(Value{.kind = ValueKind::quantity}), " string");
}

TEST(Date, ALongerFormRefinesAShorterOneOfTheSameTime) {
  EXPECT_TRUE(is_refinement("2021-03", "2021"));
  EXPECT_TRUE(is_refinement("2021-03-04", "2021-03"));
  EXPECT_FALSE(is_refinement("2021", "2021"));
  EXPECT_FALSE(is_refinement("2022-03", "2021"));
  EXPECT_FALSE(is_refinement("2021~", "2021"));
  EXPECT_FALSE(is_refinement("2021/2022", "2021"));
}

}  // namespace
}  // namespace trama
