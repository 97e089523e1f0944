// Asks the template engine about a program that stands in a test as IR text.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "interp/run_text.h"
#include "template/template.h"

namespace heapwise::tmpl {

// Fails the program where the condition %c does not hold.
inline const std::string kCheck = R"(
  branch %c, good, bad
bad:
  call @reach_error()
  unreachable
good:
  return i32 0
)";

// "true", "false", "unknown".
[[nodiscard]] inline std::string verdict_of(const std::string& text,
                                            check::Property property = check::Property::Unreach, double seconds = 60) {
  const ir::Program program = interp::program_of(text);
  engine::Question question;
  question.property = property;
  const engine::Task task(program, question);
  Budget budget(seconds, 0);
  switch (Template(task, budget).run().answer) {
    case Outcome::Answer::True: return "true";
    case Outcome::Answer::False: return "false";
    case Outcome::Answer::Unknown: return "unknown";
  }
  return "";
}

[[nodiscard]] inline std::string with_main(const std::string& body) {
  return "program lp64\n" + interp::kDeclarations + "func @main() -> i32 {\n" + body + "\n}\n";
}

// `body` is that of main, which returns i32.
[[nodiscard]] inline std::string verdict_of_main(const std::string& body,
                                                 check::Property property = check::Property::Unreach) {
  return verdict_of(with_main(body), property);
}

}  // namespace heapwise::tmpl
