// The version of Heapwise. It stands in the CMakeLists.txt at the top and nowhere else; the build hands it to
// version.cpp.
#pragma once

namespace heapwise {

[[nodiscard]] const char* version();

}  // namespace heapwise
