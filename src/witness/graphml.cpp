// Witnesses in GraphML, format 1.0: an automaton that follows the path, or, for a proof, one state that allows all.
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/check.h"
#include "base/version.h"
#include "report/escape.h"
#include "report/sha256.h"
#include "witness/waypoints.h"
#include "witness/witness.h"

namespace heapwise::witness {
namespace {

using report::escape_xml;

struct Key {
  std::string_view name, type, of;
};
constexpr std::array<Key, 16> kKeys = {{{"witness-type", "string", "graph"},
                                        {"sourcecodelang", "string", "graph"},
                                        {"producer", "string", "graph"},
                                        {"specification", "string", "graph"},
                                        {"programfile", "string", "graph"},
                                        {"programhash", "string", "graph"},
                                        {"architecture", "string", "graph"},
                                        {"creationtime", "string", "graph"},
                                        {"entry", "boolean", "node"},
                                        {"violation", "boolean", "node"},
                                        {"startline", "int", "edge"},
                                        {"endline", "int", "edge"},
                                        {"assumption", "string", "edge"},
                                        {"assumption.scope", "string", "edge"},
                                        {"assumption.resultfunction", "string", "edge"},
                                        {"originfile", "string", "edge"}}};

std::string data(std::string_view key, std::string_view value) {
  return fmt::format("    <data key=\"{}\">{}</data>\n", key, escape_xml(value));
}

std::string header(const report::Answer& answer, const Origin& origin) {
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
      "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
  for (const Key& key : kKeys) {
    xml += fmt::format(" <key id=\"{0}\" attr.name=\"{0}\" attr.type=\"{1}\" for=\"{2}\"", key.name, key.type, key.of);
    xml += key.type == "boolean" ? "><default>false</default></key>\n" : "/>\n";
  }
  xml += " <graph edgedefault=\"directed\">\n";
  xml += data("witness-type", answer.verdict == report::Verdict::False ? "violation_witness" : "correctness_witness");
  xml += data("sourcecodelang", "C") + data("producer", fmt::format("Heapwise {}", version()));
  xml += data("specification", specification(answer.property));
  const std::string file = answer.files.empty() ? "" : answer.files.front();
  xml += data("programfile", file) + data("programhash", report::sha256_of_file(file));
  xml += data("architecture", answer.data_model == "ilp32" ? "32bit" : "64bit");
  return xml + data("creationtime", origin.creation_time);
}

std::string node(std::size_t number, bool violation) {
  if (number != 0 && !violation) return fmt::format("  <node id=\"q{}\"/>\n", number);
  return fmt::format("  <node id=\"q{}\">\n{}{}  </node>\n", number, number == 0 ? data("entry", "true") : "",
                     violation ? data("violation", "true") : "");
}

std::string edge(std::size_t from, const report::Place& place, const std::string& more) {
  return fmt::format("  <edge source=\"q{}\" target=\"q{}\">\n{}{}{}  </edge>\n", from, from + 1,
                     data("originfile", place.file),
                     place.line == 0 ? "" : data("startline", std::to_string(place.line)), more);
}

}  // namespace

std::string to_graphml(const report::Answer& answer, report::Sources& sources, const Origin& origin) {
  HW_CHECK(answer.verdict != report::Verdict::Unknown, "an unknown has no witness");
  std::string xml = header(answer, origin);
  std::size_t state = 0;
  if (answer.verdict == report::Verdict::False) {
    for (const Returned& returned : returned_inputs(*answer.finding, sources)) {
      xml += node(state, false);
      xml +=
          edge(state, returned.call,
               data("assumption", "\\result == " + returned.value) + data("assumption.scope", returned.call.function) +
                   data("assumption.resultfunction", returned.function));
      ++state;
    }
    xml += node(state, false) + edge(state, answer.finding->at, "");
    xml += node(state + 1, true);
  } else {
    xml += node(state, false);
  }
  return xml + " </graph>\n</graphml>\n";
}

}  // namespace heapwise::witness
