// Heaps written as text, for tests.
//
//     list = a; a [16] { 0: b+0, 8/4: 7 }; b [16] { 0: 0, 8/4: s }; s in 1..5
//
// Statements end with `;`. `NAME = VALUE` names a value by a root (roots are numbered as they come), `NAME [SIZE] {…}`
// is a block on the heap with fields `OFFSET[/WIDTH]: VALUE` (width 8 where none is given), `NAME in LO..HI` is a
// number's range. A value is a number, or a name with `+OFFSET` or nothing after it; a name that is no block's is a
// number's.
#pragma once

#include <map>
#include <regex>
#include <string>

#include "base/check.h"
#include "heap/heap.h"

namespace heapwise::heap::testing {

class HeapText {
 public:
  explicit HeapText(const std::string& text) {
    static const std::regex statement(R"(\s*([^;]*[^;\s])\s*(;|$))"), block(R"((\w+)\s*\[(\d+)\]\s*\{([^}]*)\})"),
        root(R"((\w+)\s*=\s*(\S+))"), range(R"((\w+)\s+in\s+(-?\d+)\.\.(-?\d+))");
    std::smatch m;
    auto each = [&](auto use) {
      for (std::sregex_iterator it(text.begin(), text.end(), statement), end; it != end; ++it) use((*it)[1].str());
    };
    each([&](const std::string& s) {
      if (std::regex_match(s, m, block)) objects_[m[1]] = heap.add(Object{});
    });
    each([&](const std::string& s) {
      if (std::regex_match(s, m, block)) {
        fill(objects_.at(m[1]), std::stoll(m[2]), m[3]);
      } else if (std::regex_match(s, m, range)) {
        const Value v = value(m[1]);
        HW_CHECK(heap.facts().restrict(v.term.symbol, {std::stoll(m[2]), std::stoll(m[3]), 1, 0}), "ranges fit");
      } else {
        HW_CHECK(std::regex_match(s, m, root), "a statement is a block, a root or a range");
        heap.set_root(register_key(1, roots_++), value(m[2]));
      }
    });
  }

  Heap heap;

 private:
  Value value(const std::string& text) {
    static const std::regex form(R"(([A-Za-z]\w*)(\+(\d+))?)");
    std::smatch m;
    if (!std::regex_match(text, m, form)) return Value::constant(std::stoll(text));
    const std::int64_t offset = m[3].matched ? std::stoll(m[3]) : 0;
    if (auto it = objects_.find(m[1]); it != objects_.end())
      return Value::address(it->second, Target::Whole, Term::of(offset));
    auto [it, fresh] = symbols_.try_emplace(m[1]);
    if (fresh) it->second = heap.fresh();
    return Value::symbol(it->second).plus(offset);
  }

  void fill(ObjectId id, std::int64_t size, const std::string& fields) {
    static const std::regex field(R"((\d+)(/(\d+))?\s*:\s*([\w+-]+))");
    Object o;
    o.size = Value::constant(size);
    for (std::sregex_iterator it(fields.begin(), fields.end(), field), end; it != end; ++it) {
      const std::int64_t width = (*it)[3].matched ? std::stoll((*it)[3]) : 8;
      o.content().set(std::stoll((*it)[1]), width, value((*it)[4]));
    }
    heap.put(id, std::move(o));
  }

  std::map<std::string, ObjectId> objects_;
  std::map<std::string, SymbolId> symbols_;
  std::uint32_t roots_ = 0;
};

inline Heap parse(const std::string& text) { return HeapText(text).heap; }

}  // namespace heapwise::heap::testing
