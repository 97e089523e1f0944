// The path of a violation, and its text.
#include "trace/trace.h"

#include "hunt/hunt_text.h"
#include "trace/reproducer.h"
#include "trace/text.h"

namespace heapwise::trace {
namespace {

const std::string kUseAfterFree = R"(program lp64
file f0 "list.c"
)" + interp::kDeclarations + R"(
func @release(%0: ptr) !5:1 {
b0:
  call @free(%0) !6:3
  return !7:1
}
func @main() -> i32 !10:1 {
b0:
  %0: i32 = call @__VERIFIER_nondet_int() !11:3
  %1: i1 = icmp sgt %0, i32 2 !12:3
  branch %1, b1, b2 !12:3
b1:
  %2: ptr = call @malloc(i64 8) !13:3
  call @release(%2) !14:3
  store i32 1, %2 !15:3
  jump b2 !16:3
b2:
  return i32 0 !17:3
}
)";

struct Made {
  hunt::Hunted hunted;
  Trace trace;
};

Made made(const std::string& text) {
  Made result{hunt::hunt_in(text), {}};
  EXPECT_TRUE(result.hunted.outcome.bug.has_value());
  if (result.hunted.outcome.bug) result.trace = make_trace(result.hunted.program, *result.hunted.outcome.bug);
  return result;
}

std::vector<std::string> lines_that_matter(const Trace& trace) {
  std::vector<std::string> lines;
  for (const Step& step : trace.steps)
    if (step.matters) lines.push_back(std::to_string(step.at.line) + " " + step.text);
  return lines;
}

TEST(Trace, the_steps_that_matter_are_allocation_free_and_use) {
  const Trace trace = made(kUseAfterFree).trace;
  EXPECT_EQ(trace.property, "valid-deref");
  EXPECT_EQ(trace.kind, "use after free");
  EXPECT_EQ(trace.at.line, 15U);
  EXPECT_EQ(lines_that_matter(trace),
            (std::vector<std::string>{"13 the block of 8 bytes is allocated here",
                                      "6 it is freed here, in the call from line 14",
                                      "15 use after free: writing 4 bytes in a block of 8 bytes that was freed"}));
}

TEST(Trace, the_path_tells_inputs_branches_and_calls) {
  const Trace trace = made(kUseAfterFree).trace;
  std::vector<Step::Kind> kinds;
  for (const Step& step : trace.steps) kinds.push_back(step.kind);
  using enum Step::Kind;
  EXPECT_EQ(kinds, (std::vector<Step::Kind>{Input, Branch, Allocate, Enter, Free, Leave, Violation}));
  EXPECT_TRUE(trace.steps[1].taken);
  ASSERT_EQ(trace.inputs.size(), 1U);
  EXPECT_EQ(trace.inputs[0].function, "__VERIFIER_nondet_int");
  EXPECT_TRUE(trace.complete);
}

TEST(Trace, names_what_c_leaves_open) {
  const Trace trace = made(R"(program lp64
file f0 "list.c"
declare @malloc(i64) -> ptr
declare @free(ptr)
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 8) !5:3
  call @free(%0) !6:3
  %1: ptr = call @malloc(i64 8) !7:3
  %2: i1 = icmp ne %0, %1 !8:3
  branch %2, b1, b2 !8:3
b1:
  store i32 1, null !9:3
  jump b2
b2:
  call @free(%1)
  return i32 0
}
)")
                          .trace;
  ASSERT_EQ(trace.choices.size(), 1U);
  EXPECT_EQ(trace.choices[0].text,
            "the block that line 7 allocates does not lie where the block that line 5 allocates lay");
  EXPECT_EQ(trace.choices[0].at.line, 8U);
  EXPECT_NE(to_text(trace, {}).find("choice: the block that line 7 allocates does not lie"), std::string::npos);
}

TEST(Trace, shows_the_heap_before_the_violation) {
  const Trace trace = made(kUseAfterFree).trace;
  ASSERT_FALSE(trace.pictures.empty());
  const Picture& last = trace.pictures.back();
  ASSERT_EQ(last.objects.size(), 1U);
  EXPECT_TRUE(last.objects[0].marked);
  EXPECT_FALSE(last.objects[0].alive);
  EXPECT_EQ(trace.steps.back().picture, trace.pictures.size() - 1);
}

TEST(Trace, a_loss_names_the_place_that_lost_it) {
  const Trace trace = made("program lp64\nfile f0 \"leak.c\"\n" + interp::kDeclarations + R"(
global @kept size 8 align 8
func @main() -> i32 !1:1 {
b0:
  %0: ptr = call @malloc(i64 4) !2:3
  store %0, @kept !3:3
  store null, @kept !4:3
  return i32 0 !5:3
}
)")
                          .trace;
  EXPECT_EQ(trace.property, "valid-memtrack");
  EXPECT_EQ(lines_that_matter(trace), (std::vector<std::string>{"2 the block of 4 bytes is allocated here",
                                                                "4 the last pointer to it is overwritten here"}));
}

TEST(Trace, text_is_short_and_the_whole_path_is_there_on_demand) {
  const Trace trace = made(kUseAfterFree).trace;
  TextOptions options;
  const std::string brief = to_text(trace, options);
  EXPECT_NE(brief.find("list.c:15:3: error: use after free"), std::string::npos) << brief;
  EXPECT_NE(brief.find("list.c:6:3: note: it is freed here"), std::string::npos) << brief;
  EXPECT_EQ(brief.find("goes on"), std::string::npos) << brief;
  EXPECT_EQ(brief.find('\033'), std::string::npos);
  options.whole_path = true;
  options.colour = true;
  const std::string whole = to_text(trace, options);
  EXPECT_NE(whole.find("goes on at line 13"), std::string::npos) << whole;  // how it is written nobody knows
  EXPECT_NE(whole.find("calls release"), std::string::npos) << whole;
  EXPECT_NE(whole.find('\033'), std::string::npos);
}

TEST(Reproducer, feeds_the_inputs_to_the_renamed_program) {
  const Made it = made(kUseAfterFree);
  const std::string text = reproducer(it.hunted.program, *it.hunted.outcome.bug, {"/some/list.c"}, {});
  EXPECT_NE(text.find("#define main heapwise_program_main\n#include \"/some/list.c\""), std::string::npos);
  EXPECT_NE(text.find("HEAPWISE_SYMBOL(\"__VERIFIER_nondet_int\")"), std::string::npos);
  EXPECT_NE(text.find("values[] = {(long long)" + it.trace.inputs[0].value + "ULL, 0}"), std::string::npos) << text;
}

}  // namespace
}  // namespace heapwise::trace
