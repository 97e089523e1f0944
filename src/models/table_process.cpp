// Processes, signals, users, limits; and the locks of a program that is alone with itself.
#include "models/table.h"

namespace heapwise::models {

namespace {

constexpr std::int64_t kErrors = 133;  // numbers of errors

void add_processes(Models& models) {
  models.add({"getpid", Kind::Plain, {}, environment(1, kHighestInt)});
  // 0 for what lies outside of the process's namespace.
  for (const char* name : {"getppid", "getpgrp"}) models.add({name, Kind::Plain, {}, environment(0, kHighestInt)});
  for (const char* name : {"getpgid", "getsid", "setsid", "sched_get_priority_max", "sched_get_priority_min"})
    models.add({name, Kind::Plain, {}, kNumber});
  for (const char* name :
       {"setpgid", "sched_yield", "setns", "unshare", "setpriority", "iopl", "mlockall", "munlockall"})
    models.add({name, Kind::Plain, {}, kDone});
  for (const char* name : {"nice", "getpriority"}) models.add({name, Kind::Plain, {}, environment(-20, 19)});
  models.add({"acct", Kind::Plain, {or_null(or_empty(names_file(0)))}, kDone});
  // Each of the two processes has its own memory, and goes on as this one does.
  models.add({"fork", Kind::Plain, {}, kNumber});
  models.add({"wait", Kind::Plain, {or_null(writes(0, constant(4)))}, kNumber});
  models.add({"waitpid", Kind::Plain, {or_null(writes(1, constant(4)))}, kNumber});
  models.add({"wait3", Kind::Plain, {or_null(writes(0, constant(4))), or_null(writes(2, words(18)))}, kNumber});
  models.add({"wait4", Kind::Plain, {or_null(writes(1, constant(4))), or_null(writes(3, words(18)))}, kNumber});
  models.add({"waitid", Kind::Plain, {or_null(writes(2, constant(128)))}, kDone});
  // Another program takes the place of this one, or the call fails.
  for (const char* name : {"execv", "execvp"})
    models.add({name, Kind::MayEnd, {names_file(0), reads_strings(1)}, environment(-1, -1)});
  for (const char* name : {"execve", "execvpe"})
    models.add({name, Kind::MayEnd, {names_file(0), reads_strings(1), or_null(reads_strings(2))}, environment(-1, -1)});
  for (const char* name : {"execl", "execlp"})
    models.add({name, Kind::MayEnd, {names_file(0), reads_arguments(1)}, environment(-1, -1)});
  models.add({"daemon", Kind::MayEnd, {}, kDone});
  models.add({"sleep", Kind::Plain, {}, environment_counted(0, 0)});  // what is left of it
  models.add({"alarm", Kind::Plain, {}, environment()});              // unsigned
  models.add({"usleep", Kind::Plain, {}, kDone});
  models.add(
      {"prctl", Kind::Plain, {takes_number(1), takes_number(2), takes_number(3), takes_number(4)}, environment()});
  models.add({"sched_getaffinity", Kind::Plain, {writes(2, argument(1))}, kDone});
  models.add({"sched_setaffinity", Kind::Plain, {reads(2, argument(1))}, kDone});
  models.add({"mount",
              Kind::Plain,
              {or_null(reads_string(0)), touches_file(1), or_null(reads_string(2)), or_null(reads_string(4))},
              kDone});
}

// A handler runs at any time, and is not modelled: a signal ends the program, or is ignored.
void add_signals(Models& models) {
  constexpr std::uint32_t kSet = 128;
  const Extent action = record(152, 140);
  models.add({"signal", Kind::Plain, {installs_handler(1)}, any()});
  models.add({"sigaction",
              Kind::Plain,
              {or_null(reads(1, action)), or_null(installs_handler(1, words(1))), or_null(writes(2, action))},
              kDone});
  models.add({"raise", Kind::MayEnd, {}, kDone});
  for (const char* name : {"kill", "killpg"}) models.add({name, Kind::MayEnd, {}, kDone});
  for (const char* name : {"sigemptyset", "sigfillset", "sigpending"})
    models.add({name, Kind::Plain, {writes(0, constant(kSet))}, range(-1, 0)});
  for (const char* name : {"sigaddset", "sigdelset"})
    models.add({name, Kind::Plain, {reads(0, constant(kSet)), writes(0, constant(kSet))}, range(-1, 0)});
  models.add({"sigismember", Kind::Plain, {reads(0, constant(kSet))}, range(-1, 1)});
  const std::vector<Effect> masks = {or_null(reads(1, constant(kSet))), or_null(writes(2, constant(kSet)))};
  models.add({"sigprocmask", Kind::Plain, masks, kDone});
  models.add({"pthread_sigmask", Kind::Plain, masks, environment(0, kErrors)});
  models.add({"sigsuspend", Kind::Plain, {reads(0, constant(kSet))}, environment(-1, -1)});
  models.add({"pause", Kind::Plain, {}, environment(-1, -1)});
  for (const char* name : {"__libc_current_sigrtmin", "__libc_current_sigrtmax"})
    models.add({name, Kind::Plain, {}, environment(32, 64)});
  const Extent timer = words(4);
  models.add({"setitimer", Kind::Plain, {reads(1, timer), or_null(writes(2, timer))}, kDone});
  models.add({"getitimer", Kind::Plain, {writes(1, timer)}, kDone});
}

// The next question may overwrite the answer, or end it.
void add_users(Models& models) {
  for (const char* name : {"getuid", "geteuid", "getgid", "getegid"})
    models.add({name, Kind::Plain, {}, environment()});
  for (const char* name : {"setuid", "seteuid", "setgid", "setegid", "setreuid", "setregid", "setresuid", "setresgid",
                           "lckpwdf", "ulckpwdf"})
    models.add({name, Kind::Plain, {}, kDone});
  const auto told = [](Kept kept, Extent extent, std::uint16_t texts, std::uint16_t texts_32) {
    return ends_earlier(with_texts(library_or_null(kept, extent), texts, texts_32));
  };
  // Name, password, two numbers, comment, home, shell.
  const Outcome user = told(Kept::User, record(48, 28), 0b111011, 0b1110011);
  models.add({"getpwnam", Kind::Plain, {reads_string(0)}, user});
  for (const char* name : {"getpwuid", "getpwent"}) models.add({name, Kind::Plain, {}, user});
  // Name, password, numbers.
  models.add({"getspnam", Kind::Plain, {reads_string(0)}, told(Kept::User, record(72, 36), 0b11, 0b11)});
  // Name, password, a number, members (of whose names nothing is told).
  const Outcome group = told(Kept::Group, record(32, 16), 0b11, 0b11);
  models.add({"getgrnam", Kind::Plain, {reads_string(0)}, group});
  for (const char* name : {"getgrgid", "getgrent"}) models.add({name, Kind::Plain, {}, group});
  for (const char* name : {"setpwent", "endpwent", "setgrent", "endgrent", "setspent", "endspent"})
    models.add({name, Kind::Plain, {}, {}});
  const auto into = [](Effect key, Extent extent, bool by_name) {
    std::vector<Effect> effects = {writes(1, extent), writes(2, at_most(3)), writes(4, words(1))};
    if (by_name) effects.insert(effects.begin(), key);
    return effects;
  };
  for (const bool by_name : {true, false}) {
    models.add(
        {by_name ? "getpwnam_r" : "getpwuid_r", Kind::Plain, into(reads_string(0), record(48, 28), by_name), any()});
    models.add(
        {by_name ? "getgrnam_r" : "getgrgid_r", Kind::Plain, into(reads_string(0), record(32, 16), by_name), any()});
  }
  models.add({"getlogin", Kind::Plain, {}, text_or_null(Kept::Name)});
  models.add({"getgroups", Kind::Plain, {writes(1, at_most(0, 4))}, unless_none_asked(counted(-1, 0))});
  models.add({"setgroups", Kind::Plain, {reads(1, argument(0, 4))}, kDone});
  models.add({"initgroups", Kind::Plain, {reads_string(0)}, kDone});
}

void add_limits(Models& models) {
  models.add({"getrlimit", Kind::Plain, {writes(1, words(2))}, kDone});
  models.add(may_change(Setting::Output, {"setrlimit", Kind::Plain, {reads(1, words(2))}, kDone}));  // of files
  models.add({"getrlimit64", Kind::Plain, {writes(1, constant(16))}, kDone});
  models.add({"setrlimit64", Kind::Plain, {reads(1, constant(16))}, kDone});
  models.add({"getrusage", Kind::Plain, {writes(1, words(18))}, kDone});
  models.add({"getdtablesize", Kind::Plain, {}, environment(0, kHighestInt)});
  models.add({"uname", Kind::Plain, {writes(0, constant(390))}, kDone});
  models.add({"sysinfo", Kind::Plain, {writes(0, record(112, 64))}, kDone});
  models.add({"gethostname", Kind::Plain, {writes(0, at_most(1))}, kDone});
  models.add({"getdomainname", Kind::Plain, {writes(0, at_most(1))}, kDone});
  models.add({"sethostname", Kind::Plain, {reads(0, argument(1))}, kDone});
  models.add({"malloc_trim", Kind::Plain, {}, environment(0, 1)});
  models.add({"mallopt", Kind::Plain, {}, environment(0, 1)});
}

// With one thread a lock is taken at once, or never. What stands in it is the library's business.
void add_locks(Models& models) {
  const auto add = [&](std::initializer_list<const char*> names, Extent extent) {
    for (const char* name : names)
      models.add({std::string("pthread_") + name, Kind::Plain, {writes(0, extent)}, environment(0, kErrors)});
  };
  const Extent mutex = record(40, 24), condition = constant(48), both = record(56, 32);
  add({"mutex_lock", "mutex_trylock", "mutex_unlock", "mutex_destroy"}, mutex);
  add({"cond_signal", "cond_broadcast", "cond_destroy"}, condition);
  add({"rwlock_rdlock", "rwlock_wrlock", "rwlock_unlock", "rwlock_destroy"}, both);
  add({"spin_init", "spin_lock", "spin_unlock", "spin_destroy", "mutexattr_init", "mutexattr_settype",
       "mutexattr_destroy", "condattr_init", "condattr_destroy", "condattr_setclock"},
      constant(4));
  add({"attr_init", "attr_destroy", "attr_setdetachstate", "attr_setstacksize"}, record(56, 36));
  const Effect attributes = or_null(reads(1, constant(4)));
  models.add({"pthread_mutex_init", Kind::Plain, {writes(0, mutex), attributes}, environment(0, kErrors)});
  models.add({"pthread_cond_init", Kind::Plain, {writes(0, condition), attributes}, environment(0, kErrors)});
  models.add(
      {"pthread_rwlock_init", Kind::Plain, {writes(0, both), or_null(reads(1, constant(8)))}, environment(0, kErrors)});
  models.add({"pthread_cond_wait", Kind::Plain, {writes(0, condition), writes(1, mutex)}, environment(0, kErrors)});
  models.add({"pthread_setcancelstate", Kind::Plain, {or_null(writes(1, constant(4)))}, environment(0, kErrors)});
  models.add({"pthread_self", Kind::Plain, {}, environment()});
  models.add({"pthread_equal", Kind::Plain, {}, any()});
  for (const char* name : {"mtx_lock", "mtx_unlock"})
    models.add({name, Kind::Plain, {writes(0, mutex)}, environment(0, 4)});
}

}  // namespace

void add_process_functions(Models& models) {
  add_processes(models);
  add_signals(models);
  add_users(models);
  add_limits(models);
  add_locks(models);
  // What the next option of the command line is, by letters and, if there is an array of them, by names.
  models.add({"getopt", Kind::ParseOptions, {reads_string(2)}, changes(Kept::Options, any())});
  for (const char* name : {"getopt_long", "getopt_long_only"})
    models.add(
        {name, Kind::ParseOptions, {reads_string(2), or_null(writes(4, constant(4)))}, changes(Kept::Options, any())});
}

}  // namespace heapwise::models
