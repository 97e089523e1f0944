#include "models/models.h"

#include <gtest/gtest.h>

#include <set>

#include "models/declarations.h"

namespace heapwise::models {
namespace {

TEST(Models, knows_the_allocation_family_by_what_it_does) {
  const Model* malloc = Models::standard().find("malloc");
  ASSERT_NE(malloc, nullptr);
  EXPECT_EQ(malloc->kind, Kind::Allocate);
  EXPECT_EQ(malloc->result.kind, Outcome::Kind::FreshBlock);
  EXPECT_EQ(malloc->result.extent.kind, Extent::Kind::Argument);
  const Model* calloc = Models::standard().find("calloc");
  EXPECT_TRUE(calloc->result.zeroed);
  EXPECT_EQ(calloc->result.extent.kind, Extent::Kind::Product);
  EXPECT_EQ(Models::standard().find("free")->effects.at(0).kind, Effect::Kind::Frees);
  EXPECT_EQ(Models::standard().find("reallocarray")->kind, Kind::Reallocate);
}

TEST(Models, an_unknown_function_is_unknown) {
  EXPECT_EQ(Models::standard().find("mystery"), nullptr);
  EXPECT_EQ(Models::standard().find(""), nullptr);
}

TEST(Models, every_nondet_name_is_an_input) {
  for (const char* name : {"__VERIFIER_nondet_int", "__VERIFIER_nondet_pchar", "__VERIFIER_nondet_u8"})
    EXPECT_EQ(Models::standard().find(name)->kind, Kind::Input) << name;
  EXPECT_EQ(Models::standard().find("__VERIFIER_nondet_bool")->result.high, 1);
}

TEST(Models, error_functions_count_even_when_the_program_defines_them) {
  EXPECT_TRUE(Models::standard().find("reach_error")->counts_when_defined);
  EXPECT_TRUE(Models::standard().find("__VERIFIER_error")->counts_when_defined);
  for (const Model& model : Models::standard().all())
    if (model.kind != Kind::ReachesError) EXPECT_FALSE(model.counts_when_defined) << model.name;
}

TEST(Models, an_alias_means_the_same) {
  EXPECT_EQ(Models::standard().find("__isoc99_scanf"), Models::standard().find("scanf"));
}

ir::Function declared(std::string name, std::vector<ir::Type> parameters, std::vector<ir::Type> results,
                      bool variadic = false) {
  ir::Function function;
  function.name = std::move(name);
  function.parameters = std::move(parameters);
  function.results = std::move(results);
  function.variadic = variadic;
  return function;
}

const ir::Type kInt = ir::Type::integer(32), kLong = ir::Type::integer(64);
const ir::Type kPointer = ir::Type::pointer(ir::DataModel::LP64), kDouble = ir::Type::floating(64);

TEST(Models, a_declaration_that_fits_is_the_librarys_function) {
  const Models& models = Models::standard();
  EXPECT_NE(models.find(declared("send", {kInt, kPointer, kLong, kInt}, {kLong})), nullptr);
  EXPECT_NE(models.find(declared("send", {kInt, kPointer, kInt, kInt}, {kInt})), nullptr) << "int for size_t";
  EXPECT_NE(models.find(declared("malloc", {kInt}, {kPointer})), nullptr);
  EXPECT_NE(models.find(declared("memset", {kPointer, kInt, kLong}, {})), nullptr) << "nobody reads the result";
  EXPECT_NE(models.find(declared("exit", {kInt}, {kInt})), nullptr);
  EXPECT_NE(models.find(declared("printf", {kPointer}, {kInt}, true)), nullptr);
  EXPECT_NE(models.find(declared("printf", {kPointer, kInt}, {kInt})), nullptr) << "one call's parameters";
}

TEST(Models, a_declaration_that_does_not_fit_is_another_function) {
  const Models& models = Models::standard();
  EXPECT_EQ(models.find(declared("send", {kLong, kPointer}, {})), nullptr) << "a structure in two registers";
  EXPECT_EQ(models.find(declared("send", {kPointer, kPointer, kLong, kInt}, {kLong})), nullptr);
  EXPECT_EQ(models.find(declared("send", {}, {kLong})), nullptr) << "send(void)";
  EXPECT_EQ(models.find(declared("send", {}, {kInt}, true)), nullptr) << "int send(); of which no call is seen";
  EXPECT_EQ(models.find(declared("send", {kInt}, {kInt}, true)), nullptr) << "called with one argument";
  EXPECT_EQ(models.find(declared("__VERIFIER_assume", {}, {})), nullptr);
  EXPECT_EQ(models.find(declared("getchar", {kPointer}, {kInt})), nullptr);
  EXPECT_EQ(models.find(declared("abs", {kDouble}, {kDouble})), nullptr);
  EXPECT_EQ(models.find(declared("getpid", {}, {kPointer})), nullptr);
  EXPECT_EQ(models.find(declared("getchar", {}, {ir::Type::integer(8)})), nullptr) << "cuts what it gives";
  EXPECT_EQ(models.find(declared("strlen", {kPointer}, {ir::Type::integer(16)})), nullptr) << "cuts what it gives";
  EXPECT_NE(models.find(declared("strlen", {kPointer}, {kInt})), nullptr);
  EXPECT_EQ(models.find(declared("getchar", {}, {ir::Type::integer(64)})), nullptr) << "reads bits that nobody set";
  EXPECT_NE(models.find(declared("htons", {kInt}, {ir::Type::integer(16)})), nullptr);
  EXPECT_EQ(models.find(declared("puts", {kPointer}, {kInt}, true)), nullptr);
  EXPECT_EQ(models.find(declared("printf", {kInt, kPointer}, {kInt}, true)), nullptr);
  ir::Function by_value = declared("puts", {kPointer}, {kInt});
  EXPECT_NE(models.find(by_value), nullptr);
  by_value.takes_structures = true;
  EXPECT_EQ(models.find(by_value), nullptr);
}

TEST(Models, what_a_project_says_holds_for_every_declaration) {
  Models models = Models::standard();
  models.add({"send", Kind::Plain, {}, {}});
  models.add_like("recv", "abs");
  EXPECT_NE(models.find(declared("send", {kPointer}, {})), nullptr);
  EXPECT_NE(models.find(declared("recv", {kPointer}, {})), nullptr);
  EXPECT_NE(models.find(declared("__VERIFIER_assume", {kPointer}, {})), nullptr);
}

TEST(Models, every_function_of_the_c_library_has_a_declaration) {
  for (const std::string& name : Models::standard().names()) {
    const bool takes_nothing = name.starts_with("__VERIFIER_") || name == "reach_error";
    if (Models::standard().find(name)->kind != Kind::Unsupported && !takes_nothing)
      EXPECT_FALSE(declaration_of(name).empty()) << name;
  }
}

TEST(Models, can_be_extended_with_the_allocators_of_a_program) {
  Models models = Models::standard();
  Model mine = *models.find("malloc");
  mine.name = "my_alloc";
  models.add(mine);
  EXPECT_EQ(models.find("my_alloc")->kind, Kind::Allocate);
  EXPECT_EQ(Models::standard().find("my_alloc"), nullptr);
}

TEST(Models, entries_make_sense) {
  std::set<std::string> names;
  for (const Model& model : Models::standard().all()) {
    EXPECT_TRUE(names.insert(model.name).second) << model.name;
    if (model.kind == Kind::Allocate || model.kind == Kind::Reallocate)
      EXPECT_EQ(model.result.kind, Outcome::Kind::FreshBlock) << model.name;
    if (model.kind == Kind::Unsupported) EXPECT_TRUE(model.effects.empty()) << model.name;
    if (model.kind == Kind::Free || model.kind == Kind::Reallocate) {
      ASSERT_FALSE(model.effects.empty()) << model.name;
      EXPECT_EQ(model.effects[0].kind, Effect::Kind::Frees) << model.name;
    }
    EXPECT_LE(model.result.low, model.result.high) << model.name;
    if (model.result.kind == Outcome::Kind::Library)
      EXPECT_NE(model.result.kept, Kept::Nothing) << model.name << " does not say what of the library's it gives out";
    if (model.result.ends_earlier) EXPECT_NE(model.result.kept, Kept::Nothing) << model.name;
  }
  EXPECT_GT(names.size(), 300U);
}

TEST(Models, say_no_more_than_C_does) {
  const Model& random = *Models::standard().find("rand");
  EXPECT_LE(random.result.low, 0);
  EXPECT_GE(random.result.high, 32767);  // what C promises of RAND_MAX
  EXPECT_FALSE(Models::standard().find("malloc")->result.zeroed);
  EXPECT_TRUE(Models::standard().find("calloc")->result.zeroed);
  for (const char* name : {"strchr", "strstr", "getenv", "memchr"}) {
    EXPECT_TRUE(Models::standard().find(name)->result.may_be_null) << name;
  }
  for (const char* name : {"memset", "bzero", "strncpy"}) {
    const auto& effects = Models::standard().find(name)->effects;
    EXPECT_TRUE(std::any_of(effects.begin(), effects.end(), [](const Effect& e) {
      return e.kind == Effect::Kind::Writes && e.argument == 0 && e.extent.kind == Extent::Kind::Argument;
    })) << name;
  }
  EXPECT_TRUE(Models::standard().find("strerror")->result.ends_earlier);
  EXPECT_EQ(Models::standard().find("strlen")->effects.at(0).extent.kind, Extent::Kind::String);
}

}  // namespace
}  // namespace heapwise::models
