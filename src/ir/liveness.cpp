#include "ir/liveness.h"

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::ir {
namespace {

// Visits the registers that running the instruction or terminator reads.
template <class Place, class Visitor>
void for_each_read(const Place& place, Visitor visit) {
  if constexpr (std::is_same_v<Place, Instruction>)
    if (std::holds_alternative<Bind>(place.what)) return;
  for_each_operand(place, [&](const Operand& operand) {
    if (operand.is_register()) visit(operand.register_id());
  });
}

// Visits the registers that are read or defined at an index of a block; definitions come first.
template <class Visitor>
void for_each_touched(const Block& block, std::size_t index, Visitor visit) {
  if (index == block.instructions.size()) {
    for_each_read(block.terminator, visit);
    return;
  }
  for_each_result(block.instructions[index], visit);
  for_each_read(block.instructions[index], visit);
}

struct DefiningBlock {
  BlockId block;
  bool is_parameter = false;
};

std::vector<DefiningBlock> definitions_of(const Function& function) {
  std::vector<DefiningBlock> result(function.registers.size());
  for (std::size_t i = 0; i < function.blocks.size(); ++i) {
    for (const RegisterId id : function.blocks[i].parameters) result.at(id.index()) = {BlockId(i), true};
    for (const Instruction& instruction : function.blocks[i].instructions)
      for_each_result(instruction, [&](RegisterId id) { result.at(id.index()) = {BlockId(i), false}; });
  }
  return result;
}

// By register: the blocks that read it, each once.
std::vector<std::vector<BlockId>> readers_of(const Function& function) {
  std::vector<std::vector<BlockId>> result(function.registers.size());
  for (std::size_t i = 0; i < function.blocks.size(); ++i) {
    const auto note = [&](RegisterId id) {
      std::vector<BlockId>& blocks = result.at(id.index());
      if (blocks.empty() || blocks.back() != BlockId(i)) blocks.emplace_back(i);
    };
    for (const Instruction& instruction : function.blocks[i].instructions) for_each_read(instruction, note);
    for_each_read(function.blocks[i].terminator, note);
  }
  return result;
}

}  // namespace

Liveness::Liveness(const Function& function, const ControlFlow& flow)
    : function_(function), flow_(flow), at_entry_(function.blocks.size()), dying_(function.blocks.size()) {
  find_live_at_entry();
  std::vector<bool> live(function.registers.size(), false);
  for (std::size_t i = 0; i < function.blocks.size(); ++i) find_dying(BlockId(i), live);
}

void Liveness::find_live_at_entry() {
  const std::vector<DefiningBlock> definitions = definitions_of(function_);
  const std::vector<std::vector<BlockId>> readers = readers_of(function_);
  std::vector<BlockId> work;
  // One register after the other, so that every list comes out sorted and its last element tells whether it was marked.
  for (std::size_t i = 0; i < readers.size(); ++i) {
    const RegisterId id(i);
    const DefiningBlock& definition = definitions[i];
    const auto need_in = [&](BlockId block) {
      if (block == definition.block && !definition.is_parameter) return;
      std::vector<RegisterId>& live = at_entry_[block.index()];
      if (!live.empty() && live.back() == id) return;
      live.push_back(id);
      if (block != definition.block) work.push_back(block);
    };
    for (const BlockId block : readers[i]) need_in(block);
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      for (const BlockId before : flow_.predecessors(block)) need_in(before);
    }
  }
}

std::vector<RegisterId> Liveness::at_exit(BlockId block) const {
  std::vector<RegisterId> result;
  for (const BlockId next : flow_.successors(block)) {
    const std::vector<RegisterId>& parameters = function_.block(next).parameters;
    for (const RegisterId id : at_entry(next))
      if (std::ranges::find(parameters, id) == parameters.end()) result.push_back(id);
  }
  std::ranges::sort(result);
  const auto repeated = std::ranges::unique(result);
  result.erase(repeated.begin(), repeated.end());
  return result;
}

// `live` is all false before and after.
void Liveness::find_dying(BlockId id, std::vector<bool>& live) {
  const Block& block = function_.block(id);
  std::vector<std::vector<RegisterId>>& dying = dying_[id.index()];
  dying.resize(block.instructions.size() + 1);
  std::vector<RegisterId> touched = at_exit(id);
  for (const RegisterId each : touched) live[each.index()] = true;
  for (std::size_t i = dying.size(); i-- > 0;) {
    for_each_touched(block, i, [&](RegisterId each) {
      if (!live[each.index()]) {
        dying[i].push_back(each);
        live[each.index()] = true;
        touched.push_back(each);
      }
    });
    std::sort(dying[i].begin(), dying[i].end());
    if (i < block.instructions.size())
      for_each_result(block.instructions[i], [&](RegisterId each) { live[each.index()] = false; });
  }
  for (const RegisterId each : touched) live[each.index()] = false;
}

bool Liveness::live_at_entry(BlockId block, RegisterId id) const {
  return std::binary_search(at_entry(block).begin(), at_entry(block).end(), id);
}

std::vector<RegisterId> Liveness::after(BlockId id, std::size_t index) const {
  const Block& block = function_.block(id);
  HW_CHECK(index <= block.instructions.size(), "the block has no such instruction");
  std::vector<RegisterId> live = at_exit(id);
  const auto add = [&](RegisterId each) { live.push_back(each); };
  for (std::size_t i = block.instructions.size(); i > index; --i) {
    if (i == block.instructions.size()) {
      for_each_read(block.terminator, add);
    } else {
      for_each_result(block.instructions[i], [&](RegisterId each) { std::erase(live, each); });
      for_each_read(block.instructions[i], add);
    }
  }
  std::ranges::sort(live);
  const auto repeated = std::ranges::unique(live);
  live.erase(repeated.begin(), repeated.end());
  return live;
}

}  // namespace heapwise::ir
