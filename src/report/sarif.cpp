#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/version.h"
#include "report/escape.h"
#include "report/fingerprint.h"
#include "report/rules.h"

namespace heapwise::report {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char* kRoot = "%SRCROOT%";

std::string percent_encoded(const std::string& path) {
  constexpr std::string_view kPlain = "-._~/";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(c) != std::string_view::npos);
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

Json artifact(const std::string& file) {
  const fs::path absolute = fs::absolute(file).lexically_normal();
  const fs::path relative = absolute.lexically_relative(fs::current_path());
  if (!relative.empty() && *relative.begin() != "..")
    return {{"uri", percent_encoded(relative.generic_string())}, {"uriBaseId", kRoot}};
  return {{"uri", "file://" + percent_encoded(absolute.generic_string())}};
}

Json message(const std::string& text) { return {{"text", to_utf8(text)}}; }

Json location(const Place& place, const std::string& text = "") {
  Json json = Json::object();
  if (place.known()) {
    Json region = {{"startLine", place.line}};
    if (place.column != 0) region["startColumn"] = place.column;
    json["physicalLocation"] = {{"artifactLocation", artifact(place.file)}, {"region", std::move(region)}};
  }
  if (!place.function.empty())
    json["logicalLocations"] = Json::array({{{"name", to_utf8(place.function)}, {"kind", "function"}}});
  if (!text.empty()) json["message"] = message(text);
  return json;
}

Json rule_json(const Rule& rule) {
  return {{"id", rule.id},
          {"name", rule.title},
          {"shortDescription", {{"text", rule.title}}},
          {"fullDescription", {{"text", rule.what}}},
          {"help", {{"text", fmt::format("{} {} (CWE-{})", rule.what, rule.help, rule.cwe)}}},
          {"helpUri", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", rule.cwe)},
          {"defaultConfiguration", {{"level", "error"}}},
          {"properties",
           {{"tags", Json::array({"security", "memory-safety", fmt::format("external/cwe/cwe-{:03}", rule.cwe)})},
            {"precision", "very-high"},
            {"problem.severity", "error"}}}};
}

Json code_flow(const Finding& finding) {
  Json steps = Json::array();
  for (const Step& step : finding.steps) {
    if (!step.at.known()) continue;
    steps.push_back({{"location", location(step.at, step.text)},
                     {"nestingLevel", step.depth},
                     {"importance", step.kind == Step::Kind::Violation ? "essential"
                                    : step.matters                     ? "important"
                                                                       : "unimportant"}});
  }
  if (steps.empty()) return Json::array();
  return Json::array({{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}}});
}

Json related(const Finding& finding) {
  Json places = Json::array();
  for (const Step& step : finding.steps) {
    if (!step.matters || !step.at.known() || step.kind == Step::Kind::Violation) continue;
    Json place = location(step.at, step.text);
    place["id"] = places.size();
    places.push_back(std::move(place));
  }
  for (const trace::Choice& choice : finding.choices) {
    Json place = location(choice.at, "choice: " + choice.text);
    place["id"] = places.size();
    places.push_back(std::move(place));
  }
  return places;
}

Json result(const Finding& finding) {
  const std::size_t rule = rule_of(finding.kind);
  Json json = {
      {"ruleId", rules()[rule].id},
      {"ruleIndex", rule},
      {"level", finding.behind ? "warning" : "error"},
      {"message", message(finding.message)},
      {"locations", Json::array({location(finding.at)})},
      {"partialFingerprints", {{kFingerprintKey, finding.fingerprint}, {kOldFingerprintKey, finding.old_fingerprint}}},
      {"properties", {{"property", finding.property}}}};
  if (finding.behind) json["properties"]["behind"] = true;
  for (const trace::Choice& choice : finding.choices) json["properties"]["choices"].push_back(to_utf8(choice.text));
  if (Json places = related(finding); !places.empty()) json["relatedLocations"] = std::move(places);
  if (Json flow = code_flow(finding); !flow.empty()) json["codeFlows"] = std::move(flow);
  if (!finding.calls.empty()) {
    Json frames = Json::array({{{"location", location(finding.at)}}});
    for (const Place& call : finding.calls) frames.push_back({{"location", location(call)}});
    json["stacks"] = Json::array({{{"frames", std::move(frames)}}});
  }
  if (!finding.suppressed.empty())
    json["suppressions"] = Json::array({{{"kind", "external"}, {"justification", to_utf8(finding.suppressed)}}});
  if (finding.baseline != Finding::Baseline::None)
    json["baselineState"] = finding.baseline == Finding::Baseline::New ? "new" : "unchanged";
  return json;
}

// The question was never asked: no engine saw the program, or none came to an end of its own.
bool is_failure(const Answer& answer) { return answer.reason.kind == "unreadable" || answer.reason.kind == "failed"; }

Json notification(const Answer& answer) {
  std::string text = "no verdict: " + answer.reason.text;
  Json json = {{"level", is_failure(answer) ? "error" : "note"}, {"message", message(text)}};
  json["properties"] = {
      {"kind", answer.reason.kind}, {"what", to_utf8(answer.reason.what)}, {"subject", to_utf8(answer.reason.subject)}};
  if (answer.reason.at.known()) json["locations"] = Json::array({location(answer.reason.at)});
  else if (!answer.files.empty())
    json["locations"] = Json::array({{{"physicalLocation", {{"artifactLocation", artifact(answer.files.front())}}}}});
  return json;
}

}  // namespace

std::string to_sarif(const std::vector<Answer>& answers) {
  Json rule_list = Json::array();
  for (const Rule& rule : rules()) rule_list.push_back(rule_json(rule));
  Json results = Json::array();
  Json notifications = Json::array();
  Json artifacts = Json::array();
  for (const Answer& answer : answers) {
    // A violation that does not count for the verdict (and is not suppressed by its owner) is no result.
    if (answer.finding && (answer.verdict == Verdict::False || !answer.finding->suppressed.empty()))
      results.push_back(result(*answer.finding));
    for (const Finding& each : answer.more) results.push_back(result(each));
    for (const Earlier& each : answer.gone)
      results.push_back({{"message", message(each.message)},
                         {"partialFingerprints", {{kFingerprintKey, each.fingerprint}}},
                         {"baselineState", "absent"}});
    if (answer.verdict == Verdict::Unknown) notifications.push_back(notification(answer));
    for (const std::string& file : answer.files)
      artifacts.push_back({{"location", artifact(file)}, {"sourceLanguage", "c"}});
  }
  Json invocation = {{"executionSuccessful", std::ranges::none_of(answers, is_failure)}};
  if (!answers.empty() && !answers.front().command_line.empty()) {
    std::string line;
    for (const std::string& word : answers.front().command_line) line += (line.empty() ? "" : " ") + to_utf8(word);
    invocation["commandLine"] = line;
  }
  if (!notifications.empty()) invocation["toolExecutionNotifications"] = std::move(notifications);
  Json driver = {
      {"name", "Heapwise"}, {"version", version()}, {"semanticVersion", version()}, {"rules", std::move(rule_list)}};
  Json run = {
      {"tool", {{"driver", std::move(driver)}}},
      {"invocations", Json::array({std::move(invocation)})},
      {"originalUriBaseIds", {{kRoot, {{"description", {{"text", "the directory in which Heapwise was started"}}}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"artifacts", std::move(artifacts)},
      {"results", std::move(results)}};
  const Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", Json::array({std::move(run)})}};
  return document.dump(2) + "\n";
}

}  // namespace heapwise::report
