#include "ir/verifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "ir/verify_function.h"
#include "ir/words.h"

namespace heapwise::ir {
namespace {

class ProgramVerifier {
 public:
  explicit ProgramVerifier(const Program& program) : program_(program) {}

  std::vector<std::string> run() {
    for (std::size_t i = 0; i < program_.types.size(); ++i) check_type(i);
    for (std::size_t i = 0; i < program_.variables.size(); ++i) check_variable(i);
    for (const Global& global : program_.globals) check_global(global);
    for (const Function& function : program_.functions) check_function(function);
    if (program_.main.valid()) {
      if (program_.main.index() >= program_.functions.size()) complain("main", "names no function");
      else if (!program_.function(program_.main).has_body()) complain("main", "has no body");
    }
    // Bodies refer to all of the above: where that does not hold together, they cannot be looked at.
    if (!complaints_.empty()) return std::move(complaints_);
    for (const Function& function : program_.functions)
      if (function.has_body()) verify_body(program_, function, complaints_);
    return std::move(complaints_);
  }

 private:
  void complain(const std::string& where, const std::string& what) {
    complaints_.push_back(fmt::format("{}: {}", where, what));
  }

  void check_name(const std::string& where, const std::string& name) {
    if (name.empty()) complain(where, "has no name");
    else if (!names_.insert(name).second) complain(where, "another global or function has the same name");
  }

  void check_place(const std::string& where, Location location) {
    if (const char* wrong = wrong_with(program_, location)) complain(where, wrong);
  }

  [[nodiscard]] bool names_a_type(SourceTypeId id) const { return !id.valid() || id.index() < program_.types.size(); }

  void check_type(std::size_t index) {
    const SourceType& type = program_.types[index];
    const std::string where = fmt::format("type {} \"{}\"", index, type.name);
    if (!names_a_type(type.element)) complain(where, "its element names no type");
    for (const SourceType::Member& member : type.members)
      if (!names_a_type(member.type)) complain(where, fmt::format("member \"{}\" names no type", member.name));
  }

  void check_variable(std::size_t index) {
    const Variable& variable = program_.variables[index];
    const std::string where = fmt::format("variable {} \"{}\"", index, variable.name);
    if (!names_a_type(variable.type)) complain(where, "names no type");
    check_place(where, variable.declared);
  }

  void check_global(const Global& global) {
    const std::string where = fmt::format("global @{}", global.name);
    check_name(where, global.name);
    if (!is_power_of_two(global.alignment)) complain(where, "the alignment is not a power of two");
    if (global.variable.valid() && global.variable.index() >= program_.variables.size())
      complain(where, "names no variable");
    if (global.external && !(global.chunks.empty() && global.relocations.empty()))
      complain(where, "is external, and has initial bytes");
    check_initial_bytes(where, global);
  }

  // Both lists in step, by offset: each piece has to begin where the one before has ended, or later.
  void check_initial_bytes(const std::string& where, const Global& global) {
    std::uint64_t end = 0;
    const auto take = [&](const char* what, std::uint64_t offset, std::uint64_t size) {
      if (offset < end) complain(where, fmt::format("{} at {} is out of order or overlaps", what, offset));
      if (offset > global.size || size > global.size - offset)
        complain(where, fmt::format("{} at {} reaches outside", what, offset));
      else end = std::max(end, offset + size);
    };
    auto chunk = global.chunks.begin();
    auto relocation = global.relocations.begin();
    while (chunk != global.chunks.end() || relocation != global.relocations.end()) {
      if (chunk != global.chunks.end() &&
          (relocation == global.relocations.end() || chunk->offset <= relocation->offset)) {
        if (chunk->bytes.empty()) complain(where, fmt::format("the chunk at {} is empty", chunk->offset));
        take("the chunk", chunk->offset, chunk->bytes.size());
        ++chunk;
      } else {
        check_relocation(where, *relocation);
        take("the relocation", relocation->offset, relocation->address.type().bytes());
        ++relocation;
      }
    }
  }

  void check_relocation(const std::string& where, const Global::Relocation& relocation) {
    const Operand& address = relocation.address;
    if (address.kind() != Operand::Kind::Global && address.kind() != Operand::Kind::Function)
      complain(where, fmt::format("the relocation at {} is no address of a global or function", relocation.offset));
    else if (const char* wrong = wrong_with(program_, address))
      complain(where, fmt::format("the relocation at {} {}", relocation.offset, wrong));
  }

  void check_function(const Function& function) {
    const std::string where = fmt::format("@{}", function.name);
    check_name(where, function.name);
    check_place(where, function.at);
    for (const auto* types : {&function.parameters, &function.results})
      for (const Type type : *types)
        if (type_of_word(to_string(type), program_.model) != type)
          complain(where, fmt::format("{} of {} bits is no type here", to_string(type), type.bits()));
    if (!function.has_body() && !function.registers.empty()) complain(where, "has registers but no body");
    if (function.has_body() && function.variadic &&
        (function.parameters.empty() || !function.parameters.back().is_pointer()))
      complain(where, "is variadic, but its last parameter is not the address of the variadic arguments");
  }

  const Program& program_;
  std::unordered_set<std::string> names_;
  std::vector<std::string> complaints_;
};

}  // namespace

std::vector<std::string> verify(const Program& program) { return ProgramVerifier(program).run(); }

}  // namespace heapwise::ir
