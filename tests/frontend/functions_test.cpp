// Functions and calls: by value, through memory, through pointers, and called otherwise than they are defined.
#include "frontend/compile_text.h"

namespace heapwise::frontend {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

TEST(Functions, pass_and_return_small_structs_as_their_pieces) {
  const ir::Program program = compile_text(R"(
    struct pair { long a; double b; };
    struct pair swap(struct pair p) { p.a = (long)p.b; return p; })");
  const ir::Function& swap = function_named(program, "swap");
  EXPECT_EQ(swap.parameters, (std::vector{ir::Type::integer(64), ir::Type::floating(64)}));
  EXPECT_EQ(swap.results, (std::vector{ir::Type::integer(64), ir::Type::floating(64)}));
}

TEST(Functions, give_the_callee_a_copy_of_a_large_struct_that_ends_with_the_call) {
  const ir::Program program = compile_text(R"(
    struct large { int a[20]; };
    int first(struct large x) { return x.a[0]++; }
    int caller(void) { struct large x; x.a[0] = 1; return first(x); })");
  const ir::Function& caller = function_named(program, "caller");
  ASSERT_THAT(all<ir::MemoryCopy>(caller), SizeIs(1));
  const ir::Operand copy = all<ir::MemoryCopy>(caller)[0].destination;
  EXPECT_EQ(all<ir::Call>(caller).at(0).arguments, std::vector{copy});
  EXPECT_THAT(all<ir::Lifetime>(caller), testing::IsSupersetOf({ir::Lifetime{true, copy}, ir::Lifetime{false, copy}}));
}

TEST(Functions, return_large_structs_through_an_address) {
  const ir::Program program =
      compile_text("struct large { int a[20]; }; struct large make(void) { return (struct large){{1}}; }");
  const ir::Function& make = function_named(program, "make");
  EXPECT_EQ(make.parameters, std::vector{ir::Type::pointer(ir::DataModel::LP64)});
  EXPECT_THAT(make.results, SizeIs(0));
}

TEST(Functions, of_complex_numbers_have_two_pieces) {
  const ir::Program program = compile_text("double _Complex twice(double _Complex x) { return x + x; }");
  EXPECT_THAT(function_named(program, "twice").parameters, SizeIs(2));
  EXPECT_THAT(function_named(program, "twice").results, SizeIs(2));
}

TEST(Functions, in_the_style_of_kernighan_and_ritchie_are_accepted) {
  const ir::Program program =
      compile_text("int sum(a, b) int a; short *b; { return a + *b; } int main() { return sum(1, 0); }");
  EXPECT_THAT(function_named(program, "sum").parameters, SizeIs(2));
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @sum(i32 1, null)"));
}

TEST(Functions, may_be_declared_implicitly) {
  const ir::Program program = compile_text("main() { return never_declared(1, 2); }");
  EXPECT_FALSE(function_named(program, "never_declared").has_body());
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @never_declared(i32 1, i32 2)"));
}

TEST(Functions, called_with_too_few_arguments_get_undefined_ones) {
  const ir::Program program =
      compile_text("int f(); int main() { return f(1); } int f(int a, long b) { return a + b; }");
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @f(i32 1, i64 undef)"));
}

TEST(Functions, declared_without_parameters_have_those_that_their_calls_agree_in) {
  const ir::Program program = compile_text(R"(
    int one(), many(), taken();
    int (*pointer)() = taken;
    int main(void) { return one("a", 1) + one("b", 2) + many("a", 1) + many("b") + many("c", "d") + taken(1); })");
  const ir::Type address = ir::Type::pointer(ir::DataModel::LP64), number = ir::Type::integer(32);
  EXPECT_EQ(function_named(program, "one").parameters, (std::vector{address, number}));
  EXPECT_FALSE(function_named(program, "one").variadic);
  EXPECT_EQ(function_named(program, "many").parameters, std::vector{address});
  EXPECT_TRUE(function_named(program, "many").variadic);
  EXPECT_THAT(function_named(program, "taken").parameters, SizeIs(0));
  EXPECT_TRUE(function_named(program, "taken").variadic);
}

TEST(Functions, called_with_too_many_arguments_lose_the_rest) {
  const ir::Program program = compile_text("int f(); int main() { return f(1, 2, 3); } int f(int a) { return a; }");
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @f(i32 1)"));
}

TEST(Functions, are_called_through_pointers) {
  const ir::Program program = compile_text("int apply(int (*f)(int), int x) { return f(x); }");
  const ir::Call call = all<ir::Call>(function_named(program, "apply")).at(0);
  EXPECT_TRUE(call.callee.is_register());
}

TEST(Functions, that_only_other_names_stand_for_are_called_by_their_own) {
  const ir::Program program =
      compile_text("int f(void) { return 1; } int g(void) __attribute__((alias(\"f\"))); int main() { return g(); }");
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @f()"));
}

TEST(Functions, that_are_not_used_or_defined_do_not_appear) {
  const ir::Program program =
      compile_text("int unused(int); static int never(void) { return 1; } int main() { return 0; }");
  EXPECT_THAT(program.functions, SizeIs(1));
}

TEST(Functions, say_when_they_never_return) {
  const ir::Program program = compile_text("_Noreturn void stop(void); int main() { stop(); }");
  EXPECT_TRUE(function_named(program, "stop").never_returns);
  EXPECT_THAT(all_terminators<ir::Unreachable>(function_named(program, "main")), SizeIs(1));
}

TEST(Functions, called_before_main_are_called_first) {
  const ir::Program program = compile_text(R"(
    int order;
    __attribute__((constructor(200))) static void second(void) { order = 2; }
    __attribute__((constructor(101))) static void first(void) { order = 1; }
    int main() { return order; })");
  const std::vector<ir::Call> calls = all<ir::Call>(function_named(program, "main"));
  ASSERT_THAT(calls, SizeIs(2));
  EXPECT_EQ(program.function(calls[0].callee.function_id()).name, "first");
  EXPECT_EQ(program.function(calls[1].callee.function_id()).name, "second");
}

TEST(VariadicCalls, of_external_functions_pass_their_arguments_plainly) {
  const ir::Program program = compile_text("int printf(const char *, ...); int main() { printf(\"%d %f\", 1, 2.0); }");
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @printf(@.str, i32 1, f64 2)"));
}

constexpr const char* kSum = R"(
  int sum(int n, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, n);
    int s = __builtin_va_arg(list, int) + (int)__builtin_va_arg(list, long double);
    __builtin_va_end(list);
    return s;
  }
  int main() { return sum(2, 7, 1.0L); })";

TEST(VariadicCalls, of_our_functions_lay_the_arguments_out_in_an_area_that_ends_with_the_call) {
  const ir::Program program = compile_text(kSum);
  EXPECT_TRUE(function_named(program, "sum").variadic);
  EXPECT_EQ(function_named(program, "sum").parameters,
            (std::vector{ir::Type::integer(32), ir::Type::pointer(ir::DataModel::LP64)}));
  const ir::Function& main = function_named(program, "main");
  const ir::Operand area = all<ir::Lifetime>(main).at(0).address;
  EXPECT_EQ(all<ir::Lifetime>(main).at(1), (ir::Lifetime{false, area}));
  EXPECT_EQ(all<ir::Call>(main).at(0).arguments.back(), area);
  EXPECT_THAT(text_of(program, "main"), HasSubstr("stack i64 32 align 16 scoped"));  // long double at 16
}

TEST(VariadicCalls, use_slots_of_four_bytes_in_ilp32) {
  const ir::Program program = compile_text(kSum, ir::DataModel::ILP32);
  EXPECT_THAT(text_of(program, "main"), HasSubstr("stack i32 16 align 16 scoped"));  // 4 + 12
}

TEST(VariadicCalls, align_what_is_passed_in_two_registers_as_its_type_is) {
  const ir::Program program = compile_text(R"(
    struct pair { long a, b; };
    void f(int n, ...) { }
    void of_wide(__int128 w) { f(1, 2, w); }
    void of_pair(struct pair p) { f(1, 2, p); })");
  EXPECT_THAT(text_of(program, "of_wide"), HasSubstr("stack i64 32 align 16 scoped"));  // 8, a gap, 16
  EXPECT_THAT(text_of(program, "of_pair"), HasSubstr("stack i64 24 align 16 scoped"));
  EXPECT_THAT(all<ir::Unsupported>(function_named(program, "of_pair")), SizeIs(0));
}

TEST(VariadicCalls, without_variadic_arguments_pass_no_area) {
  const ir::Program program = compile_text("int f(int n, ...) { return n; } int main() { return f(3); }");
  EXPECT_THAT(text_of(program, "main"), HasSubstr("call @f(i32 3, null)"));
}

TEST(VariadicCalls, through_pointers_pass_the_area_last) {
  const ir::Program program = compile_text("int call(int (*f)(int, ...)) { return f(1, 2, 3); }");
  const ir::Call call = all<ir::Call>(function_named(program, "call")).at(0);
  EXPECT_THAT(call.arguments, SizeIs(2));
  EXPECT_EQ(all<ir::Lifetime>(function_named(program, "call")).at(0).address, call.arguments[1]);
}

TEST(VariadicCalls, start_a_list_whose_registers_are_used_up) {
  const ir::Program program = compile_text(kSum);
  EXPECT_THAT(text_of(program, "sum"), HasSubstr("store i32 48"));
  EXPECT_THAT(text_of(program, "sum"), HasSubstr("store i32 176"));
  const ir::Program narrow = compile_text(kSum, ir::DataModel::ILP32);
  EXPECT_THAT(text_of(narrow, "sum"), Not(HasSubstr("store i32 48")));
}

TEST(VariadicCalls, copy_lists_as_memory) {
  const ir::Program program = compile_text(R"(
    void two(int n, ...) {
      __builtin_va_list a, b;
      __builtin_va_start(a, n);
      __builtin_va_copy(b, a);
    })");
  EXPECT_TRUE(all<ir::MemoryCopy>(function_named(program, "two")).at(0).size.is_constant(24));
}

}  // namespace
}  // namespace heapwise::frontend
