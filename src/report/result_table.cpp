#include "report/result_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace heapwise::report {
namespace {

constexpr std::string_view kHeader =
    "group,task,property,data_model,expected,verdict,judgement,reason,cpu_s,wall_s,memory_mb,options\n";
constexpr std::size_t kFields = 12;

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

// Takes one record off the front of `csv`. Nothing: the record does not end (the writer was interrupted).
std::optional<std::vector<std::string>> take_record(std::string_view& csv) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (in_quotes) {
      if (c != '"') fields.back() += c;
      else if (i + 1 < csv.size() && csv[i + 1] == '"') fields.back() += csv[i++];
      else in_quotes = false;
    } else if (c == '"') {
      in_quotes = true;
    } else if (c == ',') {
      fields.emplace_back();
    } else if (c == '\n') {
      csv.remove_prefix(i + 1);
      return fields;
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  csv = {};
  return std::nullopt;
}

double number_of(const std::string& text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace

bool same_task(const Row& a, const Row& b) {
  return a.group == b.group && a.task == b.task && a.property == b.property && a.data_model == b.data_model;
}

Judgement judge(std::string_view expected, std::string_view verdict) {
  const bool is_true = verdict == "true";
  const bool is_false = verdict.starts_with("false");
  if (!is_true && !is_false && verdict != "unknown") return Judgement::Failed;
  if (expected.empty()) return Judgement::Unjudged;
  if (!is_true && !is_false) return Judgement::Undecided;
  if (is_true) return expected == "true" ? Judgement::Correct : Judgement::Wrong;
  // An expected "false" says nothing of the kind of violation.
  const bool right = expected == "false" || expected == verdict;
  return right ? Judgement::Correct : Judgement::Wrong;
}

std::string_view to_string(Judgement judgement) {
  switch (judgement) {
    case Judgement::Correct: return "correct";
    case Judgement::Wrong: return "WRONG";
    case Judgement::Undecided: return "undecided";
    case Judgement::Unjudged: return "";
    case Judgement::Failed: return "failed";
  }
  HW_UNREACHABLE("a judgement without a name");
}

std::string csv_header() { return std::string(kHeader); }

std::string to_csv(const Row& row) {
  return fmt::format("{},{},{},{},{},{},{},{},{:.3f},{:.3f},{:.1f},{}\n", quoted(row.group), quoted(row.task),
                     quoted(row.property), quoted(row.data_model), quoted(row.expected), quoted(row.verdict),
                     to_string(judge(row)), quoted(row.reason), row.cpu_seconds, row.wall_seconds, row.memory_megabytes,
                     quoted(row.options));
}

Result<std::vector<Row>> rows_of(std::string_view csv) {
  if (!csv.starts_with(kHeader))
    return Error{
        fmt::format("not a table of results: its first line is not {}", kHeader.substr(0, kHeader.size() - 1))};
  csv.remove_prefix(kHeader.size());
  std::vector<Row> rows;
  while (!csv.empty()) {
    const std::optional<std::vector<std::string>> f = take_record(csv);
    if (!f || f->size() != kFields) continue;
    rows.push_back({(*f)[0], (*f)[1], (*f)[2], (*f)[3], (*f)[4], (*f)[5], (*f)[7], number_of((*f)[8]),
                    number_of((*f)[9]), number_of((*f)[10]), (*f)[11]});
  }
  return rows;
}

Sum sum_of(const std::vector<Row>& rows) {
  Sum sum;
  std::vector<double> times;
  for (const Row& row : rows) {
    const Judgement judgement = judge(row);
    ++sum.tasks;
    sum.proved += row.verdict == "true" ? 1 : 0;
    sum.refuted += row.verdict.starts_with("false") ? 1 : 0;
    sum.unknown += row.verdict == "unknown" ? 1 : 0;
    sum.failed += judgement == Judgement::Failed ? 1 : 0;
    sum.judged += row.expected.empty() ? 0 : 1;
    sum.correct += judgement == Judgement::Correct ? 1 : 0;
    sum.wrong += judgement == Judgement::Wrong ? 1 : 0;
    sum.cpu_seconds += row.cpu_seconds;
    times.push_back(row.cpu_seconds);
  }
  sum.median_seconds = median(std::move(times));
  return sum;
}

std::vector<Group> grouped(const std::vector<Row>& rows) {
  std::map<std::string, std::map<std::string, std::vector<Row>>> by_property;
  for (const Row& row : rows) by_property[row.property][row.group].push_back(row);
  std::vector<Group> groups;
  for (const auto& [property, by_folder] : by_property) {
    Group total{property, true, {}};
    for (const auto& [folder, members] : by_folder) {
      total.rows.insert(total.rows.end(), members.begin(), members.end());
      if (by_folder.size() > 1) groups.push_back({fmt::format("{} / {}", property, folder), false, members});
    }
    groups.push_back(std::move(total));
  }
  return groups;
}

std::string summary(const std::vector<Row>& rows) {
  const bool any_judged = std::ranges::any_of(rows, [](const Row& r) { return !r.expected.empty(); });
  std::size_t width = 10;
  const std::vector<Group> groups = grouped(rows);
  for (const Group& group : groups) width = std::max(width, group.name.size() + 2);
  std::string text =
      fmt::format("{:<{}}{:>7}{:>7}{:>7}{:>9}{:>8}", "", width, "tasks", "true", "false", "unknown", "failed");
  if (any_judged) text += fmt::format("{:>9}{:>7}", "correct", "WRONG");
  text += fmt::format("{:>10}{:>10}\n", "median s", "total s");
  for (const Group& group : groups) {
    const Sum sum = sum_of(group.rows);
    text += fmt::format("{:<{}}{:>7}{:>7}{:>7}{:>9}{:>8}", group.name, width, sum.tasks, sum.proved, sum.refuted,
                        sum.unknown, sum.failed);
    if (any_judged) text += fmt::format("{:>9}{:>7}", sum.correct, sum.wrong);
    text += fmt::format("{:>10.3f}{:>10.1f}\n", sum.median_seconds, sum.cpu_seconds);
  }
  return text;
}

}  // namespace heapwise::report
