#include "template/describe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "template/iterators.h"
#include "template/row_names.h"

namespace heapwise::tmpl {
namespace {

// What rows say together of one value of a loop, under the same guards.
struct Said {
  std::string name;
  unsigned width = 0;
  std::optional<std::int64_t> least, most;
  bool not_null = false, number_is_null = false, in_places = false;
  std::set<ObjectId> places, not_to;
  std::optional<std::int64_t> link;  // it goes along
};

class LoopWords {
 public:
  LoopWords(const Plan& plan, const RowNames& names, const LoopInstance& loop)
      : plan_(plan), names_(names), loop_(loop) {
    for (const Iterator& it : iterators_of(plan, loop)) links_[{Quantity::Kind::Parameter, it.parameter}] = it.offset;
  }

  void add(const Row& row);
  [[nodiscard]] std::string text() const;

 private:
  using Subject = std::pair<ObjectId, std::vector<Guard>>;  // of which member, under which guards
  struct Sentences {
    std::map<Quantity, Said> values;
    std::vector<std::string> others;
  };
  void add_value(const Row& row, Said& said) const;
  [[nodiscard]] std::string relation(const Row& row) const;
  [[nodiscard]] std::string words(const Said& said, ObjectId subject) const;
  [[nodiscard]] std::string link_name(const Said& said) const;
  [[nodiscard]] std::string subject_words(const Subject& subject) const;
  [[nodiscard]] std::string name(const Quantity& q) const { return names_.of(q, loop_); }

  const Plan& plan_;
  const RowNames& names_;
  const LoopInstance& loop_;
  std::map<Quantity, std::int64_t> links_;  // of iterators
  std::map<Subject, Sentences> all_;
};

void LoopWords::add(const Row& row) {
  using enum Row::Kind;
  Sentences& here = all_[{row.object, row.guards}];
  switch (row.kind) {
    case NotObject:
    case InPlaces:
    case NumberIsNull:
    case NotNull:
    case AtMost:
    case AtLeast: {
      Said& said = here.values[row.a];
      said.name = name(row.a);
      if (const auto link = links_.find(row.a); link != links_.end()) said.link = link->second;
      add_value(row, said);
      return;
    }
    default:
      if (std::string text = relation(row); !text.empty()) here.others.push_back(std::move(text));
  }
}

void LoopWords::add_value(const Row& row, Said& said) const {
  using enum Row::Kind;
  switch (row.kind) {
    case NotObject: said.not_to.insert(row.target); return;
    case InPlaces:
      said.in_places = true;
      for (const Place& place : row.places) said.places.insert(place.object);
      return;
    case NumberIsNull: said.number_is_null = true; return;
    case NotNull: said.not_null = true; return;
    default: break;
  }
  // The limits of a type are no news.
  const std::int64_t c = row.rungs.at(row.rung);
  const unsigned width = names_.width(row.a, loop_);
  if (width == 0 || width > 63) return;
  const std::int64_t half = std::int64_t{1} << (width - 1);
  const std::int64_t low = row.is_signed ? -half : 0, high = row.is_signed ? half - 1 : 2 * half - 1;
  if (row.kind == AtMost && c < high) said.most = std::min(said.most.value_or(c), c);
  if (row.kind == AtLeast && c > low) said.least = std::max(said.least.value_or(c), c);
}

// What a row says of two values. Empty: one of them has no name, or the row has no words.
std::string LoopWords::relation(const Row& row) const {
  using enum Row::Kind;
  if (row.kind == Test) return "";  // it names its values itself
  const bool has_two =
      row.kind == Equal || row.kind == NotEqual || row.kind == Apart || row.kind == Sum || row.kind == SumBounded;
  const bool has_one = row.kind != SelfAlive && row.kind != Ended;  // these speak of the member, or of an object, alone
  const std::string a = has_one ? name(row.a) : "", b = has_two ? name(row.b) : "";
  const std::int64_t c = row.rungs.at(row.rung);
  if (has_one && a.empty()) return "";
  switch (row.kind) {
    case Equal: return b.empty() ? "" : fmt::format("{} = {}", a, b);
    case NotEqual: return b.empty() ? "" : fmt::format("{} ≠ {}", a, b);
    case Apart:
      if (b.empty()) return "";
      if (c == 0 || c == -1) return fmt::format("{} {} {}", a, c == 0 ? "≤" : "<", b);
      return fmt::format("{} - {} ≤ {}", a, b, c);
    case BitIs: return fmt::format("bit {} of {} is {}", c / 2, a, c % 2);
    case Sum: {
      const std::string third = name(row.third);
      return b.empty() || third.empty() ? "" : fmt::format("{} + {} = {}", a, b, third);
    }
    case SumBounded: return b.empty() ? "" : fmt::format("{} + {} {} {}", a, b, row.turned ? "≥" : "≤", c);
    case Row::Kind::Alive: return fmt::format("what {} leads to is alive", a);
    case MadeBefore: return fmt::format("{} leads to none that was made later", a);
    case MadeAfter: return fmt::format("{} leads to none that was made earlier", a);
    case EndsAtFirst: return fmt::format("{} is null exactly in the first one made", a);
    case EndsAtLast: return fmt::format("{} is null exactly in the last one made", a);
    case SelfAlive: return "it is alive";
    case NoneBeyond: return fmt::format("it was made no later than that of {}", a);
    case NoneBefore: return fmt::format("it was made no earlier than that of {}", a);
    default: return "";
  }
}

std::string LoopWords::words(const Said& said, ObjectId subject) const {
  if (said.name.empty()) return "";
  if (said.least && said.most && *said.least > *said.most) return "";  // of nothing: no element is meant by the guard
  if (said.least && said.least == said.most) return fmt::format("{} = {}", said.name, *said.least);
  if (said.least && said.most) return fmt::format("{} ∈ [{}, {}]", said.name, *said.least, *said.most);
  if (said.least) return fmt::format("{} ≥ {}", said.name, *said.least);
  if (said.most) return fmt::format("{} ≤ {}", said.name, *said.most);
  // Where it leads is said only if all that it may be is known.
  if (!said.in_places || !said.number_is_null) return said.not_null ? fmt::format("{} is not null", said.name) : "";
  std::vector<std::string> targets;
  if (!said.not_null) targets.emplace_back("null");
  for (const ObjectId place : said.places) {
    if (said.not_to.contains(place)) continue;
    const bool such = place == subject && plan_.objects.at(place).many;
    targets.push_back(such ? "such a block" : names_.of_target(place));
  }
  if (targets.empty()) return "";
  const std::string link = link_name(said);
  return fmt::format("{} {} {}", said.name, link.empty() ? "is" : fmt::format("goes along {}:", link),
                     fmt::join(targets, " or "));
}

// An access path: what is met along the link, and by what name.
std::string LoopWords::link_name(const Said& said) const {
  if (!said.link) return "";
  for (const ObjectId place : said.places)
    if (!said.not_to.contains(place))
      if (std::string name = names_.link_at(place, *said.link); !name.empty()) return name;
  return "";
}

std::string shifted(const std::string& name, std::int64_t shift) {
  if (shift == 0) return name;
  return shift < 0 ? fmt::format("{} - {}", name, -shift) : fmt::format("{} + {}", name, shift);
}

std::string LoopWords::subject_words(const Subject& subject) const {
  const auto& [object, guards] = subject;
  std::string text = object.valid() ? names_.every(object) : "";
  for (const Guard& guard : guards) {
    const std::string of = name(guard.of);
    if (of.empty()) return "?";
    switch (guard.kind) {
      case Guard::Kind::Null: text += fmt::format("{}where {} is null", text.empty() ? "" : " ", of); break;
      case Guard::Kind::NotNull: text += fmt::format("{}where {} is not null", text.empty() ? "" : " ", of); break;
      case Guard::Kind::Is: text += fmt::format(" that {} leads to", of); break;
      case Guard::Kind::IsNot: text += fmt::format(" that {} does not lead to", of); break;
      case Guard::Kind::To:
        text += fmt::format("{}where {} leads to {}", text.empty() ? "" : " ", of, names_.of_target(guard.object));
        break;
      case Guard::Kind::NotTo: return "?";
      case Guard::Kind::UpTo: text += fmt::format(" made no later than that of {}", of); break;
      case Guard::Kind::From: text += fmt::format(" made no earlier than that of {}", of); break;
      case Guard::Kind::AtMost: text += fmt::format("where {} ≤ {}", of, guard.shift); break;
      case Guard::Kind::Above: text += fmt::format("where {} > {}", of, guard.shift); break;
      case Guard::Kind::IndexBelow: text += fmt::format(" at an index < {}", shifted(of, guard.shift)); break;
      case Guard::Kind::IndexFrom: text += fmt::format(" at an index ≥ {}", shifted(of, guard.shift)); break;
      case Guard::Kind::IndexSince:
        text += fmt::format(" at an index < {}, and ≥ what that was before the loop", shifted(of, guard.shift));
        break;
      case Guard::Kind::Since: text += " made during the call"; break;
      case Guard::Kind::IndexDown:
        text += fmt::format(" at an index > {}, and ≤ what that was before the loop", shifted(of, guard.shift));
        break;
    }
  }
  return text.empty() ? "" : text + ": ";
}

std::string LoopWords::text() const {
  std::vector<std::string> parts;
  for (const auto& [subject, sentences] : all_) {
    std::vector<std::string> said;
    for (const auto& [quantity, value] : sentences.values)
      if (std::string one = words(value, subject.first); !one.empty()) said.push_back(std::move(one));
    said.insert(said.end(), sentences.others.begin(), sentences.others.end());
    const std::string whom = subject_words(subject);
    if (!said.empty() && whom != "?") parts.push_back(whom + fmt::format("{}", fmt::join(said, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::vector<engine::Invariant> in_words(const Plan& plan, const Formula& formula, const std::vector<Row>& rows) {
  const RowNames names(plan);
  std::vector<engine::Invariant> result;
  for (std::size_t i = 0; i < formula.loops.size(); ++i) {
    const LoopInstance& loop = formula.loops[i];
    if (loop.kind != LoopInstance::Kind::Loop) continue;  // a recursive function's parameters are no loop's
    LoopWords words(plan, names, loop);
    for (const Row& row : rows)
      if (row.loop == i && row.on()) words.add(row);
    const std::string text = words.text();
    if (text.empty()) continue;
    engine::Invariant invariant;
    invariant.function = plan.frames.at(loop.frame).function;
    invariant.at = loop.at;
    invariant.cases.push_back("after each round: " + text);
    result.push_back(std::move(invariant));
  }
  return result;
}

}  // namespace heapwise::tmpl
