// The states of a program for people and tools: what memory looks like before and after each line, and at its loops.
//
// Plain data like answer.h: filled by `verify`, printed by `heapwise states`, shown by the viewer, the editor server
// and the page of a report.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/answer.h"
#include "show/scene.h"

namespace heapwise::report {

struct ShownScene {
  show::Scene scene;
  std::string words;
};

// The different ones, the most general first.
using Scenes = std::vector<ShownScene>;

struct LineStates {
  Place at;
  Scenes before, after;
  bool reached = false;
};

struct LoopStates {
  Place at;
  Scenes scenes;
  bool complete = true;
};

struct FunctionStates {
  Place at;
  std::uint32_t end_line = 0;
  bool reached = false;
};

struct States {
  bool proved = false;
  Reason reason;  // why the analysis stopped, where nothing was proved
  std::vector<FunctionStates> functions;
  std::vector<LineStates> lines;
  std::vector<LoopStates> loops;
};

struct StatesJson {
  std::size_t most = 4;   // scenes of each place; the others are counted
  bool drawings = false;  // with each scene itself, for who draws it (scene_json.h)
};
[[nodiscard]] std::string to_json(const States& states, const StatesJson& options);
// One scene by itself.
[[nodiscard]] std::string to_json(const Place& at, const ShownScene& scene);

}  // namespace heapwise::report
