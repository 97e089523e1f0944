// What the values and objects of rows are called in the source. Empty: they have no name there.
#pragma once

#include <string>

#include "template/row.h"

namespace heapwise::tmpl {

class RowNames {
 public:
  explicit RowNames(const Plan& plan);

  [[nodiscard]] std::string of(const Quantity& quantity, const LoopInstance& loop) const;
  // The member of such objects at this offset.
  [[nodiscard]] std::string link_at(ObjectId object, std::int64_t offset) const;
  // In bits; 0: an address.
  [[nodiscard]] unsigned width(const Quantity& quantity, const LoopInstance& loop) const;
  // "every block made at line 13", "every element of a", "list".
  [[nodiscard]] std::string every(ObjectId object) const;
  // "a block made at line 13", "the address of list".
  [[nodiscard]] std::string of_target(ObjectId object) const;

 private:
  void find_variables(FrameId frame);
  void find_types();
  [[nodiscard]] std::string of_register(FrameId frame, ir::RegisterId id) const;
  [[nodiscard]] std::string of_slot(const Slot& slot) const;
  [[nodiscard]] std::string field(ir::SourceTypeId type, std::uint64_t offset, unsigned bits) const;
  [[nodiscard]] std::string made_at(ObjectId object) const;

  const Plan& plan_;
  const ir::Program& program_;
  std::map<std::pair<FrameId, ir::RegisterId>, ir::VariableId> variables_;
  std::map<ObjectId, ir::SourceTypeId> types_;  // of a whole object, or of its elements
};

}  // namespace heapwise::tmpl
