// What a run of the program ended with: its end, the violations on its path, and what is worth a note.
//
// A violation is real: the run is one execution of the program. What is undefined in C but no violation of a property
// that is looked for (a division by zero, in a run for memory safety) ends the run with an end of its own, or is noted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace heapwise::interp {

enum class Property : std::uint8_t {
  ValidDeref,
  ValidFree,
  ValidMemtrack,
  ValidMemcleanup,
  UnreachCall,
  Termination,
  // What C leaves undefined beside memory.
  NoOverflow,     // signed arithmetic stays in its type
  ValidDivision,  // no divisor is zero
  ValidShift,     // no number is shifted by its width or more, or by less than nothing
  ValidValue,     // what was never set decides nothing: no branch, no address, nothing that the library does
  ValidCopy,      // what is copied does not overlap where C forbids it
  ValidReturn,    // a result that is used was returned
};

[[nodiscard]] std::string_view to_string(Property property);

class PropertySet {
 public:
  constexpr PropertySet() = default;
  constexpr PropertySet(std::initializer_list<Property> properties) {
    for (const Property property : properties) bits_ |= bit(property);
  }
  [[nodiscard]] static constexpr PropertySet memory_safety() {
    return {Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack};
  }
  [[nodiscard]] static constexpr PropertySet defined_behaviour() {
    return {Property::NoOverflow, Property::ValidDivision, Property::ValidShift,
            Property::ValidValue, Property::ValidCopy,     Property::ValidReturn};
  }
  [[nodiscard]] constexpr bool contains(Property property) const { return (bits_ & bit(property)) != 0; }
  constexpr void insert(Property property) { bits_ |= bit(property); }
  [[nodiscard]] constexpr PropertySet with(const PropertySet& others) const {
    PropertySet all = *this;
    all.bits_ |= others.bits_;
    return all;
  }

 private:
  [[nodiscard]] static constexpr unsigned bit(Property property) { return 1U << static_cast<unsigned>(property); }
  unsigned bits_ = 0;
};

enum class Storage : std::uint8_t { None, Heap, Stack, Global, StringLiteral, Function, Library };

// Where something happened: the instruction, and the calls that led there, innermost first. `stack[0]` is the
// instruction itself. Compiler-made code and what happened before `main` has an empty stack.
struct Trail {
  std::vector<ir::Position> stack;
  friend bool operator==(const Trail&, const Trail&) = default;
};

// The object that a violation is about.
struct ObjectFacts {
  Storage storage = Storage::None;
  std::uint64_t size = 0;
  std::string name;          // of the variable, global or function; empty for heap blocks
  std::uint64_t serial = 0;  // heap blocks, in the order of their allocation, from 1
  Trail allocated;
  std::optional<Trail> ended;  // freed, or its scope ended
};

struct Violation {
  enum class Kind : std::uint8_t {
    NullDereference,
    OutOfBounds,
    UseAfterFree,
    UseAfterScope,
    WildPointer,
    WriteToConstant,
    CallOfNoFunction,  // a call through a pointer that holds no function's address
    DoubleFree,
    InvalidFree,  // not a heap block, or not its start
    LostMemory,   // a heap block that nothing points to any more
    LeftMemory,   // a heap block that is still there when the program ends
    AssertionFailed,
    ErrorReached,
    SignedOverflow,
    DivisionByZero,
    ShiftOutOfRange,
    UninitialisedUse,  // `object`: where the value was read, unless it is that of a variable in a register
    OverlappingCopy,
    NoReturnValue,
    NeverEnds,  // the run has come back to a state in which it was (recurrence.h)
  };
  Kind kind = Kind::NullDereference;
  Property property = Property::ValidDeref;
  Trail at;
  bool exact_place = true;    // LostMemory: false when only a later place is known
  bool program_ended = true;  // LostMemory: false when the run was stopped before
  std::uint64_t steps = 0;    // how many steps the run had made
  std::uint64_t address = 0;  // as the program saw it
  std::int64_t offset = 0;    // of the access within `object`
  std::uint64_t width = 0;    // how many bytes were to be accessed
  bool is_write = false;
  std::optional<ObjectFacts> object;
  std::uint64_t more_blocks = 0;  // LostMemory, LeftMemory: how many other blocks of the same place share the fate
  std::uint64_t round_steps = 0;  // NeverEnds: how many steps lie between the two states
  std::size_t round_inputs = 0;   // and how many inputs, the last ones that were read
  std::string detail;             // the library function, the assertion's text, the numbers of an operation
};

[[nodiscard]] std::string_view to_string(Violation::Kind kind);

struct Note {
  enum class Kind : std::uint8_t {
    UninitialisedRead,
    SignedOverflow,
    OverlappingCopy,
    FloatConversion,  // a number that does not fit the integer type
    CallMismatch,     // too few arguments, a missing result, types of other widths
    ZeroSize,         // an invalid pointer, but no byte of it is touched
    // What another run of the same program on the same inputs may see differently: C leaves it open.
    UninitialisedCopy,   // bytes or a variable without a value were copied, not looked at
    ZeroSizedBlock,      // malloc(0), realloc(p, 0): null or not
    DanglingComparison,  // with the address of an ended object, which may have come back
    AddressOrder,        // <, > between addresses of different objects
    Neighbours,          // == between addresses of objects that may touch, or of literals that may share their bytes
    AddressReused,       // the run itself has given an ended object's address to a later one
    HeldFromOutside,     // at the end a block is known only by an address beyond its bytes, or in no variable
    Environment,  // a file that is there, a variable that is not set, an errno: chosen, where others are possible
    // Only in a watched run (openness.h).
    AddressAsNumber,    // the bits of an address decided something
    AddressTakenApart,  // a number was made of the bits of an address, which may be made of it again
    ChangedAddress,     // an address whose bits were changed is used, and no alive object is there
    LibraryValue,       // a value that C leaves to the library did, or its order of work
  };
  Kind kind = Kind::UninitialisedRead;
  ir::Position at;
};

[[nodiscard]] std::string_view to_string(Note::Kind kind);

// What a watched run took for granted where C leaves it open, and another run may see it otherwise.
struct Choice {
  enum class Kind : std::uint8_t {
    StaysAway,    // `second`, which is newer, does not lie where `first` lay, which has ended
    Moved,        // likewise, and realloc made it of `first`
    Below,        // `first` lies below `second`
    Apart,        // `first` and `second` do not touch
    NotShared,    // two string literals, or objects of no bytes, lie at different places
    NotAtNumber,  // `first` does not lie at the address that the program writes as a number
    NoObject,     // where an address points whose bits were changed, there is no object
    NoWrap        // `first` lies so that addresses outside of it, at the distance that is compared, do not wrap
  };
  Kind kind = Kind::StaysAway;
  ObjectFacts first, second;
  ir::Position at;  // of the comparison
};

// One value that the program took from its input.
struct InputRead {
  // What became of it: the function returned it; it is a character of a text (all bits set: the text's end), which
  // getchar returns and others store; or it was stored in the program's memory in another way.
  enum class Use : std::uint8_t { Returned, ReturnedCharacter, Character, Stored };
  std::string source;  // the function that asked: "__VERIFIER_nondet_int", "getchar"
  ir::Type type;
  ir::Bits value = 0;
  ir::Position at;
  Use use = Use::Returned;

  [[nodiscard]] bool is_character() const { return use == Use::ReturnedCharacter || use == Use::Character; }
  [[nodiscard]] bool is_returned() const { return use == Use::Returned || use == Use::ReturnedCharacter; }
};

// Defects that are known: a run goes past them, and shows what else is wrong (passing.cpp).
struct Past {
  // A defect that is one of several at its instruction: there, about an object that was made and ended at these places.
  struct Single {
    ir::Position at;
    ir::Position allocated;
    ir::Position ended;
    friend bool operator==(const Single&, const Single&) = default;
  };
  std::vector<ir::Position> violations;  // instructions that may violate a property: then they are left out
  std::vector<Single> singles;           // likewise, for these objects only
  std::vector<Trail> losses;             // where blocks were allocated: neither these nor what they lead to is lost
  std::vector<std::uint64_t> blocks;     // likewise, the blocks with these serials in a run on the same inputs
};
[[nodiscard]] Past::Single single_of(const Violation& violation);

// An instruction that was left out, since it would have violated a property (Options::past).
struct LeftOut {
  ir::Position at;
  std::uint64_t steps = 0;   // that the run had made
  std::uint64_t blocks = 0;  // heap blocks that had been made
};

enum class Ending : std::uint8_t {
  Exited,              // `exit_code`: main returned, or exit was called
  Aborted,             // abort, or a failing assertion that is not looked for
  Violated,            // a property that was looked for: violations.front() is the first on the path
  AssumptionFailed,    // __VERIFIER_assume(0): not an execution of interest
  UndefinedBehaviour,  // `reason`; also a violation of a property that was not looked for
  Unsupported,         // `reason`
  StepLimit,
  MemoryLimit,  // `reason`: memory, or the depth of the stack
};

[[nodiscard]] std::string_view to_string(Ending ending);

struct RunResult {
  Ending ending = Ending::Exited;
  int exit_code = 0;  // as a shell shows it: 134 after abort
  std::string reason;
  Trail end;  // where the run ended
  std::vector<Violation> violations;
  std::vector<Note> notes;  // at most one per kind and instruction
  unsigned noted = 0;       // the kinds that were met, also those whose notes were too many
  std::vector<InputRead> inputs;
  std::vector<LeftOut> left_out;  // not empty: this is no run of the program as it stands
  std::vector<Choice> choices;    // of a watched run: the first ones, one per kind and instruction
  std::string output;
  std::uint64_t steps = 0;

  [[nodiscard]] bool has_note(Note::Kind kind) const { return (noted >> static_cast<unsigned>(kind) & 1U) != 0; }
};

}  // namespace heapwise::interp
