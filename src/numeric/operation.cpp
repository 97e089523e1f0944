#include "numeric/operation.h"

#include <algorithm>

namespace heapwise::numeric {
namespace {

constexpr unsigned kWhole = 64;

std::uint64_t as_unsigned(std::int64_t n, unsigned bits) {
  const auto all = static_cast<std::uint64_t>(n);
  return bits >= kWhole ? all : all & ((std::uint64_t{1} << bits) - 1);
}

std::int64_t as_signed(std::uint64_t n, unsigned bits) {
  const unsigned above = kWhole - bits;
  return static_cast<std::int64_t>(n << above) >> above;
}

}  // namespace

std::optional<Term> replaced(const Term& term, const Term& image) {
  if (term.scale == 0) return term;
  const Wide scale = Wide{image.scale} * term.scale, constant = Wide{image.constant} * term.scale + term.constant;
  if (!is_scale(scale) || constant != clamp(constant)) return std::nullopt;
  return Term{image.symbol, static_cast<std::int64_t>(scale), static_cast<std::int64_t>(constant)};
}

Operation Operation::of(Kind kind, unsigned bits, const Term& a, const Term& b) {
  const Operation operation{kind, bits, a, b};
  return operation.is_symmetric() && b < a ? Operation{kind, bits, b, a} : operation;
}

std::vector<SymbolId> Definition::symbols() const {
  std::vector<SymbolId> all;
  for (const Term& t : {operation.a, operation.b, result}) {
    if (t.scale != 0 && std::ranges::find(all, t.symbol) == all.end()) all.push_back(t.symbol);
  }
  return all;
}

std::string_view sign_of(Operation::Kind kind) {
  using enum Operation::Kind;
  switch (kind) {
    case Product: return "·";
    case Quotient: return "/";
    case Remainder: return "%";
    case And: return "&";
    case Or: return "|";
    case Xor: return "^";
  }
  return "";
}

std::optional<std::int64_t> result_of(const Operation& operation, std::int64_t a, std::int64_t b) {
  using enum Operation::Kind;
  switch (operation.kind) {
    case Product: {
      const Wide product = Wide{a} * b;
      if (operation.bits != 0) return as_signed(static_cast<std::uint64_t>(product), operation.bits);
      return product == clamp(product) ? std::optional(static_cast<std::int64_t>(product)) : std::nullopt;
    }
    case Quotient:
    case Remainder: {
      if (b == 0 || (a == kLowest && b == -1)) return std::nullopt;
      const bool divides = operation.kind == Quotient;
      if (operation.bits == 0) return divides ? a / b : a % b;
      const std::uint64_t x = as_unsigned(a, operation.bits), y = as_unsigned(b, operation.bits);
      return y == 0 ? std::nullopt : std::optional(as_signed(divides ? x / y : x % y, operation.bits));
    }
    case And: return a & b;
    case Or: return a | b;
    case Xor: return a ^ b;
  }
  return std::nullopt;
}

}  // namespace heapwise::numeric
