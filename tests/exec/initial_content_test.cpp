// The first bytes of a global variable, as wide as the program reads them.
#include "exec/initial_content.h"

#include <gtest/gtest.h>

namespace heapwise::exec {
namespace {

using heap::ByteRange;
using heap::Content;
using heap::Field;
using heap::Value;

class InitialContent : public ::testing::Test {
 protected:
  // An array of so many ints.
  void make_ints(std::uint64_t count) {
    ir::SourceType number;
    number.kind = ir::SourceType::Kind::Signed;
    number.size = 4;
    program_.types.push_back(number);
    ir::SourceType array;
    array.kind = ir::SourceType::Kind::Array;
    array.size = 4 * count;
    array.count = count;
    array.element = ir::SourceTypeId(std::uint32_t{0});
    program_.types.push_back(array);
    ir::Variable variable;
    variable.type = ir::SourceTypeId(std::uint32_t{1});
    program_.variables.push_back(variable);
    global_.variable = ir::VariableId(std::uint32_t{0});
    global_.size = 4 * count;
  }
  [[nodiscard]] Content content() const { return initial_content(program_, global_); }

  ir::Program program_;
  ir::Global global_;
};

TEST_F(InitialContent, is_zero_where_nothing_is_said) {
  global_.size = 8;
  EXPECT_TRUE(content().fields.empty());
  EXPECT_EQ(content().zeros, (std::vector<ByteRange>{{0, 8}}));
}

TEST_F(InitialContent, has_bytes_where_the_type_is_not_known) {
  global_.size = 4;
  global_.chunks = {{1, std::string("\xff\0", 2)}};
  const std::vector<Field> expected{{1, 1, Value::constant(-1)}, {2, 1, Value::constant(0)}};
  EXPECT_EQ(content().fields, expected);
  EXPECT_EQ(content().zeros, (std::vector<ByteRange>{{0, 1}, {3, 4}}));
}

TEST_F(InitialContent, has_numbers_of_the_width_of_their_type) {
  make_ints(4);
  // 1, 0, -2, 256: the last one begins and ends with bytes that are zero.
  global_.chunks = {{0, std::string("\1\0\0\0\0\0\0\0\xfe\xff\xff\xff", 12)}, {13, "\1"}};
  const std::vector<Field> expected{
      {0, 4, Value::constant(1)}, {8, 4, Value::constant(-2)}, {12, 4, Value::constant(256)}};
  EXPECT_EQ(content().fields, expected);
  EXPECT_EQ(content().zeros, (std::vector<ByteRange>{{4, 8}}));
}

TEST_F(InitialContent, of_a_large_table_has_one_field_for_each_number) {
  constexpr std::uint64_t kCount = 16384;
  make_ints(kCount);
  global_.chunks = {{0, std::string(4 * kCount, '\7')}};
  const Content all = content();
  EXPECT_EQ(all.fields.size(), kCount);
  EXPECT_TRUE(all.zeros.empty());
  ASSERT_NE(all.field(4 * 9999, 4), nullptr);
  EXPECT_EQ(all.field(4 * 9999, 4)->value, Value::constant(0x07070707));
}

}  // namespace
}  // namespace heapwise::exec
