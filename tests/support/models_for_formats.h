#pragma once
/// Random models that a format can hold, with everything it can hold in them, and what must come
/// back of them.

#include "temper/io/model_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace temper::test {

class ModelForFormat {
 public:
  ModelForFormat(const ModelFormat& format, std::uint64_t seed)
      : holds_(format.holds), generator_(seed) {}

  [[nodiscard]] Bqm make() {
    using Vartypes = ModelCapacity::Vartypes;
    const bool spin =
        holds_.vartypes == Vartypes::spin || (holds_.vartypes == Vartypes::both && below(2) == 0);
    BqmBuilder builder{spin ? Vartype::spin : Vartype::binary, 1 + below(9)};
    Bqm model = std::move(builder).build();
    const std::int32_t n = model.num_variables();
    BqmBuilder terms{model.vartype, n};
    for (std::int32_t v = 0; v < n && !holds_.edges_alone; ++v)
      if (below(3) > 0) terms.add_linear(v, coefficient());
    std::set<std::pair<int, int>> pairs;
    for (int i = below(20); i > 0 && n > 1; --i) {
      const std::int32_t u = below(n), v = below(n);
      if (u != v && pairs.insert(std::minmax(u, v)).second)
        terms.add_interaction(u, v, coefficient());
    }
    if (holds_.families && !spin && n > 2) {
      terms.add_family({"a family", FamilyKind::exactly, 1, coefficient(), {0, 2}});
      terms.add_family({"größer", FamilyKind::at_most, 1, coefficient(), {1, 2}});
    }
    model = std::move(terms).build();
    if (holds_.offset) model.offset = coefficient();
    if (holds_.edges_alone)
      for (const Interaction& edge : model.interactions) model.offset -= edge.bias;
    label(model);
    choose_sense(model);
    return model;
  }

 private:
  int below(int n) { return static_cast<int>(generator_() % static_cast<unsigned>(n)); }

  /// Small integers, decimals, and doubles that need all their 17 digits; seldom 0.
  double coefficient() {
    switch (below(5)) {
      case 0:
        return below(7) - 3;
      case 1:
        return (below(2000) - 1000) / 100.0;
      case 2:
        return std::ldexp(1.0 + below(1000) / 3.0, below(400) - 200);
      case 3:
        return -std::ldexp(1.0 + below(1000) / 7.0, below(20) - 40);
      default:
        return below(2) == 0 ? 1.0 : -1.0;
    }
  }

  void label(Bqm& model) {
    using Labels = ModelCapacity::Labels;
    const std::int32_t n = model.num_variables();
    if (holds_.labels == Labels::order || (holds_.labels != Labels::names && below(3) == 0)) return;
    for (std::int32_t v = 0; v < n; ++v) {
      Label label;
      const int kind = holds_.labels == Labels::names ? 3
                       : holds_.labels == Labels::all ? below(4)
                                                      : 0;
      if (kind == 0) label.value = std::int64_t{7 * v + 3};
      if (kind == 1) label.value = 0.5 + v;
      if (kind == 2) label.value = Label::Tuple{{std::int64_t{v}}, {std::string{"π \""}}, {-1.5}};
      if (kind == 3) label.value = "name_" + std::to_string(v);
      model.labels.push_back(label);
    }
  }

  void choose_sense(Bqm& model) {
    using Senses = ModelCapacity::Senses;
    if (holds_.senses == Senses::maximise) model.sense = Sense::maximise;
    if (holds_.senses == Senses::both && below(2) == 0) model.sense = Sense::maximise;
    if (holds_.senses == Senses::all)
      model.sense = holds_.edges_alone ? Sense::cut : static_cast<Sense>(below(3));
  }

  ModelCapacity holds_;
  std::mt19937_64 generator_;
};

/// The same energies over variables of the same names in the same order.
inline void expect_same_model(const Bqm& found, const Bqm& expected, std::string_view where) {
  EXPECT_EQ(found.vartype, expected.vartype) << where;
  EXPECT_EQ(found.sense, expected.sense) << where;
  EXPECT_EQ(found.linear, expected.linear) << where;
  EXPECT_EQ(found.interactions, expected.interactions) << where;
  EXPECT_EQ(found.offset, expected.offset) << where;
  ASSERT_EQ(found.num_variables(), expected.num_variables()) << where;
  ASSERT_EQ(found.families.size(), expected.families.size()) << where;
  for (std::size_t f = 0; f < found.families.size(); ++f) {
    EXPECT_EQ(found.families[f].label, expected.families[f].label) << where;
    EXPECT_EQ(found.families[f].kind, expected.families[f].kind) << where;
    EXPECT_EQ(found.families[f].k, expected.families[f].k) << where;
    EXPECT_EQ(found.families[f].weight, expected.families[f].weight) << where;
    EXPECT_EQ(found.families[f].variables, expected.families[f].variables) << where;
  }
}

/// The names too; formats that only count their variables count them from their own first number.
inline void expect_same_labels(const Bqm& found, const Bqm& expected, std::string_view where) {
  for (std::int32_t v = 0; v < expected.num_variables(); ++v)
    EXPECT_EQ(to_string(found.label(v)), to_string(expected.label(v))) << where;
}

}  // namespace temper::test
