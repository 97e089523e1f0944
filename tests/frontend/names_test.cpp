// What people wrote: variables, types, places.
#include "frontend/compile_text.h"
#include "frontend/line_markers.h"

namespace heapwise::frontend {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

const ir::Variable& variable_named(const ir::Program& program, const std::string& name) {
  for (const ir::Variable& variable : program.variables)
    if (variable.name == name) return variable;
  throw std::runtime_error("no variable " + name);
}

TEST(Names, of_variables_are_on_registers_objects_and_globals) {
  const ir::Program program =
      compile_text("int g; void use(int *); int f(int n) { int x; use(&x); int y = x + n; return y * g; }");
  const ir::Function& f = function_named(program, "f");
  const auto name_of = [&](ir::VariableId id) { return id.valid() ? program.variable(id).name : ""; };
  EXPECT_EQ(name_of(f.registers.at(f.blocks[0].parameters.at(0).index()).variable), "n");
  EXPECT_EQ(name_of(all<ir::StackAllocate>(f).at(0).variable), "x");
  EXPECT_EQ(name_of(f.registers.at(all<ir::Binary>(f).at(0).result.index()).variable), "y");
  EXPECT_EQ(name_of(global_named(program, "g").variable), "g");
  EXPECT_EQ(variable_named(program, "n").kind, ir::Variable::Kind::Parameter);
  EXPECT_EQ(variable_named(program, "x").kind, ir::Variable::Kind::Local);
  EXPECT_EQ(variable_named(program, "g").kind, ir::Variable::Kind::Global);
}

// What the variables hold, in the order of the Binds: a register, a constant, or nothing any more.
std::vector<std::string> binds_of(const std::string& source) {
  const ir::Program program = compile_text(source);
  std::vector<std::string> result;
  for (const ir::Bind& bind : all<ir::Bind>(function_named(program, "f"))) {
    const bool nothing = bind.value.kind() == ir::Operand::Kind::Undefined;
    result.push_back(program.variable(bind.variable).name + (nothing                    ? " ends"
                                                             : bind.value.is_register() ? " = register"
                                                                                        : " = constant"));
  }
  return result;
}

TEST(Names, of_variables_that_can_hold_an_address_end_with_their_scope) {
  const std::string before = "char *get(void); void end(void); void f(void) ";
  EXPECT_THAT(binds_of(before + "{ { char *p = get(); } end(); }"), ElementsAre("p = register", "p ends"));
  EXPECT_THAT(binds_of(before + "{ { char c = *get(); } end(); }"), ElementsAre("c = register"));
  // Where the function returns there is nothing to say.
  EXPECT_THAT(binds_of(before + "{ char *p = get(); end(); }"), ElementsAre("p = register"));
  EXPECT_THAT(binds_of(before + "{ char *q; char *p = get(); p = q; end(); }"), ElementsAre("p = register", "p ends"));
}

TEST(Names, of_variables_that_no_way_declares_are_known) {
  const std::string before = "char *get(void); void end(void); void f(void) ";
  EXPECT_THAT(binds_of(before + "{ goto l; char *p; l: p = get(); end(); }"), ElementsAre("p = register"));
  EXPECT_THAT(binds_of(before + "{ { goto l; long p; l: p = (long)get(); } end(); }"),
              ElementsAre("p = register", "p ends"));
  EXPECT_THAT(binds_of(before + "{ (char *){get()}; end(); }"), ElementsAre("(compound literal) = register"));
}

TEST(Names, are_not_to_be_forbidden) {
  const std::string before = "char *get(void); void end(void); __attribute__((nodebug)) void f(void) ";
  EXPECT_THAT(binds_of(before + "{ char *p = get(); end(); }"), ElementsAre("p = register"));
  EXPECT_THAT(binds_of(before + "{ __attribute__((nodebug)) char *p = get(); end(); }"), ElementsAre("p = register"));
}

TEST(Names, of_variables_with_room_for_more_than_an_address_are_on_objects) {
  const ir::Program program = compile_text(
      "typedef long pair __attribute__((vector_size(16))); long get(void); void f(void) { pair p = {0, get()}; "
      "__int128 q = get(); long r = get(); }");
  EXPECT_THAT(all<ir::StackAllocate>(function_named(program, "f")), SizeIs(2));
}

TEST(Names, of_types_look_through_typedefs_and_qualifiers) {
  const ir::Program program = compile_text(R"(
    typedef const struct node { struct node *next; unsigned flag : 1; int grid[2][3]; } *list;
    typedef struct { int x; } unnamed;
    int f(list l, unnamed *u) { return l->flag + u->x; })");
  const ir::SourceType& list = program.type(variable_named(program, "l").type);
  ASSERT_EQ(list.kind, ir::SourceType::Kind::Pointer);
  const ir::SourceType& node = program.type(list.element);
  EXPECT_EQ(node.name, "node");
  ASSERT_THAT(node.members, SizeIs(3));
  EXPECT_EQ(program.type(node.members[0].type).element, list.element);  // a list is its own next
  EXPECT_EQ(node.members[1].bit_size, 1U);
  const ir::SourceType& grid = program.type(node.members[2].type);
  EXPECT_EQ(grid.count, 2U);
  EXPECT_EQ(program.type(grid.element).count, 3U);
  EXPECT_EQ(program.type(program.type(variable_named(program, "u").type).element).name, "unnamed");
}

TEST(Places, are_lines_and_columns_of_the_file_that_was_given) {
  const Workplace here;
  const std::string file = here.write("a.c", "int g;\nint main(void) {\n  g = 1;\n  return 0;\n}\n");
  const ir::Program program = checked(compile({file}, {}));
  EXPECT_THAT(program.files, ElementsAre(file));
  const ir::Block& entry = program.function(program.main).blocks.at(0);
  EXPECT_EQ(entry.instructions.at(0).at.line, 3U);
  EXPECT_EQ(entry.instructions.at(0).at.column, 5U);
  EXPECT_EQ(program.function(program.main).at.line, 2U);
}

TEST(Places, in_preprocessed_files_ignore_the_line_markers) {
  const Workplace here;
  const std::string file =
      here.write("a.i", "# 100 \"gone.c\"\n#line 7 \"gone.h\"\nint main(void) {\n  return 0;\n}\n");
  const ir::Program program = checked(compile({file}, {}));
  EXPECT_THAT(program.files, ElementsAre(file));
  EXPECT_EQ(program.function(program.main).at.line, 3U);
}

TEST(LineMarkers, are_blanked_and_nothing_else) {
  EXPECT_EQ(blank_line_markers("int a;\n# 12 \"x.c\" 2\n  # 3\nint b;\n", false),
            "int a;\n            \n     \nint b;\n");
  EXPECT_EQ(blank_line_markers("#pragma pack(1)\n#define A # 1\n#include <x>\n", true), std::nullopt);
  EXPECT_EQ(blank_line_markers("#line 3\n", false), std::nullopt);
  EXPECT_EQ(blank_line_markers("#line 3\n", true), "       \n");
  EXPECT_EQ(blank_line_markers("# 3", true), "   ");
}

}  // namespace
}  // namespace heapwise::frontend
