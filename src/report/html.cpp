#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "report/escape.h"
#include "report/heap_picture.h"
#include "report/text.h"

namespace heapwise::report {
namespace {

constexpr std::string_view kStyle = R"(<style>
:root { color-scheme: light dark; --line: #8883; --bad: #c22; --good: #2c7a3f; --mark: #e8a33d55; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.5rem; padding: 0 1.5rem; }
header { grid-column: 1 / -1; border-bottom: 1px solid var(--line); padding: .8rem 0; }
h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1.05rem; }
.verdict { font-weight: 600; padding: .1rem .5rem; border-radius: .3rem; border: 2px solid currentColor; }
.true { color: var(--good); } .false { color: var(--bad); }
.source { font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; height: calc(100vh - 7rem); overflow-y: auto; border-right: 1px solid var(--line); }
.source table { border-collapse: collapse; } .source td { padding: 0 .5rem; white-space: pre; vertical-align: top; }
.source td.n { text-align: right; opacity: .5; user-select: none; }
.source tr.at { background: var(--mark); } .source tr.bad { background: #cc222233; }
.note td { font: 13px/1.4 system-ui, sans-serif; } .note div { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 42vw; border-left: 3px solid #1f5fa8; padding: .1rem .6rem; margin: .1rem 0; }
.note.error div { border-color: var(--bad); font-weight: 600; } .note.invariant div { border-color: var(--good); font-family: ui-monospace, monospace; }
.side { height: calc(100vh - 7rem); overflow-y: auto; }
ol.path { padding-left: 2.2rem; } ol.path li { cursor: pointer; padding: .1rem .3rem; border-radius: .2rem; }
ol.path li.matters { font-weight: 600; } ol.path li.violation { color: var(--bad); } ol.path li.here { background: var(--mark); }
ol.path .where { opacity: .6; font-size: .85em; font-weight: 400; }
figure { margin: .5rem 0; overflow-x: auto; border: 1px solid var(--line); border-radius: .3rem; padding: .3rem; } figcaption { font-size: .85em; opacity: .8; }
button { font: inherit; padding: .1rem .8rem; } pre { white-space: pre-wrap; }
@media (max-width: 70rem) { body { display: block; } .source, .side { height: auto; border: 0; } }
</style>
)";

// Steps with the arrow keys and buttons: shows the memory of the step, marks its line.
constexpr std::string_view kScript = R"(<script>
const steps = [...document.querySelectorAll('ol.path li')], figures = [...document.querySelectorAll('figure[data-picture]')];
let here = -1;
function go(i) {
  if (i < 0 || i >= steps.length) return;
  steps.forEach((s, k) => s.classList.toggle('here', k === i));
  document.querySelectorAll('tr.at').forEach(r => r.classList.remove('at'));
  const step = steps[i], row = document.getElementById(step.dataset.line);
  if (row) { row.classList.add('at'); row.scrollIntoView({block: 'center'}); }
  figures.forEach(f => f.hidden = f.dataset.picture !== step.dataset.picture);
  step.scrollIntoView({block: 'nearest'});
  here = i;
}
steps.forEach((s, i) => s.addEventListener('click', () => go(i)));
document.getElementById('back')?.addEventListener('click', () => go(here - 1));
document.getElementById('on')?.addEventListener('click', () => go(here + 1));
document.addEventListener('keydown', e => { if (e.key === 'ArrowRight') go(here + 1); if (e.key === 'ArrowLeft') go(here - 1); });
if (steps.length) go(steps.length - 1);
</script>
)";

struct Remark {
  std::string_view style;  // "error", "step", "invariant"
  std::string text;
};
// By file and line.
using Remarks = std::map<std::pair<std::string, std::uint32_t>, std::vector<Remark>>;

Remarks remarks_of(const Answer& answer) {
  Remarks remarks;
  const auto add = [&](const Place& at, std::string_view style, const std::string& text) {
    if (at.known()) remarks[{at.file, at.line}].push_back({style, text});
  };
  if (answer.finding) {
    add(answer.finding->at, "error", answer.finding->message);
    for (const Finding& each : answer.more) add(each.at, "error", each.message);
    for (const Step& step : answer.finding->steps)
      if (step.matters && step.kind != Step::Kind::Violation) add(step.at, "step", step.text);
  }
  if (answer.proof)
    for (const Invariant& invariant : answer.proof->invariants) {
      std::string text = "invariant: ";
      for (std::size_t i = 0; i < invariant.heaps.size(); ++i) text += (i == 0 ? "" : "\n  ∨ ") + invariant.heaps[i];
      add(invariant.at, "invariant", text + (invariant.complete ? "" : "\n  ∨ …"));
    }
  for (const Loss& loss : answer.losses)
    add(loss.at, "step", fmt::format("given up here: {} ({})", loss.why, loss.verb));
  return remarks;
}

std::string line_id(const std::vector<std::string>& files, const Place& place) {
  for (std::size_t i = 0; i < files.size(); ++i)
    if (files[i] == place.file) return fmt::format("f{}l{}", i, place.line);
  return "";
}

// The files that were given, and others in which something happened.
std::vector<std::string> files_of(const Answer& answer, const Remarks& remarks) {
  std::vector<std::string> files = answer.files;
  const auto add = [&](const std::string& file) {
    if (!file.empty() && std::ranges::find(files, file) == files.end()) files.push_back(file);
  };
  for (const auto& [place, list] : remarks) add(place.first);
  if (answer.finding)
    for (const Step& step : answer.finding->steps) add(step.at.file);
  for (const Finding& each : answer.more) add(each.at.file);
  return files;
}

std::string source_html(const Answer& answer, const std::vector<std::string>& files, const Remarks& remarks,
                        Sources& sources) {
  std::string html = "<div class=source>\n";
  for (const std::string& file : files) {
    html += fmt::format("<h2>{}</h2>\n<table>\n", escape_xml(file));
    std::uint32_t number = 0;
    for (const std::string& line : sources.lines(file)) {
      const Place place{file, ++number, 0, ""};
      const bool bad = answer.finding && answer.finding->at.file == file && answer.finding->at.line == number;
      html += fmt::format("<tr id=\"{}\"{}><td class=n>{}</td><td>{}</td></tr>\n", line_id(files, place),
                          bad ? " class=bad" : "", number, escape_xml(line));
      const auto found = remarks.find({file, number});
      if (found == remarks.end()) continue;
      for (const Remark& remark : found->second)
        html += fmt::format("<tr class=\"note {}\"><td class=n></td><td><div>{}</div></td></tr>\n", remark.style,
                            escape_xml(remark.text));
    }
    html += "</table>\n";
  }
  return html + "</div>\n";
}

// The first one has its path and pictures; the others are told.
std::string more_html(const Answer& answer) {
  std::string html;
  for (const Finding& each : answer.more)
    html += fmt::format("<details><summary>{}</summary><pre>{}</pre></details>\n", escape_xml(each.message),
                        escape_xml(each.text));
  return html.empty() ? "" : "<h2>Other findings</h2>\n" + html;
}

std::string path_html(const Finding& finding, const std::vector<std::string>& files) {
  std::string html;
  if (!finding.inputs.empty()) {
    html += "<h2>Inputs</h2><table>";
    for (const Input& input : finding.inputs)
      html += fmt::format("<tr><td>{}()</td><td>= {}</td><td>{}</td></tr>", escape_xml(input.function),
                          escape_xml(input.value), escape_xml(to_string(input.at)));
    html += "</table>\n";
  }
  if (!finding.choices.empty()) {
    html += "<h2>Choices</h2><table>";
    for (const trace::Choice& choice : finding.choices)
      html += fmt::format("<tr><td>{}</td><td>{}</td></tr>", escape_xml(choice.text), escape_xml(to_string(choice.at)));
    html += "</table>\n";
  }
  html +=
      "<h2>The path</h2><p><button id=back>←</button> <button id=on>→</button> a click, or the arrow keys, show the "
      "memory at a step</p>\n";
  for (std::size_t i = 0; i < finding.pictures.size(); ++i)
    html += fmt::format("<figure data-picture={}><figcaption>Memory, picture {} of {}</figcaption>{}</figure>\n", i,
                        i + 1, finding.pictures.size(), heap_svg(finding.pictures[i], i));
  html += "<ol class=path>\n";
  for (const Step& step : finding.steps)
    html += fmt::format(
        "<li class=\"{}{}\" data-line=\"{}\" data-picture=\"{}\" style=\"margin-left:{}rem\">{} <span "
        "class=where>{}</span></li>\n",
        step.matters ? "matters " : "", to_string(step.kind), line_id(files, step.at),
        step.picture == Picture::kNowhere ? std::string() : std::to_string(step.picture), std::min(step.depth, 12U),
        escape_xml(step.text), escape_xml(to_string(step.at)));
  html += "</ol>\n";
  return html;
}

}  // namespace

std::string to_html(const Answer& answer, Sources& sources) {
  const Remarks remarks = remarks_of(answer);
  const std::vector<std::string> files = files_of(answer, remarks);
  const std::string verdict = verdict_text(answer);
  const std::string name = answer.files.empty() ? "" : std::filesystem::path(answer.files.front()).filename().string();
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{}: {}</title>\n{}</head><body>\n",
      escape_xml(name), escape_xml(verdict), kStyle);
  html += fmt::format("<header><h1>{} <span class=\"verdict {}\">{}</span></h1></header>\n", escape_xml(name),
                      verdict.substr(0, verdict.find_first_of(" (")), escape_xml(verdict));
  html += source_html(answer, files, remarks, sources);
  const std::string words = escape_xml(to_text(answer, {.invariants = false, .stats = true}));
  html += "<div class=side>\n";
  // The source and the path say what the text says; it is there for copying.
  if (answer.finding)
    html +=
        fmt::format("<h2>{}</h2>\n{}{}<details><summary>As text</summary><pre>{}</pre></details>\n",
                    escape_xml(answer.finding->message), path_html(*answer.finding, files), more_html(answer), words);
  else html += fmt::format("<pre>{}</pre>\n", words);
  return html + "</div>\n" + std::string(kScript) + "</body></html>\n";
}

}  // namespace heapwise::report
