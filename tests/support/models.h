#pragma once
/// Small models for tests: random, and the degenerate ones that break kernels.

#include "temper/model/bqm.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace temper::testing_support {

enum class Weights { small_integers, wide_integers, reals };

struct RandomModel {
  std::int32_t num_variables = 10;
  double density = 0.5;
  Weights weights = Weights::small_integers;
  Vartype vartype = Vartype::binary;
  std::uint32_t seed = 1;
};

inline Bqm random_model(const RandomModel& options) {
  std::mt19937 random(options.seed);
  const auto uniform = [&] { return static_cast<double>(random()) / 4294967296.0; };
  const auto weight = [&]() -> double {
    switch (options.weights) {
      case Weights::small_integers:
        return static_cast<double>(random() % 7) - 3.0;
      case Weights::wide_integers:
        return static_cast<double>(random() % 20001) - 10000.0;
      case Weights::reals:
        return 2.0 * uniform() - 1.0;
    }
    return 0.0;
  };
  BqmBuilder builder(options.vartype, options.num_variables);
  for (std::int32_t v = 0; v < options.num_variables; ++v) {
    builder.add_linear(v, weight());
    for (std::int32_t u = 0; u < v; ++u)
      if (uniform() < options.density) builder.add_interaction(u, v, weight());
  }
  builder.add_offset(weight());
  return std::move(builder).build();
}

/// a · b · c variables on a lattice, exactly one of every line along an axis: three families each.
inline Bqm lattice_of_families(std::int32_t a, std::int32_t b, std::int32_t c, double weight) {
  BqmBuilder builder(Vartype::binary, a * b * c);
  const auto add_lines = [&](std::int32_t outer, std::int32_t outer_step, std::int32_t inner,
                             std::int32_t inner_step, std::int32_t length, std::int32_t step) {
    for (std::int32_t i = 0; i < outer; ++i)
      for (std::int32_t j = 0; j < inner; ++j) {
        Family line{.label = "line", .weight = weight, .variables = {}};
        for (std::int32_t k = 0; k < length; ++k)
          line.variables.push_back(i * outer_step + j * inner_step + k * step);
        builder.add_family(line);
      }
  };
  add_lines(a, b * c, b, c, c, 1);
  add_lines(a, b * c, c, 1, b, c);
  add_lines(b, c, c, 1, a, b * c);
  return std::move(builder).build();
}

/// See one_hot_model.
struct OneHotModel {
  std::int32_t side = 4;   ///< so many rows and columns of choices, one family each
  std::int32_t extra = 3;  ///< variables in no family
  double density = 0.1;    ///< of further couplings
  double weight = 2.0;     ///< of the rows' penalties; the columns' is half
  bool whole = true;       ///< coefficients are integers
  std::uint32_t seed = 1;
};

/// An assignment problem in pieces: each row of a square takes exactly one, each column at most
/// one; biases on every variable, a few couplings besides, and variables that no family holds.
inline Bqm one_hot_model(const OneHotModel& options) {
  std::mt19937 random(options.seed);
  const auto uniform = [&] { return static_cast<double>(random()) / 4294967296.0; };
  const auto weight = [&] {
    return options.whole ? static_cast<double>(random() % 5) - 2.0 : 2.0 * uniform() - 1.0;
  };
  const std::int32_t side = options.side;
  const std::int32_t n = side * side + options.extra;
  BqmBuilder builder(Vartype::binary, n);
  for (std::int32_t i = 0; i < side; ++i) {
    std::vector<std::int32_t> row, column;
    for (std::int32_t j = 0; j < side; ++j) {
      row.push_back(i * side + j);
      column.push_back(j * side + i);
    }
    builder.add_family({"row", FamilyKind::exactly, 1, options.weight, row});
    builder.add_family({"column", FamilyKind::at_most, 1, options.weight / 2, column});
  }
  for (std::int32_t v = 0; v < n; ++v) {
    builder.add_linear(v, weight());
    for (std::int32_t u = 0; u < v; ++u)
      if (uniform() < options.density) builder.add_interaction(u, v, weight());
  }
  return std::move(builder).build();
}

struct NamedModel {
  std::string name;
  Bqm bqm;
};

/// Models at the edges of what a kernel may meet.
inline std::vector<NamedModel> degenerate_models() {
  std::vector<NamedModel> models;
  models.push_back({"no_variables", BqmBuilder(Vartype::binary, 0).build()});
  {
    BqmBuilder one(Vartype::binary, 1);
    one.add_linear(0, -1.0);
    models.push_back({"one_variable", std::move(one).build()});
  }
  models.push_back({"no_terms", BqmBuilder(Vartype::binary, 20).build()});
  {
    BqmBuilder fields(Vartype::spin, 33);
    for (std::int32_t v = 0; v < 33; ++v) fields.add_linear(v, v % 3 - 1.0);
    models.push_back({"no_couplings", std::move(fields).build()});
  }
  {
    BqmBuilder isolated(Vartype::binary, 40);
    for (std::int32_t v = 0; v + 1 < 20; ++v) isolated.add_interaction(v, v + 1, 2.0);
    models.push_back({"isolated_variables", std::move(isolated).build()});
  }
  {
    BqmBuilder equal(Vartype::spin, 17);
    for (std::int32_t v = 0; v < 17; ++v)
      for (std::int32_t u = 0; u < v; ++u) equal.add_interaction(u, v, 1.0);
    models.push_back({"all_equal_weights", std::move(equal).build()});
  }
  {
    BqmBuilder huge(Vartype::binary, 12);
    for (std::int32_t v = 0; v + 1 < 12; ++v) huge.add_interaction(v, v + 1, 1.0);
    huge.add_linear(5, 30'000'000.0);
    models.push_back({"a_huge_field", std::move(huge).build()});
  }
  {
    BqmBuilder tiny(Vartype::binary, 12);
    for (std::int32_t v = 0; v + 1 < 12; ++v) tiny.add_interaction(v, v + 1, 1.0);
    tiny.add_linear(5, 1e-13);
    models.push_back({"a_tiny_field", std::move(tiny).build()});
  }
  return models;
}

}  // namespace temper::testing_support
