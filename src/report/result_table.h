// The results of many runs: one row for each program and property, as a table that is written, read back and summed up.
//
// The table is a CSV file with a header line. A run of many programs appends a row whenever one is done, so that an
// interruption loses nothing: rows_of() reads what is there and leaves out a last line that was cut off.
// plots.h draws it; table_html.h makes a page of both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace heapwise::report {

// How a verdict compares with what was expected.
enum class Judgement {
  Correct,
  Wrong,
  Undecided,  // unknown where something was expected
  Unjudged,   // nothing was expected
  Failed,     // no verdict: the program could not be read, or Heapwise itself failed
};

struct Row {
  std::string group;       // the folder, for sums
  std::string task;        // what people call it: the task file, or the program
  std::string property;    // memsafety, memcleanup, unreach, ...
  std::string data_model;  // ilp32, lp64
  std::string expected;    // "true", "false", "false(valid-deref)"; empty: nothing
  std::string verdict;     // "true", "false(valid-deref)", "unknown", "unreadable", "error"
  std::string reason;      // of an unknown; the first message of a failure
  double cpu_seconds = 0;
  double wall_seconds = 0;
  double memory_megabytes = 0;  // the most that was held at a time
  std::string options;          // with which it was run: a row counts for a later run with the same ones only
};

[[nodiscard]] bool same_task(const Row& a, const Row& b);

[[nodiscard]] Judgement judge(std::string_view expected, std::string_view verdict);
[[nodiscard]] inline Judgement judge(const Row& row) { return judge(row.expected, row.verdict); }
[[nodiscard]] std::string_view to_string(Judgement judgement);

// The header line of the CSV form; one row of it. Both end with a newline.
[[nodiscard]] std::string csv_header();
[[nodiscard]] std::string to_csv(const Row& row);
// An error unless the first line is the header.
[[nodiscard]] Result<std::vector<Row>> rows_of(std::string_view csv);

// Sums over rows.
struct Sum {
  std::size_t tasks = 0;
  std::size_t proved = 0;   // true
  std::size_t refuted = 0;  // false
  std::size_t unknown = 0;
  std::size_t failed = 0;
  std::size_t judged = 0;  // those with an expected verdict
  std::size_t correct = 0;
  std::size_t wrong = 0;
  double cpu_seconds = 0;
  double median_seconds = 0;
};
[[nodiscard]] Sum sum_of(const std::vector<Row>& rows);

// Per property and group, then per property: as text for a terminal.
[[nodiscard]] std::string summary(const std::vector<Row>& rows);

// The rows of each group, named "memsafety / lists" and, over all, "memsafety"; in that order.
struct Group {
  std::string name;
  bool is_total = false;
  std::vector<Row> rows;
};
[[nodiscard]] std::vector<Group> grouped(const std::vector<Row>& rows);

}  // namespace heapwise::report
