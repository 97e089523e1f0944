#include <algorithm>

#include "base/budget.h"
#include "base/check.h"
#include "base/clock.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

[[nodiscard]] std::uint64_t low_bits(std::uint64_t value, unsigned width) {
  return width >= 64 ? value : value & ((1ULL << width) - 1);
}

[[nodiscard]] std::int64_t sign_extended(std::uint64_t value, unsigned width) {
  const unsigned unused = 64 - width;
  return static_cast<std::int64_t>(value << unused) >> unused;
}

template <class T>
[[nodiscard]] T read_as(const std::uint8_t* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

template <class T>
[[nodiscard]] bool all_written(const std::uint8_t* written) {
  return written == nullptr || read_as<T>(written) == static_cast<T>(~T{0});
}

}  // namespace

void Machine::run_until(std::size_t depth) {
  const bool observed = options_.observer != nullptr || (probe_ != nullptr && probe_->every_operation_from != ~0ULL);
  for (;;) {
    try {
      if (watching_ || follows_undefined_) return observed ? loop<true, true>(depth) : loop<false, true>(depth);
      return observed ? loop<true, false>(depth) : loop<false, false>(depth);
    } catch (const SteppedOver&) {
      step_over();
    }
  }
}

// The loop over operations, in one piece for the sake of speed: one case for each opcode, all of them on the same few
// locals. `frame` and `constants` are reloaded after everything that may change frames.
template <bool kObserved, bool kWatched>
void Machine::loop(std::size_t until_depth) {
  const Op* op = frames_.back().pc;
  const Op* start = nullptr;
  Slot* frame = nullptr;
  const Slot* constants = nullptr;
  const auto reload = [&] {
    const Frame& top = frames_.back();
    op = top.pc;
    start = top.code->ops.data();
    frame = slots_.data() + top.base;
    constants = top.code->constants.data();
  };
  const auto at = [&](SlotIndex index) -> const Slot& { return index >= 0 ? frame[index] : constants[~index]; };
  const auto put = [&](std::uint64_t bits) { frame[op->result] = {bits, 0}; };
  const auto left = [&] { return at(op->a).bits; };
  const auto right = [&] { return at(op->b).bits; };
  const auto signed_left = [&] { return sign_extended(at(op->a).bits, op->width); };
  const auto signed_right = [&] { return sign_extended(at(op->b).bits, op->width); };
  const auto remember = [&] { frames_.back().pc = op; };
  const auto divide_check = [&](bool is_signed) {
    if (right() == 0) divided_by_zero(op);
    if (is_signed && signed_right() == -1 && signed_left() == sign_extended(1ULL << (op->width - 1U), op->width))
      quotient_too_large(op);
  };
  const auto shift_check = [&] {
    if (right() >= op->width) [[unlikely]] {
      remember();
      shifted_too_far(op);
    }
  };
  const auto load = [&]<class T>(T) {
    remember();
    const Slot& pointer = at(op->a);
    const Bytes bytes = readable(pointer, sizeof(T));
    if (all_written<T>(bytes.written)) [[likely]]
      put(read_as<T>(bytes.bytes));
    else put(static_cast<std::uint64_t>(read_unwritten(pointer, sizeof(T), ir::Type::integer(sizeof(T) * 8))));
  };
  const auto store = [&]<class T>(T) {
    remember();
    const Bytes bytes = writable(at(op->a), sizeof(T));
    const T value = static_cast<T>(right());
    std::memcpy(bytes.bytes, &value, sizeof value);
    if (bytes.written != nullptr) std::memset(bytes.written, 0xff, sizeof(T));
    if constexpr (kWatched) stored(op, sizeof(T));
  };
  const auto end_block = [&] {
    steps_ += static_cast<std::uint64_t>(op->y);
    if (steps_ >= next_event_) [[unlikely]] {
      remember();
      reach_event();
    }
  };

  reload();
  for (;;) {
    if constexpr (kObserved) {
      remember();
      observe(op);
    }
    if constexpr (kWatched) {
      remember();
      if (follows_undefined_) follow_undefined(op);
      if (watching_) watch(op);
    }
    switch (op->code) {
      case Opcode::Bind:
      case Opcode::Move: frame[op->result] = at(op->a); break;
      case Opcode::ReadUndefined:
        remember();
        read_undefined(op);
        break;

      case Opcode::Add: put(low_bits(left() + right(), op->width)); break;
      case Opcode::Subtract: put(low_bits(left() - right(), op->width)); break;
      case Opcode::Multiply: put(low_bits(left() * right(), op->width)); break;
      case Opcode::UnsignedDivide:
        remember();
        divide_check(false);
        put(left() / right());
        break;
      case Opcode::SignedDivide:
        remember();
        divide_check(true);
        put(low_bits(static_cast<std::uint64_t>(signed_left() / signed_right()), op->width));
        break;
      case Opcode::UnsignedRemainder:
        remember();
        divide_check(false);
        put(left() % right());
        break;
      case Opcode::SignedRemainder:
        remember();
        divide_check(true);
        put(low_bits(static_cast<std::uint64_t>(signed_left() % signed_right()), op->width));
        break;
      case Opcode::ShiftLeft:
        shift_check();
        put(low_bits(left() << right(), op->width));
        break;
      case Opcode::LogicalShiftRight:
        shift_check();
        put(left() >> right());
        break;
      case Opcode::ArithmeticShiftRight:
        shift_check();
        put(low_bits(static_cast<std::uint64_t>(signed_left() >> right()), op->width));
        break;
      case Opcode::And: put(left() & right()); break;
      case Opcode::Or: put(left() | right()); break;
      case Opcode::Xor: put(left() ^ right()); break;
      case Opcode::CheckedArithmetic:
        remember();
        checked_arithmetic(op);
        break;
      case Opcode::WideBinary:
        remember();
        wide_binary(op);
        break;
      case Opcode::FloatBinary: float_binary(op); break;

      case Opcode::Equal: put(left() == right()); break;
      case Opcode::NotEqual: put(left() != right()); break;
      case Opcode::UnsignedLess: put(left() < right()); break;
      case Opcode::UnsignedLessEqual: put(left() <= right()); break;
      case Opcode::UnsignedGreater: put(left() > right()); break;
      case Opcode::UnsignedGreaterEqual: put(left() >= right()); break;
      case Opcode::SignedLess: put(signed_left() < signed_right()); break;
      case Opcode::SignedLessEqual: put(signed_left() <= signed_right()); break;
      case Opcode::SignedGreater: put(signed_left() > signed_right()); break;
      case Opcode::SignedGreaterEqual: put(signed_left() >= signed_right()); break;
      case Opcode::PointerCompare:
        remember();
        pointer_compare(op);
        break;
      case Opcode::WideCompare: wide_compare(op); break;
      case Opcode::FloatCompare: float_compare(op); break;

      case Opcode::Truncate: put(low_bits(left(), op->width)); break;
      case Opcode::PointerToInteger: put(low_bits(left(), op->width)); break;
      case Opcode::SignExtend: put(low_bits(static_cast<std::uint64_t>(signed_left()), op->to_width)); break;
      case Opcode::IntegerToPointer: frame[op->result] = pointer_from_number(left()); break;
      case Opcode::WideCast: wide_cast(op); break;
      case Opcode::FloatCast:
        remember();
        float_cast(op);
        break;
      case Opcode::Select: frame[op->result] = at((left() & 1U) != 0 ? op->b : op->c); break;
      case Opcode::Offset: {
        const auto index = static_cast<std::uint64_t>(signed_right());
        const std::uint64_t step = index * static_cast<std::uint64_t>(op->x) + static_cast<std::uint64_t>(op->y);
        frame[op->result] = plus(at(op->a), step);
        break;
      }
      case Opcode::OffsetConstant: frame[op->result] = plus(at(op->a), static_cast<std::uint64_t>(op->y)); break;

      case Opcode::Load8: load(std::uint8_t{}); break;
      case Opcode::Load16: load(std::uint16_t{}); break;
      case Opcode::Load32: load(std::uint32_t{}); break;
      case Opcode::Load64: load(std::uint64_t{}); break;
      case Opcode::LoadPointer:
        remember();
        frame[op->result] = load_pointer(at(op->a));
        break;
      case Opcode::LoadAny: {
        remember();
        const bool is_float = static_cast<ir::Type::Kind>(op->sub) == ir::Type::Kind::Float;
        const ir::Type type = is_float ? ir::Type::floating(op->width) : ir::Type::integer(op->width);
        frame[op->result] = Slot::of_wide(this->load(at(op->a), static_cast<std::uint64_t>(op->x), type));
        break;
      }
      case Opcode::Store8: store(std::uint8_t{}); break;
      case Opcode::Store16: store(std::uint16_t{}); break;
      case Opcode::Store32: store(std::uint32_t{}); break;
      case Opcode::Store64: store(std::uint64_t{}); break;
      case Opcode::StorePointer:
        remember();
        store_pointer(at(op->a), at(op->b));
        if constexpr (kWatched) stored(op, pointer_bytes_);
        break;
      case Opcode::StoreAny:
        remember();
        this->store(at(op->a), at(op->b).wide(), static_cast<std::uint64_t>(op->x));
        if constexpr (kWatched) stored(op, static_cast<std::uint64_t>(op->x));
        break;

      case Opcode::StackAllocate:
        remember();
        stack_allocate(op);
        break;
      case Opcode::LifetimeBegin:
        remember();
        lifetime_begin(op);
        break;
      case Opcode::LifetimeEnd:
        remember();
        lifetime_end(op);
        break;
      case Opcode::StackSave: put(stack_objects_.size() - frames_.back().first_object); break;
      case Opcode::StackRestore:
        remember();
        stack_restore(op);
        break;
      case Opcode::MemoryCopy:
        remember();
        copy(at(op->a), at(op->b), at(op->c).bits, op->sub != 0);
        break;
      case Opcode::MemoryFill:
        remember();
        fill(at(op->a), static_cast<std::uint8_t>(right()), at(op->c).bits);
        break;
      case Opcode::Call:
        remember();
        if (call(op)) {
          reload();
          continue;
        }
        reload();  // a function that the library called may have moved the frames
        break;
      case Opcode::Unsupported:
        remember();
        finish(Ending::Unsupported, frames_.back().code->unsupported[static_cast<std::size_t>(op->x)]);

      case Opcode::Jump:
        end_block();
        op = start + op->x;
        continue;
      case Opcode::Branch:
        end_block();
        op = start + ((left() & 1U) != 0 ? op->b : op->c);
        continue;
      case Opcode::Switch: {
        end_block();
        const SwitchTable& table = frames_.back().code->switches[static_cast<std::size_t>(op->x)];
        const Slot& chosen = at(op->a);
        const ir::Bits key = op->width > 64 ? chosen.wide() : chosen.bits;
        const auto found =
            std::ranges::lower_bound(table.cases, key, {}, [](const auto& entry) { return entry.first; });
        op = start + (found != table.cases.end() && found->first == key ? found->second : table.otherwise);
        continue;
      }
      case Opcode::Return:
        end_block();
        remember();
        leave(op);
        if (frames_.size() == until_depth) return;
        reload();
        break;
      case Opcode::Unreachable:
        end_block();
        remember();
        undefined("control reached a place that it cannot reach");
    }
    ++op;
  }
}

void Machine::read_undefined(const Op* op) {
  note(op->x != 0 ? Note::Kind::UninitialisedCopy : Note::Kind::UninitialisedRead);
  const auto kind = static_cast<ir::Type::Kind>(op->sub);
  const ir::Type type = kind == ir::Type::Kind::Float     ? ir::Type::floating(op->width)
                        : kind == ir::Type::Kind::Pointer ? pointer_type()
                                                          : ir::Type::integer(op->width);
  const ir::Bits pattern = (ir::Bits{0xa5a5a5a5a5a5a5a5ULL} << 64U) | 0xa5a5a5a5a5a5a5a5ULL;
  const bool asks = options_.uninitialised == Options::Uninitialised::Input;
  const ir::Bits bits = (asks ? input("uninitialised variable", type) : pattern) & type.mask();
  set(op->result, type.is_pointer() ? pointer_from_number(static_cast<std::uint64_t>(bits)) : Slot::of_wide(bits));
}

// What may be otherwise in another run is noted (choices.cpp).
void Machine::pointer_compare(const Op* op) {
  const Slot left = value(op->a);
  const Slot right = value(op->b);
  const auto predicate = static_cast<ir::Predicate>(op->sub);
  settle_comparison(left, right, predicate);
  const auto width = static_cast<unsigned>(pointer_bytes_ * 8);
  const bool come_back =
      options_.dangling_is_equal && (may_have_come_back(left, right) || may_have_come_back(right, left));
  const std::int64_t signed_left = sign_extended(left.bits, width);
  const std::uint64_t other = come_back ? left.bits : right.bits;
  const std::int64_t signed_right = sign_extended(other, width);
  bool holds = false;
  switch (predicate) {
    case ir::Predicate::Equal: holds = left.bits == other; break;
    case ir::Predicate::NotEqual: holds = left.bits != other; break;
    case ir::Predicate::UnsignedLess: holds = left.bits < other; break;
    case ir::Predicate::UnsignedLessEqual: holds = left.bits <= other; break;
    case ir::Predicate::UnsignedGreater: holds = left.bits > other; break;
    case ir::Predicate::UnsignedGreaterEqual: holds = left.bits >= other; break;
    case ir::Predicate::SignedLess: holds = signed_left < signed_right; break;
    case ir::Predicate::SignedLessEqual: holds = signed_left <= signed_right; break;
    case ir::Predicate::SignedGreater: holds = signed_left > signed_right; break;
    case ir::Predicate::SignedGreaterEqual: holds = signed_left >= signed_right; break;
    default: HW_UNREACHABLE("addresses are compared as integers");
  }
  set(op->result, {holds ? 1ULL : 0ULL, 0});
}

void Machine::observe(const Op* op) {
  if (options_.observer != nullptr && op->code != Opcode::Move) {
    const FunctionCode& code = *frames_.back().code;
    options_.observer->at(code.positions[static_cast<std::size_t>(op - code.ops.data())], frames_.size() - 1, *this);
    const bool loads = op->code == Opcode::LoadPointer;
    if ((loads || op->code == Opcode::StorePointer) && value(op->a).extra != 0)
      tell(loads ? Event::Kind::PointerLoaded : Event::Kind::PointerStored,
           static_cast<std::uint32_t>(value(op->a).extra), value(op->a).bits, loads ? 0 : value(op->b).bits);
  }
  // Between the moves of a jump some values are on their way, and in no register.
  if (probe_ == nullptr || steps_ < probe_->every_operation_from || op->code == Opcode::Move) return;
  if (previous_ && probe_now()) {
    probe_->place = trail_of(*previous_);
    throw Ended{};
  }
  previous_ = here(true);
}

void Machine::set_next_event() {
  next_event_ = options_.step_limit == 0 ? ~0ULL : options_.step_limit;
  if (probe_ != nullptr && next_probe_ < probe_->steps.size())
    next_event_ = std::min(next_event_, probe_->steps[next_probe_]);
  constexpr std::uint64_t kLookEvery = 100'000;
  if (options_.deadline > 0) next_event_ = std::min(next_event_, steps_ + kLookEvery);
  if (recurrence_.watched) next_event_ = 0;  // at the end of every block
}

void Machine::reach_event() {
  while (probe_ != nullptr && next_probe_ < probe_->steps.size() && probe_->steps[next_probe_] <= steps_) {
    if (probe_now()) throw Ended{};
    while (next_probe_ < probe_->steps.size() && probe_->steps[next_probe_] <= steps_) ++next_probe_;
  }
  set_next_event();
  if (recurrence_.watched) look_for_recurrence();
  if (options_.step_limit != 0 && steps_ >= options_.step_limit) finish(Ending::StepLimit, "");
  // Where steps are time, this run's are counted at its end.
  const double uncounted = steps_are_time() ? static_cast<double>(steps_) * kSecondsPerStep / kRunStepsPerStep : 0;
  if (options_.deadline > 0 && cpu_seconds() + uncounted > options_.deadline) finish(Ending::StepLimit, "");
}

}  // namespace heapwise::interp
