// Library functions on symbolic bytes.
#include "hunt/exploration.h"

namespace heapwise::hunt::testing {
namespace {

using exec::Finding;

const std::string kText = R"(
extern unsigned long strlen(const char *);
extern char *strcpy(char *, const char *);
extern char *strcat(char *, const char *);
extern char *strchr(const char *, int);
extern int strcmp(const char *, const char *);
extern int memcmp(const void *, const void *, unsigned long);
extern int toupper(int);
extern int abs(int);
static void read_word(char *word, int length) {
  for (int i = 0; i < length; i++) word[i] = __VERIFIER_nondet_char();
  word[length] = 0;
}
)";

TEST(ExploreLibrary, a_word_that_compares_equal) {
  const auto it = explore_c(kText + R"(
int main(void) {
  char word[5];
  read_word(word, 4);
  int *p = 0;
  if (strcmp(word, "ab") == 0) *p = 1;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  ASSERT_EQ(it.inputs.size(), 4U);
  EXPECT_EQ(it.inputs[0], 'a');
  EXPECT_EQ(it.inputs[1], 'b');
  EXPECT_EQ(it.inputs[2], 0);
}

TEST(ExploreLibrary, a_text_that_is_copied_over_itself_is_no_proof) {
  const auto with = [](const std::string& copy) {
    return explore_c(kText + "int main(void) {\n  char b[16] = \"abc\", c[16];\n  " + copy + "\n  return 0;\n}")
        .outcome;
  };
  EXPECT_FALSE(with("strcpy(b, b + 1);").whole);
  EXPECT_FALSE(with("strcat(b, b);").whole);
  EXPECT_TRUE(with("strcpy(c, b + 1); strcpy(b + 4, b + 2);").whole);
}

TEST(ExploreLibrary, a_comparison_gives_any_number_of_its_sign) {
  const auto with = [](const std::string& condition) {
    return explore_c(kText + "int main(void) {\n  char w[3];\n  read_word(w, 2);\n  int *p = 0;\n  if (" + condition +
                     ") *p = 1;\n  return 0;\n}")
        .outcome;
  };
  EXPECT_FALSE(with("strcmp(w, \"b\") == 7").whole);
  EXPECT_FALSE(with("memcmp(w, \"b\", 1) == -7").whole);
  EXPECT_TRUE(with("strcmp(w, \"b\") > 0 && strcmp(w, \"b\") < 0").whole);
}

TEST(ExploreLibrary, the_one_length_that_overruns_the_copy) {
  const auto it = explore_c(kText + R"(
int main(void) {
  char word[6], copy[5];
  read_word(word, 5);
  strcpy(copy, word);
  return copy[0];
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.kind, Finding::Kind::InvalidAccess);
  for (std::int64_t c : it.inputs) EXPECT_NE(c, 0);
}

TEST(ExploreLibrary, a_text_without_an_end) {
  const auto it = explore_c(kText + R"(
int main(void) {
  char word[3];
  for (int i = 0; i < 3; i++) word[i] = __VERIFIER_nondet_char();
  return (int)strlen(word);
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.kind, Finding::Kind::InvalidAccess);
}

TEST(ExploreLibrary, copies_that_fit_are_safe) {
  const auto it = explore_c(kText + R"(
int main(void) {
  char word[3], all[8] = "x";
  read_word(word, 2);
  strcat(all, word);
  char *colon = strchr(all, ':');
  if (colon) *colon = 0;
  if (strlen(all) > 3) return *(int *)0;
  return 0;
})");
  EXPECT_TRUE(it.outcome.whole) << it.outcome.reason.what;
}

TEST(ExploreLibrary, characters_and_numbers) {
  const auto it = explore_c(kText + R"(
int main(void) {
  int c = __VERIFIER_nondet_char(), n = __VERIFIER_nondet_int();
  int *p = 0;
  if (c != 'Q' && toupper(c) == 'Q' && n < -5 && abs(n) == 77) *p = 1;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs, (std::vector<std::int64_t>{'q', -77}));
}

TEST(ExploreLibrary, bytes_that_compare_smaller) {
  const auto it = explore_c(kText + R"(
int main(void) {
  char word[5];
  read_word(word, 4);
  int *p = 0;
  if (memcmp(word, "mnop", 4) < 0 && word[0] == 'm' && word[1] > 'm') *p = 1;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_EQ(it.inputs[0], 'm');
  EXPECT_EQ(it.inputs[1], 'n');
}

}  // namespace
}  // namespace heapwise::hunt::testing
