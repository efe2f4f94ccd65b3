#pragma once

#include "trama/export/sink.h"

#include <cstdint>
#include <string_view>

#include <rapidjson/writer.h>

namespace trama {

/// What RapidJSON writes to.
class JsonStream {
 public:
  using Ch = char;  // NOLINT(readability-identifier-naming): RapidJSON's name
  explicit JsonStream(Sink& sink) : sink_(&sink) {}
  void Put(char c) { sink_->write(c); }  // NOLINT(readability-identifier-naming)
  void Flush() {}                        // NOLINT(readability-identifier-naming)

 private:
  Sink* sink_;
};

/// RapidJSON's writer, which refuses text that is not UTF-8: without the flag 1.1.0 lets it pass.
/// Every function returns false once one has failed.
class JsonWriter {
 public:
  explicit JsonWriter(Sink& sink) : stream_(sink), writer_(stream_) {}

  /// Begins another value after a complete one.
  void restart() { writer_.Reset(stream_); }

  bool begin_object() { return keep(writer_.StartObject()); }
  bool end_object() { return keep(writer_.EndObject()); }
  bool begin_array() { return keep(writer_.StartArray()); }
  bool end_array() { return keep(writer_.EndArray()); }
  bool key(std::string_view text) {
    return keep(writer_.Key(text.data(), static_cast<rapidjson::SizeType>(text.size())));
  }
  bool string(std::string_view text) {
    // RapidJSON refuses a null pointer even for an empty text.
    return keep(writer_.String(text.empty() ? "" : text.data(),
                               static_cast<rapidjson::SizeType>(text.size())));
  }
  bool boolean(bool value) { return keep(writer_.Bool(value)); }
  bool number(std::uint64_t value) { return keep(writer_.Uint64(value)); }
  /// A JSON number as it stands: `0.93`.
  bool literal_number(std::string_view text) {
    return keep(writer_.RawValue(text.data(), text.size(), rapidjson::kNumberType));
  }

  bool member(std::string_view name, std::string_view text) { return key(name) && string(text); }

  bool ok() const noexcept { return ok_; }

 private:
  bool keep(bool succeeded) {
    ok_ = ok_ && succeeded;
    return ok_;
  }

  JsonStream stream_;
  rapidjson::Writer<JsonStream, rapidjson::UTF8<>, rapidjson::UTF8<>, rapidjson::CrtAllocator,
                    rapidjson::kWriteValidateEncodingFlag>
      writer_;
  bool ok_ = true;
};

}  // namespace trama
