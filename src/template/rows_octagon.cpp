// Bounds of sums: the octagons of 004, section 4.1.2, as far as zones are not enough.
//
// A sum is worth a row where one value rises while the other falls, or where the program itself adds two values; all
// pairs are offered to who asks for octagons by name.
#include <algorithm>

#include "template/expression.h"
#include "template/rows_propose.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostOctagons = 60;  // of a loop

}  // namespace

// How a round changes a value of the head: 1 upwards by a constant, -1 downwards, 0 in another way.
int Proposer::direction(const LoopInstance& instance, const Candidate& c) const {
  if (c.what.kind != Quantity::Kind::Parameter || instance.kind != LoopInstance::Kind::Loop) return 0;
  const FunctionShape& shape = *plan_.frames.at(instance.frame).shape;
  const ir::RegisterId parameter = shape.function.block(instance.head).parameters.at(c.what.which);
  for (const ir::BlockId block : shape.loops.loop(instance.loop).blocks)
    for (const ir::Instruction& instruction : shape.function.block(block).instructions) {
      const auto* it = std::get_if<ir::Binary>(&instruction.what);
      if (it == nullptr || !it->left.is_register() || it->left.register_id() != parameter) continue;
      if (!it->right.is_constant() || !it->right.type().is_integer()) continue;
      const bool negative = ir::as_signed(it->right.bits(), it->right.type()) < 0;
      if (it->op == ir::BinaryOp::Add) return negative ? -1 : 1;
      if (it->op == ir::BinaryOp::Subtract) return negative ? 1 : -1;
    }
  return 0;
}

bool Proposer::adds_values(FrameId frame) const {
  for (const ir::Block& block : plan_.frames.at(frame).shape->function.blocks)
    for (const ir::Instruction& instruction : block.instructions)
      if (const auto* it = std::get_if<ir::Binary>(&instruction.what))
        if (it->op == ir::BinaryOp::Add && !it->left.is_constant() && !it->right.is_constant()) return true;
  return false;
}

void Proposer::octagon_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const LoopInstance& instance = formula_.loops[loop];
  const bool every_pair = switches_.rows == Kinds::Octagons || adds_values(instance.frame);
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Candidate &a = all[i], &b = all[j];
      if (a.pointer || b.pointer || a.width != b.width || a.width < 8 || a.width > 64) continue;
      if (!(a.written || b.written) || (a.object.valid() && b.object.valid() && a.object != b.object)) continue;
      if (!every_pair && direction(instance, a) * direction(instance, b) != -1) continue;
      if (++pairs > kMostOctagons) return;
      for (const bool turned : {false, true}) {
        Row row;
        row.kind = Row::Kind::SumBounded;
        row.loop = loop;
        row.object = a.object.valid() ? a.object : b.object;
        row.a = a.what, row.b = b.what;
        row.turned = turned;
        row.rungs = steps_;
        if (turned) std::ranges::reverse(row.rungs);
        out.push_back(std::move(row));
      }
    }
}

}  // namespace heapwise::tmpl
