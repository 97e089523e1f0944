// The page of the viewer: one HTML document with its style and its program (web/, put together when Heapwise is built).
//
// Live, it asks the server for events; frozen, as `--format html` writes it, it has all it shows inside.
#pragma once

#include <string>
#include <string_view>

namespace heapwise::report {

// The parts, as embed.cmake has put them together.
extern const std::string_view
    page_frame;  // HTML with the places @title@, @head@, @nonce@, @style@, @data@, @text@, @script@
extern const std::string_view page_style;
extern const std::string_view page_script;

// `nonce` is what the answer's Content-Security-Policy allows.
[[nodiscard]] std::string live_page(std::string_view nonce);
// `data`: JSON; `text`: for who reads it without scripts.
[[nodiscard]] std::string frozen_page(const std::string& title, const std::string& data, const std::string& text);

}  // namespace heapwise::report
