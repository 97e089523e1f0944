// Executor: one instruction on one symbolic heap → the heaps after it, or a finding.
//
// Exact, as far as numbers go: a case that cannot be decided splits the heap, and each part knows which case it is. A
// heap that violates a property ends in a finding and has no successor. What may be lost, and whether a heap that only
// may violate one ends as a whole, is for the policy to say (policy.h). Calls of functions with a body are for the
// method that runs the program (prove, hunt), by control.h; library functions are executed here, through the table of
// `models`.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "exec/finding.h"
#include "exec/policy.h"
#include "heap/heap.h"
#include "ir/program.h"
#include "models/models.h"
#include "models/print_format.h"
#include "models/program_settings.h"
#include "models/scan_format.h"

namespace heapwise::exec {

struct ExecOptions {
  bool malloc_may_fail = false;
  const models::Models* models = &models::Models::standard();  // what is known of functions; must outlive the run
  // What else than memory is looked at: whether signed arithmetic overflows, and all that C leaves undefined in
  // divisions, shifts, copies, and values that were never set.
  bool overflow = false;
  bool undefined = false;
};

class Executor {
 public:
  // All must outlive it.
  Executor(const ir::Program& program, const models::Models& models, ExecOptions options, Policy& policy)
      : program_(program),
        models_(models),
        options_(options),
        policy_(policy),
        output_may_fail_(models::may_change_output(program, models)),
        locale_may_change_(models::may_change_locale(program, models)),
        owns_environment_(models::may_own_environment(program, models)) {}

  // Where the next steps happen: the function, the depth of its call, the place in the source.
  void at(const ir::Function& function, std::uint32_t depth, ir::Location location) {
    function_ = &function;
    depth_ = depth;
    location_ = location;
  }

  [[nodiscard]] std::uint32_t depth() const { return depth_; }

  // The globals that the program mentions, with their first bytes.
  void start(Heap& heap);
  // argc and argv, of any strings.
  [[nodiscard]] std::vector<Value> command_line(Heap& heap);
  [[nodiscard]] bool keeps_library_storage() const { return policy_.keeps_library_storage(); }
  // Everything but calls.
  void step(const ir::Instruction& instruction, Heap heap, std::vector<Heap>& after);
  // A call of a function without a body, or one that the table knows better.
  // `calls_back`: whoever asks follows the functions that it calls itself.
  void call_library(const ir::Call& call, const ir::Function& callee, Heap heap, std::vector<Heap>& after,
                    bool calls_back = false);
  [[nodiscard]] const models::Model* model_of(const ir::Function& callee) const;
  // A call of it violates unreach-call. Where the program gives it a body, that body runs then, and may return.
  [[nodiscard]] bool is_error_function(const ir::Function& callee) const;

  // `strict`: an undefined operand is really used here, and not only passed on.
  [[nodiscard]] Value value(Heap& heap, const ir::Operand& operand, bool strict = true);
  void set(Heap& heap, ir::RegisterId result, const Value& value) const;
  [[nodiscard]] std::uint32_t pointer_bytes() const { return program_.pointer_type().bytes(); }
  [[nodiscard]] ir::Type type_of(ir::RegisterId id) const { return function_->register_of(id).type; }

  // The cases in which the condition holds and in which it does not.
  struct Decided {
    Heap heap;
    bool holds;
  };
  [[nodiscard]] std::vector<Decided> compare(Heap heap, ir::Predicate predicate, const Value& left, const Value& right,
                                             ir::Type type);

  // Where an address leads: one alive region per heap, with at least `size` bytes from the offset on.
  using Place = exec::Place;
  enum class Access : std::uint8_t { Read, Write };
  [[nodiscard]] std::vector<Place> places(Heap heap, const Value& address, const Term& size, Access access);

  // A root that keeps a value in step with the heap while it is split and materialised.
  [[nodiscard]] heap::RootKey scratch(std::uint32_t n) const { return {heap::RootKey::Kind::Scratch, depth_, n}; }
  void report(const Heap& heap, Finding::Kind kind, std::string what);
  // A limit of the analysis, and the function or construct that it is about.
  void report(const Heap& heap, Finding::Limit limit, std::string_view subject, std::string what);
  // May the function write to an object that it also reads through another argument? C forbids that (memmove aside).
  [[nodiscard]] bool may_overlap(const models::Model& model, const std::vector<Value>& arguments) const;
  // Stack objects of the current call die with it.
  void leave_function(Heap& heap) const;

 private:
  using Effect = models::Effect;
  using Extent = models::Extent;
  [[nodiscard]] std::vector<Computed> binary_cases(Heap heap, const ir::Binary& it);
  [[nodiscard]] static std::optional<Value> unsigned_multiple(const Heap& heap, ir::BinaryOp op, const Value& a,
                                                              const Value& b, std::int64_t whole);
  [[nodiscard]] Value wrapped(Heap& heap, const Value& v, unsigned bits) const;
  [[nodiscard]] std::optional<Value> binary(Heap& heap, const ir::Binary& it);
  [[nodiscard]] Value combine(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] Value arithmetic(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] Value bitwise(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] Value add_or_subtract(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] Value multiply(Heap& heap, const Value& a, const Value& b, unsigned bits) const;
  [[nodiscard]] std::vector<Computed> cast(Heap heap, const ir::Cast& it, const Value& v);
  [[nodiscard]] static std::vector<Computed> any_number(Heap heap, unsigned bits);
  [[nodiscard]] std::vector<Computed> narrow(Heap heap, const Value& v, unsigned to);
  [[nodiscard]] std::vector<Computed> zero_extended(Heap heap, const Value& v, unsigned from);
  [[nodiscard]] Value offset(Heap& heap, const ir::Offset& it);
  [[nodiscard]] Value sum(Heap& heap, Value base, const Value& index, const ir::Offset& it);
  // undefined.cpp: reported where it may not be; false: the heap ends.
  [[nodiscard]] bool is_defined(Heap& heap, const ir::Binary& it, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] bool does_not_overflow(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] bool has_quotient(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] bool has_shift(Heap& heap, const Value& amount, unsigned bits);
  [[nodiscard]] bool checks_reads() const;
  [[nodiscard]] bool is_set(const Heap& heap, ObjectId object, const Term& offset, const Term& size) const;
  [[nodiscard]] bool may_read_arguments(const Heap& heap, const models::Model& model,
                                        const std::vector<Value>& arguments);
  [[nodiscard]] bool copies_apart(Place& from, const Value& to, const Value& size);
  void compare(const ir::Compare& it, Heap heap, std::vector<Heap>& after);
  void select(const ir::Select& it, Heap heap, std::vector<Heap>& after);
  void load(const ir::Load& it, Heap heap, std::vector<Heap>& after);
  void store(const ir::Store& it, Heap heap, std::vector<Heap>& after);
  void stack_allocate(const ir::StackAllocate& it, Heap heap, std::vector<Heap>& after);
  void lifetime(const ir::Lifetime& it, Heap heap, std::vector<Heap>& after);
  void end_dynamic_blocks(Heap& heap) const;
  void memory_copy(const Value& to, const Value& from, const Value& size, Heap heap, std::vector<Heap>& after,
                   bool may_overlap = true);
  void memory_fill(const Value& to, const Value& byte, const Value& size, Heap heap, std::vector<Heap>& after);
  [[nodiscard]] static std::vector<Heap> resolved(Heap heap, const Value& v);
  [[nodiscard]] std::vector<Place> within(Heap heap, const Value& address, const Term& size, Access access);
  [[nodiscard]] std::vector<Place> split_at_bounds(Heap heap, const Value& address, const Term& size,
                                                   const std::string& why);

  [[nodiscard]] std::vector<Decided> compare_numbers(Heap heap, ir::Predicate p, const Value& a, const Value& b);
  [[nodiscard]] std::vector<Decided> compare_addresses(Heap heap, ir::Predicate p, const Value& a, const Value& b,
                                                       ir::Type type);
  [[nodiscard]] std::vector<Decided> decide_emptiness(Heap heap, ObjectId segment, ir::Predicate p, const Value& a,
                                                      const Value& b, ir::Type type);
  [[nodiscard]] std::vector<Decided> compare_order(Heap heap, ir::Predicate p, const Value& a, const Value& b) const;
  [[nodiscard]] std::vector<Decided> compare_with_number(Heap heap, ir::Predicate p, const Value& address,
                                                         const Value& number) const;
  [[nodiscard]] static std::vector<Decided> compare_with_null(const Heap& heap, ir::Predicate p, heap::SymbolId symbol);
  [[nodiscard]] std::vector<Decided> compare_with_reference(Heap heap, ir::Predicate p, const Value& address,
                                                            heap::SymbolId symbol) const;
  [[nodiscard]] std::vector<Decided> compare_offsets(Heap heap, ir::Predicate p, const Value& a, const Value& b,
                                                     unsigned bits);
  [[nodiscard]] std::vector<Decided> compare_unsigned(Heap heap, ir::Predicate p, const Value& a, const Value& b);
  [[nodiscard]] std::vector<Decided> undecided(Heap heap) const;

  [[nodiscard]] Value global(Heap& heap, ir::GlobalId id);
  void initialise(Heap& heap, ObjectId object, const ir::Global& global);
  [[nodiscard]] Value extent(Heap& heap, const models::Extent& extent, const std::vector<Value>& arguments);
  [[nodiscard]] Value allocate(Heap& heap, const Value& size, bool zeroed);
  // calloc and its kind give null where the product of their arguments does not fit the width of a size.
  enum class ArrayFits : std::uint8_t { Yes, Perhaps, No };
  [[nodiscard]] ArrayFits array_fits(const Heap& heap, const models::Extent& extent,
                                     const std::vector<Value>& arguments) const;
  void release(const Value& address, Heap heap, std::vector<Heap>& after);
  void reallocate(const ir::Call& call, const models::Model& model, const std::vector<Value>& arguments, Heap heap,
                  std::vector<Heap>& after);
  [[nodiscard]] std::vector<Value> take_arguments(Heap& heap, std::size_t count) const;
  void call_plain(const ir::Call& call, const models::Model& model, const std::vector<Value>& arguments, Heap heap,
                  std::vector<Heap>& after);
  [[nodiscard]] std::vector<Heap> apply_all(const models::Model& model, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] std::vector<Heap> use_stream(const Value& stream, const Effect& use, Heap heap);
  void change_library_storage(Heap& heap, const models::Model& model) const;
  void end_library_storage(Heap& heap, const models::Model& model) const;
  void forget_other_names(Heap& heap, ObjectId written) const;
  static void end_life(heap::Object& o);
  void forget_content(Heap& heap, ObjectId object, bool stays_string) const;
  [[nodiscard]] std::vector<Heap> use_standard_stream(models::StandardStream stream, Heap heap);
  [[nodiscard]] std::vector<Heap> apply(const models::Effect& effect, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] std::vector<Heap> touch(const models::Effect& effect, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] std::vector<Heap> take_character(const Value& character, Heap heap);

  // library_effects.cpp
  [[nodiscard]] std::vector<Heap> overwrite_all(const Effect& effect, const Value& address, const Value& size,
                                                Heap heap);
  [[nodiscard]] std::vector<Heap> touch_pointed(const Effect& effect, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] std::vector<Heap> cut_string(const Value& address, Heap heap);
  [[nodiscard]] std::vector<Heap> read_strings(std::size_t argument, std::int64_t index, Heap heap);
  [[nodiscard]] std::vector<Heap> install_handler(const Effect& effect, const Value& handler, Heap heap);
  [[nodiscard]] std::vector<Heap> retain(const Value& address, Heap heap);

  // options.cpp
  struct Options;
  void parse_options(const ir::Call& call, const models::Model& model, const std::vector<Value>& arguments, Heap heap,
                     std::vector<Heap>& after);
  [[nodiscard]] std::optional<Options> options_of(Heap& heap, const std::vector<Value>& arguments) const;
  [[nodiscard]] bool add_long_options(Heap& heap, const Value& names, Options& options) const;
  [[nodiscard]] bool is_command_line(const Heap& heap, const Value& count, const Value& vector) const;
  [[nodiscard]] std::optional<ObjectId> option_variable(const Heap& heap, std::string_view name) const;

  // command_line.cpp
  [[nodiscard]] Value argument_text(Heap& heap);
  [[nodiscard]] std::vector<Computed> load_argument(Place place, ir::Type type);
  void spoil_arguments(Heap& heap, const Value& address, const Term& size) const;

  // formats.cpp
  [[nodiscard]] std::vector<Heap> print(const Effect& effect, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] std::vector<Heap> print_piece(const models::PrintedPiece& piece, std::size_t first, Heap heap);
  [[nodiscard]] std::vector<Heap> print_text(const models::PrintedPiece& piece, std::size_t first, Heap heap);
  void add_printed(Heap& heap, const Value& most);
  [[nodiscard]] std::vector<Heap> write_printed(const Value& to, Heap heap);
  [[nodiscard]] std::optional<Value> settle_printed(Heap& heap);
  [[nodiscard]] std::vector<Heap> load_area(const Value& va_list, const std::vector<ir::Type>& types, std::size_t first,
                                            Heap heap);
  [[nodiscard]] std::vector<Heap> load_from_area(const std::vector<ir::Type>& types, std::size_t first, Heap heap);
  [[nodiscard]] std::vector<Heap> scan(const Effect& effect, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] std::vector<Heap> scan_one(const models::ScanConversion& conversion, std::size_t argument, bool stored,
                                           Heap heap);
  void drop_format_roots(Heap& heap) const {
    for (const heap::RootKey key : {printed_key(), exact_key(), scanned_key(), failed_key()}) heap.drop_root(key);
  }
  [[nodiscard]] heap::RootKey printed_key() const { return scratch(11); }
  [[nodiscard]] heap::RootKey exact_key() const { return scratch(15); }
  [[nodiscard]] heap::RootKey scanned_key() const { return scratch(12); }
  [[nodiscard]] heap::RootKey failed_key() const { return argument_key(63); }

  // lines.cpp
  void read_line(const ir::Call& call, const Heap& heap, std::vector<Heap>& after);
  void new_line(const ir::Call& call, Heap heap, std::vector<Heap>& after);
  void finish_line(const ir::Call& call, const Value& result, Heap heap, std::vector<Heap>& after) const;
  [[nodiscard]] std::vector<Computed> load_word(const Value& address, ir::Type type, Heap heap);
  [[nodiscard]] std::vector<Heap> store_word(const Value& address, const Value& value, std::int64_t width, Heap heap);

  // strings.cpp
  [[nodiscard]] bool ends(const Heap& heap, ObjectId object, const Term& from) const;
  [[nodiscard]] Finding::Kind no_end() const;
  [[nodiscard]] Value behind(Heap& heap, const Term& offset, const Value& count);
  // How many characters stand before the NUL. Nothing: no NUL is known.
  [[nodiscard]] std::optional<Value> string_length(Heap& heap, ObjectId object, const Term& from);
  [[nodiscard]] std::vector<Heap> read_string(const Value& from, const Value& most, bool bounded, Heap heap);
  [[nodiscard]] static std::optional<std::string> known_string(const Heap& heap, const Value& from);
  // How many characters of the string a copy takes: all of them, or no more than `most` says, which may be null.
  [[nodiscard]] std::optional<Value> copied_length(Heap& heap, ObjectId object, const Term& from, const Value* most);
  [[nodiscard]] std::vector<Heap> write_string(const Value& to, const Value& from, const Value* most, bool append,
                                               Heap heap);
  void put_string(Place& place, const Value& length);
  void copy_to_fresh_block(const Value& from, ir::RegisterId result, Heap heap, std::vector<Heap>& after);
  void end_within(Place& place, const Value& most);
  [[nodiscard]] static std::optional<Value> some_address_between(Place& place, const Term& from, const Value& last);
  [[nodiscard]] std::optional<Value> some_address_behind(Place& place, const Term& from);
  void next_token(const ir::Call& call, const models::Model& model, const std::vector<Value>& arguments, Heap heap,
                  std::vector<Heap>& after);
  void cut_token(const ir::Call& call, const Value& from, const std::optional<Value>& keeper, bool separates, Heap heap,
                 std::vector<Heap>& after);
  void keep_rest(const std::optional<Value>& keeper, const Value& rest, Heap heap, std::vector<Heap>& after);
  [[nodiscard]] std::vector<Heap> point_into(const Value& to, const Value& text, Heap heap);
  [[nodiscard]] std::vector<Heap> allocate_at(const Effect& effect, const std::vector<Value>& arguments, Heap heap);
  [[nodiscard]] Value library_table(Heap& heap, std::int64_t entry_bytes) const;
  [[nodiscard]] Value add_library_object(Heap& heap, models::Kept kept, const Value& size) const;
  [[nodiscard]] Value library_object(Heap& heap, const models::Outcome& outcome, const std::vector<Value>& arguments);
  [[nodiscard]] Heap without_result(const models::Model& model, const std::vector<Value>& arguments, Heap heap,
                                    ir::RegisterId result) const;

  // library_result.cpp
  using Arguments = std::vector<Value>;
  void finish_library(const ir::Call& call, const models::Model& model, const Arguments& arguments, Heap heap,
                      std::vector<Heap>& after);
  void give_result(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                   std::vector<Heap>& after);
  void give_number(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                   std::vector<Heap>& after);
  [[nodiscard]] Value number_of_result(const models::Model& model, const Arguments& arguments, ir::Type type,
                                       Heap& heap);
  void receive(const ir::Call& call, const models::Model& model, const Arguments& arguments, Heap heap,
               std::vector<Heap>& after);
  void give_argument_or_fresh(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                              std::vector<Heap>& after);
  [[nodiscard]] Value fresh_text(Heap& heap);
  void give_any_text(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                     std::vector<Heap>& after);
  void give_argument(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                     std::vector<Heap>& after);
  void give_length(const Value& text, ir::RegisterId result, Heap heap, std::vector<Heap>& after);
  void give_printed(const models::Model& model, ir::RegisterId result, Heap heap, std::vector<Heap>& after);
  void give_status(const models::Model& model, ir::RegisterId result, Heap heap, std::vector<Heap>& after);
  void copy_part_to_fresh_block(const Arguments& arguments, const models::Extent& extent, ir::RegisterId result,
                                Heap heap, std::vector<Heap>& after);
  void give_fresh_block(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                        std::vector<Heap>& after);
  void give_stack_block(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                        std::vector<Heap>& after);
  void give_address_inside(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                           std::vector<Heap>& after);
  void give_library_object(const models::Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                           std::vector<Heap>& after);

  // Such roots (scratch) for the arguments of a library function.
  [[nodiscard]] heap::RootKey argument_key(std::size_t n) const {
    return {heap::RootKey::Kind::Argument, depth_, static_cast<std::uint32_t>(n)};
  }

  const ir::Program& program_;
  const models::Models& models_;
  ExecOptions options_;
  Policy& policy_;
  bool output_may_fail_;  // also of printf
  bool locale_may_change_;
  bool owns_environment_;  // or some of it
  const ir::Function* function_ = nullptr;
  std::uint32_t depth_ = 0;
  ir::Location location_;
  std::string_view library_;            // the library function that is executed; empty: none
  bool calls_back_ = false;             // what it calls is followed by whoever asked
  std::vector<ObjectId> printed_from_;  // where the texts stand that it prints
};

}  // namespace heapwise::exec
