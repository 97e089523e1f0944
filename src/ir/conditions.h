// The conditions of a program as its author wrote them, by the places at which they are decided.
//
// The program's branches are Clang's: `!x` is a branch on x with its ways exchanged, `a && b` are two branches. Who
// tells a path to people looks up here what stands in the source, and whether its value is the opposite of the
// branch's. Made by the front end beside the program; analyses do not know it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "ir/program.h"

namespace heapwise::ir {

struct Condition {
  std::string text;      // "!x", "i < n"
  bool negated = false;  // its value is the opposite of that of the instruction at its key
  std::uint32_t line = 0, column = 0;
  std::optional<std::size_t> parent;  // the `a && b` or `a || b` that it is a side of
  friend bool operator==(const Condition&, const Condition&) = default;
};

class Conditions {
 public:
  // Not yet found at any place.
  std::size_t add(Condition condition);
  // `file`: the absolute path. Two different ones at one place: neither is told.
  void put(const std::string& file, std::uint32_t line, std::uint32_t column, std::size_t condition);
  // That of the instruction or switch at this place; null: not known.
  [[nodiscard]] const Condition* find(const Program& program, Location at) const;
  [[nodiscard]] const Condition& operator[](std::size_t index) const { return all_.at(index); }

 private:
  std::vector<Condition> all_;
  // Nothing: several.
  std::map<std::tuple<std::string, std::uint32_t, std::uint32_t>, std::optional<std::size_t>> places_;
};

}  // namespace heapwise::ir
