#include "report/fingerprint.h"

#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "report/escape.h"
#include "report/sha256.h"

namespace heapwise::report {
namespace {

std::string without_space(const std::string& line) {
  std::string result;
  for (const char c : line)
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result += c;
  return result;
}

// How many lines of the same text stand before this one in its function, which begins in line `first`.
std::size_t twins_before(const Place& at, std::uint32_t first, Sources& sources) {
  if (first == 0) return 0;
  const std::vector<std::string>& lines = sources.lines(at.file);
  const std::string own = without_space(sources.line(at));
  std::size_t twins = 0;
  for (std::size_t line = first; line < at.line && line <= lines.size(); ++line)
    if (line > 0 && without_space(lines[line - 1]) == own) ++twins;
  return twins;
}

std::string text_at(const nlohmann::json& node, const char* path) {
  const nlohmann::json::json_pointer pointer(path);
  return node.contains(pointer) && node.at(pointer).is_string() ? node.at(pointer).get<std::string>() : "";
}

// An object of either format that has a fingerprint is a finding.
void collect(const nlohmann::json& node, std::map<std::string, Earlier>& found) {
  if (node.is_object()) {
    for (const char* key : {"fingerprints", "partialFingerprints"}) {
      if (!node.contains(key) || !node[key].is_object() || text_at(node, "/baselineState") == "absent") continue;
      const std::string path = std::string("/") + key + "/heapwise~1";
      std::string name = text_at(node, (path + "v2").c_str());
      if (name.empty()) name = text_at(node, (path + "v1").c_str());
      if (name.empty()) continue;
      const std::string words = text_at(node, "/message"), words_of_sarif = text_at(node, "/message/text");
      const std::string file = text_at(node, "/at/file");
      const std::string uri = text_at(node, "/locations/0/physicalLocation/artifactLocation/uri");
      found[name] = {name, words.empty() ? words_of_sarif : words, file.empty() ? uri : file};
    }
    for (const auto& [key, value] : node.items()) collect(value, found);
  } else if (node.is_array()) {
    for (const nlohmann::json& each : node) collect(each, found);
  }
}

constexpr std::size_t kLength = 32;  // of a fingerprint

// What was done with the object before.
bool is_of_object(const Step& step) {
  return step.matters && (step.kind == Step::Kind::Allocate || step.kind == Step::Kind::Free);
}

std::string text_of(const Finding& finding, Sources& sources) {
  // The file's own name only: the same project lies in another folder on another machine.
  std::string text = finding.property + '\n' + finding.kind + '\n' +
                     std::filesystem::path(finding.at.file).filename().string() + '\n' + finding.at.function + '\n' +
                     without_space(sources.line(finding.at));
  for (const Step& step : finding.steps)
    if (is_of_object(step))
      text += '\n' + std::string(to_string(step.kind)) + '\n' + step.at.function + '\n' +
              without_space(sources.line(step.at));
  // The first of equal lines has the name that it has alone.
  if (const std::size_t twins = twins_before(finding.at, finding.function_line, sources); twins > 0)
    text += '\n' + std::to_string(twins + 1);
  return text;
}

}  // namespace

std::string old_fingerprint(const Finding& finding, Sources& sources) {
  return sha256(text_of(finding, sources)).substr(0, kLength);
}

std::string fingerprint(const Finding& finding, const FunctionLines& functions, Sources& sources) {
  std::string text = text_of(finding, sources);
  const std::string before = sources.line(finding.at).substr(0, finding.at.column > 0 ? finding.at.column - 1 : 0);
  text += "\nat " + std::to_string(without_space(before).size());
  for (const Step& step : finding.steps) {
    if (!is_of_object(step)) continue;
    const auto begins = functions.find(step.at.function);
    const std::size_t twins = begins == functions.end() ? 0 : twins_before(step.at, begins->second, sources);
    text += '\n' + std::to_string(twins);
  }
  return sha256(text).substr(0, kLength);
}

Result<std::map<std::string, Earlier>> findings_in(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return Error{text.error()};
  const nlohmann::json document = nlohmann::json::parse(text.value(), nullptr, false);
  // An answer, several, or runs of SARIF: anything else would be a baseline that knows of nothing.
  const bool is_answer = document.is_object() && document.contains("schema_version") &&
                         (document.contains("verdict") || document.contains("answers"));
  const bool is_sarif = document.is_object() && document.contains("runs") && document["runs"].is_array();
  if (!is_answer && !is_sarif) return Error{file + ": not a report of Heapwise in JSON or SARIF"};
  std::map<std::string, Earlier> found;
  collect(document, found);
  return found;
}

}  // namespace heapwise::report
