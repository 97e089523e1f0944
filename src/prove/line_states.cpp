#include "prove/line_states.h"

#include <algorithm>
#include <deque>

#include "heap/join.h"
#include "ir/operands.h"
#include "prove/minimise.h"

namespace heapwise::prove {
namespace {

constexpr std::size_t kLast = 48;         // heaps of one place that are looked at in the end
constexpr double kShareForReading = 0.3;  // of the time, for runs that are easy to read

// What one run sees, the last heaps of each place.
using SeenHeaps = std::map<ir::Position, std::deque<heap::Heap>>;

class Collector {
 public:
  Collector(const LinePlaces& places, const Live& live) : places_(places), live_(live) {}

  [[nodiscard]] Watch watch() {
    Watch watch;
    watch.on_turn = [this](std::size_t run) { now_ = &runs_[run]; };
    watch.on_end = [this](std::size_t run, const Outcome&, bool proved) {
      if (proved || !has_proof_) seen_ = std::move(runs_[run]);
      has_proof_ = has_proof_ || proved;
      runs_.erase(run);
    };
    watch.observer = [this](ir::Position at, std::uint32_t, const heap::Heap& heap) { see(at, heap); };
    return watch;
  }
  [[nodiscard]] const SeenHeaps& seen() const { return seen_; }

 private:
  void see(ir::Position at, const heap::Heap& heap) {
    const Line* line = places_.line_before(at);
    if (line == nullptr && places_.line_after(at) == nullptr) return;
    std::deque<heap::Heap>& heaps = (*now_)[at];
    heaps.push_back(heap);
    if (heaps.size() > kLast) heaps.pop_front();
    if (live_ && line != nullptr) live_(*line, {at, heap});
  }

  const LinePlaces& places_;
  const Live& live_;
  std::map<std::size_t, SeenHeaps> runs_;  // those that are on their way
  SeenHeaps* now_ = nullptr;               // of the one whose turn it is
  SeenHeaps seen_;
  bool has_proof_ = false;
};

// The last ones are the widest.
std::vector<heap::Heap> widest(const std::deque<heap::Heap>& heaps) {
  std::vector<heap::Heap> kept;
  for (auto it = heaps.rbegin(); it != heaps.rend(); ++it) {
    if (std::ranges::any_of(kept, [&](const heap::Heap& h) { return heap::entails(*it, h); })) continue;
    std::erase_if(kept, [&](const heap::Heap& h) { return heap::entails(h, *it); });
    kept.push_back(*it);
  }
  return kept;
}

}  // namespace

LinePlaces::LinePlaces(const ir::Program& program) {
  for (std::uint32_t f = 0; f < program.functions.size(); ++f)
    for (std::uint32_t b = 0; b < program.functions[f].blocks.size(); ++b)
      add_block(program, ir::FunctionId(f), ir::BlockId(b));
}

// Binds do nothing and lie where the next instruction does. One that names what the line has computed belongs to the
// line; any other one is an assignment behind it, which has no place of its own.
void LinePlaces::add_block(const ir::Program& program, ir::FunctionId function, ir::BlockId block) {
  const auto& instructions = program.function(function).block(block).instructions;
  std::optional<Line> now;
  bool is_open = false;  // where `now` is over is not known yet
  std::set<ir::RegisterId> computed;
  const auto end_line = [&](std::uint32_t i) {
    if (is_open) after_.try_emplace({function, block, i}, *now);
    is_open = false;
  };
  for (std::uint32_t i = 0; i <= instructions.size(); ++i) {
    const auto* bind = i < instructions.size() ? std::get_if<ir::Bind>(&instructions[i].what) : nullptr;
    if (bind != nullptr) {
      if (!bind->value.is_register() || !computed.contains(bind->value.register_id())) end_line(i);
      continue;
    }
    const ir::Location at = ir::location_of(program, {function, block, i});
    if (!at.file.valid() || at.line == 0) continue;
    const Line line{function, at.file, at.line};
    if (now != line) {
      end_line(i);
      computed.clear();
      before_.try_emplace({function, block, i}, line);
      lines_.insert(line);
      now = line;
    }
    is_open = i < instructions.size();
    if (is_open) ir::for_each_result(instructions[i], [&](ir::RegisterId id) { computed.insert(id); });
  }
}

const Line* LinePlaces::line_before(ir::Position at) const {
  const auto it = before_.find(at);
  return it == before_.end() ? nullptr : &it->second;
}

const Line* LinePlaces::line_after(ir::Position at) const {
  const auto it = after_.find(at);
  return it == after_.end() ? nullptr : &it->second;
}

Reading read_lines(const engine::Task& task, Budget& budget, const Live& live) {
  const LinePlaces places(task.program);
  Collector collector(places, live);
  const Watch watch = collector.watch();
  const double seconds = budget.seconds_left();
  Budget share = budget.part(std::min(seconds * kShareForReading, 20.0));
  std::optional<Outcome> outcome = minimise(task, share, watch);
  Reading reading;
  reading.outcome = outcome ? std::move(*outcome) : prove(task, budget, watch);
  if (!outcome)
    for (Invariant& invariant : reading.outcome.invariants) drop_covered(invariant);
  for (const Line& line : places.lines()) reading.lines[line];
  for (const auto& [at, heaps] : collector.seen()) {
    const Line *before = places.line_before(at), *after = places.line_after(at);
    for (heap::Heap& heap : widest(heaps)) {
      if (before != nullptr) reading.lines[*before].before.push_back({at, heap});
      if (after != nullptr) reading.lines[*after].after.push_back({at, std::move(heap)});
    }
    if (before != nullptr) reading.lines[*before].reached = true;
  }
  return reading;
}

}  // namespace heapwise::prove
