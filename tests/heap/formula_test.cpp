#include "heap/formula.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "heap/fold.h"
#include "heap/join.h"
#include "heap/lists.h"
#include "logic/decide.h"
#include "logic/smtlib_parser.h"

namespace heapwise::heap {
namespace {

using testing::chain;

// What the solver says of the sentence "every heap of a is one of b".
logic::Verdict refereed(const Heap& a, const Heap& b) {
  const Sentence sentence = entailment(a, b);
  EXPECT_EQ(sentence.why_not, "");
  auto script = logic::parse_smtlib(sentence.text, "sentence");
  EXPECT_TRUE(script.ok()) << script.error() << sentence.text;
  logic::Context& context = *script.value().context;
  return logic::satisfiable(context, context.conjunction(script.value().assertions), {.seconds = 5}).verdict;
}

Heap folded(int length, std::int64_t data = 7) {
  Heap h = chain(length, data);
  fold(h, {});
  return h;
}

TEST(HeapFormula, says_that_a_chain_is_itself) {
  for (int n = 0; n < 3; ++n) EXPECT_EQ(refereed(chain(n), chain(n)), logic::Verdict::Unsatisfiable) << n;
}

TEST(HeapFormula, tells_lengths_and_contents_apart) {
  EXPECT_EQ(refereed(chain(1), chain(2)), logic::Verdict::Satisfiable);
  EXPECT_EQ(refereed(chain(1, 1), chain(1, 2)), logic::Verdict::Satisfiable);
  EXPECT_EQ(refereed(chain(1), chain(0)), logic::Verdict::Satisfiable);
}

TEST(HeapFormula, confirms_folds) {
  for (int n = 2; n < 5; ++n) EXPECT_EQ(refereed(chain(n), folded(n)), logic::Verdict::Unsatisfiable) << n;
  EXPECT_NE(refereed(chain(4), folded(3)), logic::Verdict::Unsatisfiable);
}

TEST(HeapFormula, confirms_joins) {
  int joins = 0;
  for (int n : {2, 4}) {
    for (int m : {1, 3, 5}) {  // lengths that differ by two or more would be tied by a congruence, which is not said
      const auto j = join(folded(n), folded(m));
      if (!j || std::abs(n - m) > 1) continue;
      ++joins;
      EXPECT_EQ(refereed(folded(n), j->heap), logic::Verdict::Unsatisfiable) << n << " " << m;
      EXPECT_EQ(refereed(folded(m), j->heap), logic::Verdict::Unsatisfiable) << n << " " << m;
    }
  }
  EXPECT_GT(joins, 0);
}

TEST(HeapFormula, does_not_confirm_the_reverse_of_a_join) {
  const auto j = join(folded(2), folded(3));
  ASSERT_TRUE(j);
  EXPECT_NE(refereed(j->heap, folded(2)), logic::Verdict::Unsatisfiable);
}

}  // namespace
}  // namespace heapwise::heap
