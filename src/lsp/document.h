// A text that the editor has open: its lines and names, as the protocol counts them (lines from 0, columns in UTF-16).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heapwise::lsp {

// "file:///a/b%20c.c" ↔ "/a/b c.c". Empty: no file.
[[nodiscard]] std::string path_of(std::string_view uri);
[[nodiscard]] std::string uri_of(const std::string& path);

class Document {
 public:
  Document() = default;
  explicit Document(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string_view line(std::size_t number) const;  // from 0; empty where there is none
  // The identifier at a column in UTF-16 units; empty: none.
  [[nodiscard]] std::string name_at(std::size_t line, std::size_t column) const;
  // Columns of the line's first letter that is no space, and behind its last one, in UTF-16 units.
  struct Columns {
    std::size_t from = 0, to = 0;
  };
  [[nodiscard]] Columns code_of(std::size_t line) const;
  // A column of bytes, counted from 1, in UTF-16 units from 0.
  [[nodiscard]] std::size_t column_of(std::size_t line, std::size_t byte_column) const;

 private:
  std::string text_;
  std::vector<std::size_t> begins_ = {0};
};

}  // namespace heapwise::lsp
