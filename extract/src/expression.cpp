#include "expression.h"

#include "character.h"

#include <algorithm>
#include <array>

namespace trama {
namespace {

using namespace character;

bool is_number_space(char32_t c) {
  return c == ' ' || c == 0xa0 || c == 0x2009 || c == 0x202f;
}

bool is_apostrophe(char32_t c) {
  return c == '\'' || c == 0x2019;
}

/// Ordinal marks and the degree sign are letters to Unicode, or look like them, and part no word.
bool is_mark_sign(char32_t c) {
  return c == 0xaa || c == 0xb0 || c == 0xba;
}

struct Character {
  char32_t code_point;
  Class kind;
  std::size_t begin;
};

class Tokenizer {
 public:
  Tokenizer(std::string_view text, std::size_t limit) : limit_(limit), size_(text.size()) {
    for (std::size_t offset = 0; offset < text.size();) {
      const auto [code_point, length] = decode(text, offset);
      characters_.push_back({code_point, classify(code_point), offset});
      offset += length;
    }
  }

  std::vector<Token> run() {
    bool space = false;
    std::size_t i = 0;
    while (i < characters_.size() && tokens_.size() < limit_) {
      if (kind(i) & is_space) {
        space = true;
        ++i;
        continue;
      }
      Token token;
      token.begin = characters_[i].begin;
      token.space_before = space;
      space = false;
      i = take(i, token);
      token.end = i < characters_.size() ? characters_[i].begin : size_;
      tokens_.push_back(std::move(token));
    }
    return std::move(tokens_);
  }

 private:
  Class kind(std::size_t i) const {
    return i < characters_.size() ? characters_[i].kind : Class{0};
  }
  char32_t at(std::size_t i) const {
    return i < characters_.size() ? characters_[i].code_point : 0;
  }

  std::size_t take(std::size_t i, Token& token) const {
    if (kind(i) & is_digit) return take_number(i, token);
    if ((kind(i) & is_letter) && !is_mark_sign(at(i))) return take_word(i, token);
    token.kind = Token::Kind::symbol;
    utf8::append(token.text, at(i));
    return i + 1;
  }

  std::size_t take_digits(std::size_t i, Token& token) const {
    for (; kind(i) & is_digit; ++i)
      token.text += static_cast<char>('0' + digit_value(at(i)));
    return i;
  }

  std::size_t take_number(std::size_t i, Token& token) const {
    token.kind = Token::Kind::number;
    std::size_t first = i;
    i = take_digits(i, token);
    bool grouped = i - first <= 3;
    while (true) {
      const char32_t c = at(i);
      std::size_t end = i + 1;
      while (kind(end) & is_digit)
        ++end;
      const std::size_t digits = end - i - 1;
      if (digits == 0) return i;
      if (c == '.' || c == ',') {
        token.text += static_cast<char>(c);
        grouped = false;
      } else if (is_apostrophe(c)) {
        token.text += '\'';
      } else if (is_number_space(c) && grouped && digits == 3) {
        token.text += ' ';
      } else {
        return i;
      }
      i = take_digits(i + 1, token);
    }
  }

  std::size_t take_word(std::size_t i, Token& token) const {
    token.kind = Token::Kind::word;
    const std::size_t first = i;
    while ((kind(i) & (is_letter | is_mark)) && !is_mark_sign(at(i))) {
      fold_into(at(i), token.text);
      ++i;
    }
    // Square and cubic units.
    constexpr std::array<std::string_view, 7> lengths{"m", "km", "cm", "mm", "ft", "mi", "hm"};
    const bool length = std::find(lengths.begin(), lengths.end(), token.text) != lengths.end();
    const char32_t power = at(i);
    if (power == 0xb2 || power == 0xb3) {
      token.text += power == 0xb2 ? '2' : '3';
      return i + 1;
    }
    if (length && i > first && (power == '2' || power == '3') && !(kind(i + 1) & is_digit)) {
      token.text += static_cast<char>(power);
      return i + 1;
    }
    return i;
  }

  std::size_t limit_;
  std::size_t size_;
  std::vector<Character> characters_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize_expression(std::string_view text, std::size_t limit) {
  return Tokenizer(text, limit).run();
}

}  // namespace trama
