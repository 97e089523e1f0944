// Resolve: which node a reference leads to, case by case (reference.h).
#pragma once

#include <optional>

#include "heap/heap.h"

namespace heapwise::heap {

// The symbol that the value is, with a constant added, when that is a reference.
[[nodiscard]] const Reference* reference_of(const Heap& heap, const Value& v);

// What a value leads to, as a reference: null, an address of bytes of an alive block or of the end of a list, what is
// one already. Nothing where that cannot be said.
[[nodiscard]] std::optional<Reference> reference_to(const Heap& heap, const Value& v);
// It is the one or the other; nothing where they differ in the offset.
[[nodiscard]] std::optional<Reference> either(const Reference& x, const Reference& y);

// One heap for null, and one or more for each object that the reference names, in which the symbol is that address: a
// node of a list is taken out of its middle. Exact: together they describe what the heap does. Nothing where it leads
// to a node that belongs to another one, or to a tree.
[[nodiscard]] std::optional<std::vector<Heap>> resolve(const Heap& heap, SymbolId symbol);

// The heap in which the reference is null, and the one in which it is not; nothing where that cannot be.
[[nodiscard]] std::optional<Heap> assume_null(const Heap& heap, SymbolId symbol);
[[nodiscard]] std::optional<Heap> assume_not_null(const Heap& heap, SymbolId symbol);

// Whether the reference is this address, of a region or of a list with nodes. `Perhaps` is always right.
enum class Meets : std::uint8_t { No, Perhaps, PerhapsThere };
// PerhapsThere: where it is, it is an address of that very block, and where it is not, it leads to another one
// (`assume_elsewhere`).
[[nodiscard]] Meets meets(const Heap& heap, const Reference& reference, const Value& address);
[[nodiscard]] std::optional<Heap> assume_elsewhere(const Heap& heap, SymbolId symbol, ObjectId region);

}  // namespace heapwise::heap
