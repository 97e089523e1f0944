#include "logic/sexpr.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace heapwise::logic {
namespace {

class Reader {
 public:
  Reader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  Result<SexprFile> read() {
    while (skip_blanks()) {
      const char c = text_[at_];
      if (c == '(') {
        open_.push_back(add({.position = here(), .list = true}));
        file_.depth = std::max(file_.depth, open_.size());
        advance();
      } else if (c == ')') {
        if (open_.empty()) return Error{at(name_, here(), "`)` without a `(` before it")};
        open_.pop_back();
        advance();
      } else if (c == '|' || c == '"') {
        if (auto error = quoted(c)) return *error;
      } else {
        plain();
      }
    }
    if (!open_.empty()) {
      return Error{at(name_, file_.nodes[open_.back()].position, "this `(` is never closed")};
    }
    return std::move(file_);
  }

 private:
  [[nodiscard]] Position here() const { return {line_, static_cast<std::uint32_t>(at_ - line_start_ + 1)}; }

  void advance() {
    if (text_[at_] == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
    ++at_;
  }

  bool skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        advance();
      } else {
        return true;
      }
    }
    return false;
  }

  std::uint32_t add(Sexpr node) {
    const auto index = static_cast<std::uint32_t>(file_.nodes.size());
    if (open_.empty()) file_.top.push_back(index);
    else file_.nodes[open_.back()].items.push_back(index);
    file_.nodes.push_back(std::move(node));
    return index;
  }

  std::optional<Error> quoted(char quote) {
    const Position start = here();
    advance();
    const std::size_t first = at_;
    while (at_ < text_.size()) {
      if (text_[at_] == quote) {
        if (quote == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') advance();  // "" stands for one "
        else break;
      }
      advance();
    }
    if (at_ == text_.size()) return Error{at(name_, start, fmt::format("this `{}` is never closed", quote))};
    add({.position = start, .list = false, .quoted = true, .text = text_.substr(first, at_ - first)});
    advance();
    return std::nullopt;
  }

  void plain() {
    const Position start = here();
    const std::size_t first = at_;
    while (at_ < text_.size() && std::string_view(" \t\r\n();|\"").find(text_[at_]) == std::string_view::npos) ++at_;
    add({.position = start, .list = false, .quoted = false, .text = text_.substr(first, at_ - first)});
  }

  std::string_view text_, name_;
  std::size_t at_ = 0, line_start_ = 0;
  std::uint32_t line_ = 1;
  SexprFile file_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

Result<SexprFile> read_sexprs(std::string_view text, std::string_view name) { return Reader(text, name).read(); }

std::string at(std::string_view name, Position position, std::string_view message) {
  return fmt::format("{}:{}:{}: {}", name, position.line, position.column, message);
}

}  // namespace heapwise::logic
