#include "ir/conditions.h"

#include <filesystem>

namespace heapwise::ir {

std::size_t Conditions::add(Condition condition) {
  all_.push_back(std::move(condition));
  return all_.size() - 1;
}

void Conditions::put(const std::string& file, std::uint32_t line, std::uint32_t column, std::size_t condition) {
  const auto [place, is_new] = places_.try_emplace({file, line, column}, condition);
  if (is_new || !place->second) return;
  const Condition &known = all_.at(*place->second), &other = all_.at(condition);
  if (known.text != other.text || known.negated != other.negated) place->second.reset();
}

const Condition* Conditions::find(const Program& program, Location at) const {
  if (!at.file.valid()) return nullptr;
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(program.files.at(at.file.index()), error);
  const auto place = places_.find({path.lexically_normal().string(), at.line, at.column});
  return place == places_.end() || !place->second ? nullptr : &all_.at(*place->second);
}

}  // namespace heapwise::ir
