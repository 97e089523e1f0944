// libFuzzer target: any bytes as a file of SL-COMP's dialect, and its answer.
//
// Must hold: within a small budget both deciders answer, not differently; a model that they give does not falsify the
// formula.
#include <cstdint>
#include <string_view>

#include "base/deep_stack.h"
#include "logic/decide.h"
#include "logic/evaluate.h"
#include "logic/smtlib_parser.h"

namespace {

using namespace heapwise;

void decide(logic::Script& script) {
  logic::Context& context = *script.context;
  const logic::Formula formula = context.conjunction(script.assertions);
  const logic::Answer answer = satisfiable(context, formula, {.decider = logic::Decider::Both, .seconds = 0.2});
  if (!answer.model || logic::has_wands(formula)) return;
  HW_CHECK(evaluate(context, formula, *answer.model, logic::Semantics::SlComp) != logic::Truth::No,
           "a model satisfies its formula");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto script = logic::parse_smtlib(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
  if (!script) return 0;
  if (script.value().depth > logic::kShallow) with_deep_stack([&] { decide(script.value()); });
  else decide(script.value());
  return 0;
}
