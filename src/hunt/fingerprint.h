// Fingerprints: which states have been seen, so that equal ones are followed once.
//
// Two states are equal when nothing that comes later can tell them apart: the same place with the same callers, heaps
// that differ only in the names of objects and symbols, symbols that stand for the same terms up to the names of
// variables, and the same conditions on the variables that these terms mention. Other conditions speak of inputs that
// are gone. A fingerprint has 128 bits and is made of all that in a canonical order; equal states may get different
// ones (and are followed twice), different states get the same one only by an accident that will not happen.
#pragma once

#include <set>
#include <unordered_map>

#include "hunt/feasibility.h"
#include "hunt/state.h"

namespace heapwise::hunt {

class Fingerprints {
 public:
  Fingerprints(const solver::TermTable& terms, Feasibility& feasibility) : terms_(terms), feasibility_(feasibility) {}
  // Was an equal state given before?
  [[nodiscard]] bool seen(State& state);

 private:
  using Print = std::pair<std::uint64_t, std::uint64_t>;
  const solver::TermTable& terms_;
  Feasibility& feasibility_;
  std::set<Print> prints_;
};

}  // namespace heapwise::hunt
