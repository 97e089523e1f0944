// Expressions over the values of a loop's state, taken from the conditions of the program.
//
// What a program tests of a node is often what holds of every node: the test, with the node's address replaced by an
// arbitrary member, is a row (rows_goal.cpp). An expression is a proposal: nothing rests on its being what the program
// computes.
#pragma once

#include <memory>
#include <optional>

#include "template/encode.h"

namespace heapwise::tmpl {

// A value of a state, as a row names it.
struct Quantity {
  enum class Kind : std::uint8_t {
    Parameter,  // of the loop's head
    Outer,      // a register from outside the loop
    Single,     // a slot without number and index
    Member,     // a cell of the member (at the index) that the row speaks of
    Self,       // the address of that member's start
    Index,      // the index that the row speaks of
  };
  Kind kind = Kind::Parameter;
  std::uint32_t which = 0;  // parameter, register or slot
  friend auto operator<=>(const Quantity&, const Quantity&) = default;
};

struct Expression {
  enum class Kind : std::uint8_t { Value, Constant, Binary, Compare, Cast, Not, Either };
  Kind kind = Kind::Constant;
  Quantity value;
  ir::Bits bits = 0;
  unsigned width = 0;  // of the result
  ir::BinaryOp binary = ir::BinaryOp::Add;
  ir::Predicate predicate = ir::Predicate::Equal;
  ir::CastOp cast = ir::CastOp::Truncate;
  std::vector<Expression> parts;
  friend bool operator==(const Expression&, const Expression&) = default;
};

// The instruction that defines a register, or null: a block's parameter.
[[nodiscard]] const ir::Instruction* definition_of(const ir::Function& function, ir::RegisterId id);

// What an operand of a frame is in the state of a loop, for members of `object`. Nothing: it cannot be said.
class ExpressionReader {
 public:
  ExpressionReader(const Plan& plan, const LoopInstance& loop, ObjectId object)
      : plan_(plan), loop_(loop), object_(object) {}
  [[nodiscard]] std::optional<Expression> read(FrameId frame, const ir::Operand& operand, int depth = 0);
  // A cell of the object's members is among what was read.
  [[nodiscard]] bool names_member() const { return names_member_; }

 private:
  [[nodiscard]] std::optional<Expression> read_register(FrameId frame, ir::RegisterId id, unsigned width, int depth);
  [[nodiscard]] std::optional<Expression> read_load(FrameId frame, const ir::Load& load, unsigned width);
  [[nodiscard]] std::optional<Expression> with_parts(Expression made, FrameId frame,
                                                     std::initializer_list<const ir::Operand*> operands, int depth);

  const Plan& plan_;
  const LoopInstance& loop_;
  ObjectId object_;
  bool names_member_ = false;
};

}  // namespace heapwise::tmpl
