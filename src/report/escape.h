// Text that stands inside another format: what must be written differently there.
#pragma once

#include <string>
#include <string_view>

namespace heapwise::report {

// Between tags and within double quotes of HTML, SVG and XML. What XML forbids even when escaped (control characters)
// becomes U+FFFD, and so do bytes that are not UTF-8.
[[nodiscard]] std::string escape_xml(std::string_view text);

// Every byte sequence that is not UTF-8 becomes U+FFFD: for formats (JSON, YAML) that allow nothing else.
[[nodiscard]] std::string to_utf8(std::string_view text);

}  // namespace heapwise::report
