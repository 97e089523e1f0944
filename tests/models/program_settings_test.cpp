#include "models/program_settings.h"

#include <gtest/gtest.h>

namespace heapwise::models {
namespace {

const ir::Type kNumber = ir::Type::integer(32), kAddress = ir::Type::pointer(ir::DataModel::LP64);

// A program that only declares one function.
ir::Program declaring(const std::string& name, std::vector<ir::Type> parameters, ir::Type result) {
  ir::Function function;
  function.name = name;
  function.parameters = std::move(parameters);
  function.results = {result};
  ir::Program program;
  program.functions.push_back(std::move(function));
  return program;
}

TEST(ProgramSettings, output_may_change_where_a_function_is_declared_that_changes_it) {
  const Models& models = Models::standard();
  EXPECT_TRUE(may_change_output(declaring("close", {kNumber}, kNumber), models));
  EXPECT_TRUE(may_change_output(declaring("dup2", {kNumber, kNumber}, kNumber), models));
  EXPECT_TRUE(may_change_output(declaring("dup3", {kNumber, kNumber, kNumber}, kNumber), models));
  EXPECT_TRUE(may_change_output(declaring("close_range", {kNumber, kNumber, kNumber}, kNumber), models));
  EXPECT_TRUE(may_change_output(declaring("freopen", {kAddress, kAddress, kAddress}, kAddress), models));
  EXPECT_TRUE(may_change_output(declaring("freopen64", {kAddress, kAddress, kAddress}, kAddress), models));
}

TEST(ProgramSettings, output_stays_where_nothing_changes_it) {
  const Models& models = Models::standard();
  EXPECT_FALSE(may_change_output(declaring("dup", {kNumber}, kNumber), models));
  EXPECT_FALSE(may_change_output(declaring("setlocale", {kNumber, kAddress}, kAddress), models));
  EXPECT_FALSE(may_change_output(declaring("close", {kAddress}, kNumber), models)) << "another function of that name";
}

TEST(ProgramSettings, the_locale_may_change_by_setlocale) {
  const Models& models = Models::standard();
  EXPECT_TRUE(may_change_locale(declaring("setlocale", {kNumber, kAddress}, kAddress), models));
  EXPECT_FALSE(may_change_locale(declaring("localeconv", {}, kAddress), models));
}

TEST(ProgramSettings, a_function_that_is_like_one_of_the_library_changes_what_that_changes) {
  Models models = Models::standard();
  models.add_like("hang_up", "close");
  EXPECT_TRUE(may_change_output(declaring("hang_up", {kNumber}, kNumber), models));
  EXPECT_FALSE(may_change_output(declaring("hang_up", {kNumber}, kNumber), Models::standard()));
}

}  // namespace
}  // namespace heapwise::models
