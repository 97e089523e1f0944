#include "frontend/clang_module.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/FileManager.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Sema/SemaConsumer.h>
#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <vector>

#include "frontend/collect_conditions.h"
#include "frontend/guarded.h"
#include "frontend/library_compares.h"
#include "frontend/line_markers.h"
#include "frontend/mark_scopes.h"
#include "frontend/resolve_marks.h"
#include "frontend/undefined_constants.h"

namespace heapwise::frontend {
namespace {

// Adds the marks of lifetimes that Clang leaves out to each function, before code is made of it; and takes its
// conditions down, as they are written.
class MarkFunctions : public clang::SemaConsumer {
 public:
  MarkFunctions(llvm::LLVMContext& llvm_context, const std::string& directory, ir::Conditions& conditions)
      : llvm_context_(llvm_context), directory_(directory), conditions_(conditions) {}

  void InitializeSema(clang::Sema& sema) override { let_library_compare(sema); }
  void Initialize(clang::ASTContext& context) override { context_ = &context; }
  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    if (context_->getDiagnostics().hasErrorOccurred()) return true;
    for (clang::Decl* each : declarations) {
      refuse_open_constants(*each);
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(each);
      if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
      collect_conditions(*function, *context_, directory_, conditions_);
      hide_operands(*function, *context_);
      if (mark_scopes(*function, *context_))
        llvm_context_.setDiscardValueNames(false);  // marked variables are told by their names
    }
    return true;
  }

 private:
  llvm::LLVMContext& llvm_context_;
  const std::string& directory_;
  ir::Conditions& conditions_;
  clang::ASTContext* context_ = nullptr;
};

// Parses a file and hands every declaration to Clang's generator of LLVM code.
class GenerateModule : public clang::ASTFrontendAction {
 public:
  GenerateModule(llvm::LLVMContext& context, const std::string& directory, ir::Conditions& conditions)
      : context_(context), directory_(directory), conditions_(conditions) {}
  std::unique_ptr<llvm::Module> take_module() { return std::move(module_); }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& clang, llvm::StringRef file) override {
    generator_ = clang::CreateLLVMCodeGen(clang.getDiagnostics(), file, &clang.getVirtualFileSystem(),
                                          clang.getHeaderSearchOpts(), clang.getPreprocessorOpts(),
                                          clang.getCodeGenOpts(), context_);
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<MarkFunctions>(context_, directory_, conditions_));
    consumers.emplace_back(generator_);
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }
  void EndSourceFileAction() override {
    if (!getCompilerInstance().getDiagnostics().hasErrorOccurred()) module_.reset(generator_->ReleaseModule());
    if (module_) show_operands(*module_);
    if (module_) resolve_marks(*module_);
    context_.setDiscardValueNames(true);
  }

 private:
  llvm::LLVMContext& context_;
  const std::string& directory_;
  ir::Conditions& conditions_;
  clang::CodeGenerator* generator_ = nullptr;  // belongs to the compiler instance
  std::unique_ptr<llvm::Module> module_;
};

// The text that Clang is to read in place of the file's own; nothing when that is fine.
std::optional<std::string> readable_text(std::string_view text, bool preprocessed) {
  std::optional<std::string> changed = blank_line_markers(text, preprocessed);
  // In a last line without an end Clang counts every column from the start of the line: quadratic in its length.
  constexpr std::size_t kLongLine = 1000;
  if (!text.empty() && text.size() - (text.rfind('\n') + 1) > kLongLine) {
    if (!changed) changed.emplace(text);
    changed->push_back('\n');
  }
  return changed;
}

// Texts that stand for those of files: copies that hold what is not saved yet, and the main file where it needs
// changes.
void remap(const Invocation& invocation, const clang::FrontendInputFile& input, llvm::vfs::FileSystem& files,
           clang::PreprocessorOptions& options) {
  std::string from = input.getFile().str();
  for (const auto& [file, copy] : invocation.copies) {
    if (file == invocation.file) from = copy;
    options.addRemappedFile(file == invocation.file ? input.getFile() : llvm::StringRef(file), copy);
  }
  auto buffer = files.getBufferForFile(from);
  if (!buffer) return;
  if (auto changed = readable_text((*buffer)->getBuffer(), input.getKind().isPreprocessed()))
    options.addRemappedFile(input.getFile(), llvm::MemoryBuffer::getMemBufferCopy(*changed, input.getFile()).release());
}

std::unique_ptr<llvm::Module> run_clang(const Invocation& invocation, bool colour, llvm::LLVMContext& context,
                                        ir::Conditions& conditions, std::string& messages) {
  llvm::raw_string_ostream stream(messages);
  std::vector<const char*> arguments;
  for (const std::string& argument : invocation.arguments) arguments.push_back(argument.c_str());

  clang::CompilerInstance clang;
  clang.setVerboseOutputStream(llvm::nulls());  // "1 error generated."
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions);
  options->ShowColors = colour;
  clang::TextDiagnosticPrinter printer(stream, options.get());
  auto diagnostics = clang::CompilerInstance::createDiagnostics(options.get(), &printer, /*ShouldOwnClient=*/false);
  if (!clang::CompilerInvocation::CreateFromArgs(clang.getInvocation(), arguments, *diagnostics)) return nullptr;

  const clang::FrontendInputFile& input = clang.getFrontendOpts().Inputs.front();
  if (input.getKind().getLanguage() != clang::Language::C) {
    stream << invocation.file << ": only C can be read, and the compiler flags ask for another language";
    return nullptr;
  }
  clang.getDiagnosticOpts().ShowColors = colour;
  clang.getDiagnosticOpts().ShowCarets = true;
  clang::TextDiagnosticPrinter main_printer(stream, &clang.getDiagnosticOpts());
  clang.createDiagnostics(&main_printer, /*ShouldOwnClient=*/false);
  // Headers must not offer other definitions than those of an unoptimised program.
  clang.getLangOpts().Optimize = false;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files(llvm::vfs::createPhysicalFileSystem().release());
  if (!invocation.directory.empty()) static_cast<void>(files->setCurrentWorkingDirectory(invocation.directory));
  clang.createFileManager(files);

  remap(invocation, input, *files, clang.getPreprocessorOpts());

  GenerateModule action(context, invocation.directory, conditions);
  const bool done = clang.ExecuteAction(action);
  stream.flush();
  if (!done || clang.getDiagnostics().hasErrorOccurred()) return nullptr;
  return action.take_module();
}

}  // namespace

ClangAnswer clang_module(const Invocation& invocation, bool colour, llvm::LLVMContext& context,
                         ir::Conditions& conditions) {
  // On the heap: after a crash nobody may look at what Clang left behind, not even to free it.
  auto answer = std::make_unique<ClangAnswer>();
  const bool survived =
      run_guarded([&] { answer->module = run_clang(invocation, colour, context, conditions, answer->error); });
  if (!survived) {
    static_cast<void>(answer.release());
    return {nullptr, fmt::format("{}: Clang crashed while it compiled this file", invocation.file), /*crashed=*/true};
  }
  while (!answer->error.empty() && answer->error.back() == '\n') answer->error.pop_back();
  if (!answer->module && answer->error.empty()) answer->error = fmt::format("{}: Clang failed", invocation.file);
  return std::move(*answer);
}

}  // namespace heapwise::frontend
