#include "frontend/invocation.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/Options.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <fmt/format.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <array>

#include "frontend/library_compares.h"

namespace heapwise::frontend {
namespace {

constexpr const char* kResourceDirectory = HEAPWISE_CLANG_RESOURCE_DIR;

const char* triple_of(ir::DataModel model) {
  return model == ir::DataModel::ILP32 ? "i386-pc-linux-gnu" : "x86_64-pc-linux-gnu";
}

bool is_preprocessed(const std::string& file) { return llvm::sys::path::extension(file) == ".i"; }

// What the driver would say on Debian, for a file without flags.
std::vector<std::string> plain_arguments(const std::string& file, ir::DataModel model) {
  std::vector<std::string> arguments = {"-triple", triple_of(model), "-main-file-name",
                                        llvm::sys::path::filename(file).str()};
  const auto add = [&](std::initializer_list<std::string> more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  };
  const std::string resources = kResourceDirectory;
  add({"-target-cpu", model == ir::DataModel::ILP32 ? "i686" : "x86-64", "-resource-dir", resources});
  add({"-fmath-errno", "-fgnuc-version=4.2.1", "-std=gnu17"});
  if (is_preprocessed(file)) {
    add({"-x", "cpp-output", file});
    return arguments;
  }
  add({"-internal-isystem", resources + "/include", "-internal-isystem", "/usr/local/include"});
  if (model == ir::DataModel::LP64) add({"-internal-externc-isystem", "/usr/include/x86_64-linux-gnu"});
  add({"-internal-externc-isystem", "/usr/include", "-x", "c", file});
  return arguments;
}

using Files = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

// The file system as the compiler saw it that stood in this directory; empty: the current one.
Result<Files> files_from(const std::string& directory) {
  Files files(llvm::vfs::createPhysicalFileSystem().release());
  if (directory.empty()) return files;
  if (const std::error_code why = files->setCurrentWorkingDirectory(directory))
    return Error{fmt::format("{}: the directory that compile_commands.json names: {}", directory, why.message())};
  return files;
}

// Lets Clang's driver turn what one would write on a command line into the arguments of the compiler proper.
Result<std::vector<std::string>> driven_arguments(const std::string& file, const std::vector<std::string>& flags,
                                                  const Files& files, std::optional<ir::DataModel> model) {
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions);
  auto* printer = new clang::TextDiagnosticPrinter(stream, options.get());
  clang::DiagnosticsEngine diagnostics(new clang::DiagnosticIDs, options, printer);

  clang::driver::Driver driver("clang", triple_of(model.value_or(ir::DataModel::LP64)), diagnostics, "heapwise", files);
  driver.setCheckInputsExist(false);
  driver.ResourceDir = kResourceDirectory;
  std::vector<std::string> line = {"clang", "-fsyntax-only", "-w", "-std=gnu17", "-resource-dir", kResourceDirectory};
  line.insert(line.end(), flags.begin(), flags.end());
  if (is_preprocessed(file)) line.insert(line.end(), {"-x", "cpp-output"});
  line.push_back(file);
  std::vector<const char*> raw;
  for (const std::string& word : line) raw.push_back(word.c_str());

  const std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(raw));
  if (!compilation || diagnostics.hasErrorOccurred()) return Error{messages};
  for (const clang::driver::Command& job : compilation->getJobs()) {
    const auto& words = job.getArguments();
    if (words.empty() || std::string_view(words.front()) != "-cc1") continue;
    return std::vector<std::string>(words.begin() + 1, words.end());
  }
  return Error{fmt::format("{}: the compiler flags ask for something other than compiling a C file", file)};
}

// The data model of the target in the arguments: only what Linux has on these processors is known here (the sizes and
// alignments of types, how a call passes structures). Nothing: another target.
std::optional<ir::DataModel> model_of(const llvm::Triple& target) {
  const bool is_usual = target.isOSLinux() && !target.isX32() && !target.isOSNaCl();
  if (is_usual && target.getArch() == llvm::Triple::x86) return ir::DataModel::ILP32;
  if (is_usual && target.getArch() == llvm::Triple::x86_64) return ir::DataModel::LP64;
  return std::nullopt;
}

llvm::Triple target_of(const std::vector<std::string>& arguments) {
  const auto word = std::ranges::find(arguments, "-triple");
  return word == arguments.end() || word + 1 == arguments.end() ? llvm::Triple() : llvm::Triple(*(word + 1));
}

// The target is the user's: what the flags choose is derived from them, and never dropped.
Result<ir::DataModel> chosen_model(const std::string& file, const std::vector<std::string>& arguments,
                                   std::optional<ir::DataModel> asked) {
  const llvm::Triple target = target_of(arguments);
  const std::optional<ir::DataModel> model = model_of(target);
  if (!model)
    return Error{
        fmt::format("{}: the compiler flags choose the target {}, which is not known: Heapwise knows Linux on "
                    "x86-64 (lp64) and i386 (ilp32); --target=x86_64-linux-gnu or --target=i386-linux-gnu as "
                    "the last flag reads the program for one of these",
                    file, target.str())};
  if (asked && *asked != *model)
    return Error{
        fmt::format("{}: the compiler flags choose the target {}, and --data-model another one: leave one of "
                    "them out",
                    file, target.str())};
  return *model;
}

// Do the flags speak of the target? Then a data model that was asked for is compared, and else it chooses.
bool choose_target(const std::vector<std::string>& flags) {
  return std::ranges::any_of(flags, [](const std::string& flag) {
    return flag == "-m32" || flag == "-m64" || flag == "-mx32" || flag == "-m16" || flag == "-target" ||
           flag.starts_with("--target");
  });
}

// Without the flags that only another compiler knows: a project may have been built with it.
std::vector<std::string> without_unknown(const std::vector<std::string>& flags) {
  std::vector<const char*> raw;
  for (const std::string& flag : flags) raw.push_back(flag.c_str());
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      raw, missing_index, missing_count, llvm::opt::Visibility(clang::driver::options::ClangOption));
  std::vector<bool> unknown(flags.size(), false);
  for (const llvm::opt::Arg* argument : parsed.filtered(clang::driver::options::OPT_UNKNOWN))
    unknown[argument->getIndex()] = true;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < flags.size(); ++i)
    if (!unknown[i]) known.push_back(flags[i]);
  return known;
}

// Later arguments win, so these hold whatever the flags said.
void add_our_settings(std::vector<std::string>& arguments) {
  for (const char* setting :
       {"-O1", "-disable-llvm-passes", "-debug-info-kind=limited", "-dwarf-version=5", "-w",
        // Old code is to be accepted: what Clang rejects only by default is no error here.
        "-Wno-everything", "-fcommon",
        // No metadata and no guesses for optimisers that never run; a multiplication and an addition stay two steps.
        "-relaxed-aliasing", "-ffp-contract=off",
        // A variable that is returned is no other name for the result: its life ends with its scope.
        "-fno-elide-constructors", "-discard-value-names", "-disable-free", "-mrelocation-model", "static",
        "-ferror-limit", "20"})
    arguments.emplace_back(setting);
  for (const std::string_view name : open_comparisons()) arguments.push_back(fmt::format("-fno-builtin-{}", name));
}

// Clang would read such a file as C, and complain of its first line.
bool is_another_language(const std::string& file) {
  const llvm::StringRef ending = llvm::sys::path::extension(file);
  constexpr std::array<llvm::StringRef, 11> kOthers = {".cpp", ".cc", ".cxx", ".c++", ".C", ".CPP",
                                                       ".hpp", ".hh", ".hxx", ".m",   ".mm"};
  return std::ranges::find(kOthers, ending) != kOthers.end();
}

Result<Invocation> invocation_for(const std::string& file, const CompileOptions& options) {
  if (is_another_language(file))
    return Error{fmt::format("{}: only C can be read, and by its name this is C++ or Objective-C", file)};
  Invocation invocation;
  invocation.file = file;
  std::vector<std::string> flags;
  std::string path = file;
  if (!options.build_directory.empty()) {
    Result<RecordedCommand> recorded = recorded_command(options.build_directory, file);
    if (!recorded) return Error{recorded.error()};
    flags = without_unknown(recorded.value().flags);
    invocation.directory = recorded.value().directory;
    llvm::SmallString<256> absolute(file);
    if (const std::error_code why = llvm::vfs::getRealFileSystem()->makeAbsolute(absolute))
      return Error{fmt::format("{}: {}", file, why.message())};
    path = absolute.str().str();
  }
  const Result<Files> files = files_from(invocation.directory);
  if (!files) return Error{files.error()};
  flags.insert(flags.end(), options.flags.begin(), options.flags.end());
  if (flags.empty()) {
    invocation.model = options.model.value_or(ir::DataModel::LP64);
    invocation.arguments = plain_arguments(path, invocation.model);
  } else {
    if (options.model && !choose_target(flags))
      flags.emplace_back(*options.model == ir::DataModel::ILP32 ? "-m32" : "-m64");
    Result<std::vector<std::string>> arguments = driven_arguments(path, flags, files.value(), options.model);
    if (!arguments) return Error{arguments.error()};
    invocation.arguments = std::move(arguments).value();
    const Result<ir::DataModel> model = chosen_model(file, invocation.arguments, options.model);
    if (!model) return Error{model.error()};
    invocation.model = model.value();
  }
  add_our_settings(invocation.arguments);
  return invocation;
}

}  // namespace

Result<std::vector<Invocation>> invocations_for(const std::vector<std::string>& files, const CompileOptions& options) {
  std::vector<Invocation> all;
  for (const std::string& file : files) {
    Result<Invocation> one = invocation_for(file, options);
    if (!one) return Error{one.error()};
    if (!all.empty() && all.front().model != one.value().model)
      return Error{fmt::format("{} and {} are compiled for different targets", all.front().file, file)};
    all.push_back(std::move(one).value());
  }
  return all;
}

}  // namespace heapwise::frontend
