#include "base/check.h"

#include <fmt/format.h>

#include <string_view>

namespace heapwise {

void internal_error(const char* file, int line, const char* condition, const std::string& why) {
  std::string_view path = file;
  if (auto source = path.rfind("src/"); source != std::string_view::npos) path.remove_prefix(source);
  throw InternalError(fmt::format("{}:{}: {} ({})", path, line, why, condition));
}

}  // namespace heapwise
