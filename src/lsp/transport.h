// Messages of the language server protocol over two file handles: a header with the length, then JSON.
//
// Input is taken as it comes, without waiting. What is no message is answered with an error where the protocol has one,
// and skipped; only a header that names no sane length ends the conversation, since nobody knows where the next begins.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace heapwise::lsp {

class Transport {
 public:
  Transport(int input, int output) : input_(input), output_(output) {}

  [[nodiscard]] int input_handle() const { return input_; }
  // Takes what is there. False: the client has gone, or what it says cannot be told apart any more.
  [[nodiscard]] bool read();
  // The next whole message, if there is one. A text that is no JSON is a discarded value.
  [[nodiscard]] std::optional<nlohmann::json> next();
  // A header names no length: nobody knows where the next message begins.
  [[nodiscard]] bool is_broken() const { return broken_; }
  void send(const nlohmann::json& message);

 private:
  int input_, output_;
  std::string buffer_;
  bool broken_ = false;
};

}  // namespace heapwise::lsp
