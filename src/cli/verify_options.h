// The options of `heapwise verify`, parsed and checked.
#pragma once

#include <cstdint>
#include <string>

#include "cli/reproduce.h"
#include "cli/task.h"
#include "report/text.h"
#include "verify/verify.h"

namespace heapwise::cli {

enum class Format : std::uint8_t { Text, Json, Sarif, Html };

struct VerifyOptions {
  TaskOptions task;
  std::string engine{verify::kAllEngines};
  Format format = Format::Text;
  std::uint64_t step_limit = 0;  // in the place of a time limit; 0: none
  bool explain = false;          // findings with their whole path
  bool phases = false;           // what is done next, on standard error
  bool stop_at_first = false;    // no search for other findings
  ReproduceOptions reproduce;
  report::TextOptions text;
  bool separately = false;                // each file is a program of its own
  std::size_t jobs = 1;                   // how many of them, or of the methods, at a time
  std::string baseline;                   // an earlier report; empty: none
  std::vector<std::string> command_line;  // as it was given, for witnesses
  bool referee = false;
  std::uint64_t follow = 0;    // how many concrete runs are followed through the proof first
  std::string referee_folder;  // where the referee leaves what was not confirmed
  std::string output;          // empty: standard output
  std::string witness;         // empty: none
};

void add_verify_options(Command& command, VerifyOptions& options);

}  // namespace heapwise::cli
