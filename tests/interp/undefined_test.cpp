// What C leaves undefined beside memory: each kind, the correct program beside it, and what is no violation.
#include "interp/run_text.h"

namespace heapwise::interp {
namespace {

[[nodiscard]] Options looking_for(PropertySet properties) {
  Options options;
  options.properties = properties;
  return options;
}

[[nodiscard]] RunResult run_ub(const std::string& body, const Inputs& inputs = {}) {
  return run_main(body, inputs, looking_for(PropertySet::defined_behaviour()));
}

[[nodiscard]] std::string detail_of(const RunResult& result) {
  return result.violations.empty() ? std::string("none") : result.violations.front().detail;
}

TEST(Undefined, finds_signed_overflow_with_its_numbers) {
  const RunResult sum = run_ub("b0:\n  %0: i32 = add nsw i32 2147483647, i32 1\n  return i32 0");
  EXPECT_EQ(first_violation(sum), "signed overflow (no-overflow) b0:0");
  EXPECT_EQ(detail_of(sum), "2147483647 + 1 does not fit in int");
  EXPECT_EQ(detail_of(run_ub("b0:\n  %0: i32 = sub nsw i32 0, i32 -2147483648\n  return i32 0")),
            "-(-2147483648) does not fit in int");
  EXPECT_EQ(detail_of(run_ub("b0:\n  %0: i64 = mul nsw i64 4611686018427387904, i64 -3\n  return i32 0")),
            "4611686018427387904 * (-3) does not fit in long");
  EXPECT_EQ(first_violation(run_ub("b0:\n  %0: i32 = sdiv i32 -2147483648, i32 -1\n  return i32 0")),
            "signed overflow (no-overflow) b0:0");
  EXPECT_EQ(first_violation(run_ub("b0:\n  %0: i32 = srem i32 -2147483648, i32 -1\n  return i32 0")),
            "signed overflow (no-overflow) b0:0");
}

TEST(Undefined, numbers_that_fit_or_may_wrap_are_no_violation) {
  EXPECT_EQ(first_violation(run_ub("b0:\n  %0: i32 = add nsw i32 2147483646, i32 1\n  return i32 0")),
            "no violation: exited");
  EXPECT_EQ(first_violation(run_ub("b0:\n  %0: i32 = add i32 2147483647, i32 1\n  return i32 0")),
            "no violation: exited");
  EXPECT_EQ(first_violation(run_ub("b0:\n  %0: i32 = udiv i32 -2147483648, i32 -1\n  return i32 0")),
            "no violation: exited");
}

TEST(Undefined, is_no_violation_where_it_is_not_looked_for) {
  const RunResult sum = run_main("b0:\n  %0: i32 = add nsw i32 2147483647, i32 1\n  return i32 0");
  EXPECT_EQ(sum.ending, Ending::Exited);
  EXPECT_TRUE(sum.has_note(Note::Kind::SignedOverflow));
  EXPECT_EQ(run_main("b0:\n  %0: i32 = sdiv i32 1, i32 0\n  return i32 0").ending, Ending::UndefinedBehaviour);
}

TEST(Undefined, finds_divisions_and_shifts) {
  const RunResult division = run_ub("b0:\n  %0: i32 = urem i32 7, i32 0\n  return i32 0");
  EXPECT_EQ(first_violation(division), "division by zero (valid-division) b0:0");
  EXPECT_EQ(detail_of(division), "7 % 0");
  const auto shift = [](const std::string& amount) {
    return first_violation(run_ub("b0:\n  %0: i32 = shl i32 1, i32 " + amount + "\n  return i32 0"));
  };
  EXPECT_EQ(shift("31"), "no violation: exited");
  EXPECT_EQ(shift("32"), "shift out of range (valid-shift) b0:0");
  EXPECT_EQ(shift("-1"), "shift out of range (valid-shift) b0:0");
}

TEST(Undefined, goes_past_what_is_known) {
  Options options = looking_for(PropertySet::defined_behaviour());
  auto past = std::make_shared<Past>();
  past->violations.push_back({ir::FunctionId(0U), ir::BlockId(0U), 0});
  past->violations.push_back({ir::FunctionId(0U), ir::BlockId(0U), 1});
  options.past = past;
  const RunResult result = run_program(R"(program lp64
func @main() -> i32 {
b0:
  %0: i32 = add nsw i32 2147483647, i32 1
  %1: i32 = sdiv i32 7, i32 0
  %2: i32 = shl %1, i32 40
  return %0
}
)",
                                       {}, options);
  EXPECT_EQ(first_violation(result), "shift out of range (valid-shift) b0:2");
  EXPECT_EQ(result.left_out.size(), 2U);
}

// A block of 8 bytes of which the first two are set.
const std::string kHalf = "b0:\n  %0: ptr = stack i64 8 align 8\n  store i16 5, %0\n";

TEST(Undefined, bytes_that_were_never_set_may_be_copied) {
  EXPECT_EQ(first_violation(run_ub(kHalf + R"(
  %1: ptr = stack i64 8 align 8
  memcpy %1, %0, i64 8
  %2: i64 = load %1
  store %2, %0
  %3: i16 = load %0
  %4: i1 = icmp eq %3, i16 5
  branch %4, b1, b2
b1:
  return i32 0
b2:
  return i32 1)")),
            "no violation: exited");
}

TEST(Undefined, finds_a_byte_that_was_never_set_where_it_decides) {
  const auto decides = [](const std::string& instructions) {
    const std::string last = instructions.find("%2:") == std::string::npos ? "%2" : "%3";
    std::string text = kHalf + instructions + "  branch %last, b1, b1\nb1:\n  return i32 0";
    for (std::size_t at = text.find("%last"); at != std::string::npos; at = text.find("%last"))
      text.replace(at, 5, last);
    return first_violation(run_ub(text));
  };
  const std::string word = "  %1: i32 = load %0\n";
  EXPECT_EQ(decides(word + "  %last: i1 = icmp eq %1, i32 5\n"), "use of an uninitialised value (valid-value) b0:4");
  EXPECT_EQ(decides(word + "  %last: i1 = icmp eq %1, i32 6\n"), "no violation: exited") << "the low half decides";
  EXPECT_EQ(decides(word + "  %2: i32 = and %1, i32 65535\n  %last: i1 = icmp eq %2, i32 5\n"), "no violation: exited");
  EXPECT_EQ(decides(word + "  %2: i32 = or %1, i32 -65536\n  %last: i1 = icmp slt %2, i32 0\n"),
            "no violation: exited");
  EXPECT_EQ(decides(word + "  %2: i32 = shl %1, i32 16\n  %last: i1 = icmp eq %2, i32 0\n"), "no violation: exited");
  EXPECT_EQ(decides(word + "  %2: i32 = lshr %1, i32 16\n  %last: i1 = icmp eq %2, i32 0\n"),
            "use of an uninitialised value (valid-value) b0:5");
  EXPECT_EQ(decides(word + "  %2: i32 = add %1, i32 1\n  %last: i1 = icmp eq %2, i32 6\n"),
            "use of an uninitialised value (valid-value) b0:5");
  EXPECT_EQ(decides(word + "  %2: i16 = trunc %1\n  %last: i1 = icmp eq %2, i16 5\n"), "no violation: exited");
}

TEST(Undefined, finds_a_value_that_was_never_set_as_an_address) {
  EXPECT_EQ(first_violation(run_ub(R"(b0:
  %0: ptr = stack i64 8 align 8
  %1: ptr = load %0
  %2: i32 = load %1
  return i32 0)")),
            "use of an uninitialised value (valid-value) b0:2");
}

TEST(Undefined, finds_a_result_that_was_not_returned_where_it_is_used) {
  const auto caller = [](const std::string& after) {
    return first_violation(
        run_program("program lp64\nfunc @f() -> i32 {\nb0:\n  return i32 undef\n}\nfunc @main() -> i32 "
                    "{\nb0:\n  %0: i32 = call @f()\n" +
                        after + "}\n",
                    {}, looking_for(PropertySet::defined_behaviour())));
  };
  EXPECT_EQ(caller("  return i32 0\n"), "no violation: exited");
  EXPECT_EQ(caller("  %1: i32 = and %0, i32 1\n  return i32 0\n"), "no return value (valid-return) b0:0");
}

TEST(Undefined, finds_copies_that_overlap) {
  const auto copy = [](const std::string& offset) {
    return first_violation(
        run_ub("b0:\n  %0: ptr = stack i64 16 align 8\n  memset %0, i8 1, i64 16\n  %1: ptr = offset %0, " + offset +
               "\n  memcpy %1, %0, i64 4\n  return i32 0"));
  };
  EXPECT_EQ(copy("4"), "no violation: exited");
  EXPECT_EQ(copy("0"), "no violation: exited");
  EXPECT_EQ(copy("3"), "overlapping copy (valid-copy) b0:3");
}

}  // namespace
}  // namespace heapwise::interp
