#include "prove/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/check.h"
#include "check/memory_left.h"
#include "heap/collect.h"
#include "heap/frame.h"
#include "heap/join.h"

namespace heapwise::prove {
namespace {

using exec::Finding;
using heap::kCallDepth;
using heap::Value;

Finding::Limit limit_of(Budget::Reason reason) {
  if (reason == Budget::Reason::Memory) return Finding::Limit::Memory;
  return reason == Budget::Reason::Time ? Finding::Limit::Time : Finding::Limit::TooLarge;
}

// What was growing when the limits were reached: the heaps at the loop that has most of them, or at this place.
template <class SeenAtHeads>
std::string growth_words(const SeenAtHeads& seen, std::size_t here) {
  constexpr std::size_t kMany = 8;
  std::size_t most = 0;
  for (const auto& [head, heaps] : seen) most = std::max(most, heaps.size());
  if (most >= kMany) return fmt::format(" ({} different heaps to tell apart at one loop of the function)", most);
  return here >= kMany ? fmt::format(" ({} different heaps)", here) : "";
}

}  // namespace

Prover::Prover(const engine::Task& task, const Precision& precision, Budget& budget, const Observer& observer,
               std::shared_ptr<ProgramFacts> facts)
    : task_(task),
      program_(task.program),
      precision_(precision),
      budget_(budget),
      observer_(observer),
      facts_(facts ? std::move(facts) : std::make_shared<ProgramFacts>(task.program)),
      policy_(findings_),
      executor_(task.program, task.models, task.exec_options(), policy_),
      control_(task.program, executor_),
      coverage_(task.program) {}

void Prover::give_up(std::string why, ir::Location at, Finding::Limit limit) {
  if (reason_) return;
  ledger_.note(Verb::Budget, at, why);
  reason_ = Finding{Finding::Kind::Limit, at, std::move(why), limit};
}

bool Prover::stopped() {
  for (; looked_at_ < findings_.size() && !reason_; ++looked_at_) {
    if (check::counts_against(task_.property, findings_[looked_at_].kind)) reason_ = findings_[looked_at_];
    if (!reason_ || reason_->kind != Finding::Kind::Hidden) continue;
    for (const Context* c : summaries_.stack()) facts_->show_all(c->function);
  }
  return reason_.has_value();
}

Outcome Prover::run() {
  Heap start;
  start.set_address_bits(program_.pointer_type().bits());
  control_.start(start, kCallDepth);
  const ir::Function& main = program_.function(program_.main);
  const Context* context = analyse(program_.main, std::move(start), main.at);
  for (std::size_t i = 0; context != nullptr && i < context->exits.size(); ++i) {
    Heap heap = context->exits[i].heap;
    heap.drop_roots_if([](heap::RootKey key) { return !heap::is_global_key(key); });
    exit_program(main.at, std::move(heap));
    if (stopped()) break;
  }
  Outcome outcome;
  outcome.proved = !stopped();
  if (reason_) outcome.reason = *reason_;
  outcome.precision = precision_.name;
  outcome.steps = work_.steps;
  outcome.ledger = ledger_.entries();
  outcome.losses = ledger_.losses();
  outcome.checked = coverage_.count(program_, task_.models);
  outcome.checked.loops = invariants_.size();
  if (outcome.proved) outcome.reach = coverage_.reach_of(program_, task_.models);
  for (auto& [where, invariant] : invariants_) outcome.invariants.push_back(std::move(invariant));
  return outcome;
}

void Prover::end_program(ir::Location at, Heap heap) {
  check::find_leaks_at_end(heap, at, findings_);
  check::find_unfreed(heap, at, findings_);
  note_end(std::move(heap));
  if (blocks_in_frames_)
    findings_.push_back({Finding::Kind::NotFreed, at, "the program ends in a call while the caller holds blocks"});
}

// Nothing is lost where the program ends in a call; without what the frame holds, something may be (calls.cpp).
void Prover::note_end(Heap heap) {
  Context* context = summaries_.top();
  if (context == nullptr) return;
  context->ends_program = true;
  if (context->leans_on_frame || heap::count_anchors(heap) == 0) return;
  std::vector<heap::RootKey> anchors;
  for (const auto& [key, value] : heap.roots())
    if (heap::is_anchor_key(key)) anchors.push_back(key);
  for (const heap::RootKey key : anchors) heap.drop_root(key);
  context->leans_on_frame = !heap::collect(heap, heap::Held::Inside).empty();
}

std::vector<heap::Heap> Prover::run_function(ir::FunctionId id, Heap entry) {
  Run run{facts_->of(id), id, {}, {}, {}, facts_->lists().size()};
  arrive(run, ir::BlockId(std::uint32_t{0}), std::move(entry), false);
  while (!run.waiting.empty() && !stopped()) {
    const ir::BlockId block = run.facts.block_at(next_place(run));
    for (Heap& heap : take_waiting(run, block)) {
      if (stopped()) break;
      run_block(run, block, std::move(heap));
    }
  }
  keep_invariants(run);
  return std::move(run.exits);
}

// The first block in the order. Where lists are many, one heap goes round a loop at a time, and the others wait until
// it has come back: what it becomes there, joined with others, covers most of them.
std::uint32_t Prover::next_place(const Run& run) const {
  auto next = run.waiting.begin();
  if (precision_.lists_apart == 0) return next->first;
  for (auto after = std::next(next); after != run.waiting.end(); ++after) {
    const ir::BlockId head = run.facts.block_at(next->first);
    if (!run.facts.order.is_head(head)) break;
    const auto around = run.facts.order.components_around(run.facts.block_at(after->first));
    if (std::find(around.begin(), around.end(), head) == around.end()) break;
    next = after;
  }
  return next->first;
}

std::vector<heap::Heap> Prover::take_waiting(Run& run, ir::BlockId block) const {
  const auto at = run.waiting.find(run.facts.place[block.index()]);
  std::vector<Heap> heaps;
  if (precision_.lists_apart > 0 && run.facts.order.is_head(block) && at->second.size() > 1) {
    heaps.push_back(std::move(at->second.back()));  // the last one is the widest
    at->second.pop_back();
    return heaps;
  }
  heaps = std::move(at->second);
  run.waiting.erase(at);
  return heaps;
}

ir::Location Prover::location_of(const Run& run, ir::BlockId block) const {
  return ir::location_of(program_, {run.id, block, 0});
}

void Prover::keep_invariants(const Run& run) {
  constexpr std::size_t kMost = 64;
  for (const auto& [place, seen] : run.seen) {
    const ir::BlockId head = run.facts.block_at(place);
    Invariant& invariant = invariants_[{run.id, head}];
    invariant.function = run.id;
    invariant.head = head;
    invariant.at = location_of(run, head);
    invariant.depth = kCallDepth;
    for (const Seen& s : seen) {
      auto known = [&](const Heap& h) { return heap::entails(s.heap, h); };
      if (std::any_of(invariant.heaps.begin(), invariant.heaps.end(), known)) continue;
      if (invariant.heaps.size() < kMost) invariant.heaps.push_back(s.heap);
      else invariant.complete = false;
    }
  }
}

void Prover::run_block(Run& run, ir::BlockId block, Heap heap) {
  const ir::Function& f = run.facts.function;
  const ir::Block& b = f.block(block);
  std::vector<Heap> now;
  now.push_back(std::move(heap));
  for (std::uint32_t i = 0; i < b.instructions.size(); ++i) {
    const ir::Instruction& instruction = b.instructions[i];
    std::vector<Heap> next;
    for (Heap& h : now) {
      ++work_.steps;
      if (budget_.exhausted())
        return give_up(std::string(budget_.reason_text()) + growth_words(run.seen, now.size()), instruction.at,
                       limit_of(budget_.reason()));
      if (may_go_on_ && !may_go_on_(work_)) return give_up("another run has decided", instruction.at);
      if (work_.steps > precision_.most_steps) return give_up("too many steps", instruction.at);
      if (observer_) observer_({run.id, block, i}, kCallDepth, h);
      coverage_.reach({run.id, block, i});
      executor_.at(f, kCallDepth, instruction.at);
      if (const auto* it = std::get_if<ir::Call>(&instruction.what)) {
        call(run, block, i, *it, std::move(h), next);
      } else {
        const auto* bind = std::get_if<ir::Bind>(&instruction.what);
        if (bind != nullptr && run.facts.doomed[block.index()]) exec::bind_variable(h, kCallDepth, *bind);
        executor_.step(instruction, std::move(h), next);
      }
      if (stopped()) return;
    }
    const bool many = next.size() > now.size() && next.size() > static_cast<std::size_t>(precision_.merge_beyond);
    if (many || std::holds_alternative<ir::Call>(instruction.what)) thin_out(next, instruction.at);
    now = std::move(next);
    if (now.size() > static_cast<std::size_t>(precision_.most_heaps)) return give_up("too many heaps", instruction.at);
  }
  for (Heap& h : now) {
    coverage_.reach({run.id, block, static_cast<std::uint32_t>(b.instructions.size())});
    if (observer_) observer_({run.id, block, static_cast<std::uint32_t>(b.instructions.size())}, kCallDepth, h);
    terminate(run, block, std::move(h));
    if (stopped()) return;
  }
}

void Prover::terminate(Run& run, ir::BlockId block, Heap heap) {
  const ir::Terminator& t = run.facts.function.block(block).terminator;
  executor_.at(run.facts.function, kCallDepth, t.at);
  if (const auto* it = std::get_if<ir::Return>(&t.what)) return leave(run, *it, t.at, std::move(heap));
  if (std::holds_alternative<ir::Unreachable>(t.what)) {
    const std::size_t end = run.facts.function.block(block).instructions.size();
    exec::keep_variables(heap, kCallDepth, run.facts, block, end);
    return end_program(t.at, std::move(heap));
  }
  for (auto& way : control_.ways(t, std::move(heap))) go(run, block, *way.target, std::move(way.heap));
}

void Prover::go(Run& run, ir::BlockId from, const ir::Target& target, Heap heap) {
  const ir::Location at = run.facts.function.block(from).terminator.at;
  control_.enter_block(heap, run.facts, from, target);
  check::find_leaks(heap, at, findings_);
  if (stopped()) return;
  heap.tidy();
  arrive(run, target.block, std::move(heap), run.facts.order.goes_back(from, target.block));
}

// A call that is given the address of a link (&n->left) may change what hangs there, and the caller goes on to look at
// it: as long as the address has a name, folding leaves the node alone. A parameter's register holds at the end what it
// held at the start, and so does an anchor; where they named one object, their distance is the same.
void Prover::name_parameters(Heap& exit) const {
  const Context* context = summaries_.top();
  if (context == nullptr) return;
  for (const auto& [key, given] : context->entry.roots()) {
    if (key.kind() != heap::RootKey::Kind::Register || !given.is_address() || !given.term.is_constant()) continue;
    for (const auto& [anchor, before] : context->entry.roots()) {
      if (!heap::is_anchor_key(anchor) || !before.points_to(given.object()) || before.target != given.target) continue;
      const Value* after = exit.root(anchor);
      if (!before.term.is_constant() || before == given || after == nullptr || !after->is_address()) continue;
      exit.set_root(key, after->plus(given.term.constant).plus(-before.term.constant));
    }
  }
}

void Prover::leave(Run& run, const ir::Return& it, ir::Location at, Heap heap) {
  const std::vector<Value> values = control_.leave(heap, it);
  for (std::size_t i = 0; i < values.size(); ++i) heap.set_root(return_key(i), values[i]);
  check::find_leaks(heap, at, findings_);
  if (stopped()) return;
  heap.tidy();
  look_for_trees(heap);
  if (precision_.abstract) {
    name_parameters(heap);
    fold(heap, at);
  }
  for (Heap& other : run.exits) {
    if (heap::entails(heap, other)) return;
    if (!precision_.abstract) continue;
    // For the caller it makes no difference whether a list has one node or more.
    auto joined = heap::join(other, heap, {.shapes = heap::kAnyNumber});
    if (!joined) continue;
    other = std::move(joined->heap);
    return;
  }
  const bool many = run.exits.size() >= static_cast<std::size_t>(precision_.merge_beyond);
  if (many && absorb(run.exits, heap, at)) return;
  run.exits.push_back(std::move(heap));
  if (run.exits.size() > static_cast<std::size_t>(precision_.most_heaps)) give_up("too many heaps", at);
}

}  // namespace heapwise::prove
