// Strings, and what library functions do with the memory of their arguments.
#include "exec/exec_text.h"

namespace heapwise::exec {
namespace strings_test {

using Kind = Finding::Kind;

const std::string kLibrary = R"(
global @abc size 4 const { 0: "abc" }
global @one size 2 const { 0: "a" }
declare @strlen(ptr) -> i64
declare @strcpy(ptr, ptr) -> ptr
declare @strncpy(ptr, ptr, i64) -> ptr
declare @strcat(ptr, ptr) -> ptr
declare @strncat(ptr, ptr, i64) -> ptr
declare @strdup(ptr) -> ptr
declare @strchr(ptr, i32) -> ptr
declare @strtok(ptr, ptr) -> ptr
declare @bzero(ptr, i64)
declare @memcmp(ptr, ptr, i64) -> i32
declare @wmemset(ptr, i32, i64) -> ptr
declare @getenv(ptr) -> ptr
declare @strerror(i32) -> ptr
declare @localtime(ptr) -> ptr
declare @fopen(ptr, ptr) -> ptr
declare @fclose(ptr) -> i32
)";

Executed run(const std::string& body) { return execute(body, {}, {}, kLibrary); }

const std::string kBlock = "%0: ptr = call @malloc(i64 8)\n";
// A string of 0 to 6 characters that are not known.
const std::string kText = kBlock + R"(
  %1: i64 = call @__VERIFIER_nondet_long()
  %2: i64 = and %1, i64 3
  %3: ptr = offset %0, %2 * 1
  store i8 0, %3
)";

TEST(ExecStrings, have_the_length_up_to_their_first_zero) {
  EXPECT_EQ(run("%0: i64 = call @strlen(@abc)").count(0, 3), 1);
  EXPECT_EQ(run("%0: ptr = offset @abc, 1\n%1: i64 = call @strlen(%0)").count(1, 2), 1);
  EXPECT_TRUE(run(kBlock + "%1: i64 = call @strlen(%0)").ends_in(Kind::InvalidAccess));
  const Executed e = run(kText + "%4: i64 = call @strlen(%0)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.heaps[0].range(e.at(4)), (heap::Range{0, 3, 1, 0}));
}

TEST(ExecStrings, may_end_at_a_character_that_is_not_known) {
  const Executed e = run(kBlock + R"(
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i8 = trunc %1
  store %2, %0
  %3: ptr = offset %0, 1
  store i8 0, %3
  %4: i64 = call @strlen(%0))");
  EXPECT_TRUE(e.may_be(4, 0));
  EXPECT_TRUE(e.may_be(4, 1));
}

TEST(ExecStrings, do_not_end_at_a_zero_before_them) {
  EXPECT_TRUE(run(kText + "%4: ptr = offset %0, 4\n%5: i64 = call @strlen(%4)").ends_in(Kind::InvalidAccess));
}

TEST(ExecStrings, need_room_for_their_end) {
  const std::string three = "%0: ptr = call @malloc(i64 3)\n";
  EXPECT_TRUE(run(three + "%1: ptr = call @strcpy(%0, @abc)").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(run(three + "%1: ptr = call @strcpy(%0, @one)").findings.empty());
  const std::string narrow = kText + "%4: ptr = call @malloc(i64 3)\n%5: ptr = call @strcpy(%4, %0)";
  EXPECT_TRUE(run(narrow).ends_in(Kind::InvalidAccess));
  const std::string exact =
      kText + "%4: i64 = call @strlen(%0)\n%5: ptr = call @malloc(%4)\n%6: ptr = call @strcpy(%5, %0)";
  EXPECT_TRUE(run(exact).finds(Kind::InvalidAccess)) << "one byte too few";
  const std::string room = kText +
                           "%4: i64 = call @strlen(%0)\n%5: i64 = add %4, i64 1\n%6: ptr = call @malloc(%5)\n"
                           "%7: ptr = call @strcpy(%6, %0)";
  EXPECT_TRUE(run(room).findings.empty());
}

TEST(ExecStrings, overwrite_what_was_there) {
  const Executed e =
      run(kText + "%4: ptr = call @malloc(i64 8)\nstore i32 7, %4\n%5: ptr = call @strcpy(%4, %0)\n%6: i8 = load %4");
  EXPECT_TRUE(e.may_be(6, 1));
  EXPECT_EQ(run(kBlock + "%1: ptr = call @strcpy(%0, @abc)\n%2: i8 = load %0").count(2, 'a'), 1);
}

TEST(ExecStrings, are_appended_where_they_end) {
  const std::string four = "%0: ptr = call @malloc(i64 5)\n%1: ptr = call @strcpy(%0, @abc)\n";
  EXPECT_TRUE(run(four + "%2: ptr = call @strcat(%0, @one)").findings.empty());
  EXPECT_TRUE(run(four + "%2: ptr = call @strcat(%0, @abc)").ends_in(Kind::InvalidAccess));
  EXPECT_EQ(run(four + "%2: ptr = call @strcat(%0, @one)\n%3: i64 = call @strlen(%0)").heaps.size(), 1U);
}

TEST(ExecStrings, are_appended_up_to_a_bound) {
  const std::string empty = kBlock + "store i8 0, %0\n";
  const auto length_after = [&](const std::string& bound) {
    return run(empty + "%1: ptr = call @strncat(%0, @abc, i64 " + bound + ")\n%2: i64 = call @strlen(%0)");
  };
  EXPECT_TRUE(length_after("2").may_be(2, 2));
  EXPECT_FALSE(length_after("2").may_be(2, 3));
  EXPECT_TRUE(length_after("5").may_be(2, 3));
  EXPECT_FALSE(length_after("5").may_be(2, 4));
  EXPECT_TRUE(length_after("-1").may_be(2, 3)) << "a bound that is huge";
}

TEST(ExecStrings, are_appended_up_to_their_end_or_to_the_bound_whichever_comes_first) {
  const Executed e = run(kText + R"(
  %4: ptr = call @malloc(i64 8)
  store i8 0, %4
  %5: ptr = call @strncat(%4, %0, i64 2)
  %6: i64 = call @strlen(%4)
  %7: ptr = offset %4, 2
  %8: i8 = load %7)");
  EXPECT_TRUE(e.may_be(6, 0));
  EXPECT_TRUE(e.may_be(6, 2));
  EXPECT_FALSE(e.may_be(6, 3));
  EXPECT_TRUE(e.may_be(8, 'x')) << "behind the end of a shorter string nothing was written";
}

TEST(ExecStrings, are_duplicated_into_a_block_of_their_size) {
  EXPECT_TRUE(run("%0: ptr = call @strdup(@abc)\n%1: ptr = offset %0, 3\n%2: i8 = load %1").findings.empty());
  EXPECT_TRUE(
      run("%0: ptr = call @strdup(@abc)\n%1: ptr = offset %0, 4\n%2: i8 = load %1").ends_in(Kind::InvalidAccess));
  const std::string unknown =
      kText + "%4: ptr = call @strdup(%0)\n%5: i64 = call @strlen(%4)\n%6: ptr = offset %4, %5 * 1\n";
  EXPECT_TRUE(run(unknown + "%7: i8 = load %6").findings.empty());
  EXPECT_TRUE(run(unknown + "%7: ptr = offset %6, 1\n%8: i8 = load %7").ends_in(Kind::InvalidAccess));
}

TEST(ExecStrings, are_searched_in_vain_too) {
  const Executed e = run("%0: ptr = call @strchr(@abc, i32 98)");
  EXPECT_EQ(e.count(0, 0), 1);
  EXPECT_EQ(e.heaps.size(), 2U);
  EXPECT_TRUE(run(kBlock + "%1: ptr = call @strchr(%0, i32 98)").ends_in(Kind::InvalidAccess));
}

TEST(ExecStrings, are_cut_into_words) {
  const Executed e =
      run(kBlock + "%1: ptr = call @strcpy(%0, @abc)\n%2: ptr = call @strtok(%0, @one)\n%3: i8 = load %0");
  EXPECT_EQ(e.count(2, 0), 1) << "there may be no word";
  EXPECT_TRUE(e.may_be(3, 0)) << "a delimiter becomes a zero";
}

TEST(ExecLibrary, writes_what_it_is_given) {
  const std::string filled = kBlock + "store i32 7, %0\n";
  EXPECT_TRUE(run(filled + "call @bzero(%0, i64 4)\n%1: i8 = load %0").may_be(1, 0));
  EXPECT_TRUE(run(filled + "%1: ptr = call @strncpy(%0, @abc, i64 9)").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(run(filled + "%1: ptr = call @strncpy(%0, @abc, i64 8)\n%2: i8 = load %0").may_be(2, 'a'));
  EXPECT_TRUE(run(filled + "%1: i32 = call @memcmp(%0, @abc, i64 5)").finds(Kind::InvalidAccess));
  EXPECT_FALSE(run(filled + "%1: ptr = call @wmemset(%0, i32 0, i64 4611686018427387904)").findings.empty());
}

TEST(ExecLibrary, gives_null_where_it_may) {
  EXPECT_EQ(run("%0: ptr = call @getenv(@abc)").count(0, 0), 1);
  EXPECT_EQ(run("%0: ptr = call @getenv(@abc)").heaps.size(), 2U);
}

TEST(ExecLibrary, changes_what_it_keeps) {
  const std::string calendar = kBlock + "store i64 0, %0\n%1: ptr = call @localtime(%0)\n";
  const Executed e = run(calendar + R"(
  %2: i1 = icmp ne %1, null
  %3: i32 = zext %2
  call @__VERIFIER_assume(%3)
  store i32 5, %1
  %4: ptr = call @localtime(%0)
  %5: i32 = load %1)");
  EXPECT_TRUE(e.may_be(5, 6));
}

TEST(ExecLibrary, may_keep_one_thing_under_two_names) {
  const std::string two = kBlock + R"(
  store i64 0, %0
  %1: ptr = call @localtime(%0)
  %2: i1 = icmp ne %1, null
  %3: i32 = zext %2
  call @__VERIFIER_assume(%3)
  %4: ptr = call @localtime(%0)
  %5: i1 = icmp ne %4, null
  %6: i32 = zext %5
  call @__VERIFIER_assume(%6)
  store i32 5, %4
  store i32 6, %1
  %7: i32 = load %4)";
  EXPECT_TRUE(run(two).may_be(7, 6));
  EXPECT_EQ(run(two + "\n%8: i1 = icmp eq %1, %4").heaps.size(), 2U);
}

TEST(ExecLibrary, takes_back_what_it_gave_before) {
  const Executed e = run("%0: ptr = call @strerror(i32 1)\n%1: ptr = call @strerror(i32 2)\n%2: i8 = load %0");
  EXPECT_TRUE(e.ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(
      run("%0: ptr = call @strerror(i32 1)\n%1: ptr = call @strerror(i32 2)\n%2: i8 = load %1").findings.empty());
}

TEST(ExecLibrary, closes_a_stream_once) {
  const std::string open = R"(
  %0: ptr = call @fopen(@abc, @one)
  %1: i1 = icmp ne %0, null
  %2: i32 = zext %1
  call @__VERIFIER_assume(%2)
  %3: i32 = call @fclose(%0)
  )";
  EXPECT_TRUE(run(open).findings.empty());
  EXPECT_TRUE(run(open + "%4: i32 = call @fclose(%0)").ends_in(Kind::InvalidAccess));
}

}  // namespace strings_test
}  // namespace heapwise::exec
