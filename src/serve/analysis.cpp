#include "serve/analysis.h"

#include <fmt/format.h>

namespace heapwise::serve {
namespace {

using nlohmann::json;

// Exit codes of heapwise, as the manual page has them.
constexpr int kWrongUsage = 3, kUnreadable = 4;

std::vector<std::string> words_of(const Request& request, std::vector<std::string> words) {
  words.insert(words.end(), {"--time-limit", fmt::format("{:g}", request.limits.cpu_seconds)});
  words.insert(words.end(), {"--memory-limit", std::to_string(request.limits.memory_megabytes)});
  words.insert(words.end(), request.options.begin(), request.options.end());
  words.insert(words.end(), request.files.begin(), request.files.end());
  if (!request.flags.empty()) words.emplace_back("--");
  words.insert(words.end(), request.flags.begin(), request.flags.end());
  return words;
}

constexpr std::string_view kPhase = "phase: ";

std::string without_phases(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    if (!text.starts_with(kPhase)) rest += text.substr(0, end);
    text.remove_prefix(end);
  }
  return rest;
}

std::optional<json> parsed(const std::string& text) {
  json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!document.is_object()) return std::nullopt;
  return document;
}

}  // namespace

Analysis::Analysis(const Request& request) : live_(request.live) {
  verify_ =
      Child::start(words_of(request, {"verify", "--phases", "--format", "json"}), request.limits, request.directory);
  states_child_ = Child::start(words_of(request, {"states", "--format", request.live ? "events" : "json"}),
                               request.limits, request.directory);
}

void Analysis::add_handles(std::vector<pollfd>& handles) const {
  for (const Child* child : {verify_.get(), states_child_.get()}) {
    if (child == nullptr) continue;
    for (const int handle : {child->output_handle(), child->errors_handle()})
      if (handle >= 0) handles.push_back({handle, POLLIN, 0});
  }
}

void Analysis::read() {
  if (verify_) verify_->read();
  if (states_child_) states_child_->read();
  if (live_ && states_child_) take_lines();
  if (verdict_is_there() && !verdict_taken_) take_verdict();
  if (!live_ && !states_taken_ && states_child_ && states_child_->exit_code()) {
    states_taken_ = true;
    states_ = parsed(states_child_->output());
  }
}

void Analysis::take_lines() {
  for (std::string& line : states_child_->take_lines()) {
    std::optional<json> event = parsed(line);
    if (!event) continue;
    if (event->value("event", "") == "done") states_ = std::move((*event)["states"]);
    else if (event->contains("state")) live_states_.push_back((*event)["state"].dump());
  }
}

void Analysis::take_verdict() {
  verdict_taken_ = true;
  if (!verify_) return;
  exit_code_ = *verify_->exit_code();
  messages_ = without_phases(verify_->errors());
  // Of a program that cannot be read the messages say more than the answer does.
  if (exit_code_ != kWrongUsage && exit_code_ != kUnreadable) answer_ = parsed(verify_->output());
}

std::string Analysis::phase() const {
  if (!verify_) return "";
  const std::string_view text = verify_->errors();
  const std::size_t before = text.rfind("\nphase: ");
  std::string_view line = before == std::string_view::npos ? text : text.substr(before + 1);
  if (!line.starts_with(kPhase)) return "";
  line = line.substr(0, line.find('\n'));
  return std::string(line.substr(kPhase.size()));
}

bool Analysis::is_done() const {
  return verdict_is_there() && (!states_child_ || states_child_->exit_code().has_value());
}

std::string Analysis::failure() const {
  if (answer_ || !verdict_is_there()) return "";
  if (!verify_) return "the analysis could not be started";
  if (exit_code_ == kWrongUsage || exit_code_ == kUnreadable) return messages_.substr(0, messages_.find('\n'));
  if (exit_code_ > 128) return fmt::format("the analysis was ended by signal {}", exit_code_ - 128);
  return "the analysis failed: " + messages_.substr(0, messages_.find('\n'));
}

}  // namespace heapwise::serve
