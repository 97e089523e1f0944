#include "prove/program_facts.h"

#include <algorithm>
#include <limits>
#include <set>

#include "ir/operands.h"

namespace heapwise::prove {
namespace {

void number(const std::vector<ir::WeakTopologicalOrder::Element>& elements, std::vector<std::uint32_t>& place,
            std::uint32_t& next) {
  for (const auto& e : elements) {
    place.at(e.block.index()) = next++;
    number(e.rest, place, next);
  }
}

std::vector<bool> find_doomed(const ir::Function& f, const ir::ControlFlow& flow) {
  std::vector<bool> doomed(f.blocks.size(), false);
  // From the back: a block is doomed if it ends in nothing, or only leads to doomed blocks. Loops never are.
  const auto& order = flow.reverse_postorder();
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const ir::Block& block = f.block(*it);
    bool all = !std::holds_alternative<ir::Return>(block.terminator.what);
    for (ir::BlockId next : flow.successors(*it)) all = all && doomed[next.index()];
    doomed[it->index()] = all;
  }
  return doomed;
}

}  // namespace

FunctionFacts::FunctionFacts(const ir::Function& f)
    : function(f), flow(f), liveness(f, flow), order(flow), place(f.blocks.size(), 0), doomed(find_doomed(f, flow)) {
  std::uint32_t next = 0;
  number(order.elements(), place, next);
  by_place.resize(next);
  // Unreachable blocks have no place of their own.
  for (ir::BlockId block : flow.reverse_postorder()) by_place.at(place.at(block.index())) = block;
}

const ir::HeldVariables& FunctionFacts::held_variables() const {
  if (!held_variables_) held_variables_ = std::make_unique<ir::HeldVariables>(function, flow);
  return *held_variables_;
}

ProgramFacts::ProgramFacts(const ir::Program& program) : program_(program), calls_(program) {
  find_globals();
  find_thresholds();
}

const FunctionFacts& ProgramFacts::of(ir::FunctionId id) {
  auto& slot = functions_[id];
  if (!slot) slot = std::make_unique<FunctionFacts>(program_.function(id));
  return *slot;
}

void ProgramFacts::find_globals() {
  // Where a handler of atexit may run is not followed: it may be everywhere, and name everything.
  const bool handlers = std::any_of(program_.functions.begin(), program_.functions.end(),
                                    [](const ir::Function& f) { return f.name == "atexit" && !f.has_body(); });
  if (handlers) {
    std::vector<ir::GlobalId> all;
    for (std::uint32_t i = 0; i < program_.globals.size(); ++i) all.emplace_back(i);
    globals_.assign(calls_.components().size(), all);
    return;
  }
  // printf and getchar use the standard streams without being given them.
  std::set<ir::GlobalId> everywhere;
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
    const ir::Global& g = program_.globals[i];
    if (g.external && (g.name == "stdin" || g.name == "stdout" || g.name == "stderr")) everywhere.emplace(i);
  }
  // Callees come first: what they name is known when their callers are looked at.
  for (const auto& component : calls_.components()) {
    std::set<ir::GlobalId> all = everywhere;
    auto name = [&](const ir::Operand& o) {
      if (o.kind() == ir::Operand::Kind::Global) all.insert(o.global_id());
    };
    for (ir::FunctionId id : component) {
      for (const ir::Block& block : program_.function(id).blocks) {
        for (const ir::Instruction& i : block.instructions) ir::for_each_operand(i, name);
        ir::for_each_operand(block.terminator, name);
      }
      for (ir::FunctionId callee : calls_.callees(id)) {
        const std::size_t other = calls_.component_of(callee);
        if (other < globals_.size()) all.insert(globals_[other].begin(), globals_[other].end());
      }
    }
    globals_.emplace_back(all.begin(), all.end());
  }
}

void ProgramFacts::find_thresholds() {
  std::set<std::int64_t> all{-1, 0, 1, 2};
  auto add = [&](const ir::Operand& o) {
    if (!o.is_constant() || o.type().bits() > 64 || o.type().is_float()) return;
    const auto n = static_cast<std::int64_t>(ir::as_signed(o.bits(), o.type()));
    if (n == std::numeric_limits<std::int64_t>::min() || n == std::numeric_limits<std::int64_t>::max()) return;
    for (std::int64_t near : {n - 1, n, n + 1}) all.insert(near);
  };
  for (const ir::Function& f : program_.functions) {
    for (const ir::Block& block : f.blocks) {
      for (const ir::Instruction& i : block.instructions) {
        if (const auto* compare = std::get_if<ir::Compare>(&i.what)) {
          add(compare->left);
          add(compare->right);
        }
      }
    }
  }
  type_limits_ = {-(std::int64_t{1} << 31), 0, 1, (std::int64_t{1} << 31) - 1, (std::int64_t{1} << 32) - 1};
  for (unsigned bits : {8U, 16U}) {
    all.insert(-(std::int64_t{1} << (bits - 1)));
    all.insert((std::int64_t{1} << (bits - 1)) - 1);
    all.insert((std::int64_t{1} << bits) - 1);
  }
  all.insert(type_limits_.begin(), type_limits_.end());
  thresholds_.assign(all.begin(), all.end());
}

}  // namespace heapwise::prove
