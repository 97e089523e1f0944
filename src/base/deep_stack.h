// Runs work on a stack that is deep enough for recursion over any formula or syntax tree that fits in a file.
//
// The stack is reserved, not used: only pages that the recursion touches cost memory. Exceptions pass through.
#pragma once

#include <functional>

namespace heapwise {

void with_deep_stack(const std::function<void()>& work);

}  // namespace heapwise
