#include "html_tree.h"

#include "byte_source.h"

#include <algorithm>
#include <chrono>
#include <csetjmp>
#include <cstdlib>
#include <utility>

namespace trama {

// Keeps every block that gumbo asks for in a ring, and leaves the parse by a long jump when there
// is no more to give: gumbo does not check for failure. No C++ object lives in the frames between.
struct HtmlTree::Pool {
  struct alignas(std::max_align_t) Block {
    Block* previous;
    Block* next;
    std::size_t size;
  };
  enum class Stop { none, memory, time };

  using Clock = std::chrono::steady_clock;

  Pool(std::size_t max_bytes, Clock::time_point deadline)
      : max_bytes_(max_bytes), deadline_(deadline) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    for (Block* block = ring_.next; block != &ring_;) {
      Block* next = block->next;
      std::free(block);
      block = next;
    }
  }

  static void* allocate(void* pool, std::size_t size) {
    return static_cast<Pool*>(pool)->take(size);
  }
  static void release(void* pool, void* memory) {
    if (memory != nullptr) static_cast<Pool*>(pool)->give_back(memory);
  }

  // Null if it was stopped.
  GumboOutput* parse(std::string_view source) noexcept {
    if (setjmp(escape_) != 0) return nullptr;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = &Pool::allocate;
    options.deallocator = &Pool::release;
    options.userdata = this;
    options.max_errors = 0;
    return gumbo_parse_with_options(&options, source.data(), source.size());
  }

  Stop stop() const noexcept { return stop_; }

 private:
  void* take(std::size_t size) {
    constexpr unsigned calls_between_looks = 256;
    if (++calls_ % calls_between_looks == 0 && Clock::now() > deadline_) leave(Stop::time);
    if (size > max_bytes_ - bytes_) leave(Stop::memory);
    auto* block = static_cast<Block*>(std::malloc(sizeof(Block) + size));
    if (block == nullptr) leave(Stop::memory);
    bytes_ += size;
    *block = {ring_.previous, &ring_, size};
    block->previous->next = block;
    ring_.previous = block;
    return block + 1;
  }
  void give_back(void* memory) noexcept {
    Block* block = static_cast<Block*>(memory) - 1;
    bytes_ -= block->size;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    std::free(block);
  }
  [[noreturn]] void leave(Stop stop) {
    stop_ = stop;
    std::longjmp(escape_, 1);
  }

  Block ring_{&ring_, &ring_, 0};
  std::size_t bytes_ = 0;
  std::size_t max_bytes_;
  Clock::time_point deadline_;
  unsigned calls_ = 0;
  Stop stop_ = Stop::none;
  std::jmp_buf escape_;
};

HtmlTree::HtmlTree(std::unique_ptr<Pool> pool, const GumboNode* root) noexcept
    : pool_(std::move(pool)), root_(root) {}
HtmlTree::HtmlTree(HtmlTree&&) noexcept = default;
HtmlTree& HtmlTree::operator=(HtmlTree&&) noexcept = default;
HtmlTree::~HtmlTree() = default;

Result<HtmlTree> HtmlTree::parse(std::string_view source, const std::string& name,
                                 unsigned max_seconds) {
  // An ordinary page takes ten times its size.
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  const std::size_t max_bytes = std::min(64 * source.size() + 16 * mebibyte, 2048 * mebibyte);
  auto pool =
      std::make_unique<Pool>(max_bytes, Pool::Clock::now() + std::chrono::seconds(max_seconds));
  const GumboOutput* output = pool->parse(source);
  if (output == nullptr) {
    return fail(ErrorCode::limit,
                pool->stop() == Pool::Stop::time
                    ? "takes longer than the limit of " + std::to_string(max_seconds) +
                          " s to parse: elements are nested too deeply"
                    : "takes more memory than the limit of " + describe_bytes(max_bytes) +
                          " to parse: elements that are never closed multiply",
                {name});
  }
  return HtmlTree(std::move(pool), output->document);
}

std::string_view attribute(const GumboNode& element, const char* name) noexcept {
  const GumboAttribute* found = gumbo_get_attribute(&element.v.element.attributes, name);
  return found != nullptr ? std::string_view(found->value) : std::string_view();
}

bool has_attribute(const GumboNode& element, const char* name) noexcept {
  return gumbo_get_attribute(&element.v.element.attributes, name) != nullptr;
}

}  // namespace trama
