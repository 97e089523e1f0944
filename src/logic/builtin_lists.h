// The built-in list predicates, as ordinary definitions over a given cell.
//
// Each call adds a predicate with the rules that ListShape (signature.h) shows, named `name`.
#pragma once

#include <optional>
#include <string>

#include "logic/formula.h"

namespace heapwise::logic {

PredicateId add_singly_list(Context& context, std::string name, SortId location, std::size_t next);
PredicateId add_doubly_list(Context& context, std::string name, SortId location, std::size_t next, std::size_t back);
PredicateId add_nested_list(Context& context, std::string name, SortId location, std::size_t top, std::size_t down,
                            PredicateId inner);

// The built-in called `ls`, `dls` or `nls` over the cell of `location`, added on first use: the first fields of a
// fitting sort are its links. Nothing when the cell has none.
std::optional<PredicateId> builtin_list(Context& context, std::string_view name, SortId location);

}  // namespace heapwise::logic
