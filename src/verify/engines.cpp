#include "verify/engines.h"

#include <array>

#include "hunt/hunt.h"
#include "prove/prove.h"
#include "template/template.h"

namespace heapwise::verify {

std::span<const EngineRow> engines() {
  // Programs that take long are mostly safe ones, since the bugs that hunt finds it mostly finds at once, and a proof
  // attempt that meets a bug ends soon: prove has by far the larger share. Where paths are short, following them often
  // comes to an end, and sooner than a proof. Template is strong where prove is weak (what the data of nodes and
  // elements have to do with each other), but nearly all programs are decided before it has found its rows.
  static constexpr std::array kEngines = {
      EngineRow{.name = "prove",
                .help = "looks for a proof",
                .doing = "looking for a proof",
                .make = prove::make_engine,
                .share = {.usual = 0.74, .suspected = 0.68, .short_paths = 0.36},
                .only_proves = true},
      EngineRow{.name = "hunt",
                .help = "looks for a violation",
                .doing = "looking for a violation",
                .make = hunt::make_engine,
                .share = {.usual = 0.13, .suspected = 0.19, .short_paths = 0.54},
                .only_proves = false,
                .decides_termination = true},
      EngineRow{.name = "template",
                .help = "looks for invariants that a solver checks",
                .doing = "looking for invariants",
                .make = tmpl::make_engine,
                .share = {.usual = 0.13, .suspected = 0.13, .short_paths = 0.1},
                .only_proves = true,
                .make_member = tmpl::make_member,
                .begins_after = 2.0,
                .decides_termination = true,
                .decides_overflow = false},
  };
  return kEngines;
}

}  // namespace heapwise::verify
