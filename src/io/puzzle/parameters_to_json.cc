#include "temper/io/parameters_json.h"
#include "temper/puzzle/puzzle.h"

#include "io/puzzle/parameters_object.h"

#include <span>
#include <utility>

namespace temper {
namespace {

using nlohmann::ordered_json;

class ParametersWriter {
 public:
  explicit ParametersWriter(const Shape& shape) : shape_(shape) {}

  [[nodiscard]] ordered_json write(const Parameters& given) {
    add("regions", regions(given.regions));
    for (const Cage& cage : given.cages) {
      ordered_json each = {{"cells", cells(cage.cells)}};
      if (cage.total > 0) each["sum"] = cage.total;
      if (cage.repeats) each["repeats"] = true;
      out_["cages"].push_back(std::move(each));
    }
    for (const auto& line : given.thermometers) out_["thermometers"].push_back(cells(line));
    for (const Arrow& arrow : given.arrows)
      out_["arrows"].push_back({{"circle", cells(arrow.circle)}, {"shaft", cells(arrow.shaft)}});
    for (const SumLine& line : given.little_killers)
      out_["little-killers"].push_back({{"cells", cells(line.cells)}, {"sum", line.total}});
    for (const PairMark& mark : given.white_dots) out_["white"].push_back(pair(mark, 1));
    for (const PairMark& mark : given.black_dots) out_["black"].push_back(pair(mark, 2));
    for (const PairMark& mark : given.sums_of_two)  // any sum may stand under either letter
      out_[mark.value == 5 ? "v" : "x"].push_back(pair(mark, mark.value == 5 ? 5 : 10));
    for (const auto& [greater, less] : given.inequalities)
      out_["greater"].push_back({cell_name(shape_, greater), cell_name(shape_, less)});
    add("even", cells(given.even_cells));
    add("odd", cells(given.odd_cells));
    return std::move(out_);
  }

 private:
  void add(const char* name, ordered_json list) {
    if (!list.empty()) out_[name] = std::move(list);
  }
  [[nodiscard]] ordered_json cells(std::span<const int> cells) const {
    auto names = ordered_json::array();
    for (const int cell : cells) names.push_back(cell_name(shape_, cell));
    return names;
  }
  /// The number is left out where it is the usual one.
  [[nodiscard]] ordered_json pair(const PairMark& mark, int usual) const {
    auto list = ordered_json::array({cell_name(shape_, mark.a), cell_name(shape_, mark.b)});
    if (mark.value != usual) list.push_back(mark.value);
    return list;
  }
  [[nodiscard]] ordered_json regions(std::span<const int> regions) const {
    auto rows = ordered_json::array();
    const int side = shape_.side();
    for (int row = 0; row < side && !regions.empty(); ++row) {
      std::string text;
      for (int col = 0; col < side; ++col)
        text += region_character(regions[static_cast<std::size_t>(shape_.cell(row, col))], side);
      rows.push_back(std::move(text));
    }
    return rows;
  }

  const Shape& shape_;
  ordered_json out_ = ordered_json::object();
};

}  // namespace

ordered_json parameters_to_json(const Parameters& parameters, const Shape& shape) {
  return ParametersWriter{shape}.write(parameters);
}

}  // namespace temper
