#include "model_support.h"
#include "tensor.h"

#include <cmath>
#include <cstring>

#include <gmock/gmock.h>

namespace trama {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string with_length(const std::string& header) {
  const std::uint64_t size = header.size();
  std::string out(sizeof size, '\0');
  std::memcpy(out.data(), &size, sizeof size);
  return out + header;
}

std::string floats(std::initializer_list<float> values) {
  std::string out;
  for (const float v : values) out.append(reinterpret_cast<const char*>(&v), sizeof v);
  return out;
}

/// Two tensors, one matrix and one vector, as the safetensors library lays them out.
std::string small_file() {
  return with_length(R"({"__metadata__":{"made by":"a test"},)"
                     R"("edge":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                     R"("bias":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}})") +
         floats({1, 2, 3, 4, 5, 6}) + floats({-1, 0.5f});
}

class TensorsTest : public ::testing::Test {
 protected:
  Result<Tensors> load(const std::string& bytes) const {
    return Tensors::load(folder_.write("small.safetensors", bytes));
  }
  /// Loads a file with one tensor `t` of four floats that is described like this.
  Result<Tensors> load_described(const std::string& description) const {
    return load(with_length("{\"t\":" + description + "}") + floats({1, 2, 3, 4}));
  }
  void expect_refused(const std::string& description, const std::string& message) const {
    const Error error = test::error_of(load_described(description));
    EXPECT_EQ(error.code, ErrorCode::model) << description;
    EXPECT_THAT(error.message, HasSubstr(message)) << description;
    EXPECT_THAT(error.where.source, HasSubstr("small.safetensors"));
  }

 private:
  test::Folder folder_;
};

TEST_F(TensorsTest, GivesEachTensorItsShapeAndValues) {
  auto tensors = load(small_file());
  ASSERT_TRUE(tensors) << tensors.error().to_string();
  auto edge = tensors->at("edge", {2, 3});
  ASSERT_TRUE(edge) << edge.error().to_string();
  EXPECT_THAT((*edge)->values, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ((*edge)->rows(), 2u);
  EXPECT_EQ((*edge)->columns(), 3u);
  EXPECT_EQ((*edge)->row(1)[0], 4.0f);
  auto bias = tensors->at("bias", {2});
  ASSERT_TRUE(bias) << bias.error().to_string();
  EXPECT_THAT((*bias)->values, ElementsAre(-1, 0.5f));
}

TEST_F(TensorsTest, HalvesBecomeFloats) {
  // 1, -2, 65504 (the greatest), 2^-24 (the least), 0.333
  auto tensors = load(with_length(R"({"t":{"dtype":"F16","shape":[5],"data_offsets":[0,10]}})") +
                      std::string("\x00\x3c\x00\xc0\xff\x7b\x01\x00\x55\x35", 10));
  ASSERT_TRUE(tensors) << tensors.error().to_string();
  auto t = tensors->at("t", {5});
  ASSERT_TRUE(t) << t.error().to_string();
  EXPECT_THAT((*t)->values, ElementsAre(1.0f, -2.0f, 65504.0f, std::ldexp(1.0f, -24), 0.333251953125f));
}

TEST_F(TensorsTest, EveryPrefixOfAFileIsRefused) {
  const std::string whole = small_file();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    auto tensors = load(whole.substr(0, size));
    ASSERT_FALSE(tensors) << "the first " << size << " bytes were taken for a file";
    ASSERT_EQ(tensors.error().code, ErrorCode::model) << tensors.error().to_string();
  }
}

TEST_F(TensorsTest, NamesATensorOfAnotherNumberFormat) {
  expect_refused(R"({"dtype":"BF16","shape":[4],"data_offsets":[0,16]})", "t is BF16, expected F32 or F16");
}

TEST_F(TensorsTest, NamesATensorThatLacksAPart) {
  for (const char* description : {R"({"shape":[4],"data_offsets":[0,16]})", R"({"dtype":"F32","data_offsets":[0,16]})",
                                  R"({"dtype":"F32","shape":[4]})", R"({"dtype":1,"shape":[4],"data_offsets":[0,16]})",
                                  R"({"dtype":"F32","shape":4,"data_offsets":[0,16]})",
                                  R"({"dtype":"F32","shape":[4],"data_offsets":[0]})", R"([4])", "null"})
    expect_refused(description, "tensor t lacks");
}

TEST_F(TensorsTest, NamesATensorWhoseShapeIsImpossible) {
  for (const char* shape : {"[-4]", "[4.0]", "[\"4\"]", "[4611686018427387904]", "[4294967296,4294967296]",
                            "[2,9223372036854775808,2]"})
    expect_refused(std::string(R"({"dtype":"F32","data_offsets":[0,16],"shape":)") + shape + "}",
                   "tensor t has an impossible shape");
}

TEST_F(TensorsTest, NamesATensorThatLiesOutsideTheFileOrIsNoMatchForItsShape) {
  for (const char* offsets : {"[0,20]", "[4,20]", "[16,0]", "[-16,0]", "[0,12]", "[0,18446744073709551615]",
                              "[18446744073709551600,18446744073709551615]"})
    expect_refused(std::string(R"({"dtype":"F32","shape":[4],"data_offsets":)") + offsets + "}",
                   "tensor t lies outside the file or differs from its shape");
}

TEST_F(TensorsTest, AHeaderLongerThanTheFileIsRefusedBeforeAnythingIsAllocated) {
  const Error error = test::error_of(load(std::string(8, '\xFF') + "{}"));
  EXPECT_EQ(error.code, ErrorCode::model);
  EXPECT_THAT(error.message, HasSubstr("the header goes beyond the end"));
}

TEST_F(TensorsTest, AHeaderThatIsNoObjectIsRefused) {
  for (const char* header : {"", "[]", "{", "7", "{\"t\":\xFF}"}) {
    const Error error = test::error_of(load(with_length(header)));
    EXPECT_EQ(error.code, ErrorCode::model) << header;
    EXPECT_THAT(error.message, HasSubstr("no JSON object")) << header;
  }
}

TEST_F(TensorsTest, ADeeplyNestedHeaderIsRefusedWithoutOverflow) {
  const Error error = test::error_of(load(with_length(std::string(1'000'000, '['))));
  EXPECT_EQ(error.code, ErrorCode::model);
}

TEST_F(TensorsTest, AMissingTensorIsNamedWithTheShapeItShouldHave) {
  const Tensors tensors = test::value_of(load(small_file()));
  const Error error = test::error_of(tensors.at("weight", {7, 9}));
  EXPECT_EQ(error.code, ErrorCode::model);
  EXPECT_THAT(error.message, HasSubstr("no tensor weight, expected one of shape [7,9]"));
  EXPECT_THAT(error.where.source, HasSubstr("small.safetensors"));
}

TEST_F(TensorsTest, AnotherShapeIsNamedAsFoundAndExpected) {
  const Tensors tensors = test::value_of(load(small_file()));
  const Error error = test::error_of(tensors.at("edge", {3, 2}));
  EXPECT_EQ(error.code, ErrorCode::model);
  EXPECT_THAT(error.message, HasSubstr("tensor edge has shape [2,3], expected [3,2]"));
}

TEST_F(TensorsTest, AMissingFileIsNotFound) {
  const test::Folder empty;
  const Error error = test::error_of(Tensors::load(empty.path() / "none.safetensors"));
  EXPECT_EQ(error.code, ErrorCode::not_found);
  EXPECT_THAT(error.where.source, HasSubstr("none.safetensors"));
}

TEST_F(TensorsTest, AFolderIsNoFile) {
  const test::Folder empty;
  EXPECT_EQ(test::error_of(Tensors::load(empty.path())).code, ErrorCode::io);
}

}  // namespace
}  // namespace trama
