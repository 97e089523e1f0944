#include "report/scene_json.h"

#include <nlohmann/json.hpp>

#include "report/escape.h"

namespace heapwise::report {
namespace {

using Json = nlohmann::ordered_json;
using show::Scene;
using Kind = Scene::Node::Kind;

void add(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json[name] = to_utf8(text);
}

void add(Json& json, const char* name, bool flag) {
  if (flag) json[name] = true;
}

void add_value(Json& json, const Scene::Value& value) {
  add(json, "text", value.text);
  if (value.points()) json["node"] = value.node;
  add(json, "last", value.last);
  add(json, "beyond", value.beyond);
  add(json, "dangling", value.dangling);
}

Json json_of(const Scene::Value& value) {
  Json json = Json::object();
  add_value(json, value);
  return json;
}

Json json_of(const std::vector<Scene::Cell>& cells) {
  Json list = Json::array();
  for (const Scene::Cell& cell : cells) {
    Json json = {{"name", to_utf8(cell.name)}};
    add_value(json, cell.value);
    add(json, "changed", cell.changed);
    list.push_back(std::move(json));
  }
  return list;
}

const char* word_of(Kind kind) {
  switch (kind) {
    case Kind::Block: return "block";
    case Kind::List: return "list";
    case Kind::DoublyLinked: return "dlist";
    case Kind::Tree: return "tree";
    case Kind::Optional: return "optional";
    case Kind::Freed: return "freed";
  }
  return "";
}

Json json_of(const Scene::Node& node) {
  Json json = {{"kind", word_of(node.kind)}};
  add(json, "name", node.name);
  add(json, "variable", node.is_variable);
  add(json, "type", node.type);
  if (!node.cells.empty()) json["cells"] = json_of(node.cells);
  if (node.is_segment()) {
    json["links"] = Json::array();
    for (const std::string& link : node.links) json["links"].push_back(to_utf8(link));
    json["length"] = to_utf8(node.length);
    json["forms"] = Json::array();
    for (const std::vector<Scene::Cell>& form : node.forms) json["forms"].push_back(json_of(form));
  }
  if (node.end.says_something()) json["end"] = json_of(node.end);
  if (node.back.says_something()) json["back"] = json_of(node.back);
  if (node.owner != Scene::kNowhere) json["owner"] = node.owner;
  add(json, "marked", node.marked);
  add(json, "fresh", node.fresh);
  return json;
}

}  // namespace

Json scene_json(const Scene& scene) {
  Json json = {{"variables", json_of(scene.variables)}, {"nodes", Json::array()}};
  for (const Scene::Node& node : scene.nodes) json["nodes"].push_back(json_of(node));
  if (!scene.facts.empty()) json["facts"] = Json::array();
  for (const std::string& fact : scene.facts) json["facts"].push_back(to_utf8(fact));
  if (!scene.complete) json["incomplete"] = true;
  return json;
}

}  // namespace heapwise::report
