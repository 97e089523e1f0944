// What a whole program leaves as it is when it begins (docs/assumptions.md).
#pragma once

#include "ir/program.h"
#include "models/models.h"

namespace heapwise::models {

// Standard output: then what is printed there is printed. Not so if it is closed or opened anew, its descriptor comes
// to mean something else, or `stdout` another stream.
[[nodiscard]] bool may_change_output(const ir::Program& program, const Models& models);
// The locale, which is "C" then.
[[nodiscard]] bool may_change_locale(const ir::Program& program, const Models& models);
// Who owns the strings of the environment: then none of them is the program's own.
[[nodiscard]] bool may_own_environment(const ir::Program& program, const Models& models);

}  // namespace heapwise::models
