#include <algorithm>

#include "ir/liveness.h"
#include "ir/operands.h"

namespace heapwise::ir {
namespace {

// Where the addresses in registers go: into other registers, or out of sight.
class AddressFlow {
 public:
  explicit AddressFlow(const Function& function)
      : function_(function), into_(function.registers.size()), escapes_(function.registers.size(), false) {
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) look_at(instruction);
      look_at(block.terminator);
    }
  }

  // All registers that may hold an address made from the one in `start`; empty if one of them lets it escape.
  [[nodiscard]] std::vector<RegisterId> holders(RegisterId start) {
    std::vector<RegisterId> found = {start};
    bool escape = false;
    seen_.resize(into_.size(), false);
    seen_[start.index()] = true;
    for (std::size_t i = 0; i < found.size() && !escape; ++i) {
      escape = escapes_[found[i].index()];
      for (const RegisterId next : into_[found[i].index()]) {
        if (seen_[next.index()]) continue;
        seen_[next.index()] = true;
        found.push_back(next);
      }
    }
    for (const RegisterId id : found) seen_[id.index()] = false;
    if (escape) found.clear();
    return found;
  }

 private:
  void flows(const Operand& from, RegisterId to) {
    if (from.is_register()) into_[from.register_id().index()].push_back(to);
  }
  void escapes(const Operand& operand) {
    if (operand.is_register()) escapes_[operand.register_id().index()] = true;
  }

  void look_at(const Instruction& instruction) {
    match(
        instruction.what,
        [this](const Offset& it) {
          flows(it.base, it.result);
          escapes(it.index);
        },
        [this](const Select& it) {
          flows(it.if_true, it.result);
          flows(it.if_false, it.result);
        },
        [&](const Cast& it) {
          if (it.op == CastOp::Reinterpret) flows(it.value, it.result);
          else escapes(it.value);
        },
        // These use an address only to get at the bytes behind it, or to tell it from another.
        [](const Load&) {}, [](const Compare&) {}, [](const Lifetime&) {}, [](const Bind&) {},
        [this](const Store& it) { escapes(it.value); }, [this](const MemoryCopy& it) { escapes(it.size); },
        [this](const MemoryFill& it) {
          escapes(it.byte);
          escapes(it.size);
        },
        [&](const auto&) { for_each_operand(instruction, [this](const Operand& operand) { escapes(operand); }); });
  }

  void look_at(const Terminator& terminator) {
    if (const auto* it = std::get_if<Return>(&terminator.what))
      for (const Operand& value : it->values) escapes(value);
    for_each_target(terminator, [this](const Target& target) {
      const std::vector<RegisterId>& parameters = function_.block(target.block).parameters;
      for (std::size_t i = 0; i < parameters.size(); ++i) flows(target.arguments.at(i), parameters[i]);
    });
  }

  const Function& function_;
  std::vector<std::vector<RegisterId>> into_;
  std::vector<bool> escapes_;
  std::vector<bool> seen_;
};

}  // namespace

StackLiveness::StackLiveness(const Function& function, const ControlFlow& flow, const Liveness& registers)
    : held_(function.registers.size()), at_entry_(function.blocks.size()), dying_(function.blocks.size()) {
  HW_CHECK(flow.size() == function.blocks.size(), "the graph of another function");
  find_holders(function);
  for (std::size_t i = 0; i < function.blocks.size(); ++i) {
    std::vector<RegisterId>& live = at_entry_[i];
    for (const RegisterId id : registers.at_entry(BlockId(i)))
      for (const std::uint32_t object : held_[id.index()]) live.push_back(objects_[object]);
    std::ranges::sort(live);
    const auto repeated = std::ranges::unique(live);
    live.erase(repeated.begin(), repeated.end());
    find_dying(function, BlockId(i), registers);
  }
}

void StackLiveness::find_holders(const Function& function) {
  for (const Block& block : function.blocks)
    for (const Instruction& instruction : block.instructions)
      if (const auto* it = std::get_if<StackAllocate>(&instruction.what)) objects_.push_back(it->result);
  std::ranges::sort(objects_);
  AddressFlow addresses(function);
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    holders_.push_back(addresses.holders(objects_[i]));
    for (const RegisterId id : holders_.back()) held_[id.index()].push_back(static_cast<std::uint32_t>(i));
  }
}

// Backwards through the block, counting for every object the live registers that may hold it.
void StackLiveness::find_dying(const Function& function, BlockId id, const Liveness& registers) {
  const std::size_t places = function.block(id).instructions.size() + 1;
  std::vector<std::vector<RegisterId>>& dying = dying_[id.index()];
  dying.resize(places);
  std::vector<std::uint32_t> live_holders(objects_.size(), 0);
  for (const RegisterId each : registers.after(id, places - 1))
    for (const std::uint32_t object : held_[each.index()]) ++live_holders[object];
  for (std::size_t i = places; i-- > 0;) {
    for (const RegisterId each : registers.dying(id, i))
      for (const std::uint32_t object : held_[each.index()])
        if (live_holders[object]++ == 0) dying[i].push_back(objects_[object]);
    std::sort(dying[i].begin(), dying[i].end());
    if (i + 1 == places) continue;
    for_each_result(function.block(id).instructions[i], [&](RegisterId each) {
      for (const std::uint32_t object : held_[each.index()]) --live_holders[object];
    });
  }
}

const std::vector<RegisterId>& StackLiveness::holders(RegisterId object) const {
  const auto found = std::ranges::lower_bound(objects_, object);
  HW_CHECK(found != objects_.end() && *found == object, "not the register of a stack object");
  return holders_[static_cast<std::size_t>(found - objects_.begin())];
}

bool StackLiveness::live_at_entry(BlockId block, RegisterId object) const {
  if (!confined(object)) return true;
  const std::vector<RegisterId>& live = at_entry_.at(block.index());
  return std::ranges::binary_search(live, object);
}

}  // namespace heapwise::ir
