#include "interp/format.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "interp/floats.h"
#include "interp/library.h"
#include "models/print_format.h"

namespace heapwise::interp {

FormatArguments::FormatArguments(Machine& machine, Slot va_list) : machine_(machine) {
  if (!machine.is_64_bit()) {
    area_ = va_list;
    return;
  }
  // x86-64's record: gp_offset, fp_offset, overflow_arg_area, reg_save_area. The front end lays all arguments out in
  // the overflow area, and says so by offsets that are used up.
  record_ = va_list;
  constexpr std::uint64_t kAllRegistersUsed = 48;
  if (machine.load(va_list, 4, ir::Type::integer(32)) < kAllRegistersUsed)
    machine.finish(Ending::Unsupported, "a va_list that holds registers");
  area_ = machine.load_pointer(machine.plus(va_list, 8));
}

Slot FormatArguments::take(std::uint64_t size, std::uint64_t alignment) {
  area_.bits = (area_.bits + alignment - 1) / alignment * alignment;
  const Slot here = area_;
  area_ = machine_.plus(area_, size);
  if (machine_.is_64_bit()) machine_.store_pointer(machine_.plus(record_, 8), area_);
  return here;
}

bool FormatArguments::has_read_from(Slot buffer, std::uint64_t size) const {
  return std::ranges::any_of(read_, [&](const auto& each) { return overlap(each.first, each.second, buffer, size); });
}

bool FormatArguments::next_of_call(Slot& slot, ir::Type& type) {
  if (next_ >= call_->arguments.size()) machine_.undefined("a format that asks for more arguments than there are");
  slot = call_->at(next_);
  type = call_->type(next_++);
  return true;
}

std::uint64_t FormatArguments::integer(unsigned bits) {
  Slot slot;
  ir::Type type;
  if (call_ != nullptr) {
    (void)next_of_call(slot, type);
    if (type.is_pointer() && slot.extra != 0) machine_.print_address();
    else if (type.is_float() || type.bits() != (bits > 32 ? 64 : 32)) machine_.note(Note::Kind::CallMismatch);
    return slot.bits;
  }
  const std::uint64_t word = machine_.pointer_bytes();
  const std::uint64_t size = bits > 32 || word == 8 ? 8 : 4;
  return static_cast<std::uint64_t>(
      machine_.load(take(size, word), bits > 32 ? 8 : 4, ir::Type::integer(bits > 32 ? 64 : 32)));
}

Slot FormatArguments::pointer() {
  Slot slot;
  ir::Type type;
  if (call_ == nullptr) return machine_.load_pointer(take(machine_.pointer_bytes(), machine_.pointer_bytes()));
  (void)next_of_call(slot, type);
  return type.is_pointer() ? slot : machine_.pointer_from_number(slot.bits);
}

double FormatArguments::number() {
  Slot slot;
  ir::Type type = ir::Type::floating(64);
  if (call_ != nullptr) (void)next_of_call(slot, type);
  else slot = Slot::of_wide(machine_.load(take(8, machine_.pointer_bytes()), 8, type));
  if (!type.is_float()) machine_.undefined("a format that asks for a floating-point number where there is none");
  if (type.bits() != 64) machine_.note(Note::Kind::CallMismatch);
  return static_cast<double>(bits_to_float(slot.wide(), type));
}

long double FormatArguments::long_number() {
  Slot slot;
  ir::Type type = ir::Type::floating(80);
  if (call_ != nullptr) (void)next_of_call(slot, type);
  else slot = Slot::of_wide(machine_.load(machine_.is_64_bit() ? take(16, 16) : take(12, 4), 10, type));
  if (!type.is_float()) machine_.undefined("a format that asks for a floating-point number where there is none");
  if (type.bits() <= 64) machine_.note(Note::Kind::CallMismatch);
  return bits_to_float(slot.wide(), type);
}

namespace {

// A conversion whose numbers are known.
struct Conversion {
  std::string flags;
  int width = -1;
  int precision = -1;
  std::string_view length;
  char letter = 0;

  [[nodiscard]] std::string host_format(std::string_view host_length) const {
    std::string text = "%" + flags;
    if (width >= 0) text += std::to_string(width);
    if (precision >= 0) text += "." + std::to_string(precision);
    text += host_length;
    text += letter;
    return text;
  }
};

class Formatter {
 public:
  Formatter(Machine& machine, std::string format, FormatArguments& arguments)
      : machine_(machine), format_(std::move(format)), arguments_(arguments) {}

  [[nodiscard]] std::string run() {
    std::string_view rest = format_;
    for (std::size_t at; (at = rest.find('%')) != std::string_view::npos;) {
      out_ += rest.substr(0, at);
      rest.remove_prefix(at + 1);
      if (rest.starts_with('%')) {
        out_ += '%';
        rest.remove_prefix(1);
      } else {
        convert(with_numbers(models::read_conversion(rest)));
      }
    }
    out_ += rest;
    return std::move(out_);
  }

 private:
  [[nodiscard]] int number(int given) {
    return given == models::Conversion::kArgument ? static_cast<int>(arguments_.integer(32)) : given;
  }

  [[nodiscard]] Conversion with_numbers(const models::Conversion& read) {
    Conversion conversion{std::string(read.flags), number(read.width), -1, read.length, read.letter};
    if (read.width == models::Conversion::kArgument && conversion.width < 0) {
      if (conversion.width < -kWidest) machine_.finish(Ending::MemoryLimit, kWidestWords);
      conversion.flags += '-';
      conversion.width = -conversion.width;
    }
    conversion.precision = number(read.precision);
    return conversion;
  }

  [[nodiscard]] unsigned integer_bits(std::string_view length) const {
    if (length == "hh") return 8;
    if (length == "h") return 16;
    if (length == "ll" || length == "q" || length == "j" || length == "L") return 64;
    if (length == "l" || length == "z" || length == "t") return machine_.is_64_bit() ? 64 : 32;
    return 32;
  }

  template <class T>
  void print_as(const std::string& host_format, T value) {
    constexpr std::size_t kUsual = 128;
    std::array<char, kUsual> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), host_format.c_str(), value);
    if (length < 0) machine_.undefined("a format that the C library rejects");
    if (static_cast<std::size_t>(length) < buffer.size()) {
      out_.append(buffer.data(), static_cast<std::size_t>(length));
      return;
    }
    std::string large(static_cast<std::size_t>(length) + 1, '\0');
    std::snprintf(large.data(), large.size(), host_format.c_str(), value);
    large.pop_back();
    out_ += large;
  }

  void convert(const Conversion& conversion) {
    if (conversion.width > kWidest || conversion.precision > kWidest)
      machine_.finish(Ending::MemoryLimit, kWidestWords);
    if (!models::is_usual_length(conversion.length, conversion.letter) && conversion.letter != 's')
      machine_.finish(Ending::Unsupported, "the length of a conversion of printf");
    if (conversion.flags.find('\'') != std::string::npos) arguments_.use_locale();
    const unsigned bits = integer_bits(conversion.length);
    const unsigned unused = 64 - bits;
    switch (conversion.letter) {
      case 'd':
      case 'i': {
        const std::uint64_t value = arguments_.integer(bits) << unused;
        return print_as(conversion.host_format("ll"), static_cast<long long>(value) >> unused);
      }
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        const std::uint64_t value = arguments_.integer(bits) << unused;
        return print_as(conversion.host_format("ll"), static_cast<unsigned long long>(value >> unused));
      }
      case 'c':
        if (!conversion.length.empty()) machine_.finish(Ending::Unsupported, "wide characters in printf");
        return print_character(conversion, static_cast<int>(arguments_.integer(32)));
      case 's': return print_string(conversion);
      case 'p': return print_pointer(conversion);
      case 'n': return machine_.store(arguments_.pointer(), out_.size(), bits / 8);
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
        arguments_.use_locale();
        if (conversion.length == "L") return print_as(conversion.host_format("L"), arguments_.long_number());
        return print_as(conversion.host_format(""), arguments_.number());
      default: machine_.finish(Ending::Unsupported, std::string("the conversion %") + conversion.letter + " of printf");
    }
  }

  void print_character(const Conversion& conversion, int character) {
    // The host stops at a NUL character; the C library writes it.
    Conversion as_string = conversion;
    as_string.letter = 's';
    as_string.precision = -1;  // it has none
    character = static_cast<unsigned char>(character);
    const auto start = out_.size();
    const std::string text(1, character == 0 ? 'x' : static_cast<char>(character));
    print_as(as_string.host_format(""), text.c_str());
    if (character == 0)
      if (const auto place = out_.find('x', start); place != std::string::npos) out_[place] = '\0';
  }

  void print_string(const Conversion& conversion) {
    if (conversion.length == "l") machine_.finish(Ending::Unsupported, "wide strings in printf");
    const Slot pointer = arguments_.pointer();
    const auto bound = conversion.precision < 0 ? ~0ULL : static_cast<std::uint64_t>(conversion.precision);
    if (pointer.bits == 0) machine_.note(Note::Kind::Environment);  // not every library prints that
    constexpr std::uint64_t kWord = 6;                              // glibc prints it whole or not at all
    if (pointer.bits == 0 && bound < kWord) machine_.finish(Ending::Unsupported, "a part of (null) in printf");
    const std::string text = pointer.bits == 0 ? "(null)" : machine_.string_at(pointer, bound);
    arguments_.has_read(pointer, text.size() + 1);
    print_as(conversion.host_format(""), text.c_str());
  }

  void print_pointer(const Conversion& conversion) {
    machine_.print_address();  // null, too, is printed as each library likes
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it is printed only
    print_as(conversion.host_format(""), reinterpret_cast<void*>(arguments_.pointer().bits));
  }

  static constexpr int kWidest = 1 << 20;
  static constexpr const char* kWidestWords = "the width of a conversion of printf";

  Machine& machine_;
  std::string format_;
  FormatArguments& arguments_;
  std::string out_;
};

}  // namespace

std::string formatted(Machine& machine, Slot format, FormatArguments& arguments) {
  std::string text = machine.string_at(format);
  arguments.has_read(format, text.size() + 1);
  return Formatter(machine, std::move(text), arguments).run();
}

}  // namespace heapwise::interp
