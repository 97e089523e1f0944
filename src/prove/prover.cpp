#include "prove/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/check.h"
#include "check/memory_left.h"
#include "heap/frame.h"
#include "heap/join.h"
#include "ir/operands.h"
#include "prove/variables.h"

namespace heapwise::prove {
namespace {

using exec::Finding;
using heap::kCallDepth;
using heap::register_key;
using heap::Value;

Finding::Limit limit_of(Budget::Reason reason) {
  if (reason == Budget::Reason::Memory) return Finding::Limit::Memory;
  return reason == Budget::Reason::Time ? Finding::Limit::Time : Finding::Limit::TooLarge;
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
  executor_.start(start);
  const ir::Function& main = program_.function(program_.main);
  // main's own parameters: any number of arguments, which nothing is known about.
  const auto& parameters = main.blocks.front().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const unsigned bits = main.parameters[i].bits();
    start.set_root(register_key(kCallDepth, parameters[i].index()), start.fresh_number(heap::Range::of_width(bits)));
  }
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
  for (auto& [where, invariant] : invariants_) outcome.invariants.push_back(std::move(invariant));
  return outcome;
}

void Prover::end_program(ir::Location at, Heap heap) {
  check::find_leaks_at_end(heap, at, findings_);
  check::find_unfreed(heap, at, findings_);
  if (Context* context = summaries_.top()) context->ends_program = true;
  if (blocks_in_frames_)
    findings_.push_back({Finding::Kind::NotFreed, at, "the program ends in a call while the caller holds blocks"});
}

std::vector<heap::Heap> Prover::run_function(ir::FunctionId id, Heap entry) {
  Run run{facts_->of(id), id, {}, {}, {}};
  arrive(run, ir::BlockId(std::uint32_t{0}), std::move(entry));
  while (!run.waiting.empty() && !stopped()) {
    auto first = run.waiting.begin();
    std::vector<Heap> heaps = std::move(first->second);
    const std::uint32_t place = first->first;
    run.waiting.erase(first);
    const ir::BlockId block = run.facts.block_at(place);
    for (Heap& heap : heaps) {
      if (stopped()) break;
      run_block(run, block, std::move(heap));
    }
  }
  keep_invariants(run);
  return std::move(run.exits);
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
        return give_up(std::string(budget_.reason_text()), instruction.at, limit_of(budget_.reason()));
      if (may_go_on_ && !may_go_on_(work_)) return give_up("another run has decided", instruction.at);
      if (work_.steps > precision_.most_steps) return give_up("too many steps", instruction.at);
      if (observer_) observer_({run.id, block, i}, kCallDepth, h);
      coverage_.reach({run.id, block, i});
      executor_.at(f, kCallDepth, instruction.at);
      if (const auto* it = std::get_if<ir::Call>(&instruction.what)) {
        call(run, block, i, *it, std::move(h), next);
      } else {
        const auto* bind = std::get_if<ir::Bind>(&instruction.what);
        if (bind != nullptr && run.facts.doomed[block.index()]) bind_variable(h, kCallDepth, *bind);
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
    if (observer_) observer_({run.id, block, static_cast<std::uint32_t>(b.instructions.size())}, kCallDepth, h);
    terminate(run, block, std::move(h));
    if (stopped()) return;
  }
}

void Prover::terminate(Run& run, ir::BlockId block, Heap heap) {
  const ir::Terminator& t = run.facts.function.block(block).terminator;
  executor_.at(run.facts.function, kCallDepth, t.at);
  ir::match(
      t.what,
      [&](const ir::Unreachable&) {
        keep_variables(heap, kCallDepth, run.facts, block, run.facts.function.block(block).instructions.size());
        end_program(t.at, std::move(heap));
      },
      [&](const ir::Jump& it) { go(run, block, it.target, std::move(heap)); },
      [&](const ir::Branch& it) {
        const Value condition = executor_.value(heap, it.condition);
        for (auto& d : executor_.compare(std::move(heap), ir::Predicate::NotEqual, condition, Value::constant(0),
                                         ir::Type::integer(1))) {
          go(run, block, d.holds ? it.if_true : it.if_false, std::move(d.heap));
        }
      },
      [&](const ir::Switch& it) {
        std::vector<Heap> rest;
        rest.push_back(std::move(heap));
        for (const auto& one : it.cases) {
          std::vector<Heap> others;
          for (Heap& h : rest) {
            const Value v = executor_.value(h, it.value);
            const auto n = static_cast<std::int64_t>(ir::as_signed(one.value, it.value.type()));
            for (auto& d :
                 executor_.compare(std::move(h), ir::Predicate::Equal, v, Value::constant(n), it.value.type())) {
              if (d.holds) {
                go(run, block, one.target, std::move(d.heap));
              } else {
                others.push_back(std::move(d.heap));
              }
            }
          }
          rest = std::move(others);
        }
        for (Heap& h : rest) go(run, block, it.otherwise, std::move(h));
      },
      [&](const ir::Return& it) { leave(run, it, t.at, std::move(heap)); });
}

void Prover::drop_dead(Heap& heap, const std::vector<ir::RegisterId>& live) const {
  heap.drop_roots_if([&](heap::RootKey key) {
    if (heap::is_global_key(key) || (key >> 32) != kCallDepth) return false;
    const ir::RegisterId id(static_cast<std::uint32_t>(key));
    return !std::binary_search(live.begin(), live.end(), id);
  });
}

void Prover::go(Run& run, ir::BlockId from, const ir::Target& target, Heap heap) {
  const ir::Block& next = run.facts.function.block(target.block);
  const ir::Block& last = run.facts.function.block(from);
  const ir::Location at = last.terminator.at;
  const bool doomed = run.facts.doomed[target.block.index()];
  executor_.at(run.facts.function, kCallDepth, at);
  std::vector<Value> values;
  for (const ir::Operand& a : target.arguments) values.push_back(executor_.value(heap, a));
  // C's variables live on until their scope ends, though nobody reads them before the program ends.
  if (!doomed) drop_dead(heap, run.facts.liveness.at_entry(target.block));
  else if (!run.facts.doomed[from.index()]) name_variables(heap, kCallDepth, run.facts, from, last.instructions.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (doomed || run.facts.liveness.live_at_entry(target.block, next.parameters[i])) {
      executor_.set(heap, next.parameters[i], values[i]);
    }
  }
  check::find_leaks(heap, at, findings_);
  if (stopped()) return;
  heap.tidy();
  arrive(run, target.block, std::move(heap));
}

void Prover::leave(Run& run, const ir::Return& it, ir::Location at, Heap heap) {
  std::vector<Value> values;
  for (const ir::Operand& v : it.values) values.push_back(executor_.value(heap, v));
  drop_dead(heap, {});
  for (std::size_t i = 0; i < values.size(); ++i) {
    heap.set_root(return_key(i), values[i]);
  }
  executor_.leave_function(heap);
  check::find_leaks(heap, at, findings_);
  if (stopped()) return;
  heap.tidy();
  look_for_trees(heap);
  if (precision_.abstract) fold(heap, at);
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
