// Result<T>: a value, or a message for the user that says what to do.
//
// For what the user can mend: a file that is missing, a formula that does not parse. Our own defects are HW_CHECK
// (check.h).
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace heapwise {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor): returns read better
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & {
    HW_CHECK(ok(), "value() of a failed Result");
    return std::get<T>(content_);
  }
  [[nodiscard]] const T& value() const& {
    HW_CHECK(ok(), "value() of a failed Result");
    return std::get<T>(content_);
  }
  [[nodiscard]] T&& value() && {
    HW_CHECK(ok(), "value() of a failed Result");
    return std::get<T>(std::move(content_));
  }
  [[nodiscard]] const std::string& error() const {
    HW_CHECK(!ok(), "error() of a successful Result");
    return std::get<Error>(content_).message;
  }

 private:
  std::variant<T, Error> content_;
};

}  // namespace heapwise
