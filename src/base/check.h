// Checks of our own invariants, on in release builds too.
//
// HW_CHECK(condition, "why it must hold") guards what only a defect of Heapwise itself can break. A failed check throws
// InternalError; main() turns it into a report and exit code 5, never into a verdict. A user's mistake is a Result
// (result.h) and a limit of an analysis is a value: neither belongs here.
#pragma once

#include <stdexcept>
#include <string>

namespace heapwise {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void internal_error(const char* file, int line, const char* condition, const std::string& why);

}  // namespace heapwise

#define HW_CHECK(condition, why)                                         \
  do {                                                                   \
    if (!(condition)) [[unlikely]]                                       \
      ::heapwise::internal_error(__FILE__, __LINE__, #condition, (why)); \
  } while (false)

#define HW_UNREACHABLE(why) ::heapwise::internal_error(__FILE__, __LINE__, "unreachable", (why))
