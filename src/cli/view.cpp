// heapwise view: the states of a program, its findings and its proof as a page in the browser.
#include "view/server.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "base/file.h"
#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/task.h"

namespace heapwise::cli {
namespace {

struct ViewOptions {
  TaskOptions task;
  std::uint64_t port = 0;
  bool no_browser = false;
};

volatile std::sig_atomic_t stopped = 0;

// The browser is given a file that leads to the address: the words of a process can be read by other users, the token
// among them. The file goes when the server ends.
class Door {
 public:
  explicit Door(const std::string& address) {
    std::string pattern = (std::filesystem::temp_directory_path() / "heapwise-view-XXXXXX.html").string();
    const int handle = ::mkstemps(pattern.data(), 5);
    if (handle < 0) return;
    ::close(handle);
    path_ = pattern;
    const std::string page =
        "<!doctype html><title>Heapwise</title><meta http-equiv=\"refresh\" content=\"0; url=" + address +
        "\"><a href=\"" + address + "\">Heapwise</a>\n";
    if (!write_file(path_, page)) return;
    const pid_t child = ::fork();
    if (child != 0) return;
    ::setsid();
    if (std::freopen("/dev/null", "w", stderr) == nullptr) ::_exit(127);
    ::execlp("xdg-open", "xdg-open", path_.c_str(), nullptr);
    ::_exit(127);
  }
  ~Door() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
  }
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

 private:
  std::string path_;
};

bool has_screen() { return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr; }

int complain(const std::string& message, ExitCode code) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return code;
}

int run(const Command& command, const ViewOptions& options) {
  constexpr double kSeconds = 60;
  constexpr std::uint64_t kMegabytes = 4000;
  if (options.port > 65535) return complain("--port: there are ports up to 65535", kWrongUsage);
  const ProgramOptions& program = options.task.program;
  for (const std::string& file : program.files)
    if (const Result<std::string> text = read_file(file); !text) return complain(text.error(), kUnreadable);
  serve::Request request;
  request.files = program.files;
  request.options = command.words_given({"--port", "--no-browser", "--time-limit", "--memory-limit", kCompilerFlag});
  request.flags = program.compile.flags;
  request.limits.cpu_seconds = options.task.time_limit > 0 ? options.task.time_limit : kSeconds;
  const std::uint64_t megabytes = options.task.question.memory_megabytes;
  request.limits.memory_megabytes = megabytes > 0 ? megabytes : kMegabytes;
  Result<std::unique_ptr<view::Server>> server =
      view::Server::listen(std::move(request), static_cast<std::uint16_t>(options.port));
  if (!server) return complain(server.error(), kWrongUsage);
  const std::string address = server.value()->address();
  std::printf("%s\n", address.c_str());
  std::fflush(stdout);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, [](int) { stopped = 1; });
  std::signal(SIGCHLD, SIG_DFL);
  std::unique_ptr<Door> door;
  if (!options.no_browser && has_screen() && ::isatty(STDOUT_FILENO) != 0) door = std::make_unique<Door>(address);
  server.value()->run([] { return stopped != 0; });
  return kTrue;
}

}  // namespace

void add_view(CommandLine& line) {
  Command command = line.command("view", "Show states, findings and proofs in the browser, while the analysis works");
  auto options = std::make_shared<ViewOptions>();
  add_task_options(command, options->task);
  command.heading("The page");
  command.option("--port", options->port, "Where the page is served on 127.0.0.1 (default: any port that is free)")
      .shown_as("N");
  command.flag("--no-browser", options->no_browser, "Print the address of the page, open no browser");
  command.runs([command, options] { return run(command, *options); });
}

}  // namespace heapwise::cli
