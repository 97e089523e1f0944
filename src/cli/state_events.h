// What `heapwise states --format events` prints: a line of JSON for each state while the analysis works, then the
// whole.
//
//     {"event": "state", "state": {...}}      a new state at the beginning of a line; not all of them
//     {"event": "done", "states": {...}}      as --format json, with the scenes, to be drawn
#pragma once

#include <map>
#include <set>
#include <string>

#include "prove/line_states.h"
#include "report/states.h"
#include "show/heap_scene.h"

namespace heapwise::cli {

class StateEvents {
 public:
  explicit StateEvents(const ir::Program& program) : program_(program), scenes_(program) {}

  [[nodiscard]] prove::Live live();
  static void done(const report::States& states);

 private:
  void show(const prove::Line& line, const prove::PlacedHeap& heap);

  const ir::Program& program_;
  show::HeapScenes scenes_;
  std::map<prove::Line, std::set<std::string>> shown_;
  double last_ = 0;  // when an event was printed, in CPU seconds
};

}  // namespace heapwise::cli
