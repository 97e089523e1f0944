// The numbers that the protocol has for what a server says.
#pragma once

namespace heapwise::lsp {

enum ErrorCode {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParameters = -32602,
  ServerNotInitialized = -32002,
  RequestCancelled = -32800,
};
enum MessageType { ErrorMessage = 1, WarningMessage = 2 };

}  // namespace heapwise::lsp
