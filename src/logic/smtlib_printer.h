// Writes formulas in SL-COMP's dialect of SMT-LIB, so that smtlib_parser.h reads them back as the same formulas.
//
// Bound variables are written by name; where two variables of one scope have the same name, the later gets a number.
#pragma once

#include <string>

#include "logic/smtlib_parser.h"

namespace heapwise::logic {

[[nodiscard]] std::string to_smtlib(const Context& context, Formula formula);
[[nodiscard]] std::string to_smtlib(const Context& context, Term term);

// The whole script: declarations, definitions, assertions and check-sats.
[[nodiscard]] std::string to_smtlib(const Script& script);

}  // namespace heapwise::logic
