// Frame and graft: cuts out what a call can reach, and puts it back as the call left it.
//
// cut(h): the part is everything that the call's own roots lead to, and what the library keeps; the rest is the frame,
// which the call cannot touch (the frame rule of separation logic). Where the frame names something of the part, an
// address or a number, the part gets a root of its own for it, an *anchor*: it keeps what only the frame holds from
// being lost, and says after the call what has become of it. Anchors are numbered as the part is reached from the
// call's roots, so that calls from different places look the same.
//
// The call may be kept from seeing some blocks (`hide`): what it would only reach on a way through them stays in the
// frame, and of the block itself it knows the address alone. Whoever touches such a block must be analysed again with
// all in its view. So a recursive call on the rest of a doubly linked list, or on a subtree whose nodes know their
// parents, does not see the nodes of all the calls that wait.
//
// graft(c, e): the whole heap after the call, for a part that became e. Exact: symbols stand for the same numbers
// before and after the call, so what was known of them stays known, and what the call has learnt is added.
// See Rinetzky, Bauer, Reps, Sagiv, Wilhelm: A Semantics for Procedure Local Heaps (POPL 2005), whose cutpoints the
// anchors are.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "heap/heap.h"

namespace heapwise::heap {

// The depth of the registers of the call that is being analysed, and of the anchors: a part has no other registers.
inline constexpr std::uint32_t kCallDepth = 1;
inline constexpr std::uint32_t kAnchorDepth = 0x7fff0000U;
[[nodiscard]] constexpr RootKey anchor_key(std::uint32_t n) { return {RootKey::Kind::Anchor, kAnchorDepth, n}; }
[[nodiscard]] constexpr bool is_anchor_key(RootKey key) { return key.kind() == RootKey::Kind::Anchor; }

// A root of the heap that the call sees, and the key under which it sees it.
struct Entrance {
  RootKey outside;
  RootKey inside;
};

struct Cut {
  Heap part;   // with the entrances and the anchors as its roots
  Heap whole;  // without the entrances
  std::set<ObjectId> inside;
  std::set<ObjectId> hidden;   // blocks of the frame that the part names: `Storage::Outside` in the part
  std::vector<Value> anchors;  // anchor n of the part is this value of the whole
};

// `entrances`: the arguments, and the globals that the call may name. `hide`: blocks that it need not see, unless an
// entrance names them.
[[nodiscard]] Cut cut(const Heap& heap, std::span<const Entrance> entrances, const std::set<ObjectId>& hide = {});

// Nothing when what the call has learnt contradicts what the frame knows: no execution ends so. `results`: roots of
// `exit` that become roots of the whole, beside its globals. What the call has made unreachable is still there.
[[nodiscard]] std::optional<Heap> graft(const Cut& cut, const Heap& exit, std::span<const Entrance> results);

// How many anchors a part has.
[[nodiscard]] std::size_t count_anchors(const Heap& part);

}  // namespace heapwise::heap
