// What a replayed program can do, and what becomes of it where the system offers no sandbox.
#include "trace/replay.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>

namespace heapwise::trace {
namespace {

// Tries one thing after the other and names those that it can do. Not a program with a bug: only what it prints counts.
constexpr const char* kTries = R"(
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
static void *idle(void *nothing) { return nothing; }
static void can(int it, const char *what) { if (it) printf("can %s\n", what); }
int main(void) {
  pthread_t thread;
  char *words[] = {"sh", "-c", "true", 0};
  pid_t child;
  can(open("own.txt", O_WRONLY | O_CREAT, 0600) >= 0, "write to its folder");
  can(pthread_create(&thread, 0, idle, 0) == 0 && pthread_join(thread, 0) == 0, "make threads");
  can(kill(getpid(), 0) == 0, "signal itself");
  can(open("/etc/passwd", O_RDONLY) >= 0, "read files");
  can(open(OUTSIDE, O_WRONLY) >= 0, "write files");
  can(open(OUTSIDE ".new", O_WRONLY | O_CREAT, 0600) >= 0, "make files");
  can(chmod(OUTSIDE, 0600) == 0, "change modes");
  can(truncate(OUTSIDE, 0) == 0, "truncate files");
  can(unlink(OUTSIDE) == 0, "remove files");
  can(socket(AF_INET, SOCK_STREAM, 0) >= 0, "open sockets");
  can(socket(AF_UNIX, SOCK_DGRAM, 0) >= 0, "open local sockets");
  can(kill(getppid(), 0) == 0, "signal others");
  can(posix_spawn(&child, "/bin/sh", 0, 0, words, 0) == 0, "execute others");
  fflush(stdout);
  child = fork();
  if (child == 0) _exit(0);
  can(child > 0, "fork");
  return 0;
}
)";

const std::string kAllowed = "can write to its folder\ncan make threads\ncan signal itself\n";

// A file of this test's own that the program would like to get at.
class Outside {
 public:
  Outside() {
    std::string pattern = (std::filesystem::temp_directory_path() / "heapwise-test-XXXXXX").string();
    const int file = ::mkstemp(pattern.data());
    EXPECT_GE(file, 0);
    EXPECT_EQ(::write(file, "content", 7), 7);
    ::close(file);
    path_ = pattern;
  }
  ~Outside() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    std::filesystem::remove(path_ + ".new", ignored);
  }
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;
  [[nodiscard]] std::string source() const { return fmt::format("#define OUTSIDE \"{}\"\n{}", path_, kTries); }
  [[nodiscard]] bool untouched() const {
    return std::filesystem::exists(path_) && std::filesystem::file_size(path_) == 7 &&
           !std::filesystem::exists(path_ + ".new");
  }

 private:
  std::string path_;
};

// From now on this process has no Landlock, as on an old kernel.
bool forbid_landlock() {
  sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog program{};
  program.len = 4;
  program.filter = code;
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// Does `claim` hold in a process without Landlock?
template <class Claim>
bool holds_without_landlock(Claim claim) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(forbid_landlock() && claim() ? 0 : 1);
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(Replay, a_program_can_touch_nothing_but_its_folder) {
  const Outside outside;
  const Result<Replay> seen = replay(outside.source(), interp::Property::ValidDeref, {});
  ASSERT_TRUE(seen) << seen.error();
  EXPECT_EQ(seen.value().output, kAllowed);
  EXPECT_EQ(seen.value().unprotected, "");
  EXPECT_TRUE(outside.untouched());
}

TEST(Replay, a_32_bit_program_can_do_no_more) {
  const Outside outside;
  ReplayOptions options;
  options.model = ir::DataModel::ILP32;
  const Result<Replay> seen = replay(outside.source(), interp::Property::ValidDeref, options);
  if (!seen && seen.error().find("gcc-multilib") != std::string::npos) GTEST_SKIP() << seen.error();
  ASSERT_TRUE(seen) << seen.error();
  EXPECT_EQ(seen.value().output, kAllowed);
  EXPECT_TRUE(outside.untouched());
}

TEST(Replay, a_program_that_does_not_end_is_ended) {
  ReplayOptions options;
  options.seconds = 1;
  const Result<Replay> seen = replay("int main(void) { for (;;); }", interp::Property::ValidDeref, options);
  ASSERT_TRUE(seen) << seen.error();
  EXPECT_FALSE(seen.value().as_predicted);
  EXPECT_TRUE(seen.value().undecided);
  EXPECT_EQ(seen.value().observed, "no end in time");
}

TEST(Replay, the_sanitizers_see_bugs_from_within_the_sandbox) {
  const auto observed = [](const char* statement, interp::Property property) {
    const Result<Replay> seen =
        replay(fmt::format("#include <stdlib.h>\nchar *p; int main(void) {{ p = malloc(9); {} return 0; }}", statement),
               property, {});
    return seen ? seen.value().as_predicted : false;
  };
  EXPECT_TRUE(observed("p[9] = 1;", interp::Property::ValidDeref));
  EXPECT_TRUE(observed("free(p); free(p);", interp::Property::ValidFree));
  EXPECT_TRUE(observed("free((char *)0 + 1);", interp::Property::ValidFree));
  EXPECT_TRUE(observed("p = malloc(8); p = 0;", interp::Property::ValidMemtrack));
  EXPECT_FALSE(observed("p[8] = 1;", interp::Property::ValidDeref));
}

// In the runs of the interpreter getenv gives null.
TEST(Replay, a_program_finds_no_path_in_its_environment) {
  const char* program = "#include <stdlib.h>\nint main(void) { return *getenv(\"PATH\"); }";
  const Result<Replay> seen = replay(program, interp::Property::ValidDeref, {});
  ASSERT_TRUE(seen) << seen.error();
  EXPECT_TRUE(seen.value().as_predicted);
}

TEST(Replay, an_access_behind_a_leak_leaves_the_leak_undecided) {
  const char* program =
      "#include <stdlib.h>\nchar *p; int main(void) { p = malloc(9); p = malloc(8); p[8] = 1; free(p); }";
  const Result<Replay> seen = replay(program, interp::Property::ValidMemtrack, {});
  ASSERT_TRUE(seen) << seen.error();
  EXPECT_FALSE(seen.value().as_predicted);
  EXPECT_TRUE(seen.value().undecided);
}

TEST(Replay, where_the_system_refuses_the_sandbox_nothing_is_run) {
  const Outside outside;
  EXPECT_TRUE(holds_without_landlock([&] {
    const Result<Replay> seen = replay(outside.source(), interp::Property::ValidDeref, {});
    return !seen && seen.error().find("refuses the sandbox: Landlock") != std::string::npos;
  }));
  EXPECT_TRUE(outside.untouched());
}

TEST(Replay, it_is_run_without_a_sandbox_only_when_told_so) {
  const Outside outside;
  EXPECT_TRUE(holds_without_landlock([&] {
    ReplayOptions options;
    options.even_unprotected = true;
    const Result<Replay> seen = replay(outside.source(), interp::Property::ValidDeref, options);
    return seen && seen.value().unprotected.starts_with("Landlock") &&
           seen.value().output.find("can read files") != std::string::npos;
  }));
  EXPECT_FALSE(outside.untouched());
}

}  // namespace
}  // namespace heapwise::trace
