#include "show/words.h"

#include <gmock/gmock.h>

#include "show/dot.h"
#include "show/numbers.h"
#include "show/shape.h"

namespace heapwise::show {
namespace {

using testing::HasSubstr;
using testing::Not;
using Kind = Scene::Node::Kind;

Scene::Node list_named(const std::string& name, const std::string& length) {
  Scene::Node node;
  node.kind = Kind::List;
  node.name = name;
  node.type = "node";
  node.links = {"next"};
  node.length = length;
  node.end = {.text = "null"};
  node.forms = {{{"value", {.text = "1"}}}};
  return node;
}

Scene list_with_cursor() {
  Scene scene;
  scene.variables = {{"list", {.node = 0}}, {"n", {.node = 1}}, {"sum", {.text = "≥ 0"}}, {"i", {}}};
  scene.nodes = {list_named("list", "any length"), list_named("n", "at least 1")};
  scene.nodes[0].end = {.node = 1};
  scene.facts = {"sum ≤ length of list"};
  return scene;
}

TEST(Words, tell_a_list_with_a_cursor_in_it) {
  EXPECT_EQ(words_of(list_with_cursor()),
            "list: list(next) up to n, any length, each {value: 1}; n: list(next), at least 1, each {value: 1}; "
            "sum ≥ 0; sum ≤ length of list");
}

TEST(Words, call_a_block_by_its_name_when_it_was_told) {
  Scene scene = list_with_cursor();
  scene.variables = {{"list", {.node = 0}}, {"same", {.node = 0}}, {"end", {.node = 0, .last = true}}};
  scene.nodes[0].end = {.text = "null"};
  scene.nodes.pop_back();
  scene.facts.clear();
  EXPECT_EQ(words_of(scene), "list: list(next), any length, each {value: 1}; same = list; end = last of list");
}

TEST(Words, tell_what_no_variable_names_where_a_field_leads_to_it) {
  Scene scene;
  scene.variables = {{"p", {.node = 0}}};
  scene.nodes.resize(2);
  scene.nodes[0] = {.name = "p", .type = "pair", .cells = {{"left", {.node = 1}}, {"right", {.text = "null"}}}};
  scene.nodes[1] = {.kind = Kind::Freed, .name = "p->left", .type = "node"};
  EXPECT_EQ(words_of(scene), "p: pair{left: freed node, right: null}");
}

TEST(Words, say_that_there_is_nothing) { EXPECT_EQ(words_of({}), "no memory of the heap"); }

TEST(Words, of_each_variable_are_for_a_hover) {
  const std::vector<Phrase> phrases = phrases_of(list_with_cursor());
  ASSERT_EQ(phrases.size(), 3U);
  EXPECT_EQ(phrases[1].name, "n");
  EXPECT_EQ(phrases[1].words, ": list(next), at least 1, each {value: 1}");
}

TEST(Shape, tells_lists_that_end_in_null_and_those_that_lead_back) {
  Scene scene = list_with_cursor();
  EXPECT_EQ(shape_of(scene, {.node = 0}), "null-terminated list of `node`, any length up to `n`");
  EXPECT_EQ(shape_of(scene, {.node = 1}), "null-terminated list of `node`, at least 1");
  scene.nodes[1].end = {.node = 0};
  EXPECT_EQ(shape_of(scene, {.node = 1}), "cyclic list of `node`, at least 1 up to `list`");
  scene.nodes[1].end = {};
  EXPECT_EQ(shape_of(scene, {.node = 1}), "list of `node`, at least 1") << "nobody knows how it ends";
  EXPECT_EQ(shape_of(scene, {.node = 1, .last = true}), "the last node of `n`");
}

TEST(Shape, follows_a_list_through_single_nodes) {
  Scene scene = list_with_cursor();
  scene.nodes[1] = {.name = "n", .type = "node", .cells = {{"value", {.text = "1"}}, {"next", {.text = "null"}}}};
  EXPECT_EQ(shape_of(scene, {.node = 0}), "null-terminated list of `node`, any length up to `n`");
  EXPECT_EQ(shape_of(scene, {.node = 1}), "one `node`");
  EXPECT_EQ(shape_of(scene, {.text = "null"}), "");
  scene.nodes[1].kind = Kind::Freed;
  scene.nodes[1].cells.clear();
  EXPECT_EQ(shape_of(scene, {.node = 0}), "list of `node`, any length up to `n`");
  EXPECT_EQ(shape_of(scene, {.node = 1}), "points to freed memory");
}

TEST(Numbers, at_the_limits_of_a_type_are_left_out) {
  EXPECT_EQ(range_words({-2147483648LL, 2147483647, 1, 0}), "");
  EXPECT_EQ(range_words({0, 2147483647, 1, 0}), "≥ 0");
  EXPECT_EQ(range_words({1, 10, 1, 0}), "1..10");
  EXPECT_EQ(range_words({7, 7, 1, 0}), "7");
  EXPECT_EQ(range_words({0, 10, 2, 0}), "0..10, ≡ 0 mod 2");
}

TEST(Numbers, of_unsigned_types_are_read_without_their_sign) {
  EXPECT_EQ(unsigned_words({-6, -6, 1, 0}, 1), "250");
  EXPECT_EQ(unsigned_words({-1, -1, 1, 0}, 8), "18446744073709551615");
  EXPECT_EQ(unsigned_words({-6, -2, 1, 0}, 4), "4294967290..4294967294");
  EXPECT_EQ(unsigned_words({-6, -1, 1, 0}, 2), "≥ 65530");
  EXPECT_EQ(unsigned_words({3, 7, 1, 0}, 1), "3..7");
  EXPECT_EQ(unsigned_words({0, 7, 1, 0}, 1), "≤ 7");
  EXPECT_EQ(unsigned_words({-1, 7, 1, 0}, 1), "") << "255 or at most 7: no range";
  EXPECT_EQ(unsigned_words({-7, -1, 3, 2}, 1), "≥ 249") << "the remainder is that of the other reading";
}

TEST(Numbers, of_nodes_are_told_as_people_do) {
  EXPECT_EQ(length_words({0, 9007199254740992, 1, 0}), "any length");
  EXPECT_EQ(length_words({2, 9007199254740992, 1, 0}), "at least 2");
  EXPECT_EQ(length_words({1, 1, 1, 0}), "1 node");
  EXPECT_EQ(length_words({2, 5, 1, 0}), "2 to 5 nodes");
  EXPECT_EQ(length_words({0, 3, 1, 0}), "at most 3");
}

TEST(Dot, has_a_table_for_each_block_and_an_arrow_for_each_address) {
  const std::string dot = to_dot(list_with_cursor());
  EXPECT_THAT(dot, HasSubstr("<B>list(next)</B>"));
  EXPECT_THAT(dot, HasSubstr("any length"));
  EXPECT_THAT(dot, HasSubstr("v0:c:e -> n0:head"));
  EXPECT_THAT(dot, HasSubstr("n0:last:e -> n1:head"));
}

TEST(Dot, escapes_what_the_program_calls_things) {
  Scene scene;
  scene.variables = {{"<script>", {.text = "\"&\""}}};
  const std::string dot = to_dot(scene);
  EXPECT_THAT(dot, Not(HasSubstr("<script>")));
  EXPECT_THAT(dot, HasSubstr("&lt;script&gt;"));
  EXPECT_THAT(dot, HasSubstr("&quot;&amp;&quot;"));
}

}  // namespace
}  // namespace heapwise::show
