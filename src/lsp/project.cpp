#include "lsp/project.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace heapwise::lsp {
namespace {

namespace fs = std::filesystem;

bool has_entry(const fs::path& commands, const fs::path& file) {
  std::ifstream stream(commands);
  if (!stream) return false;
  const nlohmann::json entries = nlohmann::json::parse(stream, nullptr, /*allow_exceptions=*/false);
  if (!entries.is_array()) return false;
  for (const nlohmann::json& entry : entries) {
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string()) continue;
    fs::path base = commands.parent_path();
    if (entry.contains("directory") && entry["directory"].is_string()) base /= entry["directory"].get<std::string>();
    if ((base / entry["file"].get<std::string>()).lexically_normal() == file.lexically_normal()) return true;
  }
  return false;
}

}  // namespace

std::string build_directory_of(const std::string& path) {
  const fs::path file(path);
  for (fs::path folder = file.parent_path();; folder = folder.parent_path()) {
    for (const fs::path& place : {folder, folder / "build"})
      if (has_entry(place / "compile_commands.json", file)) return place.string();
    if (folder == folder.root_path() || folder.empty()) return "";
  }
}

}  // namespace heapwise::lsp
