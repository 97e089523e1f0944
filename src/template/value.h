// Values of the formula: numbers, and addresses as (object, number, offset).
//
// A register of n bits is a bit-vector term. What may be an address is a triple: the id of an abstract object
// (abstract_object.h), the number of one of its members, and the offset within it. Id 0 is no object: then the number
// is 0 and the offset is the value itself, so null is (0, 0, 0). A value without an object term is known to be such a
// plain number.
#pragma once

#include <string_view>

#include "solver/term.h"

namespace heapwise::tmpl {

using solver::Term;
using solver::TermTable;

// How many bits the parts of an address have.
struct Widths {
  unsigned pointer = 64;
  unsigned object = 12;
  unsigned number = 12;
};

struct Value {
  Term bits;            // the number, or the offset
  Term object, number;  // invalid: a plain number

  [[nodiscard]] bool plain() const { return !object.valid(); }
  [[nodiscard]] bool valid() const { return bits.valid(); }
  friend bool operator==(const Value&, const Value&) = default;
};

class Values {
 public:
  Values(TermTable& terms, Widths widths) : terms_(terms), widths_(widths) {}

  [[nodiscard]] TermTable& terms() const { return terms_; }
  [[nodiscard]] const Widths& widths() const { return widths_; }

  [[nodiscard]] Value constant(solver::Bits bits, unsigned width) const { return {terms_.bits(bits, width), {}, {}}; }
  [[nodiscard]] Value null() const { return constant(0, widths_.pointer); }
  [[nodiscard]] Value address(std::uint32_t object, Term number, Term offset) const;
  [[nodiscard]] Value any_number(std::string_view name, unsigned width) const;
  // Any triple; who makes one states what it may be.
  [[nodiscard]] Value any_address(std::string_view name) const;

  [[nodiscard]] Term object_id(std::uint32_t object) const { return terms_.bits(object, widths_.object); }
  [[nodiscard]] Term number_constant(std::uint64_t n) const { return terms_.bits(n, widths_.number); }
  [[nodiscard]] Term object_of(const Value& v) const { return v.plain() ? object_id(0) : v.object; }
  [[nodiscard]] Term number_of(const Value& v) const { return v.plain() ? number_constant(0) : v.number; }

  [[nodiscard]] Value merge(Term condition, const Value& yes, const Value& no) const;
  // All parts are equal.
  [[nodiscard]] Term same(const Value& a, const Value& b) const;
  // The value is null, and not an address that was moved there.
  [[nodiscard]] Term is_null(const Value& v) const;
  // An address so far before or behind its object that it may be null all the same: addresses wrap, no object lies in
  // the first or last page, and those of 64 bits lie below 2^62 (docs/assumptions.md).
  [[nodiscard]] Term may_wrap_to_null(const Value& v) const;
  // The value as a number: the address of a member is any number (but 0, unless it may wrap), another one at each use
  // (addresses of members differ, so no constant would be right for all).
  [[nodiscard]] Term as_number(const Value& v) const;
  [[nodiscard]] Value plus(const Value& v, Term distance) const;

  [[nodiscard]] Term less(Term a, Term b, bool is_signed) const;
  [[nodiscard]] Term less_equal(Term a, Term b, bool is_signed) const;
  [[nodiscard]] Term any_boolean(std::string_view name) const { return terms_.fresh(name, terms_.bool_sort()); }

  // How many variables there are that stand for numbers of members.
  [[nodiscard]] std::size_t numbers_made() const { return numbers_made_; }
  [[nodiscard]] Term any_member(std::string_view name) const;

 private:
  TermTable& terms_;
  Widths widths_;
  mutable std::size_t numbers_made_ = 0;
};

}  // namespace heapwise::tmpl
