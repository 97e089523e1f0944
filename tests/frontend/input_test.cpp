// Files, flags and mistakes: what compile() takes and how it says no.
#include "frontend/compile_text.h"

namespace heapwise::frontend {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

std::string error_of(const Result<ir::Program>& program) { return program ? "" : program.error(); }

TEST(Files, together_are_one_program) {
  const Workplace here;
  const std::string one =
      here.write("one.c", "int helper(int); static int n(void) { return 1; } int main() { return helper(n()); }");
  const std::string two = here.write("two.c", "static int n(void) { return 2; } int helper(int x) { return x + n(); }");
  const ir::Program program = checked(compile({one, two}, {}));
  EXPECT_TRUE(function_named(program, "helper").has_body());
  std::size_t statics = 0;
  for (const ir::Function& function : program.functions) statics += function.internal ? 1 : 0;
  EXPECT_EQ(statics, 2U);
  EXPECT_THAT(program.files, SizeIs(2));
}

TEST(Comparisons, are_computed_by_nobody_but_the_library) {
  for (const std::string name : {"strcmp", "__builtin_strcmp"}) {
    const std::string before = "int strcmp(const char *, const char *); ";
    const std::string call = name + R"(("a", "c"))";
    const ir::Program program = compile_text(before + "int f(void) { return " + call + "; }");
    const auto calls = all<ir::Call>(function_named(program, "f"));
    ASSERT_THAT(calls, SizeIs(1));
    EXPECT_EQ(program.function(calls[0].callee.function_id()).name, "strcmp");
  }
}

TEST(Comparisons, are_no_constants) {
  const Workplace here;
  for (const std::string text :
       {"static int x = __builtin_strcmp(\"a\", \"c\");", "int x[] = {[__builtin_memcmp(\"c\", \"a\", 1)] = 1};",
        "_Static_assert(__builtin_strncmp(\"a\", \"c\", 1) == -1, \"\");",
        "int f(void) { return __builtin_constant_p(__builtin_strcmp(\"a\", \"c\")); }"})
    EXPECT_THAT(error_of(compile({here.write("a.c", text)}, {})), HasSubstr("constant")) << text;
}

TEST(Files, with_two_mains_cannot_be_linked) {
  const Workplace here;
  const std::string one = here.write("one.c", "int main() { return 1; }");
  const std::string two = here.write("two.c", "int main() { return 2; }");
  EXPECT_THAT(error_of(compile({one, two}, {})), HasSubstr("main"));
}

TEST(Files, with_tentative_definitions_of_one_variable_share_it) {
  const Workplace here;
  const std::string one = here.write("one.c", "int shared; int main() { return shared; }");
  const std::string two = here.write("two.c", "int shared; int get() { return shared; }");
  const ir::Program program = checked(compile({one, two}, {}));
  EXPECT_THAT(program.globals, SizeIs(1));
}

TEST(Files, without_main_compile_but_cannot_start) {
  const ir::Program program = compile_text("int f(void) { return 1; }");
  EXPECT_FALSE(program.main.valid());
  EXPECT_FALSE(require_main(program).ok());
}

TEST(Files, that_do_not_exist_are_named) {
  EXPECT_THAT(error_of(compile({"/nowhere/at/all.c"}, {})), HasSubstr("/nowhere/at/all.c"));
}

TEST(Files, that_are_directories_are_refused) {
  const Workplace here;
  EXPECT_THAT(error_of(compile({here.path("")}, {})), HasSubstr("directory"));
}

TEST(Files, that_are_empty_are_programs_without_main) {
  const Workplace here;
  EXPECT_FALSE(checked(compile({here.write("empty.c", "")}, {})).main.valid());
}

TEST(Files, that_are_binary_are_refused) {
  const Workplace here;
  EXPECT_FALSE(compile({here.write("a.c", std::string("\x7f"
                                                      "ELF\0\0\1\2\xff\xfe{(",
                                                      12))},
                       {})
                   .ok());
}

TEST(Files, with_a_syntax_error_get_clangs_message_with_its_caret) {
  const Workplace here;
  const std::string message = error_of(compile({here.write("a.c", "int main() {\n  return 1 +;\n}\n")}, {}));
  EXPECT_THAT(message, HasSubstr("a.c:2:13: error: expected expression"));
  EXPECT_THAT(message, HasSubstr("\n      |             ^"));
  EXPECT_THAT(message, Not(HasSubstr("\x1b[")));
}

TEST(Files, that_include_what_is_missing_name_the_header) {
  const Workplace here;
  EXPECT_THAT(error_of(compile({here.write("a.c", "#include \"missing.h\"\n")}, {})),
              HasSubstr("'missing.h' file not found"));
}

TEST(Files, with_warnings_are_silent_and_fine) {
  const ir::Program program = compile_text("int main() { int *p = 5; char *q = p; return p == q; }");
  EXPECT_TRUE(program.main.valid());
}

TEST(Files, nested_too_deeply_are_refused_not_crashed_on) {
  const Workplace here;
  const std::string deep = "int x = " + std::string(100000, '(') + "1" + std::string(100000, ')') + ";";
  EXPECT_THAT(error_of(compile({here.write("a.c", deep)}, {})), HasSubstr("nesting"));
}

TEST(Files, that_overflow_the_stack_of_clang_are_an_error) {
  const Workplace here;
  const std::string text = "int f(int x) { return " + std::string(2'000'000, '!') + "x; }\n";
  EXPECT_THAT(error_of(compile({here.write("a.c", text)}, {})), HasSubstr("crashed"));
}

TEST(Files, with_a_line_of_ten_megabytes_compile) {
  const Workplace here;
  std::string line = "const char text[] = \"";
  line += std::string(10'000'000, 'x') + "\"; int main(void) { return 0; }";
  const Result<ir::Program> program = compile({here.write("a.c", line)}, {});
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(global_named(program.value(), "text").size, 10'000'001U);
}

TEST(Files, find_system_headers_in_both_data_models) {
  const Workplace here;
  const std::string file =
      here.write("a.c", "#include <stdio.h>\n#include <stdlib.h>\n#include <limits.h>\nlong n = sizeof(size_t);");
  for (const ir::DataModel model : {ir::DataModel::LP64, ir::DataModel::ILP32}) {
    CompileOptions options;
    options.model = model;
    const ir::Program program = checked(compile({file}, options));
    EXPECT_EQ(global_named(program, "n").chunks.at(0).bytes.at(0), model == ir::DataModel::LP64 ? 8 : 4);
  }
}

TEST(Flags, reach_the_compiler) {
  const Workplace here;
  here.write("include/value.h", "#define VALUE 7\n");
  here.write("before.h", "#define BEFORE 1\n");
  const std::string file = here.write("a.c", "#include <value.h>\nint x = VALUE + GIVEN + BEFORE;");
  CompileOptions options;
  options.flags = {"-I" + here.path("include"), "-D", "GIVEN=3", "-include", here.path("before.h"), "-std=c99"};
  EXPECT_EQ(global_named(checked(compile({file}, options)), "x").chunks.at(0).bytes, "\x0b");
}

TEST(Flags, that_are_wrong_are_the_compilers_to_complain_about) {
  const Workplace here;
  CompileOptions options;
  options.flags = {"-fno-such-flag"};
  EXPECT_THAT(error_of(compile({here.write("a.c", "int x;")}, options)), HasSubstr("-fno-such-flag"));
}

TEST(Flags, choose_the_dialect) {
  const Workplace here;
  const std::string file = here.write("a.c", "int f(void) { constexpr int x = 3; bool b = true; return b ? x : 0; }");
  EXPECT_FALSE(compile({file}, {}).ok());
  CompileOptions options;
  options.flags = {"-std=c23"};
  EXPECT_TRUE(compile({file}, options).ok());
}

TEST(Flags, cannot_choose_another_language) {
  const Workplace here;
  CompileOptions options;
  options.flags = {"-xobjective-c"};
  EXPECT_THAT(error_of(compile({here.write("a.c", "int x;")}, options)), HasSubstr("only C"));
}

TEST(Flags, choose_the_data_model) {
  const Workplace here;
  CompileOptions options;
  options.flags = {"-m32"};
  const ir::Program program = checked(compile({here.write("a.c", "long x;")}, options));
  EXPECT_EQ(global_named(program, "x").size, 4U);
  EXPECT_EQ(program.model, ir::DataModel::ILP32);
}

TEST(Flags, that_contradict_the_data_model_or_choose_an_unknown_target_are_refused) {
  const Workplace here;
  const std::string file = here.write("a.c", "long x;");
  CompileOptions options;
  options.flags = {"-m32"};
  options.model = ir::DataModel::LP64;
  EXPECT_FALSE(compile({file}, options).ok());
  options.model.reset();
  options.flags = {"--target=arm-linux-gnueabi"};
  EXPECT_FALSE(compile({file}, options).ok());
}

TEST(CompileCommands, give_each_file_its_flags_and_directory) {
  const Workplace here;
  const std::string file = here.write("src/a.c", "#include \"value.h\"\nint x = VALUE + GIVEN;");
  here.write("build/generated/value.h", "#define VALUE 40\n");
  here.write("build/compile_commands.json",
             "[{\"directory\": \"" + here.path("build") +
                 "\", \"file\": \"../src/a.c\", "
                 "\"command\": \"cc -Igenerated -DGIVEN=2 -O2 -fonly-another-compiler-knows -o a.o -c ../src/a.c\"}]");
  CompileOptions options;
  options.build_directory = here.path("build");
  const ir::Program program = checked(compile({file}, options));
  EXPECT_EQ(global_named(program, "x").chunks.at(0).bytes, "*");
}

TEST(CompileCommands, in_a_directory_that_is_not_there_are_an_error) {
  const Workplace here;
  const std::string file = here.write("a.c", "int x;");
  here.write("compile_commands.json", "[{\"directory\": \"" + here.path("gone") + "\", \"file\": \"" + file +
                                          "\", \"command\": \"cc -c a.c\"}]");
  CompileOptions options;
  options.build_directory = here.path("");
  const std::string error = error_of(compile({file}, options));
  EXPECT_THAT(error, HasSubstr(here.path("gone")));
  EXPECT_THAT(error, HasSubstr("compile_commands.json"));
}

TEST(CompileCommands, without_the_file_are_an_error) {
  const Workplace here;
  const std::string file = here.write("a.c", "int x;");
  CompileOptions options;
  options.build_directory = here.path("");
  EXPECT_THAT(error_of(compile({file}, options)), HasSubstr("compile_commands.json"));
  here.write("compile_commands.json", "[]");
  EXPECT_THAT(error_of(compile({file}, options)), HasSubstr("no entry"));
  here.write("compile_commands.json", "{");
  EXPECT_THAT(error_of(compile({file}, options)), HasSubstr("not JSON"));
}

}  // namespace
}  // namespace heapwise::frontend
