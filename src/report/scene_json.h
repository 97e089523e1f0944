// A scene as JSON, for the page that draws it (web/drawing.js). What is empty or false is left out.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "show/scene.h"

namespace heapwise::report {

[[nodiscard]] nlohmann::ordered_json scene_json(const show::Scene& scene);

}  // namespace heapwise::report
