// The program decoded for running: each function as a flat list of operations on the slots of its frame.
//
// Constants (addresses of globals and functions, too) stand in a pool beside the frame; jumps with arguments become
// moves and a jump; each source variable that registers are bound to has a slot of its own, which holds its current
// value. Made once per program by decode.cpp, run by execute.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interp/memory.h"
#include "ir/control_flow.h"
#include "ir/liveness.h"
#include "ir/program.h"
#include "models/models.h"

namespace heapwise::interp {

class Machine;
struct LibraryCall;
using Handler = void (*)(Machine&, LibraryCall&);
// From the number that an input says to the one that the system gives, after all that it gave before.
using Settle = std::function<std::int64_t(std::int64_t)>;

enum class Opcode : std::uint8_t {
  Move,
  Bind,           // a Move into a variable's slot
  ReadUndefined,  // result := any value. x: it is only copied
  // Integers of at most 64 bits, in the order of ir::BinaryOp.
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
  CheckedArithmetic,  // Add, Subtract, Multiply whose signed overflow is noted
  WideBinary,
  FloatBinary,
  // In the order of ir::Predicate.
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
  PointerCompare,  // sub: the ir predicate
  WideCompare,
  FloatCompare,
  Truncate,  // also ZeroExtend: keep the low `width` bits
  PointerToInteger,
  SignExtend,  // from `width` to `to_width` bits
  IntegerToPointer,
  WideCast,  // integers, one of them of more than 64 bits
  FloatCast,
  Select,
  Offset,
  OffsetConstant,
  Load8,
  Load16,
  Load32,
  Load64,
  LoadPointer,
  LoadAny,
  Store8,
  Store16,
  Store32,
  Store64,
  StorePointer,
  StoreAny,
  StackAllocate,
  LifetimeBegin,
  LifetimeEnd,
  StackSave,
  StackRestore,
  MemoryCopy,
  MemoryFill,
  Call,
  Unsupported,
  // Ends of blocks. `y` is the number of basic instructions of the block.
  Jump,
  Branch,
  Switch,
  Return,
  Unreachable,
};

// Where an operand is: a slot of the frame, or (negative) ~index in the constant pool.
using SlotIndex = std::int32_t;

struct Op {
  Opcode code = Opcode::Unreachable;
  std::uint8_t sub = 0;       // the ir operation, where the opcode stands for several
  std::uint8_t width = 0;     // of the operands, in bits
  std::uint8_t to_width = 0;  // of the result; of float casts
  SlotIndex result = 0;
  SlotIndex a = 0, b = 0, c = 0;
  std::int64_t x = 0, y = 0;
};

struct CallSite {
  ir::FunctionId callee;  // invalid: through the pointer in Op::a
  std::vector<SlotIndex> arguments;
  std::vector<ir::Type> argument_types;
  std::vector<SlotIndex> results;
  std::vector<ir::Type> result_types;
};

struct SwitchTable {
  std::vector<std::pair<ir::Bits, std::uint32_t>> cases;  // sorted by value; where to go on
  std::uint32_t otherwise = 0;
};

struct FunctionCode {
  ir::FunctionId id;
  std::vector<Op> ops;                  // empty: no body
  std::vector<ir::Position> positions;  // of each operation
  std::vector<Slot> constants;
  std::vector<SlotIndex> parameters;
  std::vector<ir::Type> result_types;
  std::uint32_t register_count = 0;       // the first slots
  std::uint32_t first_variable = 0;       // the last slots belong to variables
  std::vector<ir::VariableId> variables;  // theirs, in this order
  std::uint32_t slot_count = 0;
  std::vector<CallSite> calls;
  std::vector<SwitchTable> switches;
  std::vector<std::string> unsupported;
  // External functions; also those whose name counts although they are defined.
  const models::Model* model = nullptr;
  Handler handler = nullptr;
};

// Objects 1, 2, ... of every run are the globals, then the functions, in their order.
struct DecodedProgram {
  std::vector<FunctionCode> functions;
  bool reads_arguments = false;  // main looks at argc or argv
  bool output_may_fail = false;  // models/program_settings.h
  // By function, made when the search for lost blocks first asks.
  struct LiveRegisters {
    ir::ControlFlow flow;
    ir::Liveness liveness;
    explicit LiveRegisters(const ir::Function& function) : flow(function), liveness(function, flow) {}
  };
  mutable std::vector<std::unique_ptr<LiveRegisters>> live;
};

[[nodiscard]] ObjectId object_of(const ir::Program& program, ir::GlobalId id);
[[nodiscard]] ObjectId object_of(const ir::Program& program, ir::FunctionId id);

// Creates the objects of globals and functions in a fresh memory. False: no room.
[[nodiscard]] bool create_globals(const ir::Program& program, Memory& memory);

[[nodiscard]] DecodedProgram decode(const ir::Program& program, const models::Models& models, const Memory& memory);

}  // namespace heapwise::interp
