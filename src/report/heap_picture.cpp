#include "report/heap_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <string_view>

#include "report/escape.h"

namespace heapwise::report {
namespace {

constexpr double kRow = 20;      // height of one line of a box
constexpr double kLetter = 7.3;  // width of one letter
constexpr double kGapX = 54;
constexpr double kGapY = 22;
constexpr double kMargin = 12;

struct Box {
  double x = 0, y = 0, width = 0, height = 0;
};

std::size_t letters(const std::string& text) {
  std::size_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xc0U) != 0x80 ? 1 : 0;
  return n;
}

std::string cell_text(const Picture::Cell& cell) {
  if (cell.value.empty()) return cell.name;
  return cell.name.empty() ? cell.value : cell.name + ": " + cell.value;
}

double width_of(const Picture::Object& object) {
  std::size_t most = letters(object.title) + (object.alive ? 0 : 8);
  for (const Picture::Cell& cell : object.cells) most = std::max(most, letters(cell_text(cell)) + 2);
  return static_cast<double>(most) * kLetter + 16;
}

class Drawing {
 public:
  Drawing(const Picture& picture, std::size_t number)
      : picture_(picture), tip_(fmt::format("tip{}", number)), column_(picture.objects.size(), kUnseen) {}

  std::string svg() {
    assign_columns();
    place_names();
    place_objects();
    std::string body;
    for (std::size_t i = 0; i < picture_.names.size(); ++i) body += draw_name(i);
    for (std::size_t i = 0; i < picture_.objects.size(); ++i) body += draw_object(i);
    if (!picture_.complete) body += text(kMargin, height_ + kRow, "… and more objects that are not shown");
    body += arrows_;
    const double height = height_ + kMargin + (picture_.complete ? 0 : kRow);
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heap\" role=\"img\" aria-label=\"memory\" "
               "viewBox=\"0 0 {0:.0f} "
               "{1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"monospace\" font-size=\"12\">\n",
               width_ + kMargin, height) +
           fmt::format(
               "<defs><marker id=\"{}\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"4\" "
               "orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"context-stroke\"/></marker></defs>\n",
               tip_) +
           body + "</svg>\n";
  }

 private:
  static constexpr std::size_t kUnseen = static_cast<std::size_t>(-1);

  // Breadth first from the names and from objects that are no heap blocks; what nothing reaches comes last.
  void assign_columns() {
    std::deque<std::size_t> queue;
    const auto visit = [&](std::size_t object, std::size_t column) {
      if (object >= column_.size() || column_[object] != kUnseen) return;
      column_[object] = column;
      queue.push_back(object);
    };
    const auto drain = [&] {
      while (!queue.empty()) {
        const std::size_t object = queue.front();
        queue.pop_front();
        for (const Picture::Cell& cell : picture_.objects[object].cells) visit(cell.target, column_[object] + 1);
      }
    };
    for (std::size_t i = 0; i < picture_.objects.size(); ++i)
      if (!picture_.objects[i].heap) visit(i, 0);
    for (const Picture::Cell& name : picture_.names) visit(name.target, 1);
    drain();
    for (std::size_t i = 0; i < picture_.objects.size(); ++i) {
      visit(i, 1);
      drain();
    }
  }

  void place_names() {
    double y = kMargin;
    double widest = 0;
    for (const Picture::Cell& name : picture_.names) {
      const double width = static_cast<double>(letters(cell_text(name))) * kLetter + 14;
      names_.push_back({kMargin, y, width, kRow});
      widest = std::max(widest, width);
      y += kRow + 8;
    }
    first_y_ = y;
    first_x_ = widest;
    height_ = std::max(height_, y);
    width_ = std::max(width_, kMargin + widest);
  }

  void place_objects() {
    std::map<std::size_t, std::vector<std::size_t>> columns;
    for (std::size_t i = 0; i < column_.size(); ++i) columns[column_[i]].push_back(i);
    boxes_.resize(column_.size());
    double x = kMargin;
    if (!columns.contains(0) && !names_.empty()) x += first_x_ + kGapX;
    for (const auto& [column, members] : columns) {
      double y = column == 0 ? std::max(kMargin, first_y_) : kMargin;
      double widest = column == 0 ? first_x_ : 0;
      for (const std::size_t i : members) {
        const Picture::Object& object = picture_.objects[i];
        boxes_[i] = {x, y, width_of(object), kRow * static_cast<double>(object.cells.size() + 1)};
        widest = std::max(widest, boxes_[i].width);
        y += boxes_[i].height + kGapY;
      }
      height_ = std::max(height_, y);
      width_ = std::max(width_, x + widest);
      x += widest + kGapX;
    }
  }

  static std::string text(double x, double y, const std::string& words, std::string_view style = "") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"currentColor\"{}>{}</text>\n", x, y, style,
                       escape_xml(words));
  }

  void arrow(double x, double y, std::size_t target) {
    if (target >= boxes_.size()) return;
    const Box& box = boxes_[target];
    const std::string_view colour = picture_.objects[target].alive ? "#1f5fa8" : "#c22";
    const double to_y = box.y + kRow / 2;
    std::string path;
    if (box.x > x) {
      path = fmt::format("M{:.1f},{:.1f} C{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x, y, x + 30, y, box.x - 30, to_y,
                         box.x, to_y);
    } else {
      // Backwards: round below both.
      const double low = std::max(y, box.y + box.height) + 14;
      path = fmt::format("M{:.1f},{:.1f} C{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", x, y, x + 50, low, box.x - 50,
                         low, box.x, to_y);
    }
    arrows_ +=
        fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" marker-end=\"url(#{})\"/>\n", path,
                    colour, tip_);
  }

  std::string draw_name(std::size_t i) {
    const Box& box = names_[i];
    arrow(box.x + box.width, box.y + kRow / 2, picture_.names[i].target);
    return text(box.x + 4, box.y + 14, cell_text(picture_.names[i]), " font-weight=\"bold\"");
  }

  std::string draw_object(std::size_t i) {
    const Picture::Object& object = picture_.objects[i];
    const Box& box = boxes_[i];
    const std::string_view fill = object.marked ? "#e8a33d55" : object.alive ? "#5b8db822" : "#cc222222";
    const std::string_view border = object.marked ? "#c60" : object.alive ? "#678" : "#c22";
    std::string svg = fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"4\" fill=\"{}\" stroke=\"{}\"{}/>\n",
        box.x, box.y, box.width, box.height, fill, border, object.alive ? "" : " stroke-dasharray=\"4 3\"");
    svg += text(box.x + 6, box.y + 14, object.title + (object.alive ? "" : " (freed)"), " font-weight=\"bold\"");
    for (std::size_t k = 0; k < object.cells.size(); ++k) {
      const double y = box.y + kRow * static_cast<double>(k + 1);
      svg += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#8886\"/>\n", box.x, y,
                         box.x + box.width, y);
      svg += text(box.x + 6, y + 14, cell_text(object.cells[k]));
      arrow(box.x + box.width, y + kRow / 2, object.cells[k].target);
    }
    return svg;
  }

  const Picture& picture_;
  std::string tip_;  // the name of the arrow head
  std::vector<std::size_t> column_;
  std::vector<Box> names_;
  std::vector<Box> boxes_;
  std::string arrows_;
  double first_x_ = 0, first_y_ = 0;
  double width_ = 60, height_ = 20;
};

}  // namespace

std::string heap_svg(const Picture& picture, std::size_t number) { return Drawing(picture, number).svg(); }

}  // namespace heapwise::report
