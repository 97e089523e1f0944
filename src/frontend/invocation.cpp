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

// Lets Clang's driver turn what one would write on a command line into the arguments of the compiler proper.
Result<std::vector<std::string>> driven_arguments(const std::string& file, const std::vector<std::string>& flags,
                                                  const std::string& directory, ir::DataModel model) {
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions);
  auto* printer = new clang::TextDiagnosticPrinter(stream, options.get());
  clang::DiagnosticsEngine diagnostics(new clang::DiagnosticIDs, options, printer);
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files(llvm::vfs::createPhysicalFileSystem().release());
  if (!directory.empty()) files->setCurrentWorkingDirectory(directory);

  clang::driver::Driver driver("clang", triple_of(model), diagnostics, "heapwise", files);
  driver.setCheckInputsExist(false);
  driver.ResourceDir = kResourceDirectory;
  std::vector<std::string> line = {"clang", "-fsyntax-only", "-w", "-std=gnu17", "-resource-dir", kResourceDirectory};
  line.insert(line.end(), flags.begin(), flags.end());
  line.emplace_back(model == ir::DataModel::ILP32 ? "-m32" : "-m64");
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

Result<Invocation> invocation_for(const std::string& file, const CompileOptions& options) {
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
    llvm::vfs::getRealFileSystem()->makeAbsolute(absolute);
    path = absolute.str().str();
  }
  flags.insert(flags.end(), options.flags.begin(), options.flags.end());
  if (flags.empty()) {
    invocation.arguments = plain_arguments(path, options.model);
  } else {
    Result<std::vector<std::string>> arguments = driven_arguments(path, flags, invocation.directory, options.model);
    if (!arguments) return Error{arguments.error()};
    invocation.arguments = std::move(arguments).value();
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
    all.push_back(std::move(one).value());
  }
  return all;
}

}  // namespace heapwise::frontend
