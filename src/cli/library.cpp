// heapwise library: which functions of the C library the table of models describes.
#include <fmt/format.h>

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "models/models.h"

namespace heapwise::cli {
namespace {

struct LibraryArguments {
  std::vector<std::string> names;
  bool rows = false;
};

bool is_described(const std::string& name) {
  const models::Model* model = models::Models::standard().find(name);
  return model != nullptr && model->kind != models::Kind::Unsupported;
}

int list(const LibraryArguments& arguments) {
  if (arguments.rows) {
    for (const models::Model& model : models::Models::standard().all())
      if (model.kind != models::Kind::Unsupported) fmt::print("{}\n", model.name);
    return kTrue;
  }
  if (arguments.names.empty()) {
    for (const std::string& name : models::Models::standard().names())
      if (is_described(name)) fmt::print("{}\n", name);
    return kTrue;
  }
  bool all = true;
  for (const std::string& name : arguments.names) {
    const bool described = is_described(name);
    fmt::print("{}: {}\n", name, described ? "described" : "not described");
    all = all && described;
  }
  return all ? kTrue : kUnknown;
}

}  // namespace

void add_library(CommandLine& line) {
  Command command = line.command("library", "List the library functions whose effects are described");
  auto arguments = std::make_shared<LibraryArguments>();
  command.option("NAME", arguments->names, "Ask for these functions only (exit code 2: one of them is not described)");
  command.flag("--rows", arguments->rows, "One name for each row of the table, without those that mean the same");
  command.runs([arguments] { return list(*arguments); });
}

}  // namespace heapwise::cli
