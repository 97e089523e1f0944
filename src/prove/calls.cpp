// Calls: the part of the heap that a call can reach, and what is known of the call from there.
#include <fmt/format.h>

#include <algorithm>

#include "check/memory_left.h"
#include "heap/canonical.h"
#include "heap/frame.h"
#include "heap/join.h"
#include "prove/callbacks.h"
#include "prove/prover.h"

namespace heapwise::prove {
namespace {

using exec::Finding;
using heap::kCallDepth;
using heap::register_key;
using heap::Value;

bool has_blocks(const heap::Cut& cut) {
  return std::any_of(cut.whole.objects().begin(), cut.whole.objects().end(), [&](const auto& entry) {
    const auto& [id, o] = entry;
    if (o->storage != heap::Storage::Heap || !o->alive() || cut.inside.contains(id)) return false;
    return o->is_region() || (o->is_segment() && cut.whole.range(o->segment().length).hi > 0);
  });
}

// Ends the program without the handlers of atexit.
bool is_quick(std::string_view name) { return name == "_exit" || name == "_Exit" || name == "quick_exit"; }

std::uint32_t count_handlers(const heap::Heap& heap) {
  std::uint32_t n = 0;
  while (heap.root(handler_key(n)) != nullptr) ++n;
  return n;
}

}  // namespace

void Prover::call(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it, Heap heap,
                  std::vector<Heap>& after) {
  const ir::Location at = run.facts.function.block(block).instructions[index].at;
  const auto callee = control_.callee_of(it, heap);
  if (!callee) return;
  const ir::Function& f = callee->function;
  if (callee->ends_program()) {
    if (!callee->model->effects.empty()) {
      std::vector<Heap> none;
      executor_.call_library(it, f, heap, none);
    }
    exec::keep_variables(heap, kCallDepth, run.facts, block, index);
    if (callee->model->kind == models::Kind::Exit && !is_quick(f.name)) return exit_program(at, std::move(heap));
    return end_program(at, std::move(heap));
  }
  if (callee->is_library() && callee->model != nullptr && f.name == "atexit")
    return register_handler(it, at, std::move(heap), after);
  if (callee->is_library() && callee->model != nullptr && calls_back(*callee->model))
    return call_back(run, block, index, it, f, std::move(heap), after);
  if (callee->is_library() && callee->may_end_program())
    return call_that_may_end(run, block, index, it, *callee, std::move(heap), after);
  if (callee->is_library()) return executor_.call_library(it, f, std::move(heap), after);
  const auto targets = facts_->calls().callees(ir::Position{run.id, block, index});
  if (std::find(targets.begin(), targets.end(), callee->id) == targets.end()) {
    findings_.push_back({Finding::Kind::Limit, at, fmt::format("{} is called with other types than it has", f.name),
                         Finding::Limit::NotModelled, f.name});
    return;
  }
  const std::vector<Value> arguments = control_.arguments(it, f, heap);
  const std::set<heap::ObjectId> hide = blocks_to_hide(callee->id, heap);
  Heap with_dead = heap;
  control_.drop_before_call(heap, run.facts, block, index);
  exec::Control::bind(heap, f, kArgumentDepth, arguments);
  exec::Control::bind(with_dead, f, kArgumentDepth, arguments);
  auto at_end = [&] {
    exec::keep_variables(with_dead, kCallDepth, run.facts, block, index);
    return std::move(with_dead);
  };
  call_function(it, callee->id, at, std::move(heap), at_end, after, hide);
}

// The call ends the program, or returns: error by its first argument, what sends signals or starts another program
// either way.
void Prover::call_that_may_end(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it,
                               const exec::Control::Callee& callee, Heap heap, std::vector<Heap>& after) {
  const ir::Location at = run.facts.function.block(block).instructions[index].at;
  std::vector<Heap> done;
  executor_.call_library(it, callee.function, std::move(heap), done);
  const auto keep = [&](Heap& h) { exec::keep_variables(h, kCallDepth, run.facts, block, index); };
  for (Heap& h : done) {
    if (callee.model->kind == models::Kind::MayEnd) {
      Heap end = h;
      keep(end);
      end_program(at, std::move(end));
      after.push_back(std::move(h));
      continue;
    }
    const ir::Operand& argument = it.arguments.at(0);
    const Value status = executor_.value(h, argument);
    for (auto& d :
         executor_.compare(std::move(h), ir::Predicate::NotEqual, status, Value::constant(0), argument.type())) {
      if (!d.holds) {
        after.push_back(std::move(d.heap));
        continue;
      }
      keep(d.heap);
      exit_program(at, std::move(d.heap));
    }
  }
}

// A recursive call need not see the blocks that the caller works on, where it is not given them.
std::set<heap::ObjectId> Prover::blocks_to_hide(ir::FunctionId callee, const Heap& heap) const {
  if (!precision_.abstract || facts_->sees_all(callee) || summaries_.active(callee).empty()) return {};
  std::set<heap::ObjectId> named;
  for (const auto& [key, value] : heap.roots()) {
    if (key.depth() == kCallDepth && value.is_address()) named.insert(value.object());
  }
  return named;
}

void Prover::call_function(const ir::Call& it, ir::FunctionId callee, ir::Location at, Heap heap,
                           const std::function<Heap()>& at_end, std::vector<Heap>& after,
                           const std::set<heap::ObjectId>& hide) {
  check::find_leaks(heap, at, findings_);
  if (stopped()) return;
  heap.tidy();
  std::vector<heap::Entrance> entrances;
  for (ir::RegisterId p : program_.function(callee).blocks.front().parameters)
    entrances.push_back({register_key(kArgumentDepth, p.index()), register_key(kCallDepth, p.index())});
  for (ir::GlobalId g : facts_->named_globals().of(callee))
    entrances.push_back({heap::global_key(g.index()), heap::global_key(g.index())});
  for (std::uint32_t n = count_handlers(heap); n-- > 0;) entrances.push_back({handler_key(n), handler_key(n)});
  for (heap::RootKey key : {heap::kTokenKey, heap::kErrnoKey}) {
    if (heap.root(key) != nullptr) entrances.push_back({key, key});
  }
  const heap::Cut cut = heap::cut(heap, entrances, hide);
  const bool before = blocks_in_frames_;
  blocks_in_frames_ = before || has_blocks(cut);
  const Context* context = analyse(callee, cut.part, at);
  // An end of the program inside the call leaves behind what the frames hold.
  if (context != nullptr && context->ends_program && blocks_in_frames_)
    findings_.push_back({Finding::Kind::NotFreed, at, "the program ends in a call while the caller holds blocks"});
  // And the callers' variables have to hold what the call does not see.
  if (context != nullptr && context->ends_program) {
    Heap end = at_end();
    if (context->leans_on_frame) check_end_of_frame(cut, entrances, end, at);
    check::find_leaks_at_end(end, at, findings_);
    note_end(std::move(end));
  }
  blocks_in_frames_ = before;
  if (context == nullptr || stopped()) return;
  std::vector<heap::Entrance> results;
  for (std::size_t i = 0; i < it.results.size(); ++i) {
    results.push_back({register_key(kCallDepth, it.results[i].index()), return_key(i)});
  }
  for (const Seen& exit : context->exits) {
    auto grafted = heap::graft(cut, exit.heap, results);
    if (!grafted) continue;
    check::find_leaks(*grafted, at, findings_);
    grafted->tidy();
    after.push_back(std::move(*grafted));
  }
}

// While a call works, whatever the frame will need again holds its blocks: `use(p, reset())` holds what p was, though
// reset() clears p. Where the program ends in the call, such a value is nowhere: only variables count. The call did not
// lose a block as long as its anchors count; so each block that an anchor names must be held by what the call cannot
// change and what is still there: a variable of this function, a block of the frame (whether that is held, is asked of
// the frame's heap), or an anchor of this function's own: then this function leans on its frame, too, and its caller is
// asked in the same way. Of a list the very node counts: the call may have cut what led from one to another.
void Prover::check_end_of_frame(const heap::Cut& cut, std::span<const heap::Entrance> entrances, const Heap& end,
                                ir::Location at) {
  using Node = std::pair<heap::ObjectId, heap::Target>;
  std::set<Node> held, held_by_anchors;
  const auto hold = [&](std::set<Node>& by, const Value& v) {
    if (!v.is_address() || !v.term.is_constant()) return;
    const heap::Object& o = end.object(v.object());
    const std::int64_t offset = v.term.constant;
    const bool inside = offset > 0 && o.size.is_constant() && offset < o.size.term.constant;
    if (offset == 0 || inside) by.emplace(v.object(), v.target);
  };
  for (const auto& [key, value] : end.roots()) {
    const bool changes = std::ranges::any_of(entrances, [&](const heap::Entrance& e) { return e.outside == key; });
    if (!changes) hold(heap::is_anchor_key(key) ? held_by_anchors : held, value);
  }
  for (const auto& [id, o] : end.objects())
    if (!cut.inside.contains(id)) heap::for_each_value_of(*o, [&](const Value& v) { hold(held, v); });
  for (const Value& anchor : cut.anchors) {
    if (!anchor.is_address() || cut.hidden.contains(anchor.object())) continue;
    const Node node(anchor.object(), anchor.target);
    if (held.contains(node) || cut.whole.object(anchor.object()).storage != heap::Storage::Heap) continue;
    if (Context* context = summaries_.top(); context != nullptr && held_by_anchors.contains(node)) {
      context->leans_on_frame = true;
      continue;
    }
    findings_.push_back(
        {Finding::Kind::Leak, at,
         "if the program ends in this call, a block may be known only by an argument or value that is in no variable"});
    return;
  }
}

// Registration never fails, as little as malloc does by default.
void Prover::register_handler(const ir::Call& it, ir::Location at, Heap heap, std::vector<Heap>& after) {
  constexpr std::uint32_t kMost = 32;  // as many as C promises
  const Value handler = executor_.value(heap, it.arguments.at(0));
  const std::uint32_t n = count_handlers(heap);
  const bool fits = handler.is_function() && program_.function(handler.function_id()).has_body() &&
                    program_.function(handler.function_id()).parameters.empty();
  if (!fits || n >= kMost) {
    findings_.push_back({Finding::Kind::Limit, at, "atexit of something that is not one function without parameters",
                         Finding::Limit::NotModelled, "atexit"});
    return;
  }
  heap.set_root(handler_key(n), handler);
  for (ir::RegisterId r : it.results) executor_.set(heap, r, Value::constant(0));
  after.push_back(std::move(heap));
}

// exit, or the end of main: first the handlers, the last one first.
void Prover::exit_program(ir::Location at, Heap heap) {
  static const ir::Call no_arguments;
  std::vector<Heap> work;
  work.push_back(std::move(heap));
  while (!work.empty() && !stopped()) {
    Heap now = std::move(work.back());
    work.pop_back();
    const std::uint32_t n = count_handlers(now);
    if (n == 0) {
      end_program(at, std::move(now));
      continue;
    }
    const ir::FunctionId handler = now.root(handler_key(n - 1))->function_id();
    now.drop_root(handler_key(n - 1));
    const Heap end = now;
    // NOLINTNEXTLINE(performance-no-automatic-move): it is needed again
    call_function(no_arguments, handler, at, std::move(now), [&] { return end; }, work);
  }
}

// The context of the call, with exits that may be taken; nothing when the analysis has stopped.
Context* Prover::analyse(ir::FunctionId callee, Heap part, ir::Location at) {
  Context* context = context_of(callee, std::move(part), at);
  if (context == nullptr || summaries_.take(*context)) return context;
  // A chain of calls ends by itself; a function that calls itself may not. Each call takes a part of the run's stack.
  constexpr std::size_t kDeepest = 1000;
  if (summaries_.active(callee).size() >= static_cast<std::size_t>(precision_.call_depth) ||
      summaries_.depth() >= kDeepest) {
    give_up(fmt::format("calls are nested too deeply (recursion in {})", program_.function(callee).name), at);
    return nullptr;
  }
  run_context(*context);
  return stopped() ? nullptr : context;
}

Context* Prover::context_of(ir::FunctionId callee, Heap part, ir::Location at) {
  std::string key = heap::canonical_key(part);
  if (Context* known = summaries_.find_equal(callee, part, key)) return known;
  const std::vector<Context*> active = summaries_.active(callee);
  if (!active.empty() && precision_.abstract) {
    // Recursion: from now on the heaps that it starts from are folded, and at last joined, so that they come to an end.
    fold(part, at);
    if (Context* known = summaries_.find_covering(callee, part)) return known;
    if (active.size() >= static_cast<std::size_t>(precision_.calls_apart)) {
      std::optional<heap::Joined> best;
      for (const Context* c : active) {
        if (heap::count_anchors(c->entry) != heap::count_anchors(part)) continue;
        auto wide = heap::widen(c->entry, part, {facts_->thresholds()});
        if (wide && (!best || wide->cost < best->cost)) best = std::move(wide);
      }
      // In a tree, what a constant tells apart (the address of one link or of another) stays apart for a little longer.
      const bool in_tree = best && best->cost.constants > 0 && !precision_.fold.trees.empty();
      const int apart = precision_.calls_apart + (in_tree ? precision_.constants_apart : 0);
      if (best && active.size() >= static_cast<std::size_t>(apart)) {
        ledger_.note(Verb::Call, at, best->cost);
        part = std::move(best->heap);
        fold(part, at);
        if (Context* known = summaries_.find_covering(callee, part)) return known;
      }
    }
    key = heap::canonical_key(part);
  }
  if (summaries_.count(callee) >= static_cast<std::size_t>(precision_.most_contexts)) {
    give_up(fmt::format("too many different calls of {}", program_.function(callee).name), at);
    return nullptr;
  }
  return &summaries_.add(callee, std::move(part), std::move(key));
}

void Prover::run_context(Context& context) {
  summaries_.begin(context);
  for (bool again = true; again && !stopped();) {
    summaries_.begin_round(context);
    const bool ended = context.ends_program, leant = context.leans_on_frame;
    std::vector<Heap> exits = run_function(context.function, context.entry);
    if (stopped()) break;
    const bool grown = add_exits(context, std::move(exits));
    again = (grown || ended != context.ends_program || leant != context.leans_on_frame) && context.used;
  }
  summaries_.finish(context);
}

// What the last round found, joined to what the rounds before it did. True when that is more than before.
bool Prover::add_exits(Context& context, std::vector<Heap> exits) {
  const ir::Location at = program_.function(context.function).at;
  bool grown = false;
  for (Heap& exit : exits) {
    auto covers = [&](const Seen& s) { return heap::entails(exit, s.heap); };
    if (std::any_of(context.exits.begin(), context.exits.end(), covers)) continue;
    std::vector<Heap> unused;
    const Met met =
        context.used && precision_.abstract ? join_into(context.exits, exit, false, unused, at) : Met::Apart;
    if (met == Met::Covered) continue;
    grown = true;
    if (met == Met::Joined) continue;
    context.exits.push_back({std::move(exit), 0});
    if (context.exits.size() > static_cast<std::size_t>(precision_.most_heaps)) {
      give_up(fmt::format("too many heaps at the end of {}", program_.function(context.function).name), at);
      break;
    }
  }
  return grown;
}

}  // namespace heapwise::prove
