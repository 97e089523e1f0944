// Scan text: what is to be typed so that scanf reads the numbers that a run has read.
//
// Of formats whose conversions are numbers, words and characters, with blanks between them; of formats with numbers
// only also with other text. Of the others nobody knows which characters lie between the values (`is_told` is false),
// and a text without them would not do what it is said to do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interp/result.h"
#include "ir/program.h"
#include "models/scan_format.h"

namespace heapwise::trace {

class ScanText {
 public:
  ScanText(const ir::Program& program, const ir::Call& call, ir::FunctionId function, bool has_stream);

  [[nodiscard]] bool is_told() const { return is_told_; }
  // The only variable that a number is stored in; empty: none, several, or one without a name.
  [[nodiscard]] const std::string& variable() const { return variable_; }
  // The next number, or a conversion that fails (InputRead::type is too wide then): appends to `text`, which ends with
  // a number itself when `after_number`. False: the text ends here.
  bool append(const interp::InputRead& input, bool after_number, std::string& text);

 private:
  struct Number {
    models::ScanConversion conversion;
    std::string before;  // text of the format that is no blank
  };
  void read_format(std::string_view format);
  [[nodiscard]] std::string digits(const interp::InputRead& input, const models::ScanConversion& conversion) const;

  std::vector<Number> numbers_;
  std::string behind_;  // the last number
  std::string variable_;
  std::size_t next_ = 0;  // of numbers_
  bool is_told_ = false;
  bool begins_with_word_ = false;
};

}  // namespace heapwise::trace
