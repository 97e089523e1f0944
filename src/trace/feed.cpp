#include "trace/feed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "interp/floats.h"
#include "interp/inputs.h"

namespace heapwise::trace {

namespace {

using interp::InputRead;
using models::Effect;
using models::Extent;

constexpr const char* kFeedRuntime = R"(
struct heapwise_input { long long integer; long double number; int fails; };
struct heapwise_feed { const struct heapwise_input *values; unsigned long count, next; };
typedef __builtin_va_list heapwise_arguments;
typedef __SIZE_TYPE__ heapwise_size;
extern void *heapwise_stdin HEAPWISE_SYMBOL("stdin");
extern void *heapwise_realloc(void *, heapwise_size) HEAPWISE_SYMBOL("realloc");
extern void heapwise_free(void *) HEAPWISE_SYMBOL("free");

static struct heapwise_input heapwise_next(struct heapwise_feed *feed) {
  static const struct heapwise_input zero;
  return feed->next < feed->count ? feed->values[feed->next++] : zero;
}
static int heapwise_character(struct heapwise_feed *feed) {
  return feed->next < feed->count ? (int)heapwise_next(feed).integer : -1;
}
static heapwise_size heapwise_bytes(struct heapwise_feed *feed, char *to, heapwise_size size) {
  heapwise_size count = 0;
  for (int c; count < size && (c = heapwise_character(feed)) >= 0; ++count) to[count] = (char)c;
  return count;
}
static char *heapwise_line(struct heapwise_feed *feed, char *to, long most, int keeps_end) {
  long length = 0;
  int c = 0;
  while (length + 1 < most && c != '\n' && (c = heapwise_character(feed)) >= 0)
    if (c != '\n' || keeps_end) to[length++] = (char)c;
  if (length == 0 && (c < 0 || keeps_end)) return 0;
  to[length] = 0;
  return to;
}
static int heapwise_is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/* Is c one of the characters that a set of scanf lists? */
static int heapwise_listed(const char *set, const char *end, int c) {
  for (const char *at = set; at < end; ++at) {
    if (at + 2 < end && at[1] == '-') {
      if ((unsigned char)at[0] <= c && c <= (unsigned char)at[2]) return 1;
      at += 2;
    } else if ((unsigned char)*at == c) return 1;
  }
  return 0;
}
/* A word, or with a set the characters that it allows; what ends them is read, and read again by whoever is next. */
static int heapwise_word(struct heapwise_feed *feed, char *to, unsigned long width, const char *set, const char *end) {
  unsigned long length = 0;
  int leading = set == 0, inverted = set && *set == '^';
  for (int c; length < width && (c = heapwise_character(feed)) >= 0; ++length) {
    while (leading && heapwise_is_space(c)) if ((c = heapwise_character(feed)) < 0) return 0;
    leading = 0;
    if (set ? heapwise_listed(set + inverted, end, c) == inverted : heapwise_is_space(c)) break;
    if (to) to[length] = (char)c;
  }
  if (to && length > 0) to[length] = 0;
  return length > 0;
}
static long heapwise_getline(struct heapwise_feed *feed, char **line, heapwise_size *room, int end) {
  heapwise_size length = 0, most = 0;
  char *text = 0;
  for (int c = 0; (c = heapwise_character(feed)) >= 0;) {
    if (length + 1 >= most) text = heapwise_realloc(text, most = 2 * most + 16);
    text[length++] = (char)c;
    if (c == end) break;
  }
  if (length == 0) return -1;
  text[length] = 0;
  if (*line == 0 || *room < length + 1) *line = heapwise_realloc(*line, *room = length + 1);
  for (heapwise_size i = 0; i <= length; ++i) (*line)[i] = text[i];
  heapwise_free(text);
  return (long)length;
}
static void heapwise_integer(void *to, long long value, const char *length) {
  if (length[0] == 'h' && length[1] == 'h') *(signed char *)to = value;
  else if (length[0] == 'h') *(short *)to = value;
  else if ((length[0] == 'l' && length[1] == 'l') || length[0] == 'q' || length[0] == 'j' || length[0] == 'L')
    *(long long *)to = value;
  else if (length[0] == 'l' || length[0] == 'z' || length[0] == 't') *(long *)to = value;
  else *(int *)to = value;
}
static void heapwise_number(void *to, long double value, const char *length) {
  if (length[0] == 'L') *(long double *)to = value;
  else if (length[0] == 'l') *(double *)to = value;
  else *(float *)to = value;
}
static int heapwise_scan(struct heapwise_feed *feed, const char *format, heapwise_arguments arguments) {
  int converted = 0, c;
  while (*format) {
    if (*format++ != '%') continue;
    int suppressed = *format == '*';
    format += suppressed;
    unsigned long width = 0;
    while (*format >= '0' && *format <= '9') width = width * 10 + (unsigned long)(*format++ - '0');
    const char *length = format;
    while (*format && __builtin_strchr("hljztLq", *format)) ++format;
    char letter = *format;
    if (letter) ++format;
    if (letter == '%') continue;
    void *to = suppressed ? 0 : __builtin_va_arg(arguments, void *);
    switch (letter) {
      case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': {
        struct heapwise_input next = heapwise_next(feed);
        if (next.fails) return converted == 0 && next.fails == 1 ? -1 : converted;
        if (to) heapwise_integer(to, next.integer, length);
        break;
      }
      case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': {
        struct heapwise_input next = heapwise_next(feed);
        if (next.fails) return converted == 0 && next.fails == 1 ? -1 : converted;
        if (to) heapwise_number(to, next.number, length);
        break;
      }
      case 'c':
        for (unsigned long i = 0; i < (width ? width : 1); ++i) {
          c = heapwise_character(feed);
          if (c < 0) return converted ? converted : -1;
          if (to) ((char *)to)[i] = (char)c;
        }
        break;
      case 's':
        if (!heapwise_word(feed, to, width ? width : ~0UL, 0, 0)) return converted ? converted : -1;
        break;
      case '[': {
        const char *set = format;
        if (*format == '^') ++format;
        if (*format == ']') ++format;
        while (*format && *format != ']') ++format;
        const char *end = format;
        if (*format) ++format;
        if (!heapwise_word(feed, to, width ? width : ~0UL, set, end)) return converted;
        break;
      }
      default: continue;
    }
    if (!suppressed) ++converted;
  }
  return converted;
}
)";

// Functions that read into the program's memory: their parameters, and what they do with their feed.
struct Reader {
  std::string_view name, result, parameters, body;
};

constexpr std::string_view kScan =
    "heapwise_arguments arguments; __builtin_va_start(arguments, format); "
    "int converted = heapwise_scan(&feed, format, arguments); __builtin_va_end(arguments); return converted;";

constexpr auto kReaders = std::to_array<Reader>(
    {{"scanf", "int", "const char *format, ...", kScan},
     {"fscanf", "int", "void *stream, const char *format, ...", kScan},
     {"getline", "long", "char **line, heapwise_size *room, void *stream",
      "return heapwise_getline(&feed, line, room, '\\n');"},
     {"getdelim", "long", "char **line, heapwise_size *room, int end, void *stream",
      "return heapwise_getline(&feed, line, room, end);"},
     {"ungetc", "int", "int c, void *stream", "(void)feed; return c;"},
     {"fgets", "char *", "char *to, int size, void *stream", "return heapwise_line(&feed, to, size, 1);"},
     {"gets", "char *", "char *to", "return heapwise_line(&feed, to, (~0UL >> 1) - 1, 0);"},
     {"fread", "heapwise_size", "void *to, heapwise_size size, heapwise_size count, void *stream",
      "return size == 0 ? 0 : heapwise_bytes(&feed, to, size * count) / size;"},
     {"read", "long", "int file, void *to, heapwise_size size", "return (long)heapwise_bytes(&feed, to, size);"}});

constexpr std::array<std::string_view, 4> kOpens = {"fdopen", "freopen", "popen", "tmpfile"};

std::string c_type(ir::Type type) {
  if (type.is_pointer()) return "void *";
  if (type.is_float()) return type.bits() == 32 ? "float" : type.bits() == 64 ? "double" : "long double";
  if (type.bits() <= 8) return "signed char";
  if (type.bits() <= 16) return "short";
  if (type.bits() <= 32) return "int";
  return type.bits() <= 64 ? "long long" : "__int128";
}

std::string c_float(const InputRead& input) {
  const long double value = interp::bits_to_float(input.value, input.type);
  if (value != value) return "__builtin_nanl(\"\")";
  if (value > 1e4932L) return "__builtin_infl()";
  if (value < -1e4932L) return "-__builtin_infl()";
  return fmt::format("{:a}L", value);
}

std::string c_integer(std::int64_t value) { return fmt::format("(long long){}ULL", static_cast<std::uint64_t>(value)); }

std::int64_t integer_of(const InputRead& input) {
  return static_cast<std::int64_t>(ir::as_signed(input.value, input.type));
}

// A number outside the range of what the function can return stands for one inside it, as in `interp`.
std::int64_t returned(const InputRead& input, const models::Model* model) {
  const std::int64_t value = integer_of(input);
  if (model == nullptr || model->result.kind != models::Outcome::Kind::Range) return value;
  const auto low = static_cast<std::uint64_t>(model->result.low), high = static_cast<std::uint64_t>(model->result.high);
  if (value >= model->result.low && value <= model->result.high) return value;
  const std::uint64_t span = high - low + 1;
  return static_cast<std::int64_t>(low + (span == 0 ? 0 : static_cast<std::uint64_t>(value) % span));
}

std::string c_value(const InputRead& input, const models::Model* model) {
  if (input.type.is_float()) return c_float(input);
  if (input.type.is_pointer()) return fmt::format("(void *){}ULL", static_cast<std::uint64_t>(input.value));
  return c_integer(returned(input, model));
}

// Declared first: only a declaration can name the symbol.
std::string define(const std::string& symbol, std::string_view result, std::string_view parameters,
                   const std::string& body) {
  const std::string head = fmt::format("{} heapwise_define_{}({})", result, symbol, parameters);
  return fmt::format("{0} HEAPWISE_SYMBOL(\"{1}\");\n{0} {{\n{2}}}\n", head, symbol, body);
}

// A conversion of scanf that fails has a value that fits no type (interp/inputs.h).
int failure_of(const InputRead& read) {
  if (read.type.bits() <= 80) return 0;
  return static_cast<ir::SignedBits>(read.value) == interp::Inputs::kNoMore ? 1 : 2;
}

std::string feed_of(std::span<const InputRead> reads) {
  std::string text = "  static const struct heapwise_input values[] = {";
  for (const InputRead& read : reads)
    text += read.type.is_float() ? fmt::format("{{0, {}, 0}}, ", c_float(read))
                                 : fmt::format("{{{}, 0, {}}}, ", c_integer(integer_of(read)), failure_of(read));
  return text + fmt::format("{{0, 0, 0}}}};\n  static struct heapwise_feed feed = {{values, {}, 0}};\n", reads.size());
}

// The library looks at the stream that it reads from: one that is null must fail here, too.
constexpr const char* kTouchStream = "  (void)*(volatile char *)stream;\n";

// Which parameter the stream is.
std::optional<std::size_t> stream_of(const ir::Function& function, const models::Model* model) {
  if (model == nullptr) return std::nullopt;
  for (const Effect& effect : model->effects)
    if (effect.kind == Effect::Kind::UsesStream && effect.argument < function.parameters.size()) return effect.argument;
  return std::nullopt;
}

std::string returning_function(const ir::Function& function, const models::Model* model,
                               std::span<const InputRead> reads) {
  if (function.results.empty()) return define(function.name, "void", "void", "");
  const std::string type = c_type(function.results.front());
  const auto stream = stream_of(function, model);
  std::string parameters;
  for (std::size_t i = 0; stream && i <= *stream; ++i)
    parameters += i == *stream ? "void *stream" : fmt::format("heapwise_size a{}, ", i);
  std::string body = stream ? kTouchStream : "";
  body += fmt::format("  static unsigned long next;\n  static const {} values[] = {{", type);
  for (const InputRead& read : reads) body += c_value(read, model) + ", ";
  body += fmt::format("0}};\n  return next < {} ? values[next++] : 0;\n", reads.size());
  return define(function.name, type, stream ? parameters : "void", body);
}

// How many bytes are written, as an expression over the arguments.
std::optional<std::string> c_extent(const ir::Program& program, const Extent& extent) {
  const unsigned pointer = program.model == ir::DataModel::ILP32 ? 4 : 8;
  switch (extent.kind) {
    case Extent::Kind::Constant: return fmt::format("{}", extent.scale);
    case Extent::Kind::Words: return fmt::format("{}", extent.scale * pointer);
    case Extent::Kind::Argument: return fmt::format("a{} * {}UL", extent.first, extent.scale);
    case Extent::Kind::Product: return fmt::format("a{} * a{}", extent.first, extent.second);
    default: return std::nullopt;
  }
}

// Fills memory with inputs, byte by byte, and may return one.
std::string filling_function(const ir::Program& program, const ir::Function& function, const models::Model& model,
                             std::span<const InputRead> reads) {
  std::string parameters, body = feed_of(reads);
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    parameters += fmt::format("{}heapwise_size a{}", i == 0 ? "" : ", ", i);
  for (const Effect& effect : model.effects) {
    if (effect.kind != Effect::Kind::Writes) continue;
    const auto size = c_extent(program, effect.extent);
    if (!size || effect.argument >= function.parameters.size()) return "";
    body += fmt::format(
        "  for (heapwise_size i = 0; a{0} && i < {1}; ++i) ((char *)a{0})[i] = heapwise_next(&feed).integer;\n",
        effect.argument, *size);
  }
  const std::string type = function.results.empty() ? "void" : c_type(function.results.front());
  if (!function.results.empty()) body += fmt::format("  return ({})heapwise_next(&feed).integer;\n", type);
  return define(function.name, type, parameters.empty() ? "void" : parameters, body);
}

bool writes_inputs(const models::Model* model) {
  return model != nullptr && std::ranges::any_of(model->effects, [](const Effect& effect) {
           return effect.kind == Effect::Kind::Writes || effect.kind == Effect::Kind::ScansFormat;
         });
}

// atexit and its like must do what they are for, whatever they return.
bool calls_back(const models::Model* model) {
  return model != nullptr && std::ranges::any_of(model->effects, [](const Effect& effect) {
           return effect.kind == Effect::Kind::CallsFunction;
         });
}

}  // namespace

const char* feed_runtime() { return kFeedRuntime; }

std::string feeding_function(const ir::Program& program, const ir::Function& function, const models::Model* model,
                             std::span<const InputRead> reads) {
  // An alias (__isoc99_scanf) has the model of the function that it stands for.
  const std::string_view meaning = model != nullptr ? std::string_view(model->name) : std::string_view(function.name);
  for (const Reader& reader : kReaders) {
    if (reader.name != meaning) continue;
    const bool has_stream = std::string_view(reader.parameters).find("void *stream") != std::string_view::npos;
    return define(function.name, reader.result, reader.parameters,
                  (has_stream ? kTouchStream : "") + feed_of(reads) + fmt::format("  {}\n", reader.body));
  }
  if (meaning == "fopen")
    return define(function.name, "void *", "const char *path, const char *mode",
                  "  return *path && *mode ? heapwise_stdin : (void *)0;\n");
  if (std::ranges::find(kOpens, function.name) != kOpens.end())
    return define(function.name, "void *", "void", "  return heapwise_stdin;\n");
  const bool is_input = model != nullptr && model->kind == models::Kind::Input;
  if ((reads.empty() && !is_input) || calls_back(model)) return "";
  return writes_inputs(model) ? filling_function(program, function, *model, reads)
                              : returning_function(function, model, reads);
}

}  // namespace heapwise::trace
