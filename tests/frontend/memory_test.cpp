// Objects on the stack and in memory: lifetimes, computed sizes, layouts, copies, promotion to registers.
#include "frontend/compile_text.h"

namespace heapwise::frontend {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(Locals, whose_address_is_not_taken_become_registers) {
  const ir::Program program = compile_text("int f(int n) { int s = 0; while (n > 0) { s += n; n--; } return s; }");
  EXPECT_THAT(all<ir::StackAllocate>(function_named(program, "f")), IsEmpty());
  EXPECT_THAT(all<ir::Load>(function_named(program, "f")), IsEmpty());
}

TEST(Locals, whose_address_is_taken_live_only_in_their_block) {
  const ir::Program program =
      compile_text("void use(int *); int f(void) { int *p; { int x = 3; p = &x; use(p); } return *p; }");
  const ir::Function& f = function_named(program, "f");
  ASSERT_THAT(all<ir::StackAllocate>(f), SizeIs(1));
  EXPECT_TRUE(all<ir::StackAllocate>(f)[0].scoped);
  const std::vector<ir::Lifetime> lifetimes = all<ir::Lifetime>(f);
  ASSERT_THAT(lifetimes, SizeIs(2));
  EXPECT_TRUE(lifetimes[0].begin);
  EXPECT_FALSE(lifetimes[1].begin);
  // The last load comes after the end: it reads through a dangling pointer.
  EXPECT_THAT(text_of(program, "f"), testing::ContainsRegex("lifetime end %0\n  %[0-9]+: i32 = load %0"));
}

TEST(Locals, that_one_path_leaves_unwritten_stay_undefined_there) {
  const ir::Program program = compile_text("int g; int *f(int c) { int *p; if (c) p = &g; return p; }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("(ptr undef)"));
}

TEST(Locals, are_undefined_anew_in_every_round_of_a_loop) {
  const ir::Program program =
      compile_text("int f(int n) { int s = 0; while (n--) { int x; if (n == 3) x = n; s += x; } return s; }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("(i32 undef)"));
}

TEST(Locals, of_variable_length_take_a_computed_size_and_end_with_their_block) {
  const ir::Program program = compile_text("void use(int *); void f(int n) { for (;;) { int a[n]; use(a); } }");
  const ir::Function& f = function_named(program, "f");
  ASSERT_THAT(all<ir::StackAllocate>(f), SizeIs(1));
  EXPECT_TRUE(all<ir::StackAllocate>(f)[0].size.is_register());
  EXPECT_THAT(all<ir::StackSave>(f), SizeIs(1));
  EXPECT_THAT(all<ir::StackRestore>(f), SizeIs(1));
}

TEST(Locals, from_alloca_live_as_long_as_the_function) {
  const ir::Program program = compile_text("void use(void *); void f(int n) { use(__builtin_alloca(n)); }");
  const ir::Function& f = function_named(program, "f");
  ASSERT_THAT(all<ir::StackAllocate>(f), SizeIs(1));
  EXPECT_FALSE(all<ir::StackAllocate>(f)[0].scoped);
  EXPECT_THAT(all<ir::StackRestore>(f), IsEmpty());
}

TEST(Locals, as_compound_literals_are_stack_objects) {
  const ir::Program program = compile_text("int f(void) { int *p = (int[]){1, 2, 3}; return p[1]; }");
  const std::vector<ir::StackAllocate> objects = all<ir::StackAllocate>(function_named(program, "f"));
  ASSERT_THAT(objects, SizeIs(1));
  EXPECT_TRUE(objects[0].size.is_constant(12));
}

// How often the objects of a function begin, and how often they end.
std::pair<std::size_t, std::size_t> marks_in(const std::string& source) {
  const ir::Program program = compile_text("int *keep(int *); struct s { int a[3]; }; struct s make(void);" + source);
  const ir::Function& f = function_named(program, "f");
  std::size_t begins = 0;
  for (const ir::Lifetime& mark : all<ir::Lifetime>(f)) begins += mark.begin ? 1 : 0;
  return {begins, all<ir::Lifetime>(f).size() - begins};
}
using Marks = std::pair<std::size_t, std::size_t>;

TEST(UnmarkedLifetimes, of_a_switch_begin_before_it_and_end_at_each_way_out) {
  // At the break, at the end of the body, and behind the switch.
  const std::string source =
      "void f(int c) { switch (c) { int x; case 0: x = 1; keep(&x); break; default: keep(&x); } }";
  EXPECT_EQ(marks_in(source), Marks(1, 3));
  const ir::Program program = compile_text("int *keep(int *);" + source);
  const ir::StackAllocate object = all<ir::StackAllocate>(function_named(program, "f")).at(0);
  EXPECT_TRUE(object.scoped);
}

TEST(UnmarkedLifetimes, of_a_block_begin_where_a_jump_enters_it_and_end_where_one_leaves_it) {
  EXPECT_EQ(marks_in(R"(void f(int c) {
    if (c) goto inside;
    { int x; x = 2; inside: keep(&x); if (c == 3) goto out; }
    out:; })"),
            Marks(2, 2));
}

TEST(UnmarkedLifetimes, go_on_where_a_jump_leads_back_to_the_declaration) {
  const std::string again = "void f(int c) { again:; int x; keep(&x); if (c--) goto again; }";
  EXPECT_EQ(marks_in(again), Marks(2, 0));
  EXPECT_EQ(marks_in("void f(int c) { { again:; int x; keep(&x); if (c--) goto again; } }"), Marks(2, 1));
  // No jump leads back over this one: it lives as long as the function, and needs no marks.
  EXPECT_EQ(marks_in("void f(int c) { int x; again: keep(&x); if (c--) goto again; }"), Marks(1, 1));
}

TEST(UnmarkedLifetimes, of_registers_make_them_undefined_again) {
  const ir::Program program = compile_text(
      "int f(int c) { int s = 0; while (c--) switch (c) { int x; case 1: x = 1; case 2: s += x; } return s; }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("(i32 undef)"));
}

TEST(UnmarkedLifetimes, of_literals_end_with_their_block) {
  EXPECT_EQ(marks_in("int f(void) { int *p; { p = (int[]){1, 2}; } return *p; }"), Marks(1, 1));
  EXPECT_EQ(marks_in("int f(int c) { int *p = 0; if (c) p = &(int){1}; return *p; }"), Marks(1, 1));
  // In the function's own block, and where no address is kept.
  EXPECT_EQ(marks_in("int f(void) { int *p = (int[]){1, 2}; return *p; }"), Marks(0, 0));
  EXPECT_EQ(marks_in("int f(int c) { if (c) return ((struct s){{1}}).a[0]; return 0; }"), Marks(0, 0));
}

TEST(UnmarkedLifetimes, of_temporaries_end_with_the_full_expression) {
  EXPECT_EQ(marks_in("int f(void) { int *p = make().a; return *p; }"), Marks(1, 1));
  EXPECT_EQ(marks_in("void f(void) { keep(make().a); }"), Marks(1, 1));
  EXPECT_EQ(marks_in("int f(void) { return make().a[1]; }"), Marks(0, 0));
}

TEST(UnmarkedLifetimes, that_nobody_can_follow_are_not_modelled) {
  const ir::Program program = compile_text(R"(int *keep(int *); void f(int c) { void *t[] = {&&in, &&out};
    { int x; keep(&x); goto *t[c]; in: keep(&x); } out:; })");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("object whose life is not followed"));
}

TEST(UnmarkedLifetimes, leave_the_names_of_variables_alone) {
  const ir::Program program =
      compile_text("void keep(int *); void f(int c) { switch (c) { case 0:; int count; keep(&count); } }");
  const ir::StackAllocate object = all<ir::StackAllocate>(function_named(program, "f")).at(0);
  ASSERT_TRUE(object.variable.valid());
  EXPECT_EQ(program.variable(object.variable).name, "count");
}

TEST(Locals, from_alloca_end_with_the_array_of_variable_length_around_them) {
  const ir::Program program = compile_text(
      "void use(void *); void f(int n) { char *p; { char v[n]; use(v); p = __builtin_alloca(16); } use(p); }");
  const std::vector<ir::StackAllocate> objects = all<ir::StackAllocate>(function_named(program, "f"));
  ASSERT_THAT(objects, SizeIs(2));
  EXPECT_FALSE(objects[1].size.is_constant());
}

TEST(Memory, bit_fields_are_read_and_written_by_masks) {
  const ir::Program program = compile_text("struct s { unsigned a : 3, b : 5; }; void f(struct s *p) { p->b = 9; }");
  const std::string text = text_of(program, "f");
  EXPECT_THAT(text, HasSubstr("and"));
  EXPECT_THAT(text, HasSubstr("or"));
}

TEST(Memory, members_of_a_union_share_an_address) {
  const ir::Program program =
      compile_text("union u { int i; float f; }; float f(union u *p) { p->i = 1; return p->f; }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("store i32 1, %0\n"));
  EXPECT_THAT(text_of(program, "f"), HasSubstr("f32 = load %0\n"));
}

TEST(Memory, flexible_arrays_begin_where_the_struct_ends) {
  const ir::Program program =
      compile_text("struct s { int n; char data[]; }; char f(struct s *p) { return p->data[2]; }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("offset %0, 4"));
}

TEST(Memory, an_index_is_one_step_with_a_scale) {
  const ir::Program program = compile_text("int f(int a[][4], long i, long j) { return a[i][j]; }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("offset %0, %1 * 16"));
  EXPECT_THAT(text_of(program, "f"), HasSubstr("* 4"));
}

TEST(Memory, the_first_field_has_the_address_of_its_struct) {
  const ir::Program program =
      compile_text("struct n { struct n *next; int d; }; void *f(struct n *p) { return &p->next; }");
  EXPECT_THAT(all<ir::Offset>(function_named(program, "f")), IsEmpty());
}

TEST(Memory, a_step_to_a_field_names_the_struct) {
  const ir::Program program =
      compile_text("struct node { struct node *next; int d; }; int f(struct node *p) { return p->d; }");
  const ir::Offset step = all<ir::Offset>(function_named(program, "f")).at(0);
  EXPECT_EQ(step.displacement, 8);
  ASSERT_TRUE(step.record.valid());
  EXPECT_EQ(program.type(step.record).name, "node");
}

TEST(Memory, copies_and_fills_are_instructions) {
  const ir::Program program = compile_text(R"(
    void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long);
    void *memset(void *, int, unsigned long);
    void f(char *p, char *q, long n) { memcpy(p, q, n); memmove(p, q, n); memset(p, 3, n); })");
  const ir::Function& f = function_named(program, "f");
  ASSERT_THAT(all<ir::MemoryCopy>(f), SizeIs(2));
  EXPECT_FALSE(all<ir::MemoryCopy>(f)[0].may_overlap);
  EXPECT_TRUE(all<ir::MemoryCopy>(f)[1].may_overlap);
  EXPECT_THAT(all<ir::MemoryFill>(f), SizeIs(1));
}

TEST(Memory, volatile_accesses_are_kept_and_marked) {
  const ir::Program program = compile_text("volatile int v; int f(void) { v = 1; return v + v; }");
  const ir::Function& f = function_named(program, "f");
  EXPECT_THAT(all<ir::Load>(f), SizeIs(2));
  EXPECT_TRUE(all<ir::Load>(f)[0].is_volatile);
  EXPECT_TRUE(all<ir::Store>(f).at(0).is_volatile);
}

TEST(Memory, atomic_operations_are_plain_ones) {
  const ir::Program program = compile_text("_Atomic int a; int f(int x) { return __c11_atomic_fetch_add(&a, x, 5); }");
  const ir::Function& f = function_named(program, "f");
  EXPECT_THAT(all<ir::Load>(f), SizeIs(1));
  EXPECT_THAT(all<ir::Store>(f), SizeIs(1));
  EXPECT_THAT(all<ir::Unsupported>(f), IsEmpty());
}

TEST(Globals, hold_bytes_addresses_and_zeros) {
  const ir::Program program = compile_text(R"(
    int x = 258; int zero[1000000]; int *p = &x; int a[4] = {0, 0, 0, 7};
    long number = (long)&a + 8; int f(void) { return 0; } int (*fp)(void) = f;)");
  EXPECT_EQ(global_named(program, "x").chunks, (std::vector{ir::Global::Chunk{0, "\x02\x01"}}));
  EXPECT_THAT(global_named(program, "zero").chunks, IsEmpty());
  EXPECT_EQ(global_named(program, "zero").size, 4000000U);
  EXPECT_EQ(global_named(program, "a").chunks, (std::vector{ir::Global::Chunk{12, "\x07"}}));
  ASSERT_THAT(global_named(program, "p").relocations, SizeIs(1));
  EXPECT_EQ(program.global(global_named(program, "p").relocations[0].address.global_id()).name, "x");
  ASSERT_THAT(global_named(program, "number").relocations, SizeIs(1));
  EXPECT_EQ(global_named(program, "number").relocations[0].address.offset(), 8);
  ASSERT_THAT(global_named(program, "fp").relocations, SizeIs(1));
  EXPECT_EQ(global_named(program, "fp").relocations[0].address.kind(), ir::Operand::Kind::Function);
}

TEST(Globals, say_whether_they_are_literals_constants_or_defined_elsewhere) {
  const ir::Program program = compile_text(R"(
    extern int elsewhere; const int fixed = 1; static int mine = 2;
    const char *f(void) { elsewhere = mine++; return fixed ? "text" : 0; })");
  EXPECT_TRUE(global_named(program, "elsewhere").external);
  EXPECT_TRUE(global_named(program, "fixed").constant);
  EXPECT_TRUE(global_named(program, "mine").internal);
  EXPECT_FALSE(global_named(program, "mine").constant);
  EXPECT_TRUE(global_named(program, ".str").string_literal);
}

TEST(Globals, follow_the_data_model) {
  const char* source = "long l; void *p; struct { char c; long long q; } s;";
  const ir::Program wide = compile_text(source);
  const ir::Program narrow = compile_text(source, ir::DataModel::ILP32);
  EXPECT_EQ(global_named(wide, "l").size, 8U);
  EXPECT_EQ(global_named(narrow, "l").size, 4U);
  EXPECT_EQ(global_named(narrow, "p").size, 4U);
  EXPECT_EQ(global_named(wide, "s").size, 16U);
  EXPECT_EQ(global_named(narrow, "s").size, 12U);
}

}  // namespace
}  // namespace heapwise::frontend
