#include "template/value.h"

namespace heapwise::tmpl {

using solver::Operator;

Value Values::address(std::uint32_t object, Term number, Term offset) const {
  return {offset, object_id(object), number};
}

Value Values::any_number(std::string_view name, unsigned width) const {
  return {terms_.fresh(name, terms_.bits_sort(width)), {}, {}};
}

Value Values::any_address(std::string_view name) const {
  const std::string text(name);
  return {terms_.fresh(text + ".offset", terms_.bits_sort(widths_.pointer)),
          terms_.fresh(text + ".object", terms_.bits_sort(widths_.object)), any_member(text + ".number")};
}

Term Values::any_member(std::string_view name) const {
  ++numbers_made_;
  return terms_.fresh(name, terms_.bits_sort(widths_.number));
}

Value Values::merge(Term condition, const Value& yes, const Value& no) const {
  if (yes == no || condition == terms_.yes()) return yes;
  if (condition == terms_.no()) return no;
  Value merged;
  merged.bits = terms_.ite(condition, yes.bits, no.bits);
  if (yes.plain() && no.plain()) return merged;
  merged.object = terms_.ite(condition, object_of(yes), object_of(no));
  merged.number = terms_.ite(condition, number_of(yes), number_of(no));
  return merged;
}

Term Values::same(const Value& a, const Value& b) const {
  const Term bits = terms_.equal(a.bits, b.bits);
  if (a.plain() && b.plain()) return bits;
  return terms_.conjunction(
      bits, terms_.conjunction(terms_.equal(object_of(a), object_of(b)), terms_.equal(number_of(a), number_of(b))));
}

Term Values::is_null(const Value& v) const {
  const Term zero = terms_.equal(v.bits, terms_.bits(0, terms_.width(v.bits)));
  return v.plain() ? zero : terms_.conjunction(zero, terms_.equal(v.object, object_id(0)));
}

Term Values::may_wrap_to_null(const Value& v) const {
  const unsigned width = terms_.width(v.bits);
  if (v.plain() || width < 32) return terms_.no();
  constexpr solver::Bits kPage = 4096;
  const solver::Bits whole = solver::Bits{1} << width;
  const solver::Bits highest = width < 64 ? whole - kPage : solver::Bits{1} << 62U;
  const Term far = less_equal(terms_.bits(whole - highest, width), v.bits, false);
  const Term back = less_equal(v.bits, terms_.bits(whole - kPage, width), false);
  return terms_.conjunction(terms_.negate(terms_.equal(v.object, object_id(0))), terms_.conjunction(far, back));
}

Term Values::as_number(const Value& v) const {
  if (v.plain()) return v.bits;
  const Term outside = terms_.equal(v.object, object_id(0));
  if (outside == terms_.yes()) return v.bits;
  const unsigned width = terms_.width(v.bits);
  const Term any = any_number("address", width).bits;
  const Term is_zero = terms_.equal(any, terms_.bits(0, width));
  const Term address =
      terms_.ite(terms_.conjunction(is_zero, terms_.negate(may_wrap_to_null(v))), terms_.bits(1, width), any);
  return terms_.ite(outside, v.bits, address);
}

Value Values::plus(const Value& v, Term distance) const {
  return {terms_.bits_binary(Operator::BitsAdd, v.bits, distance), v.object, v.number};
}

Term Values::less(Term a, Term b, bool is_signed) const {
  return terms_.bits_binary(is_signed ? Operator::BitsSLess : Operator::BitsULess, a, b);
}

Term Values::less_equal(Term a, Term b, bool is_signed) const {
  return terms_.bits_binary(is_signed ? Operator::BitsSLessEqual : Operator::BitsULessEqual, a, b);
}

}  // namespace heapwise::tmpl
