// Conformance: runs of the interpreter against the formula and the rows of the template method.
//
// The program is unrolled a few times; a run is followed through the copies of its blocks. At each of them the formula
// must allow what the run has: the guard, every register, and at the heads of loops every cell and every row that was
// found to be an invariant. One question says whether all of it together is satisfiable. It is not when a rule of the
// encoder excludes something that the reference semantics does, or when a row is no invariant; so nothing rests on a
// verdict. What the formula has lost shows as an obligation that fails, which is counted, not forgiven silently.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "interp/memory.h"
#include "template/infer.h"
#include "template/rows_propose.h"

namespace heapwise::tmpl {

// Where a run came, and what it had there.
struct Visit {
  struct Register {
    ir::Type type;
    interp::Slot value;
    std::uint64_t offset = 0;  // of an address, in its object
  };
  struct Content {
    std::uint32_t object = 0;
    std::vector<std::uint8_t> bytes, written;
  };
  FrameId frame;
  ir::BlockId block;
  std::vector<Register> registers;
  std::vector<Content> memory;  // at heads of loops
};

// Writes down the blocks of a run, as long as calls are inlined and no loop goes round more often than it is unrolled.
class Follower final : public interp::Observer {
 public:
  Follower(const Plan& plan, unsigned rounds) : plan_(plan), rounds_(rounds) {}

  void at(ir::Position position, std::size_t depth, const interp::Inspector& state) override {
    if (ended_) return;
    if (depth < skipped_from_) skipped_from_ = kNone;
    if (depth >= skipped_from_ || !enter(position, depth)) return;
    Activation& here = calls_[depth];
    const bool arrives = position.index == 0 && !(position == here.at);
    if (arrives && !arrive(here, position.block)) return;
    here.at = position;
    if (arrives) visits.push_back(visit(here, position, state));
  }

  std::vector<Visit> visits;
  bool whole = true;  // false: the run goes on behind the last one

 private:
  struct Activation {
    FrameId frame;
    ir::Position at{};
    ir::BlockId block;
    std::map<ir::LoopId, unsigned> rounds;
  };
  static constexpr std::size_t kNone = ~std::size_t{0};

  bool enter(ir::Position position, std::size_t depth) {
    // Whatever was called before has returned: its caller has made a step since then.
    if (depth < calls_.size()) {
      calls_.resize(depth + 1);
      return true;
    }
    if (depth == 0) {
      calls_.push_back({plan_.frames.main(), {}, {}, {}});
      return true;
    }
    if (depth != calls_.size()) return end();
    const Activation& caller = calls_.back();
    for (const FrameId callee : plan_.frames.callees(caller.frame, caller.at.block, caller.at.index)) {
      if (plan_.frames.at(callee).function != position.function) continue;
      calls_.push_back({callee, {}, {}, {}});
      return true;
    }
    if (!plan_.frames.summary_of(position.function).valid()) return end();
    skipped_from_ = depth;  // a recursive function of numbers: its body is nowhere in the path
    return false;
  }

  bool end() {
    ended_ = true;
    whole = false;
    return false;
  }

  // Counts the rounds of the loops around.
  bool arrive(Activation& here, ir::BlockId block) {
    const ir::LoopNest& nest = plan_.frames.at(here.frame).shape->loops;
    const ir::LoopId loop = nest.innermost(block);
    if (loop.valid() && nest.loop(loop).head == block) {
      const bool again = here.block.valid() && nest.contains(loop, here.block);
      here.rounds[loop] = again ? here.rounds[loop] + 1 : 1;
      if (here.rounds[loop] > rounds_) return end();
    }
    here.block = block;
    return true;
  }

  Visit visit(const Activation& here, ir::Position position, const interp::Inspector& state) const {
    const FunctionShape& shape = *plan_.frames.at(here.frame).shape;
    Visit made;
    made.frame = here.frame;
    made.block = position.block;
    for (std::size_t i = 0; i < shape.function.registers.size(); ++i) {
      const ir::Type type = shape.function.registers[i].type;
      const interp::Slot slot = state.registers()[i];
      std::uint64_t offset = 0;
      if (type.is_pointer() && slot.extra != 0)
        offset = slot.bits - state.memory()[interp::ObjectId(static_cast<std::uint32_t>(slot.extra))].base;
      made.registers.push_back({type, slot, offset});
    }
    if (shape.loops.is_head(position.block)) add_memory(made, state.memory());
    return made;
  }

  static void add_memory(Visit& made, const interp::Memory& memory) {
    constexpr std::uint64_t kMostBytes = 256;
    constexpr std::size_t kMostObjects = 24;
    for (std::uint32_t id = 1; id < memory.object_count() && made.memory.size() < kMostObjects; ++id) {
      const interp::Object& object = memory[interp::ObjectId(id)];
      if (!object.alive() || object.bytes == nullptr || object.size == 0 || object.size > kMostBytes) continue;
      Visit::Content content{
          id, {object.bytes, object.bytes + object.size}, std::vector<std::uint8_t>(object.size, 0xff)};
      if (object.written != nullptr) content.written.assign(object.written, object.written + object.size);
      made.memory.push_back(std::move(content));
    }
  }

  const Plan& plan_;
  unsigned rounds_;
  std::vector<Activation> calls_;
  std::size_t skipped_from_ = kNone;
  bool ended_ = false;
};

class Conformance {
 public:
  struct Result {
    enum class Kind : std::uint8_t { Conforms, Lost, OutsideFormula, OutsideRows, Undecided, NotFollowed };
    Kind kind = Kind::Conforms;
    std::size_t visits = 0;
  };

  Conformance(const ir::Program& program, check::Property property, unsigned rounds, double seconds)
      : program_(program),
        property_(property),
        rounds_(rounds),
        budget_(seconds, 0),
        plan_(program, models::Models::standard()),
        values_(terms_, {program.pointer_type().bits(), 12, 13}),
        memory_(values_, plan_.layout),
        solver_(terms_, {.backend = solver::BackendKind::Sat, .theory = solver::Theory::BitVectors, .cache = false}),
        inference_(plan_, formula_, values_, memory_, solver_, budget_) {
    state_what_reads_are(plan_, values_, memory_, formula_);
    EncodeOptions options;
    options.property = property_;
    options.unroll = rounds_;
    options.on_block = [this](const BlockCopy& copy) {
      copies_.push_back({copy.frame, copy.block, copy.guard, copy.before, copy.registers, copy.memory});
    };
    encoded_ = Encoder(plan_, options, values_, memory_, formula_, budget_).run();
  }

  // Rows that are invariants, found with one copy of each loop.
  [[nodiscard]] std::size_t find_rows(int last_level, double seconds);
  [[nodiscard]] Result follow(const interp::Inputs& inputs, std::uint64_t steps);

 private:
  struct Copy {
    FrameId frame;
    ir::BlockId block;
    Term guard, before;
    std::vector<Value> registers;
    std::vector<Content> memory;
  };
  struct Member {  // what an object of the run is in the formula
    Term object, number;
  };
  [[nodiscard]] const Copy* next_copy(const Visit& visit, std::size_t& from) const;
  void agree(const Visit& visit, const Copy& copy);
  void agree_on(const Visit::Register& concrete, const Value& value);
  void agree_on_cells(const Visit& visit, const Copy& copy);
  [[nodiscard]] Term rows_hold();
  // So many of all_ belong to the run up to a visit; what is assumed before it; the block of the visit.
  struct Prefix {
    std::size_t agreed = 0;
    Term before;
    const ir::Block* last = nullptr;
  };
  [[nodiscard]] Result::Kind why_outside(const std::vector<Prefix>& prefixes);
  [[nodiscard]] Term row_holds(const Row& row, const LoopInstance& loop);

  const ir::Program& program_;
  check::Property property_;
  unsigned rounds_;
  Budget budget_;
  Plan plan_;
  TermTable terms_;
  Values values_;
  Memory memory_;
  Formula formula_;
  solver::Solver solver_;
  Inference inference_;
  bool encoded_ = false;
  std::vector<Copy> copies_;
  std::vector<Row> rows_;
  std::vector<Term> all_;  // of the run at hand
  std::map<std::uint64_t, Member> members_;
};

inline std::size_t Conformance::find_rows(int last_level, double seconds) {
  Budget budget(seconds, 0);
  TermTable terms;
  Values values(terms, values_.widths());
  Memory memory(values, plan_.layout);
  Formula formula;
  solver::Solver solver(terms,
                        {.backend = solver::BackendKind::Sat, .theory = solver::Theory::BitVectors, .cache = false});
  Inference inference(plan_, formula, values, memory, solver, budget);
  state_what_reads_are(plan_, values, memory, formula);
  EncodeOptions options;
  options.property = property_;
  if (!Encoder(plan_, options, values, memory, formula, budget).run()) return 0;
  const Proposer proposer(plan_, formula, values);
  for (int level = 0; level <= last_level; ++level) {
    inference.add(proposer.rows(level));
    if (!inference.run()) break;
  }
  for (std::size_t i = 0; i < formula_.loops.size(); ++i) {
    const LoopInstance& to = formula_.loops[i];
    for (const Row& row : inference.rows()) {
      const LoopInstance& from = formula.loops[row.loop];
      if (!row.fixed || !row.on() || to.kind != LoopInstance::Kind::Loop || from.kind != to.kind ||
          from.frame != to.frame || from.loop != to.loop || !can_be_said(row, to))
        continue;
      rows_.push_back(row);
      rows_.back().loop = i;
    }
  }
  return rows_.size();
}

// Copies stand in an order in which paths come to them, round by round: the next one of that block is the right one.
inline const Conformance::Copy* Conformance::next_copy(const Visit& visit, std::size_t& from) const {
  for (; from < copies_.size(); ++from)
    if (copies_[from].frame == visit.frame && copies_[from].block == visit.block) return &copies_[from++];
  return nullptr;
}

inline void Conformance::agree_on(const Visit::Register& concrete, const Value& value) {
  if (!value.valid() || concrete.type.is_float()) return;
  const unsigned width = terms_.width(value.bits);
  if (!concrete.type.is_pointer()) {
    // An integer that holds an address has any bits here.
    if (!value.plain() || concrete.type.bits() != width) return;
    const ir::Bits bits = width > 64 ? concrete.value.wide() : ir::Bits{concrete.value.bits};
    return all_.push_back(terms_.equal(value.bits, terms_.bits(bits, width)));
  }
  const Term none = terms_.equal(values_.object_of(value), values_.object_id(0));
  if (concrete.value.extra == 0)
    return all_.push_back(terms_.conjunction(none, terms_.equal(value.bits, terms_.bits(concrete.value.bits, width))));
  // Where the formula has lost the object it is a number: accesses through it are obligations that fail.
  const auto [found, is_new] = members_.try_emplace(
      concrete.value.extra,
      Member{terms_.fresh("object", terms_.bits_sort(values_.widths().object)), values_.any_member("of_run")});
  if (is_new) all_.push_back(terms_.negate(terms_.equal(found->second.object, values_.object_id(0))));
  const std::vector<Term> same{terms_.equal(values_.object_of(value), found->second.object),
                               terms_.equal(values_.number_of(value), found->second.number),
                               terms_.equal(value.bits, terms_.bits(concrete.offset, width))};
  all_.push_back(terms_.disjunction(none, terms_.conjunction(same)));
}

inline void Conformance::agree_on_cells(const Visit& visit, const Copy& copy) {
  for (const Visit::Content& content : visit.memory) {
    const auto found = members_.find(content.object);
    if (found == members_.end()) continue;
    for (std::size_t i = 0; i < plan_.layout.slots().size(); ++i) {
      const Slot& slot = plan_.layout.slots()[i];
      if (slot.kind != Slot::Kind::Cell || slot.pointer || slot.bits % 8 != 0 || slot.bits > 64) continue;
      const std::uint64_t stride = slot.by_index ? plan_.layout.of(slot.object).stride : 0, bytes = slot.bits / 8;
      const Term here = terms_.equal(found->second.object, values_.object_id(slot.object.index()));
      // A cell without an index is one: whoever skips it must not come back to it.
      const std::uint64_t most = stride == 0 ? 1 : 10;
      auto at = static_cast<std::uint64_t>(slot.offset);
      for (std::uint64_t index = 0; index < most && at + bytes <= content.bytes.size(); at += stride, ++index) {
        if (!std::all_of(content.written.begin() + static_cast<std::ptrdiff_t>(at),
                         content.written.begin() + static_cast<std::ptrdiff_t>(at + bytes),
                         [](auto w) { return w != 0; }))
          continue;
        std::uint64_t bits = 0;
        for (std::uint64_t k = bytes; k-- > 0;) bits = bits << 8U | content.bytes[at + k];
        const Content& now = copy.memory[i];
        Where where;
        if (slot.by_number) where.number = found->second.number;
        if (slot.by_index)
          where.index = index_of(plan_.layout, values_, slot.object,
                                 terms_.bits(at - static_cast<std::uint64_t>(slot.offset), values_.widths().pointer));
        const Value value = now.version.valid() ? memory_.read(now.version, where) : now.value;
        if (value.valid() && value.plain())
          all_.push_back(terms_.implies(here, terms_.equal(value.bits, terms_.bits(bits, slot.bits))));
      }
    }
  }
}

inline void Conformance::agree(const Visit& visit, const Copy& copy) {
  all_.push_back(copy.guard);
  for (const ir::RegisterId id : plan_.frames.at(visit.frame).shape->liveness.at_entry(visit.block))
    agree_on(visit.registers[id.index()], copy.registers[id.index()]);
  for (const ir::RegisterId id : plan_.frames.at(visit.frame).shape->function.block(visit.block).parameters)
    agree_on(visit.registers[id.index()], copy.registers[id.index()]);
  agree_on_cells(visit, copy);
}

// At every state that goes back to a head, of the first few members and indices. Rows speak of executions without a
// violation so far: what lies behind one that the run has met is not asked (`before` implies what was met earlier).
inline Term Conformance::row_holds(const Row& row, const LoopInstance& loop) {
  std::vector<Where> places{{}};
  if (row.object.valid()) {
    places.clear();
    const ObjectLayout& layout = plan_.layout.of(row.object);
    const Term start = terms_.bits(0, values_.widths().pointer);
    const unsigned width = layout.stride == 0 ? 0 : terms_.width(index_of(plan_.layout, values_, row.object, start));
    for (std::uint64_t n = 0; n < (layout.count.valid() ? 4U : 1U); ++n)
      for (std::uint64_t i = 0; i < (layout.stride != 0 ? 4U : 1U); ++i)
        places.push_back({layout.count.valid() ? values_.number_constant(n) : Term{},
                          layout.stride != 0 ? terms_.bits(i, width) : Term{}});
  }
  std::vector<Term> all;
  for (const Latch& latch : loop.latches)
    for (const Where& where : places) {
      const View view{&loop, &latch.parameters, &latch.memory, where};
      const Term here = terms_.conjunction(latch.guard, latch.before);
      const Term asked = terms_.conjunction(here, inference_.maker().in_domain(row, view));
      all.push_back(terms_.implies(asked, inference_.maker().holds(row, view)));
    }
  return terms_.conjunction(all);
}

inline Term Conformance::rows_hold() {
  std::vector<Term> all;
  for (const Row& row : rows_) all.push_back(row_holds(row, formula_.loops[row.loop]));
  return terms_.conjunction(all);
}

// A run that the formula does not have as a whole has left it where something is not modelled, which is an obligation
// that fails in the last block of the longest part of the run that the formula has; or else a rule of the encoder
// excludes it.
inline Conformance::Result::Kind Conformance::why_outside(const std::vector<Prefix>& prefixes) {
  using solver::Answer;
  using Kind = Result::Kind;
  const auto part = [&](std::size_t length) {
    return std::vector<Term>(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(prefixes[length].agreed));
  };
  std::size_t longest = 0, shortest_without = prefixes.size() - 1;
  while (longest + 1 < shortest_without) {
    const std::size_t middle = (longest + shortest_without) / 2;
    const Answer has = inference_.ask(prefixes[middle].before, part(middle), false);
    if (has == Answer::Unknown) return Kind::Undecided;
    (has == Answer::Sat ? longest : shortest_without) = middle;
  }
  if (longest == 0) return Kind::OutsideFormula;
  const auto is_there = [&](const Obligation& o) {
    return std::ranges::any_of(prefixes[longest].last->instructions,
                               [&](const ir::Instruction& each) { return each.at == o.at; });
  };
  std::vector<Term> broken;
  for (const Obligation& o : formula_.obligations)
    if (is_there(o))
      broken.push_back(terms_.conjunction(terms_.conjunction(o.guard, o.before), terms_.negate(o.condition)));
  const Answer lost = inference_.ask(terms_.disjunction(broken), part(longest), false);
  return lost == Answer::Sat ? Kind::Lost : lost == Answer::Unsat ? Kind::OutsideFormula : Kind::Undecided;
}

inline Conformance::Result Conformance::follow(const interp::Inputs& inputs, std::uint64_t steps) {
  using Kind = Result::Kind;
  if (!encoded_) return {Kind::NotFollowed, 0};
  const interp::Interpreter interpreter(program_, models::Models::standard());
  Follower follower(plan_, rounds_);
  interp::Options options;
  options.properties = {interp::Property::ValidDeref, interp::Property::ValidFree, interp::Property::UnreachCall};
  options.step_limit = steps;
  options.observer = &follower;
  (void)interpreter.run(inputs, options);
  all_.clear();
  members_.clear();
  for (const LoopInstance& loop : formula_.loops)
    if (loop.kind == LoopInstance::Kind::Loop) all_.push_back(terms_.negate(loop.select));
  std::vector<Prefix> prefixes{{all_.size(), terms_.yes(), nullptr}};
  std::size_t from = 0;
  for (const Visit& visit : follower.visits) {
    const Copy* copy = next_copy(visit, from);
    if (copy == nullptr) break;  // behind what is not modelled nothing is encoded
    agree(visit, *copy);
    prefixes.push_back({all_.size(), copy->before, &plan_.frames.at(visit.frame).shape->function.block(visit.block)});
  }
  using solver::Answer;
  const std::size_t visits = prefixes.size() - 1;
  const Term before = prefixes.back().before;
  const Answer conforms = inference_.ask(before, all_, false);
  if (conforms == Answer::Unknown) return {Kind::Undecided, visits};
  if (conforms == Answer::Unsat) return {why_outside(prefixes), visits};
  if (rows_.empty()) return {Kind::Conforms, visits};
  const Answer kept = inference_.ask(terms_.conjunction(before, rows_hold()), all_, false);
  return {kept == Answer::Sat ? Kind::Conforms : kept == Answer::Unsat ? Kind::OutsideRows : Kind::Undecided, visits};
}

}  // namespace heapwise::tmpl
