// The basic instructions: what a program does, one small step each.
//
// SSA over registers; memory is bytes. A block takes parameters instead of phi nodes: a jump passes the arguments.
// Every instruction says exactly what it does to registers and memory; nothing is implied by a C type. The meaning of
// each is fixed by `interp`, which runs it.
//
// How C's larger constructs appear here (the front end does this, see frontend/):
//   - structs by value: passed and returned as their pieces (a call may have several results), or copied through
//   memory;
//   - variadic functions take one more, last, parameter: the address of the area where the caller laid the variadic
//     arguments out. Calls of external variadic functions (printf) pass their arguments plainly;
//   - computed goto: Branches on whether an address is that of a label, which is a global of one byte;
//   - block-local variables: StackAllocate with `scoped`, alive between the Lifetime instructions that name it;
//   - atomics: plain loads and stores.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/check.h"
#include "base/id.h"
#include "ir/names.h"
#include "ir/type.h"

namespace heapwise::ir {

using FunctionId = Id<struct FunctionTag>;
using GlobalId = Id<struct GlobalTag>;
using BlockId = Id<struct BlockTag>;        // within its function
using RegisterId = Id<struct RegisterTag>;  // within its function

// What an instruction reads.
class Operand {
 public:
  enum class Kind : std::uint8_t {
    Register,
    Constant,   // an integer, the bits of a float, or an address as a number (0 is null)
    Global,     // the address of a global plus a constant offset
    Function,   // the address of a function
    Undefined,  // any value, perhaps another one at each use
  };

  Operand() = default;
  [[nodiscard]] static Operand of_register(RegisterId id, Type type) {
    return Operand(Kind::Register, type, id.index(), 0);
  }
  [[nodiscard]] static Operand constant(Bits bits, Type type) {
    return Operand(Kind::Constant, type, 0, bits & type.mask());
  }
  [[nodiscard]] static Operand null(DataModel model) { return constant(0, Type::pointer(model)); }
  [[nodiscard]] static Operand global(GlobalId id, std::int64_t offset, DataModel model) {
    return Operand(Kind::Global, Type::pointer(model), id.index(), static_cast<Bits>(static_cast<SignedBits>(offset)));
  }
  [[nodiscard]] static Operand function(FunctionId id, DataModel model) {
    return Operand(Kind::Function, Type::pointer(model), id.index(), 0);
  }
  [[nodiscard]] static Operand undefined(Type type) { return Operand(Kind::Undefined, type, 0, 0); }

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] Type type() const { return type_; }
  [[nodiscard]] bool is_register() const { return kind_ == Kind::Register; }
  [[nodiscard]] bool is_constant() const { return kind_ == Kind::Constant; }
  [[nodiscard]] bool is_constant(Bits value) const { return is_constant() && bits_ == value; }

  [[nodiscard]] RegisterId register_id() const { return RegisterId(id_of(Kind::Register)); }
  [[nodiscard]] GlobalId global_id() const { return GlobalId(id_of(Kind::Global)); }
  [[nodiscard]] FunctionId function_id() const { return FunctionId(id_of(Kind::Function)); }
  [[nodiscard]] Bits bits() const {
    HW_CHECK(kind_ == Kind::Constant, "only a constant has bits");
    return bits_;
  }
  [[nodiscard]] std::int64_t offset() const {
    HW_CHECK(kind_ == Kind::Global, "only a global's address has an offset");
    return static_cast<std::int64_t>(bits_);
  }

  friend bool operator==(const Operand&, const Operand&) = default;

 private:
  Operand(Kind kind, Type type, std::uint32_t id, Bits bits) : kind_(kind), type_(type), id_(id), bits_(bits) {}
  [[nodiscard]] std::uint32_t id_of(Kind kind) const {
    HW_CHECK(kind_ == kind, "operand of another kind");
    return id_;
  }
  Kind kind_ = Kind::Undefined;
  Type type_;
  std::uint32_t id_ = 0;
  Bits bits_ = 0;
};

enum class BinaryOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  UnsignedDivide,
  SignedDivide,
  UnsignedRemainder,
  SignedRemainder,
  ShiftLeft,
  LogicalShiftRight,
  ArithmeticShiftRight,
  And,
  Or,
  Xor,
  FloatAdd,
  FloatSubtract,
  FloatMultiply,
  FloatDivide,
  FloatRemainder,
};

enum class Predicate : std::uint8_t {
  Equal,
  NotEqual,
  UnsignedLess,
  UnsignedLessEqual,
  UnsignedGreater,
  UnsignedGreaterEqual,
  SignedLess,
  SignedLessEqual,
  SignedGreater,
  SignedGreaterEqual,
  // Floats: "ordered" is false, "unordered" true, when a side is not a number.
  OrderedEqual,
  OrderedNotEqual,
  OrderedLess,
  OrderedLessEqual,
  OrderedGreater,
  OrderedGreaterEqual,
  Ordered,
  UnorderedEqual,
  UnorderedNotEqual,
  UnorderedLess,
  UnorderedLessEqual,
  UnorderedGreater,
  UnorderedGreaterEqual,
  Unordered,
};

enum class CastOp : std::uint8_t {
  Truncate,
  ZeroExtend,
  SignExtend,
  FloatToUnsigned,
  FloatToSigned,
  UnsignedToFloat,
  SignedToFloat,
  FloatExtend,
  FloatTruncate,
  PointerToInteger,
  IntegerToPointer,
  Reinterpret,  // Reinterpret: the same bits as another type of the same width
};

// result := left op right. Both sides and the result have one type; shift amounts of the width or more are undefined.
struct Binary {
  RegisterId result;
  BinaryOp op = BinaryOp::Add;
  Operand left, right;
  bool no_signed_wrap = false;  // C says: this must not overflow as a signed number. It wraps here, and is noted
  friend bool operator==(const Binary&, const Binary&) = default;
};

// result (i1) := left predicate right
struct Compare {
  RegisterId result;
  Predicate predicate = Predicate::Equal;
  Operand left, right;
  friend bool operator==(const Compare&, const Compare&) = default;
};

// result := value as the result's type
struct Cast {
  RegisterId result;
  CastOp op = CastOp::Truncate;
  Operand value;
  friend bool operator==(const Cast&, const Cast&) = default;
};

// result := condition ? if_true : if_false
struct Select {
  RegisterId result;
  Operand condition, if_true, if_false;
  friend bool operator==(const Select&, const Select&) = default;
};

// result := base + index * scale + displacement, in bytes. `index` is as wide as a pointer and read as signed;
// a step without an index has `scale` 0.
struct Offset {
  RegisterId result;
  Operand base, index;
  std::int64_t scale = 0;
  std::int64_t displacement = 0;
  SourceTypeId record;  // the struct whose field this addresses, for people
  friend bool operator==(const Offset&, const Offset&) = default;
};

// result := the bytes at address, as the result's type (little-endian)
struct Load {
  RegisterId result;
  Operand address;
  bool is_volatile = false;
  friend bool operator==(const Load&, const Load&) = default;
};

// the bytes at address := value
struct Store {
  Operand value, address;
  bool is_volatile = false;
  friend bool operator==(const Store&, const Store&) = default;
};

// result := the address of a new stack object of `size` bytes. It dies with the function or, when it was made outside
// the entry block or with a computed size, at the StackRestore of an earlier StackSave.
struct StackAllocate {
  RegisterId result;
  Operand size;  // as wide as a pointer
  std::uint32_t alignment = 1;
  VariableId variable;
  bool scoped = false;  // alive only between the Lifetime instructions that name it
  friend bool operator==(const StackAllocate&, const StackAllocate&) = default;
};

// The stack object at `address` (a register that a scoped StackAllocate defines) begins to live, with indeterminate
// content, or stops living.
struct Lifetime {
  bool begin = true;
  Operand address;
  friend bool operator==(const Lifetime&, const Lifetime&) = default;
};

struct StackSave {
  RegisterId result;
  friend bool operator==(const StackSave&, const StackSave&) = default;
};

struct StackRestore {
  Operand saved;
  friend bool operator==(const StackRestore&, const StackRestore&) = default;
};

// Copies `size` bytes (as wide as a pointer). Without `may_overlap` the two ranges must not overlap, or be equal.
struct MemoryCopy {
  Operand destination, source, size;
  bool may_overlap = false;
  friend bool operator==(const MemoryCopy&, const MemoryCopy&) = default;
};

struct MemoryFill {
  Operand destination, byte, size;
  friend bool operator==(const MemoryFill&, const MemoryFill&) = default;
};

// results := callee(arguments). An indirect call may pass more arguments than the callee takes; the rest is ignored.
struct Call {
  std::vector<RegisterId> results;
  Operand callee;
  std::vector<Operand> arguments;
  friend bool operator==(const Call&, const Call&) = default;
};

// From here on `variable` has this value; undefined: none any more. It reads nothing; what it says matters at an end.
struct Bind {
  VariableId variable;
  Operand value;
  friend bool operator==(const Bind&, const Bind&) = default;
};

// A construct that is outside (inline assembly, ...): whoever reaches it can say nothing more.
struct Unsupported {
  std::string what;
  std::vector<RegisterId> results;
  friend bool operator==(const Unsupported&, const Unsupported&) = default;
};

struct Instruction {
  using What = std::variant<Binary, Compare, Cast, Select, Offset, Load, Store, StackAllocate, Lifetime, StackSave,
                            StackRestore, MemoryCopy, MemoryFill, Call, Bind, Unsupported>;
  What what;
  Location at;
  friend bool operator==(const Instruction&, const Instruction&) = default;
};

// A block to go to, and what its parameters become. All arguments are read before any parameter is written.
struct Target {
  BlockId block;
  std::vector<Operand> arguments;
  friend bool operator==(const Target&, const Target&) = default;
};

struct Jump {
  Target target;
  friend bool operator==(const Jump&, const Jump&) = default;
};

struct Branch {
  Operand condition;
  Target if_true, if_false;
  friend bool operator==(const Branch&, const Branch&) = default;
};

struct Switch {
  struct Case {
    Bits value = 0;
    Target target;
    friend bool operator==(const Case&, const Case&) = default;
  };
  Operand value;
  std::vector<Case> cases;
  Target otherwise;
  friend bool operator==(const Switch&, const Switch&) = default;
};

struct Return {
  std::vector<Operand> values;
  friend bool operator==(const Return&, const Return&) = default;
};

// Control never gets here, except through undefined behaviour (or a function that was said not to return, and did).
struct Unreachable {
  friend bool operator==(const Unreachable&, const Unreachable&) = default;
};

struct Terminator {
  using What = std::variant<Unreachable, Jump, Branch, Switch, Return>;
  What what;
  Location at;
  friend bool operator==(const Terminator&, const Terminator&) = default;
};

}  // namespace heapwise::ir
