// Substitution: a term with some of its subterms replaced, simplified anew on the way up.
#pragma once

#include <unordered_map>

#include "solver/term.h"

namespace heapwise::solver {

// Replaces every occurrence of a key of `replacement`, outermost first; what is put in is not looked at again.
[[nodiscard]] Term substitute(TermTable& terms, Term t, const std::unordered_map<Term, Term>& replacement);

}  // namespace heapwise::solver
