#include "check/memory_left.h"

#include <fmt/format.h>

#include "heap/collect.h"

namespace heapwise::check {

using exec::Finding;

void find_leaks(heap::Heap& heap, ir::Location at, std::vector<Finding>& findings) {
  for (const heap::Garbage& lost : heap::collect(heap)) {
    findings.push_back(
        {Finding::Kind::Leak, at,
         lost.made.line == 0 ? "a block is lost" : fmt::format("the block made at line {} is lost", lost.made.line)});
  }
}

void find_leaks_at_end(heap::Heap& heap, ir::Location at, std::vector<Finding>& findings) {
  const std::size_t before = findings.size();
  find_leaks(heap, at, findings);
  if (findings.size() > before) return;
  for (const heap::Garbage& lost : heap::collect(heap, heap::Held::Inside)) {
    findings.push_back(
        {Finding::Kind::Leak, at,
         fmt::format("the block made at line {} may be known only by an address outside of it at the end",
                     lost.made.line)});
  }
}

void find_unfreed(const heap::Heap& heap, ir::Location at, std::vector<Finding>& findings) {
  for (const auto& [id, o] : heap.objects()) {
    if (o->storage != heap::Storage::Heap || !o->alive()) continue;
    if (o->is_prototype() || (o->is_segment() && heap.range(o->segment().length).hi <= 0)) continue;
    findings.push_back(
        {Finding::Kind::NotFreed, at, fmt::format("the block made at line {} is not freed", o->made.line)});
    return;
  }
}

}  // namespace heapwise::check
