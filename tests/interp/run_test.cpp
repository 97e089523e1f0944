// Ends of runs, inputs, numbers, limits.
#include "interp/run_text.h"

namespace heapwise::interp {
namespace {

[[nodiscard]] Inputs inputs_of(std::string_view text) { return Inputs::parse(text).value(); }

TEST(Run, takes_inputs_in_order_and_zeros_behind_their_end) {
  const RunResult result = run_main(R"(
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i32 = call @__VERIFIER_nondet_int()
  %3: i32 = mul %0, i32 10
  %4: i32 = add %3, %1
  %5: i32 = add %4, %2
  return %5)",
                                    inputs_of("5 # the first\n\n# a comment\n0x7\n"));
  EXPECT_EQ(result.exit_code, 57);
  ASSERT_EQ(result.inputs.size(), 3U);
  EXPECT_EQ(result.inputs[0].source, "__VERIFIER_nondet_int");
  EXPECT_EQ(to_input_line(result.inputs[1].value, result.inputs[1].type), "7");
}

TEST(Run, the_same_seed_gives_the_same_run) {
  const std::string body = "b0:\n  %0: i32 = call @__VERIFIER_nondet_int()\n  return %0";
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(run_main(body, Inputs::from_seed(seed)).exit_code, run_main(body, Inputs::from_seed(seed)).exit_code);
  std::set<int> codes;
  for (std::uint64_t seed = 0; seed < 50; ++seed) codes.insert(run_main(body, Inputs::from_seed(seed)).exit_code);
  EXPECT_GT(codes.size(), 5U);
}

TEST(Run, rejects_an_input_list_that_is_none) {
  EXPECT_EQ(Inputs::parse("1\nabc\n").error(), "line 2: 'abc' is no number");
}

TEST(Run, division_by_zero_and_wide_shifts_end_the_run_as_undefined) {
  EXPECT_EQ(run_main("b0:\n  %0: i32 = sdiv i32 1, i32 0\n  return %0").ending, Ending::UndefinedBehaviour);
  EXPECT_EQ(run_main("b0:\n  %0: i32 = sdiv i32 0x80000000, i32 -1\n  return %0").ending, Ending::UndefinedBehaviour);
  EXPECT_EQ(run_main("b0:\n  %0: i32 = shl i32 1, i32 32\n  return %0").ending, Ending::UndefinedBehaviour);
  EXPECT_EQ(run_main("b0:\n  %0: i32 = shl i32 1, i32 31\n  return i32 0").ending, Ending::Exited);
}

TEST(Run, signed_overflow_wraps_and_is_noted_once) {
  const RunResult result = run_main(R"(
b0:
  jump b1(i32 0)
b1(%0: i32):
  %1: i32 = add nsw i32 2147483647, i32 1
  %2: i32 = add %0, i32 1
  %3: i1 = icmp ult %2, i32 3
  branch %3, b1(%2), b2
b2:
  %4: i32 = lshr %1, i32 31
  return %4)");
  EXPECT_EQ(result.exit_code, 1);
  ASSERT_EQ(result.notes.size(), 1U);
  EXPECT_EQ(result.notes[0].kind, Note::Kind::SignedOverflow);
}

TEST(Run, an_uninitialised_read_is_noted_and_may_come_from_the_input) {
  const std::string body =
      "b0:\n  %0: ptr = stack i64 4 align 4\n  %1: i32 = load %0\n  %2: i32 = load %0\n"
      "  %3: i32 = sub %1, %2\n  %4: i32 = add %3, %1\n  return %4";
  const RunResult pattern = run_main(body);
  ASSERT_EQ(pattern.notes.size(), 2U);
  EXPECT_EQ(pattern.notes[0].kind, Note::Kind::UninitialisedRead);
  Options options;
  options.uninitialised = Options::Uninitialised::Input;
  EXPECT_EQ(run_main(body, inputs_of("77"), options).exit_code, 77);
}

TEST(Run, ends_at_the_step_limit) {
  Options options;
  options.step_limit = 1000;
  const RunResult result = run_main("b0:\n  jump b1\nb1:\n  jump b1", {}, options);
  EXPECT_EQ(result.ending, Ending::StepLimit);
  EXPECT_EQ(result.steps, 1000U);
}

TEST(Run, deep_recursion_ends_at_the_depth_limit_and_not_in_a_crash) {
  const std::string text = R"(program lp64
func @down(%0: i32) -> i32 {
b0:
  %1: i32 = add %0, i32 1
  %2: i32 = call @down(%1)
  return %2
}
func @main() -> i32 {
b0:
  %0: i32 = call @down(i32 0)
  return %0
}
)";
  const RunResult result = run_program(text);
  EXPECT_EQ(result.ending, Ending::MemoryLimit);
  EXPECT_EQ(result.reason, "depth of the stack");
}

TEST(Run, too_much_memory_ends_the_run) {
  const RunResult result = run_main(R"(
b0:
  jump b1
b1:
  %0: ptr = call @malloc(i64 1000000)
  jump b1)");
  EXPECT_EQ(result.ending, Ending::Violated);  // each round loses a block, which was before the end
  EXPECT_EQ(run_main("b0:\n  %0: ptr = call @malloc(i64 -1)\n  return i32 0").ending, Ending::MemoryLimit);
}

TEST(Run, allocation_fails_when_the_inputs_say_so) {
  const std::string body =
      "b0:\n  %0: ptr = call @malloc(i64 4)\n  %1: i1 = icmp eq %0, null\n"
      "  %2: i32 = zext %1\n  call @free(%0)\n  return %2";
  Options options;
  options.malloc_may_fail = true;
  EXPECT_EQ(run_main(body, inputs_of("1"), options).exit_code, 1);
  EXPECT_EQ(run_main(body, inputs_of("0"), options).exit_code, 0);
}

TEST(Run, an_unknown_function_is_reported_by_name) {
  const RunResult result = run_program(
      "program lp64\ndeclare @mystery() -> i32\nfunc @main() -> i32 {\nb0:\n"
      "  %0: i32 = call @mystery()\n  return %0\n}\n");
  EXPECT_EQ(result.ending, Ending::Unsupported);
  EXPECT_NE(result.reason.find("mystery"), std::string::npos);
}

TEST(Run, threads_are_reported_by_name) {
  const RunResult result = run_program(
      "program lp64\ndeclare @pthread_create() -> i64\nfunc @main() -> i32 {\nb0:\n"
      "  %0: i64 = call @pthread_create()\n  return i32 0\n}\n");
  EXPECT_EQ(result.ending, Ending::Unsupported);
  EXPECT_NE(result.reason.find("pthread_create"), std::string::npos);
}

TEST(Run, abort_ends_in_place_with_the_code_that_a_shell_shows) {
  const RunResult result = run_main("b0:\n  call @abort()\n  unreachable");
  EXPECT_EQ(result.ending, Ending::Aborted);
  EXPECT_EQ(result.exit_code, 134);
}

TEST(Run, wide_integers_and_floats_are_exact) {
  const RunResult result = run_main(R"(
b0:
  %0: i128 = shl i128 1, i128 100
  %1: i128 = sub %0, i128 1
  %2: i128 = lshr %1, i128 64
  %3: i64 = trunc %2
  %4: i1 = icmp eq %3, i64 68719476735
  %5: f32 = fdiv f32 1.0, f32 3.0
  %6: f64 = fpext %5
  %7: f64 = fmul %6, f64 3.0
  %8: i1 = fcmp oeq %7, f64 1.0
  %9: i32 = zext %4
  %10: i32 = zext %8
  %11: i32 = shl %10, i32 1
  %12: i32 = or %9, %11
  return %12)");
  EXPECT_EQ(result.exit_code, 1);  // a third in single precision, times three, is not one in double precision
}

TEST(Run, an_observer_sees_every_instruction) {
  class Counter : public Observer {
   public:
    void at(ir::Position position, std::size_t, const Inspector&) override { seen.push_back(position.index); }
    std::vector<std::uint32_t> seen;
  } counter;
  Options options;
  options.observer = &counter;
  (void)run_main("b0:\n  %0: i32 = add i32 1, i32 2\n  jump b1(%0)\nb1(%1: i32):\n  return %1", {}, options);
  EXPECT_EQ(counter.seen, (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(Run, a_million_ended_objects_do_not_fill_the_address_space) {
  const std::string text = R"(program ilp32
func @leaf() {
b0:
  %0: ptr = stack i32 64 align 4
  store i32 1, %0
  return
}
func @main() -> i32 {
b0:
  jump b1(i32 0)
b1(%0: i32):
  call @leaf()
  %1: i32 = add %0, i32 1
  %2: i1 = icmp ult %1, i32 3000000
  branch %2, b1(%1), b2
b2:
  return i32 0
}
)";
  EXPECT_EQ(run_program(text).ending, Ending::Exited);
}

}  // namespace
}  // namespace heapwise::interp
