#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "report/escape.h"
#include "report/json.h"
#include "report/page.h"
#include "report/states.h"
#include "report/text.h"

namespace heapwise::report {
namespace {

void add(std::vector<std::string>& files, const Place& place) {
  if (place.known() && std::ranges::find(files, place.file) == files.end()) files.push_back(place.file);
}

void add(std::vector<std::string>& files, const Finding& finding) {
  add(files, finding.at);
  for (const Step& step : finding.steps) add(files, step.at);
}

// The files that were given, and others in which something happened.
std::vector<std::string> files_of(const Answer& answer) {
  std::vector<std::string> files = answer.files;
  if (answer.finding) add(files, *answer.finding);
  for (const Finding& each : answer.more) add(files, each);
  if (answer.proof)
    for (const Invariant& invariant : answer.proof->invariants) add(files, invariant.at);
  for (const Loss& loss : answer.losses) add(files, loss.at);
  add(files, answer.reason.at);
  if (answer.states)
    for (const LineStates& line : answer.states->lines) add(files, line.at);
  return files;
}

nlohmann::json texts_of(const std::vector<std::string>& files, Sources& sources) {
  nlohmann::json texts = nlohmann::json::array();
  for (const std::string& file : files)
    texts.push_back(
        {{"path", to_utf8(file)}, {"text", to_utf8(fmt::format("{}\n", fmt::join(sources.lines(file), "\n")))}});
  return texts;
}

}  // namespace

std::string to_html(const Answer& answer, Sources& sources) {
  const std::string name = answer.files.empty() ? "" : std::filesystem::path(answer.files.front()).filename().string();
  const std::string states = answer.states ? to_json(*answer.states, {.drawings = true}) : "null";
  const std::string data = fmt::format(R"({{"files": {}, "answer": {}, "states": {}}})",
                                       texts_of(files_of(answer), sources).dump(), to_json(answer), states);
  return frozen_page(fmt::format("{}: {}", name, verdict_text(answer)), data,
                     to_text(answer, {.invariants = true, .stats = true}));
}

}  // namespace heapwise::report
