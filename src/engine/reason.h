// Reason: why there is no verdict, as data: of which kind, where, what was lost, and which function or construct is
// concerned. Whoever prints it, or advises, asks for its kind and never searches its words.
#pragma once

#include <cstdint>
#include <string>

#include "exec/finding.h"
#include "ir/program.h"

namespace heapwise::engine {

struct Reason {
  enum class Kind : std::uint8_t {
    NothingFound,       // runs met no violation, which proves nothing
    Time,               // the limits of the run
    Memory,             //
    TooLarge,           // a bound of the engine itself: steps, heaps, calls
    NotModelled,        // a construct or a use of the library that is not followed; `subject` names it
    UnknownFunction,    // a function that nobody describes; `subject` is its name
    Precision,          // a fact was needed that the analysis does not keep
    PossibleViolation,  // the property may be violated there; `subject` is the part of the property
    Doubt,              // a run met a violation that does not count
    BlockSize,          // likewise, since the sizes of blocks may not be meant (engine::BlockSizes)
    SetAside,           // a violation that the project knows of
    NoAnswer,           // the engine ended without a word
    Unreadable,         // there is no program: it cannot be read, does not compile or link, or has no main
    Failed,             // a defect of Heapwise, or of what runs it
  };
  Kind kind = Kind::NothingFound;
  ir::Location at;      // not valid: no place
  std::string what;     // in a few words
  std::string subject;  // which function or construct; may be empty
};

// "not-modelled": for documents that programs read.
[[nodiscard]] std::string_view name(Reason::Kind kind);
// What a method that runs over symbolic heaps says of what stood in its way.
[[nodiscard]] Reason reason_of(const exec::Finding& finding);
// In one line, with the place.
[[nodiscard]] std::string to_string(const ir::Program& program, const Reason& reason);

}  // namespace heapwise::engine
