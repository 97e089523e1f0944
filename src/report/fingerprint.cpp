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

void collect(const nlohmann::json& node, std::set<std::string>& found) {
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) {
      if (key == kFingerprintKey && value.is_string()) found.insert(value.get<std::string>());
      else collect(value, found);
    }
  } else if (node.is_array()) {
    for (const nlohmann::json& each : node) collect(each, found);
  }
}

}  // namespace

std::string fingerprint(const Finding& finding, Sources& sources) {
  // The file's own name only: the same project lies in another folder on another machine.
  std::string text = finding.property + '\n' + finding.kind + '\n' +
                     std::filesystem::path(finding.at.file).filename().string() + '\n' + finding.at.function + '\n' +
                     without_space(sources.line(finding.at));
  for (const Step& step : finding.steps) {
    if (!step.matters || (step.kind != Step::Kind::Allocate && step.kind != Step::Kind::Free)) continue;
    text += '\n' + std::string(to_string(step.kind)) + '\n' + step.at.function + '\n' +
            without_space(sources.line(step.at));
  }
  return sha256(text).substr(0, 32);
}

Result<std::set<std::string>> fingerprints_in(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return Error{text.error()};
  const nlohmann::json document = nlohmann::json::parse(text.value(), nullptr, false);
  if (document.is_discarded()) return Error{file + ": not a report in JSON or SARIF"};
  std::set<std::string> found;
  collect(document, found);
  return found;
}

}  // namespace heapwise::report
