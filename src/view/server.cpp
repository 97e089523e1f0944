#include "view/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "report/page.h"

namespace heapwise::view {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostConnections = 64;
constexpr std::size_t kMostStreams = 8;
constexpr std::size_t kMostWaiting = std::size_t{64} << 20U;  // bytes that a page has not taken yet
constexpr auto kPatience = 10s;                               // for a request, and for a page that takes nothing
constexpr int kWait = 100;                                    // milliseconds between two looks at the files

std::string random_word() {
  std::array<unsigned char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return "";
  std::string word;
  for (const unsigned char byte : bytes) word += fmt::format("{:02x}", byte);
  return word;
}

int listening_socket(std::uint16_t port) {
  const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (handle < 0) return -1;
  const int yes = 1;
  ::setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as the system's interface has it
  if (::bind(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 && ::listen(handle, 128) == 0)
    return handle;
  const int why = errno;
  ::close(handle);
  errno = why;
  return -1;
}

std::uint16_t port_of(int handle) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  ::getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

HttpAnswer the_page() {
  const std::string nonce = random_word();
  return {.type = "text/html; charset=utf-8",
          .body = report::live_page(nonce),
          .headers = fmt::format("Content-Security-Policy: default-src 'none'; script-src 'nonce-{0}'; style-src "
                                 "'nonce-{0}'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                                 "frame-ancestors 'none'\r\n",
                                 nonce)};
}

}  // namespace

Result<std::unique_ptr<Server>> Server::listen(serve::Request request, std::uint16_t port) {
  std::unique_ptr<Server> server(new Server(std::move(request)));
  server->token_ = random_word();
  if (server->token_.empty()) return Error{"the system gives no random numbers for the address"};
  server->listener_ = listening_socket(port);
  if (server->listener_ < 0) return Error{fmt::format("cannot listen on 127.0.0.1:{}: {}", port, std::strerror(errno))};
  server->port_ = port_of(server->listener_);
  server->session_.start();
  return server;
}

Server::~Server() {
  for (const Connection& each : connections_) ::close(each.handle);
  if (listener_ >= 0) ::close(listener_);
}

std::string Server::address() const { return fmt::format("http://127.0.0.1:{}/{}/", port_, token_); }

void Server::run(const std::function<bool()>& over) {
  while (!over()) {
    std::vector<pollfd> handles = {{listener_, POLLIN, 0}};
    for (const Connection& each : connections_)
      handles.push_back({each.handle, static_cast<short>(POLLIN | (each.out.empty() ? 0 : POLLOUT)), 0});
    const std::size_t mine = handles.size();
    session_.add_handles(handles);
    if (::poll(handles.data(), handles.size(), kWait) < 0 && errno != EINTR) return;
    std::size_t i = 1;
    for (Connection& each : connections_) {
      const short what = i < mine ? handles[i++].revents : static_cast<short>(0);
      if ((what & (POLLIN | POLLHUP | POLLERR)) != 0) receive(each);
      if ((what & POLLOUT) != 0) send(each);
    }
    session_.look();
    tell_news();
    if (handles[0].revents != 0) accept();
    close_what_is_over();
  }
}

void Server::accept() {
  for (;;) {
    const int handle = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (handle < 0) return;
    make_room();
    connections_.push_back({handle, {}, {}, Clock::now()});
    receive(connections_.back());
  }
}

// Those that have asked nothing go first, then those that were answered, then streams: each the oldest.
void Server::make_room() {
  close_what_is_over();
  if (connections_.size() < kMostConnections) return;
  const auto goes = std::ranges::min_element(connections_, {}, [](const Connection& each) {
    return each.is_stream ? 2 : each.answered ? 1 : 0;
  });
  goes->over = true;
  close_what_is_over();
}

void Server::receive(Connection& connection) {
  std::array<char, 4096> piece{};
  for (;;) {
    const ssize_t n = ::recv(connection.handle, piece.data(), piece.size(), 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) connection.over = true;
    if (n <= 0) break;
    // What comes behind the request is not looked at.
    if (!connection.answered) connection.in.append(piece.data(), static_cast<std::size_t>(n));
    if (!connection.answered) answer(connection);
  }
}

void Server::answer(Connection& connection) {
  HttpRequest request;
  const Parsed parsed = parse(connection.in, request);
  if (parsed == Parsed::Incomplete) return;
  connection.answered = true;
  connection.in.clear();
  std::string rest;
  if (parsed == Parsed::Bad) connection.out = to_bytes({.status = 400});
  else if (parsed == Parsed::TooLarge) connection.out = to_bytes({.status = 413});
  else if (is_for_us(request, rest) && rest == "events" && request.method == "GET") open_stream(connection);
  else connection.out = to_bytes(answer_to(request));
  send(connection);
}

// The token in the path, our own name as the host, and no page of others as the origin.
bool Server::is_for_us(const HttpRequest& request, std::string& rest) const {
  const std::string host = request.header("host");
  const bool is_ours = host == fmt::format("127.0.0.1:{}", port_) || host == fmt::format("localhost:{}", port_);
  const std::string origin = request.header("origin");
  const bool is_same = origin.empty() || origin == "http://" + host;
  const std::string_view path = std::string_view(request.path).substr(1);
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return false;
  rest = path.substr(slash + 1);
  return same_secret(path.substr(0, slash), token_) && is_ours && is_same;
}

HttpAnswer Server::answer_to(const HttpRequest& request) {
  std::string rest;
  if (!is_for_us(request, rest)) return {.status = 404};
  const bool is_command = rest == "stop" || rest == "run";
  if (!rest.empty() && !is_command) return {.status = 404};
  if (request.method != (is_command ? "POST" : "GET")) return {.status = 405};
  if (!is_command) return the_page();
  if (rest == "stop") session_.stop();
  else session_.start();
  return {.status = 204};
}

void Server::open_stream(Connection& connection) {
  std::size_t streams = 0;
  for (Connection& each : connections_) streams += each.is_stream && !each.over ? 1 : 0;
  for (Connection& each : connections_) {
    if (streams < kMostStreams) break;
    if (!each.is_stream || each.over) continue;
    // So that it does not come again at once, and pushes another out.
    each.out += "event: crowded\ndata: {}\n\n";
    send(each);
    each.over = true;
    --streams;
  }
  connection.is_stream = true;
  connection.out = stream_head() + session_.story();
}

void Server::send(Connection& connection) const {
  while (!connection.out.empty() && !connection.over) {
    const ssize_t n = ::send(connection.handle, connection.out.data(), connection.out.size(), MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EINTR) connection.over = true;
    if (n <= 0) break;
    connection.since = Clock::now();
    connection.out.erase(0, static_cast<std::size_t>(n));
  }
  if (connection.out.empty() && connection.answered && !connection.is_stream) {
    ::shutdown(connection.handle, SHUT_WR);
    connection.over = true;
  }
  if (connection.out.size() > kMostWaiting) connection.over = true;
}

void Server::tell_news() {
  const std::string news = session_.take_news();
  for (Connection& each : connections_) {
    if (!each.is_stream || each.over || news.empty()) continue;
    if (each.out.empty()) each.since = Clock::now();
    each.out += news;
    send(each);
  }
}

void Server::close_what_is_over() {
  const auto now = Clock::now();
  std::erase_if(connections_, [&](const Connection& each) {
    const bool waits = !each.is_stream || !each.out.empty();
    if (!each.over && !(waits && now - each.since > kPatience)) return false;
    ::close(each.handle);
    return true;
  });
}

}  // namespace heapwise::view
