#include "cli/last_words.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/verify_output.h"
#include "report/escape.h"
#include "report/source.h"

namespace heapwise::cli {
namespace {

constexpr std::string_view kGap = "heapwise-was-here";  // no format writes these characters in another way

GappedText split(std::string_view document) {
  GappedText text;
  for (std::size_t gap; (gap = document.find(kGap)) != std::string_view::npos;) {
    text.parts.emplace_back(document.substr(0, gap));
    document.remove_prefix(gap + kGap.size());
  }
  text.parts.emplace_back(document);
  return text;
}

GappedText document_for(const VerifyOptions& options, engine::Reason::Kind reason) {
  report::Answer answer = unknown_answer(options, reason);
  if (options.format == Format::Text) return split(std::string(kGap) + document(options, answer));
  answer.reason.what = fmt::format("{}, while {}", answer.reason.what, kGap);
  return split(document(options, answer));
}

// Inside a string of JSON, in a page of HTML, too.
std::string in_json(const std::string& text) {
  std::string quoted = nlohmann::json(report::to_utf8(text)).dump();
  quoted = quoted.substr(1, quoted.size() - 2);
  for (std::size_t at; (at = quoted.find('<')) != std::string::npos;) quoted.replace(at, 1, "\\u003c");
  return quoted;
}

// A stop says nothing about the line at which it comes.
constexpr std::string_view kNoSuspect = "; there is neither a proof nor an error yet";

// How to ask of less than the whole program.
std::string part_words(const report::Place& at, bool gives_address) {
  if (at.function == "main")
    return fmt::format(
        "check a part alone: move the work around line {} into a function, and call it from a small main()", at.line);
  return fmt::format("check a part alone: call {}() from a small main() of its own{}", at.function,
                     gives_address ? ", which uses and frees what it returns" : "");
}

PlaceWords words_of(bool is_text, const report::Place& at, bool gives_address, const std::string& source) {
  if (is_text)
    return {
        fmt::format("{}: note: the limit was reached in {}(), while ", report::to_string(at), at.function),
        fmt::format("{}, and this line is not known to be wrong\n{}help: {}\n", kNoSuspect,
                    source.empty() ? "" : fmt::format("{:5} | {}\n", at.line, source), part_words(at, gives_address))};
  return {"", in_json(fmt::format(", at {} in {}: {}", report::to_string(at), at.function,
                                  source.substr(std::min(source.find_first_not_of(" \t"), source.size()))))};
}

}  // namespace

LastWords last_words(VerifyOptions options) {
  options.text.stats = false;  // nobody knows them then
  LastWords words;
  words.time = document_for(options, engine::Reason::Kind::Time);
  words.memory = document_for(options, engine::Reason::Kind::Memory);
  words.file = options.output;
  words.verdict_to_errors = verdict_goes_to_errors(options);
  if (options.format == Format::Text)
    words.nowhere = {"note: the limit was reached while ", fmt::format("{}\n", kNoSuspect)};
  return words;
}

void name_places(const VerifyOptions& options, const ir::Program& program, LastWords& words) {
  report::Sources sources;
  words.places.resize(program.files.size());
  const auto name = [&](const ir::Function& function, const ir::Location& location) {
    if (!location.file.valid() || location.line == 0) return;
    std::vector<PlaceWords>& lines = words.places[location.file.index()];
    if (lines.size() <= location.line) lines.resize(location.line + 1);
    if (!lines[location.line].behind.empty()) return;
    report::Place at;
    at.file = program.files[location.file.index()];
    at.line = location.line;
    at.function = function.name;
    const bool gives_address = !function.results.empty() && function.results.front().is_pointer();
    lines[location.line] = words_of(options.format == Format::Text, at, gives_address, sources.line(at));
  };
  for (const ir::Function& function : program.functions)
    for (const ir::Block& block : function.blocks)
      for (const ir::Instruction& instruction : block.instructions) name(function, instruction.at);
}

const PlaceWords& words_at(const LastWords& words, const Activity& activity) {
  if (activity.line == 0 || activity.file >= words.places.size()) return words.nowhere;
  const std::vector<PlaceWords>& lines = words.places[activity.file];
  return activity.line < lines.size() && !lines[activity.line].behind.empty() ? lines[activity.line] : words.nowhere;
}

}  // namespace heapwise::cli
