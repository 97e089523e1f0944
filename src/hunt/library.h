// Library functions on symbolic bytes: strings and characters.
//
// The executor checks what a library function may touch and takes its result for unknown. Here the ones that programs
// decide by are followed exactly, as `interp` runs them: a string is read byte by byte, and where a byte may or may not
// be the one that matters the path is split. What stays symbolic stays so (the sign of a comparison is a term).
#pragma once

#include <optional>
#include <vector>

#include "exec/executor.h"
#include "hunt/bit_recorder.h"
#include "models/scan_format.h"

namespace heapwise::hunt {

class Library {
 public:
  Library(solver::TermTable& terms, Feasibility& feasibility, BitRecorder& recorder, exec::Executor& executor)
      : terms_(terms), feasibility_(feasibility), recorder_(recorder), executor_(executor) {}

  // Is the function known here? Then the call gives the heaps after it.
  [[nodiscard]] static bool knows(const models::Model& model);
  [[nodiscard]] std::vector<heap::Heap> run(const ir::Call& call, const models::Model& model, heap::Heap heap);

 private:
  using Heap = heap::Heap;
  using Value = heap::Value;
  struct Text {  // a string: where it begins, and how many bytes stand before its end
    Heap heap;
    std::int64_t length;
  };
  struct Byte {
    Heap heap;
    Value value;
  };

  // The byte at address + i; nothing where it cannot be read.
  [[nodiscard]] std::optional<Byte> read(Heap heap, const Value& address, std::int64_t i);
  // The cases in which the byte (a number) is, and is not, this one.
  void split(Heap heap, const Value& byte, const Value& wanted, std::optional<Heap>& same, std::optional<Heap>& other);
  // The address with a constant offset, one heap for each.
  struct Start {
    Heap heap;
    Value address;
  };
  [[nodiscard]] std::vector<Start> starts(Heap heap, const Value& address);
  [[nodiscard]] std::vector<Text> texts(Heap heap, const Value& address, std::int64_t bound);
  // `size` bytes from one place to another.
  void copy(Heap heap, const Value& to, const Value& from, std::int64_t size, std::vector<Heap>& after);

  void length(Heap heap, const Value& text, std::vector<Heap>& after);
  void copy_text(Heap heap, const Value& to, const Value& from, bool append, std::vector<Heap>& after);
  void compare(Heap heap, const Value& a, const Value& b, std::int64_t bound, bool to_the_end,
               std::vector<Heap>& after);
  void compare_some(Heap heap, const std::vector<Value>& arguments, bool text, std::vector<Heap>& after);
  void find(Heap heap, const Value& text, const Value& wanted, std::vector<Heap>& after);
  void duplicate(Heap heap, const Value& from, std::vector<Heap>& after);
  void character(Heap heap, const std::string& name, const Value& c, std::vector<Heap>& after);
  void finish(Heap heap, const Value& result, std::vector<Heap>& after);

  // input_library.cpp
  static constexpr std::int64_t kNothing = -2;  // no character ends what is read
  struct Read {
    Heap heap;
    std::vector<solver::Term> bytes;
  };
  [[nodiscard]] Read read_characters(Heap heap, std::int64_t count, bool is_word, std::int64_t end);
  [[nodiscard]] std::vector<Heap> write_characters(Read read, const Value& to, bool with_nul);
  [[nodiscard]] static std::int64_t room_at(const Heap& heap, const Value& to);
  void line(Heap heap, const Value& to, std::int64_t most, bool keeps_end, std::vector<Heap>& after);
  void read_line(Heap heap, const std::vector<Value>& arguments, bool bounded, std::vector<Heap>& after);
  void scan(Heap heap, const std::vector<Value>& arguments, std::size_t format, std::vector<Heap>& after);
  void scan_number(Heap heap, const models::ScanConversion& conversion, const Value& to, std::vector<Heap>& after);
  void scan_text(Heap heap, const models::ScanConversion& conversion, const Value& to, std::vector<Heap>& after);

  solver::TermTable& terms_;
  Feasibility& feasibility_;
  BitRecorder& recorder_;
  exec::Executor& executor_;
  const ir::Call* call_ = nullptr;
};

}  // namespace heapwise::hunt
