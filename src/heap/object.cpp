#include "heap/object.h"

namespace heapwise::heap {
namespace {

const Content no_content;

}  // namespace

const Content& Object::content() const {
  if (const Region* region = std::get_if<Region>(&shape)) [[likely]]
    return region->content;
  switch (kind()) {
    case Kind::Region: break;
    case Kind::Prototype: return std::get_if<Prototype>(&shape)->content;
    case Kind::Optional: return std::get_if<Optional>(&shape)->content;
    case Kind::List:
    case Kind::Tree: break;
  }
  return no_content;
}

bool Object::is_part_of_chains() const {
  switch (kind()) {
    case Kind::Region:
    case Kind::List: return true;
    case Kind::Prototype:
    case Kind::Optional:
    case Kind::Tree: break;
  }
  return false;
}

bool Object::has_content() const { return &content() != &no_content; }

Content& Object::content() {
  HW_CHECK(has_content(), "the bytes of a list's or tree's nodes are its prototypes'");
  return const_cast<Content&>(std::as_const(*this).content());
}

const Segment* Object::find_segment() const {
  switch (kind()) {
    case Kind::Region:
    case Kind::Prototype: break;
    case Kind::Optional: return &part<Optional>();
    case Kind::List: return &part<List>();
    case Kind::Tree: return &part<Tree>();
  }
  return nullptr;
}

const Segment& Object::segment() const {
  const Segment* found = find_segment();
  HW_CHECK(found != nullptr, "only a segment has a length");
  return *found;
}

const Nodes& Object::nodes() const {
  if (is_tree()) return tree();
  return list();
}

std::span<const Variant> Object::variants() const {
  switch (kind()) {
    case Kind::Region:
      if (!content().cells) break;
      return content().cells->forms;
    case Kind::Prototype:
    case Kind::Optional: break;
    case Kind::List: return part<List>().variants;
    case Kind::Tree: return part<Tree>().variants;
  }
  return {};
}

std::span<Variant> Object::variants() {
  const std::span<const Variant> all = std::as_const(*this).variants();
  return {const_cast<Variant*>(all.data()), all.size()};
}

const Value& Object::beyond(Target which) const {
  switch (kind()) {
    case Kind::Region:
    case Kind::Prototype: break;
    case Kind::Optional: return optional().absent;
    case Kind::Tree: return tree().leaf;
    case Kind::List: {
      if (which != Target::Last) return list().next;
      HW_CHECK(list().doubly(), "only a doubly linked list's last node is named");
      return *list().prev;
    }
  }
  HW_UNREACHABLE("a block is no segment");
}

}  // namespace heapwise::heap
