// The engines that there are: a table, from which the portfolio, the help of --engine and the statistics are made.
//
// A new engine is a folder with a make_engine() and a row here.
#pragma once

#include <span>
#include <string_view>

#include "engine/engine.h"
#include "verify/turns.h"

namespace heapwise::verify {

struct EngineRow {
  std::string_view name;  // of --engine, and in statistics
  std::string_view help;  // what it does, in a few words
  const char* doing;      // the same while it works, for a line of progress
  engine::Make make;
  Share share;       // of the time, in the portfolio
  bool only_proves;  // has nothing more to say once a run has met a violation, even one that does not count
  engine::Make make_member = nullptr;  // in the portfolio, where it differs
  double begins_after = 0;             // CPU seconds of the first one, unless that gives up sooner
  bool decides_termination = false;    // the others know nothing of it; whoever comes last leads then
  bool decides_overflow = true;        // and what else C leaves undefined beside memory
};

// The first one leads the portfolio: while its work is young, the others only look.
[[nodiscard]] std::span<const EngineRow> engines();

}  // namespace heapwise::verify
