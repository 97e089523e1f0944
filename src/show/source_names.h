// The program's names for what is at one place: which register holds which variable there, the types that objects have,
// and the fields at their offsets, nested structures included.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "heap/heap.h"
#include "ir/function_facts.h"
#include "ir/program.h"

namespace heapwise::show {

// The variables that have a value just before a place, by the registers that hold them. A variable of which several
// registers are alive, and no rule says which is the current one, is left out: an old value shown as the current one
// would be wrong.
[[nodiscard]] std::map<ir::VariableId, ir::RegisterId> current_variables(const ir::FunctionFacts& facts,
                                                                         ir::Position at, const heap::Heap& heap,
                                                                         std::uint32_t depth);

class ObjectTypes {
 public:
  ObjectTypes(const ir::Program& program, const heap::Heap& heap) : program_(program), heap_(heap) {}

  // A pointer of this type leads there.
  void learn(const heap::Value& pointer, ir::SourceTypeId pointer_type);
  // The object has this type.
  void learn_object(heap::ObjectId object, ir::SourceTypeId type);
  [[nodiscard]] ir::SourceTypeId type_of(heap::ObjectId object) const;
  // "next", "links.next"; empty where nobody knows. `width` tells a structure from its first member.
  [[nodiscard]] std::string field(heap::ObjectId object, std::int64_t offset, std::int64_t width) const;

  struct Member {
    std::string name;
    std::int64_t offset = 0, width = 0;
    bool is_pointer = false;
  };
  // The members that are no structures themselves; of arrays the first elements.
  [[nodiscard]] std::vector<Member> members(ir::SourceTypeId type) const;

 private:
  void add_members(ir::SourceTypeId type, const std::string& prefix, std::int64_t at, std::vector<Member>& to) const;
  void learn_from_fields(const heap::Object& object, ir::SourceTypeId type);

  const ir::Program& program_;
  const heap::Heap& heap_;
  std::map<heap::ObjectId, ir::SourceTypeId> types_;
};

}  // namespace heapwise::show
