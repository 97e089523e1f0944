// Finding: what stands between a heap and a proof: a violation that may happen there, or a limit of the analysis.
#pragma once

#include <string>

#include "ir/names.h"

namespace heapwise::exec {

struct Finding {
  enum class Kind : std::uint8_t {
    InvalidAccess,  // valid-deref
    InvalidFree,    // valid-free
    Leak,           // valid-memtrack: a block that nothing reaches any more
    NotFreed,       // valid-memcleanup: a block that is alive at the program's end
    ErrorReached,   // unreach-call
    Hidden,  // a call needs a block that it was not shown (heap/frame.h): to be analysed again, with all in its view
    Limit,   // not modelled, or a budget: nothing can be said
  };
  Kind kind = Kind::Limit;
  ir::Location at;
  std::string what;
};

}  // namespace heapwise::exec
