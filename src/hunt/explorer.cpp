#include "hunt/explorer.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/memory_left.h"
#include "hunt/command_line.h"
#include "ir/operands.h"

namespace heapwise::hunt {
namespace {

using exec::Finding;
using heap::register_key;

constexpr std::uint64_t kQuantum = 20000;     // steps of one path before others get their turn
constexpr std::uint64_t kLookEvery = 256;     // arrivals at a join between two looks for equal states, without a split
constexpr int kMostAttempts = 8;              // candidates in vain at one place
constexpr double kFirstPatience = 3;          // seconds of work, before a question may take long
constexpr double kPatientShare = 0.25;        // of the time after that: for such questions
constexpr std::uint32_t kDeepestCall = 1000;  // beyond, a path is left out

// Does it print through a pointer? The executor does not follow formats.
bool prints_text(const models::Model& model, const ir::Call& call) {
  for (const models::Effect& effect : model.effects) {
    if (effect.kind != models::Effect::Kind::PrintsFormat) continue;
    for (std::size_t i = effect.argument + 1U; i < call.arguments.size(); ++i) {
      if (call.arguments[i].type().is_pointer()) return true;
    }
  }
  return false;
}

}  // namespace

ExploreOutcome explore(const engine::Task& task, Budget& budget, const OnCandidate& on_candidate) {
  Explorer explorer(task, budget, on_candidate);
  explorer.resume(budget);
  return explorer.outcome();
}

Explorer::Explorer(const engine::Task& task, Budget& budget, const OnCandidate& on_candidate)
    : task_(task),
      program_(task.program),
      on_candidate_(on_candidate),
      feasibility_(terms_, task.solver, task.dereference, budget),
      recorder_(terms_, feasibility_,
                {.found = [this](const Heap& heap, const Finding& finding) { found(heap, finding); },
                 .cut = [this](const Heap&, const std::string& why) { leave_out(why, {}); }}),
      executor_(task.program, task.models, task.exec_options(), recorder_),
      control_(task.program, executor_),
      library_(terms_, feasibility_, recorder_, executor_),
      seen_(terms_, feasibility_),
      facts_(task.program),
      coverage_(task.program) {}

void Explorer::leave_out(std::string why, ir::Location at) {
  if (!cut_) outcome_.reason = {Finding::Kind::Limit, at, std::move(why)};
  cut_ = true;
}

void Explorer::start() {
  started_ = true;
  State start;
  start.heap.set_history(std::make_shared<Path>(terms_));
  const ir::Function& main = program_.function(program_.main);
  executor_.at(main, 1, main.at);
  control_.start(start.heap, 1);
  start.stack.push_back({program_.main, ir::BlockId(std::uint32_t{0}), 0});
  if (!ir::reads_parameters(main)) return frontier_.push(std::move(start));
  leave_out("a command line of any length", main.at);
  const auto& parameters = main.blocks.front().parameters;
  for (const std::vector<std::int64_t>& lengths : lengths_of_arguments(program_)) {
    State one = start;
    const CommandLine line = make_command_line(terms_, recorder_, one.heap, program_.pointer_type(), lengths);
    one.heap.set_root(register_key(1, parameters[0].index()), line.count);
    if (parameters.size() > 1) one.heap.set_root(register_key(1, parameters[1].index()), line.vector);
    frontier_.push(std::move(one));
  }
}

void Explorer::resume(Budget& slice) {
  if (!started_) start();
  const double begun = cpu_seconds(), before = worked_;
  while (!outcome_.confirmed && !slice.exhausted()) {
    std::optional<State> next = frontier_.pop();
    if (!next && postponed_.empty()) break;
    if (next) follow(std::move(*next), slice);
    worked_ = before + cpu_seconds() - begun;
    if (!postponed_.empty() && !outcome_.confirmed && (!next || may_be_patient())) ask_patiently();
  }
}

ExploreOutcome Explorer::outcome() const {
  ExploreOutcome outcome = outcome_;
  if (!finished() && !cut_) outcome.reason = {Finding::Kind::Limit, {}, "the search was not finished"};
  outcome.whole = finished() && !outcome_.confirmed && !cut_;
  outcome.statistics.solver = feasibility_.statistics();
  return outcome;
}

void Explorer::follow(State state, Budget& slice) {
  frontier_.cover(state.edge);
  std::uint64_t steps = 0;
  while (step(state)) {
    ++outcome_.statistics.steps;
    if (outcome_.confirmed) return;
    if (slice.exhausted()) {
      frontier_.push(std::move(state));
      break;
    }
    if (++steps < kQuantum) continue;
    ++state.forks;  // to the back of the line
    frontier_.push(std::move(state));
    break;
  }
  frontier_.spend(steps + 1);
}

bool Explorer::step(State& state) {
  const Frame& frame = state.top();
  const ir::Function& f = program_.function(frame.function);
  const ir::Block& block = f.block(frame.block);
  found_in_step_ = false;
  coverage_.reach({frame.function, frame.block, frame.index});
  if (frame.index >= block.instructions.size()) {
    executor_.at(f, state.depth(), block.terminator.at);
    return terminate(state, block.terminator);
  }
  const ir::Instruction& instruction = block.instructions[frame.index];
  executor_.at(f, state.depth(), instruction.at);
  if (check::forbids_undefined(task_.property)) {
    look_for_undefined(state, instruction);
    if (outcome_.confirmed) return false;
  }
  if (const auto* it = std::get_if<ir::Call>(&instruction.what)) return call(state, *it);
  if (const auto* it = std::get_if<ir::Bind>(&instruction.what)) {
    if (facts_.of(frame.function).doomed[frame.block.index()]) exec::bind_variable(state.heap, state.depth(), *it);
  }
  const std::size_t conditions = path_of(std::as_const(state.heap)).conditions().size();
  std::vector<Heap> after;
  executor_.step(instruction, std::move(state.heap), after);
  return proceed(state, std::move(after), conditions);
}

bool Explorer::proceed(State& state, std::vector<Heap> after, std::size_t conditions_before) {
  std::vector<Way> ways;
  ways.reserve(after.size());
  for (Heap& h : after) ways.push_back({std::move(h), nullptr});
  return choose(state, std::move(ways), conditions_before);
}

bool Explorer::choose(State& state, std::vector<Way> ways, std::size_t conditions_before) {
  if (outcome_.confirmed) return false;
  // A single way that nothing was split off from follows from what was known.
  if (ways.size() > 1 || found_in_step_) {
    std::erase_if(ways, [&](Way& way) {
      const bool possible = feasibility_.possible(path_of(way.heap), conditions_before);
      if (!possible) ++outcome_.statistics.infeasible;
      return !possible;
    });
  }
  if (ways.empty()) {
    ++outcome_.statistics.paths;
    return false;
  }
  auto take = [this](State& s, Way& way) {
    s.heap = std::move(way.heap);
    if (way.target != nullptr) return go(s, *way.target);
    ++s.top().index;
    return true;
  };
  if (ways.size() == 1) return take(state, ways.front());
  ++outcome_.statistics.forks;
  const std::uint64_t branch = branch_id(state.top());
  state.decide(branch);
  state.changed = true;
  const auto part_ways = [&](State part, std::size_t i) {
    part.edge = branch * 16 + std::min<std::size_t>(i, 15);
    part.forks += static_cast<std::uint32_t>(path_of(ways[i].heap).guesses());
    if (take(part, ways[i])) frontier_.push(std::move(part));
  };
  const std::size_t last = ways.size() - 1;
  for (std::size_t i = 0; i < last; ++i)
    part_ways({{}, state.stack, state.decisions, state.repeats, state.forks, 0, true, state.lost}, i);
  part_ways(std::move(state), last);
  return false;
}

bool Explorer::terminate(State& state, const ir::Terminator& t) {
  const std::size_t conditions = path_of(std::as_const(state.heap)).conditions().size();
  if (const auto* it = std::get_if<ir::Return>(&t.what)) return leave(state, *it);
  if (std::holds_alternative<ir::Unreachable>(t.what)) {
    end_program(state);
    return false;
  }
  return choose(state, control_.ways(t, std::move(state.heap)), conditions);
}

bool Explorer::go(State& state, const ir::Target& target) {
  const ir::FunctionFacts& facts = facts_.of(state.top().function);
  executor_.at(facts.function, state.depth(), {});
  control_.enter_block(state.heap, facts, state.top().block, target);
  state.top().block = target.block;
  state.top().index = 0;
  return facts.flow.predecessors(target.block).size() < 2 || arrive(state);
}

// At a block to which several ways lead: garbage is collected, and a state that has an equal is dropped.
bool Explorer::arrive(State& state) {
  if (!state.changed && ++arrivals_ % kLookEvery != 0) return true;
  state.changed = false;
  look_for_leaks(state, function_of(state).block(state.top().block).terminator.at);
  if (outcome_.confirmed) return false;
  state.heap.tidy();
  if (!seen_.seen(state)) return true;
  ++outcome_.statistics.merged;
  return false;
}

void Explorer::look_for_leaks(State& state, ir::Location at, FindLeaks find) {
  std::vector<Finding> lost;
  find(state.heap, at, lost);
  if (lost.empty() || state.lost) return;
  state.lost = lost.front();
  if (wanted(Finding::Kind::Leak)) offer(state.heap, lost.front());
}

bool Explorer::leave(State& state, const ir::Return& it) {
  const ir::Location at = function_of(state).block(state.top().block).terminator.at;
  const std::vector<Value> values = control_.leave(state.heap, it);
  if (state.depth() == 1) {
    state.heap.drop_roots_if([](heap::RootKey key) { return !heap::is_global_key(key); });
    end_program(state);
    return false;
  }
  state.stack.pop_back();
  const Frame& caller = state.top();
  const auto& call =
      std::get<ir::Call>(program_.function(caller.function).block(caller.block).instructions[caller.index].what);
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    Value v;
    if (i < values.size()) v = values[i];
    else v = state.heap.fresh_number({});
    state.heap.set_root(register_key(state.depth(), call.results[i].index()), v);
  }
  look_for_leaks(state, at);
  if (outcome_.confirmed) return false;
  state.heap.tidy();
  ++state.top().index;
  return true;
}

void Explorer::end_program(State& state) {
  const Frame& frame = state.top();
  const ir::Location at = ir::location_of(program_, {frame.function, frame.block, frame.index});
  ++outcome_.statistics.paths;
  const bool known = state.lost.has_value();
  for (std::uint32_t depth = 1; depth <= state.depth(); ++depth) {
    const Frame& each = state.stack[depth - 1];
    exec::keep_variables(state.heap, depth, facts_.of(each.function), each.block, each.index);
  }
  look_for_leaks(state, at, check::find_leaks_at_end);
  if (outcome_.confirmed) return;
  // Once more with the run's real end, where the first try was in vain.
  if (known && wanted(Finding::Kind::Leak)) offer(state.heap, *state.lost);
  if (!wanted(Finding::Kind::NotFreed) || outcome_.confirmed) return;
  std::vector<Finding> left;
  check::find_unfreed(state.heap, at, left);
  if (left.empty() && state.lost) left.push_back({Finding::Kind::NotFreed, at, state.lost->what});
  if (!left.empty()) offer(state.heap, left.front());
}

bool Explorer::call(State& state, const ir::Call& it) {
  const auto callee = control_.callee_of(it, state.heap);
  if (!callee || outcome_.confirmed) return false;
  const models::Model* model = callee->model;
  if (model != nullptr && prints_text(*model, it)) {
    const ir::Location at = ir::location_of(program_, {state.top().function, state.top().block, state.top().index});
    leave_out(fmt::format("what {} prints is not checked", callee->function.name), at);
  }
  if (callee->ends_program()) {
    end_program(state);
    return false;
  }
  if (!callee->is_library()) return enter(state, it, *callee);
  if (callee->may_end_program() && ends_here(state, it, *model)) return false;
  const std::size_t conditions = path_of(std::as_const(state.heap)).conditions().size();
  if (model != nullptr && check::forbids_undefined(task_.property) &&
      executor_.may_overlap(*model, control_.arguments(it, callee->function, state.heap)))
    found(state.heap, {Finding::Kind::Overlap, callee->function.at, "a function may read what it writes"});
  if (outcome_.confirmed) return false;
  std::vector<Heap> after;
  // strdup may fail where malloc may.
  const bool may_fail =
      task_.malloc_may_fail && model != nullptr && model->result.kind == models::Outcome::Kind::FreshBlock;
  if (model != nullptr && Library::knows(*model) && !may_fail) {
    after = library_.run(it, *model, std::move(state.heap));
  } else {
    executor_.call_library(it, callee->function, std::move(state.heap), after);
  }
  return proceed(state, std::move(after), conditions);
}

// Does the call end the program on this path? Of those that may go either way only what goes on is followed.
bool Explorer::ends_here(State& state, const ir::Call& it, const models::Model& model) {
  const ir::Location at = ir::location_of(program_, {state.top().function, state.top().block, state.top().index});
  const Value status = it.arguments.empty() ? Value() : executor_.value(state.heap, it.arguments[0]);
  const bool known = model.kind == models::Kind::ExitUnlessZero && status.is_constant();
  if (!known) leave_out(fmt::format("{} may end the program", model.name), at);
  if (!known || status.is_constant(0)) return false;
  end_program(state);
  return true;
}

bool Explorer::enter(State& state, const ir::Call& it, const exec::Control::Callee& callee) {
  const ir::Function& f = callee.function;
  if (state.depth() >= kDeepestCall) {
    leave_out(fmt::format("calls are nested too deeply (recursion in {})", f.name), f.at);
    return false;
  }
  const std::vector<Value> arguments = control_.arguments(it, f, state.heap);
  const Frame& caller = state.top();
  control_.drop_before_call(state.heap, facts_.of(caller.function), caller.block, caller.index);
  exec::Control::bind(state.heap, f, state.depth() + 1, arguments);
  state.stack.push_back({callee.id, ir::BlockId(std::uint32_t{0}), 0});
  return true;
}

bool Explorer::wanted(Finding::Kind kind) const {
  switch (task_.property) {
    case check::Property::Memsafety:
      return kind == Finding::Kind::InvalidAccess || kind == Finding::Kind::InvalidFree || kind == Finding::Kind::Leak;
    case check::Property::Memcleanup: return kind == Finding::Kind::NotFreed;
    case check::Property::Unreach: return kind == Finding::Kind::ErrorReached;
    case check::Property::Access: return kind == Finding::Kind::InvalidAccess || kind == Finding::Kind::InvalidFree;
    case check::Property::Termination: return false;
    case check::Property::NoOverflow:
    case check::Property::Ub:
      return kind != Finding::Kind::InvalidAccess && kind != Finding::Kind::InvalidFree &&
             check::counts_against(task_.property, kind);
    case check::Property::All: return check::counts_against(task_.property, kind);
  }
  return false;
}

// A value that was never set decides a comparison, an address, or what the library does. What it decides in a run,
// `interp` sees; here it is enough that something depends on it.
void Explorer::look_for_undefined(State& state, const ir::Instruction& instruction) {
  Path& path = path_of(state.heap);
  if (!path.has_undefined()) return;
  leave_out("values that were never set are not followed in every way", instruction.at);
  const auto look = [&](const ir::Operand& operand) {
    if (outcome_.confirmed || !operand.is_register()) return;
    const Value* v = state.heap.root(register_key(state.depth(), operand.register_id().index()));
    if (v == nullptr || v->term.is_constant() || !path.speaks_of_undefined(path.term(state.heap, v->term))) return;
    offer(state.heap, {Finding::Kind::Uninitialised, instruction.at, "a value that was never set decides something"});
  };
  ir::match(
      instruction.what, [&](const ir::Compare&) { ir::for_each_operand(instruction, look); },
      [&](const ir::Load& it) { look(it.address); }, [&](const ir::Store& it) { look(it.address); },
      [&](const ir::MemoryCopy&) { ir::for_each_operand(instruction, look); },
      [&](const ir::Call&) { ir::for_each_operand(instruction, look); }, [](const auto&) {});
}

void Explorer::found(const Heap& heap, const Finding& finding) {
  found_in_step_ = true;
  if (outcome_.confirmed) return;
  if (finding.kind == Finding::Kind::Limit) return leave_out(finding.what, finding.at);
  if (wanted(finding.kind)) return offer(heap, finding);
  // Behind an invalid access anything can happen.
  if (!check::counts_against(task_.property, finding.kind)) return;
  Path path = path_of(heap);
  if (feasibility_.possible(path, path.satisfied())) {
    leave_out(fmt::format("{} may be violated: {}", check::name(finding.kind), finding.what), finding.at);
  }
}

void Explorer::offer(const Heap& heap, const Finding& finding) {
  const std::uint64_t place =
      (std::uint64_t{finding.at.file.index()} << 48) ^ (std::uint64_t{finding.at.line} << 16) ^ finding.at.column;
  int& attempts = attempts_[{place, finding.kind}];
  // In vain often: only every now and then.
  if (attempts >= kMostAttempts && (attempts & (attempts - 1)) != 0) {
    ++attempts;
    return leave_out(finding.what, finding.at);
  }
  const solver::Answer answer = try_inputs(path_of(heap), finding, false);
  if (answer == solver::Answer::Unsat) return;
  ++attempts;
  leave_out(finding.what, finding.at);
  if (answer == solver::Answer::Unknown && attempts <= kMostAttempts) postponed_.push_back({heap, finding});
}

solver::Answer Explorer::try_inputs(const Path& path, const Finding& finding, bool patient) {
  const auto solved = feasibility_.inputs(path, patient);
  if (solved.answer != solver::Answer::Sat) return solved.answer;
  ++outcome_.statistics.candidates;
  if (on_candidate_({solved.values, finding})) outcome_.confirmed = true;
  return solved.answer;
}

bool Explorer::may_be_patient() const {
  return worked_ >= kFirstPatience && patient_ <= kPatientShare * (worked_ - kFirstPatience);
}

void Explorer::ask_patiently() {
  const Postponed next = std::move(postponed_.front());
  postponed_.pop_front();
  const double begun = cpu_seconds();
  try_inputs(path_of(next.heap), next.finding, true);
  patient_ += cpu_seconds() - begun;
}

}  // namespace heapwise::hunt
