// What sampling finds, and what one run decides.
#include "hunt/hunt_text.h"

namespace heapwise::hunt {
namespace {

TEST(Sample, breaks_a_program_that_needs_an_input) {
  const Hunted hunted = hunt_main(R"(
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i1 = icmp eq %0, i32 3
  branch %1, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)");
  EXPECT_EQ(verdict(hunted.outcome), "false(valid-deref)");
  ASSERT_EQ(hunted.outcome.bug->inputs.size(), 1U);
  EXPECT_EQ(std::get<ir::SignedBits>(hunted.outcome.bug->inputs[0]), 3);
}

TEST(Sample, gives_the_same_answer_every_time) {
  const std::string body = R"(
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp slt %0, %1
  branch %2, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)";
  const Hunted first = hunt_main(body);
  const Hunted second = hunt_main(body);
  ASSERT_TRUE(first.outcome.bug && second.outcome.bug);
  EXPECT_EQ(first.outcome.bug->inputs, second.outcome.bug->inputs);
}

TEST(Sample, proves_a_program_that_reads_nothing_by_its_one_run) {
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  store i32 41, %0
  call @free(%0)
  return i32 0)"),
            "true");
}

TEST(Sample, tries_the_numbers_that_the_program_compares_with) {
  const Hunted hunted = hunt_main(R"(
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  switch i32 %0 {
    70707: b1
  } else b3
b1:
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp eq %1, i32 -31415926
  branch %2, b2, b3
b2:
  store i32 1, null
  jump b3
b3:
  return i32 0)");
  EXPECT_EQ(verdict(hunted.outcome), "false(valid-deref)");
  ASSERT_EQ(hunted.outcome.bug->inputs.size(), 2U);
  EXPECT_EQ(std::get<ir::SignedBits>(hunted.outcome.bug->inputs[0]), 70707);
}

TEST(Sample, ends_with_its_time_though_runs_are_long) {
  const ir::Program program = interp::program_of("program lp64\n" + interp::kDeclarations + R"(
func @main() -> i32 {
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  jump b1
b1:
  jump b1
}
)");
  const engine::Task task(program);
  const Judge judge(task);
  Sampler sampler(judge);
  const double start = cpu_seconds();
  Budget budget(0.4, 0);
  EXPECT_EQ(sampler.search(1'000'000'000'000, budget), Sampler::State::Searching);
  EXPECT_GT(sampler.runs(), 48U);  // far enough for runs of a quarter of a second
  EXPECT_LT(cpu_seconds() - start, 0.45);
}

TEST(Sample, follows_a_long_run_without_input_to_its_end) {
  EXPECT_EQ(verdict_of_main(R"(
b0:
  jump b1(i32 0)
b1(%0: i32):
  %1: i32 = add %0, i32 1
  %2: i1 = icmp slt %1, i32 50000
  branch %2, b1(%1), b2
b2:
  return i32 0)"),
            "true");
}

TEST(Sample, proves_nothing_from_runs_that_read_input) {
  EXPECT_EQ(verdict_of_main("b0:\n  %0: i32 = call @__VERIFIER_nondet_int()\n  return i32 0").substr(0, 7), "unknown");
}

TEST(Sample, proves_nothing_where_a_variable_without_a_value_decides) {
  // No square ends in the bits 10, but one run cannot know that.
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: i32 = reinterpret i32 undef
  %1: i32 = mul %0, %0
  %2: i1 = icmp eq %1, i32 2
  branch %2, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)")
                .substr(0, 7),
            "unknown");
}

TEST(Sample, breaks_a_program_where_a_variable_without_a_value_decides) {
  const std::string read = R"(
b0:
  %0: i32 = reinterpret i32 undef
  %1: i1 = icmp eq %0, i32 77777
  branch %1, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)";
  EXPECT_EQ(verdict_of_main(read), "false(valid-deref)");
  const std::string copied = R"(
b0:
  jump b1(i32 undef)
b1(%0: i32):
  %1: i1 = icmp eq %0, i32 77777
  branch %1, b2, b3
b2:
  store i32 1, null
  jump b3
b3:
  return i32 0)";
  EXPECT_EQ(verdict_of_main(copied), "false(valid-deref)");
}

TEST(Sample, proves_nothing_from_uninitialised_bytes_that_were_copied_to_memory_with_a_value) {
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: ptr = stack i64 4 align 4
  %1: ptr = call @calloc(i64 1, i64 4)
  memcpy %1, %0, i64 4
  %2: i32 = load %1
  call @free(%1)
  %3: i1 = icmp eq %2, i32 77777
  branch %3, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)")
                .substr(0, 7),
            "unknown");
}

TEST(Sample, proves_nothing_when_main_reads_its_arguments) {
  const std::string text = "program lp64\nfunc @main(%0: i32, %1: ptr) -> i32 {\nb0:\n  return ";
  EXPECT_EQ(verdict(hunt_in(text + "i32 0\n}\n").outcome), "true");
  EXPECT_EQ(verdict(hunt_in(text + "%0\n}\n").outcome).substr(0, 7), "unknown");
}

TEST(Sample, names_what_is_not_modelled) {
  EXPECT_EQ(verdict(hunt_in("program lp64\ndeclare @mystery()\nfunc @main() -> i32 {\nb0:\n  call @mystery()\n"
                            "  return i32 0\n}\n")
                        .outcome),
            "unknown (not modelled: the function mystery is defined nowhere)");
}

TEST(Sample, prefers_a_run_that_violates_one_property_only) {
  // A list is freed from its head on, and the freed nodes are read: with two nodes the first free loses the second.
  const Hunted hunted = hunt_main(R"(
b0:
  %0: ptr = call @malloc(i64 8)
  store null, %0
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp eq %1, i32 0
  branch %2, b2(%0), b1
b1:
  %3: ptr = call @malloc(i64 8)
  store %0, %3
  jump b2(%3)
b2(%4: ptr):
  call @free(%4)
  %5: ptr = load %4
  return i32 0)");
  EXPECT_EQ(verdict(hunted.outcome), "false(valid-deref)");
  EXPECT_EQ(hunted.outcome.bug->run.violations.size(), 1U);
}

TEST(Sample, looks_only_for_what_was_asked) {
  const std::string leak = "b0:\n  %0: ptr = call @malloc(i64 8)\n  return i32 0";
  EXPECT_EQ(verdict_of_main(leak), "false(valid-memtrack)");
  Question options;
  options.property = check::Property::Memcleanup;
  EXPECT_EQ(verdict_of_main(leak, options), "false(valid-memcleanup)");
  options.property = check::Property::Unreach;
  EXPECT_EQ(verdict_of_main(leak, options), "true");
}

}  // namespace
}  // namespace heapwise::hunt
