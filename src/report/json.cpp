#include "report/json.h"

#include <nlohmann/json.hpp>

#include "base/version.h"
#include "report/escape.h"
#include "report/fingerprint.h"

namespace heapwise::report {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Picture::Cell& cell) {
  Json json = {{"name", to_utf8(cell.name)}, {"value", to_utf8(cell.value)}};
  if (cell.target != Picture::kNowhere) json["target"] = cell.target;
  return json;
}

Json json_of(const Picture& picture) {
  Json json = {{"names", Json::array()}, {"objects", Json::array()}, {"complete", picture.complete}};
  for (const Picture::Cell& cell : picture.names) json["names"].push_back(json_of(cell));
  for (const Picture::Object& object : picture.objects) {
    Json cells = Json::array();
    for (const Picture::Cell& cell : object.cells) cells.push_back(json_of(cell));
    json["objects"].push_back({{"title", to_utf8(object.title)},
                               {"heap", object.heap},
                               {"alive", object.alive},
                               {"marked", object.marked},
                               {"cells", std::move(cells)}});
  }
  return json;
}

Json json_of(const Step& step) {
  Json json = {{"kind", to_string(step.kind)},
               {"text", to_utf8(step.text)},
               {"at", place_json(step.at)},
               {"depth", step.depth},
               {"matters", step.matters}};
  if (step.picture != Picture::kNowhere) json["picture"] = step.picture;
  return json;
}

Json json_of(const Finding& finding) {
  Json json = {
      {"property", finding.property},
      {"kind", finding.kind},
      {"message", to_utf8(finding.message)},
      {"at", place_json(finding.at)},
      {"fingerprints", {{kFingerprintKey, finding.fingerprint}, {kOldFingerprintKey, finding.old_fingerprint}}}};
  if (!finding.suppressed.empty()) json["suppressed"] = to_utf8(finding.suppressed);
  if (finding.behind) json["behind"] = true;
  if (finding.baseline != Finding::Baseline::None)
    json["baseline"] = finding.baseline == Finding::Baseline::New ? "new" : "unchanged";
  for (const char* list : {"calls", "steps", "inputs", "pictures"}) json[list] = Json::array();
  for (const Place& call : finding.calls) json["calls"].push_back(place_json(call));
  for (const Step& step : finding.steps) json["steps"].push_back(json_of(step));
  for (const Input& input : finding.inputs)
    json["inputs"].push_back(
        {{"function", to_utf8(input.function)}, {"value", to_utf8(input.value)}, {"at", place_json(input.at)}});
  if (!finding.choices.empty()) json["choices"] = Json::array();
  for (const trace::Choice& choice : finding.choices)
    json["choices"].push_back({{"text", to_utf8(choice.text)}, {"at", place_json(choice.at)}});
  for (const Picture& picture : finding.pictures) json["pictures"].push_back(json_of(picture));
  return json;
}

Json json_of(const Proof& proof) {
  Json json = {{"accesses", proof.accesses}, {"allocations", proof.allocations},
               {"frees", proof.frees},       {"calls", proof.calls},
               {"loops", proof.loops},       {"functions", proof.functions}};
  json["invariants"] = Json::array();
  for (const Invariant& invariant : proof.invariants) {
    Json heaps = Json::array();
    for (const std::string& heap : invariant.heaps) heaps.push_back(to_utf8(heap));
    Json each = {{"at", place_json(invariant.at)}, {"heaps", std::move(heaps)}, {"complete", invariant.complete}};
    if (!invariant.c_expression.empty()) each["c_expression"] = to_utf8(invariant.c_expression);
    json["invariants"].push_back(std::move(each));
  }
  return json;
}

Json words(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(to_utf8(text));
  return json;
}

Json json_of(const Phase& phase) {
  Json json = {{"name", phase.name}, {"seconds", phase.seconds}};
  for (const Phase& part : phase.parts) json["parts"].push_back(json_of(part));
  return json;
}

std::string_view verdict_word(Verdict verdict) {
  if (verdict == Verdict::True) return "true";
  return verdict == Verdict::False ? "false" : "unknown";
}

}  // namespace

nlohmann::ordered_json place_json(const Place& place) {
  if (!place.known()) return nullptr;
  Json json = {{"file", to_utf8(place.file)}, {"line", place.line}};
  if (place.column != 0) json["column"] = place.column;
  if (!place.function.empty()) json["function"] = to_utf8(place.function);
  return json;
}

std::string to_json(const Answer& answer) {
  Json json = {{"schema_version", kJsonVersion},
               {"tool", {{"name", "heapwise"}, {"version", version()}}},
               {"verdict", verdict_word(answer.verdict)},
               {"property", answer.property}};
  if (answer.verdict == Verdict::Unknown) {
    json["reason"] = to_utf8(answer.reason.text);
    json["reason_details"] = {{"kind", answer.reason.kind},
                              {"what", to_utf8(answer.reason.what)},
                              {"subject", to_utf8(answer.reason.subject)},
                              {"at", place_json(answer.reason.at)}};
  }
  if (!answer.method.empty()) json["method"] = answer.method;
  json["files"] = words(answer.files);
  json["data_model"] = answer.data_model;
  json["assumptions"] = words(answer.assumptions);
  if (answer.finding) json["finding"] = json_of(*answer.finding);
  for (const Finding& each : answer.more) json["more"].push_back(json_of(each));
  for (const Earlier& each : answer.gone)
    json["gone"].push_back({{"fingerprint", each.fingerprint}, {"message", to_utf8(each.message)}});
  if (answer.proof) json["proof"] = json_of(*answer.proof);
  if (answer.verdict == Verdict::True) {
    json["ends"] = answer.ends;
    json["unreached"] = Json::array();
    for (const Unreached& each : answer.unreached) {
      json["unreached"].push_back({{"at", place_json(each.at)}});
      if (each.last_line != 0) json["unreached"].back()["last_line"] = each.last_line;
    }
  }
  if (answer.verdict == Verdict::Unknown) {
    json["advice"] = words(answer.advice);
    json["all_losses"] = answer.all_losses;
    json["losses"] = Json::array();
    for (const Loss& loss : answer.losses)
      json["losses"].push_back(
          {{"verb", loss.verb}, {"at", place_json(loss.at)}, {"why", to_utf8(loss.why)}, {"times", loss.times}});
  }
  Json phases = Json::array();
  for (const Phase& phase : answer.phases) phases.push_back(json_of(phase));
  json["statistics"] = {{"cpu_seconds", answer.cpu_seconds},
                        {"peak_megabytes", answer.peak_megabytes},
                        {"runs", answer.runs},
                        {"phases", std::move(phases)}};
  return json.dump(2) + "\n";
}

}  // namespace heapwise::report
