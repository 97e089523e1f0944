#include "trace/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace heapwise::trace {
namespace {

// ---- Files: Landlock --------------------------------------------------------------------------------------------

// Rights that Debian 12's header does not name yet, with the version of Landlock that brought them.
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14U;       // 3
constexpr std::uint64_t kDeviceControl = std::uint64_t{1} << 15U;  // 5

constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kMakeDevices = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;

std::uint64_t rights_known(long version) {
  std::uint64_t rights = (std::uint64_t{LANDLOCK_ACCESS_FS_MAKE_SYM} << 1U) - 1;
  if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) rights |= kTruncate;
  if (version >= 5) rights |= kDeviceControl;
  return rights;
}

// False: the path is there, but no rule can be made for it.
bool allow(int rules, const char* path, std::uint64_t rights) {
  const int place = ::open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return errno == ENOENT;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = rights;
  rule.parent_fd = place;
  const bool good = ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  ::close(place);
  return good;
}

bool close_the_files(const std::string& folder) {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return false;
  // Only what the oldest version knows of the structure: the first member.
  struct {
    std::uint64_t handled_access_fs;
  } handled{rights_known(version)};
  const int rules = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
  if (rules < 0) return false;
  bool good = allow(rules, folder.c_str(), handled.handled_access_fs & ~kMakeDevices);
  for (const char* libraries : {"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64"})
    good = good && allow(rules, libraries, kRead | LANDLOCK_ACCESS_FS_EXECUTE);
  // The sanitizers look at their own process there.
  good = good && allow(rules, "/proc/self", kRead);
  good = good && allow(rules, "/etc/ld.so.cache", LANDLOCK_ACCESS_FS_READ_FILE);
  good = good && ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  ::close(rules);
  return good;
}

// ---- System calls: seccomp --------------------------------------------------------------------------------------

// Calls that are refused always; with a first argument other than zero or the process itself; or, for clone, where what
// it makes is a process and no thread (LeakSanitizer's tracer counts as one). clone3 does not exist here: its flags are
// out of a filter's sight, and the C library falls back to clone.
struct Calls {
  std::uint32_t architecture;
  std::uint32_t clone, clone3;
  std::span<const std::uint32_t> refused, own_process_only;
};

#if defined(__x86_64__)
constexpr std::uint32_t kRefused[] = {SYS_socket,          SYS_fork,         SYS_vfork,
                                      SYS_chmod,           SYS_fchmodat,     452 /* fchmodat2 */,
                                      SYS_chown,           SYS_lchown,       SYS_fchownat,
                                      SYS_utime,           SYS_utimes,       SYS_futimesat,
                                      SYS_utimensat,       SYS_setxattr,     SYS_lsetxattr,
                                      SYS_removexattr,     SYS_lremovexattr, SYS_truncate,
                                      SYS_io_uring_setup,  SYS_pidfd_open,   SYS_pidfd_send_signal,
                                      SYS_shmget,          SYS_shmat,        SYS_msgget,
                                      SYS_semget,          SYS_mq_open,      SYS_keyctl,
                                      SYS_add_key,         SYS_request_key,  SYS_bpf,
                                      SYS_perf_event_open, SYS_unshare,      SYS_setns,
                                      SYS_mount,           SYS_umount2,      SYS_pivot_root,
                                      SYS_chroot};
constexpr std::uint32_t kOwn[] = {SYS_kill,     SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
                                  SYS_prlimit64};
// The same calls of 32-bit programs, in the same order; the older variants of the i386 beside them.
constexpr std::uint32_t kRefused32[] = {359,
                                        102 /* socketcall */,
                                        2,
                                        190,
                                        15,
                                        306,
                                        452,
                                        182,
                                        212 /* chown32 */,
                                        16,
                                        198 /* lchown32 */,
                                        298,
                                        30,
                                        271,
                                        299,
                                        320,
                                        412 /* utimensat_time64 */,
                                        226,
                                        227,
                                        235,
                                        236,
                                        92,
                                        193 /* truncate64 */,
                                        425,
                                        434,
                                        424,
                                        395,
                                        397,
                                        399,
                                        393,
                                        117 /* ipc */,
                                        277,
                                        288,
                                        286,
                                        287,
                                        357,
                                        336,
                                        310,
                                        346,
                                        21,
                                        22 /* umount */,
                                        52,
                                        217,
                                        61};
constexpr std::uint32_t kOwn32[] = {37, 238, 270, 178, 335, 340};
constexpr Calls kTables[] = {{AUDIT_ARCH_X86_64, SYS_clone, SYS_clone3, kRefused, kOwn},
                             {AUDIT_ARCH_I386, 120, 435, kRefused32, kOwn32}};
#else
constexpr std::span<const Calls> kTables;  // nobody has written the table of this machine yet: it is refused
#endif

class Filter {
 public:
  explicit Filter(std::uint32_t process) : process_(process) {}

  void add(const Calls& calls) {
    load(offsetof(seccomp_data, arch));
    const std::size_t skip = jump(BPF_JEQ, calls.architecture);
    load(offsetof(seccomp_data, nr));
    // Numbers with this bit are the x32 calls, another set.
    if (calls.architecture == AUDIT_ARCH_X86_64) when(BPF_JGE, 0x40000000, EPERM);
    for (const std::uint32_t call : calls.refused) when(BPF_JEQ, call, EPERM);
    when(BPF_JEQ, calls.clone3, ENOSYS);
    for (const std::uint32_t call : calls.own_process_only) only_for_itself(call);
    const std::size_t other = jump(BPF_JEQ, calls.clone);
    load(offsetof(seccomp_data, args));
    const std::size_t process = jump(BPF_JSET, CLONE_VM);
    when(BPF_JSET, CLONE_VFORK, EPERM);
    give(SECCOMP_RET_ALLOW);
    land(process);
    give(SECCOMP_RET_ERRNO | EPERM);
    land(other);
    give(SECCOMP_RET_ALLOW);
    land(skip);
  }

  [[nodiscard]] bool install() {
    give(SECCOMP_RET_KILL_PROCESS);  // an architecture without a table
    sock_fprog program{};
    program.len = static_cast<unsigned short>(code_.size());
    program.filter = code_.data();
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  void give(std::uint32_t answer) { code_.push_back(BPF_STMT(BPF_RET | BPF_K, answer)); }
  // Where the test fails, on to the place where land() is called: by a jump of its own, conditional ones are short.
  std::size_t jump(std::uint16_t test, std::uint32_t value) {
    code_.push_back(BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), value, 1, 0));
    code_.push_back(BPF_STMT(BPF_JMP | BPF_JA, 0));
    return code_.size() - 1;
  }
  void land(std::size_t at) { code_[at].k = static_cast<std::uint32_t>(code_.size() - at - 1); }
  void when(std::uint16_t test, std::uint32_t value, int error) {
    const std::size_t otherwise = jump(test, value);
    give(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
    land(otherwise);
  }
  void only_for_itself(std::uint32_t call) {
    const std::size_t otherwise = jump(BPF_JEQ, call);
    load(offsetof(seccomp_data, args));
    for (const std::uint32_t process : {std::uint32_t{0}, process_}) {
      const std::size_t other = jump(BPF_JEQ, process);
      give(SECCOMP_RET_ALLOW);
      land(other);
    }
    give(SECCOMP_RET_ERRNO | EPERM);
    land(otherwise);
  }

  std::uint32_t process_;
  std::vector<sock_filter> code_;
};

bool filter_the_calls() {
  if (std::span(kTables).empty()) return false;
  Filter filter(static_cast<std::uint32_t>(::getpid()));
  for (const Calls& calls : kTables) filter.add(calls);
  return filter.install();
}

// What root may do beyond others does not come back with exec then. Others have nothing to drop.
void drop_privileges() {
  for (unsigned long which = 0; which < 64; ++which) (void)::prctl(PR_CAPBSET_DROP, which, 0, 0, 0);
}

}  // namespace

std::string enter_sandbox(const std::string& folder) {
  const auto refused = [](const char* what) { return fmt::format("{} ({})", what, std::strerror(errno)); };
  drop_privileges();
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return refused("giving up privileges");
  if (!close_the_files(folder)) return refused("Landlock, which closes the files of others");
  if (!filter_the_calls()) return refused("seccomp, which filters system calls");
  return "";
}

}  // namespace heapwise::trace
