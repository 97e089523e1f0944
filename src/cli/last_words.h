// What the watchdog says in the place of an answer, made before it is needed: a signal's handler cannot make it.
//
// A document says `unknown` for a reason, with a gap in it for where the work was. The words for each line of the
// program that does something are made once the program is read.
#pragma once

#include <string>
#include <vector>

#include "base/activity.h"
#include "cli/verify_options.h"
#include "ir/program.h"

namespace heapwise::cli {

// Text with gaps for what is known only at the end.
struct GappedText {
  std::vector<std::string> parts;  // a gap between each and the next
};

// The words that fill a gap: what was done stands between them.
struct PlaceWords {
  std::string before;
  std::string behind;
};

struct LastWords {
  GappedText time;
  GappedText memory;
  std::string file;  // where the document goes; empty: standard output
  // The verdict line goes to standard output, after the document if that goes there, too; or to standard error, so that
  // a document has standard output for itself.
  bool verdict_to_errors = false;
  PlaceWords nowhere;                           // no place is known
  std::vector<std::vector<PlaceWords>> places;  // by file and line; both empty: nothing happens there
};

[[nodiscard]] LastWords last_words(VerifyOptions options);
// With words for the places of this program.
void name_places(const VerifyOptions& options, const ir::Program& program, LastWords& words);

// May be called in a signal's handler.
[[nodiscard]] const PlaceWords& words_at(const LastWords& words, const Activity& activity);

}  // namespace heapwise::cli
