// What one library function does, as data.
//
// An analysis can treat every entry soundly without knowing its name: check the memory that the function reads and
// writes (`effects`), forget what it writes, and take `result` for what it returns. `kind` marks the functions whose
// exact meaning pays (allocation, copies, ends of the program, ...). A function may do less than its entry says (it may
// fail), never more; the memory that an extent names must be accessible in any case, except for AtMost and Unknown,
// which are upper bounds.
//
// The entries stand in the files table_*.cpp; models.h finds them by name.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace heapwise::models {

// What the library keeps, and the program only borrows. Two objects of one kind may be one storage under two names: two
// results of localtime are, two of getenv may be. Objects of different kinds share no byte.
enum class Kept : std::uint8_t {
  Nothing,      // the program's own
  Literal,      // a string literal, or what C allows to share its bytes with others in the same way
  Variable,     // a variable that the program names and does not define: `timezone` is `__timezone`
  Errno,        // one object
  Calendar,     // what localtime and gmtime fill
  TimeText,     // what ctime fills
  Environment,  // strings of the environment
  Arguments,    // main's argv: each entry but the last, which is null, leads to an argument
  Argument,     // one of the strings that it leads to
  Options,      // optarg and its like, which getopt alone changes
  Locale,       // names of locales
  Message,      // what strerror gives
  Signal,       // what strsignal gives
  Table,        // the tables of characters
  StreamName,   // stdin, stdout and stderr, which the program may change, and the library does not
  Stream,       // each is another one
};

// A number of bytes, in terms of the call's arguments (which are counted from 0).
struct Extent {
  enum class Kind : std::uint8_t {
    Constant,       // `scale` bytes
    Words,          // `scale` times the width of a pointer
    Argument,       // the value of argument `first` times `scale`
    Product,        // argument `first` times argument `second`
    String,         // up to and with the first NUL at argument `first`
    BoundedString,  // likewise, but at most argument `second` bytes
    AtMost,         // some number of bytes, at most argument `first` times `scale`
    Printed,        // the text that the call's format makes, with its NUL
    Unknown,        // depends on more than the arguments
  };
  Kind kind = Kind::Constant;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  std::uint32_t scale = 0;
  friend bool operator==(const Extent&, const Extent&) = default;
};

// What happens to the memory that one argument points to.
struct Effect {
  enum class Kind : std::uint8_t {
    Reads,           // `extent` bytes from the address on
    Writes,          // `extent` bytes: afterwards they hold any value, unless the model's kind says which
    Appends,         // behind the string that is there already: `extent` bytes from its NUL on
    Frees,           // the heap block that starts there, or nothing when it is null
    Allocates,       // stores the address of a fresh heap block of `extent` bytes there, unless the call fails
    PointsInto,      // stores an address within the string at argument `extent.first` there
    Retains,         // the library keeps the address: the memory stays reachable, and may change at any later call
    PrintsFormat,    // a printf format: the arguments after it are read as it says
    ScansFormat,     // a scanf format: the arguments after it point to what is written as it says
    CallsFunction,   // the address of a function of the program, which is called
    UsesStream,      // a stream that the library made and that is open
    ClosesStream,    // likewise, and not any more afterwards
    ReopensStream,   // likewise, and not any more if the result is null
    TakesCharacter,  // no address, but an index into the library's table for the numbers from -128 to 255
  };
  Kind kind = Kind::Reads;
  std::uint8_t argument = 0;
  Extent extent = {};
  bool null_allowed = false;  // a null argument: nothing happens (AtMost: only if that is 0)
  bool area = false;          // of a format: what follows it is a va_list, which leads to the arguments
  bool ends_string = false;   // of Writes: the last byte that is written is a NUL, unless the result is null
  friend bool operator==(const Effect&, const Effect&) = default;
};

struct Outcome {
  enum class Kind : std::uint8_t {
    Nothing,         // no result, or one that means nothing
    Any,             // any value of the result's type
    Range,           // an integer in [low, high], read as signed
    StringLength,    // how many characters the string at argument `argument` has
    PrintedLength,   // how many characters the call's format makes
    Status,          // 0; a number in [low, high] where the call fails
    FreshBlock,      // the address of a new heap block of `extent` bytes
    StackBlock,      // the address of a new object of `extent` bytes that lives until the calling function returns
    Argument,        // argument `argument` plus `extent` bytes
    InsideArgument,  // an address at or behind argument `argument`: in the string there, or in `extent` bytes from it
                     // on
    Library,         // the address of storage that the library owns: alive, at least `extent` bytes, initialised
    LibraryTable,    // the address of a pointer to the entry for 0 in the library's table, of `extent` bytes each, for
                     // the numbers from -128 to 255
  };
  Kind kind = Kind::Nothing;
  std::uint8_t argument = 0;
  Extent extent = {};
  bool may_be_null = false;
  bool may_be_end = false;  // InsideArgument: also the address behind these bytes
  // Any, Range, and what is written: the environment decides, each value is possible. Otherwise the function computes
  // it from what it reads, and the entry does not say how.
  bool from_environment = false;
  bool zeroed = false;            // FreshBlock: its bytes are 0
  bool ends_string = false;       // Library: there is a NUL in it
  Kept kept = Kept::Nothing;      // Library: what it is; otherwise what the function may change of it
  bool ends_earlier = false;      // what calls before gave out of `kept` may be gone
  std::int8_t alignment_at = -1;  // FreshBlock: the argument that gives its alignment
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

enum class Kind : std::uint8_t {
  Plain,           // effects and result say it all
  Allocate,        // the result is a fresh block, or null if allocation may fail
  Reallocate,      // frees argument 0 and returns a fresh block with the old content, or null with the old block kept
  Free,            // frees argument 0
  Copy,            // argument 0 receives the bytes of argument 1; the ranges must not overlap
  Move,            // likewise; they may overlap
  Fill,            // the bytes at argument 0 become the low byte of argument 1
  Exit,            // ends the program in place with the status that argument 0 gives
  Abort,           // ends the program in place
  AssertionFails,  // a failing assertion: violates unreach-call, and ends the program
  ReachesError,    // the error function: violates unreach-call
  Assume,          // only executions in which argument 0 is not zero are looked at
  Tokenise,        // the next word of the string at argument 0 or, if that is null, of the one before, which is kept:
                   // by the library, or (strtok_r) at argument 2
  Separate,        // the string at *argument 0 up to a delimiter; *argument 0 is the rest, or null
  ReadLine,        // a line into the block *argument 0 of *argument 1 bytes, which grows as the line needs
  Input,           // the result, and what is written, comes from the program's input
  Output,          // writes to a stream; what it reads is checked
  Unsupported,     // known, and outside: threads, jumps out of functions, ...
};

enum class StandardStream : std::uint8_t { None, Input, Output, Errors };

struct Model {
  std::string name;
  Kind kind = Kind::Plain;
  std::vector<Effect> effects;
  Outcome result = {};
  // The name counts even when the program defines the function itself (`reach_error` of the benchmark programs, whose
  // body runs nevertheless).
  bool counts_when_defined = false;
  // A standard stream that the function uses without being given it.
  StandardStream standard = StandardStream::None;

  [[nodiscard]] bool ends_the_program() const {
    return kind == Kind::Exit || kind == Kind::Abort || kind == Kind::AssertionFails || kind == Kind::ReachesError;
  }
  // Neither reads nor writes memory.
  [[nodiscard]] bool is_pure() const { return kind == Kind::Plain && effects.empty(); }
  friend bool operator==(const Model&, const Model&) = default;
};

}  // namespace heapwise::models
