// What the editor shows of an analysis: problems, what a name is at a line, a word over each function, what loops keep.
//
// Made from the two documents of serve/analysis.h and the text that they are about; each function gives the JSON that
// the protocol wants.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "lsp/document.h"

namespace heapwise::lsp {

struct Insights {
  std::string path;               // the file that was analysed, absolute
  Document document;              // as it was analysed
  nlohmann::json answer, states;  // null where there is none
  std::string failure;            // why there is no answer; empty: there is one
  std::string messages;           // of the compiler
};

[[nodiscard]] nlohmann::json diagnostics_of(const Insights& insights);
// Nothing: nothing is known there. `stale`: the text has changed since.
[[nodiscard]] std::optional<std::string> hover_of(const Insights& insights, const std::string& name, std::size_t line,
                                                  bool stale);
[[nodiscard]] nlohmann::json lenses_of(const Insights& insights);
[[nodiscard]] nlohmann::json hints_of(const Insights& insights, std::size_t from_line, std::size_t to_line);
// Where an unknown comes from; null: nowhere.
[[nodiscard]] nlohmann::json cause_of(const Insights& insights);

}  // namespace heapwise::lsp
