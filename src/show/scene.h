// Scene: a symbolic heap as people see it: variables, blocks with named fields, lists and trees with their length.
//
// Plain data in the words of the program's author, without ids of the analysis. words.h tells it in a sentence, dot.h
// draws it. What is left out (bounds at the limits of a type, bytes of which nothing is known, what no variable leads
// to) weakens what is said and never makes it wrong: every memory that the heap describes, the scene describes, too.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace heapwise::show {

struct Scene {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  // What a variable or field holds: words ("null", "3", "≥ 2", empty where nothing is known), or where it points.
  struct Value {
    std::string text = {};
    std::size_t node = kNowhere;
    bool last = false;        // points to the last node of a list
    std::string beyond = {};  // how far into the block it points: "8", "i"; empty: to its start
    bool dangling = false;    // to memory that is no longer there
    [[nodiscard]] bool points() const { return node != kNowhere; }
    [[nodiscard]] bool says_something() const { return points() || !text.empty(); }
  };
  struct Cell {
    std::string name;
    Value value;
    bool changed = false;  // since the moment before
  };
  struct Node {
    enum class Kind : std::uint8_t { Block, List, DoublyLinked, Tree, Optional, Freed };
    Kind kind = Kind::Block;
    std::string name = {};         // by which the program leads to it: "list", "list->next"; empty: none
    bool is_variable = false;      // the variable itself lies there
    std::string type = {};         // "node"; "16 bytes" where nobody knows
    std::vector<Cell> cells = {};  // of a block
    // Of a list or tree: its links, how many nodes, what each of them holds (one of several forms), what follows the
    // last node, and what precedes the first one (of a tree: the parent of its root).
    std::vector<std::string> links = {};
    std::string length = {};
    std::vector<std::vector<Cell>> forms = {};
    Value end = {}, back = {};
    std::size_t owner = kNowhere;  // the list or tree whose every node has one like this
    bool marked = false;           // what the finding is about
    bool fresh = false;            // since the moment before
    [[nodiscard]] bool is_segment() const {
      return kind == Kind::List || kind == Kind::DoublyLinked || kind == Kind::Tree;
    }
  };

  std::vector<Cell> variables;
  std::vector<Node> nodes;
  std::vector<std::string> facts;  // about numbers, in the names of their places
  bool complete = true;            // false: there are more than are shown
};

}  // namespace heapwise::show
