// The words of the text form, one per operation, and how names are quoted. Shared by printer and parser, so that what
// one writes the other reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/instruction.h"
#include "ir/names.h"
#include "ir/type.h"

namespace heapwise::ir {

[[nodiscard]] std::string_view word(BinaryOp op);          // "add"
[[nodiscard]] std::string_view word(Predicate predicate);  // "icmp slt": two words, integers and floats share some
[[nodiscard]] std::string_view word(CastOp op);
[[nodiscard]] std::string_view word(SourceType::Kind kind);
[[nodiscard]] std::string_view word(Variable::Kind kind);
[[nodiscard]] std::string_view word(DataModel model);

[[nodiscard]] std::optional<BinaryOp> binary_op(std::string_view word);
[[nodiscard]] std::optional<Predicate> integer_predicate(std::string_view word);  // "slt"
[[nodiscard]] std::optional<Predicate> float_predicate(std::string_view word);    // "olt"
[[nodiscard]] std::optional<CastOp> cast_op(std::string_view word);
[[nodiscard]] std::optional<SourceType::Kind> source_type_kind(std::string_view word);
[[nodiscard]] std::optional<Variable::Kind> variable_kind(std::string_view word);
[[nodiscard]] std::optional<DataModel> data_model(std::string_view word);

[[nodiscard]] bool is_integer_predicate(Predicate predicate);

// i1 to i128, f16, f32, f64, f80, f128, ptr.
[[nodiscard]] std::string to_string(Type type);
[[nodiscard]] std::optional<Type> type_of_word(std::string_view word, DataModel model);

// A letter, digit, '_' or '.': what a name consists of that needs no quotes.
[[nodiscard]] bool is_word_character(char c);

// Appends "text" in quotes; what is not printable ASCII becomes \xNN.
void append_quoted(std::string& out, std::string_view text);

}  // namespace heapwise::ir
