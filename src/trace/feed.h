// Feed: the C text of functions that give a program the inputs of a bug.
//
// A function that only returns an input becomes a list of its values. Those that read text or bytes into the program's
// memory (scanf, fgets, read, ...) are written out, and take from their list what `interp` took for them: one value for
// each conversion of scanf, one for each character elsewhere, -1 for the end of the file. They are compiled with the
// sanitizers like the program, so that a buffer that is too small is seen. Files that the program opens are there and
// empty, as they are for `interp`.
#pragma once

#include <span>
#include <string>

#include "interp/result.h"
#include "ir/program.h"
#include "models/models.h"

namespace heapwise::trace {

// What the functions below share; stands once before them.
[[nodiscard]] const char* feed_runtime();

// A definition of `function`, which has no body, under its symbol; `reads`: what it read on the way to the bug, in
// order. Behind them it gives zeros and the end of the file: the bug has happened by then. Empty: it reads no inputs,
// nothing is to be defined.
[[nodiscard]] std::string feeding_function(const ir::Program& program, const ir::Function& function,
                                           const models::Model* model, std::span<const interp::InputRead> reads);

}  // namespace heapwise::trace
