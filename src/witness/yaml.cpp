// Witnesses in YAML, format 2.0.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/version.h"
#include "report/escape.h"
#include "report/sha256.h"
#include "witness/waypoints.h"
#include "witness/witness.h"

namespace heapwise::witness {
namespace {

using report::Place;

// A string of JSON is one of YAML.
std::string scalar(const std::string& text) { return nlohmann::json(report::to_utf8(text)).dump(); }

std::string metadata(const report::Answer& answer, const Origin& origin) {
  std::string command;
  for (const std::string& word : answer.command_line) command += (command.empty() ? "" : " ") + word;
  std::string yaml = "  metadata:\n";
  yaml += "    format_version: \"2.0\"\n";
  yaml += fmt::format("    uuid: {}\n", scalar(origin.uuid));
  yaml += fmt::format("    creation_time: {}\n", scalar(origin.creation_time));
  yaml += fmt::format("    producer:\n      name: \"Heapwise\"\n      version: {}\n", scalar(version()));
  if (!command.empty()) yaml += fmt::format("      command_line: {}\n", scalar(command));
  yaml += "    task:\n      input_files:\n";
  for (const std::string& file : answer.files) yaml += fmt::format("        - {}\n", scalar(file));
  yaml += "      input_file_hashes:\n";
  for (const std::string& file : answer.files)
    yaml += fmt::format("        {}: {}\n", scalar(file), scalar(report::sha256_of_file(file)));
  yaml += fmt::format("      specification: {}\n", scalar(specification(answer.property)));
  yaml += fmt::format("      data_model: {}\n", answer.data_model == "ilp32" ? "ILP32" : "LP64");
  return yaml + "      language: C\n";
}

std::string location(const Place& place, std::string_view indent) {
  std::string yaml = fmt::format("{}location:\n{}  file_name: {}\n{}  line: {}\n", indent, indent, scalar(place.file),
                                 indent, place.line);
  if (place.column != 0) yaml += fmt::format("{}  column: {}\n", indent, place.column);
  if (!place.function.empty()) yaml += fmt::format("{}  function: {}\n", indent, scalar(place.function));
  return yaml;
}

std::string segment(std::string_view type, const Place& place, const std::string& constraint, std::string_view format) {
  constexpr std::string_view kIndent = "          ";
  std::string yaml = fmt::format("    - segment:\n      - waypoint:\n{0}type: {1}\n{0}action: follow\n", kIndent, type);
  yaml += location(place, kIndent);
  if (!constraint.empty())
    yaml += fmt::format("{0}constraint:\n{0}  value: {1}\n{0}  format: {2}\n", kIndent, scalar(constraint), format);
  return yaml;
}

std::string violation(const report::Finding& finding, report::Sources& sources) {
  std::string yaml = "  content:\n";
  for (const Returned& returned : returned_inputs(finding, sources))
    yaml += segment("function_return", returned.closing, "\\result == " + returned.value, "acsl_expression");
  // The target is the beginning of a full expression. Without a column it is the first on the line; ours would point at
  // the access within it.
  Place target = finding.at;
  target.column = 0;
  return yaml + segment("target", target, "", "");
}

std::string invariants(const report::Answer& answer, report::Sources& sources) {
  std::string entries;
  if (answer.proof) {
    for (const report::Invariant& invariant : answer.proof->invariants) {
      if (invariant.c_expression.empty() || !invariant.at.known()) continue;
      entries += "    - invariant:\n        type: loop_invariant\n";
      entries += location(loop_keyword(invariant.at, sources), "        ");
      entries += fmt::format("        value: {}\n        format: c_expression\n", scalar(invariant.c_expression));
    }
  }
  return entries.empty() ? "  content: []\n" : "  content:\n" + entries;
}

}  // namespace

std::string to_yaml(const report::Answer& answer, report::Sources& sources, const Origin& origin) {
  HW_CHECK(answer.verdict != report::Verdict::Unknown, "an unknown has no witness");
  const bool violated = answer.verdict == report::Verdict::False;
  const std::string head = violated ? "- entry_type: violation_sequence\n" : "- entry_type: invariant_set\n";
  return head + metadata(answer, origin) +
         (violated ? violation(*answer.finding, sources) : invariants(answer, sources));
}

}  // namespace heapwise::witness
