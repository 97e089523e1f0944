#include "verify/roomy_blocks.h"

#include <algorithm>

namespace heapwise::verify {
namespace {

using models::Extent;

constexpr std::uint64_t kWidestNumber = 16;  // a long double, or an integer of 128 bits

std::uint64_t largest_structure(const ir::Program& program) {
  std::uint64_t largest = kWidestNumber;
  for (const ir::SourceType& type : program.types) {
    using Kind = ir::SourceType::Kind;
    if (type.kind == Kind::Struct || type.kind == Kind::Union) largest = std::max(largest, type.size);
  }
  return largest;
}

// How many bytes `call` allocates; null where it does not, or where the size is known only when it runs.
const Extent* constant_size(const ir::Program& program, const models::Models& models, const ir::Call& call) {
  if (call.callee.kind() != ir::Operand::Kind::Function) return nullptr;
  const ir::Function& callee = program.function(call.callee.function_id());
  const models::Model* model = models.find(callee);
  if (model == nullptr || model->kind != models::Kind::Allocate) return nullptr;
  if (callee.has_body() && !model->counts_when_defined) return nullptr;
  const Extent& size = model->result.extent;
  const auto is_constant = [&](std::uint8_t i) { return i < call.arguments.size() && call.arguments[i].is_constant(); };
  const bool known = size.kind == Extent::Kind::Argument  ? size.scale == 1 && is_constant(size.first)
                     : size.kind == Extent::Kind::Product ? is_constant(size.first) && is_constant(size.second)
                                                          : false;
  return known ? &size : nullptr;
}

void make_room(ir::Call& call, const Extent& size, std::uint64_t room) {
  const auto argument = [&](std::uint8_t i) -> ir::Operand& { return call.arguments[i]; };
  const auto set = [&](std::uint8_t i, ir::Bits bits) {
    argument(i) = ir::Operand::constant(bits, argument(i).type());
  };
  const ir::Bits first = argument(size.first).bits();
  if (size.kind == Extent::Kind::Argument) return set(size.first, std::max<ir::Bits>(first, room));
  const ir::Bits second = argument(size.second).bits();
  if (second != 0 && first >= (room + second - 1) / second) return;
  set(size.first, 1);
  set(size.second, room);
}

}  // namespace

ir::Program with_roomy_blocks(ir::Program program, const models::Models& models) {
  const std::uint64_t room = largest_structure(program);
  for (ir::Function& function : program.functions) {
    for (ir::Block& block : function.blocks) {
      for (ir::Instruction& instruction : block.instructions) {
        auto* call = std::get_if<ir::Call>(&instruction.what);
        if (call == nullptr) continue;
        if (const Extent* size = constant_size(program, models, *call)) make_room(*call, *size, room);
      }
    }
  }
  return program;
}

}  // namespace heapwise::verify
