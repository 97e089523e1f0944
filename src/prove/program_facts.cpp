#include "prove/program_facts.h"

#include <limits>
#include <set>

#include "ir/operands.h"

namespace heapwise::prove {

ProgramFacts::ProgramFacts(const ir::Program& program)
    : program_(program), calls_(program), globals_(program, calls_), functions_(program) {
  find_thresholds();
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
