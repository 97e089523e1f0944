// getopt and getopt_long, as glibc runs them on a command line whose options stand first.
//
// An argument that is no option ends the options if none comes behind it. Otherwise glibc would put the options first,
// in an order that a program can watch: such a run ends as unsupported. So does an abbreviated name.
#include <array>

#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

class OptionReader {
 public:
  OptionReader(Machine& machine, LibraryCall& call)
      : machine_(machine),
        call_(call),
        count_(static_cast<std::int32_t>(call.number(0))),
        letters_(machine.string_at(call.at(2))) {}

  void next() {
    machine_.note(Note::Kind::Environment);
    if (letters_.starts_with('-') || letters_.starts_with('+') || letters_.find(';') != std::string::npos)
      machine_.finish(Ending::Unsupported, "options in an order of their own");
    const auto index = static_cast<std::int32_t>(machine_.load(variable("optind"), 4, ir::Type::integer(32)));
    index_ = index;
    if (index_ < 1) machine_.finish(Ending::Unsupported, "getopt that begins again");
    place_ = machine_.library_object("getopt", 8);
    set_argument(Slot{});
    const auto within = static_cast<std::uint64_t>(machine_.load(place_, 8, ir::Type::integer(64)));
    if (within != 0) return letter(machine_.string_at(word(index_)), within);
    if (index_ >= count_) return call_.give_signed(-1);
    const std::string text = machine_.string_at(word(index_));
    if (text == "--") {
      set_index(index_ + 1);
      return call_.give_signed(-1);
    }
    if (!is_option(text)) return no_option();
    if (has_names() && text.starts_with("--")) return name(text.substr(2));
    letter(text, 1);
  }

 private:
  static bool is_option(std::string_view text) { return text.size() > 1 && text[0] == '-'; }
  [[nodiscard]] bool has_names() const { return call_.at(3).bits != 0; }
  [[nodiscard]] Slot word(std::int32_t i) {
    return machine_.load_pointer(machine_.plus(call_.at(1), static_cast<std::uint64_t>(i) * machine_.pointer_bytes()));
  }

  void no_option() {
    for (std::int32_t i = index_ + 1; i < count_; ++i)
      if (is_option(machine_.string_at(word(i))))
        machine_.finish(Ending::Unsupported, "options behind other arguments");
    call_.give_signed(-1);
  }

  // The variable, or what stands for it where the program does not name it.
  [[nodiscard]] Slot variable(std::string_view name) {
    for (std::size_t i = 0; i < machine_.program().globals.size(); ++i) {
      const ir::Global& global = machine_.program().globals[i];
      if (!global.external || global.name != name) continue;
      const ObjectId id = object_of(machine_.program(), ir::GlobalId(i));
      return {machine_.memory()[id].base, id.index()};
    }
    const Slot own = machine_.library_object(std::string(name), 8);
    if (name == "optind" && machine_.load(own, 4, ir::Type::integer(32)) == 0) machine_.store(own, 1, 4);
    return own;
  }

  void set_index(std::int32_t index) { machine_.store(variable("optind"), static_cast<std::uint32_t>(index), 4); }
  void set_argument(Slot value) { machine_.store_pointer(variable("optarg"), value); }

  void unknown(char letter) {
    machine_.store(variable("optopt"), static_cast<unsigned char>(letter), 4);
    call_.give('?');
  }

  // The letter at `at` of the word; the place behind it is kept.
  void letter(const std::string& text, std::uint64_t at) {
    const char c = text[at];
    const bool last = at + 1 == text.size();
    machine_.store(place_, last ? 0 : at + 1, 8);
    if (last) set_index(index_ + 1);
    const std::size_t found = c == ':' ? std::string::npos : letters_.find(c);
    if (found == std::string::npos) return unknown(c);
    const bool takes = letters_.substr(found + 1).starts_with(':'),
               optional = letters_.substr(found + 1).starts_with("::");
    if (!takes || (optional && last)) return call_.give(static_cast<unsigned char>(c));
    machine_.store(place_, 0, 8);
    if (!last) {
      set_argument(machine_.plus(word(index_), at + 1));
      set_index(index_ + 1);
    } else if (index_ + 1 < count_) {
      set_argument(word(index_ + 1));
      set_index(index_ + 2);
    } else {
      machine_.store(variable("optopt"), static_cast<unsigned char>(c), 4);
      return call_.give(letters_.starts_with(':') ? ':' : '?');
    }
    call_.give(static_cast<unsigned char>(c));
  }

  void name(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string wanted = text.substr(0, equals);
    const std::uint64_t width = machine_.pointer_bytes();
    set_index(index_ + 1);
    for (std::uint64_t n = 0;; ++n) {
      const Slot entry = machine_.plus(call_.at(3), n * 4 * width), known = machine_.load_pointer(entry);
      if (known.bits == 0) return unknown('\0');
      const std::string full = machine_.string_at(known);
      if (full != wanted && full.starts_with(wanted)) machine_.finish(Ending::Unsupported, "an abbreviated option");
      if (full != wanted) continue;
      const auto number = [&](std::uint64_t at) {
        return static_cast<std::int32_t>(machine_.load(machine_.plus(entry, at), 4, ir::Type::integer(32)));
      };
      const std::int32_t takes = number(width), value = number(3 * width);
      if (!take(text, equals, takes)) return unknown(static_cast<char>(value));
      if (call_.at(4).bits != 0) machine_.store(call_.at(4), n, 4);
      const Slot flag = machine_.load_pointer(machine_.plus(entry, 2 * width));
      if (flag.bits == 0) return call_.give_signed(value);
      machine_.store(flag, static_cast<std::uint32_t>(value), 4);
      return call_.give(0);
    }
  }

  // The argument of a name, behind `=` or in the next word.
  [[nodiscard]] bool take(const std::string& text, std::size_t equals, std::int32_t takes) {
    if (equals != std::string::npos) {
      if (takes == 0) return false;
      set_argument(machine_.plus(word(index_), 2 + equals + 1));
    } else if (takes == 1) {
      if (index_ + 1 >= count_) return false;
      set_argument(word(index_ + 1));
      set_index(index_ + 2);
    }
    return !text.empty();
  }

  Machine& machine_;
  LibraryCall& call_;
  std::int32_t count_;
  std::string letters_;
  std::int32_t index_ = 1;
  Slot place_;
};

void run_getopt(Machine& machine, LibraryCall& call) { OptionReader(machine, call).next(); }

constexpr auto kOptionsHandlers = std::to_array<NamedHandler>({
    {"getopt", run_getopt},
    {"getopt_long", run_getopt},
});

}  // namespace

std::span<const NamedHandler> option_handlers() { return kOptionsHandlers; }

}  // namespace heapwise::interp
