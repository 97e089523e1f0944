#include "cli/task_list.h"

#include <fmt/format.h>
#include <glob.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <sstream>

#include "base/file.h"

namespace heapwise::cli {
namespace {

namespace fs = std::filesystem;

// What the property files of SV-COMP are called here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kPropertyFiles = {
    {{"valid-memsafety.prp", "memsafety"},
     {"valid-memcleanup.prp", "memcleanup"},
     {"unreach-call.prp", "unreach"},
     {"termination.prp", "termination"},
     {"no-overflow.prp", "no-overflow"}}};

bool is_c_file(const fs::path& path) { return path.extension() == ".c" || path.extension() == ".i"; }
bool is_task_file(const fs::path& path) { return path.extension() == ".yml" || path.extension() == ".yaml"; }

class TaskReader {
 public:
  explicit TaskReader(const std::vector<std::string>& properties) : properties_(properties) {}

  void read(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) read_folder(path);
    else if (!fs::exists(path, error)) complain(path, "no such file or folder");
    else if (is_task_file(path)) read_task_file(path);
    else if (is_c_file(path)) add_program(path);
    else read_list(path);
  }

  Result<std::vector<Task>> done() {
    if (!error_.empty()) return Error{error_};
    return std::move(tasks_);
  }

 private:
  void complain(const fs::path& path, const std::string& what) {
    if (error_.empty()) error_ = fmt::format("{}: {}", path.string(), what);
  }

  [[nodiscard]] bool wanted(const std::string& property) const {
    return properties_.empty() || std::ranges::find(properties_, property) != properties_.end();
  }

  void read_folder(const fs::path& folder) {
    std::vector<fs::path> task_files;
    std::vector<fs::path> programs;
    std::error_code error;
    for (auto it = fs::recursive_directory_iterator(folder, error); it != fs::recursive_directory_iterator();
         it.increment(error)) {
      if (error) return complain(folder, error.message());
      if (!it->is_regular_file(error)) continue;
      if (is_task_file(it->path())) task_files.push_back(it->path());
      else if (is_c_file(it->path())) programs.push_back(it->path());
    }
    std::ranges::sort(task_files);
    std::ranges::sort(programs);
    for (const fs::path& path : task_files) read_task_file(path);
    for (const fs::path& path : programs)
      if (!named_by_tasks_.contains(path.lexically_normal().string())) add_program(path);
  }

  void read_list(const fs::path& list) {
    const Result<std::string> text = read_file(list.string());
    if (!text) {
      if (error_.empty()) error_ = text.error();
      return;
    }
    std::istringstream file(text.value());
    for (std::string line; std::getline(file, line);) {
      line = line.substr(0, line.find('#'));
      const std::size_t first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos) continue;
      line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
      glob_t found{};
      if (::glob((list.parent_path() / line).c_str(), 0, nullptr, &found) != 0) complain(list, line + ": no such file");
      for (std::size_t i = 0; i < found.gl_pathc; ++i) {
        if (fs::path(found.gl_pathv[i]) == list) complain(list, "the list names itself");
        else read(found.gl_pathv[i]);
      }
      ::globfree(&found);
    }
  }

  void add_program(const fs::path& path) {
    const std::vector<std::string> properties =
        properties_.empty() ? std::vector<std::string>{"memsafety"} : properties_;
    for (const std::string& property : properties)
      tasks_.push_back({path.parent_path().string(), path.filename().string(), {path.string()}, property, "", ""});
  }

  void read_task_file(const fs::path& path) {
    try {
      const YAML::Node task = YAML::LoadFile(path.string());
      // Other YAML files (of a build, of continuous integration) lie about in folders; a task names its input.
      if (task.IsMap() && task["input_files"]) add_task(path, task);
    } catch (const YAML::Exception& error) {
      complain(path, fmt::format("not a task file: {}", error.what()));
    }
  }

  void add_task(const fs::path& path, const YAML::Node& task) {
    Task common{path.parent_path().string(), path.filename().string(), {}, "", "", ""};
    const YAML::Node input = task["input_files"];
    const auto add_file = [&](const YAML::Node& node) {
      const fs::path file = path.parent_path() / node.as<std::string>();
      named_by_tasks_.insert(file.lexically_normal().string());
      common.files.push_back(file.string());
    };
    if (input.IsScalar()) add_file(input);
    else
      for (const YAML::Node& node : input) add_file(node);
    if (const YAML::Node options = task["options"]; options && options["data_model"]) {
      common.data_model = options["data_model"].as<std::string>();
      std::transform(common.data_model.begin(), common.data_model.end(), common.data_model.begin(), ::tolower);
    }
    for (const YAML::Node& stated : task["properties"]) add_property(common, stated);
  }

  void add_property(const Task& common, const YAML::Node& stated) {
    const std::string file = fs::path(stated["property_file"].as<std::string>()).filename().string();
    for (const auto& [known, property] : kPropertyFiles) {
      if (file != known || !wanted(std::string(property))) continue;
      Task task = common;
      task.property = property;
      if (stated["expected_verdict"]) task.expected = stated["expected_verdict"].as<bool>() ? "true" : "false";
      if (task.expected == "false" && stated["subproperty"])
        task.expected = fmt::format("false({})", stated["subproperty"].as<std::string>());
      tasks_.push_back(std::move(task));
    }
  }

  const std::vector<std::string>& properties_;
  std::set<std::string> named_by_tasks_;
  std::vector<Task> tasks_;
  std::string error_;
};

}  // namespace

Result<std::vector<Task>> tasks_of(const std::vector<std::string>& paths, const std::vector<std::string>& properties) {
  TaskReader reader(properties);
  for (const std::string& path : paths) reader.read(path);
  return reader.done();
}

}  // namespace heapwise::cli
