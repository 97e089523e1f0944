// Says of each C file whether it is memory safe: libheapwise in twenty lines.
#include <heapwise/heapwise.h>

#include <iostream>

int main(int argc, char** argv) {
  using namespace heapwise::api;
  for (int i = 1; i < argc; ++i) {
    const auto program = load({.files = {argv[i]}});
    if (const auto* error = std::get_if<Error>(&program)) return std::cerr << error->message << '\n', 1;
    const auto answer = verify(std::get<Program>(program), {.property = "memsafety", .seconds = 20});
    if (const auto* error = std::get_if<Error>(&answer)) return std::cerr << error->message << '\n', 1;
    const Answer& it = std::get<Answer>(answer);
    std::cout << argv[i] << ": " << it.text << '\n';
    if (it.finding) std::cout << "  line " << it.finding->at.line << ": " << it.finding->message << '\n';
    if (it.proof)
      for (const Invariant& loop : it.proof->invariants)
        std::cout << "  line " << loop.at.line << ": " << loop.heaps.front() << '\n';
  }
}
