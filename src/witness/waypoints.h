// What a violation witness says of the path, in the order in which it happens.
#pragma once

#include <string>
#include <vector>

#include "report/answer.h"
#include "report/source.h"

namespace heapwise::witness {

// A call of a function that returned an input.
struct Returned {
  report::Place call;     // of the function's name
  report::Place closing;  // of the call's closing parenthesis; its column is 0 where it was not found
  std::string function;
  std::string value;  // as C writes it
};

// Only calls that stand in the source at the place where the input was read: a validator finds nothing else.
[[nodiscard]] std::vector<Returned> returned_inputs(const report::Finding& finding, report::Sources& sources);

// The keyword (`for`, `while`, `do`) of the loop whose head has this place, where it stands on the same line; otherwise
// the place without its column.
[[nodiscard]] report::Place loop_keyword(const report::Place& head, report::Sources& sources);

}  // namespace heapwise::witness
