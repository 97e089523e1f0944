// Blocks: where they are, how long they live, what realloc makes of them.
#include "exec/exec_text.h"
#include "heap/fold.h"
#include "heap/lists.h"

namespace heapwise::exec {
namespace {

using Kind = Finding::Kind;

const std::string kBlock = "%0: ptr = call @malloc(i64 8)\n";
const std::string kAny = "%1: i64 = call @__VERIFIER_nondet_long()\n";

TEST(ExecBlocks, are_accessed_by_a_number_of_bytes_that_fits) {
  EXPECT_TRUE(execute(kBlock + "memset %0, i8 0, i64 8").findings.empty());
  EXPECT_TRUE(execute(kBlock + "memset %0, i8 0, i64 9").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute(kBlock + "memset %0, i8 0, i64 -1").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute(kBlock + kAny + "memset %0, i8 0, %1").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute(kBlock + kAny + "%2: i64 = and %1, i64 7\nmemset %0, i8 0, %2").findings.empty());
  EXPECT_TRUE(execute(kBlock + kAny + "%2: i64 = and %1, i64 15\nmemset %0, i8 0, %2").ends_in(Kind::InvalidAccess));
  const std::string behind = kBlock + kAny + "%2: i64 = and %1, i64 7\n%3: ptr = offset %0, %2 * 1\n" +
                             "%4: i64 = call @__VERIFIER_nondet_long()\n%5: i64 = and %4, i64 7\n";
  EXPECT_TRUE(execute(behind + "memset %3, i8 0, %5").ends_in(Kind::InvalidAccess));
}

TEST(ExecBlocks, hold_what_may_be_elsewhere_after_a_write_at_an_unknown_place) {
  const std::string write = R"(
  %0: ptr = call @malloc(i64 400)
  store i32 7, %0
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i32 = and %1, i32 255
  %3: i64 = zext %2
  %4: ptr = offset %0, %3 * 1
  store i8 0, %4
  )";
  EXPECT_TRUE(execute(write + "%5: i32 = load %0").may_be(5, 0));
  const Executed elsewhere = execute(write + "%5: ptr = offset %0, 300\n%6: i8 = load %5");
  EXPECT_TRUE(elsewhere.may_be(6, 1));
  const Executed perhaps = execute(write + R"(
  %5: i32 = call @__VERIFIER_nondet_int()
  %6: i32 = and %5, i32 255
  %7: i64 = zext %6
  %8: ptr = offset %0, %7 * 1
  %9: i8 = load %8)");
  EXPECT_TRUE(perhaps.may_be(9, 0));
  EXPECT_TRUE(perhaps.may_be(9, 1)) << "another place holds anything";
}

TEST(ExecBlocks, are_arrays_once_their_third_cell_may_be_met) {
  auto step = [](int size, int mask) {
    const Executed e = execute("%0: ptr = call @malloc(i64 " + std::to_string(size) + ")\n" + kAny +
                               "%2: i64 = and %1, i64 " + std::to_string(mask) + "\n%3: ptr = offset %0, %2 * 8");
    return e.heaps[0].object(e.at(0).object()).indexed_by;
  };
  EXPECT_EQ(step(24, 3), 8);
  EXPECT_EQ(step(24, 2), 8);
  EXPECT_EQ(step(24, 1), 0) << "the index names two cells only";
  EXPECT_EQ(step(16, 255), 0) << "there are two cells only";
  EXPECT_EQ(step(23, 255), 0);
}

TEST(ExecBlocks, give_one_value_to_two_reads_at_one_unknown_place_only) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 400)
  %1: i64 = call @__VERIFIER_nondet_long()
  %2: i64 = and %1, i64 255
  %3: ptr = offset %0, %2 * 1
  %4: i8 = load %3
  %5: i8 = load %3
  %6: i64 = call @__VERIFIER_nondet_long()
  %7: i64 = and %6, i64 255
  %8: ptr = offset %0, %7 * 1
  %9: i8 = load %8)");
  ASSERT_FALSE(e.heaps.empty());
  for (std::size_t i = 0; i < e.heaps.size(); ++i) EXPECT_EQ(e.at(4, i), e.at(5, i));
  bool apart = false;
  for (std::size_t i = 0; i < e.heaps.size(); ++i) apart = apart || !(e.at(4, i) == e.at(9, i));
  EXPECT_TRUE(apart);
}

TEST(ExecBlocks, of_malloc_hold_anything_and_those_of_calloc_zeros) {
  EXPECT_TRUE(execute(kBlock + "%1: i8 = load %0").may_be(1, 5));
  EXPECT_EQ(execute("%0: ptr = call @calloc(i64 2, i64 4)\n%1: i64 = load %0").count(1, 0), 1);
  EXPECT_TRUE(execute("%0: ptr = call @calloc(i64 2, i64 4)\n%1: ptr = offset %0, 8\n%2: i8 = load %1")
                  .ends_in(Kind::InvalidAccess));
}

TEST(ExecBlocks, are_none_where_an_array_does_not_fit_the_memory) {
  const std::string half = "%0: ptr = call @calloc(i64 4611686018427387904, i64 ";
  EXPECT_EQ(execute(half + "8)").count(0, 0), 1);
  const Executed perhaps = execute("%0: i64 = call @__VERIFIER_nondet_long()\n%1: ptr = call @calloc(%0, i64 8)");
  EXPECT_EQ(perhaps.heaps.size(), 2U);
  EXPECT_EQ(perhaps.count(1, 0), 1);
}

TEST(ExecBlocks, lie_anywhere_where_a_freed_one_lay) {
  const std::string freed = kBlock + "call @free(%0)\n%1: ptr = call @malloc(i64 8)\n";
  EXPECT_EQ(execute(freed + "%2: i1 = icmp eq %0, %1").heaps.size(), 2U);
  const std::string alive = kBlock + "%1: ptr = call @malloc(i64 8)\ncall @free(%0)\n";
  EXPECT_EQ(execute(alive + "%2: i1 = icmp eq %0, %1").count(2, 0), 1);
}

TEST(ExecBlocks, behind_their_end_may_be_the_next_one) {
  const std::string two = kBlock + "%1: ptr = call @malloc(i64 8)\n";
  EXPECT_EQ(execute(two + "%2: ptr = offset %0, 8\n%3: i1 = icmp eq %2, %1").heaps.size(), 2U);
  EXPECT_EQ(execute(two + "%2: ptr = offset %0, 7\n%3: i1 = icmp eq %2, %1").count(3, 0), 1);
}

TEST(ExecBlocks, far_from_their_start_may_be_null) {
  EXPECT_EQ(execute(kBlock + kAny + "%2: ptr = offset %0, %1 * 1\n%3: i1 = icmp eq %2, null").heaps.size(), 2U);
  EXPECT_EQ(execute(kBlock + "%1: ptr = offset %0, 8\n%2: i1 = icmp eq %1, null").count(2, 0), 1);
}

TEST(ExecBlocks, of_literals_may_share_their_bytes) {
  const std::string texts =
      "global @a size 2 const { 0: \"x\" }\nglobal @b size 2 const { 0: \"x\" }\n"
      "global @c size 2 const { 0: \"y\" }";
  EXPECT_EQ(execute("%0: i1 = icmp eq @a, @b", {}, {}, texts).heaps.size(), 2U);
  EXPECT_EQ(execute("%0: i1 = icmp eq @a, @c", {}, {}, texts).count(0, 0), 1);
}

// A variable that names a list of 0 to 5 nodes.
Heap with_list() {
  Heap h = heap::testing::chain(2);
  heap::fold(h, {});
  const Value list = *h.root(heap::testing::kList);
  h.change(list.object()).segment().length = h.fresh_number({0, 5, 1, 0});
  heap::Object variable;
  variable.size = Value::constant(8);
  variable.storage = heap::Storage::Global;
  variable.content().set(0, 8, list);
  h.drop_root(heap::testing::kList);
  h.set_root(heap::global_key(0), Value::address(h.add(std::move(variable))));
  return h;
}

TEST(ExecBlocks, of_a_list_that_may_be_empty_may_be_null) {
  const std::string variable = "global @list size 8";
  const Executed e = execute("%0: ptr = load @list\n%1: i1 = icmp eq %0, null", {}, with_list(), variable);
  EXPECT_EQ(e.count(1, 1), 1);
  EXPECT_EQ(e.count(1, 0), 1);
  EXPECT_TRUE(execute("%0: ptr = load @list\n%1: i8 = load %0", {}, with_list(), variable).finds(Kind::InvalidAccess));
  EXPECT_FALSE(execute("%0: ptr = load @list\ncall @free(%0)", {}, with_list(), variable).heaps.empty());
}

TEST(ExecBlocks, keep_their_first_bytes_when_they_change_their_size) {
  const std::string filled = kBlock + "store i32 7, %0\n%1: ptr = offset %0, 4\nstore i32 8, %1\n";
  const Executed larger = execute(filled + "%2: ptr = call @realloc(%0, i64 16)\n%3: i64 = load %2\n" +
                                  "%4: ptr = offset %2, 8\n%5: i64 = load %4");
  ASSERT_EQ(larger.heaps.size(), 1U);
  EXPECT_EQ(larger.count(3, (std::int64_t{8} << 32) + 7), 1);
  EXPECT_TRUE(larger.may_be(5, 1));
  const Executed smaller = execute(filled + "%2: ptr = call @realloc(%0, i64 4)\n%3: i32 = load %2");
  EXPECT_EQ(smaller.count(3, 7), 1);
  EXPECT_TRUE(execute(filled + "%2: ptr = call @realloc(%0, i64 4)\n%3: ptr = offset %2, 4\n%4: i8 = load %3")
                  .ends_in(Kind::InvalidAccess));
  EXPECT_EQ(smaller.heaps[0].object(smaller.at(2).object()).content().has_field_within(4, 8), false)
      << "there is no room for more";
}

TEST(ExecBlocks, end_when_they_change_their_size) {
  const std::string moved = kBlock + "%1: ptr = call @realloc(%0, i64 16)\n";
  EXPECT_TRUE(execute(moved + "%2: i8 = load %0").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute(moved + "call @free(%0)").ends_in(Kind::InvalidFree));
  EXPECT_EQ(execute(moved + "%2: i1 = icmp eq %0, %1").heaps.size(), 2U) << "it may have stayed where it was";
  EXPECT_TRUE(execute(kBlock + "%1: ptr = offset %0, 4\n%2: ptr = call @realloc(%1, i64 16)").finds(Kind::InvalidFree));
  EXPECT_TRUE(
      execute("%0: ptr = call @realloc(null, i64 16)\n%1: ptr = offset %0, 15\n%2: i8 = load %1").findings.empty());
}

TEST(ExecBlocks, may_be_gone_when_they_shrink_to_nothing) {
  const Executed e = execute(kBlock + "%1: ptr = call @realloc(%0, i64 0)");
  EXPECT_EQ(e.heaps.size(), 2U);
  EXPECT_EQ(e.count(1, 0), 1);
}

TEST(ExecBlocks, stay_when_a_change_of_their_size_fails) {
  const Executed e = execute(kBlock + "%1: ptr = call @realloc(%0, i64 16)", {.malloc_may_fail = true});
  bool kept = false;
  for (std::size_t i = 0; i < e.heaps.size(); ++i) {
    if (!e.at(1, i).is_constant(0) || !e.at(0, i).is_address()) continue;
    kept = kept || e.heaps[i].object(e.at(0, i).object()).alive();
  }
  EXPECT_TRUE(kept);
}

TEST(ExecBlocks, of_variables_and_constants_are_not_freed) {
  EXPECT_TRUE(execute("%0: ptr = stack i64 8\ncall @free(%0)").ends_in(Kind::InvalidFree));
  const std::string text = "global @text size 2 const { 0: \"a\" }";
  EXPECT_TRUE(execute("%0: ptr = offset @text, 0\ncall @free(%0)", {}, {}, text).ends_in(Kind::InvalidFree));
  EXPECT_TRUE(execute("store i8 1, @text", {}, {}, text).ends_in(Kind::InvalidAccess));
  EXPECT_EQ(execute("%0: i8 = load @text", {}, {}, text).count(0, 'a'), 1);
}

TEST(ExecBlocks, of_the_library_hold_anything) {
  const Executed e = execute("%0: i32 = load @somewhere", {}, {}, "global @somewhere size 4 external");
  EXPECT_TRUE(e.may_be(0, 1));
}

TEST(ExecBlocks, of_variables_live_within_their_scope) {
  const std::string scope = "%0: ptr = stack i64 4 scoped\nlifetime begin %0\nstore i32 7, %0\n";
  EXPECT_EQ(execute(scope + "%1: i32 = load %0").count(1, 7), 1);
  EXPECT_TRUE(execute(scope + "lifetime end %0\n%1: i32 = load %0").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute("%0: ptr = stack i64 4 scoped\n%1: i32 = load %0").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute(scope + "lifetime begin %0\n%1: i32 = load %0").may_be(1, 8)) << "it begins again";
  EXPECT_TRUE(execute(scope + "lifetime end %0\nlifetime begin %0\n%1: i32 = load %0").may_be(1, 8));
}

TEST(ExecBlocks, of_computed_size_die_with_the_stack) {
  const std::string array =
      "%0: i64 = call @__VERIFIER_nondet_long()\n%1: i64 = and %0, i64 7\n%2: ptr = stacksave\n"
      "%3: i64 = add %1, i64 1\n%4: ptr = stack %3\nstore i8 1, %4\n";
  EXPECT_TRUE(execute(array).findings.empty());
  EXPECT_TRUE(execute(array + "stackrestore %2\n%5: i8 = load %4").ends_in(Kind::InvalidAccess));
}

TEST(ExecBlocks, hold_anything_where_a_copy_overlaps_itself) {
  const std::string filled =
      kBlock + "store i32 7, %0\n%1: ptr = offset %0, 4\nstore i32 8, %1\n%2: ptr = offset %0, 2\n";
  EXPECT_TRUE(execute(filled + "memcpy %2, %0, i64 4\n%3: i8 = load %2").may_be(3, 1));
  EXPECT_EQ(execute(filled + "memmove %2, %0, i64 4\n%3: i8 = load %2").count(3, 7), 1);
  EXPECT_EQ(execute(filled + "memcpy %1, %0, i64 4\n%3: i32 = load %1").count(3, 7), 1);
}

}  // namespace
}  // namespace heapwise::exec
