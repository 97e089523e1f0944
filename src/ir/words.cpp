#include "ir/words.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace heapwise::ir {
namespace {

// Each table is in the order of its enumeration.
constexpr std::array<std::string_view, 18> kBinaryOps = {"add",  "sub",  "mul",  "udiv", "sdiv", "urem",
                                                         "srem", "shl",  "lshr", "ashr", "and",  "or",
                                                         "xor",  "fadd", "fsub", "fmul", "fdiv", "frem"};
constexpr std::array<std::string_view, 24> kPredicates = {
    "icmp eq",  "icmp ne",  "icmp ult", "icmp ule", "icmp ugt", "icmp uge", "icmp slt", "icmp sle",
    "icmp sgt", "icmp sge", "fcmp oeq", "fcmp one", "fcmp olt", "fcmp ole", "fcmp ogt", "fcmp oge",
    "fcmp ord", "fcmp ueq", "fcmp une", "fcmp ult", "fcmp ule", "fcmp ugt", "fcmp uge", "fcmp uno"};
constexpr std::array<std::string_view, 12> kCastOps = {"trunc",   "zext",     "sext",     "fptoui",
                                                       "fptosi",  "uitofp",   "sitofp",   "fpext",
                                                       "fptrunc", "ptrtoint", "inttoptr", "reinterpret"};
constexpr std::array<std::string_view, 12> kSourceTypeKinds = {"signed", "unsigned", "boolean",  "character",
                                                               "float",  "enum",     "pointer",  "array",
                                                               "struct", "union",    "function", "void"};
constexpr std::array<std::string_view, 3> kVariableKinds = {"local", "parameter", "global"};
constexpr std::array<std::string_view, 2> kDataModels = {"ilp32", "lp64"};
constexpr std::size_t kFirstFloatPredicate = static_cast<std::size_t>(Predicate::OrderedEqual);
constexpr std::size_t kPredicatePrefix = 5;  // "icmp "

template <class Enum, std::size_t N>
std::string_view look_up(const std::array<std::string_view, N>& table, Enum value) {
  const auto index = static_cast<std::size_t>(value);
  HW_CHECK(index < N, "an enumerator without a word");
  return table[index];
}

template <class Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& table, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (table[i] == word) return static_cast<Enum>(i);
  return std::nullopt;
}

std::optional<Predicate> find_predicate(std::string_view word, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; ++i)
    if (kPredicates[i].substr(kPredicatePrefix) == word) return static_cast<Predicate>(i);
  return std::nullopt;
}

}  // namespace

std::string_view word(BinaryOp op) { return look_up(kBinaryOps, op); }
std::string_view word(Predicate predicate) { return look_up(kPredicates, predicate); }
std::string_view word(CastOp op) { return look_up(kCastOps, op); }
std::string_view word(SourceType::Kind kind) { return look_up(kSourceTypeKinds, kind); }
std::string_view word(Variable::Kind kind) { return look_up(kVariableKinds, kind); }
std::string_view word(DataModel model) { return look_up(kDataModels, model); }

std::optional<BinaryOp> binary_op(std::string_view word) { return find<BinaryOp>(kBinaryOps, word); }
std::optional<Predicate> integer_predicate(std::string_view word) {
  return find_predicate(word, 0, kFirstFloatPredicate);
}
std::optional<Predicate> float_predicate(std::string_view word) {
  return find_predicate(word, kFirstFloatPredicate, kPredicates.size());
}
std::optional<CastOp> cast_op(std::string_view word) { return find<CastOp>(kCastOps, word); }
std::optional<SourceType::Kind> source_type_kind(std::string_view word) {
  return find<SourceType::Kind>(kSourceTypeKinds, word);
}
std::optional<Variable::Kind> variable_kind(std::string_view word) {
  return find<Variable::Kind>(kVariableKinds, word);
}
std::optional<DataModel> data_model(std::string_view word) { return find<DataModel>(kDataModels, word); }

bool is_integer_predicate(Predicate predicate) { return static_cast<std::size_t>(predicate) < kFirstFloatPredicate; }

std::string to_string(Type type) {
  if (type.is_pointer()) return "ptr";
  return fmt::format("{}{}", type.is_float() ? 'f' : 'i', type.bits());
}

std::optional<Type> type_of_word(std::string_view word, DataModel model) {
  if (word == "ptr") return Type::pointer(model);
  if (word.size() < 2 || word.size() > 4 || (word[0] != 'i' && word[0] != 'f') || word[1] == '0') return std::nullopt;
  std::uint16_t bits = 0;
  const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), bits);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (word[0] == 'i') {
    if (bits < 1 || bits > 128) return std::nullopt;
    return Type::integer(bits);
  }
  if (bits != 16 && bits != 32 && bits != 64 && bits != 80 && bits != 128) return std::nullopt;
  return Type::floating(bits);
}

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    }
  }
  out += '"';
}

}  // namespace heapwise::ir
