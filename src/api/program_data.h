// What is behind api::Program.
#pragma once

#include "heapwise/heapwise.h"
#include "ir/program.h"

namespace heapwise::api {

struct Program::Data {
  Source source;
  ir::Program program;
};

}  // namespace heapwise::api
