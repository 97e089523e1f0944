// Walking over what an instruction reads and writes, whatever its kind.
//
// Each function calls its visitor once per operand, result or target, in the order of the text form. A visitor of a
// mutable instruction gets mutable references. `Bind` reads its value here: who wants to know what a program needs to
// run skips Bind (liveness.h does).
#pragma once

#include <type_traits>
#include <variant>

#include "ir/instruction.h"

namespace heapwise::ir {

namespace detail {
template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overload(Cases...) -> Overload<Cases...>;

template <class Whole, class Part>
concept Is = std::is_same_v<std::remove_const_t<Whole>, Part>;
}  // namespace detail

// Chooses the case that takes what `variant` holds:
//   match(instruction.what, [](const Load& it) {...}, [](const auto&) {...})
template <class Variant, class... Cases>
decltype(auto) match(Variant&& variant, Cases&&... cases) {
  return std::visit(detail::Overload{std::forward<Cases>(cases)...}, std::forward<Variant>(variant));
}

template <detail::Is<Instruction> I, class Visitor>
void for_each_operand(I& instruction, Visitor&& visit) {
  std::visit(
      [&](auto& it) {
        using T = std::remove_cvref_t<decltype(it)>;
        if constexpr (std::is_same_v<T, Binary> || std::is_same_v<T, Compare>) {
          visit(it.left), visit(it.right);
        } else if constexpr (std::is_same_v<T, Cast> || std::is_same_v<T, Bind>) {
          visit(it.value);
        } else if constexpr (std::is_same_v<T, Select>) {
          visit(it.condition), visit(it.if_true), visit(it.if_false);
        } else if constexpr (std::is_same_v<T, Offset>) {
          visit(it.base), visit(it.index);
        } else if constexpr (std::is_same_v<T, Load> || std::is_same_v<T, Lifetime>) {
          visit(it.address);
        } else if constexpr (std::is_same_v<T, Store>) {
          visit(it.value), visit(it.address);
        } else if constexpr (std::is_same_v<T, StackAllocate>) {
          visit(it.size);
        } else if constexpr (std::is_same_v<T, StackRestore>) {
          visit(it.saved);
        } else if constexpr (std::is_same_v<T, MemoryCopy>) {
          visit(it.destination), visit(it.source), visit(it.size);
        } else if constexpr (std::is_same_v<T, MemoryFill>) {
          visit(it.destination), visit(it.byte), visit(it.size);
        } else if constexpr (std::is_same_v<T, Call>) {
          visit(it.callee);
          for (auto& argument : it.arguments) visit(argument);
        } else {
          static_assert(std::is_same_v<T, StackSave> || std::is_same_v<T, Unsupported>);
        }
      },
      instruction.what);
}

// The registers that the instruction defines.
template <class Visitor>
void for_each_result(const Instruction& instruction, Visitor&& visit) {
  std::visit(
      [&](const auto& it) {
        if constexpr (requires { it.results; }) {
          for (const RegisterId result : it.results) visit(result);
        } else if constexpr (requires { it.result; }) {
          visit(it.result);
        }
      },
      instruction.what);
}

// The blocks that control may go to next, with the arguments for their parameters. A block may come more than once.
template <detail::Is<Terminator> T, class Visitor>
void for_each_target(T& terminator, Visitor&& visit) {
  std::visit(
      [&](auto& it) {
        using W = std::remove_cvref_t<decltype(it)>;
        if constexpr (std::is_same_v<W, Jump>) {
          visit(it.target);
        } else if constexpr (std::is_same_v<W, Branch>) {
          visit(it.if_true), visit(it.if_false);
        } else if constexpr (std::is_same_v<W, Switch>) {
          for (auto& one : it.cases) visit(one.target);
          visit(it.otherwise);
        }
      },
      terminator.what);
}

// What the terminator itself reads, then the arguments of its targets.
template <detail::Is<Terminator> T, class Visitor>
void for_each_operand(T& terminator, Visitor&& visit) {
  std::visit(
      [&](auto& it) {
        using W = std::remove_cvref_t<decltype(it)>;
        if constexpr (std::is_same_v<W, Branch>) {
          visit(it.condition);
        } else if constexpr (std::is_same_v<W, Switch>) {
          visit(it.value);
        } else if constexpr (std::is_same_v<W, Return>) {
          for (auto& value : it.values) visit(value);
        }
      },
      terminator.what);
  for_each_target(terminator, [&](auto& target) {
    for (auto& argument : target.arguments) visit(argument);
  });
}

}  // namespace heapwise::ir
