#include "heap/common.h"

#include <algorithm>

#include "base/clock.h"

namespace heapwise::heap {
namespace {

class CommonPart {
 public:
  CommonPart(const Heap& a, const Heap& b) : a_(a), b_(b) {}

  [[nodiscard]] Common find() {
    constexpr std::size_t kObjectsPerValue = 16;
    spend_values(a_.objects().size() / kObjectsPerValue);
    if (find_shared()) {
      visit_roots();
      while (!work_.empty()) {
        const std::size_t place = work_.back();
        work_.pop_back();
        follow(place);
      }
      do drop_what_names_others();
      while (drop_what_shares_numbers());
    }
    return result();
  }

 private:
  enum class State : std::uint8_t { Other, Shared, Reached };
  struct Mention {
    std::size_t by, of;  // places
  };

  // One object of both heaps, by one name.
  bool find_shared() {
    state_.assign(a_.objects().size(), State::Other);
    bool any = false;
    auto other = b_.objects().begin();
    for (std::size_t i = 0; i < state_.size(); ++i) {
      const auto& [id, o] = a_.objects()[i];
      while (other != b_.objects().end() && other->first < id) ++other;
      if (other == b_.objects().end()) break;
      if (other->first != id || other->second != o) continue;
      state_[i] = State::Shared;
      any = true;
    }
    return any;
  }

  void visit_roots() {
    auto other = b_.roots().begin();
    for (const auto& [key, value] : a_.roots()) {
      while (other != b_.roots().end() && other->first < key) ++other;
      if (other == b_.roots().end()) break;
      if (other->first != key || !(other->second == value) || !value.is_address() || value.term.scale != 0) continue;
      const std::size_t place = a_.place_of(value.object());
      if (state_[place] != State::Other) reach(place);
    }
  }

  // Without a symbol, or with one that is there on both sides alike. A reference leads on: it is left to the walk.
  [[nodiscard]] bool is_known_by_one_name(const Term& term) const {
    if (term.scale == 0) return true;
    return a_.owner_of(term.symbol) == b_.owner_of(term.symbol) && a_.reference(term.symbol) == nullptr &&
           b_.reference(term.symbol) == nullptr;
  }

  void reach(std::size_t place) {
    if (state_[place] == State::Reached) return;
    state_[place] = State::Reached;
    work_.push_back(place);
  }

  void follow(std::size_t place) {
    const Object& o = *a_.objects()[place].second;
    const auto name = [&](ObjectId id) {
      const std::size_t other = a_.place_of(id);
      if (other == place) return;
      mentions_.push_back({place, other});
      if (state_[other] == State::Shared) reach(other);
    };
    bool common = true;
    for_each_value_of(o, [&](const Value& v) {
      common = common && is_known_by_one_name(v.term);
      if (v.term.scale != 0 && common) {
        if (const ObjectId owner = a_.owner_of(v.term.symbol); owner.valid()) name(owner);
      }
      if (v.is_address()) name(v.object());
    });
    if (o.owner.valid()) name(o.owner);
    for (const Variant& v : o.variants()) name(v.prototype);
    if (!common) state_[place] = State::Other;
  }

  // What was reached last mostly names what was reached later still: backwards, one round or two are enough.
  void drop_what_names_others() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = mentions_.size(); i-- > 0;) {
        const auto& [by, of] = mentions_[i];
        if (state_[by] != State::Reached || state_[of] == State::Reached) continue;
        state_[by] = State::Other;
        changed = true;
      }
    }
  }

  // What mentions a number that something else mentions as well. What the walk makes of that hangs on where it meets
  // the number first, and that is to be what has changed.
  bool drop_what_shares_numbers() {
    std::vector<SymbolId> others;
    for (const Heap* heap : {&a_, &b_}) {
      for (const auto& [key, value] : heap->roots()) mention(value, others);
    }
    for (std::size_t i = 0; i < state_.size(); ++i)
      if (state_[i] != State::Reached) mention_all(*a_.objects()[i].second, others);
    auto own = a_.objects().begin();
    for (const auto& [id, o] : b_.objects()) {
      while (own != a_.objects().end() && own->first < id) ++own;
      const bool reached = own != a_.objects().end() && own->first == id &&
                           state_[static_cast<std::size_t>(own - a_.objects().begin())] == State::Reached;
      if (!reached) mention_all(*o, others);
    }
    make_set(others);
    bool changed = false;
    for (std::size_t i = 0; i < state_.size() && !others.empty(); ++i) {
      if (state_[i] != State::Reached) continue;
      bool shares = false;
      for_each_value_of(*a_.objects()[i].second, [&](const Value& v) {
        shares = shares || (v.term.scale != 0 && std::ranges::binary_search(others, v.term.symbol));
      });
      if (shares) state_[i] = State::Other;
      changed = changed || shares;
    }
    return changed;
  }

  [[nodiscard]] Common result() const {
    Common common;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      if (state_[i] != State::Reached) continue;
      common.objects.push_back(a_.objects()[i].first);
      mention_all(*a_.objects()[i].second, common.symbols);
    }
    make_set(common.symbols);
    return common;
  }

  static void mention(const Value& v, std::vector<SymbolId>& symbols) {
    if (v.term.scale != 0) symbols.push_back(v.term.symbol);
  }
  static void mention_all(const Object& o, std::vector<SymbolId>& symbols) {
    for_each_value_of(o, [&](const Value& v) { mention(v, symbols); });
  }
  static void make_set(std::vector<SymbolId>& symbols) {
    std::ranges::sort(symbols);
    const auto rest = std::ranges::unique(symbols);
    symbols.erase(rest.begin(), rest.end());
  }

  const Heap& a_;
  const Heap& b_;
  // By the place of the objects in `a`.
  std::vector<State> state_;
  std::vector<std::size_t> work_;
  std::vector<Mention> mentions_;
};

}  // namespace

bool Common::contains(ObjectId id) const { return std::ranges::binary_search(objects, id); }

bool Common::leads_to(const Value& v) const { return v.is_address() && v.term.scale == 0 && contains(v.object()); }

Common common_part(const Heap& a, const Heap& b) { return CommonPart(a, b).find(); }

}  // namespace heapwise::heap
