// The running program: frames of slots, memory, input and output, and how a run comes to its end.
//
// execute.cpp holds the loop over operations, access.cpp the checked accesses, leaks.cpp the search for lost blocks,
// library*.cpp what library functions do. Every end of a run (a violation, exit, a limit) is thrown as `Ended` out of
// however deep the machine is, and caught in run(): the one place where an exception steers control.
#pragma once

#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "interp/code.h"
#include "interp/interpreter.h"
#include "interp/memory.h"
#include "interp/observer.h"
#include "interp/openness.h"
#include "interp/recurrence.h"
#include "interp/undefined_bits.h"

namespace heapwise::interp {

// Where to look for lost blocks during a run that is repeated to find the place of a loss.
struct LeakProbe {
  std::vector<std::uint64_t> steps;            // look when these are reached, ascending
  std::uint64_t every_operation_from = ~0ULL;  // from this step on look after every operation
  std::uint64_t last_good = 0;                 // filled in: the last step at which nothing was lost
  std::optional<std::uint64_t> first_bad;      // and the first at which something was
  std::optional<Trail> place;                  // of the operation that lost it
};

class Machine final : private Inspector {
 public:
  // What keeps a block from being lost (leaks.cpp).
  enum class Held : std::uint8_t {
    ByAnyOffset,        // also by an address that has left its block, and may come back
    Somehow,            // within the block or one past its end; in registers as above
    ByVariablesInside,  // only by the address of a byte, and only in variables
  };

  struct Ended {};
  struct SteppedOver {};  // thrown to where the operation began that is left out

  Machine(const ir::Program& program, const DecodedProgram& code, Inputs inputs, const Options& options,
          LeakProbe* probe);

  [[nodiscard]] RunResult run();

  // --- Ends of the run.
  [[noreturn]] void finish(Ending ending, std::string reason);
  [[noreturn]] void exit_program(int code, bool run_handlers);
  [[noreturn]] void abort_program();
  [[noreturn]] void violate(Violation violation);
  [[noreturn]] void bad_access(Slot pointer, std::uint64_t size, bool is_write);
  [[noreturn]] void undefined(std::string what) { finish(Ending::UndefinedBehaviour, std::move(what)); }
  // undefined_behaviour.cpp: a violation where it is looked for. Known ones (Past) are gone past.
  void copied_to_itself();
  void note(Note::Kind kind);

  // --- What C leaves open (openness.h); nothing of it is done in a run that is not watched.
  // The value decides something: noted where it is open.
  void rely_on(const Openness& open);
  // The library has written what every implementation writes.
  void mark_fixed(const Slot& pointer, std::uint64_t size);
  // It has written what it chose.
  void mark_open(const Slot& pointer, std::uint64_t size);
  void mark_not_negative(const Slot& pointer, std::uint64_t size);
  [[nodiscard]] std::int32_t descriptor_at(const Slot& from);
  // The text of an address is made; it decides something unless it is only printed.
  void print_address();

  // --- Checked memory.
  struct Bytes {
    std::uint8_t* bytes;
    std::uint8_t* written;  // null: all are written
  };
  [[nodiscard]] Bytes readable(Slot pointer, std::uint64_t size) {
    const Object& object = memory_.objects()[pointer.extra];
    const std::uint64_t offset = pointer.bits - object.base;
    if (offset >= object.readable || size > object.readable - offset) [[unlikely]]
      return empty_access(pointer, size, false);
    return {object.bytes + offset, object.written == nullptr ? nullptr : object.written + offset};
  }
  [[nodiscard]] Bytes writable(Slot pointer, std::uint64_t size) {
    const Object& object = memory_.objects()[pointer.extra];
    const std::uint64_t offset = pointer.bits - object.base;
    if (offset >= object.writable || size > object.writable - offset) [[unlikely]]
      return empty_access(pointer, size, true);
    return {object.bytes + offset, object.written == nullptr ? nullptr : object.written + offset};
  }
  // The value of bytes of which some were never written.
  [[nodiscard]] ir::Bits read_unwritten(Slot pointer, std::uint64_t size, ir::Type type);
  [[nodiscard]] ir::Bits load(Slot pointer, std::uint64_t size, ir::Type type);
  void store(Slot pointer, ir::Bits value, std::uint64_t size);
  [[nodiscard]] Slot load_pointer(Slot from);
  void store_pointer(Slot to, Slot value);
  void copy(Slot destination, Slot source, std::uint64_t size, bool may_overlap);
  void fill(Slot destination, std::uint8_t byte, std::uint64_t size);
  // One byte, as a library function reads it.
  [[nodiscard]] std::uint8_t byte_at(Slot pointer, std::uint64_t offset);
  void set_byte(Slot pointer, std::uint64_t offset, std::uint8_t value);
  // The string at `pointer`, at most `bound` bytes of it, without its NUL.
  [[nodiscard]] std::string string_at(Slot pointer, std::uint64_t bound = ~0ULL);
  void write_bytes(Slot pointer, std::string_view bytes);

  [[nodiscard]] Slot plus(Slot pointer, std::uint64_t offset) const {
    return {(pointer.bits + offset) & address_mask_, pointer.extra};
  }
  [[nodiscard]] Slot pointer_from_number(std::uint64_t number) const {
    number &= address_mask_;
    return {number, memory_.find(number)};
  }

  // --- Allocation.
  [[nodiscard]] Slot allocate(Storage storage, std::uint64_t size, std::uint64_t alignment, Memory::Content content);
  // What malloc and its like do: may fail when Options say so.
  [[nodiscard]] Slot allocate_heap(std::uint64_t size, std::uint64_t alignment, Memory::Content content,
                                   bool may_fail = true);
  void release(Slot pointer);
  // Lives until the top frame returns.
  [[nodiscard]] Slot allocate_in_frame(std::uint64_t size);
  // Storage that the library owns: the same for the same key.
  [[nodiscard]] Slot library_object(const std::string& key, std::uint64_t size);

  // --- Input and output.
  using Use = InputRead::Use;
  [[nodiscard]] ir::Bits input(std::string_view source, ir::Type type, Use use = Use::Stored);
  // What a function returns that gives any number from `low` to `high`; `settle` has the last word on it.
  [[nodiscard]] std::int64_t input_between(std::string_view source, ir::Type type, std::int64_t low, std::int64_t high,
                                           const Settle& settle = {});
  // The next character of a stream, which its address names (a file that is no stream: any other number).
  [[nodiscard]] std::optional<unsigned char> input_character(std::string_view source, std::uint64_t stream,
                                                             Use use = Use::Character);
  // What scanf converts next: nothing where the text does not match, or has ended.
  [[nodiscard]] std::optional<ir::Bits> input_scanned(std::string_view source, std::uint64_t stream, ir::Type type,
                                                      std::string_view continues);
  // What is known of the text that a stream gives next.
  struct TextAhead {
    std::optional<unsigned char> pushed;  // the next character, which was given back
    bool ended = false;                   // there is none any more
    std::string_view not_next;            // what was read ended here: none of these is next
    bool is_own = false;                  // written by the program, or read before: it is not just anything
    std::uint64_t gone = 0;               // characters that were read or left out, or more
    static constexpr std::uint64_t kAll = ~std::uint64_t{0};
    // To another place, as fseek does.
    void go(std::int64_t offset, std::uint32_t whence);
  };
  [[nodiscard]] TextAhead& text_ahead(std::uint64_t stream) { return texts_ahead_[stream]; }
  [[nodiscard]] std::uint64_t standard_input();
  void print(std::string_view text);

  // --- Calls from library functions back into the program (qsort, atexit).
  [[nodiscard]] Slot call_back(Slot pointer, const std::vector<Slot>& arguments);

  [[nodiscard]] const ir::Program& program() const { return program_; }
  [[nodiscard]] bool output_may_fail() const { return code_.output_may_fail; }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Memory& memory() { return memory_; }
  [[nodiscard]] ir::Type pointer_type() const { return program_.pointer_type(); }
  [[nodiscard]] std::uint64_t pointer_bytes() const { return pointer_bytes_; }
  [[nodiscard]] bool is_64_bit() const { return pointer_bytes_ == 8; }
  // The library keeps it: the memory stays reachable, and holds anything behind each of its calls.
  void retain(Slot pointer) { retained_.push_back(pointer); }
  void add_exit_handler(Slot function) { exit_handlers_.push_back(function); }

 private:
  struct Frame {
    const FunctionCode* code = nullptr;
    const Op* pc = nullptr;          // the operation that runs; in callers, the call
    std::uint32_t base = 0;          // its first slot in slots_
    std::uint32_t first_object = 0;  // its first one in stack_objects_
    std::uint32_t context = 0;       // 0: not yet recorded
  };
  struct Context {
    std::uint32_t parent;
    ProgramPoint call;
  };
  // What a StackAllocate made. A scoped one has a new object for each of its lifetimes.
  struct StackObject {
    ObjectId object;
    std::uint64_t size = 0;
    std::uint64_t alignment = 1;
    std::int32_t variable = -1;
    SlotIndex slot = -1;  // the register that holds its address; none for alloca called as a function
    bool survives_restore = false;
    bool alive = false;
  };

  // execute.cpp
  template <bool kObserved, bool kWatched>
  void loop(std::size_t until_depth);
  void run_until(std::size_t depth);
  void mark_initialisers();
  void begin_main();
  [[nodiscard]] std::vector<std::string> take_arguments();
  void record_input(std::string_view source, ir::Type type, ir::Bits value, InputRead::Use use);
  void observe(const Op* op);
  void read_undefined(const Op* op);
  void pointer_compare(const Op* op);
  void reach_event();
  void set_next_event();

  // calls.cpp
  // True: the top frame is the callee's, at its first operation. False: a library function has run.
  [[nodiscard]] bool call(const Op* op);
  void push_frame(const FunctionCode& code);
  void leave(const Op* op);
  void pop_frame();
  void prepare_end_of_main();
  void call_library(const FunctionCode& code, const CallSite& site);
  void open_retained();
  [[nodiscard]] const FunctionCode& callee_of(const Op* op, const CallSite& site);
  [[nodiscard]] Slot converted(Slot value, ir::Type from, ir::Type to);
  [[nodiscard]] Slot undefined_value(ir::Type type) const;
  void stack_allocate(const Op* op);
  void begin_stack_object(StackObject& object);
  void end_stack_object(StackObject& object, ProgramPoint place);
  [[nodiscard]] StackObject& stack_object_in(SlotIndex slot);
  void lifetime_begin(const Op* op);
  void lifetime_end(const Op* op);
  void stack_restore(const Op* op);

  // access.cpp
  void copy_unwritten(Slot source, Bytes from, Bytes to, std::uint64_t size);
  [[nodiscard]] bool enlarge(Slot pointer, std::uint64_t size);
  [[nodiscard]] Bytes empty_access(Slot pointer, std::uint64_t size, bool is_write);

  // undefined_behaviour.cpp
  void breach(Violation violation);
  void overflowed(const Op* op);
  [[noreturn]] void divided_by_zero(const Op* op);
  [[noreturn]] void quotient_too_large(const Op* op);
  [[noreturn]] void shifted_too_far(const Op* op);
  [[nodiscard]] std::string operation_words(const Op* op);
  void check_returned(const CallSite& values);

  // undefined_bits.cpp
  [[nodiscard]] UndefinedBits undefined_bits(SlotIndex index) const;
  void set_undefined(SlotIndex index, const UndefinedBits& bits);
  void decide_by(SlotIndex index, std::string_view how);
  void decide_by(const UndefinedBits& bits, std::string_view how);
  void follow_undefined(const Op* op);
  [[nodiscard]] UndefinedBits undefined_in_binary(const Op* op);
  [[nodiscard]] UndefinedBits undefined_in_comparison(const Op* op);
  [[nodiscard]] UndefinedBits undefined_in_cast(const Op* op);
  [[nodiscard]] UndefinedBits undefined_in_choice(const Op* op);
  [[nodiscard]] ir::Bits wide_value(SlotIndex index, unsigned width) {
    return width > 64 ? value(index).wide() : ir::Bits{value(index).bits};
  }

  // undefined_bytes.cpp
  [[nodiscard]] std::vector<std::uint8_t> undefined_bytes(const Slot& pointer, std::uint64_t size);
  void set_undefined_bytes(const Slot& pointer, std::span<const std::uint8_t> masks);
  void define_bytes(const Slot& pointer, std::uint64_t size);
  [[nodiscard]] UndefinedBits undefined_in_memory(const Slot& pointer, std::uint64_t size, unsigned width);
  void copy_undefined(const Slot& destination, const Slot& source, std::uint64_t size);
  void check_library_read(const Slot& from, std::uint64_t size);

  // openness.cpp
  // Behind a store, in a watched run.
  void stored(const Op* op, std::uint64_t size);
  [[nodiscard]] Openness openness(SlotIndex index) const;
  void set_openness(SlotIndex index, const Openness& open);
  [[nodiscard]] Openness number_openness(SlotIndex index, unsigned width);
  void rely_on_pointer(SlotIndex index);
  [[nodiscard]] std::uint64_t low_bits_of(const Openness& address) const;
  [[nodiscard]] Openness combined(const Op* op);
  [[nodiscard]] Openness compared(const Op* op);
  [[nodiscard]] Openness widened(const Op* op);
  [[nodiscard]] Openness pointer_made_of(const Openness& number, std::uint64_t bits) const;
  [[nodiscard]] Openness passed(const Openness& own, const Slot& value, ir::Type from, ir::Type to) const;
  void watch(const Op* op);

  // open_bytes.cpp
  [[nodiscard]] std::span<std::uint8_t> marks_at(const Slot& pointer, std::uint64_t size);
  void set_marks(const Slot& pointer, std::span<const std::uint8_t> marks);
  void mark_address(const Slot& to, const Slot& value);
  void copy_marks(const Slot& destination, const Slot& source, std::uint64_t size);
  [[nodiscard]] Openness loaded(const Slot& from, std::uint64_t size, bool as_pointer);
  void watch_load(const Op* op, std::uint64_t size);
  void watch_store(const Op* op, std::uint64_t size);
  void watch_library_read(const Slot& from, std::uint64_t size, bool as_pointer);

  // library_openness.cpp
  void watch_arguments(const LibraryCall& call);
  [[nodiscard]] Openness openness_of_result(const LibraryCall& call, const Slot& result) const;
  [[nodiscard]] bool is_used(ir::FunctionId function, ir::RegisterId result) const;

  // choices.cpp
  void choose(Choice::Kind kind, const Slot& first, const Slot& second);
  [[nodiscard]] bool may_have_come_back(const Slot& ended, const Slot& other) const;
  void settle_comparison(const Slot& left, const Slot& right, ir::Predicate predicate);
  void settle_equality(const Slot& left, const Slot& right);

  // arithmetic.cpp
  void checked_arithmetic(const Op* op);
  void wide_binary(const Op* op);
  void wide_compare(const Op* op);
  void wide_cast(const Op* op);
  void float_binary(const Op* op);
  void float_compare(const Op* op);
  void float_cast(const Op* op);

  // leaks.cpp
  [[nodiscard]] std::vector<std::uint32_t> lost_blocks(Held held = Held::Somehow);
  void sort_by_importance(std::vector<std::uint32_t>& lost);
  [[nodiscard]] std::size_t lost_with_first(const std::vector<std::uint32_t>& lost);
  [[nodiscard]] std::vector<ir::RegisterId> needed_registers(std::size_t frame_index) const;
  void check_lost(bool program_ended);
  void check_left();
  [[nodiscard]] bool probe_now();

  // passing.cpp
  [[nodiscard]] bool is_known(const Violation& violation) const;
  [[nodiscard]] bool is_known_loss(const Object& block) const;
  [[noreturn]] void leave_out();
  void remember_left_out();
  void step_over();
  void open_what_was_to_be_written(const Op* op);

  // recurrence.cpp
  [[nodiscard]] bool shows_its_state() const;
  [[nodiscard]] bool holds_dead_variable(std::size_t frame, SlotIndex slot) const;
  [[nodiscard]] KeptState kept_state() const;
  void keep_memory(KeptState& kept) const;
  [[nodiscard]] bool has_memory_of(const KeptState& kept, bool deeper) const;
  [[nodiscard]] bool is_back_in(const KeptState& kept) const;
  [[noreturn]] void never_ends(const KeptState& since);
  void look_for_recurrence();
  void look_for_recursion();

  // snapshot.cpp
  [[nodiscard]] Snapshot snapshot() const override;
  [[nodiscard]] std::uint64_t steps() const override { return steps_; }
  [[nodiscard]] const Memory& memory() const override { return memory_; }
  [[nodiscard]] std::span<const Slot> registers() const override;
  void tell(Event::Kind kind, std::uint32_t object, std::uint64_t address = 0, std::uint64_t value = 0);

  // places.cpp
  [[nodiscard]] ProgramPoint here(bool with_stack);
  [[nodiscard]] std::uint32_t context_of(std::size_t frame);
  [[nodiscard]] Trail trail() const;
  [[nodiscard]] Trail trail_of(ProgramPoint place) const;
  [[nodiscard]] ObjectFacts facts_of(const Object& object) const;

  [[nodiscard]] Slot* frame_slots() { return slots_.data() + frames_.back().base; }
  [[nodiscard]] const Slot& value(SlotIndex index) {
    return index >= 0 ? frame_slots()[index] : frames_.back().code->constants.data()[~index];
  }
  void set(SlotIndex index, Slot value) { frame_slots()[index] = value; }

  const ir::Program& program_;
  const DecodedProgram& code_;
  Inputs inputs_;
  const Options& options_;
  LeakProbe* probe_;
  std::uint64_t address_mask_;
  std::uint64_t pointer_bytes_;
  Memory memory_;
  std::vector<Slot> slots_;
  std::vector<Frame> frames_;
  std::vector<StackObject> stack_objects_;
  std::vector<Context> contexts_;
  std::vector<Slot> retained_;
  std::vector<Slot> exit_handlers_;
  std::unordered_map<std::string, Slot> library_objects_;
  std::unordered_map<std::uint64_t, TextAhead> texts_ahead_;  // by stream
  std::unordered_set<std::uint64_t> noted_;
  std::vector<Slot> returned_;                 // by the last Return
  std::vector<std::size_t> boundaries_ = {0};  // depths at which a Return goes to nobody or to the library
  std::uint64_t steps_ = 0;
  std::uint64_t next_event_ = 0;
  std::size_t next_probe_ = 0;
  const bool watching_;
  const bool follows_undefined_;                            // properties that need it are looked for
  std::vector<UndefinedBits> undefined_slots_;              // then: beside slots_
  std::vector<std::vector<std::uint8_t>> undefined_masks_;  // by object, beside its bytes; empty: as `written` says
  std::vector<UndefinedBits> returned_undefined_;           // beside returned_
  std::vector<Openness> open_slots_;                        // watched: beside slots_
  std::vector<std::vector<std::uint8_t>> open_bytes_;       // by object, beside its bytes; empty: all are fixed
  std::vector<Openness> returned_open_;                     // beside returned_
  bool only_prints_ = false;
  std::optional<ProgramPoint> previous_;  // while every operation is probed: the one before
  bool ending_ = false;
  Trail end_of_main_;
  bool lost_before_end_of_main_ = false;
  bool exit_handlers_ran_ = false;
  Recurrence recurrence_;
  RunResult result_;
};

// One call of a library function.
struct LibraryCall {
  const FunctionCode& function;
  std::string_view called;  // the name that the program uses
  const CallSite& site;
  std::vector<Slot> arguments;
  std::optional<Slot> result;
  bool is_open = false;  // the result: what it is follows from what the run does not know
  // All that anybody can say of the result, where it is not negative: it is the number of a descriptor, of a child.
  Openness::Kind sign = Openness::Kind::Fixed;

  // The name in the table, which may stand for several.
  [[nodiscard]] const std::string& name() const { return function.model->name; }
  [[nodiscard]] Slot at(std::size_t index) const { return index < arguments.size() ? arguments[index] : Slot{}; }
  [[nodiscard]] std::uint64_t number(std::size_t index) const { return at(index).bits; }
  [[nodiscard]] ir::Type type(std::size_t index) const {
    return index < arguments.size() ? site.argument_types[index] : ir::Type();
  }
  [[nodiscard]] bool wants_result() const { return !site.result_types.empty(); }
  [[nodiscard]] ir::Type result_type() const { return site.result_types.at(0); }
  void give(std::uint64_t bits) { result = Slot{bits, 0}; }
  void give_signed(std::int64_t value) { result = Slot{static_cast<std::uint64_t>(value), 0}; }
  void give_pointer(Slot pointer) { result = pointer; }
};

}  // namespace heapwise::interp
