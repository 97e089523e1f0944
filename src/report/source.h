// Source lines, for showing them and for finding what stands at a place. Files are read once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/answer.h"

namespace heapwise::report {

class Sources {
 public:
  // All lines, without their ends; empty when the file cannot be read.
  [[nodiscard]] const std::vector<std::string>& lines(const std::string& file);
  // The line of a place; empty where there is none.
  [[nodiscard]] std::string line(const Place& place);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace heapwise::report
