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
// a cell), the contents of constants. Some facts cannot be said everywhere (implications within units, facts about
// nodes of two segments, what was written last at a symbolic offset); they are left out, and the sentence says of which
// side: a weaker conclusion is still one that must hold; with a weaker premise a countermodel refutes nothing. Where
// nothing sensible is left, there is no formula but a reason: bytes that are read in two ways, heaps that are too
// large.
#pragma once

#include <set>
#include <string>

#include "heap/heap.h"

namespace heapwise::heap {

struct Sentence {
  std::string text;     // empty: it cannot be said
  std::string why_not;  // then
  // What was left out of each side.
  std::set<std::string> not_in_premise, not_in_conclusion;
};

[[nodiscard]] Sentence entailment(const Heap& a, const Heap& b);

}  // namespace heapwise::heap
