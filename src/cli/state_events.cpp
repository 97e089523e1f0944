#include "cli/state_events.h"

#include <cstdio>

#include "base/budget.h"
#include "verify/describe_states.h"

namespace heapwise::cli {
namespace {

constexpr std::size_t kMostOfALine = 3;
constexpr double kPause = 0.01;  // CPU seconds between two states of lines that were shown already

void print(const char* event, const char* member, const std::string& json) {
  std::printf("{\"event\": \"%s\", \"%s\": %s}\n", event, member, json.c_str());
  std::fflush(stdout);
}

}  // namespace

prove::Live StateEvents::live() {
  return [this](const prove::Line& line, const prove::PlacedHeap& heap) { show(line, heap); };
}

void StateEvents::show(const prove::Line& line, const prove::PlacedHeap& heap) {
  std::set<std::string>& shown = shown_[line];
  const double now = cpu_seconds();
  if (shown.size() >= kMostOfALine || (!shown.empty() && now - last_ < kPause)) return;
  const report::ShownScene scene = verify::describe(scenes_, heap);
  if (!shown.insert(scene.words).second) return;
  last_ = now;
  print("state", "state", report::to_json(verify::place_of(program_, line), scene));
}

void StateEvents::done(const report::States& states) {
  print("done", "states", report::to_json(states, {.drawings = true}));
}

}  // namespace heapwise::cli
