#include "cli/terminal.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace heapwise::cli {

bool shows_colour(int output) {
  const auto setting = [](const char* name) {
    const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
    return std::string_view(text == nullptr ? "" : text);
  };
  return ::isatty(output) != 0 && setting("NO_COLOR").empty() && setting("TERM") != "dumb";
}

ExitCode when_written(ExitCode code) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  const char* why = errno == 0 ? "an earlier piece was refused" : std::strerror(errno);
  std::fprintf(stderr, "heapwise: standard output cannot be written: %s\n", why);
  return kWrongUsage;
}

}  // namespace heapwise::cli
