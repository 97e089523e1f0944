// An answer as verify would fill it, with something in every member: for tests of the sinks.
#pragma once

#include "report/answer.h"

namespace heapwise::report {

inline Answer example_of_false() {
  Answer answer;
  answer.verdict = Verdict::False;
  answer.property = "memsafety";
  answer.method = "hunt";
  answer.files = {"list \xc3\xa4.c"};
  answer.data_model = "lp64";
  answer.command_line = {"heapwise", "verify", "list \xc3\xa4.c"};
  answer.assumptions = {"malloc never fails"};
  answer.phases = {{"read", 0.01}, {"hunt", 0.002}};
  answer.cpu_seconds = 0.012;
  Finding finding;
  finding.property = "valid-deref";
  finding.kind = "use after free";
  finding.message = "'p' points to a node that has been freed";
  finding.at = {answer.files[0], 7, 3, "main"};
  finding.calls = {{answer.files[0], 9, 1, "main"}};
  finding.inputs = {{"__VERIFIER_nondet_int", "-1", {answer.files[0], 2, 11, "main"}, true}};
  finding.choices = {{"'a' lies below 'b'", {answer.files[0], 2, 11, "main"}}};
  finding.pictures = {{{{"p", "", 0}},
                       {{"node #1", true, false, true, {{"next", "", 1}, {"data", "3"}}},
                        {"node #2", true, true, false, {{"next", "", 0}}}},
                       true}};
  finding.steps = {{Step::Kind::Input, {answer.files[0], 2, 11, "main"}, "reads -1"},
                   {Step::Kind::Allocate, {answer.files[0], 3, 9, "main"}, "allocated here", 0, true},
                   {Step::Kind::Free, {answer.files[0], 5, 3, "main"}, "freed here <&>", 1, true},
                   {Step::Kind::Violation, {answer.files[0], 7, 3, "main"}, "used here", 0, true, false, 0}};
  finding.text = "list.c:7:3: error: use after free\n";
  finding.fingerprint = "0123456789abcdef";
  finding.old_fingerprint = "fedcba9876543210";
  answer.finding = finding;
  return answer;
}

inline Answer example_of_true() {
  Answer answer;
  answer.verdict = Verdict::True;
  answer.property = "memsafety";
  answer.method = "prove";
  answer.files = {"list.c"};
  answer.data_model = "ilp32";
  answer.assumptions = {"malloc never fails"};
  answer.proof =
      Proof{7,
            1,
            2,
            0,
            3,
            1,
            {{{"list.c", 4, 3, "main"}, {"list = null", "sll⟨next⟩(list, null)"}, true, "0 <= n && n <= 10"}}};
  return answer;
}

inline Answer example_of_unknown() {
  Answer answer;
  answer.verdict = Verdict::Unknown;
  answer.property = "memcleanup";
  answer.reason = {"too-large", "too many heaps at list.c:9:2", "too many heaps", "main", {"list.c", 9, 2, ""}, ""};
  answer.files = {"list.c"};
  answer.data_model = "lp64";
  answer.losses = {{"join", {"list.c", 5, 1, "f"}, "two heaps became one", 3}, {"fold", {}, "no place", 1}};
  answer.all_losses = 4;
  answer.advice = {"more time"};
  return answer;
}

}  // namespace heapwise::report
