// The viewer's server: one thread that waits for pages, for the analysis, and looks at the files.
//
// It listens on 127.0.0.1 only, and what it tells is for who knows the token in its address: every other request, on
// whatever path, with whatever host name (a page of others whose name was bound to 127.0.0.1), gets the same empty
// "not found". What it holds is bounded: connections, the head of a request, the time for it, what waits to be sent.
// When there are too many connections, the oldest go that have not asked anything yet.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <string>
#include <string_view>

#include "base/result.h"
#include "view/http.h"
#include "view/session.h"

namespace heapwise::view {

class Server {
 public:
  // On this port; 0: one that is free. An error in words where it is taken.
  [[nodiscard]] static Result<std::unique_ptr<Server>> listen(serve::Request request, std::uint16_t port);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::string address() const;  // with the token
  // Until `over` says so; it is asked several times a second.
  void run(const std::function<bool()>& over);

 private:
  using Clock = std::chrono::steady_clock;
  struct Connection {
    int handle = -1;
    std::string in, out;
    Clock::time_point since;  // that it came, or took something of `out`
    bool answered = false, is_stream = false, over = false;
  };

  explicit Server(serve::Request request) : session_(std::move(request)) {}
  void accept();
  void make_room();
  void receive(Connection& connection);
  void send(Connection& connection) const;
  void answer(Connection& connection);
  [[nodiscard]] HttpAnswer answer_to(const HttpRequest& request);
  [[nodiscard]] bool is_for_us(const HttpRequest& request, std::string& rest) const;
  void open_stream(Connection& connection);
  void tell_news();
  void close_what_is_over();

  Session session_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::string token_;
  std::list<Connection> connections_;  // the oldest first
};

}  // namespace heapwise::view
