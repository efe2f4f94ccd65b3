#include "encoder.h"

#include <openvino/openvino.hpp>

#include <string>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace trama {
namespace {

/// Whether 8-bit products are summed in one instruction (AVX512-VNNI or AVX-VNNI). Without, OpenVINO
/// 2026.4 runs quantised layers slower than in floats: 2,370 against 3,150 sub-words a second and core
/// over four layers, on a Zen 3.
bool has_fast_int8() {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
  const bool avx512_vnni = c & (1u << 11);
  const bool avx_vnni = __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & (1u << 4));
  return avx512_vnni || avx_vnni;
#else
  return true;
#endif
}

Error runtime_error(const std::string& what, const std::exception& e) {
  return {ErrorCode::model, what + ": " + e.what(), {}};
}

class OpenVinoSession : public Encoder::Session {
 public:
  OpenVinoSession(ov::CompiledModel& lower, ov::CompiledModel& upper, ov::CompiledModel& mention,
                  const EncoderShape& shape)
      : shape_(shape),
        lower_(lower.create_infer_request()),
        upper_(upper.create_infer_request()),
        mention_(mention.create_infer_request()),
        words_(ov::element::f32, {1, 1, shape.hidden}),
        mask_(ov::element::f32, {1, 1}),
        mentions_(ov::element::f32, {1, 2 * shape.hidden}) {}

  Input input(std::size_t batch, std::size_t length) override {
    words_.set_shape({batch, length, shape_.hidden});
    mask_.set_shape({batch, length});
    return {{words_.data<float>(), words_.get_size()}, {mask_.data<float>(), mask_.get_size()}};
  }

  Result<Lower> run_lower() override try {
    lower_.set_tensor("words", words_);
    lower_.set_tensor("mask", mask_);
    lower_.infer();
    states_ = lower_.get_tensor("states");
    return Lower{view(states_), view(lower_.get_tensor("span_first")),
                 view(lower_.get_tensor("span_last"))};
  } catch (const std::exception& e) {
    return tl::unexpected(runtime_error("the lower layers failed", e));
  }

  Result<Upper> run_upper() override try {
    upper_.set_tensor("states", states_);
    upper_.set_tensor("mask", mask_);
    upper_.infer();
    return Upper{view(upper_.get_tensor("top")), view(upper_.get_tensor("context"))};
  } catch (const std::exception& e) {
    return tl::unexpected(runtime_error("the upper layers failed", e));
  }

  std::span<float> mention_input(std::size_t count) override {
    mentions_.set_shape({count, 2 * shape_.hidden});
    return view(mentions_);
  }

  Result<std::span<const float>> run_mentions() override try {
    mention_.set_tensor("mentions", mentions_);
    mention_.infer();
    return std::span<const float>(view(mention_.get_tensor("heads")));
  } catch (const std::exception& e) {
    return tl::unexpected(runtime_error("the mention network failed", e));
  }

 private:
  static std::span<float> view(ov::Tensor tensor) { return {tensor.data<float>(), tensor.get_size()}; }

  EncoderShape shape_;
  ov::InferRequest lower_, upper_, mention_;
  ov::Tensor words_, mask_, mentions_, states_;
};

class OpenVinoEncoder : public Encoder {
 public:
  Result<void> compile(const std::filesystem::path& folder, const EncoderShape& shape,
                       unsigned threads, const std::filesystem::path& cache) {
    shape_ = shape;
    const auto build = [&](const char* name, std::size_t width,
                           const char* output) -> Result<ov::CompiledModel> {
      const auto path = folder / name;
      try {
        // One thread a request: the requests of the worker threads share the cores, so a second pool
        // inside each would only fight with them.
        ov::AnyMap options{{ov::hint::performance_mode(ov::hint::PerformanceMode::THROUGHPUT)},
                           {ov::num_streams(ov::streams::Num(static_cast<int>(threads)))},
                           {ov::inference_num_threads(static_cast<int>(threads))},
                           {ov::hint::enable_cpu_pinning(false)},
                           {ov::hint::inference_precision(ov::element::f32)}};
        // The weights stay 8-bit either way; this decides in what the products are summed.
        if (!has_fast_int8()) options["LP_TRANSFORMS_MODE"] = "OFF";
        // Executors for so many shapes of input are kept, of 5,000 by default, at 150 MB.
        options["CPU_RUNTIME_CACHE_CAPACITY"] = "16";
        if (!cache.empty()) options.insert(ov::cache_dir(cache.string()));
        auto model = core_.compile_model(path.string(), "CPU", options);
        const auto shape_found = model.output(output).get_partial_shape();
        if (shape_found.rank().is_dynamic() || shape_found.rbegin()->is_dynamic() ||
            static_cast<std::size_t>(shape_found.rbegin()->get_length()) != width)
          return fail(ErrorCode::model,
                      std::string("output ") + output + " has shape " + shape_found.to_string() +
                          ", expected a last dimension of " + std::to_string(width),
                      {.source = path.string()});
        return model;
      } catch (const std::exception& e) {
        Error error = runtime_error("the runtime cannot load it", e);
        error.where.source = path.string();
        return tl::unexpected(std::move(error));
      }
    };
    auto lower = build("lower.xml", shape.hidden, "states");
    if (!lower) return tl::unexpected(lower.error());
    auto upper = build("upper.xml", shape.context, "context");
    if (!upper) return tl::unexpected(upper.error());
    auto mention = build("mention.xml", shape.mention_heads, "heads");
    if (!mention) return tl::unexpected(mention.error());
    lower_ = *lower;
    upper_ = *upper;
    mention_ = *mention;
    return {};
  }

  Result<std::unique_ptr<Session>> make_session() override try {
    return std::make_unique<OpenVinoSession>(lower_, upper_, mention_, shape_);
  } catch (const std::exception& e) {
    return tl::unexpected(runtime_error("the runtime gives no place to run in", e));
  }

 private:
  EncoderShape shape_;
  ov::Core core_;
  ov::CompiledModel lower_, upper_, mention_;
};

class OpenVinoLabelEncoder : public LabelEncoder {
 public:
  OpenVinoLabelEncoder(ov::CompiledModel model, std::size_t hidden)
      : hidden_(hidden), model_(std::move(model)), request_(model_.create_infer_request()) {}

  Result<std::vector<float>> read(std::span<const float> words) override try {
    ov::Tensor input(ov::element::f32, {1, words.size() / hidden_, hidden_});
    std::copy(words.begin(), words.end(), input.data<float>());
    request_.set_input_tensor(input);
    request_.infer();
    const ov::Tensor output = request_.get_output_tensor();
    if (output.get_size() != hidden_)
      return fail(ErrorCode::model, "a label became " + std::to_string(output.get_size()) + " numbers, expected " +
                                        std::to_string(hidden_));
    return std::vector<float>(output.data<float>(), output.data<float>() + hidden_);
  } catch (const std::exception& e) {
    return tl::unexpected(runtime_error("reading a label failed", e));
  }

 private:
  std::size_t hidden_;
  ov::CompiledModel model_;
  ov::InferRequest request_;
};

}  // namespace

Result<std::unique_ptr<LabelEncoder>> LabelEncoder::load(const std::filesystem::path& folder, std::size_t hidden) {
  const auto path = folder / "label.xml";
  try {
    ov::Core core;
    auto model = core.compile_model(path.string(), "CPU", ov::inference_num_threads(1),
                                    ov::hint::inference_precision(ov::element::f32));
    return std::make_unique<OpenVinoLabelEncoder>(std::move(model), hidden);
  } catch (const std::exception& e) {
    Error error = runtime_error("the runtime cannot load it", e);
    error.where.source = path.string();
    return tl::unexpected(std::move(error));
  }
}

Result<std::unique_ptr<Encoder>> Encoder::load(const std::filesystem::path& folder,
                                               const EncoderShape& shape, unsigned threads,
                                               const std::filesystem::path& cache) {
  auto encoder = std::make_unique<OpenVinoEncoder>();
  if (auto compiled = encoder->compile(folder, shape, threads, cache); !compiled)
    return tl::unexpected(compiled.error());
  return encoder;
}

}  // namespace trama
