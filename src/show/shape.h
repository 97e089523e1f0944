// What a pointer leads to, in one phrase of plain words: "null-terminated list of `node`, at least 1".
//
// For a hover over its name; words.h tells the same exactly, with what the nodes hold.
#pragma once

#include <string>

#include "show/scene.h"

namespace heapwise::show {

// Empty: it holds no address, and its value says all.
[[nodiscard]] std::string shape_of(const Scene& scene, const Scene::Value& value);

}  // namespace heapwise::show
