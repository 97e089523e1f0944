// libFuzzer target: any bytes as a file of SL-COMP's dialect.
//
// Must hold: the parser answers; what it read prints, parses back and prints the same.
#include <cstdint>
#include <string_view>

#include "base/deep_stack.h"
#include "logic/smtlib_parser.h"
#include "logic/smtlib_printer.h"

namespace {

void look_at(const heapwise::logic::Script& script) {
  using namespace heapwise::logic;
  const std::string printed = to_smtlib(script);
  const auto again = parse_smtlib(printed, "printed");
  HW_CHECK(again.ok(), "what is printed parses: " + again.error());
  HW_CHECK(to_smtlib(again.value()) == printed, "the printed form is canonical");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heapwise;
  const auto script = logic::parse_smtlib(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
  if (!script) return 0;
  if (script.value().depth > logic::kShallow) with_deep_stack([&] { look_at(script.value()); });
  else look_at(script.value());
  return 0;
}
