#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/source.h"

namespace heapwise::report {
namespace {

std::string count(std::uint64_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

std::string_view what_holds(const std::string& property) {
  if (property == "memcleanup") return "every block is freed when the program ends";
  if (property == "unreach") return "no error is reached";
  if (property == "no-overflow") return "no signed operation overflows";
  if (property == "ub") return "no operation is undefined: arithmetic, shifts, copies, values that were never set";
  if (property == "all")
    return "every access is inside an alive object, every free is valid, no memory is lost, no error is reached, no "
           "operation is undefined";
  if (property == "termination") return "every execution without undefined behaviour ends";
  return "every access is inside an alive object, every free is valid, no memory is lost";
}

// What the proof does not speak of, since it begins at main.
std::string unreached_text(const Answer& answer) {
  constexpr std::size_t kShown = 8;
  std::vector<std::string> functions, lines;
  for (const Unreached& each : answer.unreached) {
    if (each.last_line == 0)
      functions.push_back(fmt::format("{} ({}:{})", each.at.function, each.at.file, each.at.line));
    else if (each.last_line == each.at.line) lines.push_back(fmt::format("{}:{}", each.at.file, each.at.line));
    else lines.push_back(fmt::format("{}:{}-{}", each.at.file, each.at.line, each.last_line));
  }
  std::string text;
  const auto tell = [&](std::string_view what, std::vector<std::string>& places) {
    if (places.empty()) return;
    const std::size_t more = places.size() - std::min(places.size(), kShown);
    places.resize(places.size() - more);
    if (more > 0) places.push_back(fmt::format("{} more", more));
    text += fmt::format("  {}: {}\n", what, joined(places));
  };
  tell("never called, and so not checked", functions);
  tell("never reached, and so not checked", lines);
  if (!answer.ends) text += "  no execution ends: main never returns, so nothing was looked for at its end\n";
  return text;
}

std::string proof_text(const Answer& answer) {
  std::string text = fmt::format("proved: {}\n", what_holds(answer.property));
  if (answer.proof) {
    const Proof& proof = *answer.proof;
    text += fmt::format("  checked: {}\n",
                        joined({count(proof.accesses, "access", "accesses"), count(proof.frees, "free", "frees"),
                                count(proof.allocations, "allocation", "allocations")}));
    text += fmt::format("  in {}, {} and {}", count(proof.functions, "function", "functions"),
                        count(proof.loops, "loop", "loops"), count(proof.calls, "call", "calls"));
    text += ", for inputs of any value and lists of any length\n";
  } else {
    text += fmt::format("  every execution was followed{}, every access checked\n", answer.ends ? " to its end" : "");
  }
  text += unreached_text(answer);
  for (std::size_t i = 0; i < answer.assumptions.size(); ++i)
    text += fmt::format("{}{}{}", i == 0 ? "  assuming: " : "; ", answer.assumptions[i],
                        i + 1 == answer.assumptions.size() ? "\n" : "");
  return text;
}

std::string invariants_text(const Proof& proof) {
  std::string text;
  for (const Invariant& invariant : proof.invariants) {
    text += fmt::format("{}: invariant of the loop in {}:\n", to_string(invariant.at), invariant.at.function);
    for (std::size_t i = 0; i < invariant.heaps.size(); ++i)
      text += fmt::format("  {}{}\n", i == 0 ? "" : "or ", invariant.heaps[i]);
    if (!invariant.complete) text += "  or others that are not shown\n";
  }
  return text;
}

// The line itself, with a caret where the column is known.
std::string source_text(const Place& at, Sources& sources) {
  const std::string line = sources.line(at);
  if (line.empty()) return "";
  std::string text = fmt::format("{:5} | {}\n", at.line, line);
  if (at.column == 0 || at.column > line.size()) return text;
  std::string indent;
  for (const char c : line.substr(0, at.column - 1)) indent += c == '\t' ? '\t' : ' ';
  return text + fmt::format("      | {}^\n", indent);
}

// What was given up at a place: the rarest kinds, which say most. What every loop gives up comes last.
std::string given_up_at(const Place& at, const Answer& answer) {
  constexpr std::size_t kShown = 2;
  std::vector<std::pair<std::uint64_t, std::string>> kinds;
  for (const Loss& loss : answer.losses) {
    if (!(loss.at == at) || loss.why == answer.reason.what) continue;
    const auto known = std::ranges::find(kinds, loss.why, &std::pair<std::uint64_t, std::string>::second);
    if (known == kinds.end()) kinds.emplace_back(loss.times, loss.why);
    else known->first += loss.times;
  }
  std::ranges::sort(kinds);
  kinds.resize(std::min(kinds.size(), kShown));
  std::string text;
  for (const auto& [times, why] : kinds) text += (text.empty() ? "" : "; ") + why;
  return text;
}

// What was lost on the way, each line once.
std::string losses_text(const Answer& answer, Sources& sources) {
  constexpr std::size_t kShown = 3;  // lines
  std::string text;
  std::vector<Place> told;
  for (const Loss& loss : answer.losses) {
    if (std::ranges::find(told, loss.at) != told.end()) continue;
    if (loss.why == answer.reason.what) continue;
    if (told.size() == kShown) {
      text += "  ... and more at other places (--format json lists them)\n";
      break;
    }
    told.push_back(loss.at);
    text += fmt::format("{}: note: to finish in time, Heapwise stopped tracking here: {}\n{}", to_string(loss.at),
                        given_up_at(loss.at, answer), source_text(loss.at, sources));
  }
  return text;
}

std::string way_words(const Reason& reason) {
  if (reason.kind != "possible-violation") return "neither an error nor a proof was found: the analysis stopped here";
  return fmt::format("could not prove that {}, and found no run that fails here either; not ruled out",
                     reason.doubted.empty() ? "this is safe" : reason.doubted);
}

std::string what_words(const Reason& reason) {
  constexpr std::string_view kTime = "time";
  if (reason.kind != kTime || !reason.what.starts_with(kTime)) return reason.what;
  return "the time limit was reached" + reason.what.substr(kTime.size());
}

// What is in the way, what was lost before it came to that, and what helps.
std::string unknown_text(const Answer& answer) {
  Sources sources;
  std::string text;
  if (answer.reason.at.known() && !answer.finding) {
    text += fmt::format("{}: note: {}: {}\n{}", to_string(answer.reason.at), way_words(answer.reason),
                        what_words(answer.reason), source_text(answer.reason.at, sources));
  }
  text += losses_text(answer, sources);
  for (const std::string& hint : answer.advice) text += fmt::format("help: {}\n", hint);
  return text;
}

std::string finding_text(const Finding& finding) {
  std::string text = finding.text;
  if (finding.behind)
    text += fmt::format(
        "note: this follows the finding {} in the same run: fix that one first, this one may then be gone\n",
        !finding.after.known()                  ? "before it"
        : finding.after.file == finding.at.file ? fmt::format("at line {}", finding.after.line)
                                                : "at " + to_string(finding.after));
  if (finding.baseline == Finding::Baseline::New) text += "note: new: the baseline does not have it\n";
  if (!finding.suppressed.empty()) text += fmt::format("note: suppressed: {}\n", finding.suppressed);
  return text;
}

std::string stats_text(const Answer& answer) {
  std::string text = fmt::format("time: {:.3f} s of CPU time, {:.0f} MB\n", answer.cpu_seconds, answer.peak_megabytes);
  for (const Phase& phase : answer.phases) {
    text += fmt::format("  {:<12}{:>9.3f} s\n", phase.name, phase.seconds);
    for (const Phase& part : phase.parts) text += fmt::format("    {:<10}{:>9.3f} s\n", part.name, part.seconds);
  }
  if (answer.runs > 0) text += fmt::format("  {} in the interpreter\n", count(answer.runs, "run", "runs"));
  return text;
}

}  // namespace

std::string to_text(const Answer& answer, const TextOptions& options) {
  std::string text;
  if (answer.finding) text += finding_text(*answer.finding);
  for (const Finding& each : answer.more) text += finding_text(each);
  for (const Earlier& each : answer.gone) text += fmt::format("note: gone since the baseline: {}\n", each.message);
  if (!answer.more.empty()) text += fmt::format("{} findings\n", answer.more.size() + 1);
  if (!options.brief && answer.verdict == Verdict::True) text += proof_text(answer);
  if (!options.brief && answer.verdict == Verdict::Unknown) text += unknown_text(answer);
  if (options.invariants && answer.proof) text += invariants_text(*answer.proof);
  if (options.stats) text += stats_text(answer);
  return text;
}

}  // namespace heapwise::report
