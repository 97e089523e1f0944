// A scene as a drawing, in Graphviz's language: variables to the left, a table for each block with a row for each
// field, arrows from rows to what they point to.
//
// A list or tree is one stacked table with its length; what each of its nodes owns stands in a frame with it. Freed
// blocks are struck out, arrows to them are red; what is new since the moment before has a ground of its own. Colours
// are names for a style sheet (each part has a class), with values that read well without one.
#pragma once

#include <string>

#include "show/scene.h"

namespace heapwise::show {

[[nodiscard]] std::string to_dot(const Scene& scene);

}  // namespace heapwise::show
