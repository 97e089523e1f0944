// valid-memtrack and valid-memcleanup: blocks that nothing reaches any more, and blocks that are left at the end.
#pragma once

#include <vector>

#include "exec/finding.h"
#include "heap/heap.h"

namespace heapwise::check {

// Removes what is unreachable; blocks among it are lost.
void find_leaks(heap::Heap& heap, ir::Location at, std::vector<exec::Finding>& findings);
// The same when the program has ended: an address outside of its block does not hold it any more.
void find_leaks_at_end(heap::Heap& heap, ir::Location at, std::vector<exec::Finding>& findings);
// At the end of the program: every heap block that may still be there.
void find_unfreed(const heap::Heap& heap, ir::Location at, std::vector<exec::Finding>& findings);

}  // namespace heapwise::check
