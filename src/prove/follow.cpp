#include "prove/follow.h"

#include <fmt/format.h>

#include <algorithm>

#include "heap/program_names.h"

namespace heapwise::prove {
namespace {

constexpr std::size_t kMostShown = 3;       // states outside
constexpr std::size_t kMostHeapsShown = 6;  // for each of them
constexpr std::uint64_t kAllUpTo = 8;       // visits of a place that are all looked at
constexpr std::uint64_t kMostObjects = 50'000;

// At the entry of a block, behind its calls, and at its end, where all that it has computed is still in registers.
std::vector<bool> checkpoints_of(const ir::Block& block) {
  std::vector<bool> result(block.instructions.size() + 1, true);
  bool due = true;
  for (std::size_t i = 0; i < block.instructions.size(); ++i) {
    if (std::holds_alternative<ir::Bind>(block.instructions[i].what)) {
      result[i] = false;  // may be no operation of the interpreter
      continue;
    }
    result[i] = due;
    due = std::holds_alternative<ir::Call>(block.instructions[i].what);
  }
  // The interpreter has moved the arguments of a jump when it comes to the jump itself.
  const auto* jump = std::get_if<ir::Jump>(&block.terminator.what);
  if (jump != nullptr && !jump->target.arguments.empty()) result.back() = false;
  return result;
}

}  // namespace

ProofStates::ProofStates(const ir::Program& program) {
  for (const ir::Function& f : program.functions) {
    auto& blocks = checkpoints_.emplace_back();
    for (const ir::Block& block : f.blocks) blocks.push_back(checkpoints_of(block));
  }
}

Watch ProofStates::watch() {
  Watch watch;
  watch.on_turn = [this](std::size_t run) { now_ = &runs_[run]; };
  watch.on_end = [this](std::size_t run, const Outcome&, bool proved) {
    if (proved) proof_ = std::move(runs_[run]);
    runs_.erase(run);
  };
  watch.observer = [this](ir::Position at, std::uint32_t, const heap::Heap& heap) {
    if (is_checkpoint(at)) (*now_)[at].push_back(heap);
  };
  return watch;
}

std::uint64_t ProofStates::count() const {
  std::uint64_t n = 0;
  for (const auto& [place, heaps] : *proof_) n += heaps.size();
  return n;
}

Follower::Follower(const ir::Program& program, ProofStates& proof, bool leaks_count, Budget& budget)
    : program_(program), proof_(proof), leaks_count_(leaks_count), budget_(budget) {
  for (const ir::Function& f : program.functions) {
    auto& types = types_.emplace_back();
    for (const ir::Register& r : f.registers) types.push_back(r.type);
  }
}

void Follower::begin_run() {
  ++report_.runs;
  visits_.clear();
  blocks_before_.clear();
  previous_.reset();
  depth_ = 0;
}

void Follower::at(ir::Position position, std::size_t depth, const interp::Inspector& state) {
  if (depth > depth_ || blocks_before_.empty()) {
    blocks_before_.resize(depth + 1, 0);
    blocks_before_[depth] = state.memory().heap_blocks_made();
  }
  // One instruction may be several operations: only before the first one are the registers as prove sees them.
  const bool again = previous_ && *previous_ == position && depth == depth_;
  depth_ = depth;
  previous_ = position;
  if (again || !proof_.is_checkpoint(position)) return;
  Visits& visits = visits_[position];
  if (++visits.count < visits.next || budget_.exhausted_now()) return;
  visits.next = visits.count < kAllUpTo ? visits.count + 1 : visits.count + visits.count / 4;
  check(position, depth, state, visits.count);
}

void Follower::check(ir::Position position, std::size_t depth, const interp::Inspector& state, std::uint64_t visit) {
  heap::Concrete concrete{state.memory(), state.registers(), types_[position.function.index()], program_.globals.size(),
                          std::nullopt};
  const bool in_main = position.function == program_.main;
  if (leaks_count_ && (in_main || depth > 0)) concrete.made_since = in_main && depth == 0 ? 0 : blocks_before_[depth];
  ++report_.states;
  if (state.memory().object_count() > kMostObjects) {
    ++report_.undecided["too many objects"];
    return;
  }
  std::vector<heap::Heap>& heaps = proof_.at(position);
  std::string undecided;
  // The last ones are the widest.
  for (std::size_t i = heaps.size(); i-- > 0;) {
    const heap::Description d = heap::describes(heaps[i], concrete);
    if (d.answer == heap::Description::Answer::Yes) {
      ++report_.described;
      if (d.open) ++report_.in_part;
      std::rotate(heaps.begin() + static_cast<std::ptrdiff_t>(i), heaps.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  heaps.end());
      return;
    }
    if (d.answer == heap::Description::Answer::Undecided) undecided = d.why;
    if (budget_.exhausted_now()) undecided = "time";
    if (undecided == "time") break;
  }
  if (undecided.empty()) note_outside(position, concrete, visit);
  else ++report_.undecided[undecided];
}

void Follower::note_outside(ir::Position position, const heap::Concrete& concrete, std::uint64_t visit) {
  FollowReport::Outside outside{position, visit, "", {}};
  if (report_.outside.size() < kMostShown) {
    outside.state = show(concrete, position);
    const std::vector<heap::Heap>& heaps = proof_.at(position);
    for (std::size_t i = heaps.size(); i-- > 0 && outside.heaps.size() < kMostHeapsShown;) {
      const heap::Names names = heap::names_for(program_, position.function, heap::kCallDepth, heaps[i]);
      outside.heaps.push_back(
          fmt::format("{}: {}", heap::describes(heaps[i], concrete).why, heap::to_text(heaps[i], names)));
    }
  }
  report_.outside.push_back(std::move(outside));
}

std::string Follower::show(const heap::Concrete& concrete, ir::Position position) const {
  std::string text;
  const ir::Function& f = program_.function(position.function);
  for (std::size_t i = 0; i < concrete.registers.size(); ++i) {
    const ir::VariableId variable = f.registers[i].variable;
    text += fmt::format("  %{}{} = {:#x}\n", i, variable.valid() ? " " + program_.variable(variable).name : "",
                        concrete.registers[i].bits);
  }
  for (std::uint32_t id = 1; id < concrete.memory.object_count(); ++id) {
    const interp::Object& o = concrete.memory[interp::ObjectId(id)];
    if (o.storage == interp::Storage::Function) continue;
    const char* storage = o.storage == interp::Storage::Heap    ? "heap"
                          : o.storage == interp::Storage::Stack ? "stack"
                                                                : "global";
    text += fmt::format("  {:#x} {} {} of {} bytes:", o.base, o.alive() ? "alive" : "ended", storage, o.size);
    for (std::uint64_t at = 0; o.bytes != nullptr && at < std::min<std::uint64_t>(o.size, 64); at += 8) {
      std::uint64_t word = 0;
      bool written = true;
      for (std::uint64_t i = at; i < std::min(o.size, at + 8); ++i) {
        word |= std::uint64_t{o.bytes[i]} << (8 * (i - at));
        written = written && (o.written == nullptr || o.written[i] != 0);
      }
      text += written ? fmt::format(" {:x}", word) : " ?";
    }
    text += "\n";
  }
  return text;
}

}  // namespace heapwise::prove
