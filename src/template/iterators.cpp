#include "template/iterators.h"

#include <algorithm>

#include "template/expression.h"

namespace heapwise::tmpl {
namespace {

// How a value of the round comes from the pointer that the head had.
class Walk {
 public:
  Walk(const FunctionShape& shape, ir::LoopId loop, ir::RegisterId pointer)
      : shape_(shape), loop_(shape.loops.loop(loop)), pointer_(pointer) {}

  // The links that are followed; nothing where it comes in another way, too.
  [[nodiscard]] std::optional<std::set<std::int64_t>> links(std::size_t parameter) {
    if (!arrives(loop_.head, parameter, true)) return std::nullopt;
    return links_;
  }

 private:
  [[nodiscard]] bool follow(const ir::Operand& operand) {
    if (!operand.is_register()) return false;
    const ir::RegisterId id = operand.register_id();
    if (id == pointer_ || !seen_.insert(id).second) return true;
    const ir::Instruction* made = definition_of(shape_.function, id);
    if (made == nullptr) return follow_parameter(id);
    if (const auto* it = std::get_if<ir::Select>(&made->what)) return follow(it->if_true) && follow(it->if_false);
    const auto* load = std::get_if<ir::Load>(&made->what);
    return load != nullptr && follow_load(*load);
  }

  [[nodiscard]] bool follow_load(const ir::Load& load) {
    std::int64_t offset = 0;
    const ir::Operand* at = &load.address;
    while (at->is_register() && at->register_id() != pointer_) {
      const ir::Instruction* made = definition_of(shape_.function, at->register_id());
      const auto* moved = made == nullptr ? nullptr : std::get_if<ir::Offset>(&made->what);
      if (moved == nullptr || moved->scale != 0) return false;
      offset += moved->displacement;
      at = &moved->base;
    }
    if (!at->is_register()) return false;
    links_.insert(offset);
    return true;
  }

  [[nodiscard]] bool follow_parameter(ir::RegisterId id) {
    for (const ir::BlockId block : loop_.blocks) {
      const auto& parameters = shape_.function.block(block).parameters;
      const auto found = std::ranges::find(parameters, id);
      if (found != parameters.end())
        return arrives(block, static_cast<std::size_t>(found - parameters.begin()), block == loop_.head);
    }
    return false;
  }

  // Of every edge to the block; of the head, those from within the loop.
  [[nodiscard]] bool arrives(ir::BlockId at, std::size_t parameter, bool from_within) {
    bool all = true;
    for (const ir::BlockId from : shape_.flow.predecessors(at)) {
      if (from_within && std::ranges::find(loop_.blocks, from) == loop_.blocks.end()) continue;
      ir::for_each_target(shape_.function.block(from).terminator, [&](const ir::Target& target) {
        if (target.block == at) all = all && follow(target.arguments.at(parameter));
      });
    }
    return all;
  }

  const FunctionShape& shape_;
  const ir::Loop& loop_;
  ir::RegisterId pointer_;
  std::set<ir::RegisterId> seen_;
  std::set<std::int64_t> links_;
};

}  // namespace

std::vector<Iterator> iterators_of(const Plan& plan, const LoopInstance& loop) {
  std::vector<Iterator> found;
  if (loop.kind != LoopInstance::Kind::Loop) return found;
  const FunctionShape& shape = *plan.frames.at(loop.frame).shape;
  const auto& parameters = shape.function.block(loop.head).parameters;
  for (std::uint32_t i = 0; i < parameters.size(); ++i) {
    if (!shape.function.register_of(parameters[i]).type.is_pointer()) continue;
    const auto links = Walk(shape, loop.loop, parameters[i]).links(i);
    if (links && links->size() == 1) found.push_back({i, *links->begin()});
  }
  return found;
}

}  // namespace heapwise::tmpl
