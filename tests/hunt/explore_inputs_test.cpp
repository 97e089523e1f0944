// Bugs that need one particular input.
#include "hunt/exploration.h"

namespace heapwise::hunt::testing {
namespace {

using exec::Finding;

TEST(Explore, finds_the_roots_of_a_square_without_an_overflow) {
  const auto it = explore_c(R"(
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = 0;
  if (x * x == 49 && x < 0) *p = 1;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.kind, Finding::Kind::InvalidAccess);
  EXPECT_EQ(it.inputs, std::vector<std::int64_t>{-7});
}

TEST(Explore, spells_a_word_character_by_character) {
  const auto it = explore_c(R"(
int main(void) {
  char s[6];
  for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
  s[5] = 0;
  const char *word = "magic";
  int i = 0;
  while (i < 5 && s[i] == word[i]) i++;
  int *p = malloc(4);
  if (i < 5) free(p);
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.kind, Finding::Kind::Leak);
  EXPECT_EQ(it.inputs, (std::vector<std::int64_t>{'m', 'a', 'g', 'i', 'c'}));
}

TEST(Explore, goes_on_behind_accesses_at_an_index_of_many_values) {
  const auto it = explore_c(R"(
int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 100 || n > 5000 || k < 0 || k >= n) return 0;
  char *a = calloc(n, 1);
  a[k] = 1;
  if (a[n - 1 - k] == 0 && 3 * k == 2 * n - 2) a[k + k / 2 + 1] = 1;
  free(a);
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.kind, Finding::Kind::InvalidAccess);
}

TEST(Explore, proves_nothing_behind_a_write_at_an_index_of_many_values) {
  Question unreach;
  unreach.property = check::Property::Unreach;
  const auto it = explore_c(R"(
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 1000) return 0;
  char *a = calloc(1000, 1);
  a[k] = 1;
  int sum = a[0] + a[999] + a[500];
  free(a);
  if (sum == 7) reach_error();
  return 0;
})",
                            unreach);
  EXPECT_FALSE(it.outcome.confirmed);
  EXPECT_FALSE(it.outcome.whole);
}

TEST(Explore, finds_the_index_one_behind_the_end) {
  const auto it = explore_c(R"(
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
  if (n <= 10 && n > 3) a[n] = 4;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs, std::vector<std::int64_t>{10});
}

TEST(Explore, finds_bugs_at_loop_bounds_from_10_to_50) {
  for (const int bound : {10, 27, 50}) {
    const auto it = explore_c(R"(
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  int *p = malloc(4);
  for (int i = 0; i < n; i++) sum += 3;
  if (sum == 3 * )" + std::to_string(bound) +
                              R"() free(p);
  free(p);
  return 0;
})");
    ASSERT_TRUE(it.outcome.confirmed) << bound;
    EXPECT_EQ(it.inputs, std::vector<std::int64_t>{bound});
    EXPECT_EQ(it.kind, Finding::Kind::InvalidFree);
  }
}

TEST(Explore, an_allocation_too_small_by_a_symbolic_amount) {
  const auto it = explore_c(R"(
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n >= 4 && n < 1000);
  char *p = malloc(n);
  p[n % 7] = 1;
  free(p);
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  ASSERT_EQ(it.inputs.size(), 1U);
  EXPECT_GE(it.inputs[0] % 7, it.inputs[0]);
}

TEST(Explore, takes_uninitialised_bytes_in_the_order_of_the_run) {
  const auto it = explore_c(R"(
struct s { char a; int b; };
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  int x = __VERIFIER_nondet_int();
  int y = p->b;
  if (p->a == 5 && x == 1 && y == 77) free(p);
  free(p);
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs, (std::vector<std::int64_t>{1, 77, 5}));
}

TEST(Explore, pieces_of_a_number_are_its_bytes) {
  const auto it = explore_c(R"(
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *b = (unsigned char *)&x;
  int *p = 0;
  if (b[0] == 0x78 && b[3] == 0x12) { b[1] = 9; if (x == 0x12340978) *p = 1; }
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs[0] & 0xffff00ff, 0x12340078);
}

TEST(Explore, an_allocation_that_fails_is_an_input) {
  Question options;
  options.malloc_may_fail = true;
  const std::string body = R"(
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  if (p && !q) *q = 1;
  free(p); free(q);
  return 0;
})";
  const auto it = explore_c(body, options);
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs.size(), 2U);
  EXPECT_EQ(it.inputs[0], 0);
  EXPECT_NE(it.inputs[1], 0);
  EXPECT_TRUE(explore_c(body).outcome.whole);
}

TEST(Explore, reaches_the_error_function_on_32_bits) {
  Question options;
  options.property = check::Property::Unreach;
  const auto it = explore_c(R"(
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a > 100 && a < 10000 && b > 100 && b < 10000);
  if (a * b == 1022117) reach_error();
  return 0;
})",
                            options, ir::DataModel::ILP32);
  ASSERT_TRUE(it.outcome.confirmed);
  ASSERT_EQ(it.inputs.size(), 2U);
  EXPECT_EQ(it.inputs[0] * it.inputs[1], 1022117);  // 1009 · 1013
}

TEST(Explore, a_pointer_from_an_array_at_a_symbolic_index_is_split_over_its_targets) {
  const auto it = explore_c(R"(
int main(void) {
  int a = 1, b = 2, c = 3;
  int *table[4] = {&a, &b, 0, &c};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  *table[i] = 5;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs, std::vector<std::int64_t>{2});
}

TEST(Explore, a_function_stored_at_a_symbolic_index_is_called_from_there) {
  const auto it = explore_c(R"(
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
  int (*table[3])(void) = {0, one, 0};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  table[i] = two;
  if (i == 1) return table[1]() == 2 ? 0 : *(int *)0;
  return table[2]();
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs, std::vector<std::int64_t>{0});
}

}  // namespace
}  // namespace heapwise::hunt::testing
