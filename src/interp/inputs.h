// Where the values come from that a program reads: `__VERIFIER_nondet_*`, `rand`, `getchar`, `scanf`, ...
//
// One stream, in the order in which the program asks. First the values of a list; behind its end zeros (end of file for
// reads of characters and of scanf), or numbers of a generator that likes small ones and those at the border of a type.
//
// The command line comes first where main looks at it: argc, then the characters of each argument behind the program's
// name, each with its NUL. A list that names its arguments apart from its values has none of these in the stream.
//
// What scanf converts is one value, of the type that it is stored in. Two numbers that fit no such type stand for a
// conversion that fails: kNoMatch, and kNoMore where the text has ended.
//
// The text form of a list: one value a line, an integer (decimal or 0x...) or a number with a point or exponent
// (`2.5`, `0x1.8p3`, `inf`, `nan`); `#` begins a comment; `argument TEXT` lines are the command line behind the
// program's name, in which `\\` is a backslash, `\n` a line's end and `\xHH` any character.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "ir/type.h"

namespace heapwise::interp {

class Inputs {
 public:
  using Value = std::variant<ir::SignedBits, long double>;

  Inputs() = default;  // all zeros
  explicit Inputs(std::vector<Value> values) : values_(std::move(values)) {}
  // What a generator likes.
  enum class Style : std::uint8_t {
    Mixed,   // mostly small numbers, some at a border, some of any size
    Ones,    // always 1
    Coin,    // 0 or 1
    Often,   // nearly always 1 or a small number, rarely 0: loops go round often
    Rarely,  // nearly always 0
    Small,   // 1 to 20
    Border,  // the least and the greatest numbers of the type, and their neighbours
    Wide,    // any bits
  };
  [[nodiscard]] static Inputs from_seed(std::uint64_t seed, Style style = Style::Mixed);
  [[nodiscard]] static Result<Inputs> parse(std::string_view text);

  // The next value as the bits of `type`: integers wrap, numbers are converted.
  [[nodiscard]] ir::Bits next(ir::Type type);
  // The next character, 0 to 255, or nothing at the end.
  [[nodiscard]] std::optional<unsigned char> next_character();

  static constexpr ir::SignedBits kNoMore = ir::SignedBits{1} << 64U;
  static constexpr ir::SignedBits kNoMatch = kNoMore + 1;
  struct Scanned {
    enum class Kind : std::uint8_t { Value, NoMatch, NoMore } kind = Kind::Value;
    ir::Bits value = 0;
  };
  // What scanf converts next.
  [[nodiscard]] Scanned next_scanned(ir::Type type);
  // A value that is known already is taken off the list, whatever stands there.
  void skip() { next_ += next_ < values_.size() ? 1 : 0; }

  // The arguments behind the program's name. Those that were named, or else those that the stream begins with.
  [[nodiscard]] std::vector<std::string> take_arguments();
  void add_argument(std::string text);
  void set_arguments(std::vector<std::string> texts) { arguments_ = std::move(texts); }

 private:
  [[nodiscard]] ir::Bits generate(ir::Type type);
  [[nodiscard]] ir::Bits generate_integer(ir::Type type);

  std::vector<Value> values_;
  std::optional<std::vector<std::string>> arguments_;  // nothing: they stand in the stream
  std::size_t next_ = 0;
  std::optional<Random> generator_;
  Style style_ = Style::Mixed;
};

// One line of the text form.
[[nodiscard]] std::string to_input_line(ir::Bits value, ir::Type type);
[[nodiscard]] std::string to_argument_line(std::string_view text);

}  // namespace heapwise::interp
