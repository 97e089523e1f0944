// A scene in words:
//
//     list: list(next) up to n, any length, each {value: 1}; n: list(next), any length, each {value: 1}; sum ≥ 0
//
// A list without `up to` ends in null. Each block is told where its first name stands; later it is called by it.
#pragma once

#include <string>
#include <vector>

#include "show/scene.h"

namespace heapwise::show {

// One sentence; "no memory of the heap" where there is nothing to say.
[[nodiscard]] std::string words_of(const Scene& scene);

// What each variable is, one phrase each: for a hover over its name. `shape` (shape.h) is empty of what points nowhere.
struct Phrase {
  std::string name, words, shape;
};
[[nodiscard]] std::vector<Phrase> phrases_of(const Scene& scene);

}  // namespace heapwise::show
