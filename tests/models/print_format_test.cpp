#include "models/print_format.h"

#include <gtest/gtest.h>

namespace heapwise::models {
namespace {

using Use = FormatArgument::Use;

TEST(PrintFormat, plain_text_and_percent_signs_take_no_argument) {
  EXPECT_EQ(arguments_of_format("100 %% of it", 8), std::vector<FormatArgument>{});
}

TEST(PrintFormat, numbers_touch_no_memory) {
  const std::vector<FormatArgument> five(5);
  EXPECT_EQ(arguments_of_format("%d %-08lx %+.3f %c %p", 8), five);
}

TEST(PrintFormat, a_string_is_bounded_by_its_precision_and_not_by_its_width) {
  const std::vector<FormatArgument> expected = {{.use = Use::Text}, {.use = Use::Text, .most = 3}};
  EXPECT_EQ(arguments_of_format("%5s%.3s", 8), expected);
}

TEST(PrintFormat, a_star_takes_an_argument_of_its_own) {
  const std::vector<FormatArgument> expected = {{}, {}, {.use = Use::Text, .most = FormatArgument::kBoundBefore}};
  EXPECT_EQ(arguments_of_format("%*.*s", 8), expected);
}

TEST(PrintFormat, a_count_is_written_in_its_width) {
  const std::vector<FormatArgument> expected = {{.use = Use::Written, .bytes = 4},
                                                {.use = Use::Written, .bytes = 1},
                                                {.use = Use::Written, .bytes = 4},
                                                {.use = Use::Written, .bytes = 8}};
  EXPECT_EQ(arguments_of_format("%n%hhn%ln%lln", 4), expected);
}

TEST(PrintFormat, wide_strings_numbered_arguments_and_cut_formats_are_not_known) {
  for (const char* format : {"%ls", "%1$s", "%S", "%m", "%", "%5", "%.", "%l"})
    EXPECT_EQ(arguments_of_format(format, 8), std::nullopt) << format;
}

}  // namespace
}  // namespace heapwise::models
