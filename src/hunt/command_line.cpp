#include "hunt/command_line.h"

#include <algorithm>
#include <set>

#include "base/random.h"

namespace heapwise::hunt {
namespace {

constexpr std::size_t kMostLiterals = 100;
constexpr std::size_t kLongestWord = 40;
constexpr std::int64_t kTooLong = 300;  // characters: more than most buffers have

// The string literals that could be words of a command line.
std::vector<std::string> literals_of(const ir::Program& program) {
  std::set<std::string> found;
  for (const ir::Global& global : program.globals) {
    if (!global.constant || global.chunks.size() != 1 || global.chunks.front().offset != 0) continue;
    std::string text(global.chunks.front().bytes.begin(), global.chunks.front().bytes.end());
    text = text.substr(0, text.find('\0'));
    const bool plain = std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
    if (text.empty() || text.size() > kLongestWord || !plain || text.find('%') != std::string::npos) continue;
    // getopt's list of letters is no word, but each of them is one behind a dash.
    if (found.size() < kMostLiterals) found.insert(text);
  }
  return {found.begin(), found.end()};
}

}  // namespace

ArgumentWords::ArgumentWords(const ir::Program& program) : words_(literals_of(program)) {}

// First none, then one, then one that is too long; then any few.
std::vector<std::string> ArgumentWords::draw(std::uint64_t seed) const {
  if (seed == 0) return {};
  if (seed == 1) return {"1"};
  const std::string long_text(kTooLong, 'A');
  if (seed == 2) return {long_text};
  if (seed == 3) return {"2", "3"};
  Random random(seed);
  const auto word = [&]() -> std::string {
    switch (random.below(words_.empty() ? 6 : 9)) {
      case 0: return "";
      case 1: return std::to_string(random.below(20));
      case 2: return "-" + std::to_string(random.below(4));
      case 3: return std::string(1, static_cast<char>('a' + random.below(26)));
      case 4: return "-" + std::string(1, static_cast<char>('a' + random.below(26)));
      case 5: return random.below(3) == 0 ? long_text : std::to_string(1000 * random.below(1000));
      default: return words_[random.below(words_.size())];
    }
  };
  std::vector<std::string> texts;
  for (std::uint64_t n = random.below(5); n > 0; --n) texts.push_back(word());
  return texts;
}

std::vector<std::vector<std::int64_t>> lengths_of_arguments(const ir::Program& program) {
  constexpr std::size_t kMostLengths = 4;
  std::vector<std::vector<std::int64_t>> all = {{3}, {}, {1}, {2, 2}, {kTooLong}, {1, 1, 1}, {0}};
  std::set<std::int64_t> lengths;
  for (const std::string& word : literals_of(program)) lengths.insert(static_cast<std::int64_t>(word.size()));
  std::size_t taken = 0;
  for (const std::int64_t length : lengths) {
    if (length <= 3 || taken++ == kMostLengths) continue;
    all.push_back({length});
    all.push_back({length, 2});
  }
  return all;
}

CommandLine make_command_line(solver::TermTable& terms, BitRecorder& recorder, heap::Heap& heap, ir::Type pointer,
                              const std::vector<std::int64_t>& lengths) {
  const std::int64_t width = pointer.bytes();
  const auto block = [&](std::int64_t size) {
    heap::Object o;
    o.size = heap::Value::constant(size);
    o.storage = heap::Storage::Global;
    return heap.add(std::move(o));
  };
  const auto set_byte = [&](heap::ObjectId text, std::int64_t at, const heap::Value& value) {
    recorder.write(heap, text, numeric::Term::of(at), 1, value);
  };
  const auto count = static_cast<std::int64_t>(lengths.size()) + 1;
  Path& path = path_of(heap);
  path.require(terms.equal(path.take_input(ir::Type::integer(32)), terms.bits(static_cast<std::uint64_t>(count), 32)));
  const heap::ObjectId vector = block((count + 1) * width);
  const auto set_entry = [&](std::int64_t index, const heap::Value& value) {
    recorder.write(heap, vector, numeric::Term::of(index * width), width, value);
  };
  const std::string name = "program";
  const heap::ObjectId first = block(static_cast<std::int64_t>(name.size()) + 1);
  for (std::size_t i = 0; i <= name.size(); ++i)
    set_byte(first, static_cast<std::int64_t>(i), heap::Value::constant(name.c_str()[i]));
  set_entry(0, heap::Value::address(first));
  const ir::Type character = ir::Type::integer(8);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const heap::ObjectId text = block(lengths[i] + 1);
    for (std::int64_t at = 0; at < lengths[i]; ++at) {
      const solver::Term input = path_of(heap).take_input(character);
      path_of(heap).require(terms.distinct(input, terms.bits(0, 8)));
      set_byte(text, at, recorder.make(heap, input));
    }
    path_of(heap).require(terms.equal(path_of(heap).take_input(character), terms.bits(0, 8)));
    set_byte(text, lengths[i], heap::Value::constant(0));
    set_entry(static_cast<std::int64_t>(i) + 1, heap::Value::address(text));
  }
  set_entry(count, heap::Value::constant(0));
  return {heap::Value::constant(count), heap::Value::address(vector)};
}

}  // namespace heapwise::hunt
