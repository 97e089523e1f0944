// The part of the verifier that looks into one function's body. verifier.h states the rules.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace heapwise::ir {

// Needs a program whose own tables hold together (verifier.cpp looks at them first).
void verify_body(const Program& program, const Function& function, std::vector<std::string>& complaints);

// nullptr, or what is wrong with a place or an operand by itself.
[[nodiscard]] const char* wrong_with(const Program& program, Location location);
[[nodiscard]] const char* wrong_with(const Program& program, const Operand& operand);

[[nodiscard]] constexpr bool is_power_of_two(std::uint64_t number) {
  return number != 0 && (number & (number - 1)) == 0;
}

}  // namespace heapwise::ir
