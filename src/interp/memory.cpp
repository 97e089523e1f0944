#include "interp/memory.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace heapwise::interp {

namespace {

constexpr std::size_t kQuarantine = std::size_t{1} << 20U;  // how many ended objects wait before one is used again
constexpr std::uint64_t kLargest = std::uint64_t{1} << 30U;
constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kMostObjects = std::uint64_t{1} << 30U;  // on 64 bits
constexpr std::uint64_t kFirst32 = 0x0010'0000;
constexpr std::uint64_t kLast32 = 0xfff0'0000;

[[nodiscard]] std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

// On 32 bits the first objects lie far apart, later ones as close as it takes: about 1 GB of gaps in all.
[[nodiscard]] std::uint64_t gap_behind(std::size_t index) {
  if (index < 1024) return 0x40000;
  if (index < 65536) return 0x2000;
  return 32;
}

}  // namespace

Memory::Memory(ir::DataModel model, std::uint64_t byte_limit, Options::Layout layout)
    : model_(model),
      downwards_(layout == Options::Layout::Downwards),
      flip_(downwards_ ? kMostObjects - 1 : 0),
      byte_limit_(byte_limit) {
  objects_.emplace_back();  // the object of null
  objects_[0].state = Object::State::Ended;
  quarantine_.resize(64);
  cursor_ = downwards_ ? kLast32 : kFirst32;
}

Memory::~Memory() {
  for (const Object& object : objects_) std::free(object.bytes);
}

std::size_t Memory::size_class(std::uint64_t capacity) const {
  return model_ == ir::DataModel::LP64 ? 0 : static_cast<std::size_t>(std::bit_width(capacity));
}

std::uint32_t Memory::recycled(std::uint64_t size, std::uint64_t alignment) {
  const std::uint64_t capacity = std::max<std::uint64_t>(size, 1);
  auto& waiting = quarantine_[size_class(capacity)];
  if (waiting.size() <= kQuarantine) return 0;
  const std::uint32_t index = waiting.front();
  const Object& object = objects_[index];
  if (object.base % alignment != 0 || object.capacity < capacity) return 0;
  waiting.pop_front();
  return index;
}

bool Memory::place_new(Object& object, std::uint64_t alignment) {
  const std::size_t index = objects_.size();
  if (model_ == ir::DataModel::LP64) {
    // Not all at the same place in their 4 GB: a step of exactly 4 GB must not meet the neighbour's start.
    const std::uint64_t shift = (index * 0x9e3779b97f4a7c15ULL >> 40U) * 16;
    object.base =
        ((static_cast<std::uint64_t>(index) ^ flip_) << 32U) + align_up((std::uint64_t{1} << 31U) + shift, alignment);
    object.capacity = kLargest;
    return index < kMostObjects;
  }
  return place_by_page(object, alignment);
}

bool Memory::place_by_page(Object& object, std::uint64_t alignment) {
  const auto index = static_cast<std::uint32_t>(objects_.size());
  object.capacity = std::max<std::uint64_t>(object.size, 1);
  const std::uint64_t room = object.capacity + gap_behind(index);
  if (downwards_) {
    // New pages are those below the former object: the new one is the nearest that begins before them.
    if (cursor_ < kFirst32 + room + alignment) return false;
    cursor_ = object.base = (cursor_ - room) / alignment * alignment;
    in_page_.resize(static_cast<std::size_t>((kLast32 - object.base) / kPage) + 1, index);
    return true;
  }
  object.base = align_up(cursor_, alignment);
  const std::uint64_t end = object.base + room;
  if (end > kLast32) return false;
  const auto first_page = static_cast<std::size_t>(object.base / kPage);
  if (in_page_.size() <= end / kPage) {
    const std::uint32_t last = in_page_.empty() ? 0 : in_page_.back();
    in_page_.resize(static_cast<std::size_t>(end / kPage) + 1, last);
  }
  for (std::size_t page = first_page; page < in_page_.size(); ++page) in_page_[page] = index;
  cursor_ = end;
  return true;
}

ObjectId Memory::create(Storage storage, std::uint64_t size, std::uint64_t alignment, Content content,
                        ProgramPoint place) {
  const std::uint64_t cost = (content == Content::Zero ? size : size * 2) + sizeof(Object);
  if (size > kLargest || alignment > kLargest || bytes_in_use_ + cost > byte_limit_) return {};
  Object object;
  object.alignment = std::bit_ceil(std::max<std::uint64_t>(alignment, 1));
  alignment = std::max<std::uint64_t>(object.alignment, 16);
  object.size = size;
  std::uint32_t index = recycled(size, alignment);
  if (index != 0) {
    has_recycled_ = true;
    object.base = objects_[index].base;
    object.capacity = objects_[index].capacity;
    objects_[index] = object;
  } else {
    if (!place_new(object, alignment)) return {};
    index = static_cast<std::uint32_t>(objects_.size());
    objects_.push_back(object);
  }
  Object& made = objects_[index];
  made.readable = made.writable = size;
  made.storage = storage;
  made.allocated = place;
  made.begun_at = ++clock_;
  if (storage == Storage::Heap) made.serial = ++heap_serial_;
  // calloc: large blocks cost nothing until they are touched.
  const bool tracked = content == Content::Indeterminate;
  made.bytes = static_cast<std::uint8_t*>(std::calloc(std::max<std::uint64_t>(tracked ? size * 2 : size, 1), 1));
  if (made.bytes == nullptr) return {};
  made.written = tracked ? made.bytes + size : nullptr;
  bytes_in_use_ += cost;
  return ObjectId(index);
}

bool Memory::enlarge(ObjectId id, std::uint64_t size) {
  Object& object = (*this)[id];
  const std::uint64_t room = model_ == ir::DataModel::LP64 ? object.capacity : gap_behind(id.index()) / 2;
  if (size > room || size <= object.size) return false;
  const bool tracked = object.written != nullptr;  // else it was made of zeros, and its new part is
  const std::uint64_t factor = tracked ? 2 : 1;
  if (bytes_in_use_ + size * factor > byte_limit_) return false;
  auto* bytes = static_cast<std::uint8_t*>(std::calloc(size * factor, 1));
  if (bytes == nullptr) return false;
  std::memcpy(bytes, object.bytes, object.size);
  if (tracked) std::memcpy(bytes + size, object.written, object.size);
  std::free(object.bytes);
  bytes_in_use_ += (size - object.size) * factor;
  object.bytes = bytes;
  object.written = tracked ? bytes + size : nullptr;
  object.size = object.readable = object.writable = size;
  object.placeholder = true;
  return true;
}

void Memory::end(ObjectId id, ProgramPoint place) {
  Object& object = (*this)[id];
  bytes_in_use_ -= object.written == nullptr ? object.size : object.size * 2;
  object.state = Object::State::Ended;
  object.readable = object.writable = 0;
  object.ended = place;
  object.ended_at = ++clock_;
  std::free(object.bytes);
  object.bytes = object.written = nullptr;
  quarantine_[size_class(object.capacity)].push_back(id.index());
}

std::uint32_t Memory::find_by_page(std::uint64_t address) const {
  if (downwards_) {
    const std::uint64_t page = address > kLast32 ? ~0ULL : (kLast32 - address) / kPage;
    if (page >= in_page_.size()) return 0;
    // Later objects have lower addresses. The page's entry is the first that begins in it or below: go on from there.
    std::uint32_t index = in_page_[page];
    while (index < objects_.size() && objects_[index].base > address) ++index;
    return index < objects_.size() ? index : 0;
  }
  const std::uint64_t page = address / kPage;
  if (page >= in_page_.size()) return 0;
  // Later objects have higher addresses: go back from the last one that may hold the address.
  std::uint32_t index = in_page_[page];
  while (index != 0 && objects_[index].base > address) --index;
  return index;
}

void Memory::remember_stray(std::uint64_t at, Slot pointer) { stray_[at] = pointer; }

void Memory::copy_strays(std::uint64_t destination, std::uint64_t source, std::uint64_t size) {
  if (stray_.empty()) return;
  std::vector<std::pair<std::uint64_t, Slot>> found;
  for (const auto& [at, pointer] : stray_)
    if (at >= source && at < source + size) found.emplace_back(at - source + destination, pointer);
  for (const auto& [at, pointer] : found) stray_[at] = pointer;
}

}  // namespace heapwise::interp
