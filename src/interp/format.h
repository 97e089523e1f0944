// printf: the text that a format and its arguments make.
//
// Every conversion is handed to the host's own snprintf with the value in its exact type, so that rounding, padding and
// special values are those of the C library. Widths of `long` and its like are those of the program's data model.
#pragma once

#include <string>

#include "interp/machine.h"

namespace heapwise::interp {

// Where the variadic arguments come from: a call's own, or the area that a va_list walks through.
class FormatArguments {
 public:
  // The arguments of `call` from `first` on.
  FormatArguments(Machine& machine, const LibraryCall& call, std::size_t first)
      : machine_(machine), call_(&call), next_(first) {}
  // A va_list as it is passed: on 64 bits the address of its record, on 32 bits the address of the next argument.
  FormatArguments(Machine& machine, Slot va_list);

  [[nodiscard]] std::uint64_t integer(unsigned bits);
  [[nodiscard]] Slot pointer();
  [[nodiscard]] double number();
  [[nodiscard]] long double long_number();
  // The format, and what %s has read.
  void has_read(Slot text, std::uint64_t size) { read_.emplace_back(text, size); }
  // A number is printed as the locale has it.
  void use_locale() { uses_locale_ = true; }
  [[nodiscard]] bool uses_locale() const { return uses_locale_; }
  [[nodiscard]] bool has_read_from(Slot buffer, std::uint64_t size) const;

 private:
  [[nodiscard]] bool next_of_call(Slot& slot, ir::Type& type);
  [[nodiscard]] Slot take(std::uint64_t size, std::uint64_t alignment);  // the address of the next piece of the area

  Machine& machine_;
  const LibraryCall* call_ = nullptr;
  std::size_t next_ = 0;
  std::vector<std::pair<Slot, std::uint64_t>> read_;
  bool uses_locale_ = false;
  Slot area_;
  Slot record_;  // 64 bits: the va_list, which moves on
};

[[nodiscard]] std::string formatted(Machine& machine, Slot format, FormatArguments& arguments);

}  // namespace heapwise::interp
