#include "trace/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>

namespace heapwise::trace {

namespace {

constexpr std::size_t kMostInputs = 12;  // shown without whole_path
constexpr std::size_t kMostCalls = 6;

class Writer {
 public:
  explicit Writer(const TextOptions& options) : options_(options) {}

  std::string write(const Trace& trace) {
    message(trace.at, options_.is_error ? "error" : "warning", options_.is_error ? kRed : kMagenta,
            fmt::format("{} [{}]", trace.message, trace.property), true);
    if (!trace.exact_place) plain("  (noticed here; the exact place is not known)");
    calls(trace.calls);
    if (options_.whole_path) whole_path(trace);
    else notes(trace);
    inputs(trace);
    for (const Choice& choice : trace.choices)
      plain(fmt::format("choice: {} ({})", choice.text, place_text(choice.at)));
    if (options_.whole_path && !trace.pictures.empty()) heap(trace.pictures.back());
    return std::move(text_);
  }

 private:
  static constexpr const char* kRed = "\033[1;31m";
  static constexpr const char* kMagenta = "\033[1;35m";
  static constexpr const char* kCyan = "\033[1;36m";
  static constexpr const char* kGreen = "\033[1;32m";
  static constexpr const char* kBold = "\033[1m";
  static constexpr const char* kPlain = "\033[0m";

  [[nodiscard]] std::string coloured(const char* colour, const std::string& text) const {
    return options_.colour ? colour + text + kPlain : text;
  }
  void plain(const std::string& line) { text_ += line + "\n"; }

  static std::string place_text(const Place& place) {
    if (!place.known()) return place.function.empty() ? "at the end of the program" : "in " + place.function;
    if (place.column == 0) return fmt::format("{}:{}", place.file, place.line);
    return fmt::format("{}:{}:{}", place.file, place.line, place.column);
  }

  const std::string& source_line(const Place& place) {
    auto [found, is_new] = files_.try_emplace(place.file);
    if (is_new) {
      std::ifstream file(place.file);
      for (std::string line; std::getline(file, line);) found->second.push_back(line);
    }
    static const std::string none;
    return place.line == 0 || place.line > found->second.size() ? none : found->second[place.line - 1];
  }

  void message(const Place& at, const char* word, const char* colour, const std::string& what, bool with_source) {
    text_ += fmt::format("{}: {} {}\n", coloured(kBold, place_text(at)), coloured(colour, fmt::format("{}:", word)),
                         coloured(kBold, what));
    if (with_source && at.known()) source(at);
  }

  void source(const Place& at) {
    const std::string& line = source_line(at);
    if (line.empty()) return;
    text_ += fmt::format("{:5} | {}\n", at.line, line);
    if (at.column == 0 || at.column > line.size()) return;
    std::string indent;  // tabs stay tabs, so that the caret stands below its character
    for (const char c : line.substr(0, at.column - 1)) indent += c == '\t' ? '\t' : ' ';
    text_ += fmt::format("      | {}{}\n", indent, coloured(kGreen, "^"));
  }

  // A recursive call is told once, with its number.
  void calls(const std::vector<Place>& sites) {
    std::size_t told = 0;
    for (std::size_t i = 0; i < sites.size() && told < kMostCalls; ++told) {
      std::size_t same = 1;
      while (i + same < sites.size() && sites[i + same] == sites[i]) ++same;
      const std::string times = same == 1 ? "" : fmt::format(", {} times", same);
      const std::string caller = sites[i].function.empty() ? "here" : fmt::format("{}() here", sites[i].function);
      message(sites[i], "note", kCyan, fmt::format("called from {}{}", caller, times), true);
      i += same;
    }
  }

  void notes(const Trace& trace) {
    for (const Step& step : trace.steps)
      if (step.matters && step.kind != Step::Kind::Violation) message(step.at, "note", kCyan, step.text, true);
  }

  void whole_path(const Trace& trace) {
    plain(trace.complete ? "path:" : "path (steps in the middle left out):");
    for (std::size_t i = 0; i < trace.steps.size();) {
      const Round round = round_at(trace.steps, i);
      for (std::size_t j = 0; j < round.length; ++j) path_step(trace.steps[i + j]);
      if (round.times > 1) {
        const std::string what = round.length == 1 ? "this step" : fmt::format("these {} steps", round.length);
        plain(fmt::format("{}... {} {} in all", indent_of(trace.steps[i]), what, times_words(round.times)));
      }
      i += round.length * round.times;
    }
  }

  static std::string indent_of(const Step& step) {
    return std::string(2 + 2 * static_cast<std::size_t>(std::min(step.depth, 20U)), ' ');
  }
  void path_step(const Step& step) {
    const std::string text = step.matters ? coloured(kBold, step.text) : step.text;
    plain(fmt::format("{}{}: {}", indent_of(step), place_text(step.at), text));
  }

  static std::string times_words(std::size_t times) {
    constexpr std::array<const char*, 13> kWords = {"",      "once",  "twice", "three", "four",   "five",  "six",
                                                    "seven", "eight", "nine",  "ten",   "eleven", "twelve"};
    if (times <= 2) return kWords[times];
    return times < kWords.size() ? fmt::format("{} times", kWords[times]) : fmt::format("{} times", times);
  }

  // A loop that goes round is told once.
  struct Round {
    std::size_t length = 1, times = 1;
  };
  static Round round_at(const std::vector<Step>& steps, std::size_t begin) {
    constexpr std::size_t kLongest = 40, kLeastTimes = 3;
    for (std::size_t length = 1; length <= kLongest && begin + length * kLeastTimes <= steps.size(); ++length) {
      std::size_t times = 1;
      while (begin + (times + 1) * length <= steps.size() && is_repeated(steps, begin, length, times)) ++times;
      if (times >= kLeastTimes) return {length, times};
    }
    return {};
  }
  static bool is_repeated(const std::vector<Step>& steps, std::size_t begin, std::size_t length, std::size_t times) {
    for (std::size_t i = begin; i < begin + length; ++i) {
      const Step &first = steps[i], &again = steps[i + times * length];
      const bool same = first.kind == again.kind && first.at == again.at && first.depth == again.depth &&
                        without_numbers(first.text) == without_numbers(again.text);
      if (!same || first.matters || again.matters) return false;
    }
    return true;
  }
  // Blocks have numbers, which differ from round to round.
  static std::string without_numbers(const std::string& text) { return text.substr(0, text.find('#')); }

  void inputs(const Trace& trace) {
    const std::vector<std::string>& told = trace.inputs_told;
    if (told.empty()) return;
    plain("inputs:");
    const std::size_t shown = options_.whole_path ? told.size() : std::min(told.size(), kMostInputs);
    for (std::size_t i = 0; i < shown; ++i) plain("  " + told[i]);
    if (shown < told.size()) plain(fmt::format("  ... ({} values in all)", trace.inputs.size()));
  }

  static std::string cell_text(const Picture& picture, const Picture::Cell& cell) {
    const std::string text = cell.name.empty() ? "" : cell.name + ": ";
    if (cell.target == Picture::kNowhere) return text + cell.value;
    return text + picture.objects[cell.target].title + cell.value;
  }

  void heap(const Picture& picture) {
    plain("memory there:");
    for (const Picture::Cell& name : picture.names) plain("  " + cell_text(picture, name));
    for (const Picture::Object& object : picture.objects) {
      std::string line = fmt::format("  {}{}", object.title, object.alive ? "" : " (freed)");
      line += object.marked ? " *" : "";
      for (std::size_t i = 0; i < object.cells.size(); ++i)
        line += (i == 0 ? " { " : ", ") + cell_text(picture, object.cells[i]);
      plain(object.cells.empty() ? line : line + " }");
    }
    if (!picture.complete) plain("  ... and more");
  }

  const TextOptions& options_;
  std::string text_;
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace

std::string to_text(const Trace& trace, const TextOptions& options) { return Writer(options).write(trace); }

}  // namespace heapwise::trace
