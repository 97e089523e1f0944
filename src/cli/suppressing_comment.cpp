#include "cli/suppressing_comment.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "report/source.h"

namespace heapwise::cli {
namespace {

constexpr std::string_view kMark = "heapwise-allow";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// What of a line stands in comments; the lines before it say whether one is open, and strings hold none.
class Comments {
 public:
  explicit Comments(const std::vector<std::string>& lines) : lines_(lines) {}

  std::string of(std::size_t line) {
    std::string text;
    for (std::size_t i = 0; i < line && i < lines_.size(); ++i) text = next(lines_[i]);
    return line == 0 || line > lines_.size() ? "" : text;
  }

 private:
  enum class In : std::uint8_t { Code, String, Character, LineComment, BlockComment };

  std::string next(const std::string& line) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string_view two = std::string_view(line).substr(i, 2);
      const char quote = in_ == In::String ? '"' : '\'';
      if (in_ == In::LineComment || (in_ == In::BlockComment && two != "*/")) {
        text += line[i];
      } else if (in_ == In::BlockComment) {
        in_ = In::Code;
        text += two;
        ++i;
      } else if (in_ == In::Code) {
        if (two == "//") in_ = In::LineComment;
        else if (two == "/*") in_ = In::BlockComment;
        else if (line[i] == '"') in_ = In::String;
        else if (line[i] == '\'') in_ = In::Character;
        if (in_ == In::LineComment || in_ == In::BlockComment) ++i;
      } else if (line[i] == '\\') {
        ++i;
      } else if (line[i] == quote) {
        in_ = In::Code;
      }
    }
    // A backslash goes on with the next line.
    if (in_ != In::BlockComment && !line.ends_with('\\')) in_ = In::Code;
    return text;
  }

  const std::vector<std::string>& lines_;
  In in_ = In::Code;
};

// The reason that the comments of a line give for a finding of this property and kind.
std::string reason_in(const std::string& comments, const report::Finding& finding) {
  const std::size_t mark = comments.find(kMark);
  if (mark == std::string::npos) return "";
  std::string_view rest = std::string_view(comments).substr(mark + kMark.size());
  rest = rest.substr(0, rest.find("*/"));
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos) return "";
  const std::string_view what = trimmed(rest.substr(0, colon));
  return what == finding.property || what == finding.kind ? std::string(trimmed(rest.substr(colon + 1))) : "";
}

}  // namespace

std::string allowed_by_comment(const report::Finding& finding) {
  report::Sources sources;
  const auto look = [&](const report::Place& at) {
    const std::vector<std::string>& lines = sources.lines(at.file);
    const auto mentions = [&](std::size_t line) {
      return line > 0 && line <= lines.size() && lines[line - 1].find(kMark) != std::string::npos;
    };
    std::string reason;
    for (const std::size_t line : {std::size_t{at.line}, std::size_t{at.line} - 1})
      if (reason.empty() && at.known() && mentions(line)) reason = reason_in(Comments(lines).of(line), finding);
    return reason;
  };
  if (std::string reason = look(finding.at); !reason.empty()) return reason;
  for (const report::Step& step : finding.steps) {
    if (!step.matters || step.kind != report::Step::Kind::Allocate) continue;
    if (std::string reason = look(step.at); !reason.empty()) return reason;
  }
  return "";
}

}  // namespace heapwise::cli
