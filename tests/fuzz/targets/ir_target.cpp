// libFuzzer target: any bytes as IR text.
//
// Must hold: the parser answers; a program that the verifier accepts prints, parses back and prints the same; and the
// analyses of its graphs come to an end.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/check.h"
#include "ir/call_graph.h"
#include "ir/liveness.h"
#include "ir/loops.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verifier.h"

namespace {

void analyse(const heapwise::ir::Program& program) {
  using namespace heapwise::ir;
  const CallGraph calls(program);
  for (const Function& function : program.functions) {
    if (function.blocks.empty()) continue;
    const ControlFlow flow(function);
    const LoopNest loops(flow);
    const WeakTopologicalOrder order(flow);
    const Liveness registers(function, flow);
    const StackLiveness objects(function, flow, registers);
    HW_CHECK(order.elements().size() <= function.blocks.size(), "an order of blocks");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto parsed = heapwise::ir::parse(text);
  if (!parsed || !heapwise::ir::verify(parsed.value()).empty()) return 0;
  const std::string printed = heapwise::ir::print(parsed.value());
  const auto again = heapwise::ir::parse(printed);
  HW_CHECK(again.ok(), "what is printed parses: " + again.error());
  HW_CHECK(heapwise::ir::print(again.value()) == printed, "the printed form is canonical");
  analyse(again.value());
  return 0;
}
