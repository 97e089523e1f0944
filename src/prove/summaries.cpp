#include "prove/summaries.h"

#include <algorithm>

#include "base/check.h"
#include "heap/frame.h"
#include "heap/join.h"

namespace heapwise::prove {

Context* Summaries::find_equal(ir::FunctionId function, const heap::Heap& part, const std::string& key) {
  Table& table = tables_[function];
  const auto [first, last] = table.by_key.equal_range(key);
  for (auto it = first; it != last; ++it) {
    if (heap::entails(part, it->second->entry)) return it->second;
  }
  return nullptr;
}

Context* Summaries::find_covering(ir::FunctionId function, const heap::Heap& part) {
  const std::size_t anchors = heap::count_anchors(part);
  for (const auto& context : tables_[function].contexts) {
    // Every anchor of the part must be there afterwards.
    if (heap::count_anchors(context->entry) == anchors && heap::entails(part, context->entry)) return context.get();
  }
  return nullptr;
}

Context& Summaries::add(ir::FunctionId function, heap::Heap part, std::string key) {
  Table& table = tables_[function];
  auto context = std::make_unique<Context>();
  context->function = function;
  context->entry = std::move(part);
  table.contexts.push_back(std::move(context));
  Context& result = *table.contexts.back();
  table.by_key.emplace(std::move(key), &result);
  return result;
}

std::vector<Context*> Summaries::active(ir::FunctionId function) const {
  std::vector<Context*> found;
  for (Context* c : stack_) {
    if (c->function == function) found.push_back(c);
  }
  return found;
}

std::size_t Summaries::count(ir::FunctionId function) const {
  auto it = tables_.find(function);
  return it == tables_.end() ? 0 : it->second.contexts.size();
}

void Summaries::rest_on(std::size_t low) {
  if (!stack_.empty()) stack_.back()->low = std::min(stack_.back()->low, low);
}

bool Summaries::take(Context& context) {
  switch (context.state) {
    case Context::State::Done: return true;
    case Context::State::Active:
      context.used = true;
      rest_on(context.position);
      return true;
    case Context::State::Provisional:
      // Analysed in this round of the caller: what it rests on has not changed since.
      if (stack_.empty() || context.finished < stack_.back()->round_from) return false;
      rest_on(context.low);
      return true;
    case Context::State::Open: return false;
  }
  return false;
}

void Summaries::begin(Context& context) {
  HW_CHECK(context.state != Context::State::Active, "a context that is active is not begun again");
  if (auto it = std::find(provisional_.begin(), provisional_.end(), &context); it != provisional_.end()) {
    const auto place = static_cast<std::size_t>(it - provisional_.begin());
    provisional_.erase(it);
    for (std::size_t& n : opened_) n -= n > place ? 1 : 0;
  }
  context.state = Context::State::Active;
  context.position = stack_.size();
  stack_.push_back(&context);
  opened_.push_back(provisional_.size());
}

void Summaries::begin_round(Context& context) {
  context.low = context.position;
  context.used = false;
  context.round_from = ++clock_;
}

void Summaries::finish(Context& context) {
  HW_CHECK(!stack_.empty() && stack_.back() == &context, "contexts end in the reverse order of their beginnings");
  const std::size_t from = opened_.back();
  stack_.pop_back();
  opened_.pop_back();
  context.finished = ++clock_;
  const bool done = context.low >= context.position;
  std::vector<Context*> kept(provisional_.begin(), provisional_.begin() + static_cast<std::ptrdiff_t>(from));
  for (std::size_t i = from; i < provisional_.size(); ++i) {
    Context* c = provisional_[i];
    if (c->finished < context.round_from) {
      // It rests on exits that have grown since, and nobody asked for it again.
      c->state = Context::State::Open;
      c->exits.clear();
    } else if (done) {
      c->state = Context::State::Done;
    } else {
      kept.push_back(c);
    }
  }
  provisional_ = std::move(kept);
  if (done) {
    context.state = Context::State::Done;
    return;
  }
  context.state = Context::State::Provisional;
  provisional_.push_back(&context);
  rest_on(context.low);
}

}  // namespace heapwise::prove
