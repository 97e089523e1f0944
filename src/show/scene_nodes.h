// What a scene is about: the variables that have a value at a place, and the blocks that are shown, each with the name
// by which the program leads to it.
#pragma once

#include <map>
#include <vector>

#include "show/scene.h"
#include "show/source_names.h"

namespace heapwise::show {

struct Found {
  struct Variable {
    std::string name;
    heap::Value value;
    ir::SourceTypeId type;
  };
  std::vector<Variable> variables;    // those that are one number or pointer; pointers first
  std::vector<Scene::Node> nodes;     // with their names and owners
  std::vector<heap::ObjectId> order;  // of each node
  std::map<heap::ObjectId, std::size_t> index;
  bool complete = true;
};

// The registers of the function have the given depth. What it learns of the types of objects stays in `types`.
[[nodiscard]] Found find_nodes(const ir::Program& program, const ir::FunctionFacts& facts, ir::Position at,
                               std::uint32_t depth, const heap::Heap& heap, ObjectTypes& types);

// "list->next", "pair.left", "table[2]"; empty where one of both has no name.
[[nodiscard]] std::string path_to(const std::string& name, bool is_variable, const std::string& field);

}  // namespace heapwise::show
