// Finds and opens the module with the cvc5 back end (modules/cvc5_backend.cpp).
#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "base/check.h"
#include "solver/backend.h"

namespace heapwise::solver {

namespace {

using MakeBackend = Backend* (*)(const TermTable& terms, Theory theory);

// Beside the program as installed or built (bin/heapwise, lib/heapwise/…), else where this build put it.
MakeBackend open_module() {
  const std::string file = "libheapwise_cvc5.so";
  std::error_code ignored;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  for (const auto& directory :
       {program.parent_path().parent_path() / "lib" / "heapwise", std::filesystem::path(HEAPWISE_MODULE_DIRECTORY)}) {
    if (void* module = dlopen((directory / file).c_str(), RTLD_NOW | RTLD_LOCAL))
      return reinterpret_cast<MakeBackend>(dlsym(module, "heapwise_make_cvc5_backend"));
  }
  return nullptr;
}

MakeBackend module() {
  static const MakeBackend found = open_module();
  return found;
}

}  // namespace

bool cvc5_available() { return module() != nullptr; }

std::unique_ptr<Backend> make_cvc5_backend(const TermTable& terms, Theory theory) {
  HW_CHECK(cvc5_available(), "the cvc5 module is installed beside the program");
  return std::unique_ptr<Backend>(module()(terms, theory));
}

}  // namespace heapwise::solver
