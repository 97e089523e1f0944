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

// The variables that have a value just before a place, by the registers that hold them. Where no rule says which
// register is the current one, or that there is one, the variable is left out: an old value shown as the current one
// would be wrong.
[[nodiscard]] std::map<ir::VariableId, ir::RegisterId> current_variables(const ir::FunctionFacts& facts,
                                                                         ir::Position at, const heap::Heap& heap,
                                                                         std::uint32_t depth);

class ObjectTypes {
 public:
  ObjectTypes(const ir::Program& program, const heap::Heap& heap) : program_(program), heap_(heap) {}

  // A pointer of this type leads there: to a structure, or to the first of as many elements as the block has room for.
  void learn(const heap::Value& pointer, ir::SourceTypeId pointer_type);
  // The object is a structure or array of this type; of other types nothing is learned.
  void learn_object(heap::ObjectId object, ir::SourceTypeId type);
  // "node", "int[10]"; empty where nobody knows.
  [[nodiscard]] std::string type_words(heap::ObjectId object) const;
  [[nodiscard]] bool is_compound(heap::ObjectId object) const;
  // "next", "links.next", "[2]"; empty where nobody knows. `width` tells a structure from its first member.
  [[nodiscard]] std::string field(heap::ObjectId object, std::int64_t offset, std::int64_t width) const;

  struct Member {
    std::string name;
    std::int64_t offset = 0, width = 0;
    ir::SourceTypeId type;
    bool is_element = false;  // of an array
  };
  // The members that are no structures or arrays themselves; of long arrays the first elements.
  [[nodiscard]] const std::vector<Member>& members(heap::ObjectId object) const;

 private:
  void set(heap::ObjectId object, ir::SourceTypeId type);
  void add_members(ir::SourceTypeId type, const std::string& name, std::int64_t at, std::vector<Member>& to) const;
  void add_elements(ir::SourceTypeId type, std::uint64_t count, const std::string& name, std::int64_t at,
                    std::vector<Member>& to) const;
  void learn_from_fields(heap::ObjectId object, ir::SourceTypeId type);

  const ir::Program& program_;
  const heap::Heap& heap_;
  std::map<heap::ObjectId, ir::SourceTypeId> types_;
  mutable std::map<heap::ObjectId, std::vector<Member>> members_;
};

[[nodiscard]] bool is_pointer(const ir::Program& program, ir::SourceTypeId type);
// How many bytes an unsigned type has; 0: it is none, its numbers are read with their sign.
[[nodiscard]] int unsigned_bytes(const ir::Program& program, ir::SourceTypeId type);

}  // namespace heapwise::show
