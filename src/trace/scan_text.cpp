#include "trace/scan_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interp/floats.h"
#include "interp/inputs.h"
#include "trace/expression.h"

namespace heapwise::trace {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The format, where it stands in the call itself.
std::optional<std::string> literal(const ir::Program& program, const ir::Operand& address) {
  if (address.kind() != ir::Operand::Kind::Global || address.offset() != 0) return std::nullopt;
  const ir::Global& global = program.global(address.global_id());
  if (!global.string_literal || global.chunks.size() != 1 || global.chunks[0].offset != 0) return std::nullopt;
  return global.chunks[0].bytes.substr(0, global.chunks[0].bytes.find('\0'));
}

}  // namespace

ScanText::ScanText(const ir::Program& program, const ir::Call& call, ir::FunctionId function, bool has_stream) {
  const std::size_t at = has_stream ? 1 : 0;
  const auto format = at < call.arguments.size() ? literal(program, call.arguments[at]) : std::nullopt;
  if (!format) return;
  read_format(*format);
  const auto stores = models::stores_of_format(*format);
  const Expressions expressions(program, function);
  for (std::size_t i = 0; stores && numbers_.size() == 1 && i < stores->size(); ++i)
    if (((*stores)[i].is_integer() || (*stores)[i].is_float()) && at + 1 + i < call.arguments.size())
      variable_ = expressions.at(call.arguments[at + 1 + i], 0);
}

void ScanText::read_format(std::string_view format) {
  std::string between;
  bool others = false, text = false, known = true;
  for (std::string_view rest = format; !rest.empty();) {
    const char c = rest.front();
    rest.remove_prefix(1);
    if (c != '%') {
      if (!is_space(c)) between += c;
      continue;
    }
    const models::ScanConversion it = models::read_scan_conversion(rest);
    const bool is_number = it.is_float() || (it.is_integer() && it.letter != 'n');
    known = known && (is_number ? it.width == models::ScanConversion::kNoWidth : it.letter == 's' || it.letter == 'c');
    begins_with_word_ = begins_with_word_ || (numbers_.empty() && it.letter == 's');
    others = others || !is_number;
    text = text || !between.empty();
    if (is_number) numbers_.push_back({it, std::exchange(between, "")});
  }
  behind_ = between;
  is_told_ = known && !(others && (text || !behind_.empty()));
  // A character that was read alone may be a blank that matters.
  begins_with_word_ = begins_with_word_ && format.find("%c") == std::string_view::npos;
}

std::string ScanText::digits(const interp::InputRead& input, const models::ScanConversion& conversion) const {
  if (input.type.is_float()) return fmt::format("{}", interp::bits_to_float(input.value, input.type));
  const auto bits = static_cast<std::uint64_t>(input.value & input.type.mask());
  switch (conversion.letter) {
    case 'x':
    case 'X': return fmt::format("{:x}", bits);
    case 'o': return fmt::format("{:o}", bits);
    case 'u': return fmt::format("{}", bits);
    default: return fmt::format("{}", static_cast<std::int64_t>(ir::as_signed(input.value, input.type)));
  }
}

bool ScanText::append(const interp::InputRead& input, bool after_number, std::string& text) {
  const bool fails = input.type.bits() > 80 && !input.type.is_float();
  if (fails) {
    next_ = 0;
    const bool ended = static_cast<ir::SignedBits>(input.value) == interp::Inputs::kNoMore;
    if (!ended) text += after_number ? " x" : "x";  // begins no number (Machine::input_scanned)
    return !ended;
  }
  if (next_ >= numbers_.size()) return true;
  const Number& number = numbers_[next_];
  next_ = (next_ + 1) % numbers_.size();
  // The blank that has ended the word before, in the same call: any will do, and words of one call stand in one line.
  if (begins_with_word_ && !after_number && !text.empty() && is_space(text.back())) text.back() = ' ';
  if (after_number && number.before.empty()) text += next_ == (numbers_.size() > 1 ? 1U : 0U) ? "\n" : " ";
  text += number.before + digits(input, number.conversion);
  if (next_ == 0) text += behind_;
  return true;
}

}  // namespace heapwise::trace
