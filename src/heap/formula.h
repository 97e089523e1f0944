// A heap's reading as a formula of separation logic: what the analysis claims, in words that someone else can check.
//
// `entailment(a, b)` asks whether every heap that a describes is one that b describes, as a file of SL-COMP's dialect
// (logic/smtlib_parser.h) whose `unsat` means yes. Roots are the free variables; the symbols and addresses of b are
// quantified. A value is a pair of a location and an integer: null is (nil, 0), a number (nil, n), an address (base,
// offset); a component that is the same everywhere is left out. All blocks have one type of cell, with a pair for each
// place (offset and width) at which any of them has a value, and with their size and storage. A segment is an inductive
// predicate that is made from its unit, with its length as an integer; equal units give one predicate.
//
// Not said, as entailment does not rest on it: blocks that are no longer alive (an address of one is a location without
// a cell), the contents of constants. What cannot be said exactly gives no formula but a reason: bytes that are read in
// two ways, congruences, what was written last at a symbolic offset, heaps that are too large.
#pragma once

#include <optional>
#include <string>

#include "heap/heap.h"

namespace heapwise::heap {

struct Sentence {
  std::string text;     // empty: it cannot be said
  std::string why_not;  // then
};

[[nodiscard]] Sentence entailment(const Heap& a, const Heap& b);

}  // namespace heapwise::heap
