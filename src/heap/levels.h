// Levels: lists whose nodes have a second link that skips some of them (skip lists).
//
// A list by the upper link, each node with the nodes up to the next one as a list of its own, tells both levels. It is
// found from the top: a node that skips others is no node of one list with them, and what it skips is what it owns.
#pragma once

#include "heap/splice.h"

namespace heapwise::heap {

// Another link of `a`, whose link by `binding` leads to `b`, leads to a place further on along this one: `a` is a node
// of an upper level. Made one list with what lies between, the upper level would be lost. Not so where two and more
// nodes between have that link, too: they name the end of their list. A hint for folding: whatever the answer, what is
// folded is above both, and not to fold claims nothing.
[[nodiscard]] bool is_of_upper_level(const Heap& heap, const Object& a, ObjectId b, const Binding& binding);

}  // namespace heapwise::heap
