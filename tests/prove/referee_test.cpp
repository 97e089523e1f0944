#include "prove/referee.h"

#include <gtest/gtest.h>

#include "heap/join.h"
#include "heap/lists.h"

namespace heapwise::prove {
namespace {

using heap::testing::chain;

TEST(Referee, keeps_no_more_claims_of_a_kind_than_it_may_and_counts_all) {
  Referee referee(5);
  for (int n = 0; n < 40; ++n) {
    referee.claimed("entail", chain(1, n), chain(1, n));
    referee.claimed("fold", chain(1, n), chain(1, n));
  }
  Budget budget;
  const Referee::Report report = referee.decide(5, budget);
  EXPECT_EQ(report.claims, 80);
  EXPECT_EQ(report.drawn, 10);
  EXPECT_EQ(report.confirmed, report.asked);
  EXPECT_GT(report.asked, 0);
}

TEST(Referee, is_told_what_entails_claims_and_refutes_a_wrong_claim) {
  Referee referee;
  EXPECT_TRUE(heap::entails(chain(2), chain(2)));
  referee.claimed("join", chain(2), chain(1));
  Budget budget;
  const Referee::Report report = referee.decide(5, budget);
  EXPECT_EQ(report.asked, 2);
  EXPECT_EQ(report.confirmed, 1);
  ASSERT_EQ(report.refuted.size(), 1);
  EXPECT_EQ(report.refuted.front().verb, "join");
}

TEST(Referee, asks_the_same_sentence_once) {
  Referee referee;
  for (int n = 0; n < 7; ++n) referee.claimed("entail", chain(2), chain(2));
  Budget budget;
  EXPECT_EQ(referee.decide(5, budget).asked, 1);
}

}  // namespace
}  // namespace heapwise::prove
