#include "cli/verify_output.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "base/file.h"
#include "cli/watchdog.h"
#include "report/html.h"
#include "report/json.h"
#include "report/sarif.h"
#include "report/text.h"
#include "verify/describe.h"
#include "witness/witness.h"

namespace heapwise::cli {
namespace {

ExitCode code_of(report::Verdict verdict) {
  if (verdict == report::Verdict::True) return kTrue;
  return verdict == report::Verdict::False ? kFalse : kUnknown;
}

bool write(const std::string& path, const std::string& text) {
  const Result<bool> written = write_file(path, text);
  if (!written) std::fprintf(stderr, "%s\n", written.error().c_str());
  return written.ok();
}

bool write_witness(const VerifyOptions& options, const report::Answer& answer) {
  if (options.witness.empty()) return true;
  if (answer.verdict == report::Verdict::Unknown) {
    std::fprintf(stderr, "note: no witness is written: the verdict is unknown\n");
    return true;
  }
  // A violation is a sequence of places in these formats, and a proof of it invariants: neither says why a loop ends.
  if (answer.property == "termination") {
    std::fprintf(stderr, "note: no witness is written: witnesses of termination are not known here\n");
    return true;
  }
  report::Sources sources;
  const witness::Origin origin = witness::origin_now();
  const bool graphml = options.witness.ends_with(".graphml");
  return write(options.witness,
               graphml ? witness::to_graphml(answer, sources, origin) : witness::to_yaml(answer, sources, origin));
}

}  // namespace

std::string document(const VerifyOptions& options, const report::Answer& answer) {
  switch (options.format) {
    case Format::Text:
      return report::to_text(answer, options.text) + fmt::format("verdict: {}\n", report::verdict_text(answer));
    case Format::Json: return report::to_json(answer);
    case Format::Sarif: return report::to_sarif({answer});
    case Format::Html: {
      report::Sources sources;
      return report::to_html(answer, sources);
    }
  }
  HW_UNREACHABLE("a format without a sink");
}

bool verdict_goes_to_errors(const VerifyOptions& options) {
  return options.format != Format::Text && options.output.empty();
}

ExitCode deliver(const VerifyOptions& options, const report::Answer& answer) {
  const std::string text = document(options, answer);
  stop_watching();
  const std::string verdict = fmt::format("verdict: {}\n", report::verdict_text(answer));
  bool written = write_witness(options, answer);
  if (!options.output.empty()) written = write(options.output, text) && written;
  if (options.format == Format::Text) {
    std::fputs(text.c_str(), stdout);
  } else {
    if (options.output.empty()) std::fputs(text.c_str(), stdout);
    std::fputs(verdict.c_str(), verdict_goes_to_errors(options) ? stderr : stdout);
  }
  return written ? code_of(answer.verdict) : kWrongUsage;
}

void deliver_failure(const VerifyOptions& options, const report::Answer& answer) {
  stop_watching();
  if (options.format == Format::Text) return;
  const std::string text = document(options, answer);
  if (options.output.empty()) std::fputs(text.c_str(), stdout);
  else (void)write(options.output, text);
}

report::Answer unknown_answer(const VerifyOptions& options, engine::Reason::Kind reason, const std::string& what) {
  report::Answer answer;
  answer.verdict = report::Verdict::Unknown;
  answer.reason.kind = engine::name(reason);
  answer.reason.text = answer.reason.what = what.empty() ? answer.reason.kind : what;
  if (reason == engine::Reason::Kind::Time)
    answer.advice = {
        "try a longer --time-limit; or give --step-limit N instead, which reports after N steps what made the analysis "
        "slow"};
  answer.property = verify::name_of(options.task.question.property);
  answer.files = options.task.program.files;
  answer.data_model = options.task.program.compile.model == ir::DataModel::ILP32 ? "ilp32" : "lp64";
  return answer;
}

bool can_be_written(const VerifyOptions& options) {
  for (const std::string& path : {options.output, options.witness, options.reproduce.file}) {
    if (path.empty()) continue;
    for (const std::string& file : options.task.program.files) {
      std::error_code error;
      if (!std::filesystem::equivalent(path, file, error)) continue;
      std::fprintf(stderr, "%s: is one of the program's files, and would be written over\n", path.c_str());
      return false;
    }
    const Result<bool> writable = can_write(path);
    if (writable) continue;
    std::fprintf(stderr, "%s\n", writable.error().c_str());
    return false;
  }
  return true;
}

}  // namespace heapwise::cli
