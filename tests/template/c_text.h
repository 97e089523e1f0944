// Asks the template engine about a C program that stands in a test.
#pragma once

#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {

struct Asked {
  check::Property property = check::Property::Memsafety;
  bool may_fail = false;
  double seconds = 60;
};

inline constexpr Asked kUnreach{.property = check::Property::Unreach};

// "true", "false", "unknown". The program may use `struct node`, stdlib.h, reach_error and inputs.
[[nodiscard]] inline std::string verdict_of_program(const std::string& text, const Asked& asked) {
  const ir::Program program = frontend::compile_text(
      "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
      "struct node { struct node *next; int v; };\n" +
          text,
      ir::DataModel::LP64);
  engine::Question question;
  question.property = asked.property;
  question.malloc_may_fail = asked.may_fail;
  const engine::Task task(program, question);
  Budget budget(asked.seconds, 0);
  switch (Template(task, budget).run().answer) {
    case Outcome::Answer::True: return "true";
    case Outcome::Answer::False: return "false";
    case Outcome::Answer::Unknown: return "unknown";
  }
  return "";
}

[[nodiscard]] inline std::string verdict_of_body(const std::string& body, const Asked& asked = {}) {
  return verdict_of_program("int main(void) {\n" + body + "\nreturn 0; }\n", asked);
}

}  // namespace heapwise::tmpl
