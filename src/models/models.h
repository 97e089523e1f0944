// The table of library functions, found by name and parameters.
//
// `standard()` knows the C library as far as it matters for memory, and the functions of the SV-COMP rules
// (`__VERIFIER_*`, `reach_error`). A copy can be extended: a program's own allocators become entries of it. A function
// that is neither defined in the program nor here is unknown: whoever meets it must say so by name, and guess nothing.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/program.h"
#include "models/model.h"

namespace heapwise::models {

class Models {
 public:
  Models() = default;

  [[nodiscard]] static const Models& standard();

  // Adds an entry; an older one of the same name is replaced.
  void add(Model model);
  // `alias` means the same as `name`, which must be there: `__isoc99_scanf` is `scanf`.
  void add_alias(std::string alias, std::string_view name);

  // `name` means what `known` means, even when the program defines it itself: the user says so.
  void add_like(const std::string& name, std::string_view known);

  // What a function of the program is, by its name and, where the program only declares it, its parameters: a `send`
  // that takes a packet is not the library's (declarations.h). Null: unknown.
  [[nodiscard]] const Model* find(const ir::Function& function) const;
  // By the name alone. Any name that begins with `__VERIFIER_nondet_` is an input.
  [[nodiscard]] const Model* find(std::string_view name) const;

  [[nodiscard]] const std::vector<Model>& all() const { return models_; }
  // Every name that is known, aliases too, in their order. Of the inputs `__VERIFIER_nondet_` stands for all.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::vector<Model> models_;
  // Each name's place in models_, and whether it is the C library's word, which a declaration must fit.
  struct Row {
    std::size_t index = 0;
    bool of_library = false;
  };
  std::unordered_map<std::string, Row, Hash, std::equal_to<>> by_name_;
};

}  // namespace heapwise::models
