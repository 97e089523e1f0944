// List iterators: the pointers with which loops walk along lists, and by which link.
//
// A pointer that a loop's head carries is an iterator if every round leaves it as it is or loads it anew through
// itself, at one constant offset: `p = p->next`. (After 004, algorithms 8 to 11.) With the rows that say where it leads
// it gives an access path: what one meets who follows that link. For the report; no proof rests on it.
#pragma once

#include "template/encode.h"

namespace heapwise::tmpl {

struct Iterator {
  std::uint32_t parameter = 0;  // of the loop's head
  std::int64_t offset = 0;      // of the link, from where the pointer leads
};

[[nodiscard]] std::vector<Iterator> iterators_of(const Plan& plan, const LoopInstance& loop);

}  // namespace heapwise::tmpl
