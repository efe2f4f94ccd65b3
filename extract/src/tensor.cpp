#include "tensor.h"

#include "file.h"
#include "half.h"

#include <rapidjson/document.h>

#include <bit>
#include <cstring>

namespace trama {
namespace {

std::string describe(const std::vector<std::size_t>& shape) {
  std::string out = "[";
  for (const std::size_t n : shape) out += (out.size() > 1 ? "," : "") + std::to_string(n);
  return out + "]";
}

}  // namespace

Result<Tensors> Tensors::load(const std::filesystem::path& path) {
  static_assert(std::endian::native == std::endian::little, "safetensors are little-endian");
  auto bytes = read_file(path);
  if (!bytes) return tl::unexpected(bytes.error());
  const std::string& data = *bytes;
  const auto bad = [&](const std::string& what) {
    return fail(ErrorCode::model, "not a usable safetensors file: " + what, {.source = path.string()});
  };
  std::uint64_t header_size = 0;
  if (data.size() < sizeof header_size) return bad("shorter than its header");
  std::memcpy(&header_size, data.data(), sizeof header_size);
  if (header_size > data.size() - sizeof header_size) return bad("the header goes beyond the end");
  const std::size_t base = sizeof header_size + header_size;

  rapidjson::Document header;
  header.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(
      data.data() + sizeof header_size, header_size);
  if (header.HasParseError() || !header.IsObject()) return bad("the header is no JSON object");

  Tensors out;
  out.source_ = path.string();
  for (const auto& member : header.GetObject()) {
    const std::string name = member.name.GetString();
    if (name == "__metadata__") continue;
    const auto& entry = member.value;
    if (!entry.IsObject() || !entry.HasMember("dtype") || !entry["dtype"].IsString() ||
        !entry.HasMember("shape") || !entry["shape"].IsArray() ||
        !entry.HasMember("data_offsets") || !entry["data_offsets"].IsArray() ||
        entry["data_offsets"].Size() != 2)
      return bad("tensor " + name + " lacks dtype, shape or data_offsets");
    const std::string_view type = entry["dtype"].GetString();
    if (type != "F32" && type != "F16")
      return bad("tensor " + name + " is " + std::string(type) + ", expected F32 or F16");
    const std::size_t size = type == "F32" ? sizeof(float) : sizeof(std::uint16_t);
    Tensor tensor;
    std::size_t count = 1;
    for (const auto& n : entry["shape"].GetArray()) {
      if (!n.IsUint64() || (n.GetUint64() && count > data.size() / n.GetUint64()))
        return bad("tensor " + name + " has an impossible shape");
      tensor.shape.push_back(n.GetUint64());
      count *= n.GetUint64();
    }
    const auto& offsets = entry["data_offsets"];
    if (!offsets[0].IsUint64() || !offsets[1].IsUint64() ||
        offsets[0].GetUint64() > offsets[1].GetUint64() ||
        offsets[1].GetUint64() > data.size() - base ||
        offsets[1].GetUint64() - offsets[0].GetUint64() != count * size)
      return bad("tensor " + name + " lies outside the file or differs from its shape");
    tensor.values.resize(count);
    const char* from = data.data() + base + offsets[0].GetUint64();
    if (type == "F32" && count) {
      std::memcpy(tensor.values.data(), from, count * size);
    } else {
      for (std::size_t i = 0; i < count; ++i, from += size) {
        std::uint16_t half = 0;
        std::memcpy(&half, from, size);
        tensor.values[i] = half_to_float(half);
      }
    }
    out.tensors_.emplace(name, std::move(tensor));
  }
  return out;
}

Result<const Tensor*> Tensors::at(const std::string& name, std::vector<std::size_t> shape) const {
  const auto found = tensors_.find(name);
  if (found == tensors_.end())
    return fail(ErrorCode::model, "no tensor " + name + ", expected one of shape " + describe(shape),
                {.source = source_});
  if (found->second.shape != shape)
    return fail(ErrorCode::model,
                "tensor " + name + " has shape " + describe(found->second.shape) + ", expected " +
                    describe(shape),
                {.source = source_});
  return &found->second;
}

}  // namespace trama
