#include "base/version.h"

namespace heapwise {

const char* version() { return HEAPWISE_VERSION; }

}  // namespace heapwise
