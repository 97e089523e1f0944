// The options of `heapwise verify`, parsed and checked.
#pragma once

#include <cstdint>
#include <string>

#include "check/property.h"
#include "cli/program_options.h"
#include "cli/reproduce.h"
#include "report/text.h"
#include "verify/verify.h"

namespace heapwise::cli {

enum class Format : std::uint8_t { Text, Json, Sarif, Html };

struct VerifyOptions {
  ProgramOptions program;
  check::Property property = check::Property::Memsafety;
  verify::Engine engine = verify::Engine::Auto;
  Format format = Format::Text;
  double time_limit = 0;           // seconds of CPU time; 0: none
  std::uint64_t memory_limit = 0;  // megabytes; 0: none
  bool malloc_may_fail = false;
  verify::BlockSizes block_sizes = verify::BlockSizes::Lenient;
  solver::BackendKind solver = solver::BackendKind::Z3;
  hunt::Dereference dereference = hunt::Dereference::Model;
  bool explain = false;  // findings with their whole path
  ReproduceOptions reproduce;
  report::TextOptions text;
  bool separately = false;  // each file is a program of its own
  std::size_t jobs = 1;     // how many of them, or of the methods, at a time
  std::string baseline;     // an earlier report; empty: none
  std::string project;      // a project file; empty: the one that is found
  bool no_project = false;
  std::vector<std::string> command_line;  // as it was given, for witnesses
  bool referee = false;
  std::uint64_t follow = 0;    // how many concrete runs are followed through the proof first
  std::string referee_folder;  // where the referee leaves what was not confirmed
  std::string output;          // empty: standard output
  std::string witness;         // empty: none
};

void add_verify_options(Command& command, VerifyOptions& options);

}  // namespace heapwise::cli
