// Printer and parser are inverses, and the parser survives any text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <variant>

#include "base/budget.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/random_program.h"
#include "ir/verifier.h"

namespace heapwise::ir {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr const char* kList = R"(program lp64
file f0 "list.c"
file f1 "odd \"name\"\x0a.h"
type #int.0 signed size 4
type #node.1 struct size 16 { next: #.2 at 0 bits 64, data: #int.0 at 64 bits 32 }
type #.2 pointer size 8 of #node.1
type #"unsigned int".3 unsigned size 4
type #.4 array size 40 of #int.0 count 10
var $list.0 local #.2 !3:9
var $argc.1 parameter #int.0
var $"odd name".2 global !f1:7:1
global @counter size 4 align 4 internal $"odd name".2 { 0: "\x01" }
global @.str size 3 const string { 0: "%d" }
global @table size 24 align 8 { 0: @.str+1 8: @main 16: "ab\"\\" }
global @environ size 8 external
declare @malloc(i64) -> ptr
declare @printf(ptr, ...) -> i32
declare @exit(i32) noreturn !f1:2:0

func @main(%0: i32 $argc.1, %1: ptr) -> i32 !2:1 {
b0:
  %2: ptr $list.0 = call @malloc(i64 16) !3:16
  bind $list.0 = %2
  %3: ptr = offset %2, 8 of #node.1 !4:9
  store i32 7, %3 !4:14
  %4: i64 = sext %0
  %5: ptr = offset @table-8, %4 * 8, 8
  %6: ptr = load volatile %5
  %7: i1 = icmp eq %6, null
  branch %7, b1(i32 0), b3
b1(%8: i32):
  %9: i32 = add nsw %8, i32 -1 !f1:5:5
  %10: f64 = fadd f64 1.5, f64 0x7ff0000000000000
  switch i32 %9 {
    -1: b1(%9)
    7: b2
  } else b3
b2:
  %11: i64, %12: ptr = call %6(@main, i1 1, ptr 0x10, i32 undef)
  %13: ptr = stack i64 4 align 4 scoped $list.0
  lifetime begin %13
  memcpy %13, %12, i64 4
  lifetime end %13
  unsupported "inline assembly"
  call @exit(i32 1)
  unreachable
b3:
  return i32 0 !5:3
}

func @"two words"(%0: ptr, ...) -> i64, i64 internal {
b0:
  return i64 0, i64 -9223372036854775808
}
)";

TEST(TextForm, canonical_text_prints_as_it_was_read) {
  auto program = parse(kList);
  ASSERT_TRUE(program.ok()) << program.error();
  EXPECT_THAT(verify(program.value()), IsEmpty());
  EXPECT_EQ(print(program.value()), kList);
}

TEST(TextForm, reads_what_it_says) {
  const Program program = parse(kList).value();
  EXPECT_EQ(program.files[1], "odd \"name\"\n.h");
  EXPECT_EQ(program.types[1].members[1].name, "data");
  EXPECT_EQ(program.types[3].name, "unsigned int");
  EXPECT_EQ(program.variables[2].declared, (Location{FileId(1U), 7, 1}));
  EXPECT_EQ(program.globals[2].relocations[0].address, Operand::global(GlobalId(1U), 1, DataModel::LP64));
  EXPECT_EQ(program.globals[2].chunks[0].bytes, "ab\"\\");
  EXPECT_EQ(program.main, FunctionId(3U));
  const Function& main = program.function(program.main);
  EXPECT_EQ(main.parameters, (std::vector{Type::integer(32), Type::pointer(DataModel::LP64)}));
  const auto& offset = std::get<Offset>(main.blocks[0].instructions[5].what);
  EXPECT_EQ(offset.base.offset(), -8);
  EXPECT_EQ(offset.scale, 8);
  EXPECT_EQ(offset.displacement, 8);
  const auto& choice = std::get<Switch>(main.blocks[1].terminator.what);
  EXPECT_EQ(choice.cases[0].value, Bits{0xffffffffU});
}

TEST(TextForm, by_hand_registers_and_blocks_have_names) {
  auto program = parse(R"(
    program ilp32  ; a comment
    func @length(%list: ptr) -> i32 {
    start:
      jump loop(%list, i32 0)
    loop(%at: ptr, %n: i32):
      %end: i1 = icmp eq ptr %at, null
      branch %end, done(), next()
    next():
      %more: i32 = add i32 %n, i32 0x1
      %rest: ptr = load %at
      jump loop(%rest, %more)
    done: return %n
    })");
  ASSERT_TRUE(program.ok()) << program.error();
  EXPECT_THAT(verify(program.value()), IsEmpty());
  EXPECT_EQ(print(program.value()), R"(program ilp32

func @length(%0: ptr) -> i32 {
b0:
  jump b1(%0, i32 0)
b1(%1: ptr, %2: i32):
  %3: i1 = icmp eq %1, null
  branch %3, b3, b2
b2:
  %4: i32 = add %2, i32 1
  %5: ptr = load %1
  jump b1(%5, %4)
b3:
  return %2
}
)");
}

TEST(TextForm, main_is_the_entry_unless_the_text_says_otherwise) {
  constexpr const char* kFunctions = "func @main() {\na: return\n}\nfunc @other() {\na: return\n}\n";
  const std::string text = kFunctions;
  EXPECT_EQ(parse("program lp64\n" + text).value().main, FunctionId(0U));
  EXPECT_EQ(parse("program lp64\nentry @other\n" + text).value().main, FunctionId(1U));
  EXPECT_EQ(parse("program lp64\nentry none\n" + text).value().main, FunctionId());
  EXPECT_EQ(parse("program lp64\ndeclare @main()\n").value().main, FunctionId());
}

TEST(TextForm, one_instruction_prints_as_one_line) {
  const Program program = parse(kList).value();
  const Function& main = program.function(program.main);
  EXPECT_EQ(to_string(program, main, main.blocks[0].instructions[0]), "%2: ptr $list.0 = call @malloc(i64 16) !3:16");
  EXPECT_EQ(to_string(program, main, main.blocks[3].terminator), "return i32 0 !5:3");
}

struct BadText {
  const char* text;
  const char* error;
  friend void PrintTo(const BadText& it, std::ostream* out) { *out << it.error; }
};

class TextFormError : public ::testing::TestWithParam<BadText> {};

TEST_P(TextFormError, names_its_place) {
  auto program = parse(GetParam().text);
  ASSERT_FALSE(program.ok());
  EXPECT_THAT(program.error(), StartsWith(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    Each, TextFormError,
    ::testing::Values(
        BadText{"", "1:1: 'program' should stand here"}, BadText{"program lp32", "1:9: the data model is"},
        BadText{"program lp64 global @g size 1", "1:14: a declaration begins on a line of its own"},
        BadText{"program lp64\nfile f1 \"a\"", "2:6: files come in order: this is f0"},
        BadText{"program lp64\nfile f0 \"a", "2:9: this string does not end on its line"},
        BadText{"program lp64\nfile f0 \"a\\q\"", "2:9: '\\q' is no escape"},
        BadText{"program lp64\n?", "2:1: this character begins nothing"},
        BadText{"program lp64\nglobal @g size -1", "2:16: a number from 0"},
        BadText{"program lp64\nglobal @g size 1\nglobal @g size 2", "3:8: there is another @g"},
        BadText{"program lp64\nglobal @g size 8 { 0: @h }", "2:23: there is no global or function @h"},
        BadText{"program lp64\nvar $x local #t", "2:14: there is no type #t"},
        BadText{"program lp64\nentry @g\nglobal @g size 8", "2:7: the entry is a function"},
        BadText{"program lp64\nfunc @f() {\n}", "3:1: a body needs a block"},
        BadText{"program lp64\nfunc @f() {\na: jump b\n}", "3:9: there is no block b"},
        BadText{"program lp64\nfunc @f() {\na: jump a\na: jump a\n}", "4:1: there is another block a"},
        BadText{"program lp64\nfunc @f() {\na: return %x\n}", "3:11: this register is never defined"},
        BadText{"program lp64\nfunc @f(%1: i32) {\na: return\n}", "4:2: %0 is never defined"},
        BadText{"program lp64\nfunc @f(%0: i32) {\na:\n%0: i32 = load null\nreturn\n}", "4:1: %0 is defined a second"},
        BadText{"program lp64\nfunc @f(%0: i32) {\na: return %x\n}", "3:11: registers have numbers or names"},
        BadText{"program lp64\nfunc @f(%4000000000: i32) {\na: return\n}", "2:9: this number is too large"},
        BadText{"program lp64\nfunc @f(%0: i32) {\na: return i64 %0\n}", "3:15: this register is i32"},
        BadText{"program lp64\nfunc @f() {\na: return i8 256\n}", "3:14: this number does not fit i8"},
        BadText{"program lp64\nfunc @f() {\na: return i8 -129\n}", "3:14: this number does not fit i8"},
        BadText{"program lp64\nfunc @f() {\na: store i129 0, null\n}", "3:10: an operand"},
        BadText{"program lp64\nfunc @f() {\na: return f80 1.5\n}", "3:15: this is no f80"},
        BadText{"program lp64\nfunc @f() {\na: %x: i32 = store null, null\n}", "3:14: 'store' is no instruction with"},
        BadText{"program lp64\nfunc @f() {\na: load null\n}", "3:4: 'load' is no instruction without"},
        BadText{"program lp64\nfunc @f() {\na: %x: i1, %y: i1 = load null\n}", "3:4: only call"},
        BadText{"program lp64\nfunc @f() {\na: return", "3:10: "}));

TEST(TextForm, of_random_programs_reads_back_to_the_same_program) {
  std::set<std::size_t> instructions;  // the alternatives that were drawn
  std::set<std::size_t> terminators;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Program program = RandomProgram(seed).make();
    for (const Function& function : program.functions) {
      for (const Block& block : function.blocks) {
        for (const Instruction& instruction : block.instructions) instructions.insert(instruction.what.index());
        terminators.insert(block.terminator.what.index());
      }
    }
    ASSERT_THAT(verify(program), IsEmpty()) << "seed " << seed;
    const std::string text = print(program);
    auto again = parse(text);
    ASSERT_TRUE(again.ok()) << "seed " << seed << ": " << again.error() << "\n" << text;
    ASSERT_TRUE(again.value() == program) << "seed " << seed << "\n" << text;
    ASSERT_EQ(print(again.value()), text) << "seed " << seed;
  }
  EXPECT_EQ(instructions.size(), std::variant_size_v<Instruction::What>) << "random_program.h does not draw them all";
  EXPECT_EQ(terminators.size(), std::variant_size_v<Terminator::What>) << "random_program.h does not draw them all";
}

// Whatever is read must also print and be looked at by the verifier without trouble.
void survive(const std::string& text) {
  const auto program = parse(text);
  if (!program.ok()) {
    EXPECT_THAT(program.error(), HasSubstr(":"));
  } else if (verify(program.value()).empty()) {
    const std::string canonical = print(program.value());
    auto again = parse(canonical);
    ASSERT_TRUE(again.ok()) << again.error() << "\n" << canonical;
    EXPECT_TRUE(again.value() == program.value()) << canonical;
  }
}

TEST(TextForm, damaged_text_is_an_error_or_another_program_never_a_crash) {
  std::mt19937_64 random(7);
  const std::string alphabet = "%@$#\"\\(){},:=*!+-.;0123456789abfinptx \n";
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const std::string whole = seed % 3 == 0 ? std::string(kList) : print(RandomProgram(seed).make());
    for (int i = 0; i < 20; ++i) {
      std::string text = whole;
      for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) {
        const std::size_t at = random() % text.size();
        const std::size_t length = 1 + random() % 8;
        switch (random() % 4) {
          case 0: text[at] = alphabet[random() % alphabet.size()]; break;
          case 1: text.erase(at, length); break;
          case 2: text.insert(at, text.substr(random() % text.size(), length)); break;
          default: text.resize(at + 1); break;
        }
        if (text.empty()) text = " ";
      }
      survive(text);
      ASSERT_FALSE(HasFailure()) << text;
    }
  }
}

TEST(TextForm, of_the_handbook_is_canonical) {
  std::ifstream file(HEAPWISE_SOURCE_DIR "/docs/ir.md");
  std::stringstream content;
  content << file.rdbuf();
  const std::string page = content.str();
  const std::string fence = "```heapwise-ir\n";
  const std::size_t start = page.find(fence);
  ASSERT_NE(start, std::string::npos) << "docs/ir.md has an example";
  const std::size_t end = page.find("```", start + fence.size());
  const std::string text = page.substr(start + fence.size(), end - start - fence.size());
  auto program = parse(text);
  ASSERT_TRUE(program.ok()) << program.error();
  EXPECT_THAT(verify(program.value()), IsEmpty());
  EXPECT_EQ(print(program.value()), text);
}

TEST(TextForm, takes_linear_time) {
  // One function of 100 000 blocks and as many globals, some megabytes of text: quadratic work would take minutes.
  constexpr std::size_t kBlocks = 100'000;
  Program program;
  Function main;
  main.name = "main";
  main.blocks.resize(kBlocks);
  for (std::size_t i = 0; i < kBlocks; ++i) {
    Block& block = main.blocks[i];
    main.registers.push_back({Type::integer(32), {}});
    block.instructions.push_back({Load{RegisterId(i), Operand::null(DataModel::LP64), false}, {}});
    if (i + 1 < kBlocks) block.terminator.what = Jump{{BlockId(i + 1), {}}};
    Global global;
    global.name = "g" + std::to_string(i);
    program.globals.push_back(global);
  }
  program.functions.push_back(std::move(main));
  program.main = FunctionId(0U);
  const double start = cpu_seconds();
  EXPECT_THAT(verify(program), IsEmpty());
  const std::string text = print(program);
  EXPECT_GT(text.size(), 5'000'000U);
  EXPECT_TRUE(parse(text).value() == program);
  EXPECT_LT(cpu_seconds() - start, 20);
}

}  // namespace
}  // namespace heapwise::ir
