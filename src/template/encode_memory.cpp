// Loads, stores, copies and fills.
#include <algorithm>

#include "template/encode.h"

namespace heapwise::tmpl {

using exec::Finding;
using solver::Operator;

namespace {

unsigned trailing_zeros(std::uint64_t n) {
  unsigned zeros = 0;
  while ((n >> zeros & 1U) == 0) ++zeros;
  return zeros;
}

bool is_power_of_two(std::uint64_t n) { return (n & (n - 1)) == 0; }

}  // namespace

Term Encoder::alive(const State& state, ObjectId object, Term number) {
  const SlotId slot = plan_.layout.of(object).alive;
  if (!slot.valid()) return terms_.yes();
  const Content& content = state.memory[slot.index()];
  return content.version.valid() ? memory_.read(content.version, {number, {}}).bits : content.value.bits;
}

Term Encoder::size_of(const State& state, ObjectId object, Term number) {
  if (const auto size = plan_.objects.at(object).size) return terms_.bits(*size, values_.widths().pointer);
  const Content& content = state.memory[plan_.layout.of(object).size.index()];
  return content.version.valid() ? memory_.read(content.version, {number, {}}).bits : content.value.bits;
}

// offset ≤ size − bytes, where size ≥ bytes: neither side wraps.
Term Encoder::valid(const State& state, ObjectId object, const Value& address, Term bytes, bool write) {
  const AbstractObject& what = plan_.objects.at(object);
  if (what.kind == AbstractObject::Kind::Function || (write && what.read_only)) return terms_.no();
  const Term number = values_.number_of(address);
  const Term size = size_of(state, object, number);
  const Term room = terms_.bits_binary(Operator::BitsSubtract, size, bytes);
  const Term fits =
      terms_.conjunction(values_.less_equal(bytes, size, false), values_.less_equal(address.bits, room, false));
  return terms_.conjunction(fits, alive(state, object, number));
}

Term index_of(const Layout& layout, Values& values, ObjectId object, Term offset) {
  TermTable& terms = values.terms();
  const std::uint64_t stride = layout.of(object).stride;
  const unsigned width = terms.width(offset);
  if (is_power_of_two(stride)) return stride == 1 ? offset : terms.extract(offset, width - 1, trailing_zeros(stride));
  return terms.bits_binary(Operator::BitsUDiv, offset, terms.bits(stride, width));
}

Where Encoder::where(const Slot& slot, const Value& address, std::int64_t index_step) {
  Where result;
  if (slot.by_number) result.number = values_.number_of(address);
  if (!slot.by_index) return result;
  result.index = index_of(slot.object, address.bits);
  if (index_step != 0) {
    const Term step = terms_.bits(static_cast<solver::Bits>(index_step), terms_.width(result.index));
    result.index = terms_.bits_binary(Operator::BitsAdd, result.index, step);
  }
  return result;
}

Term Encoder::leads_to(const Value& address, const Place& place) {
  const unsigned width = terms_.width(address.bits);
  const std::uint64_t stride = plan_.layout.of(place.object).stride;
  const Term object = terms_.equal(values_.object_of(address), values_.object_id(place.object.index()));
  Term offset;
  if (stride == 0) {
    offset = terms_.equal(address.bits, terms_.bits(static_cast<solver::Bits>(place.offset), width));
  } else if (stride == 1) {
    offset = terms_.yes();
  } else {
    const auto s = static_cast<std::int64_t>(stride);
    const auto rest = static_cast<solver::Bits>(((place.offset % s) + s) % s);
    if (is_power_of_two(stride)) {
      const unsigned low = trailing_zeros(stride);
      offset = terms_.equal(terms_.extract(address.bits, low - 1, 0), terms_.bits(rest, low));
    } else {
      offset = terms_.equal(terms_.bits_binary(Operator::BitsURem, address.bits, terms_.bits(stride, width)),
                            terms_.bits(rest, width));
    }
  }
  return terms_.conjunction(object, offset);
}

// The places where points-to expects the address, as far as their cells fit. Others are excluded by the obligation.
std::vector<Encoder::Target> Encoder::targets(const Spot& spot, const ir::Operand& address, const Value& value,
                                              std::uint64_t bytes, bool write) {
  std::vector<Target> found;
  std::vector<Term> seen;
  if (value.plain()) return found;
  for (const Place& place : plan_.points_to.of(spot.frame, address)) {
    const AbstractObject& object = plan_.objects.at(place.object);
    if (object.kind == AbstractObject::Kind::Function || (write && object.read_only)) continue;
    const bool constant = plan_.layout.of(place.object).stride == 0;
    if (constant && object.size && (place.offset < 0 || place.offset + bytes > *object.size)) continue;
    const Term condition = leads_to(value, place);
    if (condition == terms_.no() || std::ranges::find(seen, condition) != seen.end()) continue;
    std::vector<Layout::Piece> pieces = plan_.layout.pieces(place, bytes);
    if (pieces.empty()) continue;
    seen.push_back(condition);
    found.push_back({place.object, condition, value, std::move(pieces)});
  }
  return found;
}

Term Encoder::decisive(const Value& address, const std::vector<Term>& expected) {
  constexpr std::uint64_t kLowestAddress = 4096;  // of an object, in every implementation and in the interpreter
  const unsigned width = terms_.width(address.bits);
  const Term nowhere = terms_.conjunction(terms_.equal(values_.object_of(address), values_.object_id(0)),
                                          values_.less(address.bits, terms_.bits(kLowestAddress, width), false));
  return terms_.disjunction(nowhere, terms_.disjunction(expected));
}

void Encoder::require_one(const Spot& spot, State& state, const Value& address, std::vector<Target>& targets,
                          Term bytes, bool write) {
  std::vector<Term> cases, expected;
  for (const Target& t : targets) expected.push_back(t.condition);
  for (const Target& t : targets)
    cases.push_back(terms_.conjunction(t.condition, valid(state, t.object, t.address, bytes, write)));
  require(
      spot, state, Finding::Kind::InvalidAccess, terms_.disjunction(cases),
      write ? "a write that may be outside of every alive object" : "a read that may be outside of every alive object",
      decisive(address, expected));
  if (targets.empty()) state.ended = true;
}

Value Encoder::read_piece(const State& state, const Target& target, const Layout::Piece& piece) {
  const Slot& slot = plan_.layout.slot(piece.cell->slot);
  if (plan_.objects.at(target.object).unknown_content) return values_.any_number("outside", slot.bits);
  const Content& content = state.memory[piece.cell->slot.index()];
  if (!content.version.valid()) return content.value;
  return memory_.read(content.version, where(slot, target.address, piece.index_step));
}

void Encoder::write_piece(State& state, const Target& target, Term condition, const Layout::Piece& piece,
                          const Value& value) {
  const Slot& slot = plan_.layout.slot(piece.cell->slot);
  if (plan_.objects.at(target.object).unknown_content) return;
  const Value kept = slot.pointer ? value : Value{values_.as_number(value), {}, {}};
  Content& content = state.memory[piece.cell->slot.index()];
  if (content.version.valid())
    content.version = memory_.write(content.version, condition, where(slot, target.address, piece.index_step), kept);
  else content.value = values_.merge(condition, kept, content.value);
}

// Bytes from..from+bytes of the access. A range that cuts a cell reads as anything.
Value Encoder::read_range(const State& state, const std::vector<Target>& targets, std::uint32_t from,
                          std::uint32_t bytes) {
  Value result;
  for (auto target = targets.rbegin(); target != targets.rend(); ++target) {
    Value here;
    std::uint32_t at = from;
    for (const Layout::Piece& piece : target->pieces) {
      if (piece.at != at || at + piece.cell->bytes > from + bytes) continue;
      const Value part = read_piece(state, *target, piece);
      if (!here.valid()) here = part;
      else here = {terms_.concat(values_.as_number(part), values_.as_number(here)), {}, {}};
      at += piece.cell->bytes;
    }
    if (at != from + bytes) here = values_.any_number("cut", bytes * 8);
    result = result.valid() ? values_.merge(target->condition, here, result) : here;
  }
  return result;
}

void Encoder::write_range(State& state, const std::vector<Target>& targets, std::uint32_t from, std::uint32_t bytes,
                          const Value& value) {
  for (const Target& target : targets) {
    const Term condition = targets.size() == 1 ? terms_.yes() : target.condition;
    for (const Layout::Piece& piece : target.pieces) {
      const std::uint32_t end = piece.at + piece.cell->bytes;
      if (end <= from || piece.at >= from + bytes) continue;
      Value part;
      if (piece.at == from && end == from + bytes) part = value;
      else if (piece.at >= from && end <= from + bytes)
        part = {terms_.extract(values_.as_number(value), (end - from) * 8 - 1, (piece.at - from) * 8), {}, {}};
      else part = values_.any_number("cut", piece.cell->bytes * 8);
      write_piece(state, target, condition, piece, part);
    }
  }
}

void Encoder::load(const Spot& spot, State& state, const ir::Load& it, ir::RegisterId result, ir::Type type) {
  const Value address = operand(state, it.address);
  std::vector<Target> found = targets(spot, it.address, address, type.bytes(), false);
  require_one(spot, state, address, found, terms_.bits(type.bytes(), values_.widths().pointer), false);
  if (state.ended) return;
  Value v =
      it.is_volatile ? values_.any_number("volatile", type.bytes() * 8) : read_range(state, found, 0, type.bytes());
  if (type.bits() < type.bytes() * 8) v = {terms_.extract(values_.as_number(v), type.bits() - 1, 0), {}, {}};
  state.registers[result.index()] = v;
}

void Encoder::store(const Spot& spot, State& state, const ir::Operand& operand_of_address, const Value& value,
                    ir::Type type) {
  const Value address = operand(state, operand_of_address);
  std::vector<Target> found = targets(spot, operand_of_address, address, type.bytes(), true);
  require_one(spot, state, address, found, terms_.bits(type.bytes(), values_.widths().pointer), true);
  if (state.ended) return;
  Value v = value;
  if (type.bits() < type.bytes() * 8) v = {terms_.zero_extend(values_.as_number(v), type.bytes() * 8), {}, {}};
  write_range(state, found, 0, type.bytes(), v);
}

std::vector<std::uint32_t> Encoder::cuts(const std::vector<Target>& a, const std::vector<Target>& b,
                                         std::uint32_t bytes) const {
  std::set<std::uint32_t> all{0, bytes};
  for (const auto* targets : {&a, &b})
    for (const Target& t : *targets)
      for (const Layout::Piece& piece : t.pieces) all.insert(piece.at);
  return {all.begin(), all.end()};
}

// All is read before anything is written, so ranges that overlap are copied rightly, too.
void Encoder::copy(const Spot& spot, State& state, const ir::Operand& to, const ir::Operand& from,
                   const ir::Operand& size, bool may_overlap) {
  if (!size.is_constant() || size.bits() > kLongestCopy) return limit(spot, state, "a copy of computed size");
  const auto bytes = static_cast<std::uint32_t>(size.bits());
  if (bytes == 0) return;
  const Value source = operand(state, from), destination = operand(state, to);
  const Term length = terms_.bits(bytes, values_.widths().pointer);
  std::vector<Target> sources = targets(spot, from, source, bytes, false);
  require_one(spot, state, source, sources, length, false);
  std::vector<Target> destinations = targets(spot, to, destination, bytes, true);
  if (!state.ended) require_one(spot, state, destination, destinations, length, true);
  if (state.ended) return;
  if (!may_overlap) {
    const Term one = terms_.conjunction(terms_.equal(values_.object_of(source), values_.object_of(destination)),
                                        terms_.equal(values_.number_of(source), values_.number_of(destination)));
    const Term up = terms_.bits_binary(Operator::BitsSubtract, destination.bits, source.bits);
    const Term down = terms_.bits_binary(Operator::BitsSubtract, source.bits, destination.bits);
    const Term near = terms_.disjunction(values_.less(up, length, false), values_.less(down, length, false));
    const Term overlap =
        terms_.conjunction(one, terms_.conjunction(near, terms_.distinct(source.bits, destination.bits)));
    require(spot, state, Finding::Kind::Limit, terms_.negate(overlap), "a copy whose ranges may overlap");
  }
  const std::vector<std::uint32_t> at = cuts(sources, destinations, bytes);
  std::vector<Value> parts;
  for (std::size_t i = 0; i + 1 < at.size(); ++i) parts.push_back(read_range(state, sources, at[i], at[i + 1] - at[i]));
  for (std::size_t i = 0; i + 1 < at.size(); ++i) write_range(state, destinations, at[i], at[i + 1] - at[i], parts[i]);
}

void Encoder::fill(const Spot& spot, State& state, const ir::Operand& to, const ir::Operand& byte,
                   const ir::Operand& size) {
  if (!size.is_constant() || size.bits() > kLongestCopy) return limit(spot, state, "a fill of computed size");
  const auto bytes = static_cast<std::uint32_t>(size.bits());
  if (bytes == 0) return;
  const Value destination = operand(state, to);
  std::vector<Target> found = targets(spot, to, destination, bytes, true);
  require_one(spot, state, destination, found, terms_.bits(bytes, values_.widths().pointer), true);
  if (state.ended) return;
  const Term wide = values_.as_number(operand(state, byte));
  const Term one = terms_.width(wide) > 8 ? terms_.extract(wide, 7, 0) : wide;
  const std::vector<std::uint32_t> at = cuts(found, {}, bytes);
  for (std::size_t i = 0; i + 1 < at.size(); ++i) {
    Term all = one;
    for (std::uint32_t n = 1; n < at[i + 1] - at[i]; ++n) all = terms_.concat(one, all);
    write_range(state, found, at[i], at[i + 1] - at[i], {all, {}, {}});
  }
}

}  // namespace heapwise::tmpl
