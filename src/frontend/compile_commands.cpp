// Reading compile_commands.json, the record of how a project is built.
#include <fmt/format.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <filesystem>

#include "frontend/invocation.h"

namespace heapwise::frontend {
namespace {

std::string absolute(std::string_view path, std::string_view base) {
  return (std::filesystem::absolute(base) / path).lexically_normal().string();
}

std::vector<std::string> words_of(const llvm::json::Object& entry) {
  std::vector<std::string> words;
  if (const llvm::json::Array* arguments = entry.getArray("arguments")) {
    for (const llvm::json::Value& word : *arguments)
      if (auto text = word.getAsString()) words.push_back(text->str());
  } else if (auto command = entry.getString("command")) {
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char*, 32> raw;
    llvm::cl::TokenizeGNUCommandLine(*command, saver, raw);
    words.assign(raw.begin(), raw.end());
  }
  return words;
}

// The flags without the compiler, the file itself, and what only says where results go.
std::vector<std::string> flags_of(const std::vector<std::string>& words, const std::string& directory,
                                  const std::string& file) {
  std::vector<std::string> flags;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ") {
      ++i;
    } else if (word == "-c" || word == "-S" || word == "-E" || word.starts_with("-M") || word == "--") {
      continue;
    } else if (word.starts_with("-o") && !word.starts_with("-objc")) {
      continue;
    } else if (word.starts_with("-") || absolute(word, directory) != file) {
      flags.push_back(word);
    }
  }
  return flags;
}

}  // namespace

Result<RecordedCommand> recorded_command(const std::string& build_directory, const std::string& file) {
  const std::string path = (std::filesystem::path(build_directory) / "compile_commands.json").string();
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return Error{fmt::format("cannot read {}: {}", path, buffer.getError().message())};
  llvm::Expected<llvm::json::Value> json = llvm::json::parse((*buffer)->getBuffer());
  if (!json) return Error{fmt::format("{} is not JSON: {}", path, llvm::toString(json.takeError()))};
  const llvm::json::Array* entries = json->getAsArray();
  if (entries == nullptr) return Error{fmt::format("{} is not a list of compile commands", path)};

  const std::string wanted = absolute(file, ".");
  for (const llvm::json::Value& value : *entries) {
    const llvm::json::Object* entry = value.getAsObject();
    if (entry == nullptr) continue;
    const std::string directory = absolute(entry->getString("directory").value_or(".").str(), build_directory);
    if (absolute(entry->getString("file").value_or("").str(), directory) != wanted) continue;
    return RecordedCommand{directory, flags_of(words_of(*entry), directory, wanted)};
  }
  return Error{fmt::format("{} has no entry for {}", path, file)};
}

}  // namespace heapwise::frontend
