// Messages to the user and to the system's log; err and error end the program behind them.
#include "models/table.h"

namespace heapwise::models {

void add_message_functions(Models& models) {
  constexpr auto kErrors = StandardStream::Errors;
  for (const char* name : {"err", "errx"}) models.add(on(kErrors, {name, Kind::Exit, {or_null(prints_format(1))}, {}}));
  for (const char* name : {"warn", "warnx"})
    models.add(on(kErrors, {name, Kind::Output, {or_null(prints_format(0))}, {}}));
  for (const char* name : {"vwarn", "vwarnx"})
    models.add(on(kErrors, {name, Kind::Output, {or_null(by_area(prints_format(0)))}, {}}));
  for (const char* name : {"verr", "verrx"}) models.add({name, Kind::Unsupported, {}, {}});
  models.add(on(kErrors, {"error", Kind::ExitUnlessZero, {prints_format(2)}, {}}));
  models.add(on(kErrors, {"error_at_line", Kind::ExitUnlessZero, {or_null(reads_string(2)), prints_format(4)}, {}}));
  models.add(on(kErrors, {"herror", Kind::Output, {or_null(reads_string(0))}, {}}));
  models.add({"dlerror", Kind::Plain, {}, ends_earlier(text_or_null(Kept::Name))});
  // The name is kept, and read at each message.
  models.add({"openlog", Kind::Plain, {or_null(reads_string(0)), retains(0)}, {}});
  models.add({"closelog", Kind::Plain, {}, {}});
  models.add({"syslog", Kind::Output, {prints_format(1)}, {}});
  models.add({"vsyslog", Kind::Output, {by_area(prints_format(1))}, {}});
}

}  // namespace heapwise::models
