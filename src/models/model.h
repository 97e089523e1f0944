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
#include <optional>
#include <string>
#include <vector>

namespace heapwise::models {

// What the library keeps, and the program only borrows. Two objects of one kind may be one storage under two names: two
// results of localtime are, two of getenv may be. Objects of different kinds share no byte, but that a variable which
// the library keeps may be a string of the environment (putenv).
enum class Kept : std::uint8_t {
  Nothing,      // the program's own
  Literal,      // a string literal, or what C allows to share its bytes with others in the same way
  Variable,     // a variable that the program names and does not define (`timezone` is `__timezone`), or gave away
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
  Translation,  // what gettext gives
  Name,         // of a terminal, a user, a host, an address: texts that the next such call may overwrite
  User,         // what getpwnam and its like fill, and the texts that it leads to
  Group,        // what getgrnam and its like fill, likewise
  Entry,        // what readdir fills
  Table,        // the tables of characters
  StreamName,   // stdin, stdout and stderr, which the program may change, and the library does not
  Stream,       // each is another one
  Directory,    // what opendir gives; each is another one
};

// Texts that C or POSIX forbid to write to, or that a function may have taken from its own constants.
[[nodiscard]] constexpr bool may_be_constant(Kept kept) {
  return kept == Kept::Locale || kept == Kept::Message || kept == Kept::Signal || kept == Kept::Translation ||
         kept == Kept::Name;
}

// A number of bytes, in terms of the call's arguments (which are counted from 0).
struct Extent {
  enum class Kind : std::uint8_t {
    Constant,        // `scale` bytes
    Words,           // `scale` times the width of a pointer
    Record,          // `scale` bytes on 64 bits, `scale_32` on 32: a structure of the system's headers
    Argument,        // the value of argument `first` times `scale`
    Product,         // argument `first` times argument `second`
    String,          // up to and with the first NUL at argument `first`
    BoundedString,   // likewise, but at most argument `second` bytes
    Family,          // an internet address: 4 bytes if argument `first` is AF_INET, 16 otherwise
    AtMost,          // some number of bytes, at most argument `first` times `scale`
    AtMostConstant,  // some number of bytes, at most `scale`
    AtMostPointed,   // some number of bytes, at most what the 4 bytes that argument `first` leads to say
    Printed,         // the text that the call's format makes, with its NUL
    Unknown,         // depends on more than the arguments
  };
  Kind kind = Kind::Constant;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  std::uint32_t scale = 0;
  std::uint32_t scale_32 = 0;
  // An upper bound: all of it must be there, but not all of it need be touched.
  [[nodiscard]] bool is_bound() const {
    return kind == Kind::AtMost || kind == Kind::AtMostConstant || kind == Kind::AtMostPointed;
  }
  friend bool operator==(const Extent&, const Extent&) = default;
};

// What happens to the memory that one argument points to.
struct Effect {
  enum class Kind : std::uint8_t {
    Reads,            // `extent` bytes from the address on
    Writes,           // `extent` bytes: afterwards they hold any value, unless the model's kind says which
    Appends,          // behind the string that is there already: `extent` bytes from its NUL on
    Frees,            // the heap block that starts there, or nothing when it is null
    Allocates,        // stores the address of a fresh heap block of `extent` bytes there, unless the call fails
    PointsInto,       // stores an address within the string at argument `extent.first` there
    Retains,          // the library keeps the address: the memory stays reachable, and may change at any later call
    PrintsFormat,     // a printf format: the arguments after it are read as it says
    ScansFormat,      // a scanf format: the arguments after it point to what is written as it says
    CallsFunction,    // the address of a function of the program, which is called
    Cuts,             // the string there may get other characters, and end earlier
    ReadsStrings,     // an array of strings, up to a null
    InstallsHandler,  // a function that the system calls at any time, or (an extent) a structure that begins with it:
                      // not modelled, unless it is SIG_DFL or SIG_IGN
    TakesNumber,      // no address: where one is given, the function does what is not modelled
    UsesStream,       // a stream that the library made and that is open; `handle`: or something else that it made
    ClosesStream,     // likewise, and not any more afterwards
    ReopensStream,    // likewise, and not any more if the result is null
    TakesCharacter,   // no address, but an index into the library's table for the numbers from -128 to 255
  };
  Kind kind = Kind::Reads;
  std::uint8_t argument = 0;
  Extent extent = {};
  bool null_allowed = false;   // a null argument: nothing happens
  bool unless_bytes = false;   // that only where the extent is 0
  bool area = false;           // of a format: what follows it is a va_list, which leads to the arguments
  bool ends_string = false;    // of Writes: the last byte that is written is a NUL, unless the result is null
  bool is_name = false;        // of Reads: the string names a file. There is none with an empty name: the call fails
  bool may_be_empty = false;   // of a name: what an empty one does is open
  bool is_touched = false;     // of a name: the call may make, open, change or remove what it names
  Kept handle = Kept::Stream;  // of UsesStream, ClosesStream: what it is
  friend bool operator==(const Effect&, const Effect&) = default;
};

struct Outcome {
  enum class Kind : std::uint8_t {
    Nothing,          // no result, or one that means nothing
    Any,              // any value of the result's type
    Range,            // an integer in [low, high], read as signed
    StringLength,     // how many characters the string at argument `argument` has
    PrintedLength,    // how many characters the call's format makes
    Status,           // 0; a number in [low, high] where the call fails
    FreshBlock,       // the address of a new heap block of `extent` bytes
    StackBlock,       // the address of a new object of `extent` bytes that lives until the calling function returns
    Argument,         // argument `argument` plus `extent` bytes
    ArgumentOrFresh,  // argument `argument`, or the address of a new heap block that holds a string, if that is null
    InsideArgument,   // an address at or behind argument `argument`: in the string there, or in `extent` bytes from it
                      // on
    Library,          // the address of storage that the library owns: alive, at least `extent` bytes, initialised
    LibraryTable,     // the address of a pointer to the entry for 0 in the library's table, of `extent` bytes each, for
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
  bool may_fail = false;     // PrintedLength: or a negative number, where nothing can be written
  bool zeroed = false;       // FreshBlock: its bytes are 0
  bool ends_string = false;  // Library, FreshBlock (of any size): there is a NUL in it
  std::uint8_t text_at = 0;  // Library: at or behind this offset, on 32 bits `text_at_32`
  std::uint8_t text_at_32 = 0;
  std::uint16_t texts = 0;  // Library: words (a bit each) that hold the addresses of strings, and those on 32 bits
  std::uint16_t texts_32 = 0;
  std::uint8_t or_arguments = 0;    // Library: or one of these arguments (a bit each)
  std::int8_t bound_at = -1;        // Range: no more than this argument says, read as unsigned,
  bool bound_above_zero = false;    // if that is not 0,
  std::int8_t unbounded_at = -1;    // and if this argument does not have
  std::uint32_t unbounded_bit = 0;  // that bit
  Kept kept = Kept::Nothing;        // Library: what it is; otherwise what the function may change of it
  bool ends_earlier = false;        // what calls before gave out of `kept` may be gone
  std::int8_t alignment_at = -1;    // FreshBlock: the argument that gives its alignment
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
  ExitUnlessZero,  // ends the program with the status that argument 0 gives, unless that is 0
  MayEnd,          // may end the program in place, without what atexit registered
  ParseOptions,    // getopt and its family: the next option of the command line at arguments 0 and 1, by the letters at
                   // argument 2 and the names at argument 3 (null, or none: only letters)
  Assume,          // only executions in which argument 0 is not zero are looked at
  Tokenise,        // the next word of the string at argument 0 or, if that is null, of the one before, which is kept:
                   // by the library, or (strtok_r) at argument 2
  Separate,        // the string at *argument 0 up to a delimiter; *argument 0 is the rest, or null
  ReadLine,        // a line into the block *argument 0 of *argument 1 bytes, which grows as the line needs
  Input,           // the result, and what is written, comes from the program's input
  Receive,         // likewise: as many bytes as the result says, none where that is negative
  Output,          // writes to a stream; what it reads is checked
  Unsupported,     // known, and outside: threads, jumps out of functions, ...
};

enum class StandardStream : std::uint8_t { None, Input, Output, Errors };

// What holds for the whole program, unless it calls a function that may change it (program_settings.h).
enum class Setting : std::uint8_t { None, Output, Locale, Environment };

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
  std::optional<std::uint8_t> base = {};  // the argument that is the base of a number: 0, or 2 to 36
  bool on_descriptor = false;             // argument 0 is a descriptor: without one (a negative number) the call fails
  Setting may_change = Setting::None;

  [[nodiscard]] bool ends_the_program() const {
    return kind == Kind::Exit || kind == Kind::Abort || kind == Kind::AssertionFails || kind == Kind::ReachesError;
  }
  // Neither reads nor writes memory.
  [[nodiscard]] bool is_pure() const { return kind == Kind::Plain && effects.empty(); }
  friend bool operator==(const Model&, const Model&) = default;
};

}  // namespace heapwise::models
