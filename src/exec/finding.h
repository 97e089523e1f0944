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
    Overflow,       // no-overflow
    Division,       // valid-division: by zero
    Shift,          // valid-shift
    Uninitialised,  // valid-value, valid-return: what was never set decides something, or may
    Overlap,        // valid-copy
    NeverEnds,      // termination
    Hidden,  // a call needs a block that it was not shown (heap/frame.h): to be analysed again, with all in its view
    Limit,   // not modelled, or a budget: nothing can be said
  };
  // Of Limit: what is in the way.
  enum class Limit : std::uint8_t {
    Precision,        // a fact was needed that the analysis does not keep
    NotModelled,      // a construct, or what a library function does here
    UnknownFunction,  // a function that nobody describes
    TooLarge,         // a bound of the analysis: heaps, steps, calls
    Time,             // the limits of the run
    Memory,           //
  };
  Kind kind = Kind::Limit;
  ir::Location at;
  std::string what;
  Limit limit = Limit::Precision;
  std::string subject = {};  // the function or the construct that it is about, where there is one
};

}  // namespace heapwise::exec
