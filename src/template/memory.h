// Memory: versions of a slot that has a value for each member or index, read lazily into if-then-else terms.
//
// A version is a node of a graph: a base (nothing is known but what was read there before), a constant, a write to one
// place, a renewal of one member, an end of members, one member of another version (for all), a version up to an index
// and another one from there on, a merge of two versions. read() walks down and builds a term; at a
// base it makes a variable per index term. There is no array theory: two reads of a base at equal places are equal only
// once a lemma says so (lemmas.h). Leaving a lemma out adds models, so it can only cost a proof.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "template/layout.h"
#include "template/value.h"

namespace heapwise::tmpl {

using VersionId = Id<struct VersionTag>;

// Where a slot is read: the member, and the index where it has one.
struct Where {
  Term number, index;  // invalid: a slot without
  friend auto operator<=>(const Where&, const Where&) = default;
};

// What a slot holds in a state: a value, or a version.
struct Content {
  Value value;
  VersionId version;
  friend bool operator==(const Content&, const Content&) = default;
};

class Memory {
 public:
  Memory(Values& values, const Layout& layout) : values_(values), layout_(layout) {}

  // Called with every variable that a read of a base makes, to state what holds of it by construction.
  std::function<void(VersionId base, const Where&, const Value&)> on_read;

  VersionId base(SlotId slot, std::string name);
  // Uninitialised: any bytes, which stay the same; no address of an object.
  VersionId undefined(SlotId slot);
  VersionId constant(const Value& value);
  VersionId write(VersionId before, Term condition, Where where, const Value& value);
  // The member's values come from `content` from now on.
  VersionId renew(VersionId before, Term condition, Term number, VersionId content);
  // Members from this number on have this value.
  VersionId from_number(VersionId before, Term number, const Value& value);
  // Whatever member is asked for: what `of` has for this one (invalid: a slot without members).
  VersionId as_member(VersionId of, Term number);
  // `first` at indices below this one, `rest` from there on.
  VersionId up_to_index(VersionId first, Term index, VersionId rest);
  VersionId merge(Term condition, VersionId yes, VersionId no);

  [[nodiscard]] Value read(VersionId version, Where where);
  [[nodiscard]] Content merge(Term condition, const Content& yes, const Content& no);

  struct Read {
    Where where;
    Value value;
  };
  [[nodiscard]] std::size_t versions() const { return versions_.size(); }
  [[nodiscard]] const std::vector<VersionId>& bases() const { return bases_; }
  [[nodiscard]] const std::vector<Read>& reads(VersionId base) const { return reads_.at(base); }
  [[nodiscard]] SlotId slot_of(VersionId base) const { return versions_.at(base.index()).slot; }

 private:
  struct Version {
    enum class Kind : std::uint8_t { Base, Constant, Write, Renew, FromNumber, AsMember, UpToIndex, Merge };
    Kind kind = Kind::Base;
    VersionId before, other;
    Term condition;
    Where where;
    Value value;
    SlotId slot;
    std::string name;
    bool undefined = false;
  };
  VersionId add(Version version);
  [[nodiscard]] Value read_base(VersionId id, Where where);

  Values& values_;
  const Layout& layout_;
  std::vector<Version> versions_;
  std::vector<VersionId> bases_;
  std::map<VersionId, std::vector<Read>> reads_;
  std::map<std::pair<VersionId, Where>, Value> known_;
};

}  // namespace heapwise::tmpl
