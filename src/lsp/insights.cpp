#include "lsp/insights.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>

namespace heapwise::lsp {
namespace {

using nlohmann::json;

enum Severity { Error = 1, Warning = 2, Information = 3 };

std::string text_in(const json& object, const char* member) {
  const auto it = object.is_object() ? object.find(member) : object.end();
  return object.is_object() && it != object.end() && it->is_string() ? it->get<std::string>() : "";
}

const json& member(const json& object, const char* name) {
  static const json nothing;
  const auto it = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && it != object.end() ? *it : nothing;
}

std::size_t line_in(const json& place) {
  const json& line = member(place, "line");
  return line.is_number_unsigned() ? line.get<std::size_t>() : 0;
}

bool is_here(const Insights& insights, const json& place) {
  return std::filesystem::path(text_in(place, "file")).lexically_normal() == insights.path;
}

// From the place to the end of its line; the whole line where no column is known.
json range_of(const Insights& insights, const json& place) {
  const std::size_t line = std::max<std::size_t>(line_in(place), 1) - 1;
  if (!is_here(insights, place))
    return {{"start", {{"line", line}, {"character", 0}}}, {"end", {{"line", line}, {"character", 0}}}};
  const Document::Columns code = insights.document.code_of(line);
  const json& column = member(place, "column");
  std::size_t from = column.is_number_unsigned() ? insights.document.column_of(line, column) : code.from;
  if (from >= code.to) from = code.from;
  return {{"start", {{"line", line}, {"character", from}}}, {"end", {{"line", line}, {"character", code.to}}}};
}

json location_of(const Insights& insights, const json& place) {
  return {{"uri", uri_of(text_in(place, "file"))}, {"range", range_of(insights, place)}};
}

// Where nothing is known: the beginning of the file.
json place_or_top(const Insights& insights, const json& place) {
  if (line_in(place) != 0 && is_here(insights, place)) return place;
  return {{"file", insights.path}, {"line", 1}};
}

json diagnostic(const Insights& insights, const json& place, Severity severity, const std::string& message) {
  return {{"range", range_of(insights, place_or_top(insights, place))},
          {"severity", static_cast<int>(severity)},
          {"source", "heapwise"},
          {"message", message}};
}

void add_related(const Insights& insights, const json& place, const std::string& message, json& to) {
  if (line_in(place) == 0) return;
  to["relatedInformation"].push_back({{"location", location_of(insights, place)}, {"message", message}});
}

json finding_diagnostic(const Insights& insights, const json& finding, Severity severity) {
  json result = diagnostic(insights, member(finding, "at"), severity, text_in(finding, "message"));
  result["code"] = text_in(finding, "property");
  result["relatedInformation"] = json::array();
  const bool elsewhere = !is_here(insights, member(finding, "at"));
  if (elsewhere) add_related(insights, member(finding, "at"), text_in(finding, "message"), result);
  for (const json& step : member(finding, "steps"))
    if (step.value("matters", false) && text_in(step, "kind") != "violation")
      add_related(insights, member(step, "at"), text_in(step, "text"), result);
  return result;
}

json unknown_diagnostic(const Insights& insights) {
  const json& details = member(insights.answer, "reason_details");
  json result = diagnostic(insights, member(details, "at"), Information,
                           "not proved, and no violation found: " + text_in(insights.answer, "reason"));
  result["code"] = "unknown";
  result["relatedInformation"] = json::array();
  constexpr std::size_t kMost = 5;
  for (const json& loss : member(insights.answer, "losses"))
    if (result["relatedInformation"].size() < kMost)
      add_related(insights, member(loss, "at"), "stopped tracking here: " + text_in(loss, "why"), result);
  return result;
}

// The one that decides, then the others.
std::vector<const json*> findings_of(const Insights& insights) {
  std::vector<const json*> findings;
  const json& first = member(insights.answer, "finding");
  if (first.is_object()) findings.push_back(&first);
  for (const json& each : member(insights.answer, "more")) findings.push_back(&each);
  return findings;
}

// "a.c:3:5: error: expected ';'" for each line that says so of this file.
json compiler_diagnostics(const Insights& insights) {
  json result = json::array();
  static const std::regex form("^(.*?):([0-9]+):([0-9]+): (?:fatal )?(error|warning): (.*)$");
  std::string_view rest = insights.messages;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string line(rest.substr(0, std::min<std::size_t>(end, 2000)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    std::smatch match;
    if (!std::regex_match(line, match, form)) continue;
    const json place = {{"file", match[1].str()}, {"line", std::stoul(match[2])}, {"column", std::stoul(match[3])}};
    result.push_back(diagnostic(insights, place, match[4] == "error" ? Error : Warning, match[5]));
  }
  if (result.empty()) result.push_back(diagnostic(insights, json(), Information, "not analysed: " + insights.failure));
  return result;
}

// The scenes of one place of a line.
std::vector<const json*> scenes_at(const json& states, const json& place) {
  std::vector<const json*> scenes;
  const json& all = member(states, "scenes");
  for (const json& index : member(place, "scenes"))
    if (index.is_number_unsigned() && index.get<std::size_t>() < all.size())
      scenes.push_back(&all[index.get<std::size_t>()]);
  return scenes;
}

void add_unique(std::vector<std::string>& to, const std::string& text) {
  if (std::ranges::find(to, text) == to.end()) to.push_back(text);
}

// What the name is in each scene: its shape in plain words, and exactly.
std::vector<std::string> words_for(const json& states, const json& place, const std::string& name) {
  std::vector<std::string> words;
  for (const json* scene : scenes_at(states, place))
    for (const json& variable : member(*scene, "variables"))
      if (text_in(variable, "name") == name) {
        const std::string shape = text_in(variable, "shape");
        add_unique(words, fmt::format("{}`{}{}`", shape.empty() ? "" : fmt::format("`{}`: {}\n  ", name, shape), name,
                                      text_in(variable, "words")));
      }
  return words;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += fmt::format("- {}{}\n", i == 0 ? "" : "or ", words[i]);
  return text;
}

// The line itself, or the one before it in its function: an assignment of one variable to another has no code.
std::size_t code_line(const Insights& insights, std::size_t line) {
  std::size_t from = 0, best = 0;
  for (const json& function : member(insights.states, "functions")) {
    const std::size_t begin = line_in(member(function, "at"));
    if (is_here(insights, member(function, "at")) && begin <= line && line <= function.value("end_line", begin))
      from = std::max(from, begin);
  }
  for (const json& each : member(insights.states, "lines")) {
    const std::size_t number = line_in(member(each, "at"));
    if (is_here(insights, member(each, "at")) && from != 0 && number >= from && number <= line)
      best = std::max(best, number);
  }
  return best;
}

std::string verdict_of_function(const Insights& insights, const json& function) {
  const std::size_t from = line_in(member(function, "at"));
  const std::size_t to = function.value("end_line", from);
  const auto within = [&](const json& place) {
    return is_here(insights, place) && line_in(place) >= from && line_in(place) <= to;
  };
  const std::string verdict = text_in(insights.answer, "verdict");
  if (verdict == "true") return function.value("reached", true) ? "✓ proved" : "✓ never called";
  const std::vector<const json*> findings = findings_of(insights);
  const auto here = [&](const json* finding) { return within(member(*finding, "at")); };
  const auto first = std::ranges::find_if(findings, here);
  if (first != findings.end()) {
    const auto others = std::ranges::count_if(findings, here) - 1;
    return "✗ " + text_in(**first, "message") + (others == 0 ? "" : fmt::format(" (and {} more)", others));
  }
  if (verdict == "false") return "a violation elsewhere";
  const json& at = member(member(insights.answer, "reason_details"), "at");
  if (within(at)) return "? unknown: " + text_in(insights.answer, "reason");
  for (const json& loss : member(insights.answer, "losses"))
    if (within(member(loss, "at"))) return "? unknown: stopped tracking here: " + text_in(loss, "why");
  return "? unknown";
}

}  // namespace

json diagnostics_of(const Insights& insights) {
  if (insights.answer.is_null()) return compiler_diagnostics(insights);
  json result = json::array();
  const json& finding = member(insights.answer, "finding");
  const bool counts = text_in(insights.answer, "verdict") == "false";
  if (finding.is_object()) result.push_back(finding_diagnostic(insights, finding, counts ? Error : Warning));
  for (const json& each : member(insights.answer, "more")) {
    const bool is_sure = counts && !each.value("behind", false) && text_in(each, "suppressed").empty();
    result.push_back(finding_diagnostic(insights, each, is_sure ? Error : Warning));
  }
  if (text_in(insights.answer, "verdict") == "unknown") result.push_back(unknown_diagnostic(insights));
  return result;
}

std::optional<std::string> hover_of(const Insights& insights, const std::string& name, std::size_t line, bool stale) {
  const std::size_t code = code_line(insights, line + 1);
  for (const json& each : member(insights.states, "lines")) {
    if (line_in(member(each, "at")) != code || !is_here(insights, member(each, "at"))) continue;
    std::string text;
    const std::vector<std::string> before = words_for(insights.states, member(each, "before"), name);
    const std::vector<std::string> after = words_for(insights.states, member(each, "after"), name);
    if (!before.empty()) text += listed(before);
    if (!after.empty() && after != before) text += (before.empty() ? "" : "\nafter this line:\n") + listed(after);
    if (name.empty() || text.empty()) {
      std::vector<std::string> whole;
      for (const json* scene : scenes_at(insights.states, member(each, "before")))
        add_unique(whole, "`" + text_in(*scene, "words") + "`");
      if (!name.empty() || whole.empty()) return std::nullopt;
      text = listed(whole);
    }
    if (!insights.states.value("proved", false)) text += "\n*not proved: there may be more states*\n";
    if (stale) text += "\n*of the text before the last change*\n";
    return text;
  }
  return std::nullopt;
}

json lenses_of(const Insights& insights) {
  json lenses = json::array();
  for (const json& function : member(insights.states, "functions")) {
    if (!is_here(insights, member(function, "at"))) continue;
    const std::string title = insights.answer.is_null() ? "not analysed" : verdict_of_function(insights, function);
    const bool unknown = title.starts_with("?");
    lenses.push_back({{"range", range_of(insights, member(function, "at"))},
                      {"command",
                       {{"title", title},
                        {"command", unknown ? "heapwise.cause" : "heapwise.run"},
                        {"arguments", {uri_of(insights.path)}}}}});
  }
  return lenses;
}

json hints_of(const Insights& insights, std::size_t from_line, std::size_t to_line) {
  json hints = json::array();
  for (const json& loop : member(insights.states, "loops")) {
    const std::size_t line = line_in(member(loop, "at"));
    if (line == 0 || !is_here(insights, member(loop, "at")) || line - 1 < from_line || line - 1 > to_line) continue;
    std::string words, all;
    for (const json* scene : scenes_at(insights.states, loop)) {
      words += (words.empty() ? "" : " or ") + text_in(*scene, "words");
      all += fmt::format("- {}`{}`\n", all.empty() ? "" : "or ", text_in(*scene, "words"));
    }
    constexpr std::size_t kLongest = 90;
    std::size_t cut = std::min(words.size(), kLongest);
    while (cut < words.size() && (static_cast<unsigned char>(words[cut]) & 0xc0U) == 0x80) --cut;
    if (cut < words.size()) words = words.substr(0, cut) + "…";
    hints.push_back({{"position", {{"line", line - 1}, {"character", insights.document.code_of(line - 1).to}}},
                     {"label", "keeps " + words},
                     {"paddingLeft", true},
                     {"tooltip", {{"kind", "markdown"}, {"value", "whenever control comes here:\n" + all}}}});
  }
  return hints;
}

json cause_of(const Insights& insights) {
  if (text_in(insights.answer, "verdict") != "unknown") return nullptr;
  for (const json& loss : member(insights.answer, "losses"))
    if (line_in(member(loss, "at")) != 0) return location_of(insights, member(loss, "at"));
  const json& at = member(member(insights.answer, "reason_details"), "at");
  return line_in(at) == 0 ? json() : location_of(insights, at);
}

}  // namespace heapwise::lsp
