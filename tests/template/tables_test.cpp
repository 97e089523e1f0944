// Tables: what holds of the elements that a loop has passed.
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

// A loop over `i` from `first` while it is less than 1000 that stores `value` at i + `shift`; then a loop from `from`
// to `to` with `check` of the element %v at %j.
std::string table(const std::string& first, const std::string& value, const std::string& shift, const std::string& from,
                  const std::string& to, const std::string& check) {
  return R"(b0:
  %a: ptr = stack i64 8000 align 4
  %x: i32 = call @__VERIFIER_nondet_int()
  jump b1(i32 )" +
         first + R"()
b1(%i: i32):
  %m: i1 = icmp slt %i, i32 1000
  branch %m, b2, b3
b2:
  %k: i32 = add nsw %i, i32 )" +
         shift + R"(
  %w: i64 = sext %k
  %p: ptr = offset %a, %w * 4
  store )" +
         value +
         R"(, %p
  %n: i32 = add nsw %i, i32 1
  jump b1(%n)
b3:
  jump b4(i32 )" +
         from + R"()
b4(%j: i32):
  %l: i1 = icmp slt %j, i32 )" +
         to + R"(
  branch %l, b5, b7
b5:
  %u: i64 = sext %j
  %q: ptr = offset %a, %u * 4
  %v: i32 = load %q
  %c: i1 = icmp )" +
         check + R"(
  branch %c, b6, bad
b6:
  %o: i32 = add nsw %j, i32 1
  jump b4(%o)
bad:
  call @reach_error()
  unreachable
b7:
  return i32 0)";
}

// What must not be claimed is not claimed early, either.
std::string soon(const std::string& body) { return verdict_of(with_main(body), check::Property::Unreach, 2); }

TEST(TemplateTables, elements_since_the_first_one_written) {
  EXPECT_EQ(verdict_of_main(table("1", "i32 42", "0", "1", "1000", "eq %v, i32 42")), "true");
  EXPECT_NE(soon(table("1", "i32 42", "0", "0", "1000", "eq %v, i32 42")), "true");
}

TEST(TemplateTables, elements_at_a_distance_from_the_index) {
  EXPECT_EQ(verdict_of_main(table("0", "i32 43", "1000", "1000", "2000", "eq %v, i32 43")), "true");
  EXPECT_NE(soon(table("0", "i32 43", "1000", "999", "2000", "eq %v, i32 43")), "true");
  EXPECT_NE(soon(table("0", "i32 43", "999", "1000", "2000", "eq %v, i32 43")), "true");
}

TEST(TemplateTables, elements_equal_to_a_value_from_before_the_loop) {
  EXPECT_EQ(verdict_of_main(table("0", "%x", "0", "0", "1000", "eq %v, %x")), "true");
}

TEST(TemplateTables, elements_that_hold_their_index) {
  EXPECT_EQ(verdict_of_main(table("0", "%i", "0", "0", "1000", "eq %v, %j")), "true");
  EXPECT_NE(soon(table("0", "%i", "1", "1", "1001", "eq %v, %j")), "true");
}

TEST(TemplateTables, elements_passed_downwards) {
  const auto down = [](const std::string& first) -> std::string {
    return R"(b0:
  %a: ptr = stack i64 4000 align 4
  jump b1(i32 899)
b1(%i: i32):
  %m: i1 = icmp sge %i, i32 0
  branch %m, b2, b3
b2:
  %w: i64 = sext %i
  %p: ptr = offset %a, %w * 4
  store i32 5, %p
  %n: i32 = sub nsw %i, i32 1
  jump b1(%n)
b3:
  jump b4(i32 )" +
           first +
           R"()
b4(%j: i32):
  %l: i1 = icmp sge %j, i32 0
  branch %l, b5, b7
b5:
  %u: i64 = sext %j
  %q: ptr = offset %a, %u * 4
  %v: i32 = load %q
  %c: i1 = icmp eq %v, i32 5
  branch %c, b6, bad
b6:
  %o: i32 = sub nsw %j, i32 1
  jump b4(%o)
bad:
  call @reach_error()
  unreachable
b7:
  return i32 0)";
  };
  EXPECT_EQ(verdict_of_main(down("899")), "true");
  EXPECT_NE(soon(down("900")), "true");
}

}  // namespace
}  // namespace heapwise::tmpl
