#include "solver/term.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace heapwise::solver {

namespace {

constexpr std::size_t kFirstBuckets = 1024;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL;
}

std::uint64_t hash_node(Operator op, SortId sort, std::span<const Term> arguments, std::uint64_t low,
                        std::uint64_t high) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(op), sort.index());
  hash = mix(mix(hash, low), high);
  for (Term argument : arguments) hash = mix(hash, argument.index());
  return hash ^ (hash >> 29);
}

}  // namespace

TermTable::TermTable() : buckets_(kFirstBuckets, 0) {
  sorts_.push_back({Sort::Kind::Bool, 0, {}, {}, {}});
  sorts_.push_back({Sort::Kind::Int, 0, {}, {}, {}});
  nodes_.push_back({});  // index 0 ends a hash chain
  no_ = make(Operator::BoolConstant, bool_sort(), {}, 0);
  yes_ = make(Operator::BoolConstant, bool_sort(), {}, 1);
}

SortId TermTable::bits_sort(unsigned width) {
  HW_CHECK(width >= 1 && width <= kMaximumWidth, "bit-vectors have 1 to 128 bits");
  for (std::size_t i = 0; i < sorts_.size(); ++i)
    if (sorts_[i].kind == Sort::Kind::Bits && sorts_[i].width == width) return SortId(i);
  sorts_.push_back({Sort::Kind::Bits, width, {}, {}, {}});
  return SortId(sorts_.size() - 1);
}

SortId TermTable::array_sort(SortId index, SortId element) {
  for (std::size_t i = 0; i < sorts_.size(); ++i)
    if (sorts_[i].kind == Sort::Kind::Array && sorts_[i].index == index && sorts_[i].element == element)
      return SortId(i);
  sorts_.push_back({Sort::Kind::Array, 0, index, element, {}});
  return SortId(sorts_.size() - 1);
}

SortId TermTable::uninterpreted_sort(std::string_view name) {
  for (std::size_t i = 0; i < sorts_.size(); ++i)
    if (sorts_[i].kind == Sort::Kind::Uninterpreted && sorts_[i].name == name) return SortId(i);
  sorts_.push_back({Sort::Kind::Uninterpreted, 0, {}, {}, std::string(name)});
  return SortId(sorts_.size() - 1);
}

Term TermTable::variable(std::string_view name, SortId sort) {
  auto [entry, is_new] = name_index_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.emplace_back(name);
  return make(Operator::Variable, sort, {}, entry->second);
}

Term TermTable::fresh(std::string_view prefix, SortId sort) {
  std::string name;
  do name = fmt::format("{}!{}", prefix, fresh_count_++);
  while (name_index_.contains(name));
  return variable(name, sort);
}

FunctionId TermTable::function(std::string_view name, std::vector<SortId> parameters, SortId result) {
  auto [entry, is_new] = function_index_.try_emplace(std::string(name), static_cast<std::uint32_t>(functions_.size()));
  if (is_new) functions_.push_back({std::string(name), std::move(parameters), result});
  else HW_CHECK(functions_[entry->second].parameters == parameters, "one signature per function name");
  return FunctionId(entry->second);
}

Term TermTable::bits(Bits value, unsigned width) {
  return make(Operator::BitsConstant, bits_sort(width), {}, value & mask(width));
}

Term TermTable::integer(std::int64_t value) {
  return make(Operator::IntConstant, int_sort(), {}, static_cast<std::uint64_t>(value));
}

Term TermTable::make(Operator op, SortId sort, std::initializer_list<Term> arguments, Bits payload) {
  return make(op, sort, std::span<const Term>(arguments.begin(), arguments.size()), payload);
}

Term TermTable::make(Operator op, SortId sort, std::span<const Term> arguments, Bits payload) {
  const auto low = static_cast<std::uint64_t>(payload), high = static_cast<std::uint64_t>(payload >> 64);
  if (nodes_.size() > buckets_.size()) rehash();
  std::uint32_t& bucket = buckets_[hash_node(op, sort, arguments, low, high) & (buckets_.size() - 1)];
  for (std::uint32_t i = bucket; i != 0; i = nodes_[i].next_in_bucket) {
    const Node& node = nodes_[i];
    if (node.op == op && node.sort == sort && node.payload[0] == low && node.payload[1] == high &&
        std::ranges::equal(this->arguments(Term(i)), arguments))
      return Term(i);
  }
  const auto first = static_cast<std::uint32_t>(arguments_.size());
  // `arguments` may point into arguments_ itself, which is about to grow.
  const std::vector<Term> copy(arguments.begin(), arguments.end());
  arguments_.insert(arguments_.end(), copy.begin(), copy.end());
  nodes_.push_back({op, sort, first, static_cast<std::uint32_t>(copy.size()), {low, high}, bucket});
  bucket = static_cast<std::uint32_t>(nodes_.size() - 1);
  return Term(nodes_.size() - 1);
}

void TermTable::rehash() {
  buckets_.assign(buckets_.size() * 2, 0);
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    std::uint32_t& bucket =
        buckets_[hash_node(node.op, node.sort, arguments(Term(i)), node.payload[0], node.payload[1]) &
                 (buckets_.size() - 1)];
    node.next_in_bucket = bucket;
    bucket = i;
  }
}

Term TermTable::apply(FunctionId f, std::span<const Term> arguments) {
  HW_CHECK(functions_[f.index()].parameters.size() == arguments.size(), "a function gets all its arguments");
  return make(Operator::Apply, functions_[f.index()].result, arguments, f.index());
}

Term TermTable::select(Term array, Term index) {
  HW_CHECK(sort(array).kind == Sort::Kind::Array, "select reads an array");
  // Reading what was just written, past writes that are known to be elsewhere.
  while (op(array) == Operator::Store) {
    const Term written = argument(array, 1);
    if (written == index) return argument(array, 2);
    if (equal(written, index) != no_) break;
    array = argument(array, 0);
  }
  if (op(array) == Operator::ConstantArray) return argument(array, 0);
  return make(Operator::Select, sort(array).element, {array, index});
}

Term TermTable::store(Term array, Term index, Term element) {
  HW_CHECK(sort(array).kind == Sort::Kind::Array, "store writes an array");
  if (op(array) == Operator::Store && argument(array, 1) == index) array = argument(array, 0);
  if (op(element) == Operator::Select && argument(element, 0) == array && argument(element, 1) == index) return array;
  return make(Operator::Store, sort_id(array), {array, index, element});
}

Term TermTable::constant_array(SortId array, Term element) { return make(Operator::ConstantArray, array, {element}); }

}  // namespace heapwise::solver
