// Hunts in a program that stands in a test as IR text.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "hunt/hunt.h"
#include "interp/run_text.h"

namespace heapwise::hunt {

using engine::Question;

// Keeps the program that the hunt is about.
struct Hunted {
  ir::Program program;
  Outcome outcome;
};

[[nodiscard]] inline Hunted hunt_in(const std::string& text, const Question& options = {}) {
  Hunted hunted{interp::program_of(text), {}};
  Budget budget(20, 0);
  const engine::Task task(hunted.program, options);
  hunted.outcome = Hunt(task, budget).quick(budget);
  return hunted;
}

// `body` is that of main, which returns i32.
[[nodiscard]] inline Hunted hunt_main(const std::string& body, const Question& options = {}) {
  return hunt_in("program lp64\n" + interp::kDeclarations + "declare @atexit(ptr) -> i32\nfunc @main() -> i32 {\n" +
                     body + "\n}\n",
                 options);
}

// "false(valid-deref)", "true", "unknown (reason)".
[[nodiscard]] inline std::string verdict(const Outcome& outcome) {
  switch (outcome.answer) {
    case Outcome::Answer::True: return "true";
    case Outcome::Answer::False: return "false(" + std::string(to_string(outcome.bug->violation().property)) + ")";
    case Outcome::Answer::Unknown: return "unknown (" + outcome.reason.what + ")";
  }
  return "";
}
[[nodiscard]] inline std::string verdict_of_main(const std::string& body, const Question& options = {}) {
  return verdict(hunt_main(body, options).outcome);
}

}  // namespace heapwise::hunt
