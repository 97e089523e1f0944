// From the states that prove saw to what people and tools read.
#pragma once

#include "engine/task.h"
#include "prove/line_states.h"
#include "report/states.h"
#include "show/heap_scene.h"

namespace heapwise::verify {

// Of one line, or of all (0).
[[nodiscard]] report::States describe(const engine::Task& task, const prove::Reading& reading, std::uint64_t line = 0);
[[nodiscard]] report::ShownScene describe(show::HeapScenes& scenes, const prove::PlacedHeap& heap);
[[nodiscard]] report::Place place_of(const ir::Program& program, const prove::Line& line);
[[nodiscard]] bool has_code(const ir::Program& program, std::uint64_t line);
// The last line with code before this one in a function that goes on behind it; 0: there is none.
[[nodiscard]] std::uint64_t code_before(const ir::Program& program, std::uint64_t line);

}  // namespace heapwise::verify
