// Where an answer goes: standard output, the file of --output, a witness; and what the watchdog says in their place.
#pragma once

#include <string>

#include "cli/exit_code.h"
#include "cli/verify_options.h"
#include "report/answer.h"

namespace heapwise::cli {

// The answer in the format that was asked for. Text includes the verdict line.
[[nodiscard]] std::string document(const VerifyOptions& options, const report::Answer& answer);

// A document that is no text and has no file has standard output for itself.
[[nodiscard]] bool verdict_goes_to_errors(const VerifyOptions& options);

// Writes the answer wherever it was asked for. With --format text the last line of standard output is the verdict; a
// document in another format has standard output for itself (or the file of --output), and then the verdict line goes
// to standard error (with --output, to standard output).
[[nodiscard]] ExitCode deliver(const VerifyOptions& options, const report::Answer& answer);

// An answer that holds nothing but the reason for `unknown`: a limit, or a program that cannot be read. `what` says
// more.
[[nodiscard]] report::Answer unknown_answer(const VerifyOptions& options, engine::Reason::Kind reason,
                                            const std::string& what = "");
// Writes the document of a run that has no verdict to where it was asked for; there is none in text.
void deliver_failure(const VerifyOptions& options, const report::Answer& answer);

// What was asked for and cannot be had is said before the work, not after hours of it.
[[nodiscard]] bool can_be_written(const VerifyOptions& options);

}  // namespace heapwise::cli
