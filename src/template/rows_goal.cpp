// Rows from the program's own tests: a branch that looks into a node says what may hold of every node, or never.
#include <algorithm>

#include "template/rows_propose.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostTests = 60;  // of a loop

Expression negation(const Expression& e) {
  if (e.kind == Expression::Kind::Not) return e.parts.front();
  Expression made;
  made.kind = Expression::Kind::Not;
  made.width = 1;
  made.parts = {e};
  return made;
}

}  // namespace

// Blocks that an error is called in, and the tests on the way there since paths last met: not all of them hold.
void Proposer::find_tests() {
  for (std::size_t f = 0; f < plan_.frames.size(); ++f) {
    const FunctionShape& shape = *plan_.frames.at(FrameId(f)).shape;
    for (std::uint32_t b = 0; b < shape.function.blocks.size(); ++b) {
      const auto* branch = std::get_if<ir::Branch>(&shape.function.blocks[b].terminator.what);
      if (branch == nullptr || !shape.flow.reachable(ir::BlockId(b))) continue;
      tests_.push_back({FrameId(f), {{branch->condition, true}}});
      tests_.push_back({FrameId(f), {{branch->condition, false}}});
      std::vector<std::pair<ir::Operand, bool>> way;
      ir::BlockId at(b);
      while (way.size() < 4 && shape.flow.predecessors(at).size() == 1) {
        const ir::BlockId before = shape.flow.predecessors(at).front();
        if (const auto* it = std::get_if<ir::Branch>(&shape.function.block(before).terminator.what)) {
          way.emplace_back(it->condition, it->if_true.block != at);
          for (const bool side : {true, false}) {
            Test test{FrameId(f), way};
            test.literals.emplace_back(branch->condition, side);
            tests_.push_back(std::move(test));
          }
        }
        at = before;
      }
    }
  }
}

void Proposer::goal_rows(std::size_t loop, std::vector<Row>& out) const {
  const LoopInstance& instance = formula_.loops[loop];
  std::set<ObjectId> objects;
  for (const SlotId slot : instance.written)
    if (plan_.layout.slot(slot).mapped()) objects.insert(plan_.layout.slot(slot).object);
  std::size_t made = 0;
  for (const ObjectId object : objects) {
    std::vector<Expression> known;
    for (const Test& test : tests_) {
      ExpressionReader reader(plan_, instance, object);
      Expression either;
      either.kind = Expression::Kind::Either;
      either.width = 1;
      for (const auto& [condition, side] : test.literals)
        if (const auto e = reader.read(test.frame, condition)) either.parts.push_back(side ? *e : negation(*e));
      if (either.parts.empty() || !reader.names_member() || std::ranges::find(known, either) != known.end()) continue;
      known.push_back(either);
      Row row;
      row.kind = Row::Kind::Test;
      row.loop = loop;
      row.object = object;
      row.test = std::make_shared<Expression>(std::move(either));
      out.push_back(std::move(row));
      if (++made == kMostTests) return;
    }
  }
}

}  // namespace heapwise::tmpl
