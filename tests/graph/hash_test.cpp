#include "support.h"

#include <trama/graph/hash.h>
#include <trama/graph/id.h>

#include <string>
#include <string_view>

namespace trama {
namespace {

// Computed with the reference implementation, libxxhash 0.8.1.
struct Vector {
  std::size_t length;
  std::uint64_t seed;
  std::uint64_t hash;
};

constexpr Vector vectors[] = {
    {0, 0x0u, 0xEF46DB3751D8E999u},
    {0, 0x2Au, 0x98B1582B0977E704u},
    {0, 0x9E3779B185EBCA87u, 0x6EC6D05F61C7E7A7u},
    {1, 0x0u, 0xF592C0C7639C4CB6u},
    {1, 0x2Au, 0xED0D6A13CC52E0Au},
    {1, 0x9E3779B185EBCA87u, 0x11C15BC64227A259u},
    {3, 0x0u, 0x22C08528601D4F27u},
    {3, 0x2Au, 0x1D78B776EAFA43D8u},
    {3, 0x9E3779B185EBCA87u, 0x680FB1B072B12822u},
    {4, 0x0u, 0xFB1E5CF2F1AE4D95u},
    {4, 0x2Au, 0x25AD71C276A88F81u},
    {4, 0x9E3779B185EBCA87u, 0x1A24432CE8CCA8ABu},
    {5, 0x0u, 0x9D213ECA1F68F273u},
    {5, 0x2Au, 0xDCD9883A8C894CC0u},
    {5, 0x9E3779B185EBCA87u, 0x8467AD836F6AE823u},
    {7, 0x0u, 0x5613AC510496C04Eu},
    {7, 0x2Au, 0x23CEF44B0BA08FBCu},
    {7, 0x9E3779B185EBCA87u, 0xEB83E677ABC7457Fu},
    {8, 0x0u, 0x57CB2B7521F3E21Au},
    {8, 0x2Au, 0x48F76C205CE221A1u},
    {8, 0x9E3779B185EBCA87u, 0xEACB01D241D894Du},
    {9, 0x0u, 0xC3F1D09775257B66u},
    {9, 0x2Au, 0x55B4ABC5C2B49DDDu},
    {9, 0x9E3779B185EBCA87u, 0x9B98A7A55393F326u},
    {12, 0x0u, 0x2F53B00266039E64u},
    {12, 0x2Au, 0xA12D5DCDB37A0D4Du},
    {12, 0x9E3779B185EBCA87u, 0x86896EB474EFE613u},
    {15, 0x0u, 0x90A9714EB00E8D29u},
    {15, 0x2Au, 0xFC984FAF1AE788B1u},
    {15, 0x9E3779B185EBCA87u, 0x6E0609FF46DF0F7Eu},
    {16, 0x0u, 0xC6843CEF99721174u},
    {16, 0x2Au, 0x9CF687A398B1D145u},
    {16, 0x9E3779B185EBCA87u, 0x23A8CF6AD53B5290u},
    {31, 0x0u, 0xE4A0E629E519A4AEu},
    {31, 0x2Au, 0xB5FF3FEF27553617u},
    {31, 0x9E3779B185EBCA87u, 0x5C59F004B6611B70u},
    {32, 0x0u, 0xCC6B8AAADA790B2Du},
    {32, 0x2Au, 0x397CF7D12B7E438Cu},
    {32, 0x9E3779B185EBCA87u, 0x7B07232241D2CE0Cu},
    {33, 0x0u, 0x35EC49850475A832u},
    {33, 0x2Au, 0xE39469F42E2FD6E4u},
    {33, 0x9E3779B185EBCA87u, 0x7B94D2F19B051EFFu},
    {36, 0x0u, 0xBEBB6D8C24FB3CFAu},
    {36, 0x2Au, 0xB7F9C13A5B33501u},
    {36, 0x9E3779B185EBCA87u, 0xBC7277B08A9B81AFu},
    {40, 0x0u, 0x3B21ED23EEA85C2Du},
    {40, 0x2Au, 0xB0C82A4CD7B5BB7Bu},
    {40, 0x9E3779B185EBCA87u, 0x4C301798E7ABA5EBu},
    {47, 0x0u, 0x16FDD9CA22942DDAu},
    {47, 0x2Au, 0x98726CBEA1005C0Cu},
    {47, 0x9E3779B185EBCA87u, 0xAA70E4FD55793F74u},
    {63, 0x0u, 0xBF9F0BA3CF95B28Au},
    {63, 0x2Au, 0xD61515AF63D708D1u},
    {63, 0x9E3779B185EBCA87u, 0xA4BDF9E7D15F7ED0u},
    {64, 0x0u, 0x155CCCE4BF32BEFCu},
    {64, 0x2Au, 0xD86CDE23B501D126u},
    {64, 0x9E3779B185EBCA87u, 0xD10DFAE7E9E3EDECu},
    {65, 0x0u, 0xDA5EE441A595CFB8u},
    {65, 0x2Au, 0x9B35746E7FDA8246u},
    {65, 0x9E3779B185EBCA87u, 0xF9A52A50C1B7EBF1u},
    {100, 0x0u, 0x4826E367566EA023u},
    {100, 0x2Au, 0x311BDD41DAC2D78Eu},
    {100, 0x9E3779B185EBCA87u, 0x7BB18FC5DF1869B5u},
    {255, 0x0u, 0x178EA4A7D2319ABEu},
    {255, 0x2Au, 0xAB0463D23231EB6u},
    {255, 0x9E3779B185EBCA87u, 0x83AF98E226220A71u},
    {256, 0x0u, 0x43C92F09CB3E28CFu},
    {256, 0x2Au, 0x5C37F0A181234286u},
    {256, 0x9E3779B185EBCA87u, 0x81F1B18917FE0860u},
};

TEST(Hash64, AgreesWithTheReferenceImplementationAtEveryLengthClass) {
  std::string bytes;
  for (int i = 0; i < 256; ++i)
    bytes += static_cast<char>((i * 37 + 11) & 0xFF);
  for (const Vector& vector : vectors) {
    EXPECT_EQ(hash64(std::string_view(bytes).substr(0, vector.length), vector.seed), vector.hash)
        << "length " << vector.length << ", seed " << vector.seed;
  }
}

TEST(Hash64, OfNothingIsTheSpecifiedNumber) {
  EXPECT_EQ(hash64(""), 0xEF46DB3751D8E999u);
}

TEST(Fingerprint, KeepsFieldsApart) {
  EXPECT_NE(Fingerprint().add("ab").add("c").value(), Fingerprint().add("a").add("bc").value());
}

TEST(Id, ReadsBackWhatItWrites) {
  const EntityId id(0x1f3a09c2b4d5e6f7u);
  EXPECT_EQ(id.to_string(), "e-1f3a09c2b4d5e6f7");
  EXPECT_EQ(EntityId::parse(id.to_string()), id);
}

TEST(Id, RefusesWhatItDoesNotWrite) {
  for (const char* text : {"", "e-", "r-1f3a09c2b4d5e6f7", "e-1F3A09C2B4D5E6F7",
                           "e-1f3a09c2b4d5e6f", "e-1f3a09c2b4d5e6f7 ", "e_1f3a09c2b4d5e6f7"}) {
    EXPECT_FALSE(EntityId::parse(text)) << text;
  }
}

TEST(Id, OfAnEntityDependsOnTypeNameAndDisambiguator) {
  const EntityId id = make_entity_id("company", "Apple");
  EXPECT_EQ(id, make_entity_id("company", "Apple"));
  EXPECT_NE(id, make_entity_id("product", "Apple"));
  EXPECT_NE(id, make_entity_id("company", "apple"));
  EXPECT_NE(id, make_entity_id("company", "Apple", "2"));
}

// Saved graphs hold these: a change breaks every one of them.
TEST(Id, StaysTheSameFromReleaseToRelease) {
  EXPECT_EQ(make_entity_id("company", "Amazon").to_string(), "e-552a47076cdd0f0e");
  EXPECT_EQ(make_document_id("d1").to_string(), "d-5360ee24e045da4c");
}

}  // namespace
}  // namespace trama
