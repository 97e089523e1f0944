#include "report/page.h"

#include <initializer_list>
#include <utility>

#include "report/escape.h"

namespace heapwise::report {
namespace {

using Part = std::pair<std::string_view, std::string_view>;

// Each place is filled once, from the front: what was filled in is not looked at again.
std::string filled(std::string_view frame, std::initializer_list<Part> parts) {
  std::string page;
  while (!frame.empty()) {
    const std::size_t at = frame.find('@');
    page += frame.substr(0, at);
    if (at == std::string_view::npos) break;
    frame.remove_prefix(at);
    std::size_t skipped = 0;
    for (const auto& [name, text] : parts) {
      if (!frame.starts_with(name)) continue;
      page += text;
      skipped = name.size();
      break;
    }
    if (skipped == 0) page += frame[skipped++];
    frame.remove_prefix(skipped);
  }
  return page;
}

// JSON within a script element: no end tag and no comment begins in it.
std::string embedded(const std::string& json) {
  std::string text;
  for (const char c : json) {
    if (c == '<') text += "\\u003c";
    else text += c;
  }
  return text;
}

}  // namespace

std::string live_page(std::string_view nonce) {
  const std::string allowed = " nonce=\"" + std::string(nonce) + "\"";
  return filled(page_frame, {{"@title@", "Heapwise"},
                             {"@head@", ""},
                             {"@nonce@", allowed},
                             {"@style@", page_style},
                             {"@data@", "null"},
                             {"@text@", "This page needs scripts: it is drawn as the analysis works."},
                             {"@script@", page_script}});
}

std::string frozen_page(const std::string& title, const std::string& data, const std::string& text) {
  return filled(page_frame, {{"@title@", escape_xml(title)},
                             {"@head@",
                              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                              "'unsafe-inline'; script-src 'unsafe-inline'\">"},
                             {"@nonce@", ""},
                             {"@style@", page_style},
                             {"@data@", embedded(data)},
                             {"@text@", escape_xml(text)},
                             {"@script@", page_script}});
}

}  // namespace heapwise::report
