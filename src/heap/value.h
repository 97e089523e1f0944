// Value: what a register or a field holds: a number, an address *object + offset*, or a function, all as one form
//
//     base + scale · symbol + constant
//
// A number has no base. Numbers are mathematical: a register of w bits holds its signed reading. Equal values are equal
// in every concrete heap; different ones may be equal or not, and the facts say what is known. The offset of an address
// counts modulo 2^w: one that lies within the block is exact, of another one only the remainder is. An address of a
// segment (object.h) says which of its nodes it means.
#pragma once

#include "ir/instruction.h"
#include "numeric/facts.h"

namespace heapwise::heap {

using numeric::SymbolId;
using numeric::Term;
using ObjectId = Id<struct ObjectTag>;

enum class Target : std::uint8_t {
  Whole,  // the object itself (a region)
  First,  // a segment's first node, or what follows an empty one
  Last,   // the last node of a doubly linked segment, or what precedes an empty one
  Each,   // of a prototype (or an optional object), within its unit: the very node that the unit belongs to
  Next,   // of a prototype, within its unit: the node that follows, at which that node's link points
};

struct Value {
  enum class Base : std::uint8_t { None, Object, Function };
  Base base = Base::None;
  Target target = Target::Whole;
  std::uint32_t id = 0;  // of the object or function
  Term term;

  [[nodiscard]] static Value number(Term term) { return {Base::None, Target::Whole, 0, term}; }
  [[nodiscard]] static Value constant(std::int64_t n) { return number(Term::of(n)); }
  [[nodiscard]] static Value symbol(SymbolId symbol) { return number(Term::of(symbol)); }
  [[nodiscard]] static Value address(ObjectId object, Target target = Target::Whole, Term offset = {}) {
    return {Base::Object, target, object.index(), offset};
  }
  [[nodiscard]] static Value function(ir::FunctionId f) { return {Base::Function, Target::Whole, f.index(), {}}; }

  [[nodiscard]] bool is_number() const { return base == Base::None; }
  [[nodiscard]] bool is_address() const { return base == Base::Object; }
  [[nodiscard]] bool is_function() const { return base == Base::Function; }
  [[nodiscard]] bool is_constant() const { return is_number() && term.is_constant(); }
  [[nodiscard]] bool is_constant(std::int64_t n) const { return is_constant() && term.constant == n; }
  // One symbol, with nothing added.
  [[nodiscard]] bool is_symbol() const { return is_number() && term.scale == 1 && term.constant == 0; }
  [[nodiscard]] ObjectId object() const { return base == Base::Object ? ObjectId(id) : ObjectId(); }
  [[nodiscard]] ir::FunctionId function_id() const { return ir::FunctionId(id); }
  [[nodiscard]] bool points_to(ObjectId o) const { return is_address() && id == o.index(); }

  // The value `n` further on, modulo 2^64. Addresses are numbers modulo 2^32 or 2^64, so this is exact for them; of
  // numbers, whoever asks knows that the sum of the constants fits, or wraps the result to a register.
  [[nodiscard]] Value plus(std::int64_t n) const {
    Value v = *this;
    v.term.constant =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(v.term.constant) + static_cast<std::uint64_t>(n));
    return v;
  }
  friend auto operator<=>(const Value&, const Value&) = default;
};

}  // namespace heapwise::heap
