// Where objects begin and end: at the start of the program, by allocation, with a scope, with a call.
#include <algorithm>

#include "template/encode.h"

namespace heapwise::tmpl {

using exec::Finding;
using solver::Operator;

namespace {

constexpr std::uint64_t kMostEntries = 300;

// The first bytes of a global, as a little-endian number.
solver::Bits first_bytes(const ir::Global& global, std::uint64_t offset, std::uint32_t bytes) {
  solver::Bits result = 0;
  for (const ir::Global::Chunk& chunk : global.chunks)
    for (std::uint32_t i = 0; i < bytes; ++i) {
      const std::uint64_t at = offset + i;
      if (at < chunk.offset || at >= chunk.offset + chunk.bytes.size()) continue;
      result |= solver::Bits{static_cast<unsigned char>(chunk.bytes[at - chunk.offset])} << (8 * i);
    }
  return result;
}

}  // namespace

void Encoder::start(State& state) {
  for (std::size_t i = 0; i < plan_.layout.slots().size(); ++i) {
    const Slot& slot = plan_.layout.slots()[i];
    Content content;
    const Value nothing = slot.kind == Slot::Kind::Alive   ? Value{terms_.no(), {}, {}}
                          : slot.kind == Slot::Kind::Count ? Value{values_.number_constant(0), {}, {}}
                                                           : values_.constant(0, std::max(slot.bits, 1U));
    if (slot.kind == Slot::Kind::Cell && slot.mapped()) content.version = memory_.undefined(SlotId(i));
    else if (slot.kind == Slot::Kind::Cell) content.value = values_.any_number("undefined", slot.bits);
    else if (slot.mapped()) content.version = memory_.constant(nothing);
    else content.value = nothing;
    state.memory.push_back(content);
  }
  for (std::size_t i = 1; i < plan_.objects.size(); ++i)
    if (plan_.objects.at(ObjectId(i)).kind == AbstractObject::Kind::Global) start_global(state, ObjectId(i));
}

void Encoder::start_global(State& state, ObjectId id) {
  const AbstractObject& object = plan_.objects.at(id);
  const ir::Global& global = program_.global(object.global);
  if (object.unknown_content) return;
  const ObjectLayout& layout = plan_.layout.of(id);
  const auto first = [&](std::uint64_t offset, const Cell& cell) -> Value {
    for (const auto& relocation : global.relocations) {
      const std::uint64_t end = relocation.offset + relocation.address.type().bytes();
      if (relocation.offset == offset && end == offset + cell.bytes && cell.pointer)
        return operand(state, relocation.address);
      if (relocation.offset < offset + cell.bytes && offset < end) return values_.any_number("address", cell.bytes * 8);
    }
    return values_.constant(first_bytes(global, offset, cell.bytes), cell.bytes * 8);
  };
  for (const Cell& cell : layout.cells) {
    Content& content = state.memory[cell.slot.index()];
    if (layout.stride == 0) {
      content.value = first(static_cast<std::uint64_t>(cell.offset), cell);
      continue;
    }
    const std::uint64_t count = global.size / layout.stride;
    const bool plain = global.chunks.empty() && global.relocations.empty();
    if (count > kMostEntries && !plain) continue;
    content.version = memory_.constant(values_.constant(0, cell.bytes * 8));
    for (std::uint64_t i = 0; i < count && !plain; ++i) {
      const Value v = first(i * layout.stride + static_cast<std::uint64_t>(cell.offset), cell);
      if (v == values_.constant(0, cell.bytes * 8)) continue;
      const Term width_of = index_of(id, terms_.bits(0, values_.widths().pointer));
      content.version = memory_.write(content.version, terms_.yes(), {{}, terms_.bits(i, terms_.width(width_of))}, v);
    }
  }
}

Value Encoder::make_member(State& state, ObjectId object, Term size, bool alive, bool zeroed) {
  const ObjectLayout& layout = plan_.layout.of(object);
  Term number = values_.number_constant(0);
  formula_.most_made = std::max(formula_.most_made, ++formula_.made[object]);
  if (layout.count.valid()) {
    Value& count = state.memory[layout.count.index()].value;
    number = count.bits;
    count.bits = terms_.bits_binary(Operator::BitsAdd, count.bits, values_.number_constant(1));
  }
  if (layout.size.valid()) {
    Content& content = state.memory[layout.size.index()];
    if (content.version.valid())
      content.version = memory_.write(content.version, terms_.yes(), {number, {}}, {size, {}, {}});
    else content.value = {size, {}, {}};
  }
  set_alive(state, object, terms_.yes(), number, terms_.boolean(alive));
  renew(state, object, terms_.yes(), number, zeroed);
  return values_.address(object.index(), number, terms_.bits(0, values_.widths().pointer));
}

void Encoder::set_alive(State& state, ObjectId object, Term condition, Term number, Term alive) {
  const SlotId slot = plan_.layout.of(object).alive;
  if (!slot.valid()) return;
  Content& content = state.memory[slot.index()];
  if (content.version.valid())
    content.version = memory_.write(content.version, condition, {number, {}}, {alive, {}, {}});
  else content.value.bits = terms_.ite(condition, alive, content.value.bits);
}

void Encoder::renew(State& state, ObjectId object, Term condition, Term number, bool zeroed) {
  for (const Cell& cell : plan_.layout.of(object).cells) {
    const Slot& slot = plan_.layout.slot(cell.slot);
    Content& content = state.memory[cell.slot.index()];
    const Value zero = values_.constant(0, slot.bits);
    if (content.version.valid()) {
      const VersionId fresh = zeroed ? memory_.constant(zero) : memory_.undefined(cell.slot);
      content.version = slot.by_number ? memory_.renew(content.version, condition, number, fresh)
                                       : memory_.merge(condition, fresh, content.version);
    } else {
      const Value fresh = zeroed ? zero : values_.any_number("undefined", slot.bits);
      content.value = values_.merge(condition, fresh, content.value);
    }
  }
}

void Encoder::lifetime(const Spot& spot, State& state, const ir::Lifetime& it) {
  const Value address = operand(state, it.address);
  for (const ObjectId object : plan_.points_to.objects_of(spot.frame, it.address)) {
    const Term here = terms_.equal(values_.object_of(address), values_.object_id(object.index()));
    if (here == terms_.no()) continue;
    if (it.begin && plan_.objects.at(object).relives) {
      const auto size = plan_.objects.at(object).size;
      if (!size) return limit(spot, state, "variables of computed size");
      (void)make_member(state, object, terms_.bits(*size, values_.widths().pointer), true, false);
      continue;
    }
    set_alive(state, object, here, values_.number_of(address), terms_.boolean(it.begin));
    if (it.begin) renew(state, object, here, values_.number_of(address), false);
  }
}

// The members that this activation has made: those from the count at its beginning on.
void Encoder::end_locals(FrameId frame, State& state, const std::vector<Content>& before) {
  for (const ObjectId object : plan_.effects.locals(frame)) end_members(state, object, before);
}

void Encoder::end_members(State& state, ObjectId object, const std::vector<Content>& before) {
  const ObjectLayout& layout = plan_.layout.of(object);
  if (!layout.alive.valid()) return;
  Content& content = state.memory[layout.alive.index()];
  const Value no{terms_.no(), {}, {}};
  if (content.version.valid())
    content.version = memory_.from_number(content.version, before[layout.count.index()].value.bits, no);
  else content.value = no;
}

std::vector<std::pair<ObjectId, Term>> Encoder::require_block(const Spot& spot, State& state,
                                                              const ir::Operand& operand_of_address) {
  const Value address = operand(state, operand_of_address);
  std::vector<Term> cases{values_.is_null(address)}, expected;
  std::vector<std::pair<ObjectId, Term>> found;
  for (const ObjectId object : plan_.points_to.objects_of(spot.frame, operand_of_address)) {
    if (plan_.objects.at(object).kind != AbstractObject::Kind::Heap || address.plain()) continue;
    const Term here = terms_.equal(address.object, values_.object_id(object.index()));
    const Term start = terms_.equal(address.bits, terms_.bits(0, values_.widths().pointer));
    cases.push_back(terms_.conjunction(terms_.conjunction(here, start), alive(state, object, address.number)));
    found.emplace_back(object, here);
    expected.push_back(here);
  }
  require(spot, state, Finding::Kind::InvalidFree, terms_.disjunction(cases),
          "free of what may not be the start of an alive heap block", decisive(address, expected));
  return found;
}

void Encoder::release(const Spot& spot, State& state, const ir::Operand& operand_of_address) {
  const Value address = operand(state, operand_of_address);
  for (const auto& [object, here] : require_block(spot, state, operand_of_address))
    set_alive(state, object, here, address.number, terms_.no());
}

// What a cell has of the source, where all its bytes are taken over.
VersionId Encoder::taken(const Cell& cell, const Content& content, const TakenOver& source, VersionId otherwise) {
  const unsigned width = values_.widths().pointer;
  const Slot& slot = plan_.layout.slot(cell.slot);
  const Term end = terms_.bits(static_cast<solver::Bits>(cell.offset) + cell.bytes, width);
  const Term fits = terms_.conjunction(source.condition, values_.less_equal(end, source.bytes, false));
  VersionId whole = content.version.valid()
                        ? memory_.as_member(content.version, slot.by_number ? source.number : Term())
                        : memory_.constant(content.value);
  if (slot.by_index) {
    // Of r, r + stride, … so many that the last one's end is within: no operation wraps where the first one fits.
    const Term behind_first = terms_.bits_binary(Operator::BitsSubtract, source.bytes, end);
    const Term last = index_of(source.object, behind_first);
    const Term count = terms_.bits_binary(Operator::BitsAdd, last, terms_.bits(1, terms_.width(last)));
    whole = memory_.up_to_index(whole, count, otherwise);
  }
  return memory_.merge(fits, whole, otherwise);
}

// The layouts are one (layout.h). A cell that is cut by the end of what is taken over has any content.
void Encoder::take_over(State& state, const std::vector<Content>& before, const Value& made, ObjectId object,
                        const std::vector<TakenOver>& sources) {
  for (const Cell& cell : plan_.layout.of(object).cells) {
    VersionId content = memory_.undefined(cell.slot);
    for (const TakenOver& source : sources) {
      const auto& cells = plan_.layout.of(source.object).cells;
      const auto same = std::ranges::find(cells, cell.offset, &Cell::offset);
      HW_CHECK(same != cells.end() && same->bytes == cell.bytes && same->pointer == cell.pointer,
               "blocks that take over each other's content have the same cells");
      content = taken(*same, before[same->slot.index()], source, content);
    }
    const Slot& slot = plan_.layout.slot(cell.slot);
    Content& now = state.memory[cell.slot.index()];
    if (slot.by_number) now.version = memory_.renew(now.version, terms_.yes(), made.number, content);
    else if (slot.by_index) now.version = content;
    else now.value = memory_.read(content, {});
  }
}

}  // namespace heapwise::tmpl
