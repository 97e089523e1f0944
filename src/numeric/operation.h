// Operation: a product, quotient, remainder or bit operation of two terms, which has no form of its own among them.
//
// Of its result facts say little (a range, that a remainder is below its divisor); that it is the result of this
// operation is a fact, too (Definition). Operations are functions: computed twice, of equal operands, they give one
// number, whatever happened in between.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "numeric/range.h"
#include "numeric/sum.h"

namespace heapwise::numeric {

// Scales stay far from the ends of the 64 bits, so that two of them can be added, subtracted and negated.
[[nodiscard]] constexpr bool is_scale(Wide n) { return n < (Wide{1} << 61) && n > -(Wide{1} << 61); }

// scale · symbol + constant; a constant has scale 0 and no symbol.
struct Term {
  SymbolId symbol;
  std::int64_t scale = 0;
  std::int64_t constant = 0;

  [[nodiscard]] static constexpr Term of(std::int64_t value) { return {SymbolId(), 0, value}; }
  [[nodiscard]] static constexpr Term of(SymbolId symbol) { return {symbol, 1, 0}; }
  [[nodiscard]] bool is_constant() const { return scale == 0; }
  [[nodiscard]] bool mentions(SymbolId s) const { return scale != 0 && symbol == s; }
  friend auto operator<=>(const Term&, const Term&) = default;
};

// The term with `image` in the place of its symbol; nothing when a number does not fit.
[[nodiscard]] std::optional<Term> replaced(const Term& term, const Term& image);

struct Operation {
  enum class Kind : std::uint8_t { Product, Quotient, Remainder, And, Or, Xor };

  Kind kind = Kind::Product;
  // 0: of integers (divisions round towards zero). Otherwise of registers of so many bits that are read as unsigned
  // numbers, and the result as a signed one.
  unsigned bits = 0;
  Term a, b;  // sorted where the operation is symmetric

  [[nodiscard]] bool is_symmetric() const { return kind != Kind::Quotient && kind != Kind::Remainder; }
  [[nodiscard]] static Operation of(Kind kind, unsigned bits, const Term& a, const Term& b);
  friend auto operator<=>(const Operation&, const Operation&) = default;
};

// As people write it between its operands.
[[nodiscard]] std::string_view sign_of(Operation::Kind kind);
// What it gives for these operands; nothing where that does not fit into 64 bits, or by zero.
[[nodiscard]] std::optional<std::int64_t> result_of(const Operation& operation, std::int64_t a, std::int64_t b);

// The operation has a result (nothing is divided by zero), and this is it.
struct Definition {
  Operation operation;
  Term result;

  [[nodiscard]] std::vector<SymbolId> symbols() const;  // each once
  [[nodiscard]] bool mentions(SymbolId s) const {
    return operation.a.mentions(s) || operation.b.mentions(s) || result.mentions(s);
  }
  // The same of the images of its terms; nothing where one has none.
  template <class Image>
  [[nodiscard]] std::optional<Definition> with(Image image) const {
    const std::optional<Term> a = image(operation.a), b = image(operation.b), r = image(result);
    if (!a || !b || !r) return std::nullopt;
    return Definition{Operation::of(operation.kind, operation.bits, *a, *b), *r};
  }
  friend auto operator<=>(const Definition&, const Definition&) = default;
};

}  // namespace heapwise::numeric
