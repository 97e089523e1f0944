// The strongly connected components of a graph, by Tarjan's algorithm (1972), without recursion: graphs of real
// programs can be deep. loops.cpp uses it on blocks, again and again on parts of a graph; call_graph.cpp on functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace heapwise::ir {

class StrongComponents {
 public:
  explicit StrongComponents(std::size_t vertices) : number_(vertices, kUnvisited), low_(vertices) {}

  // Calls emit(component) for every component that is reachable from `roots` and not visited yet, a component before
  // those that lead to it. Its first vertex is the one by which the search came in. `successors(v)` is a range of
  // vertex numbers; vertices for which `inside(v)` is false are left alone.
  template <class Roots, class Successors, class Inside, class Emit>
  void visit(const Roots& roots, Successors successors, Inside inside, Emit emit) {
    for (const std::uint32_t root : roots) {
      if (!inside(root) || number_[root] != kUnvisited) continue;
      enter(root);
      while (!path_.empty()) {
        auto& [vertex, next] = path_.back();
        const auto& edges = successors(vertex);
        if (next < edges.size()) {
          const std::uint32_t target = edges[next++];
          if (!inside(target) || number_[target] == kDone) continue;
          if (number_[target] == kUnvisited) enter(target);
          else low_[vertex] = std::min(low_[vertex], number_[target]);
          continue;
        }
        leave(vertex, emit);
      }
    }
  }

  // Lets visit() come to the vertex again.
  void forget(std::uint32_t vertex) { number_[vertex] = kUnvisited; }

 private:
  static constexpr std::uint32_t kUnvisited = 0;
  static constexpr std::uint32_t kDone = 0xffffffffU;

  void enter(std::uint32_t vertex) {
    number_[vertex] = low_[vertex] = ++clock_;
    open_.push_back(vertex);
    path_.emplace_back(vertex, 0);
  }

  template <class Emit>
  void leave(std::uint32_t vertex, Emit& emit) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back().first] = std::min(low_[path_.back().first], low_[vertex]);
    if (low_[vertex] != number_[vertex]) return;
    std::size_t first = open_.size();
    while (open_[--first] != vertex) number_[open_[first]] = kDone;
    number_[vertex] = kDone;
    emit(std::vector<std::uint32_t>(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end()));
    open_.resize(first);
  }

  std::uint32_t clock_ = 0;
  std::vector<std::uint32_t> number_, low_;
  std::vector<std::uint32_t> open_;                          // visited, their component not complete yet
  std::vector<std::pair<std::uint32_t, std::size_t>> path_;  // from the root down; how many edges were followed
};

}  // namespace heapwise::ir
