#include "ir/named_globals.h"

#include <algorithm>
#include <set>

#include "ir/operands.h"

namespace heapwise::ir {

NamedGlobals::NamedGlobals(const Program& program, const CallGraph& calls) : calls_(calls) {
  // Where a handler of atexit may run is not followed: it may be everywhere, and name everything.
  const bool handlers = std::any_of(program.functions.begin(), program.functions.end(),
                                    [](const Function& f) { return f.name == "atexit" && !f.has_body(); });
  if (handlers) {
    std::vector<GlobalId> all;
    for (std::uint32_t i = 0; i < program.globals.size(); ++i) all.emplace_back(i);
    globals_.assign(calls_.components().size(), all);
    return;
  }
  // printf and getchar use the standard streams without being given them.
  std::set<GlobalId> everywhere;
  for (std::uint32_t i = 0; i < program.globals.size(); ++i) {
    const Global& g = program.globals[i];
    if (g.external && (g.name == "stdin" || g.name == "stdout" || g.name == "stderr")) everywhere.emplace(i);
  }
  // Callees come first: what they name is known when their callers are looked at.
  for (const auto& component : calls_.components()) {
    std::set<GlobalId> all = everywhere;
    auto name = [&](const Operand& o) {
      if (o.kind() == Operand::Kind::Global) all.insert(o.global_id());
    };
    for (FunctionId id : component) {
      for (const Block& block : program.function(id).blocks) {
        for (const Instruction& i : block.instructions) for_each_operand(i, name);
        for_each_operand(block.terminator, name);
      }
      for (FunctionId callee : calls_.callees(id)) {
        const std::size_t other = calls_.component_of(callee);
        if (other < globals_.size()) all.insert(globals_[other].begin(), globals_[other].end());
      }
    }
    globals_.emplace_back(all.begin(), all.end());
  }
}

}  // namespace heapwise::ir
