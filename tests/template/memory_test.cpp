// Memory in the formula: cells, lives, addresses; each of these programs tempts an encoder to overlook something.
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

using check::Property;

TEST(TemplateCells, a_wide_store_is_read_in_parts_little_endian) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  %p: ptr = stack i64 8 align 8
  store i64 4294967298, %p
  %h: ptr = offset %p, 4
  %low: i32 = load %p
  %high: i32 = load %h
  %s: i32 = shl %low, i32 4
  %t: i32 = or %s, %high
  %c: i1 = icmp eq %t, i32 33)" +
                            kCheck),
            "true");
}

TEST(TemplateCells, a_byte_written_into_an_address_spoils_it) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %x: ptr = stack i64 4 align 4
  %p: ptr = stack i64 8 align 8
  store %x, %p
  %b: ptr = offset %p, 1
  store i8 7, %b
  %q: ptr = load %p
  store i32 1, %q
  return i32 0)"),
            "true");
}

TEST(TemplateCells, an_address_copied_as_a_whole_stays_one) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  %x: ptr = stack i64 4 align 4
  %p: ptr = stack i64 16 align 8
  %r: ptr = stack i64 16 align 8
  store %x, %p
  %e: ptr = offset %p, 8
  store i64 5, %e
  memcpy %r, %p, i64 16
  %q: ptr = load %r
  store i32 1, %q
  %f: ptr = offset %r, 8
  %v: i64 = load %f
  %c: i1 = icmp eq %v, i64 5)" +
                            kCheck),
            "true");
}

TEST(TemplateBounds, a_block_smaller_than_the_access_does_not_wrap) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %p: ptr = call @malloc(i64 2)
  %v: i32 = load %p
  return i32 0)"),
            "true");
}

TEST(TemplateBounds, an_index_at_the_end_is_outside) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %n: i32 = call @__VERIFIER_nondet_int()
  %w: i64 = zext %n
  %p: ptr = stack i64 40 align 4
  %in: i1 = icmp ule %w, i64 10
  branch %in, b1, b2
b1:
  %q: ptr = offset %p, %w * 4
  store i32 0, %q
  jump b2
b2:
  return i32 0)"),
            "true");
}

TEST(TemplateLives, the_address_of_a_freed_block_may_come_back) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %p: ptr = call @malloc(i64 4)
  call @free(%p)
  %q: ptr = call @malloc(i64 4)
  %c: i1 = icmp ne %p, %q)" +
                            kCheck),
            "true");
}

TEST(TemplateLives, two_alive_blocks_differ) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  %p: ptr = call @malloc(i64 4)
  %q: ptr = call @malloc(i64 4)
  %c: i1 = icmp ne %p, %q)" +
                            kCheck),
            "true");
}

TEST(TemplateLives, one_past_the_end_may_be_the_neighbour) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %p: ptr = call @malloc(i64 4)
  %q: ptr = call @malloc(i64 4)
  %e: ptr = offset %p, 4
  %c: i1 = icmp ne %e, %q)" +
                            kCheck),
            "true");
}

TEST(TemplateLives, an_address_that_is_moved_from_null_is_a_number) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %p: ptr = offset null, 8
  %v: i32 = load %p
  return i32 0)"),
            "true");
}

TEST(TemplateLives, a_block_is_not_freed_twice) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %p: ptr = call @malloc(i64 4)
  call @free(%p)
  call @free(%p)
  return i32 0)"),
            "true");
}

TEST(TemplateLives, a_local_of_a_call_that_has_returned_is_gone) {
  EXPECT_NE(verdict_of("program lp64\n" + interp::kDeclarations + R"(
func @f() -> ptr {
b0:
  %x: ptr = stack i64 4 align 4
  store i32 1, %x
  return %x
}
func @main() -> i32 {
b0:
  %p: ptr = call @f()
  %v: i32 = load %p
  return %v
}
)"),
            "true");
}

TEST(TemplateLives, the_local_of_an_earlier_call_is_not_that_of_a_later_one) {
  EXPECT_NE(verdict_of("program lp64\n" + interp::kDeclarations + R"(
global @kept size 8
func @f() {
b0:
  %x: ptr = stack i64 4 align 4
  store i32 1, %x
  %old: ptr = load @kept
  %n: i1 = icmp ne %old, null
  branch %n, b1, b2
b1:
  store i32 2, %old
  jump b2
b2:
  store %x, @kept
  return
}
func @main() -> i32 {
b0:
  jump b1(i32 0)
b1(%i: i32):
  call @f()
  %n: i32 = add %i, i32 1
  %m: i1 = icmp slt %n, i32 2
  branch %m, b1(%n), b2
b2:
  return i32 0
}
)"),
            "true");
}

TEST(TemplateLives, a_scoped_local_is_another_one_in_the_next_round) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %x: ptr = stack i64 4 align 4 scoped
  jump b1(i32 0, null)
b1(%i: i32, %p: ptr):
  %m: i1 = icmp slt %i, i32 3
  branch %m, b2, b5
b2:
  lifetime begin %x
  %z: i1 = icmp ne %p, null
  branch %z, b3, b4
b3:
  %v: i32 = load %p
  jump b4
b4:
  store %i, %x
  lifetime end %x
  %n: i32 = add %i, i32 1
  jump b1(%n, %x)
b5:
  return i32 0)"),
            "true");
}

// A list that is built and walked; `%test` is asked of every node's number.
std::string list_program(const std::string& stored, const std::string& test) {
  return with_main(R"(b0:
  jump b1(null)
b1(%l: ptr):
  %v: i32 = call @__VERIFIER_nondet_int()
  %m: i1 = icmp ne %v, i32 0
  branch %m, b2, b3(%l)
b2:
  %x: ptr = call @malloc(i64 16)
  store %l, %x
  %d: ptr = offset %x, 8
  %w: i32 = call @__VERIFIER_nondet_int()
  store )" + stored +
                   R"(, %d
  jump b1(%x)
b3(%p: ptr):
  %e: i1 = icmp ne %p, null
  branch %e, b4, b6
b4:
  %g: ptr = offset %p, 8
  %k: i32 = load %g
  %c: i1 = icmp )" +
                   test + R"(
  branch %c, b5, bad
b5:
  %next: ptr = load %p
  jump b3(%next)
bad:
  call @reach_error()
  unreachable
b6:
  return i32 0)");
}

TEST(TemplateLists, what_is_stored_in_every_node_is_found_in_every_node) {
  EXPECT_EQ(verdict_of(list_program("i32 7", "eq %k, i32 7")), "true");
}

TEST(TemplateLists, what_is_stored_in_no_node_is_not_claimed) {
  EXPECT_EQ(verdict_of(list_program("%w", "ne %k, i32 77")), "false");
}

TEST(TemplateLists, members_that_were_freed_are_not_read) {
  EXPECT_NE(verdict_of_main(R"(b0:
  jump b1(null)
b1(%l: ptr):
  %v: i32 = call @__VERIFIER_nondet_int()
  %m: i1 = icmp ne %v, i32 0
  branch %m, b2, b3
b2:
  %x: ptr = call @malloc(i64 8)
  store %l, %x
  jump b1(%x)
b3:
  %e: i1 = icmp ne %l, null
  branch %e, b4, b5
b4:
  call @free(%l)
  %n: ptr = load %l
  jump b5
b5:
  return i32 0)"),
            "true");
}

TEST(TemplateLists, a_write_through_a_callee_in_a_loop_is_not_overlooked) {
  EXPECT_NE(verdict_of("program lp64\n" + interp::kDeclarations + R"(
func @set(%p: ptr, %v: i32) {
b0:
  store %v, %p
  return
}
func @main() -> i32 {
b0:
  %x: ptr = stack i64 4 align 4
  store i32 0, %x
  jump b1(i32 0)
b1(%i: i32):
  %m: i1 = icmp slt %i, i32 50
  branch %m, b2, b3
b2:
  call @set(%x, %i)
  %n: i32 = add %i, i32 1
  jump b1(%n)
b3:
  %v: i32 = load %x
  %z: i1 = icmp eq %v, i32 49
  branch %z, b4, b5
b4:
  call @reach_error()
  unreachable
b5:
  return i32 0
}
)"),
            "true");
}

TEST(TemplateArrays, every_element_that_was_filled_holds_the_value) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  %a: ptr = stack i64 400 align 4
  jump b1(i32 0)
b1(%i: i32):
  %m: i1 = icmp slt %i, i32 100
  branch %m, b2, b3(i32 0)
b2:
  %w: i64 = sext %i
  %p: ptr = offset %a, %w * 4
  store i32 7, %p
  %n: i32 = add nsw %i, i32 1
  jump b1(%n)
b3(%j: i32):
  %k: i1 = icmp slt %j, i32 100
  branch %k, b4, b6
b4:
  %u: i64 = sext %j
  %q: ptr = offset %a, %u * 4
  %v: i32 = load %q
  %c: i1 = icmp eq %v, i32 7
  branch %c, b5, bad
b5:
  %o: i32 = add nsw %j, i32 1
  jump b3(%o)
bad:
  call @reach_error()
  unreachable
b6:
  return i32 0)"),
            "true");
}

}  // namespace
}  // namespace heapwise::tmpl
