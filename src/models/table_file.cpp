// Files and directories, by name and by number. A name is a string; what a call tells of a file the system decides.
//
// No file has an empty name (POSIX: such a call fails with ENOENT); for some calls that begin at a directory Linux has
// flags with which an empty one stands for the descriptor.
#include "models/table.h"

namespace heapwise::models {

namespace {

void add_by_name(Models& models) {
  const auto add = [&](std::initializer_list<const char*> names, const std::vector<Effect>& effects,
                       const Outcome& result) {
    for (const char* name : names) models.add({name, Kind::Plain, effects, result});
  };
  add({"access", "eaccess", "euidaccess", "chdir", "chroot"}, {names_file(0)}, kDone);
  add({"chmod", "chown", "lchown", "lchmod", "mkdir", "rmdir", "mkfifo", "mknod", "truncate"}, {touches_file(0)},
      kDone);
  add({"umount", "umount2"}, {or_empty(touches_file(0))}, kDone);
  add({"faccessat"}, {or_empty(names_file(1))}, kDone);
  add({"fchmodat", "fchownat"}, {or_empty(touches_file(1))}, kDone);
  add({"mkdirat", "mkfifoat", "mknodat", "unlinkat"}, {touches_file(1)}, kDone);
  add({"link", "symlink"}, {touches_file(0), touches_file(1)}, kDone);
  add({"renameat", "renameat2"}, {touches_file(1), touches_file(3)}, kDone);
  add({"linkat"}, {or_empty(touches_file(1)), touches_file(3)}, kDone);
  add({"symlinkat"}, {touches_file(0), touches_file(2)}, kDone);
  add({"pathconf"}, {names_file(0)}, kPlace);
  add({"open", "creat"}, {touches_file(0)}, kNumber);
  add({"openat"}, {touches_file(1)}, kNumber);
  add({"utime"}, {touches_file(0), or_null(reads(1, words(2)))}, kDone);
  add({"utimes", "lutimes"}, {touches_file(0), or_null(reads(1, words(4)))}, kDone);
  add({"utimensat"}, {or_null(or_empty(touches_file(1))), or_null(reads(2, words(4)))}, kDone);
  add({"setxattr", "lsetxattr"}, {touches_file(0), reads_string(1), reads(2, argument(3))}, kDone);
  for (const char* name : {"open", "openat", "creat", "truncate"}) models.add_alias(std::string(name) + "64", name);
  models.add_alias("__open_2", "open");
  models.add_alias("__openat_2", "openat");
}

void add_by_number(Models& models) {
  const auto add = [&](std::initializer_list<const char*> names, const std::vector<Effect>& effects,
                       const Outcome& result) {
    for (const char* name : names) models.add(on_descriptor({name, Kind::Plain, effects, result}));
  };
  add({"fchmod", "fchown", "fchdir", "fsync", "fdatasync", "ftruncate", "flock", "lockf", "syncfs", "sync_file_range",
       "fallocate", "inotify_rm_watch"},
      {}, kDone);
  add({"posix_fadvise", "posix_fallocate"}, {}, environment(0, kHighestInt));
  add({"dup"}, {}, kNumber);
  add({"isatty"}, {}, environment(0, 1));
  add({"lseek", "fpathconf"}, {}, kPlace);
  add({"inotify_add_watch"}, {names_file(1)}, kNumber);
  // Locks are told in a structure: a number is all that is described.
  // F_GETOWN: below -1 for groups. F_SETFL: output may no longer wait until it can be taken.
  models.add(may_change(Setting::Output, on_descriptor({"fcntl", Kind::Plain, {takes_number(2)}, environment()})));
  add({"futimens"}, {or_null(reads(1, words(4)))}, kDone);
  models.add(on_descriptor({"pwrite", Kind::Output, {reads(1, argument(2))}, counted(-1, 2)}));
  const Effect offset = or_null(writes(2, words(1)));
  add({"sendfile"}, {or_null(reads(2, words(1))), offset}, environment_counted(-1, 3));
  // Standard output may be closed, or another file.
  models.add(may_change(Setting::Output, on_descriptor({"close", Kind::Plain, {}, kDone})));
  models.add(may_change(Setting::Output, {"close_range", Kind::Plain, {}, kDone}));
  for (const char* name : {"dup2", "dup3"})
    models.add(may_change(Setting::Output, on_descriptor({name, Kind::Plain, {}, kNumber})));
  for (const char* name : {"inotify_init", "inotify_init1", "eventfd", "epoll_create", "epoll_create1"})
    models.add({name, Kind::Plain, {}, kNumber});
  models.add({"umask", Kind::Plain, {}, environment(0, 0777)});
  models.add({"sync", Kind::Plain, {}, {}});
  for (const char* name : {"pipe", "pipe2"}) models.add({name, Kind::Plain, {writes(0, constant(8))}, kDone});
  models.add({"copy_file_range",
              Kind::Plain,
              {or_null(reads(1, constant(8))), or_null(writes(1, constant(8))), or_null(reads(3, constant(8))),
               or_null(writes(3, constant(8)))},
              environment_counted(-1, 4)});
  for (const char* name :
       {"ftruncate", "lseek", "fcntl", "fallocate", "posix_fadvise", "posix_fallocate", "pwrite", "lockf"})
    models.add_alias(std::string(name) + "64", name);
}

// What is written comes from outside, and the result says how much.
void add_reading_of_files(Models& models) {
  models.add(on_descriptor({"pread", Kind::Receive, {writes(1, at_most(2))}, environment_counted(-1, 2)}));
  models.add_alias("pread64", "pread");
  models.add({"getrandom", Kind::Receive, {writes(0, at_most(1))}, environment_counted(-1, 1)});
  models.add({"readlink", Kind::Receive, {names_file(0), writes(1, at_most(2))}, environment_counted(-1, 2)});
  models.add(
      {"readlinkat", Kind::Receive, {or_empty(names_file(1)), writes(2, at_most(3))}, environment_counted(-1, 3)});
}

void add_facts(Models& models) {
  // struct stat has 144 bytes on 64 bits, 88 on 32; with large files 96.
  models.add({"stat", Kind::Plain, {names_file(0), writes(1, record(144, 88))}, kDone});
  models.add(on_descriptor({"fstat", Kind::Plain, {writes(1, record(144, 88))}, kDone}));
  models.add({"fstatat", Kind::Plain, {or_empty(names_file(1)), writes(2, record(144, 88))}, kDone});
  models.add({"stat64", Kind::Plain, {names_file(0), writes(1, record(144, 96))}, kDone});
  models.add(on_descriptor({"fstat64", Kind::Plain, {writes(1, record(144, 96))}, kDone}));
  models.add({"fstatat64", Kind::Plain, {or_empty(names_file(1)), writes(2, record(144, 96))}, kDone});
  models.add_alias("lstat", "stat");
  models.add_alias("lstat64", "stat64");
  models.add({"statfs", Kind::Plain, {names_file(0), writes(1, record(120, 64))}, kDone});
  models.add(on_descriptor({"fstatfs", Kind::Plain, {writes(1, record(120, 64))}, kDone}));
  models.add({"statfs64", Kind::Plain, {names_file(0), writes(1, record(120, 84))}, kDone});
  models.add(on_descriptor({"fstatfs64", Kind::Plain, {writes(1, record(120, 84))}, kDone}));
}

void add_names(Models& models) {
  models.add({"getcwd", Kind::Plain, {or_null(ends_string(writes(0, at_most(1))))}, argument_or_fresh_text(0)});
  models.add({"get_current_dir_name", Kind::Plain, {}, fresh_text_or_null()});
  // A name that is told has at most PATH_MAX bytes.
  models.add({"realpath",
              Kind::Plain,
              {names_file(0), or_null(ends_string(writes(1, at_most_constant(4096))))},
              argument_or_fresh_text(1)});
  models.add({"canonicalize_file_name", Kind::Plain, {names_file(0)}, fresh_text_or_null()});
  for (const char* name : {"mkstemp", "mkostemp", "mkstemps", "mkostemps"}) {
    models.add({name, Kind::Plain, {cuts(0)}, kNumber});
    models.add_alias(std::string(name) + "64", name);
  }
  models.add({"mkdtemp", Kind::Plain, {cuts(0)}, or_null(same_as(0))});
  // POSIX's may change the name, and give a text of their own where there is none.
  Outcome part{.kind = Outcome::Kind::InsideArgument, .argument = 0};
  models.add({"basename", Kind::Plain, {reads_string(0)}, part});
  part.kept = Kept::Name;
  models.add({"__xpg_basename", Kind::Plain, {or_null(cuts(0))}, part});
  models.add({"dirname", Kind::Plain, {or_null(cuts(0))}, part});
  models.add(on_descriptor({"ttyname", Kind::Plain, {}, text_or_null(Kept::Name)}));
  models.add(on_descriptor({"ttyname_r", Kind::Plain, {writes(1, at_most(2))}, environment(0, 34)}));
  models.add({"ctermid",
              Kind::Plain,
              {or_null(ends_string(writes(0, at_most_constant(9))))},
              or_arguments(1, text(Kept::Name))});
}

void add_directories(Models& models) {
  const Effect uses = of(Kept::Directory, uses_stream(0));
  const Outcome directory = library_or_null(Kept::Directory, constant(1));
  models.add({"opendir", Kind::Plain, {names_file(0)}, directory});
  models.add(on_descriptor({"fdopendir", Kind::Plain, {}, directory}));
  // An entry is as long as its name needs, which stands behind 19 bytes (on 32 bits, without large files, 11). The next
  // call may overwrite it.
  Outcome entry = ends_earlier(ends_string(library_or_null(Kept::Entry, constant(20))));
  entry.text_at = 19;
  entry.text_at_32 = 11;
  models.add({"readdir", Kind::Plain, {uses}, entry});
  entry.text_at_32 = 19;
  models.add({"readdir64", Kind::Plain, {uses}, entry});
  models.add(
      {"closedir", Kind::Plain, {of(Kept::Directory, closes_stream(0))}, ends_earlier(changes(Kept::Entry, kDone))});
  for (const char* name : {"rewinddir", "seekdir"}) models.add({name, Kind::Plain, {uses}, {}});
  models.add({"telldir", Kind::Plain, {uses}, environment()});
  models.add({"dirfd", Kind::Plain, {uses}, kNumber});
}

void add_terminals(Models& models) {
  constexpr std::uint32_t kTermios = 60;
  models.add(on_descriptor({"tcgetattr", Kind::Plain, {writes(1, constant(kTermios))}, kDone}));
  models.add(on_descriptor({"tcsetattr", Kind::Plain, {reads(2, constant(kTermios))}, kDone}));
  for (const char* name : {"tcflush", "tcflow", "tcdrain", "tcsendbreak", "tcsetpgrp"})
    models.add(on_descriptor({name, Kind::Plain, {}, kDone}));
  models.add(on_descriptor({"tcgetpgrp", Kind::Plain, {}, environment()}));
  for (const char* name : {"cfgetospeed", "cfgetispeed"})
    models.add({name, Kind::Plain, {reads(0, constant(kTermios))}, any()});
  for (const char* name : {"cfsetospeed", "cfsetispeed", "cfsetspeed"})
    models.add({name, Kind::Plain, {reads(0, constant(kTermios)), writes(0, constant(kTermios))}, range(-1, 0)});
  models.add({"cfmakeraw", Kind::Plain, {reads(0, constant(kTermios)), writes(0, constant(kTermios))}, {}});
}

}  // namespace

void add_file_functions(Models& models) {
  add_by_name(models);
  add_by_number(models);
  add_reading_of_files(models);
  add_facts(models);
  add_names(models);
  add_directories(models);
  add_terminals(models);
}

}  // namespace heapwise::models
