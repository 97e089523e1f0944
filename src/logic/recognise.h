// Recognition of list predicates: a definition is a list when its rules say so, whatever its name.
//
// Accepted up to the order of parameters, fields, conjuncts and disjuncts, and up to the direction of (dis)equalities.
// Recognition only ever adds a ListShape with exactly the meaning of the rules; what is not recognised stays as it is.
#pragma once

#include <optional>

#include "logic/formula.h"

namespace heapwise::logic {

// Sets definition.list when the definition is a list. Inner predicates must have been recognised before.
void recognise_list(Context& context, PredicateId predicate);

// For all predicates, inner ones first.
void recognise_lists(Context& context);

}  // namespace heapwise::logic
