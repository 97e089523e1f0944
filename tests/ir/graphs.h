// Small control-flow graphs for tests, and IR text that must be well-formed.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/control_flow.h"
#include "ir/parser.h"
#include "ir/verifier.h"

namespace heapwise::ir {

inline ControlFlow graph(std::size_t size, const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
  std::vector<std::vector<BlockId>> successors(size);
  for (const auto& [from, to] : edges) successors[from].push_back(BlockId(to));
  return ControlFlow(std::move(successors));
}

// Reducible or not, with unreachable parts; block 0 has no predecessors.
inline ControlFlow random_graph(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::size_t size = 2 + random() % 12;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t n = random() % 4; n > 0; --n) edges.emplace_back(i, 1 + random() % (size - 1));
  return graph(size, edges);
}

inline Program well_formed(std::string_view text) {
  auto program = parse(text);
  EXPECT_TRUE(program.ok()) << program.error();
  if (!program.ok()) return {};
  for (const std::string& complaint : verify(program.value())) ADD_FAILURE() << complaint;
  return std::move(program).value();
}

inline BlockId block(std::size_t index) { return BlockId(index); }
inline RegisterId reg(std::size_t index) { return RegisterId(index); }

}  // namespace heapwise::ir
