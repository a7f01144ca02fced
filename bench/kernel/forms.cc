#include "bench/kernel/forms.h"

#include "temper/sample/sampler.h"

#include "bench/support/models.h"
#include "bench/support/widths.h"

namespace temper::bench {
namespace {

constexpr std::uint32_t kFewReads = 32;

/// The forms of one kernel in one width.
void append_forms(std::vector<Form>& all, const KernelRow& row, const std::string& width) {
  Form form{.kernel = std::string{row.name},
            .variant = "",
            .machine = {.num_threads = 1, .width = width},
            .kind = row.kind,
            .random_mode = RandomMode::independent,
            .num_reads = 2048};
  if (row.name == "multispin") {
    for (const RandomMode mode : {RandomMode::dealt, RandomMode::independent}) {
      form.variant = mode == RandomMode::dealt ? "dealt" : "independent";
      form.random_mode = mode;
      all.push_back(form);
      // Few reads: variables side by side where that is faster, or the widest word, mostly empty.
      Form few = form;
      few.num_reads = kFewReads;
      few.variant += "_32_reads";
      all.push_back(few);
      few.variant += "_widest_word";
      few.machine.word = width == "avx512" ? "512" : width == "avx2" ? "256" : "128";
      all.push_back(few);
    }
  } else if (row.name == "lane") {
    form.num_reads = 256;
    for (const char* element : {"int8", "int16", "int32", "float"}) {
      form.variant = element;
      form.machine.element = element;
      all.push_back(form);
    }
  } else {
    all.push_back(form);
  }
}

WidthGoals multispin_goals(const Form& form, ModelGroup model, Observed observed) {
  const bool dealt = form.random_mode == RandomMode::dealt;
  if (form.num_reads == kFewReads) return {};
  if (model == ModelGroup::maxcut) return dealt ? WidthGoals{6, 3} : WidthGoals{};
  if (model != ModelGroup::one_hot) return {};
  if (observed == Observed::never) return dealt ? WidthGoals{20, 8} : WidthGoals{12, 5};
  return dealt ? WidthGoals{17, 7} : WidthGoals{10, 4.5};
}

WidthGoals lane_goals(const Form& form, ModelGroup model) {
  if (model == ModelGroup::maxcut || model == ModelGroup::large) return {};
  if (form.variant == "int8") return {2.0, 1.0};
  if (form.variant == "int16") return {1.2, 0.6};
  if (form.variant == "float") return {0.6, 0.3};
  return {};
}

}  // namespace

std::string Form::name() const {
  return kernel + (variant.empty() ? "" : "/" + variant) + "/" + machine.width;
}

std::vector<Form> forms() {
  std::vector<Form> all;
  for (const std::string& width : widths_here())
    for (const KernelRow& row : kernels()) append_forms(all, row, width);
  return all;
}

std::vector<BenchModel> bench_models() {
  constexpr double kBeta = 1.65;
  const NamedPuzzle& few_clues = puzzle("17_clues");
  const NamedPuzzle& more_clues = puzzle("23_clues");
  std::vector<BenchModel> models;
  models.push_back({"23_clues", ModelGroup::one_hot, kBeta, kBeta, model_of(more_clues)});
  models.push_back({"17_clues", ModelGroup::one_hot, kBeta, kBeta, model_of(few_clues)});
  models.push_back({"729_variables", ModelGroup::one_hot, kBeta, kBeta,
                    model_of(more_clues, ShrinkLevel::none)});
  // Weights in hundredths make fields for int16, those of many digits fields for float.
  models.push_back({"17_clues_hundredths", ModelGroup::one_hot_weights, kBeta, kBeta,
                    model_of(few_clues, ShrinkLevel::clues, {{"cell", 1.37}, {"col", 0.91}})});
  models.push_back(
      {"17_clues_real", ModelGroup::one_hot_weights, kBeta, kBeta,
       model_of(few_clues, ShrinkLevel::clues, {{"cell", 1.0471975512}, {"col", 0.9549296586}})});
  // From twice the temperature of the glass transition, which is about √degree, to a quarter of it.
  models.push_back(
      {"maxcut_g1", ModelGroup::maxcut, 0.072, 0.58, random_maxcut(EdgeWeights::ones)});
  models.push_back(
      {"maxcut_g6", ModelGroup::maxcut, 0.072, 0.58, random_maxcut(EdgeWeights::signs)});
  return models;
}

BenchModel large_model() { return {"million", ModelGroup::large, 1.0, 1.0, cubic_spin_glass(100)}; }

double goal_of(const Form& form, ModelGroup model, Observed observed) {
  WidthGoals goals;
  if (form.kernel == "multispin") goals = multispin_goals(form, model, observed);
  if (form.kernel == "lane") goals = lane_goals(form, model);
  if (form.kernel == "group" && model == ModelGroup::one_hot) goals = {4, 2};
  return goals.of(form.machine.width);
}

double neal_ratio_goal_of(const Form& form, ModelGroup model, Observed observed) {
  if (form.kernel != "multispin" || observed != Observed::never || form.num_reads == kFewReads)
    return 0;
  const bool dealt = form.random_mode == RandomMode::dealt;
  WidthGoals goals;
  if (model == ModelGroup::one_hot) goals = dealt ? WidthGoals{300, 120} : WidthGoals{180, 75};
  if (model == ModelGroup::maxcut && dealt) goals = {200, 0};
  return goals.of(form.machine.width);
}

}  // namespace temper::bench
