#include "models/models.h"

#include <gtest/gtest.h>

#include <set>

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
