// Recurrence: a run comes back to a state in which it has been, so an execution of the program never ends.
//
// From equal states the program makes the same steps on the same inputs: those that were read between the two, read
// again and again, keep the run going round for ever. Two states are equal when the calls stand at the same places, the
// registers that are still needed have the same values, and the same objects are alive with the same bytes. What was
// made and has ended in between does not matter: nothing alive leads there, and addresses decide nothing in a run that
// counts (hunt/confirm.h). A call that is entered with the arguments, and over the memory, of one that waits for it
// is the same for recursion.
//
// States are compared with one that is kept; which one follows Brent (An Improved Monte Carlo Factorization Algorithm,
// BIT 1980): every power of two looks, the present state is kept instead.
#pragma once

#include <cstdint>
#include <vector>

#include "interp/code.h"
#include "interp/memory.h"

namespace heapwise::interp {

// All that decides how a run goes on, but for its inputs.
struct KeptState {
  struct Place {
    const FunctionCode* code = nullptr;
    const Op* pc = nullptr;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct Register {
    std::size_t slot = 0;  // of all slots
    Slot value;
  };
  struct Content {
    std::uint32_t object = 0;
    std::vector<std::uint8_t> bytes, written;  // `written` is empty where all bytes were
  };
  std::vector<Place> calls;
  std::vector<Register> registers;  // those of the call that runs come first
  std::vector<Content> alive;       // by object
  std::size_t stack_objects = 0, library_objects = 0, retained = 0, exit_handlers = 0;
  std::size_t inputs = 0;   // that were read before
  std::uint64_t steps = 0;  // that were made before
};

// What a run keeps to notice that it comes back.
struct Recurrence {
  bool watched = false;
  std::uint64_t looks = 0, next_kept = 1;
  std::vector<KeptState> at_jump;  // at most one
  std::vector<KeptState> at_call;  // at most one: of a call that has not returned
};

}  // namespace heapwise::interp
