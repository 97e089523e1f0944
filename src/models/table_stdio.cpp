// Streams. A `FILE` belongs to the library: the program only holds its address.
#include <fmt/format.h>

#include "models/table.h"

namespace heapwise::models {

namespace {

constexpr std::uint32_t kFileSize = 216;  // glibc's, on 64 bits; macros of old headers look into it

void add_printing(Models& models) {
  constexpr auto kOut = StandardStream::Output;
  const auto both = [&](const std::string& name, std::uint8_t format, const std::vector<Effect>& before,
                        const std::vector<Effect>& behind, StandardStream stream, const Outcome& result) {
    // printf takes the arguments themselves, vprintf the va_list that leads to them.
    for (const bool area : {false, true}) {
      std::vector<Effect> effects = before;
      effects.push_back(area ? by_area(prints_format(format)) : prints_format(format));
      effects.insert(effects.end(), behind.begin(), behind.end());
      Model model = on(stream, {(area ? "v" : "") + name, Kind::Output, std::move(effects), result});
      model.on_descriptor = name == "dprintf";
      models.add(std::move(model));
    }
  };
  constexpr auto kNone = StandardStream::None;
  const Outcome length = printed_length();
  // What was opened for reading takes no output.
  const Outcome length_or_failure = printed_length_or_failure();
  both("printf", 0, {}, {}, kOut, length);
  both("fprintf", 1, {uses_stream(0)}, {}, kNone, length_or_failure);
  both("dprintf", 1, {}, {}, kNone, length_or_failure);
  both("sprintf", 1, {}, {ends_string(writes(0, printed()))}, kNone, length);
  both("snprintf", 2, {}, {or_null_if_none(ends_string(writes(0, at_most(1))))}, kNone, length);
  both("asprintf", 1, {}, {allocates(0, printed())}, kNone, length);
  models.add(on(kOut, {"puts", Kind::Output, {reads_string(0)}, any()}));
  models.add({"fputs", Kind::Output, {reads_string(0), uses_stream(1)}, any()});
  models.add_alias("fputs_unlocked", "fputs");
  models.add(on(kOut, {"putchar", Kind::Output, {}, any()}));
  models.add_alias("putchar_unlocked", "putchar");
  models.add({"putc", Kind::Output, {uses_stream(1)}, any()});
  models.add_alias("fputc", "putc");
  models.add_alias("_IO_putc", "putc");
  models.add_alias("fputc_unlocked", "putc");
  models.add_alias("putc_unlocked", "putc");
  models.add({"fwrite", Kind::Output, {reads(0, product(1, 2)), uses_stream(3)}, counted(0, 2)});
  models.add_alias("fwrite_unlocked", "fwrite");
  models.add(on_descriptor({"write", Kind::Output, {reads(1, argument(2))}, counted(-1, 2)}));
  models.add(on(StandardStream::Errors, {"perror", Kind::Output, {or_null(reads_string(0))}, {}}));
}

void add_reading(Models& models) {
  models.add(on(StandardStream::Input, {"getchar", Kind::Input, {}, environment(-1, 255)}));
  models.add_alias("getchar_unlocked", "getchar");
  models.add({"getc", Kind::Input, {uses_stream(0)}, environment(-1, 255)});
  models.add_alias("fgetc", "getc");
  models.add_alias("_IO_getc", "getc");
  models.add_alias("getc_unlocked", "getc");
  models.add_alias("fgetc_unlocked", "getc");
  models.add({"ungetc", Kind::Plain, {uses_stream(1)}, any()});
  Outcome line = same_as(0);
  line.may_be_null = true;
  models.add({"fgets", Kind::Input, {uses_stream(2), ends_string(writes(0, at_most(1)))}, line});
  models.add_alias("fgets_unlocked", "fgets");
  models.add({"gets", Kind::Input, {writes(0, unknown())}, line});
  models.add({"fread", Kind::Input, {uses_stream(3), writes(0, product(1, 2))}, counted(0, 2)});
  models.add_alias("fread_unlocked", "fread");
  models.add(on_descriptor({"read", Kind::Input, {writes(1, at_most(2))}, counted(-1, 2)}));
  for (const bool area : {false, true}) {
    const std::string v = area ? "v" : "";
    const auto scans = [&](std::uint8_t index) { return area ? by_area(scans_format(index)) : scans_format(index); };
    models.add(on(StandardStream::Input, {v + "scanf", Kind::Input, {scans(0)}, any()}));
    models.add({v + "fscanf", Kind::Input, {uses_stream(0), scans(1)}, any()});
    models.add({v + "sscanf", Kind::Plain, {reads_string(0), scans(1)}, any()});
    for (const std::string standard : {"99", "23"}) {
      for (const std::string name : {"scanf", "fscanf", "sscanf"})
        models.add_alias(fmt::format("__isoc{}_{}{}", standard, v, name), v + name);
    }
  }
  // What they are given and give is told by their kind.
  models.add({"getline", Kind::ReadLine, {uses_stream(2)}, any()});
  models.add_alias("__getline", "getline");
  models.add({"getdelim", Kind::ReadLine, {uses_stream(3)}, any()});
  models.add_alias("__getdelim", "getdelim");
}

void add_streams(Models& models) {
  const Outcome stream = library_or_null(Kept::Stream, constant(kFileSize));
  models.add({"fopen", Kind::Plain, {touches_file(0), reads_string(1)}, stream});
  // Who closes it may close what standard output goes to.
  models.add(may_change(Setting::Output, on_descriptor({"fdopen", Kind::Plain, {reads_string(1)}, stream})));
  // The same stream, or null: then it is closed nevertheless.
  Outcome same = same_as(2);
  same.may_be_null = true;
  models.add(may_change(
      Setting::Output, {"freopen", Kind::Plain, {or_null(touches_file(0)), reads_string(1), reopens_stream(2)}, same}));
  models.add({"setmntent", Kind::Plain, {touches_file(0), reads_string(1)}, stream});
  models.add({"endmntent", Kind::Plain, {closes_stream(0)}, environment(1, 1)});
  models.add({"popen", Kind::Plain, {reads_string(0), reads_string(1)}, stream});
  models.add({"tmpfile", Kind::Plain, {}, stream});
  models.add({"fclose", Kind::Plain, {closes_stream(0)}, kDone});
  models.add({"pclose", Kind::Plain, {closes_stream(0)}, environment()});
  models.add({"fflush", Kind::Plain, {or_null(uses_stream(0))}, environment(-1, 0)});
  models.add({"feof", Kind::Plain, {uses_stream(0)}, any()});  // it follows from what was read before
  models.add({"fileno", Kind::Plain, {uses_stream(0)}, environment(0, 2147483647)});
  for (const char* name : {"ferror", "rewind", "clearerr", "setlinebuf", "flockfile", "funlockfile", "__fpending",
                           "__freading", "__fwriting", "__fsetlocking"})
    models.add({name, Kind::Plain, {uses_stream(0)}, environment()});
  for (const char* name : {"ftell", "ftello"}) models.add({name, Kind::Plain, {uses_stream(0)}, kPlace});
  for (const char* name : {"fseek", "fseeko"}) models.add({name, Kind::Plain, {uses_stream(0)}, kDone});
  for (const char* name : {"fflush", "feof", "ferror", "fileno", "clearerr"})
    models.add_alias(std::string(name) + "_unlocked", name);
  for (const char* name : {"fopen", "freopen", "tmpfile", "fseeko", "ftello"})
    models.add_alias(std::string(name) + "64", name);
  // The buffer must be there as long as the stream is open.
  models.add({"setbuf", Kind::Plain, {uses_stream(0), or_null(writes(1, constant(8192))), retains(1)}, {}});
  models.add({"setvbuf", Kind::Plain, {uses_stream(0), or_null(writes(1, argument(3))), retains(1)}, environment()});
  models.add({"fgetpos", Kind::Plain, {uses_stream(0), writes(1, record(16, 12))}, environment(-1, 0)});
  models.add({"fsetpos", Kind::Plain, {uses_stream(0), reads(1, record(16, 12))}, environment(-1, 0)});
  models.add({"remove", Kind::Plain, {touches_file(0)}, environment(-1, 0)});
  models.add_alias("unlink", "remove");
  models.add({"rename", Kind::Plain, {touches_file(0), touches_file(1)}, environment(-1, 0)});
}

}  // namespace

void add_stdio_functions(Models& models) {
  add_printing(models);
  add_reading(models);
  add_streams(models);
}

}  // namespace heapwise::models
