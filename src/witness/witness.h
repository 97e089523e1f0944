// Witnesses for SV-COMP: what another tool needs to check a verdict.
//
// YAML, format 2.0 (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček: Software Verification Witnesses 2.0, SPIN
// 2024): a violation is a sequence of segments, each with one waypoint to follow: the values that calls return, then
// the place of the violation; a proof is a set of loop invariants, as far as C expressions can say them. GraphML,
// format 1.0 (Beyer, Dangl, Dietsch, Heizmann, Stahlbauer: Witness Validation and Stepwise Testification across
// Software Verifiers, FSE 2015): the same as an automaton.
#pragma once

#include <string>

#include "report/answer.h"
#include "report/source.h"

namespace heapwise::witness {

// What is made anew for every witness; given from outside, so that tests are repeatable.
struct Origin {
  std::string uuid;           // RFC 4122
  std::string creation_time;  // ISO 8601, UTC
};
[[nodiscard]] Origin origin_now();

// Of a true or false answer.
[[nodiscard]] std::string to_yaml(const report::Answer& answer, report::Sources& sources, const Origin& origin);
[[nodiscard]] std::string to_graphml(const report::Answer& answer, report::Sources& sources, const Origin& origin);

// The property file of SV-COMP, as text.
[[nodiscard]] std::string specification(const std::string& property);

}  // namespace heapwise::witness
