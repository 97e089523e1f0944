// C in a string, compiled: what the tests of the front end start from.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verifier.h"

namespace heapwise::frontend {

// A directory that is gone with the test.
class Workplace {
 public:
  Workplace() {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("heapwise-frontend-" + std::to_string(getpid()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(path_);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  std::filesystem::path path_;
};

// The program, after checking what holds of every program: it is well-formed and its text parses back.
inline ir::Program checked(Result<ir::Program> program) {
  EXPECT_TRUE(program.ok()) << (program.ok() ? "" : program.error());
  if (!program) return {};
  EXPECT_THAT(ir::verify(program.value()), testing::IsEmpty()) << ir::print(program.value());
  const std::string text = ir::print(program.value());
  const Result<ir::Program> again = ir::parse(text);
  EXPECT_TRUE(again.ok()) << (again.ok() ? "" : again.error());
  if (again) EXPECT_EQ(ir::print(again.value()), text);
  return std::move(program).value();
}

inline ir::Program compile_text(const std::string& source, ir::DataModel model = ir::DataModel::LP64) {
  const Workplace here;
  CompileOptions options;
  options.model = model;
  return checked(compile({here.write("test.c", source)}, options));
}

inline const ir::Function& function_named(const ir::Program& program, const std::string& name) {
  for (const ir::Function& function : program.functions)
    if (function.name == name) return function;
  throw std::runtime_error("no function " + name);
}

inline const ir::Global& global_named(const ir::Program& program, const std::string& name) {
  for (const ir::Global& global : program.globals)
    if (global.name == name) return global;
  throw std::runtime_error("no global " + name);
}

// The text of one function, without the places.
inline std::string text_of(const ir::Program& program, const std::string& name) {
  std::string text = ir::print(program, function_named(program, name));
  for (std::size_t at = text.find(" !"); at != std::string::npos; at = text.find(" !", at)) {
    std::size_t end = at + 2;
    while (end < text.size() &&
           (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == ':' || text[end] == 'f'))
      ++end;
    text.erase(at, end - at);
  }
  return text;
}

template <class What>
std::vector<What> all(const ir::Function& function) {
  std::vector<What> found;
  for (const ir::Block& block : function.blocks)
    for (const ir::Instruction& instruction : block.instructions)
      if (const What* what = std::get_if<What>(&instruction.what)) found.push_back(*what);
  return found;
}

template <class What>
std::vector<What> all_terminators(const ir::Function& function) {
  std::vector<What> found;
  for (const ir::Block& block : function.blocks)
    if (const What* what = std::get_if<What>(&block.terminator.what)) found.push_back(*what);
  return found;
}

}  // namespace heapwise::frontend
