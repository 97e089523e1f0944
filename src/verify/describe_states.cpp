#include "verify/describe_states.h"

#include <algorithm>
#include <map>
#include <set>

#include "show/words.h"
#include "verify/describe.h"

namespace heapwise::verify {
namespace {

// Each different sentence once, the shortest first: it says the least and so covers the most.
report::Scenes scenes_of(show::HeapScenes& scenes, const std::vector<prove::PlacedHeap>& heaps) {
  report::Scenes result;
  std::set<std::string> known;
  for (const prove::PlacedHeap& heap : heaps) {
    report::ShownScene shown = describe(scenes, heap);
    if (known.insert(shown.words).second) result.push_back(std::move(shown));
  }
  return result;
}

void add_functions(const ir::Program& program, report::States& states) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function& f = program.functions[i];
    if (!f.has_body() || !f.at.file.valid()) continue;
    report::FunctionStates& shown = states.functions.emplace_back();
    shown.at = place_of(program, f.at);
    shown.at.function = f.name;
    shown.end_line = f.at.line;
    for (const report::LineStates& line : states.lines) {
      if (line.at.function != f.name || line.at.file != shown.at.file) continue;
      shown.end_line = std::max(shown.end_line, line.at.line);
      shown.reached = shown.reached || line.reached;
    }
  }
}

}  // namespace

report::Place place_of(const ir::Program& program, const prove::Line& line) {
  report::Place place = place_of(program, ir::Location{line.file, line.number, 0});
  place.function = program.function(line.function).name;
  return place;
}

report::ShownScene describe(show::HeapScenes& scenes, const prove::PlacedHeap& heap) {
  report::ShownScene shown{scenes.scene(heap.at, heap::kCallDepth, heap.heap), ""};
  shown.words = show::words_of(shown.scene);
  return shown;
}

bool has_code(const ir::Program& program, std::uint64_t line) {
  const prove::LinePlaces places(program);
  return std::ranges::any_of(places.lines(), [&](const prove::Line& l) { return l.number == line; });
}

std::uint64_t code_before(const ir::Program& program, std::uint64_t line) {
  const prove::LinePlaces places(program);
  std::map<ir::FunctionId, std::uint64_t> before;
  for (const prove::Line& l : places.lines()) {
    if (l.number < line) before[l.function] = std::max<std::uint64_t>(before[l.function], l.number);
    else if (before.contains(l.function)) return before[l.function];
  }
  return 0;
}

report::States describe(const engine::Task& task, const prove::Reading& reading, std::uint64_t line) {
  const ir::Program& program = task.program;
  show::HeapScenes scenes(program);
  report::States states;
  states.proved = reading.outcome.proved;
  if (!states.proved) {
    const engine::Reason reason = engine::reason_of(reading.outcome.reason);
    states.reason.kind = engine::name(reason.kind);
    states.reason.text = engine::to_string(program, reason);
    states.reason.at = place_of(program, reason.at);
  }
  for (const auto& [where, seen] : reading.lines) {
    if (line != 0 && where.number != line) continue;
    states.lines.push_back(
        {place_of(program, where), scenes_of(scenes, seen.before), scenes_of(scenes, seen.after), seen.reached});
  }
  // What a run has seen that stopped is no invariant.
  for (const prove::Invariant& loop : reading.outcome.invariants) {
    if (!states.proved || (line != 0 && loop.at.line != line)) continue;
    std::vector<prove::PlacedHeap> heaps;
    for (const heap::Heap& heap : loop.heaps) heaps.push_back({{loop.function, loop.head, 0}, heap});
    report::Place at = place_of(program, loop.at);
    at.function = program.function(loop.function).name;
    states.loops.push_back({std::move(at), scenes_of(scenes, heaps), loop.complete});
  }
  add_functions(program, states);
  return states;
}

}  // namespace heapwise::verify
