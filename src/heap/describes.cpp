#include "heap/describes.h"

#include <fmt/format.h>

#include <utility>

#include "heap/describes_search.h"

namespace heapwise::heap {
namespace {

constexpr unsigned kMostRounds = 50;  // empty segments that lead to each other

HeldBlock held_in(const interp::Slot& slot, ir::Type type, const interp::Memory& memory) {
  HeldBlock held;
  held.width = type.bits();
  const ir::Bits bits = (type.bits() > 64 ? slot.wide() : ir::Bits{slot.bits}) & type.mask();
  held.bits = static_cast<Address>(bits);
  held.number = type.bits() == 1 ? static_cast<Wide>(bits) : static_cast<Wide>(ir::as_signed(bits, type));
  held.origin = type.is_pointer() ? static_cast<Block>(slot.extra) : memory.find(held.bits);
  return held;
}

}  // namespace

bool is_library_storage(const Object& o) { return o.is_shared_with_library() || o.is_handle(); }

bool Search::fail(const State& s, std::string why) {
  const std::size_t reached = s.numbers.size() + s.used.size();
  if (why_.empty() || reached >= furthest_) {
    furthest_ = reached;
    why_ = std::move(why);
  }
  return false;
}

// The copy of the unit that `owner` stands for, seen from within.
std::uint32_t Search::home(const State& s, ObjectId owner, std::uint32_t from) const {
  if (!owner.valid()) return 0;
  for (std::uint32_t i = from; i != 0; i = s.instances[i].parent) {
    if (s.instances[i].prototype == owner) return i;
  }
  throw GivenUp{"something that a node owns is named outside of its unit"};
}

std::optional<Wide> Search::number_of(const State& s, const Term& term, std::uint32_t instance) const {
  if (term.is_constant()) return term.constant;
  const auto it = s.numbers.find({term.symbol, home(s, heap_.owner_of(term.symbol), instance)});
  if (it == s.numbers.end()) return std::nullopt;
  return it->second * term.scale + term.constant;
}

// Where a value leads, if that is known.
std::optional<Address> Search::address_of(const State& s, const Value& v, std::uint32_t instance,
                                          unsigned rounds) const {
  const std::optional<Wide> offset = number_of(s, v.term, instance);
  if (!offset) return std::nullopt;
  const auto shift = static_cast<Address>(*offset);
  if (v.is_number()) return wrap(shift);
  if (v.is_function()) return std::nullopt;
  const Object& o = heap_.object(v.object());
  if (v.target == Target::Each || v.target == Target::Next) {
    const Instance& node = s.instances[home(s, v.object(), instance)];
    if (v.target == Target::Each) return wrap(node.base + shift);
    return wrap(node.link - static_cast<Address>(heap_.object(o.owner).segment().entry) + shift);
  }
  const Item item{v.object(), home(s, o.owner, instance)};
  if (const auto done = s.unrolled.find(item); done != s.unrolled.end()) {
    if (!done->second.empty) return wrap((v.target == Target::Last ? done->second.last : done->second.first) + shift);
    const Value& exit = o.beyond(v.target);
    if (rounds > kMostRounds) return std::nullopt;  // a ring of nothing
    const std::optional<Address> beyond = address_of(s, exit, item.instance, rounds + 1);
    if (!beyond) return std::nullopt;
    return wrap(*beyond - static_cast<Address>(o.segment().entry) + shift);
  }
  const auto& places = v.target == Target::Last ? s.lasts : s.places;
  const auto it = places.find(item);
  if (it == places.end()) return std::nullopt;
  return wrap(it->second + shift);
}

bool Search::solve_term(State& s, const Term& term, std::uint32_t instance, Wide number) {
  if (const std::optional<Wide> known = number_of(s, term, instance)) {
    if (*known == number) return true;
    return fail(s, fmt::format("a number is {}, and not {}", static_cast<std::int64_t>(number),
                               static_cast<std::int64_t>(*known)));
  }
  const Wide rest = number - term.constant;
  if (rest % term.scale != 0) return fail(s, "a number is no multiple of what it should be one of");
  const Wide value = rest / term.scale;
  const Range range = heap_.facts().range(term.symbol);
  if ((range.bounded_below() && value < range.lo) || (range.bounded_above() && value > range.hi))
    return fail(s,
                fmt::format("s{} = {} is outside of its range", term.symbol.index(), static_cast<std::int64_t>(value)));
  s.numbers[{term.symbol, home(s, heap_.owner_of(term.symbol), instance)}] = value;
  return true;
}

// An offset is a number without bounds; the address only shows it modulo the size of the address space.
bool Search::solve_offset(State& s, const Term& term, std::uint32_t instance, Address distance) {
  const auto near =
      static_cast<Wide>(ir::as_signed(distance, ir::Type::integer(static_cast<std::uint16_t>(address_bits()))));
  const Wide whole = Wide{1} << address_bits();
  const Range range = heap_.facts().range(term.symbol);
  std::vector<Wide> possible;
  for (const Wide n : {near, near - whole, near + whole}) {
    const Wide value = (n - term.constant) / term.scale;
    if ((n - term.constant) % term.scale == 0 && value >= range.lo && value <= range.hi) possible.push_back(n);
  }
  if (possible.empty()) return fail(s, "an offset is outside of its range");
  if (possible.size() > 1) guessed_ = true;
  return solve_term(s, term, instance, possible.front());
}

Search::Step Search::solve(State& s, const Equation& e) {
  if (e.value.is_number()) return solve_term(s, e.value.term, e.instance, e.held.number) ? Step::Done : Step::Fail;
  if (e.value.is_address()) return solve_address(s, e);
  const interp::ObjectId function(concrete_.globals + 1 + e.value.id);
  if (concrete_.memory[function].base + static_cast<Address>(e.value.term.constant) == e.held.bits) return Step::Done;
  (void)fail(s, "another function's address");
  return Step::Fail;
}

Search::Step Search::solve_address(State& s, Equation e) {
  const Value& v = e.value;
  const Object& o = heap_.object(v.object());
  if (is_library_storage(o)) return Step::Done;
  if (e.held.width < address_bits()) throw GivenUp{"an address in fewer bits than it has"};
  const bool named = v.target == Target::Each || v.target == Target::Next;
  Value base = v;
  base.term = {};
  const Item item{v.object(), named ? 0 : home(s, o.owner, e.instance)};
  const auto done = named ? s.unrolled.end() : s.unrolled.find(item);
  if (done != s.unrolled.end() && done->second.empty) {
    const std::optional<Wide> offset = number_of(s, v.term, e.instance);
    if (!offset) return Step::Wait;
    const Value exit = o.beyond(v.target);
    if (++e.rounds > kMostRounds) {
      (void)fail(s, "an empty ring has no address");
      return Step::Fail;
    }
    e.instance = item.instance;
    const Wide shift = *offset - o.segment().entry;
    e.value = exit;
    e.held.bits = wrap(e.held.bits - static_cast<Address>(shift));
    e.held.number -= shift;
    return solve(s, e);
  }
  const std::optional<Wide> offset = number_of(s, v.term, e.instance);
  if (const std::optional<Address> at = address_of(s, base, e.instance)) {
    const Address distance = wrap(e.held.bits - *at);
    if (offset) {
      if (wrap(distance - static_cast<Address>(*offset)) == 0) return Step::Done;
      (void)fail(
          s, fmt::format("an address is {:#x}, and not {:#x}", e.held.bits, wrap(*at + static_cast<Address>(*offset))));
      return Step::Fail;
    }
    return solve_offset(s, v.term, e.instance, distance) ? Step::Done : Step::Fail;
  }
  if (!offset) return Step::Wait;
  return place(s, item, v.target, wrap(e.held.bits - static_cast<Address>(*offset))) ? Step::Done : Step::Fail;
}

bool Search::solve_all(State& s) {
  for (bool progress = true; progress;) {
    while (!s.equations.empty()) {
      const Equation e = s.equations.back();
      s.equations.pop_back();
      count_step();
      const Step step = solve(s, e);
      if (step == Step::Fail) return false;
      if (step == Step::Wait) s.waiting.push_back(e);
    }
    // What waits is tried again as long as one of them is solved.
    progress = false;
    for (const Equation& e : std::exchange(s.waiting, {})) {
      const Step step = solve(s, e);
      if (step == Step::Fail) return false;
      if (step == Step::Wait) s.waiting.push_back(e);
      else progress = true;
    }
    progress = progress || !s.equations.empty();
  }
  return true;
}

bool Search::look_at_marks(State& s) {
  std::vector<OpenMark> marks = std::exchange(s.marks, {});
  for (const OpenMark& m : marks) {
    const std::optional<Wide> offset = number_of(s, m.mark.offset.term, m.instance);
    if (!offset) {
      s.marks.push_back(m);
      continue;
    }
    const std::optional<HeldBlock> held = content(m.block, numeric::clamp(*offset), m.mark.width);
    if (!held) return fail(s, "what was written last lies outside of its block");
    s.equations.push_back({m.mark.value, m.instance, *held});
  }
  return true;
}

// Neither the object nor the offset is known: the address itself says which object it belongs to.
bool Search::use_origins(State& s) {
  std::vector<Equation> waiting = std::exchange(s.waiting, {});
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Equation& e = waiting[i];
    const Object& o = heap_.object(e.value.object());
    const Item item{e.value.object(), home(s, o.owner, e.instance)};
    if (!o.is_region() || e.held.origin == 0 || s.places.contains(item)) {
      s.waiting.push_back(e);
      continue;
    }
    if (!place(s, item, e.value.target, concrete_.memory[interp::ObjectId(e.held.origin)].base)) return false;
    s.equations.insert(s.equations.end(), waiting.begin() + static_cast<std::ptrdiff_t>(i), waiting.end());
    return true;
  }
  return true;
}

void Search::start(State& s) {
  for (const auto& [key, value] : heap_.roots()) {
    const std::uint32_t index = key.index();
    if (key.kind() == RootKey::Kind::Global) {
      if (index >= concrete_.globals) continue;
      HeldBlock held;
      held.bits = concrete_.memory[interp::ObjectId(std::size_t{index} + 1)].base;
      held.number = held.bits;
      held.origin = index + 1;
      held.width = address_bits();
      s.equations.push_back({value, 0, held});
    } else if (key.is_register_of(kCallDepth) && index < concrete_.registers.size()) {
      s.equations.push_back({value, 0, held_in(concrete_.registers[index], concrete_.types[index], concrete_.memory)});
    }
  }
}

bool Search::go_on(State& s) {
  for (;;) {
    if (!solve_all(s) || !look_at_marks(s) || !look_at_cells(s)) return false;
    if (!s.equations.empty()) continue;
    if (s.walk || !s.open.empty()) {
      if (!unroll(s)) return false;
      continue;
    }
    if (!use_origins(s)) return false;
    if (s.equations.empty() && !s.cells.empty()) {
      if (!choose_end(s)) return false;
      continue;
    }
    if (s.equations.empty()) return facts_hold(s) && covers(s);
  }
}

Description Search::run() {
  try {
    State first;
    start(first);
    alternatives_.push_back(std::move(first));
    while (!alternatives_.empty()) {
      State s = std::move(alternatives_.back());
      alternatives_.pop_back();
      if (go_on(s)) return {Description::Answer::Yes, "", has_open_objects(s) || !s.waiting.empty()};
    }
    if (guessed_) return {Description::Answer::Undecided, "an offset that may have wrapped", false};
    return {Description::Answer::No, why_, false};
  } catch (const GivenUp& given_up) {
    return {Description::Answer::Undecided, given_up.why, false};
  }
}

Description describes(const Heap& heap, const Concrete& state) { return Search(heap, state).run(); }

}  // namespace heapwise::heap
