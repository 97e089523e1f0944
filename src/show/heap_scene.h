// The scene of a symbolic heap at one place of the program.
#pragma once

#include "heap/heap.h"
#include "ir/function_facts.h"
#include "ir/program.h"
#include "show/scene.h"

namespace heapwise::show {

class HeapScenes {
 public:
  // The program must stay.
  explicit HeapScenes(const ir::Program& program) : program_(program), facts_(program) {}

  // Of a heap as it is just before the place; the registers of the function have the given depth.
  [[nodiscard]] Scene scene(ir::Position at, std::uint32_t depth, const heap::Heap& heap);

 private:
  const ir::Program& program_;
  ir::FactsOfFunctions facts_;
};

}  // namespace heapwise::show
