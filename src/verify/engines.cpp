#include "verify/engines.h"

#include <array>

#include "hunt/hunt.h"
#include "prove/prove.h"
#include "template/template.h"

namespace heapwise::verify {

std::span<const EngineRow> engines() {
  // Programs that take long are mostly safe ones, since the bugs that hunt finds it mostly finds at once, and a proof
  // attempt that meets a bug ends soon: prove has by far the larger share. Where paths are short, following them often
  // comes to an end, and sooner than a proof.
  static constexpr std::array kEngines = {
      EngineRow{.name = "prove",
                .help = "looks for a proof",
                .doing = "looking for a proof",
                .make = prove::make_engine,
                .share = {.usual = 0.85, .suspected = 0.78, .short_paths = 0.4},
                .only_proves = true},
      EngineRow{.name = "hunt",
                .help = "looks for a violation",
                .doing = "looking for a violation",
                .make = hunt::make_engine,
                .share = {.usual = 0.15, .suspected = 0.22, .short_paths = 0.6},
                .only_proves = false},
      EngineRow{.name = "template",
                .help = "looks for invariants that a solver checks, and is no part of auto",
                .doing = "looking for invariants",
                .make = tmpl::make_engine,
                .share = {.usual = 1, .suspected = 1, .short_paths = 1},
                .only_proves = false,
                .in_portfolio = false},
  };
  return kEngines;
}

}  // namespace heapwise::verify
