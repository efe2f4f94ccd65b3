#include <trama/graph/hash.h>
#include <trama/graph/id.h>

#include <bit>
#include <cstddef>

namespace trama {
namespace {

constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87u;
constexpr std::uint64_t prime2 = 0xC2B2AE3D27D4EB4Fu;
constexpr std::uint64_t prime3 = 0x165667B19E3779F9u;
constexpr std::uint64_t prime4 = 0x85EBCA77C2B2AE63u;
constexpr std::uint64_t prime5 = 0x27D4EB2F165667C5u;

// Little-endian whatever the machine; compilers make a single load of it where they can.
template <std::size_t bytes>
std::uint64_t read(const char* at) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * i);
  }
  return value;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t input) noexcept {
  return std::rotl(lane + input * prime2, 31) * prime1;
}

std::uint64_t merge_round(std::uint64_t hash, std::uint64_t lane) noexcept {
  return (hash ^ round(0, lane)) * prime1 + prime4;
}

}  // namespace

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed) noexcept {
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  std::uint64_t hash = seed + prime5;
  if (bytes.size() >= 32) {
    std::uint64_t lanes[4] = {seed + prime1 + prime2, seed + prime2, seed, seed - prime1};
    for (; end - at >= 32; at += 32) {
      for (int lane = 0; lane < 4; ++lane)
        lanes[lane] = round(lanes[lane], read<8>(at + 8 * lane));
    }
    hash = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) +
           std::rotl(lanes[3], 18);
    for (const std::uint64_t lane : lanes)
      hash = merge_round(hash, lane);
  }
  hash += bytes.size();
  for (; end - at >= 8; at += 8) {
    hash = std::rotl(hash ^ round(0, read<8>(at)), 27) * prime1 + prime4;
  }
  if (end - at >= 4) {
    hash = std::rotl(hash ^ (read<4>(at) * prime1), 23) * prime2 + prime3;
    at += 4;
  }
  for (; at != end; ++at)
    hash = std::rotl(hash ^ (read<1>(at) * prime5), 11) * prime1;
  hash = (hash ^ (hash >> 33)) * prime2;
  hash = (hash ^ (hash >> 29)) * prime3;
  return hash ^ (hash >> 32);
}

std::string to_hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4)
    text[i] = "0123456789abcdef"[value & 15u];
  return text;
}

Fingerprint& Fingerprint::add(std::string_view field) {
  add(std::uint64_t{field.size()});
  bytes_.append(field);
  return *this;
}

Fingerprint& Fingerprint::add(std::uint64_t field) {
  for (int i = 0; i < 8; ++i)
    bytes_ += static_cast<char>(field >> (8 * i) & 0xFFu);
  return *this;
}

namespace {

// Zero means "none", so the one content in 2^64 that hashes to it is moved away.
std::uint64_t never_zero(std::uint64_t hash) {
  return hash == 0 ? 1 : hash;
}

}  // namespace

EntityId make_entity_id(std::string_view type, std::string_view canonical_name,
                        std::string_view disambiguator) {
  Fingerprint fingerprint;
  fingerprint.add(type).add(canonical_name).add(disambiguator);
  return EntityId(never_zero(fingerprint.value()));
}

DocumentId make_document_id(std::string_view name) {
  return DocumentId(never_zero(Fingerprint().add("document").add(name).value()));
}

}  // namespace trama
