#include "hunt/shrink.h"

#include <algorithm>
#include <array>
#include <utility>

namespace heapwise::hunt {
namespace {

using interp::InputRead;
using interp::Inputs;
using interp::Violation;
using InputValue = Inputs::Value;

constexpr std::uint64_t kLeast = 600'000;              // steps of all tries together, of a short run
constexpr std::uint64_t kRunsOfALong = 8;              // and of a long one: so many times its own
constexpr std::uint64_t kRunsOfJudging = 5;            // that a judgement makes
constexpr std::uint64_t kRoom = 2'000;                 // steps that a try may make more than the run did
constexpr std::uint64_t kLongestToShrink = 5'000'000;  // a longer run is shown as it is

// The inputs of a run, taken apart.
struct Draft {
  bool has_arguments = false;
  std::vector<std::string> arguments;
  std::vector<InputValue> values;

  [[nodiscard]] Inputs inputs() const {
    Inputs inputs(values);
    if (has_arguments) inputs.set_arguments(arguments);
    return inputs;
  }
};

Draft draft_of(const std::vector<InputRead>& reads) {
  Draft draft;
  std::size_t first = 0;
  draft.has_arguments = !reads.empty() && reads.front().source == "argc";
  if (draft.has_arguments) {
    std::string word;
    for (first = 1; first < reads.size() && reads[first].source == "argv"; ++first) {
      if (reads[first].value != 0) word += static_cast<char>(reads[first].value);
      else draft.arguments.push_back(std::exchange(word, ""));
    }
  }
  draft.values = values_of({reads.begin() + static_cast<std::ptrdiff_t>(first), reads.end()});
  return draft;
}

// How much there is to read in a value: less is easier.
std::uint64_t weight(const InputRead& read) {
  if (read.type.is_float()) return read.value == 0 ? 0 : 4;
  const ir::SignedBits value = ir::as_signed(read.value, read.type);
  if (read.is_character() || read.source == "argv") {
    const bool is_end = value < 0 || (value == 0 && !read.is_character());
    const bool letter = (value >= 'a' && value <= 'z') || (value >= '0' && value <= '9');
    if (is_end) return 0;
    if (letter) return 1;
    return value == '\n' ? 2 : value >= ' ' && value <= '~' ? 3 : 9;
  }
  ir::Bits size = static_cast<ir::Bits>(value < 0 ? -value : value);
  std::uint64_t bits = value < 0 ? 1 : 0;
  for (; size != 0; size >>= 1U) bits += 2;
  return bits;
}

// Fewer inputs count before smaller ones.
using Size = std::pair<std::size_t, std::uint64_t>;

Size size_of(const std::vector<InputRead>& reads) {
  std::uint64_t sum = 0;
  for (const InputRead& read : reads) sum += weight(read);
  return {reads.size(), sum};
}

std::optional<ir::Position> place_of(const interp::Trail& trail) {
  return trail.stack.empty() ? std::nullopt : std::optional(trail.stack.front());
}

// A recursion of another depth is the same place. What a run met that was cut off may be met by one that comes to its
// end, which is simpler; not the reverse.
bool is_same(const Violation& a, const Violation& b) {
  if (a.kind != b.kind || a.property != b.property || (b.program_ended && !a.program_ended)) return false;
  if (place_of(a.at) != place_of(b.at) || a.object.has_value() != b.object.has_value()) return false;
  if (!a.object) return true;
  const auto end = [](const Violation& each) {
    return each.object->ended ? place_of(*each.object->ended) : std::nullopt;
  };
  return a.object->name == b.object->name && place_of(a.object->allocated) == place_of(b.object->allocated) &&
         end(a) == end(b);
}

class Shrinker {
 public:
  Shrinker(const engine::Task& task, Bug bug)
      : judge_(task),
        best_(std::move(bug)),
        draft_(draft_of(best_.run.inputs)),
        size_(size_of(best_.run.inputs)),
        limit_(2 * best_.violation().steps + kRoom),
        left_(std::max(kLeast, kRunsOfALong * best_.run.steps)) {
    judge_.go_past(best_.options.past);
  }

  Bug run() {
    drop_arguments();
    drop_values();
    shorten_arguments();
    make_smaller();
    return std::move(best_);
  }

 private:
  // Is it the same violation, on fewer or smaller inputs? Then it is taken.
  bool attempt(const Draft& draft) {
    if (left_ == 0) return false;
    const interp::RunResult run = judge_.run(draft.inputs(), limit_);
    spend(run.steps + kCostOfRun);
    if (run.ending != interp::Ending::Violated || size_of(run.inputs) >= size_) return false;
    const Violation& met = run.violations.front();
    if (met.property != best_.violation().property) return false;
    spend(kRunsOfJudging * (run.steps + kCostOfRun));
    Judgement judgement = judge_.judge(run, limit_);
    if (judgement.kind != Judgement::Kind::Confirmed || !is_same(judgement.bug->violation(), best_.violation()))
      return false;
    // What is clear by itself must stay so: nothing taken for granted, no second violation behind it.
    if (judgement.bug->choices.size() > best_.choices.size() ||
        judgement.bug->run.violations.size() > best_.run.violations.size())
      return false;
    best_ = std::move(*judgement.bug);
    draft_ = draft_of(best_.run.inputs);
    size_ = size_of(best_.run.inputs);
    return true;
  }
  void spend(std::uint64_t steps) { left_ -= std::min(left_, steps); }

  void drop_arguments() {
    for (std::size_t i = draft_.arguments.size(); i-- > 0;) {
      if (i >= draft_.arguments.size()) continue;
      Draft draft = draft_;
      draft.arguments.erase(draft.arguments.begin() + static_cast<std::ptrdiff_t>(i));
      (void)attempt(draft);
    }
  }

  // Half of each, then a quarter, and so on; letters for what is left.
  void shorten_arguments() {
    for (std::size_t i = 0; i < draft_.arguments.size(); ++i) {
      for (std::size_t piece = (draft_.arguments[i].size() + 1) / 2; piece > 0; piece /= 2) {
        while (left_ > 0 && i < draft_.arguments.size() && draft_.arguments[i].size() >= piece) {
          Draft draft = draft_;
          draft.arguments[i].resize(draft.arguments[i].size() - piece);
          if (!attempt(draft)) break;
        }
      }
      Draft draft = draft_;
      if (i >= draft.arguments.size()) return;
      draft.arguments[i].assign(draft.arguments[i].size(), 'a');
      (void)attempt(draft);
    }
  }

  // Behind the end of the list a run reads zeros, and the end of a text.
  void drop_values() {
    for (std::size_t piece = draft_.values.size(); piece > 0; piece /= 2) {
      for (std::size_t end = draft_.values.size(); end > 0 && left_ > 0;) {
        end = std::min(end, draft_.values.size());
        if (end == 0) break;
        const std::size_t begin = end - std::min(end, piece);
        Draft draft = draft_;
        draft.values.erase(draft.values.begin() + static_cast<std::ptrdiff_t>(begin),
                           draft.values.begin() + static_cast<std::ptrdiff_t>(end));
        (void)attempt(draft);
        end = begin;
      }
    }
  }

  bool replace(std::size_t index, InputValue value) {
    Draft draft = draft_;
    if (index >= draft.values.size() || draft.values[index] == value) return false;
    draft.values[index] = value;
    return attempt(draft);
  }

  void make_smaller() {
    for (std::size_t i = 0; i < draft_.values.size() && left_ > 0; ++i) {
      bool done = replace(i, ir::SignedBits{0});
      for (const int value : std::to_array<int>({1, -1, 2, 'a', '0', '\n'}))
        done = done || replace(i, ir::SignedBits{value});
      while (!done && i < draft_.values.size()) {
        const auto* integer = std::get_if<ir::SignedBits>(&draft_.values[i]);
        if (integer == nullptr || !replace(i, *integer / 2)) break;
      }
    }
  }

  Judge judge_;
  Bug best_;
  Draft draft_;  // its inputs
  Size size_;
  std::uint64_t limit_;  // steps of a try
  std::uint64_t left_;   // steps of all that come
};

}  // namespace

Bug shrink(const engine::Task& task, Bug bug) {
  const bool can = !bug.run.inputs.empty() && !bug.options.enlarge_blocks && bug.run.steps <= kLongestToShrink;
  return can ? Shrinker(task, std::move(bug)).run() : std::move(bug);
}

}  // namespace heapwise::hunt
