// Ends of the program, assertions, and the functions of the SV-COMP rules.
#include <fmt/format.h>

#include <array>
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

void run_exit(Machine& machine, LibraryCall& call) {
  machine.exit_program(static_cast<int>(call.number(0) & 0xffU), true);
}

void run_quick_exit(Machine& machine, LibraryCall& call) {
  machine.exit_program(static_cast<int>(call.number(0) & 0xffU), false);
}

// What err prints is not looked at.
void run_err(Machine& machine, LibraryCall& call) {
  machine.note(Note::Kind::Environment);
  run_exit(machine, call);
}

void run_abort(Machine& machine, LibraryCall& /*call*/) { machine.abort_program(); }

void run_atexit(Machine& machine, LibraryCall& call) {
  machine.add_exit_handler(call.at(0));
  call.give(0);
}

void fail(Machine& machine, Violation::Kind kind, std::string detail) {
  if (!machine.options().properties.contains(Property::UnreachCall)) machine.abort_program();
  Violation violation;
  violation.kind = kind;
  violation.property = Property::UnreachCall;
  violation.detail = std::move(detail);
  machine.violate(std::move(violation));
}

void run_assert_fail(Machine& machine, LibraryCall& call) {
  const bool has_text = !call.arguments.empty() && call.type(0).is_pointer() && call.at(0).bits != 0;
  fail(machine, Violation::Kind::AssertionFailed, has_text ? machine.string_at(call.at(0)) : "");
}

// The assertion's text is the last of the four arguments.
void run_assert_rtn(Machine& machine, LibraryCall& call) {
  fail(machine, Violation::Kind::AssertionFailed, machine.string_at(call.at(3)));
}

void run_error(Machine& machine, LibraryCall& call) { fail(machine, Violation::Kind::ErrorReached, call.name()); }

void run_assume(Machine& machine, LibraryCall& call) {
  if (call.number(0) == 0) machine.finish(Ending::AssumptionFailed, "");
}

constexpr auto kHandlers = std::to_array<NamedHandler>({
    {"exit", run_exit},
    {"_exit", run_quick_exit},
    {"_Exit", run_quick_exit},
    {"quick_exit", run_quick_exit},
    {"err", run_err},
    {"errx", run_err},
    {"abort", run_abort},
    {"atexit", run_atexit},
    {"__assert_fail", run_assert_fail},
    {"__assert", run_assert_fail},
    {"__assert_perror_fail", run_assert_fail},
    {"__assert_rtn", run_assert_rtn},
    {"reach_error", run_error},
    {"__VERIFIER_error", run_error},
    {"__VERIFIER_assume", run_assume},
    {"__CPROVER_assume", run_assume},
});

}  // namespace

std::span<const NamedHandler> control_handlers() { return kHandlers; }

}  // namespace heapwise::interp
