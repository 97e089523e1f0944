// The clock and the calendar.
#include "models/table.h"

namespace heapwise::models {

void add_time_functions(Models& models) {
  const Extent calendar = record(56, 44), seconds = words(1), precise = words(2);
  constexpr std::uint32_t kDate = 36;  // of a struct tm: what its numbers take
  models.add({"time", Kind::Plain, {or_null(writes(0, seconds))}, environment()});
  models.add({"clock", Kind::Plain, {}, environment()});
  models.add({"times", Kind::Plain, {or_null(writes(0, words(4)))}, environment()});
  models.add({"difftime", Kind::Plain, {}, any()});
  models.add({"tzset", Kind::Plain, {}, {}});
  models.add({"localtime", Kind::Plain, {reads(0, seconds)}, library_or_null(Kept::Calendar, calendar)});
  models.add_alias("gmtime", "localtime");
  models.add({"localtime_r", Kind::Plain, {reads(0, seconds), writes(1, calendar)}, or_null(same_as(1))});
  models.add_alias("gmtime_r", "localtime_r");
  models.add({"ctime", Kind::Plain, {reads(0, seconds)}, ends_string(library_or_null(Kept::TimeText, constant(26)))});
  models.add({"asctime", Kind::Plain, {reads(0, constant(kDate))}, text_or_null(Kept::TimeText)});
  models.add({"ctime_r", Kind::Plain, {reads(0, seconds), ends_string(writes(1, constant(26)))}, or_null(same_as(1))});
  models.add({"asctime_r",
              Kind::Plain,
              {reads(0, constant(kDate)), ends_string(writes(1, constant(26)))},
              or_null(same_as(1))});
  for (const char* name : {"mktime", "timegm", "timelocal"})
    models.add({name, Kind::Plain, {reads(0, constant(kDate)), writes(0, calendar)}, any()});
  // 0: the text has no room, and what stands there is not known.
  models.add({"strftime",
              Kind::Plain,
              {reads_string(2), reads(3, calendar), ends_string(writes(0, at_most(1)))},
              counted(0, 1)});
  models.add({"strptime", Kind::Plain, {reads_string(0), reads_string(1), writes(2, calendar)}, inside_or_null(0)});
  models.add({"gettimeofday",
              Kind::Plain,
              {or_null(writes(0, precise)), or_null(writes(1, constant(8)))},
              environment(-1, 0)});
  models.add({"clock_gettime", Kind::Plain, {writes(1, precise)}, environment(-1, 0)});
  models.add({"clock_getres", Kind::Plain, {or_null(writes(1, precise))}, environment(-1, 0)});
  models.add({"nanosleep", Kind::Plain, {reads(0, precise), or_null(writes(1, precise))}, environment(-1, 0)});
}

}  // namespace heapwise::models
