// Control flow, arithmetic, and what is outside.
#include "frontend/compile_text.h"

namespace heapwise::frontend {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(Control, a_loop_passes_its_variables_as_arguments) {
  const ir::Program program = compile_text("int f(int n) { int i = 0; while (i < n) i++; return i; }");
  const ir::Function& f = function_named(program, "f");
  std::size_t with_parameters = 0;
  for (std::size_t i = 1; i < f.blocks.size(); ++i) with_parameters += f.blocks[i].parameters.empty() ? 0 : 1;
  EXPECT_EQ(with_parameters, 1U);
}

TEST(Control, a_switch_keeps_its_cases) {
  const ir::Program program =
      compile_text("int f(int x) { switch (x) { case 1: case 2: return 1; case -3: return 2; } return 0; }");
  const ir::Switch choice = all_terminators<ir::Switch>(function_named(program, "f")).at(0);
  ASSERT_THAT(choice.cases, SizeIs(3));
  EXPECT_EQ(choice.cases[0].target.block, choice.cases[1].target.block);
  EXPECT_EQ(ir::as_signed(choice.cases[2].value, choice.value.type()), -3);
}

TEST(Control, a_computed_goto_compares_with_the_labels_in_its_table) {
  const ir::Program program = compile_text(R"(
    int f(int x) { static void *t[] = {&&a, &&b}; goto *t[x]; a: return 1; b: return 2; })");
  EXPECT_THAT(all_terminators<ir::Branch>(function_named(program, "f")), SizeIs(2));
  // What is no label leads to no place that is known.
  EXPECT_THAT(text_of(program, "f"), HasSubstr("a jump to what is no label"));
  const ir::Global& table = global_named(program, "f.t");
  ASSERT_THAT(table.relocations, SizeIs(2));
  EXPECT_NE(table.relocations[0].address, table.relocations[1].address);
}

TEST(Control, a_distance_between_labels_is_not_known) {
  const ir::Program program = compile_text(R"(
    int f(int x) { static long t[] = {&&b - &&a}; goto *(&&a + t[x]); a: return 1; b: return 2; })");
  EXPECT_TRUE(global_named(program, "f.t").external);
}

TEST(Symbols, of_unknown_size_are_used_without_a_guess) {
  const ir::Program program = compile_text(R"(
    struct s; extern struct s v; extern int a[]; void *f(void) { return &v; } int g(void) { return a[3]; }
    int *table[] = {a};)");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("variable v of unknown size"));
  EXPECT_THAT(text_of(program, "g"), HasSubstr("variable a of unknown size"));
  EXPECT_TRUE(global_named(program, "table").external);
}

TEST(Symbols, that_are_weak_and_not_defined_may_be_null) {
  const ir::Program program = compile_text(R"(
    extern void hook(void) __attribute__((weak)); extern int x __attribute__((weak));
    int f(void) { return hook != 0; } void g(void) { hook(); } int h(void) { return x; })");
  for (const char* name : {"f", "g"})
    EXPECT_THAT(text_of(program, name), HasSubstr("weak symbol hook without a definition"));
  EXPECT_THAT(text_of(program, "h"), HasSubstr("weak symbol x without a definition"));
}

TEST(Control, a_statement_expression_has_the_value_of_its_last_statement) {
  const ir::Program program = compile_text("int f(int x) { return ({ int y = x * 2; y + 1; }); }");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("mul nsw %0, i32 2"));
}

TEST(Control, code_that_cannot_be_reached_is_left_out) {
  const ir::Program program = compile_text("int g(void); int f(void) { return 1; g(); return 2; }");
  EXPECT_THAT(all<ir::Call>(function_named(program, "f")), IsEmpty());
}

TEST(Arithmetic, keeps_what_c_says_about_signed_overflow) {
  const ir::Program program =
      compile_text("int f(int a, int b) { return a + b; } unsigned g(unsigned a) { return a + 1; }");
  EXPECT_TRUE(all<ir::Binary>(function_named(program, "f")).at(0).no_signed_wrap);
  EXPECT_FALSE(all<ir::Binary>(function_named(program, "g")).at(0).no_signed_wrap);
}

TEST(Arithmetic, spells_out_what_machines_have_instructions_for) {
  const ir::Program program = compile_text(R"(
    int f(unsigned x, unsigned long y, int z) {
      int r;
      int o = __builtin_add_overflow(z, 3, &r) + __builtin_mul_overflow(z, r, &r);
      return o + __builtin_popcount(x) + __builtin_clz(x) + __builtin_ctzl(y) + __builtin_bswap32(x) +
             __builtin_rotateleft32(x, 3) + __builtin_bitreverse16(x) + __builtin_ffs(z) + __builtin_parity(x);
    })");
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "f")), IsEmpty());
}

TEST(Arithmetic, on_floats_calls_the_library) {
  const ir::Program program = compile_text(R"(
    double f(double x, float y) { return __builtin_fabs(x) + __builtin_fabsf(y) + __builtin_floor(x); })");
  EXPECT_THAT(text_of(program, "f"), HasSubstr("call @fabs("));
  EXPECT_THAT(text_of(program, "f"), HasSubstr("call @fabsf("));
  EXPECT_THAT(text_of(program, "f"), HasSubstr("call @floor("));
}

TEST(Arithmetic, on_vectors_goes_element_by_element) {
  const ir::Program program = compile_text(R"(
    typedef int v4 __attribute__((vector_size(16)));
    v4 f(v4 a, v4 b) { return a * b; }
    int g(v4 a, int i) { a[i] = 3; return a[0]; })");
  std::size_t products = 0;
  for (const ir::Binary& binary : all<ir::Binary>(function_named(program, "f")))
    products += binary.op == ir::BinaryOp::Multiply ? 1 : 0;
  EXPECT_EQ(products, 4U);
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "g")), IsEmpty());
}

TEST(Arithmetic, has_integers_of_128_bits_and_long_doubles) {
  const ir::Program program =
      compile_text("__int128 f(__int128 a) { return a * 3; } long double g(long double x) { return x + 1; }");
  EXPECT_EQ(function_named(program, "g").results, std::vector{ir::Type::floating(80)});
  bool wide = false;
  for (const ir::Binary& binary : all<ir::Binary>(function_named(program, "f")))
    wide |= binary.left.type().bits() == 128;
  EXPECT_TRUE(wide);
}

TEST(Outside, inline_assembly_says_so) {
  const ir::Program program =
      compile_text("int f(int x) { int y; __asm__(\"mov %1, %0\" : \"=r\"(y) : \"r\"(x)); return y; }");
  ASSERT_THAT(all<ir::Unsupported>(function_named(program, "f")), SizeIs(1));
  EXPECT_EQ(all<ir::Unsupported>(function_named(program, "f"))[0].what, "inline assembly");
}

TEST(Outside, assembly_that_only_holds_back_the_optimiser_is_nothing) {
  const ir::Program program = compile_text("void f(void) { __asm__ volatile(\"\" ::: \"memory\"); }");
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "f")), IsEmpty());
}

TEST(Outside, empty_assembly_that_writes_memory_is_not_nothing) {
  const ir::Program program = compile_text("int f(void) { int x = 1; __asm__ volatile(\"\" : \"+m\"(x)); return x; }");
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "f")), SizeIs(1));
}

TEST(Outside, setjmp_says_so) {
  const ir::Program program = compile_text("#include <setjmp.h>\njmp_buf b; int f(void) { return setjmp(b); }");
  ASSERT_THAT(all<ir::Unsupported>(function_named(program, "f")), SizeIs(1));
  EXPECT_EQ(all<ir::Unsupported>(function_named(program, "f"))[0].what, "setjmp");
}

TEST(Outside, integers_of_more_than_128_bits_say_so) {
  const ir::Program program =
      compile_text("_BitInt(200) f(_BitInt(200) a) { return a + 1; } _BitInt(77) g(_BitInt(77) a) { return a + 1; }");
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "f")), Not(IsEmpty()));
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "g")), IsEmpty());
}

}  // namespace
}  // namespace heapwise::frontend
