// Roomy blocks: the program as it is where the sizes of its blocks are not meant.
//
// Some code, for teaching and for analysers without sizes, writes `malloc(1)` for "a node". With --block-sizes=ignored
// each heap block whose size is a constant has room for the largest structure of the program. An assumption of the
// user's, stated in the answer: it hides accesses that are out of bounds (docs/decisions/0010).
#pragma once

#include "ir/program.h"
#include "models/models.h"

namespace heapwise::verify {

[[nodiscard]] ir::Program with_roomy_blocks(ir::Program program, const models::Models& models);

}  // namespace heapwise::verify
