// Sockets, and waiting for them. Addresses are bytes of the program; names of hosts are not asked for here.
#include "models/table.h"

namespace heapwise::models {

namespace {

// An address, and how many bytes it has: told to the call, and by it.
std::vector<Effect> address_at(std::uint8_t address, std::uint8_t size) {
  return {or_null(reads(size, constant(4))), or_null(writes(address, at_most_pointed(size))),
          or_null(writes(size, constant(4)))};
}

void add_sockets(Models& models) {
  models.add({"socket", Kind::Plain, {}, kNumber});
  models.add({"socketpair", Kind::Plain, {writes(3, constant(8))}, kDone});
  const auto add = [&](std::initializer_list<const char*> names, Kind kind, const std::vector<Effect>& effects,
                       const Outcome& result) {
    for (const char* name : names) models.add(on_descriptor({name, kind, effects, result}));
  };
  add({"connect", "bind"}, Kind::Plain, {reads(1, argument(2))}, kDone);
  add({"listen"}, Kind::Plain, {}, kDone);
  models.add(may_change(Setting::Output, on_descriptor({"shutdown", Kind::Plain, {}, kDone})));
  add({"accept", "accept4"}, Kind::Plain, address_at(1, 2), kNumber);
  add({"getsockname", "getpeername"}, Kind::Plain, address_at(1, 2), kDone);
  add({"setsockopt"}, Kind::Plain, {or_null_if_none(reads(3, argument(4)))}, kDone);
  add({"getsockopt"}, Kind::Plain, address_at(3, 4), kDone);
  add({"send"}, Kind::Output, {reads(1, argument(2))}, counted(-1, 2));
  add({"sendto"}, Kind::Output, {reads(1, argument(2)), or_null(reads(4, argument(5)))}, counted(-1, 2));
  // With MSG_TRUNC: how long the whole message was.
  const Outcome received = unless_bit(3, 0x20, environment_counted(-1, 2));
  add({"recv"}, Kind::Receive, {writes(1, at_most(2))}, received);
  std::vector<Effect> from = address_at(4, 5);
  from.push_back(writes(1, at_most(2)));
  add({"recvfrom"}, Kind::Receive, from, received);
}

void add_addresses(Models& models) {
  models.add({"inet_ntop",
              Kind::Plain,
              {reads(1, address_of_family(0)), ends_string(writes(2, at_most(3)))},
              or_null(same_as(2))});
  models.add({"inet_pton", Kind::Plain, {reads_string(1), writes(2, address_of_family(0))}, range(-1, 1)});
  models.add({"inet_aton", Kind::Plain, {reads_string(0), writes(1, constant(4))}, range(0, 1)});
  models.add({"inet_addr", Kind::Plain, {reads_string(0)}, any()});
  models.add({"inet_ntoa", Kind::Plain, {}, text(Kept::Name)});
  models.add({"if_nametoindex", Kind::Plain, {reads_string(0)}, environment(0, kHighestInt)});
  models.add({"if_indextoname", Kind::Plain, {ends_string(writes(1, constant(16)))}, or_null(same_as(1))});
  for (const char* name : {"sethostent", "endhostent", "setservent", "endservent", "setprotoent", "endprotoent"})
    models.add({name, Kind::Plain, {}, {}});
  models.add({"__h_errno_location", Kind::Plain, {}, library(Kept::Variable, constant(4))});
  for (const char* name : {"gai_strerror", "hstrerror"}) models.add({name, Kind::Plain, {}, text(Kept::Message)});
}

void add_waiting(Models& models) {
  std::vector<Effect> sets;
  for (const std::uint8_t i : std::initializer_list<std::uint8_t>{1, 2, 3}) {
    sets.push_back(or_null(reads(i, constant(128))));
    sets.push_back(or_null(writes(i, constant(128))));
  }
  std::vector<Effect> timed = sets, masked = sets;
  timed.push_back(or_null(reads(4, words(2))));
  timed.push_back(or_null(writes(4, words(2))));
  masked.push_back(or_null(reads(4, words(2))));
  masked.push_back(or_null(reads(5, constant(128))));
  models.add({"select", Kind::Plain, std::move(timed), environment(-1, 3072)});
  models.add({"pselect", Kind::Plain, std::move(masked), environment(-1, 3072)});
  models.add({"poll",
              Kind::Plain,
              {or_null_if_none(reads(0, argument(1, 8))), or_null_if_none(writes(0, argument(1, 8)))},
              environment_counted(-1, 1)});
  models.add(on_descriptor({"epoll_ctl", Kind::Plain, {or_null(reads(3, constant(12)))}, kDone}));
  models.add(on_descriptor({"epoll_wait", Kind::Plain, {writes(1, at_most(2, 12))}, counted(-1, 2)}));
}

}  // namespace

void add_socket_functions(Models& models) {
  add_sockets(models);
  add_addresses(models);
  add_waiting(models);
}

}  // namespace heapwise::models
