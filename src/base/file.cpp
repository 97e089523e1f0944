#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace heapwise {
namespace {

// An open file, closed at the end.
class File {
 public:
  File(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] int number() const { return number_; }
  // Errors of writing may show up as late as this.
  [[nodiscard]] bool close() {
    const int number = number_;
    number_ = -1;
    return ::close(number) == 0;
  }

 private:
  int number_;
};

Error because(const std::string& path, const char* what, const char* why) {
  return Error{path + ": " + what + ": " + why};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  const File file(path, O_RDONLY);
  if (file.number() < 0) return because(path, "cannot be read", std::strerror(errno));
  struct stat facts{};
  if (::fstat(file.number(), &facts) != 0) return because(path, "cannot be read", std::strerror(errno));
  if (S_ISDIR(facts.st_mode)) return because(path, "cannot be read", "it is a folder");
  // /dev/zero, /dev/full: they have no end.
  const bool is_device = S_ISCHR(facts.st_mode) || S_ISBLK(facts.st_mode);
  if (is_device && ::isatty(file.number()) == 0 && path != "/dev/null")
    return because(path, "cannot be read", "it is a device");
  std::string text;
  std::array<char, 65536> piece{};
  for (;;) {
    const ssize_t count = ::read(file.number(), piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return because(path, "cannot be read", std::strerror(errno));
    if (count == 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(count));
  }
}

Result<bool> write_file(const std::string& path, std::string_view text) {
  File file(path, O_WRONLY | O_CREAT | O_TRUNC);
  if (file.number() < 0) return because(path, "cannot be written", std::strerror(errno));
  while (!text.empty()) {
    const ssize_t count = ::write(file.number(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return because(path, "cannot be written", std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  if (!file.close()) return because(path, "cannot be written", std::strerror(errno));
  return true;
}

Result<bool> can_write(const std::string& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) == 0) {
    if (S_ISDIR(facts.st_mode)) return because(path, "cannot be written", "it is a folder");
    if (::access(path.c_str(), W_OK) != 0) return because(path, "cannot be written", std::strerror(errno));
    return true;
  }
  const File file(path, O_WRONLY | O_CREAT | O_EXCL);
  if (file.number() < 0) return because(path, "cannot be written", std::strerror(errno));
  ::unlink(path.c_str());
  return true;
}

}  // namespace heapwise
