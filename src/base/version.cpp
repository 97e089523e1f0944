#include "base/version.h"

namespace heapwise {

const char* const kVersion = HEAPWISE_VERSION;

}  // namespace heapwise
