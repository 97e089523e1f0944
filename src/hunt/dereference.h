// How to find out which cells an address may denote: the three ways that Beck (Solver-based Analysis of Memory Safety
// using Separation Logic, 2020) compares. feasibility.h carries them out; `./dev bench deref` repeats the comparison.
#pragma once

#include <cstdint>

namespace heapwise::hunt {

enum class Dereference : std::uint8_t {
  Model,     // models that are excluded one by one
  Equality,  // a question for each cell
  Logic,     // separation logic: for each cell, may the address be separate from all others?
};

}  // namespace heapwise::hunt
