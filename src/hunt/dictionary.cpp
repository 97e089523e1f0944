#include "hunt/dictionary.h"

#include <algorithm>
#include <set>

#include "base/random.h"
#include "ir/operands.h"

namespace heapwise::hunt {

namespace {

constexpr std::size_t kMostWords = 200;
constexpr std::uint64_t kMostLetters = 4;      // different numbers in one list
constexpr std::uint64_t kNeighbourOneIn = 12;  // an off-by-one lies beside the number

}  // namespace

Dictionary::Dictionary(const ir::Program& program) {
  std::set<ir::SignedBits> found;
  const auto add = [&](ir::Bits value, ir::Type type) {
    if (type.is_integer() && type.bits() > 1) found.insert(ir::as_signed(value, type));
  };
  for (const ir::Function& function : program.functions) {
    for (const ir::Block& block : function.blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        const auto* compare = std::get_if<ir::Compare>(&instruction.what);
        if (compare == nullptr) continue;
        for (const ir::Operand& side : {compare->left, compare->right})
          if (side.is_constant()) add(side.bits(), side.type());
      }
      if (const auto* choice = std::get_if<ir::Switch>(&block.terminator.what))
        for (const ir::Switch::Case& one : choice->cases) add(one.value, choice->value.type());
    }
  }
  if (found.empty() || (found.size() == 1 && *found.begin() == 0)) return;  // zero alone says nothing
  words_.assign(found.begin(), found.end());
  // Small numbers are the likelier inputs.
  std::ranges::sort(words_, {}, [](ir::SignedBits word) { return std::pair(word < 0 ? -word : word, word); });
  if (words_.size() > kMostWords) words_.resize(kMostWords);
}

interp::Inputs Dictionary::inputs(std::uint64_t seed, std::size_t length) const {
  Random random(seed);
  std::vector<ir::SignedBits> letters;
  for (std::uint64_t count = 1 + random.below(kMostLetters); count > 0; --count)
    letters.push_back(words_[random.below(words_.size())]);
  std::vector<interp::Inputs::Value> values;
  values.reserve(length);
  for (std::size_t i = 0; i < length; ++i) {
    const ir::SignedBits letter = letters[random.below(letters.size())];
    const bool beside = random.below(kNeighbourOneIn) == 0;
    values.emplace_back(beside ? letter + (random.below(2) == 0 ? 1 : -1) : letter);
  }
  return interp::Inputs(std::move(values));
}

}  // namespace heapwise::hunt
