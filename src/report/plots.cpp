#include "report/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "report/escape.h"

namespace heapwise::report {
namespace {

constexpr double kLeft = 64;
constexpr double kTop = 16;
constexpr double kSide = 360;     // of the plotting area
constexpr double kLowest = 0.01;  // seconds: what is faster stands on the axis
constexpr std::array<std::string_view, 4> kColours = {"#1f5fa8", "#c2571a", "#2c7a3f", "#7a3fa0"};

bool is_decided(const Row& row) {
  const Judgement judgement = judge(row);
  return judgement == Judgement::Correct ||
         (judgement == Judgement::Unjudged && (row.verdict == "true" || row.verdict.starts_with("false")));
}

// Seconds on a logarithmic scale from kLowest to a power of ten.
class TimeScale {
 public:
  explicit TimeScale(double longest) {
    while (highest_ < longest) highest_ *= 10;
  }
  // From 0 at kLowest to 1 at the highest.
  [[nodiscard]] double place(double seconds) const {
    const double s = std::clamp(seconds, kLowest, highest_);
    return std::log10(s / kLowest) / std::log10(highest_ / kLowest);
  }
  [[nodiscard]] double highest() const { return highest_; }

 private:
  double highest_ = 1;
};

double longest_time(const std::vector<Row>& rows) {
  double longest = kLowest;
  for (const Row& row : rows) longest = std::max(longest, row.cpu_seconds);
  return longest;
}

double y_of(double place) { return kTop + kSide * (1 - place); }
double x_of(double place) { return kLeft + kSide * place; }

std::string begin_plot(std::string_view title, double width) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {}\" width=\"{}\" "
      "height=\"{}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#888\"/>\n",
      escape_xml(title), width, kTop + kSide + 48, width, kTop + kSide + 48, kLeft, kTop, kSide, kSide);
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"currentColor\">{}</text>\n", x, y,
                     anchor, escape_xml(text));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2, style);
}

std::string time_axis(const TimeScale& scale, bool upwards, std::string_view name) {
  std::string svg;
  for (double tick = kLowest; tick <= scale.highest() * 1.01; tick *= 10) {
    const double place = scale.place(tick);
    const std::string label = fmt::format("{:g}", tick);
    constexpr std::string_view kGrid = "stroke=\"#8884\"";
    if (upwards) {
      svg += line(kLeft, y_of(place), kLeft + kSide, y_of(place), kGrid);
      svg += text_at(kLeft - 6, y_of(place) + 4, "end", label);
    } else {
      svg += line(x_of(place), kTop, x_of(place), kTop + kSide, kGrid);
      svg += text_at(x_of(place), kTop + kSide + 16, "middle", label);
    }
  }
  if (!upwards) return svg + text_at(kLeft + kSide / 2, kTop + kSide + 38, "middle", name);
  return svg + fmt::format(
                   "<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
                   "fill=\"currentColor\">{}</text>\n",
                   kTop + kSide / 2, escape_xml(name));
}

std::string count_axis(std::size_t most, std::string_view name) {
  std::string svg;
  std::size_t step = 1;
  for (const std::size_t factor : {5, 2, 5, 2, 5, 2, 5, 2, 5, 2})
    if (most / step > 6) step *= factor;
  for (std::size_t tick = 0; tick <= most; tick += step) {
    const double x = x_of(static_cast<double>(tick) / static_cast<double>(most));
    svg += text_at(x, kTop + kSide + 16, "middle", std::to_string(tick));
  }
  return svg + text_at(kLeft + kSide / 2, kTop + kSide + 38, "middle", name);
}

std::vector<double> decided_times(const std::vector<Row>& rows) {
  std::vector<double> times;
  for (const Row& row : rows)
    if (is_decided(row)) times.push_back(row.cpu_seconds);
  std::ranges::sort(times);
  return times;
}

}  // namespace

std::string quantile_plot(const std::vector<Series>& series) {
  double longest = kLowest;
  std::size_t most = 1;
  for (const Series& s : series) {
    longest = std::max(longest, longest_time(s.rows));
    most = std::max(most, s.rows.size());
  }
  const TimeScale scale(longest);
  std::string svg = begin_plot("Programs decided within a time", kLeft + kSide + 160);
  svg += time_axis(scale, true, "CPU seconds");
  svg += count_axis(most, "programs decided");
  for (std::size_t i = 0; i < series.size(); ++i) {
    const std::string_view colour = kColours.at(i % kColours.size());
    std::string points;
    std::size_t n = 0;
    for (const double seconds : decided_times(series[i].rows)) {
      const double x = x_of(static_cast<double>(++n) / static_cast<double>(most));
      points += fmt::format("{:.1f},{:.1f} ", x, y_of(scale.place(seconds)));
    }
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points, colour);
    const double y = kTop + 14 + 20 * static_cast<double>(i);
    svg += line(kLeft + kSide + 10, y - 4, kLeft + kSide + 30, y - 4,
                fmt::format("stroke=\"{}\" stroke-width=\"2\"", colour));
    svg += text_at(kLeft + kSide + 36, y, "start", fmt::format("{} ({})", series[i].name, n));
  }
  return svg + "</svg>\n";
}

std::string scatter_plot(const Series& earlier, const Series& later) {
  const TimeScale scale(std::max(longest_time(earlier.rows), longest_time(later.rows)));
  std::string svg = begin_plot("CPU time of each program in two runs", kLeft + kSide + 24);
  svg += time_axis(scale, true, later.name + ": CPU seconds");
  svg += time_axis(scale, false, earlier.name + ": CPU seconds");
  svg += line(x_of(0), y_of(0), x_of(1), y_of(1), "stroke=\"#888\" stroke-dasharray=\"4 3\"");
  for (const Row& row : later.rows) {
    const auto match = std::ranges::find_if(earlier.rows, [&](const Row& r) { return same_task(r, row); });
    if (match == earlier.rows.end() || (!is_decided(row) && !is_decided(*match))) continue;
    const double x = is_decided(*match) ? scale.place(match->cpu_seconds) : 1;
    const double y = is_decided(row) ? scale.place(row.cpu_seconds) : 1;
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\" fill-opacity=\"0.6\"><title>{} {}: {} in {:.2f} s, "
        "before {} in "
        "{:.2f} s</title></circle>\n",
        x_of(x), y_of(y), is_decided(row) == is_decided(*match) ? kColours[0] : kColours[1],
        escape_xml(row.group + "/" + row.task), escape_xml(row.property), escape_xml(row.verdict), row.cpu_seconds,
        escape_xml(match->verdict), match->cpu_seconds);
  }
  return svg + "</svg>\n";
}

}  // namespace heapwise::report
