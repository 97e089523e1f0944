// Every rule of verifier.h is broken once here, and the verifier has to say so.
#include "ir/verifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "ir/graphs.h"
#include "ir/parser.h"
#include "ir/random_program.h"

namespace heapwise::ir {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// --- Rules that text can break
// -------------------------------------------------------------------------------------------

struct Rule {
  const char* body;  // of @f, whose parameters are %n: i32, %p: ptr, %w: i64, %c: i1, %d: f64
  const char* complaint;
  friend void PrintTo(const Rule& it, std::ostream* out) { *out << it.body; }
};

class VerifierRule : public ::testing::TestWithParam<Rule> {};

TEST_P(VerifierRule, is_checked) {
  const std::string text = R"(program lp64
    declare @malloc(i64) -> ptr
    declare @printf(ptr, ...) -> i32
    func @sum(%a: ptr, ...) {
    a: return
    }
    func @f(%n: i32, %p: ptr, %w: i64, %c: i1, %d: f64) -> i32 {
    )" + std::string(GetParam().body) +
                           "\n}";
  auto program = parse(text);
  ASSERT_TRUE(program.ok()) << program.error();
  if (GetParam().complaint == std::string_view()) {
    EXPECT_THAT(verify(program.value()), IsEmpty());
  } else {
    EXPECT_THAT(verify(program.value()), ElementsAre(GetParam().complaint));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Types, VerifierRule,
    ::testing::Values(
        Rule{"a: %x: i32 = add %n, %n return %x", ""},
        Rule{"a: %x: i32 = add %n, i64 1 return %x",
             "@f b0 `%5: i32 = add %0, i64 1`: both sides and the result need one type"},
        Rule{"a: %x: i64 = add %n, i32 1 return i32 0",
             "@f b0 `%5: i64 = add %0, i32 1`: both sides and the result need one type"},
        Rule{"a: %x: ptr = add %p, %p return i32 0", "@f b0 `%5: ptr = add %1, %1`: needs integers"},
        Rule{"a: %x: i32 = fadd %n, %n return %x", "@f b0 `%5: i32 = fadd %0, %0`: needs floats"},
        Rule{"a: %x: f64 = fadd %d, %d return i32 0", ""},
        Rule{"a: %x: i32 = xor nsw %n, %n return %x",
             "@f b0 `%5: i32 = xor nsw %0, %0`: only add, sub, mul and shl can be nsw"},
        Rule{"a: %x: i1 = icmp ult %p, null return i32 0", ""},
        Rule{"a: %x: i1 = icmp eq %p, %w return i32 0", "@f b0 `%5: i1 = icmp eq %1, %2`: both sides need one type"},
        Rule{"a: %x: i1 = icmp eq %d, %d return i32 0",
             "@f b0 `%5: i1 = icmp eq %4, %4`: icmp needs integers or pointers, fcmp floats"},
        Rule{"a: %x: i1 = fcmp oeq %n, %n return i32 0",
             "@f b0 `%5: i1 = fcmp oeq %0, %0`: icmp needs integers or pointers, fcmp floats"},
        Rule{"a: %x: i8 = icmp eq %n, %n return i32 0", "@f b0 `%5: i8 = icmp eq %0, %0`: the result is not i1"},
        Rule{"a: %x: i32 = select %c, %n, i32 0 return %x", ""},
        Rule{"a: %x: i32 = select %n, %n, %n return %x",
             "@f b0 `%5: i32 = select %0, %0, %0`: the condition is not i1"},
        Rule{"a: %x: i32 = select %c, %n, %w return %x",
             "@f b0 `%5: i32 = select %3, %0, %2`: both values and the result need one type"},
        Rule{"a: %x: ptr = offset %p, %w * 4 return i32 0", ""},
        Rule{"a: %x: ptr = offset %p, %n * 4 return i32 0",
             "@f b0 `%5: ptr = offset %1, %0 * 4`: the index is not as wide as a pointer"},
        Rule{"a: %x: ptr = offset %w, 4 return i32 0", "@f b0 `%5: ptr = offset %2, 4`: the base is not a pointer"},
        Rule{"a: %x: i64 = offset %p, 4 return i32 0", "@f b0 `%5: i64 = offset %1, 4`: the result is not a pointer"},
        Rule{"a: %x: i32 = load %w return %x", "@f b0 `%5: i32 = load %2`: the address is not a pointer"},
        Rule{"a: store %n, %w return i32 0", "@f b0 `store %0, %2`: the address is not a pointer"},
        Rule{"a: %x: ptr = stack %n return i32 0", "@f b0 `%5: ptr = stack %0`: the size is not as wide as a pointer"},
        Rule{"a: %x: i64 = stack %w return i32 0", "@f b0 `%5: i64 = stack %2`: the result is not a pointer"},
        Rule{"a: %x: ptr = stack %w align 3 return i32 0",
             "@f b0 `%5: ptr = stack %2 align 3`: the alignment is not a power of two"},
        Rule{"a: %x: ptr = stack %w scoped lifetime begin %x lifetime end %x return i32 0", ""},
        Rule{"a: %x: ptr = stack %w lifetime begin %x return i32 0",
             "@f b0 `lifetime begin %5`: the address is not the register of a scoped stack object"},
        Rule{"a: lifetime end %p return i32 0",
             "@f b0 `lifetime end %1`: the address is not the register of a scoped stack object"},
        Rule{"a: lifetime end null return i32 0",
             "@f b0 `lifetime end null`: the address is not the register of a scoped stack object"},
        Rule{"a: %x: ptr = stacksave stackrestore %x return i32 0", ""},
        Rule{"a: %x: i64 = stacksave return i32 0", "@f b0 `%5: i64 = stacksave`: the result is not a pointer"},
        Rule{"a: stackrestore %w return i32 0", "@f b0 `stackrestore %2`: what was saved is not a pointer"},
        Rule{"a: memcpy %p, %p, %w memset %p, i8 0, %w return i32 0", ""},
        Rule{"a: memcpy %p, %w, %w return i32 0", "@f b0 `memcpy %1, %2, %2`: an address is not a pointer"},
        Rule{"a: memmove %p, %p, %n return i32 0", "@f b0 `memmove %1, %1, %0`: the size is not as wide as a pointer"},
        Rule{"a: memset %w, i8 0, %w return i32 0", "@f b0 `memset %2, i8 0, %2`: the address is not a pointer"},
        Rule{"a: memset %p, %n, %w return i32 0", "@f b0 `memset %1, %0, %2`: the byte is not i8"},
        Rule{"a: memset %p, i8 0, %n return i32 0",
             "@f b0 `memset %1, i8 0, %0`: the size is not as wide as a pointer"}));

INSTANTIATE_TEST_SUITE_P(
    Casts, VerifierRule,
    ::testing::Values(
        Rule{"a: %x: i8 = trunc %n %y: i64 = zext %n %z: i64 = sext %n return i32 0", ""},
        Rule{"a: %x: i64 = ptrtoint %p %y: ptr = inttoptr %x %z: i64 = reinterpret %d return i32 0", ""},
        Rule{"a: %x: i32 = fptosi %d %y: f32 = uitofp %n %z: f64 = fpext %y %u: f32 = fptrunc %d return i32 0", ""},
        Rule{"a: %x: i64 = trunc %n return i32 0", "@f b0 `%5: i64 = trunc %0`: cannot cast i32 to i64 this way"},
        Rule{"a: %x: i32 = zext %n return %x", "@f b0 `%5: i32 = zext %0`: cannot cast i32 to i32 this way"},
        Rule{"a: %x: i8 = sext %n return i32 0", "@f b0 `%5: i8 = sext %0`: cannot cast i32 to i8 this way"},
        Rule{"a: %x: i32 = fptoui %n return %x", "@f b0 `%5: i32 = fptoui %0`: cannot cast i32 to i32 this way"},
        Rule{"a: %x: i32 = sitofp %n return %x", "@f b0 `%5: i32 = sitofp %0`: cannot cast i32 to i32 this way"},
        Rule{"a: %x: f32 = fpext %d return i32 0", "@f b0 `%5: f32 = fpext %4`: cannot cast f64 to f32 this way"},
        Rule{"a: %x: f80 = fptrunc %d return i32 0", "@f b0 `%5: f80 = fptrunc %4`: cannot cast f64 to f80 this way"},
        Rule{"a: %x: i64 = ptrtoint %w return i32 0", "@f b0 `%5: i64 = ptrtoint %2`: cannot cast i64 to i64 this way"},
        Rule{"a: %x: i64 = inttoptr %w return i32 0", "@f b0 `%5: i64 = inttoptr %2`: cannot cast i64 to i64 this way"},
        Rule{"a: %x: ptr = reinterpret %w return i32 0",
             "@f b0 `%5: ptr = reinterpret %2`: cannot cast i64 to ptr this way"},
        Rule{"a: %x: f64 = reinterpret %n return i32 0",
             "@f b0 `%5: f64 = reinterpret %0`: cannot cast i32 to f64 this way"}));

INSTANTIATE_TEST_SUITE_P(
    Calls, VerifierRule,
    ::testing::Values(Rule{"a: %x: ptr = call @malloc(%w) return i32 0", ""},
                      Rule{"a: %x: i32 = call @printf(%p, %d, %n) return %x", ""},
                      Rule{"a: call @sum(%p) return i32 0", ""}, Rule{"a: call %p(%w, %d) return i32 0", ""},
                      Rule{"a: call %w() return i32 0", "@f b0 `call %2()`: the callee is not a pointer"},
                      Rule{"a: %x: ptr = call @malloc() return i32 0",
                           "@f b0 `%5: ptr = call @malloc()`: the number of arguments is not what the callee takes"},
                      Rule{"a: %x: i32 = call @printf() return i32 0",
                           "@f b0 `%5: i32 = call @printf()`: the number of arguments is not what the callee takes"},
                      Rule{"a: call @sum(%p, %n) return i32 0",
                           "@f b0 `call @sum(%1, %0)`: the number of arguments is not what the callee takes"},
                      Rule{"a: %x: ptr = call @malloc(%n) return i32 0",
                           "@f b0 `%5: ptr = call @malloc(%0)`: argument 0 is not of the type that the callee takes"},
                      Rule{"a: %x: i64 = call @malloc(%w) return i32 0",
                           "@f b0 `%5: i64 = call @malloc(%2)`: the results are not the callee's"},
                      Rule{"a: call @malloc(%w) return i32 0",
                           "@f b0 `call @malloc(%2)`: the results are not the callee's"}));

INSTANTIATE_TEST_SUITE_P(
    Control, VerifierRule,
    ::testing::Values(Rule{"a: jump b(%n) b(%x: i32): return %x", ""},
                      Rule{"a: jump b b(%x: i32): return %x", "@f b0 `jump b1`: b1 takes 1 arguments, not 0"},
                      Rule{"a: jump b(%w) b(%x: i32): return %x",
                           "@f b0 `jump b1(%2)`: argument 0 for b1 has the wrong type"},
                      Rule{"a: branch %n, b, b b: return %n", "@f b0 `branch %0, b1, b1`: the condition is not i1"},
                      Rule{"a: return %w", "@f b0 `return %2`: what is returned is not of the function's result types"},
                      Rule{"a: return", "@f b0 `return`: what is returned is not of the function's result types"},
                      Rule{"a: switch i32 %n { 1: b 2: b } else b b: return %n", ""},
                      Rule{"a: switch i32 %n { -1: b 0xffffffff: b } else b b: return %n",
                           "@f b0 `switch i32 %0 {\n    -1: b1\n    -1: b1\n  } else b1`: two cases are the same"},
                      Rule{"a: switch f64 %d { } else b b: return %n",
                           "@f b0 `switch f64 %4 {\n  } else b1`: the value is not an integer"}));

INSTANTIATE_TEST_SUITE_P(
    Dominance, VerifierRule,
    ::testing::Values(Rule{"a: %x: i32 = add %y, %n %y: i32 = add %n, %n return %x",
                           "@f b0 `%5: i32 = add %6, %0`: %6 is read where it may not be defined yet"},
                      Rule{"a: branch %c, b, d b: %x: i32 = add %n, %n jump d d: return %x",
                           "@f b2 `return %5`: %5 is read where it may not be defined yet"},
                      Rule{"a: %x: i32 = add %n, %n branch %c, b, d b: jump d d: return %x", ""},
                      Rule{"a: jump b(%n) b(%x: i32): %y: i32 = add %x, %n branch %c, b(%y), d d: return %y", ""},
                      Rule{"a: jump b(%y) b(%x: i32): %y: i32 = add %x, %n return %y",
                           "@f b0 `jump b1(%5)`: %5 is read where it may not be defined yet"},
                      Rule{"a: return %x b: %x: i32 = add %n, %n return %x",
                           "@f b0 `return %5`: %5 is read where it may not be defined yet"},
                      // In a block that nothing reaches, it is enough that there is a definition.
                      Rule{"a: return %n b: return %x d: %x: i32 = add %n, %n return %x", ""},
                      Rule{"a: return %n b: %y: i32 = add %x, %x %x: i32 = add %n, %n return %x", ""}));

// --- Rules that only a program that was built can break
// --------------------------------------------------------------------

struct Damage {
  const char* complaint;
  std::function<void(Program&)> damage;
  friend void PrintTo(const Damage& it, std::ostream* out) { *out << it.complaint; }
};

class VerifierDamage : public ::testing::TestWithParam<Damage> {};

TEST_P(VerifierDamage, is_noticed) {
  Program program = well_formed(R"(program lp64
    file f0 "a.c"
    type #node struct size 8 { next: #p at 0 bits 64 }
    type #p pointer size 8 of #node
    var $x local #p
    global @g size 16 align 8 $x { 0: "ab" 8: @h }
    global @h size 8
    declare @ext(i32)
    func @main(%a: i32) -> i32 {
    a:
      %s: ptr = stack i64 8 $x
      %o: ptr = offset %s, 0 of #node
      bind $x = %o
      store %a, @g
      jump b(%a)
    b(%y: i32):
      switch i32 %y { 1: b(%y) } else c
    c:
      return %y
    })");
  GetParam().damage(program);
  EXPECT_THAT(verify(program), ElementsAre(GetParam().complaint));
}

Function& main_of(Program& program) { return program.functions[1]; }
Instruction& instruction(Program& program, std::size_t index) { return main_of(program).blocks[0].instructions[index]; }
template <class T>
T& at(Program& program, std::size_t index) {
  return std::get<T>(instruction(program, index).what);
}

INSTANTIATE_TEST_SUITE_P(
    Names, VerifierDamage,
    ::testing::Values(
        Damage{"type 0 \"node\": member \"next\" names no type",
               [](Program& p) { p.types[0].members[0].type = SourceTypeId(9U); }},
        Damage{"type 1 \"p\": its element names no type", [](Program& p) { p.types[1].element = SourceTypeId(2U); }},
        Damage{"variable 0 \"x\": names no type", [](Program& p) { p.variables[0].type = SourceTypeId(2U); }},
        Damage{"variable 0 \"x\": names no file", [](Program& p) { p.variables[0].declared = {FileId(1U), 1, 1}; }},
        Damage{"@main: has a line but no file", [](Program& p) { main_of(p).at.line = 3; }},
        Damage{"@g: another global or function has the same name", [](Program& p) { p.functions[0].name = "g"; }},
        Damage{"global @g: another global or function has the same name", [](Program& p) { p.globals[1].name = "g"; }},
        Damage{"@main: another global or function has the same name", [](Program& p) { p.functions[0].name = "main"; }},
        Damage{"@: has no name", [](Program& p) { p.functions[0].name = ""; }},
        Damage{"main: names no function", [](Program& p) { p.main = FunctionId(7U); }},
        Damage{"main: has no body", [](Program& p) { p.main = FunctionId(0U); }},
        Damage{"@ext: has registers but no body", [](Program& p) { p.functions[0].registers.resize(1); }},
        Damage{"@ext: ptr of 32 bits is no type here",
               [](Program& p) { p.functions[0].parameters[0] = Type::pointer(DataModel::ILP32); }},
        Damage{"@main: is variadic, but its last parameter is not the address of the variadic arguments",
               [](Program& p) { main_of(p).variadic = true; }}));

INSTANTIATE_TEST_SUITE_P(
    Globals, VerifierDamage,
    ::testing::Values(
        Damage{"global @g: the alignment is not a power of two", [](Program& p) { p.globals[0].alignment = 6; }},
        Damage{"global @g: the alignment is not a power of two", [](Program& p) { p.globals[0].alignment = 0; }},
        Damage{"global @g: names no variable", [](Program& p) { p.globals[0].variable = VariableId(1U); }},
        Damage{"global @g: is external, and has initial bytes", [](Program& p) { p.globals[0].external = true; }},
        Damage{"global @g: the chunk at 0 is empty", [](Program& p) { p.globals[0].chunks[0].bytes = ""; }},
        Damage{"global @g: the chunk at 15 reaches outside",
               [](Program& p) {
                 p.globals[0].relocations.clear();
                 p.globals[0].chunks[0].offset = 15;
               }},
        Damage{"global @g: the relocation at 9 reaches outside",
               [](Program& p) { p.globals[0].relocations[0].offset = 9; }},
        Damage{"global @g: the relocation at 18446744073709551615 reaches outside",
               [](Program& p) { p.globals[0].relocations[0].offset = ~std::uint64_t{0}; }},
        Damage{"global @g: the relocation at 1 is out of order or overlaps",
               [](Program& p) { p.globals[0].relocations[0].offset = 1; }},
        Damage{"global @g: the chunk at 3 is out of order or overlaps",
               [](Program& p) { p.globals[0].chunks = {{4, "ab"}, {3, "c"}}; }},
        Damage{"global @g: the relocation at 8 names no global",
               [](Program& p) { p.globals[0].relocations[0].address = Operand::global(GlobalId(5U), 0, p.model); }},
        Damage{"global @g: the relocation at 8 is no address of a global or function",
               [](Program& p) { p.globals[0].relocations[0].address = Operand::null(p.model); }}));

INSTANTIATE_TEST_SUITE_P(
    Bodies, VerifierDamage,
    ::testing::Values(
        Damage{"@main: %0 names no variable", [](Program& p) { main_of(p).registers[0].variable = VariableId(9U); }},
        Damage{"@main: %0: i0 of 0 bits is no type here",
               [](Program& p) { main_of(p).registers[0].type = Type::integer(0); }},
        Damage{"@main b0: a parameter is no register",
               [](Program& p) { main_of(p).blocks[0].parameters[0] = RegisterId(); }},
        Damage{"@main b0 instruction 0: a result is no register",
               [](Program& p) { at<StackAllocate>(p, 0).result = RegisterId(99U); }},
        Damage{"@main b0 instruction 0: names no variable",
               [](Program& p) { at<StackAllocate>(p, 0).variable = VariableId(9U); }},
        Damage{"@main b0 instruction 1: names no type", [](Program& p) { at<Offset>(p, 1).record = SourceTypeId(9U); }},
        Damage{"@main b0 instruction 2: names no variable", [](Program& p) { at<Bind>(p, 2).variable = VariableId(); }},
        Damage{"@main b0 instruction 3: an operand is no register",
               [](Program& p) { at<Store>(p, 3).value = Operand::of_register(RegisterId(99U), Type::integer(32)); }},
        Damage{"@main b0 instruction 3: an operand names no global",
               [](Program& p) { at<Store>(p, 3).address = Operand::global(GlobalId(9U), 0, p.model); }},
        Damage{"@main b0 instruction 3: an operand names no function",
               [](Program& p) { at<Store>(p, 3).address = Operand::function(FunctionId(9U), p.model); }},
        Damage{"@main b0 instruction 3: an operand has no type of this program",
               [](Program& p) { at<Store>(p, 3).address = Operand::null(DataModel::ILP32); }},
        Damage{"@main b0 instruction 3: names no file", [](Program& p) { instruction(p, 3).at = {FileId(1U), 1, 1}; }},
        Damage{"@main b0 terminator: a target is no block",
               [](Program& p) { std::get<Jump>(main_of(p).blocks[0].terminator.what).target.block = BlockId(3U); }},
        Damage{"@main b0 `store %0, @g`: %0 is read as i64, but is i32",
               [](Program& p) { at<Store>(p, 3).value = Operand::of_register(RegisterId(0U), Type::integer(64)); }},
        Damage{"@main b1 `switch i32 %3 {\n    1: b1(%3)\n  } else b2`: a case does not fit the width of the value",
               [](Program& p) {
                 std::get<Switch>(main_of(p).blocks[1].terminator.what).cases[0].value = (Bits{1} << 32U) + 1;
               }},
        Damage{"@main: the entry block's parameters are not the function's",
               [](Program& p) { main_of(p).parameters[0] = Type::integer(64); }},
        Damage{"@main: %4 is never defined",
               [](Program& p) { main_of(p).registers.push_back({Type::integer(8), {}}); }},
        Damage{"@main b2: %2 is defined more than once",
               [](Program& p) { main_of(p).blocks[2].instructions.push_back(instruction(p, 1)); }},
        Damage{"@main: a jump leads to the entry block", [](Program& p) {
                 auto& otherwise = std::get<Switch>(main_of(p).blocks[1].terminator.what).otherwise;
                 otherwise = {BlockId(0U), {Operand::constant(0, Type::integer(32))}};
               }}));

TEST(Verifier, accepts_random_well_formed_programs) {
  std::size_t instructions = 0;
  for (std::uint64_t seed = 5000; seed < 5200; ++seed) {
    const Program program = RandomProgram(seed).make();
    ASSERT_THAT(verify(program), IsEmpty()) << "seed " << seed;
    for (const Function& function : program.functions)
      for (const Block& each : function.blocks) instructions += each.instructions.size();
  }
  EXPECT_GT(instructions, 1000U) << "the generator makes programs worth looking at";
}

}  // namespace
}  // namespace heapwise::ir
