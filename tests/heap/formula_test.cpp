#include "heap/formula.h"

#include <gtest/gtest.h>

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
    for (int m : {1, 3, 5}) {
      const auto j = join(folded(n), folded(m));
      if (!j) continue;
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

const RootKey kFlag = register_key(1, 1), kCount = register_key(1, 2);

// Two numbers, a flag and a count.
Heap flagged(const Range& flag, const Range& count) {
  Heap h;
  h.set_root(kFlag, h.fresh_number(flag));
  h.set_root(kCount, h.fresh_number(count));
  return h;
}

TEST(HeapFormula, says_congruences_of_the_premise) {
  const Range even{0, 10, 2, 0}, below_ten{0, 9, 1, 0};
  const Heap a = flagged({9, 10, 2, 0}, even), b = flagged({10, 10, 1, 0}, even);
  EXPECT_EQ(refereed(a, b), logic::Verdict::Unsatisfiable);  // the only even number of 9 and 10
  EXPECT_EQ(refereed(flagged({9, 10, 1, 0}, even), b), logic::Verdict::Satisfiable);
  EXPECT_NE(refereed(a, flagged({10, 10, 1, 0}, below_ten)), logic::Verdict::Unsatisfiable);
}

TEST(HeapFormula, leaves_a_congruence_out_of_the_conclusion_and_says_so) {
  const Heap a = flagged({0, 1, 1, 0}, {0, 10, 1, 0}), b = flagged({0, 1, 1, 0}, {0, 10, 2, 0});
  const Sentence sentence = entailment(a, b);
  EXPECT_FALSE(sentence.text.empty());
  EXPECT_TRUE(sentence.not_in_premise.empty());
  EXPECT_EQ(sentence.not_in_conclusion, std::set<std::string>{"a congruence"});
}

TEST(HeapFormula, says_implications_of_the_premise) {
  Heap a = flagged({1, 1, 1, 0}, {0, 10, 1, 0});
  const SymbolId flag = a.fresh(), count = a.fresh();
  ASSERT_TRUE(a.facts().restrict(flag, {0, 1, 1, 0}) && a.facts().restrict(count, {0, 10, 1, 0}));
  ASSERT_TRUE(a.facts().assume({.x = flag, .c = 0, .equal = true, .y = count, .d = 3}));
  a.set_root(kFlag, Value::symbol(flag));
  a.set_root(kCount, Value::symbol(count));
  Heap b = a;
  ASSERT_TRUE(a.facts().restrict(count, {4, 10, 1, 0}));
  // Whoever knows that the count is not 3 knows the flag; the implication itself need not be said again.
  EXPECT_EQ(refereed(a, flagged({1, 1, 1, 0}, {4, 10, 1, 0})), logic::Verdict::Unsatisfiable);
  EXPECT_EQ(refereed(b, flagged({1, 1, 1, 0}, {0, 10, 1, 0})), logic::Verdict::Satisfiable);
  EXPECT_EQ(entailment(b, b).not_in_conclusion, std::set<std::string>{"a flag that tells of others"});
}

// On 32 bits any int may be an address: what the limits of its width say is not said, so a countermodel proves nothing.
TEST(HeapFormula, notes_the_range_of_what_may_be_an_address) {
  Heap h;
  h.set_address_bits(32);
  h.set_root(testing::kList, h.fresh_number(Range::of_width(32)));
  EXPECT_TRUE(entailment(h, h).not_in_premise.contains("the range of what may be an address"));
  Heap small;
  small.set_address_bits(32);
  small.set_root(testing::kList, small.fresh_number({0, 9, 1, 0}));
  EXPECT_TRUE(entailment(small, small).not_in_premise.empty());
}

}  // namespace
}  // namespace heapwise::heap
