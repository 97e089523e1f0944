#include "trace/reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

#include "trace/feed.h"
#include "trace/message.h"

namespace heapwise::trace {

namespace {

using interp::InputRead;

// Before the program: nothing that it could see but the renamed main.
constexpr const char* kBefore = R"(
#define main heapwise_program_main
)";

// Behind the program. Names that it may have declared with other types are reached by their symbols only.
constexpr const char* kRuntime = R"(
#undef main
#define HEAPWISE_SYMBOL(name) __asm__(name)
#define HEAPWISE_PLAIN __attribute__((no_sanitize("address", "undefined")))
extern int heapwise_write(int, const void *, unsigned long) HEAPWISE_SYMBOL("write");
extern void heapwise_quit(int) HEAPWISE_SYMBOL("_exit");
extern void heapwise_exit(int) HEAPWISE_SYMBOL("exit");
extern int heapwise_at_exit(void (*)(void)) HEAPWISE_SYMBOL("atexit");
extern void heapwise_check_leaks(void) HEAPWISE_SYMBOL("__lsan_do_leak_check") __attribute__((weak));
extern unsigned long heapwise_allocated(void) HEAPWISE_SYMBOL("__sanitizer_get_current_allocated_bytes") __attribute__((weak));
extern int heapwise_main(int, char **, char **) HEAPWISE_SYMBOL("heapwise_program_main");

HEAPWISE_PLAIN static void heapwise_say(const char *text) {
  unsigned long length = 0;
  while (text[length] != 0) ++length;
  heapwise_write(2, text, length);
}

static unsigned long heapwise_before; /* bytes of the heap in use before the program began */

/* Old addresses on the stack would hide a leak. */
HEAPWISE_PLAIN static __attribute__((noinline)) void heapwise_clear_stack(void) {
  volatile char room[524288];
  for (unsigned i = 0; i < sizeof room; ++i) room[i] = 0;
}

HEAPWISE_PLAIN static void heapwise_end(void) {
  if (HEAPWISE_CLEANUP && heapwise_allocated && heapwise_allocated() > heapwise_before) {
    heapwise_say("heapwise: memory is left at the end\n");
    heapwise_quit(1);
  }
  heapwise_clear_stack();
  if (heapwise_check_leaks) heapwise_check_leaks();
}

/* abort ends the program in place: what is lost is lost by then. */
HEAPWISE_PLAIN void heapwise_abort(void) HEAPWISE_SYMBOL("abort");
HEAPWISE_PLAIN void heapwise_abort(void) {
  if (HEAPWISE_UNREACH) heapwise_say("heapwise: the program aborts\n");
  else heapwise_end();
  heapwise_quit(134);
}

/* Far below: nothing that runs later touches, and keeps, what the program leaves on the stack, until it is cleared. */
HEAPWISE_PLAIN static __attribute__((noinline)) int heapwise_run(int count, char **words, char **variables) {
  volatile char *room = __builtin_alloca(262144);
  room[0] = 0;
  /* A main without a result leaves anything there, an address that would hide a leak, too. */
  return (heapwise_main(count, words, variables) + room[0]) & 255;
}
)";

// Behind the words of the command line.
constexpr const char* kMain = R"(
int main(void) {
  static char *variables[] = {0};
  if (heapwise_allocated) heapwise_before = heapwise_allocated();
  heapwise_at_exit(heapwise_end);
  int count = 0;
  while (heapwise_words[count]) ++count;
  int status = heapwise_run(count, heapwise_words, variables);
  heapwise_clear_stack();
  heapwise_exit(status);
}
)";

class ReproducerWriter {
 public:
  ReproducerWriter(const ir::Program& program, const hunt::Bug& bug) : program_(program), bug_(bug) {}

  std::string write(const std::vector<std::string>& files, const std::vector<std::string>& flags) {
    group_inputs();
    const bool deref = bug_.violation().property == interp::Property::ValidDeref;
    text_ += fmt::format("/* Made by Heapwise: {}\n", comment(message_of(program_, bug_.violation())));
    text_ += fmt::format("   expected: {}\n   compile and run:\n", expectation());
    text_ += fmt::format("     gcc -g -w -fsanitize=address,undefined {}{}THIS_FILE -o reproducer -lm\n",
                         program_.model == ir::DataModel::ILP32 ? "-m32 " : "", joined(flags));
    text_ += fmt::format("     {}./reproducer\n", deref ? "ASAN_OPTIONS=detect_stack_use_after_return=1 " : "");
    for (const std::string& each : cannot_) text_ += fmt::format("   not reproduced: {}\n", each);
    text_ += "*/";
    text_ += kBefore;
    rename_own_library();
    for (const std::string& file : files)
      text_ += fmt::format("#include \"{}\"\n", std::filesystem::absolute(file).string());
    const bool cleanup = bug_.violation().property == interp::Property::ValidMemcleanup;
    const bool unreach = bug_.violation().property == interp::Property::UnreachCall;
    text_ +=
        fmt::format("#define HEAPWISE_CLEANUP {}\n#define HEAPWISE_UNREACH {}\n", cleanup ? 1 : 0, unreach ? 1 : 0);
    text_ += kRuntime;
    text_ += feed_runtime();
    for (const ir::Function& function : program_.functions) define(function);
    define_command_line();
    text_ += kMain;
    return std::move(text_);
  }

 private:
  static std::string joined(const std::vector<std::string>& flags) {
    std::string text;
    for (const std::string& flag : flags) text += comment(flag) + " ";
    return text;
  }
  // Nothing that would end a comment.
  static std::string comment(std::string text) {
    for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/")) text[at] = '+';
    return text;
  }

  [[nodiscard]] std::string expectation() const {
    switch (bug_.violation().property) {
      case interp::Property::ValidDeref: return "AddressSanitizer reports an invalid access";
      case interp::Property::ValidFree: return "AddressSanitizer reports an invalid or double free";
      case interp::Property::ValidMemtrack: return "LeakSanitizer reports a leak";
      case interp::Property::ValidMemcleanup: return "'memory is left at the end'";
      case interp::Property::UnreachCall: return "the program aborts";
      case interp::Property::NoOverflow: return "UndefinedBehaviorSanitizer reports an integer overflow";
      case interp::Property::ValidDivision: return "UndefinedBehaviorSanitizer reports a division by zero";
      case interp::Property::ValidShift: return "UndefinedBehaviorSanitizer reports a shift exponent";
      case interp::Property::ValidCopy: return "AddressSanitizer reports overlapping ranges, where a function copies";
      case interp::Property::ValidValue:
      case interp::Property::ValidReturn: return "clang -fsanitize=memory or valgrind report an uninitialised value";
      case interp::Property::Termination: return "the program does not end";
    }
    HW_UNREACHABLE("a property without an expectation");
  }

  void group_inputs() {
    for (const InputRead& input : bug_.run.inputs) {
      if (input.source.starts_with("uninitialised")) remember("the value of " + input.source);
      else if (input.source == "allocation fails") remember("whether an allocation fails");
      else by_function_[input.source].push_back(input);
    }
  }

  // Each word is a block of its own, in which a sanitizer sees an access that is out of bounds.
  void define_command_line() {
    std::vector<std::string> words = {"program"};
    std::string word;
    for (const InputRead& input : by_function_["argv"]) {
      if (input.value != 0) word += static_cast<char>(input.value);
      else words.push_back(std::exchange(word, ""));
    }
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
      text_ += fmt::format("static char heapwise_word_{}[] = {{", i);
      for (const char c : words[i]) text_ += fmt::format("{}, ", static_cast<int>(static_cast<signed char>(c)));
      text_ += "0};\n";
      list += fmt::format("heapwise_word_{}, ", i);
    }
    text_ += fmt::format("static char *heapwise_words[] = {{{}0}};\n", list);
  }
  void remember(const std::string& what) {
    if (std::ranges::find(cannot_, what) == cannot_.end()) cannot_.push_back(what);
  }

  // Functions without a body that the program reads from, or that end it.
  void define(const ir::Function& function) {
    if (function.has_body()) return;
    const std::string& name = function.name;
    if (name == "__VERIFIER_assume" || name == "__CPROVER_assume")
      return define_plain(name, "(int holds) { if (!holds) heapwise_quit(0); }");
    if (name == "reach_error" || name == "__VERIFIER_error") return define_plain(name, "(void) { heapwise_abort(); }");
    if (name == "__assert_fail") return define_plain(name, "(void) { heapwise_abort(); }");
    if (name == "_Exit") return define_plain(name, "(int status) { heapwise_end(); heapwise_quit(status); }");
    const models::Model* model = bug_.models->find(function);
    text_ += feeding_function(program_, function, model, by_function_[name]);
    // What nobody knows is not called on the way to the bug; the file shall link without it.
    if (model == nullptr && is_identifier(name)) text_ += fmt::format("#pragma weak {}\n", name);
  }
  static bool is_identifier(const std::string& name) {
    return std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  }

  // A program's own malloc must not become that of the sanitizers and of the system's libraries.
  void rename_own_library() {
    for (const ir::Function& function : program_.functions)
      if (function.has_body() && models::Models::standard().find(function.name) != nullptr)
        text_ += fmt::format("#define {0} heapwise_own_{0}\n", function.name);
  }

  void define_plain(const std::string& name, const char* body) {
    text_ += fmt::format("void heapwise_define_{0}{1} HEAPWISE_SYMBOL(\"{0}\");\n", name,
                         std::string(body).substr(0, std::string(body).find('{')));
    text_ += fmt::format("void heapwise_define_{}{}\n", name, body);
  }

  const ir::Program& program_;
  const hunt::Bug& bug_;
  std::map<std::string, std::vector<InputRead>> by_function_;
  std::vector<std::string> cannot_;
  std::string text_;
};

}  // namespace

std::string reproducer(const ir::Program& program, const hunt::Bug& bug, const std::vector<std::string>& files,
                       const std::vector<std::string>& flags) {
  return ReproducerWriter(program, bug).write(files, flags);
}

}  // namespace heapwise::trace
