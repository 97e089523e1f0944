// What C leaves undefined beside memory, as a proof sees it: shown to be defined, or a finding.
#include "exec/exec_text.h"

namespace heapwise::exec {
namespace undefined_test {

const std::string kInt = "%0: i32 = call @__VERIFIER_nondet_int()\n";
const std::string kByte = kInt + "%1: i32 = and %0, i32 255\n";

[[nodiscard]] Executed check(const std::string& body) {
  ExecOptions options;
  options.overflow = options.undefined = true;
  return execute(body, options);
}

TEST(ExecUndefined, nothing_is_found_where_it_is_not_asked_for) {
  EXPECT_TRUE(
      execute(kInt + "%1: i32 = add nsw %0, i32 1\n%2: i32 = sdiv %1, %0\n%3: i32 = shl %2, %0").findings.empty());
  EXPECT_TRUE(execute("%0: ptr = stack i64 8 align 8\n%1: i32 = load %0").findings.empty());
}

TEST(ExecUndefined, sums_fit_by_the_ranges_of_their_operands) {
  EXPECT_TRUE(check(kInt + "%1: i32 = add nsw %0, i32 1").ends_in(Finding::Kind::Overflow));
  EXPECT_TRUE(check(kInt + "%1: i32 = add %0, i32 1").findings.empty()) << "it may wrap";
  EXPECT_TRUE(check(kByte + "%2: i32 = add nsw %1, i32 2147483392").findings.empty());
  EXPECT_TRUE(check(kByte + "%2: i32 = add nsw %1, i32 2147483393").ends_in(Finding::Kind::Overflow));
  EXPECT_TRUE(check(kByte + "%2: i32 = mul nsw %1, i32 8421504").findings.empty());
  EXPECT_TRUE(check(kByte + "%2: i32 = mul nsw %1, i32 8421505").ends_in(Finding::Kind::Overflow));
  EXPECT_TRUE(check(kByte + "%2: i32 = sub nsw i32 -2147483393, %1").findings.empty());
  EXPECT_TRUE(check(kByte + "%2: i32 = sub nsw i32 -2147483394, %1").ends_in(Finding::Kind::Overflow));
}

TEST(ExecUndefined, numbers_at_the_ends_of_64_bits_do_not_hide_an_overflow) {
  const std::string number = "%0: i64 = call @__VERIFIER_nondet_long()\n";
  EXPECT_TRUE(check(number + "%1: i64 = add nsw %0, i64 1").ends_in(Finding::Kind::Overflow));
  EXPECT_TRUE(check(number + "%1: i64 = sub nsw i64 0, %0").ends_in(Finding::Kind::Overflow));
  EXPECT_TRUE(check(number + "%1: i64 = mul nsw %0, %0").ends_in(Finding::Kind::Overflow));
  EXPECT_TRUE(check(number + "%1: i64 = sdiv %0, i64 -1").ends_in(Finding::Kind::Overflow));
}

TEST(ExecUndefined, divisors_are_not_zero) {
  EXPECT_TRUE(check(kInt + "%1: i32 = udiv i32 7, %0").ends_in(Finding::Kind::Division));
  EXPECT_TRUE(check(kByte + "%2: i32 = srem i32 7, %1").ends_in(Finding::Kind::Division));
  EXPECT_TRUE(check(kByte + "%2: i32 = or %1, i32 1\n%3: i32 = srem i32 7, %2").findings.empty());
  EXPECT_TRUE(check("%0: i32 = sdiv i32 7, i32 0").ends_in(Finding::Kind::Division));
}

TEST(ExecUndefined, amounts_of_shifts_are_below_the_width) {
  EXPECT_TRUE(check(kInt + "%1: i32 = and %0, i32 31\n%2: i32 = shl i32 1, %1").findings.empty());
  EXPECT_TRUE(check(kInt + "%1: i32 = and %0, i32 63\n%2: i32 = lshr i32 1, %1").ends_in(Finding::Kind::Shift));
  EXPECT_TRUE(check("%0: i32 = ashr i32 1, i32 -1").ends_in(Finding::Kind::Shift));
}

TEST(ExecUndefined, what_is_read_was_written) {
  const std::string block = "%0: ptr = stack i64 8 align 8\n";
  EXPECT_TRUE(check(block + "%1: i32 = load %0").ends_in(Finding::Kind::Uninitialised));
  EXPECT_TRUE(check(block + "store i32 1, %0\n%1: i32 = load %0").findings.empty());
  EXPECT_TRUE(check(block + "store i32 1, %0\n%1: i64 = load %0").ends_in(Finding::Kind::Uninitialised));
  EXPECT_TRUE(check(block + "memset %0, i8 0, i64 8\n%1: i64 = load %0").findings.empty());
  EXPECT_TRUE(check("%0: ptr = call @calloc(i64 2, i64 4)\n%1: i64 = load %0").findings.empty());
  EXPECT_TRUE(check("%0: ptr = call @malloc(i64 8)\n%1: i64 = load %0").ends_in(Finding::Kind::Uninitialised));
  EXPECT_TRUE(check("%0: i32 = add i32 undef, i32 1").finds(Finding::Kind::Uninitialised));
}

TEST(ExecUndefined, what_was_never_set_is_copied_but_not_into_globals) {
  const std::string block = "%0: ptr = stack i64 8 align 8\n%1: ptr = stack i64 8 align 8\n";
  EXPECT_TRUE(check(block + "memcpy %1, %0, i64 8").findings.empty());
  EXPECT_TRUE(check(block + "memcpy %1, %0, i64 8\n%2: i32 = load %1").ends_in(Finding::Kind::Uninitialised));
  ExecOptions options;
  options.overflow = options.undefined = true;
  EXPECT_TRUE(
      execute(block + "memcpy @g, %0, i64 8", options, {}, "global @g size 8").ends_in(Finding::Kind::Uninitialised));
}

TEST(ExecUndefined, copies_do_not_overlap) {
  const std::string block = "%0: ptr = stack i64 16 align 8\n%1: ptr = offset %0, ";
  EXPECT_TRUE(check(block + "4\nmemcpy %1, %0, i64 4").findings.empty());
  EXPECT_TRUE(check(block + "3\nmemcpy %1, %0, i64 4").ends_in(Finding::Kind::Overlap));
}

}  // namespace undefined_test
}  // namespace heapwise::exec
