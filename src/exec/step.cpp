#include <fmt/format.h>

#include "base/activity.h"
#include "exec/executor.h"
#include "exec/initial_content.h"
#include "heap/access.h"
#include "ir/operands.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Range;
using heap::Status;
using heap::Storage;

bool is_errno(const ir::Global& g) { return g.external && g.name == "errno"; }

bool is_standard_stream(const ir::Global& g) {
  return g.external && (g.name == "stdin" || g.name == "stdout" || g.name == "stderr");
}

// What getopt tells and is told.
std::optional<std::int64_t> first_option_value(const ir::Global& g) {
  if (!g.external) return std::nullopt;
  if (g.name == "optarg") return 0;
  if (g.name == "optind" || g.name == "opterr") return 1;
  if (g.name == "optopt") return '?';
  return std::nullopt;
}

// What C allows to be one storage under two names. The library has several for some of its variables.
models::Kept kept_of(const ir::Global& g) {
  if (g.is_label()) return models::Kept::Nothing;
  if (first_option_value(g)) return models::Kept::Options;
  if (g.external) return is_standard_stream(g) ? models::Kept::StreamName : models::Kept::Variable;
  return g.constant && !g.variable.valid() ? models::Kept::Literal : models::Kept::Nothing;
}

}  // namespace

Value Executor::global(Heap& heap, ir::GlobalId id) {
  const auto key = heap::global_key(id.index());
  if (const Value* known = heap.root(key)) return *known;
  const ir::Global& g = program_.global(id);
  if (const Value* errno_object = heap.root(heap::kErrnoKey); errno_object != nullptr && is_errno(g)) {
    heap.set_root(key, *errno_object);
    return *heap.root(key);
  }
  Object o;
  o.size = Value::constant(static_cast<std::int64_t>(g.size));
  o.storage = Storage::Global;
  o.read_only = g.constant;
  o.variable = g.variable;
  o.kept = is_errno(g) ? models::Kept::Errno : kept_of(g);
  o.reused = o.kept == models::Kept::Variable;
  const ObjectId object = heap.add(std::move(o));
  heap.set_root(key, Value::address(object));
  if (is_standard_stream(g) && policy_.keeps_library_storage()) {
    Object stream;
    stream.size = Value::constant(1);
    stream.storage = Storage::Global;
    stream.reused = true;
    stream.kept = models::Kept::Stream;
    const Value address = Value::address(heap.add(std::move(stream)));
    heap.change(object).content().set(0, program_.pointer_type().bytes(), address);
  }
  if (const auto first = first_option_value(g); first && policy_.keeps_library_storage())
    heap.change(object).content().set(0, static_cast<std::int64_t>(g.size), Value::constant(*first));
  if (g.external) return Value::address(object);
  initialise(heap, object, g);
  return Value::address(object);
}

// What the program's text says that the variable holds at the start.
void Executor::initialise(Heap& heap, ObjectId object, const ir::Global& g) {
  Object o = heap.object(object);
  o.content() = initial_content(program_, g);
  for (const auto& r : g.relocations) {
    const Value v = value(heap, r.address);
    o.content().set(static_cast<std::int64_t>(r.offset), r.address.type().bytes(), v);
  }
  heap.put(object, std::move(o));
}

void Executor::start(Heap& heap) {
  auto visit = [&](const ir::Operand& o) {
    if (o.kind() == ir::Operand::Kind::Global) (void)global(heap, o.global_id());
  };
  for (const ir::Function& f : program_.functions) {
    const models::Model* model = model_of(f);
    if (model != nullptr && model->kind == models::Kind::Tokenise) heap.set_root(heap::kTokenKey, Value::constant(0));
    if (model != nullptr && model->result.kept == models::Kept::Errno && policy_.keeps_library_storage())
      (void)library_object(heap, model->result, {});
  }
  for (const ir::Function& f : program_.functions) {
    for (const ir::Block& block : f.blocks) {
      for (const ir::Instruction& i : block.instructions) {
        if (!std::holds_alternative<ir::Bind>(i.what)) ir::for_each_operand(i, visit);
      }
      ir::for_each_operand(block.terminator, visit);
    }
  }
}

void Executor::report(const Heap& heap, Finding::Kind kind, std::string what) {
  policy_.found(heap, {kind, location_, std::move(what), Finding::Limit::Precision, std::string(library_)});
}

void Executor::report(const Heap& heap, Finding::Limit limit, std::string_view subject, std::string what) {
  policy_.found(heap, {Finding::Kind::Limit, location_, std::move(what), limit, std::string(subject)});
}

Value Executor::value(Heap& heap, const ir::Operand& operand, bool strict) {
  using enum ir::Operand::Kind;
  const unsigned bits = operand.type().bits();
  switch (operand.kind()) {
    case Register: {
      const auto key = heap::register_key(depth_, operand.register_id().index());
      if (const Value* v = heap.root(key)) return *v;
      const Value fresh = heap.fresh_number(bits > 64 ? Range{} : Range::of_width(bits));
      heap.set_root(key, fresh);
      return fresh;
    }
    case Constant:
      if (bits > 64) return heap.fresh_number({});
      return Value::constant(
          heap::as_signed(static_cast<std::int64_t>(static_cast<std::uint64_t>(operand.bits())), bits));
    case Global: return global(heap, operand.global_id()).plus(operand.offset());
    case Function: return Value::function(operand.function_id());
    case Undefined: {
      const Value any = heap.fresh_number(bits > 64 ? Range{} : Range::of_width(bits));
      if (checks_reads()) report(heap, Finding::Kind::Uninitialised, "a value may be used that was never set");
      policy_.undefined(heap, operand.type(), strict, any);
      return any;
    }
  }
  return {};
}

void Executor::set(Heap& heap, ir::RegisterId result, const Value& value) const {
  heap.set_root(heap::register_key(depth_, result.index()), value);
}

// Which blocks die when the stack is restored is not followed: all of computed size do, which only forbids more.
void Executor::end_dynamic_blocks(Heap& heap) const {
  std::vector<ObjectId> dying;
  for (const auto& [id, o] : heap.objects()) {
    if (o->storage == Storage::Stack && o->frame == depth_ && o->dynamic) dying.push_back(id);
  }
  for (ObjectId id : dying) {
    Object& o = heap.change(id);
    o.status = Status::Freed;
    o.content().forget_all();
  }
}

void Executor::compare(const ir::Compare& it, Heap heap, std::vector<Heap>& after) {
  const Value a = value(heap, it.left), b = value(heap, it.right);
  for (Decided& d : compare(std::move(heap), it.predicate, a, b, it.left.type())) {
    set(d.heap, it.result, Value::constant(d.holds ? 1 : 0));
    after.push_back(std::move(d.heap));
  }
}

void Executor::select(const ir::Select& it, Heap heap, std::vector<Heap>& after) {
  const Value condition = value(heap, it.condition);
  for (Decided& d :
       compare(std::move(heap), ir::Predicate::NotEqual, condition, Value::constant(0), ir::Type::integer(1))) {
    const Value v = value(d.heap, d.holds ? it.if_true : it.if_false, false);
    set(d.heap, it.result, v);
    after.push_back(std::move(d.heap));
  }
}

void Executor::step(const ir::Instruction& instruction, Heap heap, std::vector<Heap>& after) {
  if (instruction.at.file.valid()) be_at(static_cast<std::uint32_t>(instruction.at.file.index()), instruction.at.line);
  ir::match(
      instruction.what,
      [&](const ir::Binary& it) {
        for (Computed& o : binary_cases(std::move(heap), it)) {
          set(o.heap, it.result, o.value);
          after.push_back(std::move(o.heap));
        }
      },
      [&](const ir::Compare& it) { compare(it, std::move(heap), after); },
      [&](const ir::Cast& it) {
        const Value from = value(heap, it.value);
        for (Computed& o : cast(std::move(heap), it, from)) {
          policy_.cast(o.heap, it.op, from, it.value.type().bits(), type_of(it.result).bits(), o.value);
          set(o.heap, it.result, o.value);
          after.push_back(std::move(o.heap));
        }
      },
      [&](const ir::Select& it) { select(it, std::move(heap), after); },
      [&](const ir::Offset& it) {
        const Value base = value(heap, it.base);
        for (Heap& h : resolved(std::move(heap), base)) {
          const Value v = offset(h, it);
          set(h, it.result, v);
          after.push_back(std::move(h));
        }
      },
      [&](const ir::Load& it) { load(it, std::move(heap), after); },
      [&](const ir::Store& it) { store(it, std::move(heap), after); },
      [&](const ir::StackAllocate& it) { stack_allocate(it, std::move(heap), after); },
      [&](const ir::Lifetime& it) { lifetime(it, std::move(heap), after); },
      [&](const ir::StackSave& it) {
        const Value v = heap.fresh_number({});
        set(heap, it.result, v);
        after.push_back(std::move(heap));
      },
      [&](const ir::StackRestore&) {
        end_dynamic_blocks(heap);
        after.push_back(std::move(heap));
      },
      [&](const ir::MemoryCopy& it) {
        const Value to = value(heap, it.destination), from = value(heap, it.source), size = value(heap, it.size);
        memory_copy(to, from, size, std::move(heap), after, it.may_overlap);
      },
      [&](const ir::MemoryFill& it) {
        const Value to = value(heap, it.destination), byte = value(heap, it.byte), size = value(heap, it.size);
        memory_fill(to, byte, size, std::move(heap), after);
      },
      [&](const ir::Call&) { report(heap, Finding::Limit::NotModelled, "call", "a call where none is expected"); },
      [&](const ir::Bind&) { after.push_back(std::move(heap)); },
      [&](const ir::Unsupported& it) {
        report(heap, Finding::Limit::NotModelled, it.what, fmt::format("{} is not modelled", it.what));
      });
}

}  // namespace heapwise::exec
