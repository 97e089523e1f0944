#include "report/states.h"

#include <map>
#include <nlohmann/json.hpp>

#include "report/escape.h"
#include "report/json.h"
#include "report/scene_json.h"
#include "show/words.h"

namespace heapwise::report {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const ShownScene& shown, bool drawing) {
  Json variables = Json::array();
  for (const show::Phrase& phrase : show::phrases_of(shown.scene)) {
    variables.push_back({{"name", to_utf8(phrase.name)}, {"words", to_utf8(phrase.words)}});
    if (!phrase.shape.empty()) variables.back()["shape"] = to_utf8(phrase.shape);
  }
  Json json = {{"words", to_utf8(shown.words)}, {"variables", std::move(variables)}};
  if (drawing) json["scene"] = scene_json(shown.scene);
  return json;
}

// Many lines have the same states: each is written once.
class Writer {
 public:
  explicit Writer(const StatesJson& options) : options_(options) {}

  Json place(const Scenes& scenes) {
    Json json = {{"scenes", Json::array()}};
    for (std::size_t i = 0; i < scenes.size() && i < options_.most; ++i) json["scenes"].push_back(index(scenes[i]));
    if (scenes.size() > options_.most) json["more"] = scenes.size() - options_.most;
    return json;
  }
  [[nodiscard]] Json scenes() { return std::move(scenes_); }

 private:
  std::size_t index(const ShownScene& scene) {
    const auto [it, fresh] = known_.try_emplace(scene.words, scenes_.size());
    if (fresh) scenes_.push_back(json_of(scene, options_.drawings));
    return it->second;
  }

  StatesJson options_;
  Json scenes_ = Json::array();
  std::map<std::string, std::size_t> known_;
};

}  // namespace

std::string to_json(const States& states, const StatesJson& options) {
  Writer writer(options);
  Json json = {{"proved", states.proved}};
  if (!states.proved) {
    json["reason"] = {{"kind", states.reason.kind}, {"text", to_utf8(states.reason.text)}};
    if (states.reason.at.known()) json["reason"]["at"] = place_json(states.reason.at);
  }
  for (const char* list : {"functions", "lines", "loops"}) json[list] = Json::array();
  for (const FunctionStates& f : states.functions)
    json["functions"].push_back({{"at", place_json(f.at)}, {"end_line", f.end_line}, {"reached", f.reached}});
  for (const LineStates& line : states.lines)
    json["lines"].push_back({{"at", place_json(line.at)},
                             {"reached", line.reached},
                             {"before", writer.place(line.before)},
                             {"after", writer.place(line.after)}});
  for (const LoopStates& loop : states.loops) {
    Json each = writer.place(loop.scenes);
    each["at"] = place_json(loop.at);
    each["complete"] = loop.complete;
    json["loops"].push_back(std::move(each));
  }
  json["scenes"] = writer.scenes();
  return json.dump();
}

std::string to_json(const Place& at, const ShownScene& scene) {
  Json json = json_of(scene, true);
  json["at"] = place_json(at);
  return json.dump();
}

}  // namespace heapwise::report
