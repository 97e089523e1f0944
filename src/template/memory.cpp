#include "template/memory.h"

#include <fmt/format.h>

namespace heapwise::tmpl {

VersionId Memory::add(Version version) {
  versions_.push_back(std::move(version));
  return VersionId(versions_.size() - 1);
}

VersionId Memory::base(SlotId slot, std::string name) {
  Version v;
  v.kind = Version::Kind::Base;
  v.slot = slot;
  v.name = std::move(name);
  const VersionId id = add(std::move(v));
  bases_.push_back(id);
  reads_[id];
  return id;
}

VersionId Memory::undefined(SlotId slot) {
  const VersionId id = base(slot, "undefined");
  versions_[id.index()].undefined = true;
  return id;
}

VersionId Memory::constant(const Value& value) {
  Version v;
  v.kind = Version::Kind::Constant;
  v.value = value;
  return add(std::move(v));
}

VersionId Memory::write(VersionId before, Term condition, Where where, const Value& value) {
  if (condition == values_.terms().no()) return before;
  Version v;
  v.kind = Version::Kind::Write;
  v.before = before;
  v.condition = condition;
  v.where = where;
  v.value = value;
  return add(std::move(v));
}

VersionId Memory::renew(VersionId before, Term condition, Term number, VersionId content) {
  if (!number.valid() && condition == values_.terms().yes()) return content;
  Version v;
  v.kind = Version::Kind::Renew;
  v.before = before;
  v.other = content;
  v.condition = condition;
  v.where = {number, {}};
  return add(std::move(v));
}

VersionId Memory::from_number(VersionId before, Term number, const Value& value) {
  Version v;
  v.kind = Version::Kind::FromNumber;
  v.before = before;
  v.where = {number, {}};
  v.value = value;
  return add(std::move(v));
}

VersionId Memory::as_member(VersionId of, Term number) {
  Version v;
  v.kind = Version::Kind::AsMember;
  v.before = of;
  v.where = {number, {}};
  return add(std::move(v));
}

VersionId Memory::up_to_index(VersionId first, Term index, VersionId rest) {
  Version v;
  v.kind = Version::Kind::UpToIndex;
  v.before = rest;
  v.other = first;
  v.where = {{}, index};
  return add(std::move(v));
}

VersionId Memory::merge(Term condition, VersionId yes, VersionId no) {
  if (yes == no || condition == values_.terms().yes()) return yes;
  if (condition == values_.terms().no()) return no;
  Version v;
  v.kind = Version::Kind::Merge;
  v.before = no;
  v.other = yes;
  v.condition = condition;
  return add(std::move(v));
}

Content Memory::merge(Term condition, const Content& yes, const Content& no) {
  if (yes == no) return yes;
  if (yes.version.valid()) return {{}, merge(condition, yes.version, no.version)};
  return {values_.merge(condition, yes.value, no.value), {}};
}

Value Memory::read(VersionId id, Where where) {
  const auto key = std::pair{id, where};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  TermTable& terms = values_.terms();
  const Version version = versions_.at(id.index());
  const auto matches = [&](Term a, Term b) { return a.valid() ? terms.equal(a, b) : terms.yes(); };
  const auto choose = [&](Term condition, const auto& yes, const auto& no) {
    if (condition == terms.yes()) return yes();
    if (condition == terms.no()) return no();
    return values_.merge(condition, yes(), no());
  };
  const auto below = [&] { return read(version.before, where); };
  Value result;
  switch (version.kind) {
    case Version::Kind::Base: result = read_base(id, where); break;
    case Version::Kind::Constant: result = version.value; break;
    case Version::Kind::Write: {
      const Term here = terms.conjunction(
          version.condition,
          terms.conjunction(matches(version.where.number, where.number), matches(version.where.index, where.index)));
      result = choose(here, [&] { return version.value; }, below);
      break;
    }
    case Version::Kind::Renew: {
      const Term here = terms.conjunction(version.condition, matches(version.where.number, where.number));
      result = choose(here, [&] { return read(version.other, where); }, below);
      break;
    }
    case Version::Kind::FromNumber: {
      const Term here = values_.less_equal(version.where.number, where.number, false);
      result = choose(here, [&] { return version.value; }, below);
      break;
    }
    case Version::Kind::AsMember: result = read(version.before, {version.where.number, where.index}); break;
    case Version::Kind::UpToIndex: {
      const Term here = values_.less(where.index, version.where.index, false);
      result = choose(here, [&] { return read(version.other, where); }, below);
      break;
    }
    case Version::Kind::Merge:
      result = choose(version.condition, [&] { return read(version.other, where); }, below);
      break;
  }
  known_.emplace(key, result);
  return result;
}

Value Memory::read_base(VersionId id, Where where) {
  const Version& version = versions_.at(id.index());
  const Slot& slot = layout_.slot(version.slot);
  Value made;
  if (slot.kind == Slot::Kind::Alive) made = {values_.any_boolean(version.name), {}, {}};
  else if (slot.pointer && !version.undefined) made = values_.any_address(version.name);
  else made = values_.any_number(version.name, slot.bits);
  reads_.at(id).push_back({where, made});
  if (on_read) on_read(id, where, made);
  return made;
}

}  // namespace heapwise::tmpl
