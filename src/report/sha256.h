// SHA-256 (FIPS 180-4): witnesses name the program by it, fingerprints are made of it.
#pragma once

#include <string>
#include <string_view>

namespace heapwise::report {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view data);
// Of a file's content; empty when it cannot be read.
[[nodiscard]] std::string sha256_of_file(const std::string& path);

}  // namespace heapwise::report
