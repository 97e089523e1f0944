#include "interp/result.h"

#include "base/check.h"

namespace heapwise::interp {

std::string_view to_string(Property property) {
  switch (property) {
    case Property::ValidDeref: return "valid-deref";
    case Property::ValidFree: return "valid-free";
    case Property::ValidMemtrack: return "valid-memtrack";
    case Property::ValidMemcleanup: return "valid-memcleanup";
    case Property::UnreachCall: return "unreach-call";
    case Property::NoOverflow: return "no-overflow";
    case Property::ValidDivision: return "valid-division";
    case Property::ValidShift: return "valid-shift";
    case Property::ValidValue: return "valid-value";
    case Property::ValidCopy: return "valid-copy";
    case Property::ValidReturn: return "valid-return";
    case Property::Termination: return "termination";
  }
  HW_UNREACHABLE("all properties have names");
}

std::string_view to_string(Violation::Kind kind) {
  switch (kind) {
    case Violation::Kind::NullDereference: return "null dereference";
    case Violation::Kind::OutOfBounds: return "out of bounds";
    case Violation::Kind::UseAfterFree: return "use after free";
    case Violation::Kind::UseAfterScope: return "use after scope";
    case Violation::Kind::WildPointer: return "wild pointer";
    case Violation::Kind::WriteToConstant: return "write to constant";
    case Violation::Kind::CallOfNoFunction: return "call of no function";
    case Violation::Kind::DoubleFree: return "double free";
    case Violation::Kind::InvalidFree: return "invalid free";
    case Violation::Kind::LostMemory: return "lost memory";
    case Violation::Kind::LeftMemory: return "memory left at the end";
    case Violation::Kind::AssertionFailed: return "assertion failed";
    case Violation::Kind::ErrorReached: return "error reached";
    case Violation::Kind::SignedOverflow: return "signed overflow";
    case Violation::Kind::DivisionByZero: return "division by zero";
    case Violation::Kind::ShiftOutOfRange: return "shift out of range";
    case Violation::Kind::UninitialisedUse: return "use of an uninitialised value";
    case Violation::Kind::OverlappingCopy: return "overlapping copy";
    case Violation::Kind::NoReturnValue: return "no return value";
    case Violation::Kind::NeverEnds: return "never ends";
  }
  HW_UNREACHABLE("all kinds of violations have names");
}

std::string_view to_string(Note::Kind kind) {
  switch (kind) {
    case Note::Kind::UninitialisedRead: return "uninitialised read";
    case Note::Kind::SignedOverflow: return "signed overflow";
    case Note::Kind::OverlappingCopy: return "copy between overlapping ranges";
    case Note::Kind::FloatConversion: return "number does not fit the integer type";
    case Note::Kind::CallMismatch: return "call that does not fit the function";
    case Note::Kind::ZeroSize: return "invalid pointer for zero bytes";
    case Note::Kind::UninitialisedCopy: return "copy of uninitialised data";
    case Note::Kind::ZeroSizedBlock: return "block of size zero";
    case Note::Kind::DanglingComparison: return "comparison with the address of an ended object";
    case Note::Kind::AddressOrder: return "order of addresses of different objects";
    case Note::Kind::Neighbours: return "comparison of addresses of objects that may touch";
    case Note::Kind::AddressReused: return "address used for another object";
    case Note::Kind::HeldFromOutside: return "block known only by an address outside of it";
    case Note::Kind::Environment: return "answer of the environment";
    case Note::Kind::AddressAsNumber: return "address used as a number";
    case Note::Kind::AddressTakenApart: return "number made of the bits of an address";
    case Note::Kind::ChangedAddress: return "use of an address whose bits were changed";
    case Note::Kind::LibraryValue: return "value that C leaves to the library";
  }
  HW_UNREACHABLE("all kinds of notes have names");
}

std::string_view to_string(Ending ending) {
  switch (ending) {
    case Ending::Exited: return "exited";
    case Ending::Aborted: return "aborted";
    case Ending::Violated: return "violation";
    case Ending::AssumptionFailed: return "assumption does not hold";
    case Ending::UndefinedBehaviour: return "undefined behaviour";
    case Ending::Unsupported: return "unsupported";
    case Ending::StepLimit: return "step limit";
    case Ending::MemoryLimit: return "memory limit";
  }
  HW_UNREACHABLE("all ends have names");
}

}  // namespace heapwise::interp
