/// A sampler on a model: options in, arrays out.

#include "temper/base/error.h"
#include "temper/report/sample_report.h"
#include "temper/sample/sampler.h"

#include "python/attended_work.h"
#include "python/binding.h"
#include "python/json_object.h"
#include "python/model.h"
#include "python/state_array.h"
#include "python/words.h"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace temper::python {
namespace {

namespace nb = nanobind;
using namespace nb::literals;

/// The options as Python sets them; words are understood by `understood`.
struct Request {
  std::string sampler = "sa";
  SampleOptions options;
  std::string schedule = "geometric";
  std::string accept = "metropolis";
  std::string order = "fixed";
  std::string rng = "independent";
  std::string presolve = "off";
  int planes = 8;
  std::string backend = "auto";
  BackendOptions machine;
  std::optional<double> time_limit;
  bool last_states = false;  ///< in which reads ended, instead of the best that they came by
};

SampleOptions understood(const Request& request) {
  SampleOptions options = request.options;
  options.schedule = choice("schedule", request.schedule, kSchedules);
  options.acceptance = choice("acceptance", request.accept, kAcceptances);
  options.order = choice("order", request.order, kVisitOrders);
  options.random_mode = choice("rng", request.rng, kRandomModes);
  options.presolve = choice("presolve", request.presolve, kPresolveModes);
  if (request.planes != 8 && request.planes != 24)
    throw InputError{fmt::format("planes: {}: expected 8 or 24", request.planes)};
  if (request.planes == 24) {
    if (options.random_mode == RandomMode::dealt)
      throw InputError{"planes belong to rng='independent'; dealt draws have none"};
    options.random_mode = RandomMode::independent_24;
  }
  return options;
}

/// What the sampler said last, from any thread.
class LatestProgress {
 public:
  void note(const SampleOptions::Progress& progress) {
    const std::scoped_lock lock{mutex_};
    latest_ = progress;
  }
  [[nodiscard]] std::optional<SampleOptions::Progress> take() {
    const std::scoped_lock lock{mutex_};
    return std::exchange(latest_, std::nullopt);
  }

 private:
  std::mutex mutex_;
  std::optional<SampleOptions::Progress> latest_;
};

nb::dict to_dict(const SampleOptions::Progress& progress) {
  nb::dict dict;
  dict["spin_updates"] = progress.spin_updates;
  dict["spin_updates_total"] = progress.spin_updates_total;
  dict["reads"] = progress.reads;
  dict["hits"] = progress.hits;
  dict["seconds"] = progress.seconds;
  dict["best_energy"] = progress.best_energy;
  return dict;
}

template <class T>
nb::object column(const SampleSet& samples, T SampleRow::*member) {
  std::vector<T> values;
  values.reserve(samples.rows.size());
  for (const SampleRow& row : samples.rows) values.push_back(row.*member);
  return to_array(std::move(values));
}

nb::dict to_dict(const Request& request, const SampleSet& samples, nb::object raised) {
  const bool last = request.last_states;
  nb::dict dict;
  dict["states"] = to_array(unpacked(last ? samples.final_states : samples.states,
                                     samples.vartype == Vartype::binary ? 0 : -1),
                            {samples.rows.size(), samples.states.num_variables()});
  dict["energies"] = column(samples, last ? &SampleRow::final_energy : &SampleRow::energy);
  dict["num_occurrences"] = column(samples, &SampleRow::num_occurrences);
  dict["sweeps_done"] = column(samples, &SampleRow::sweeps_done);
  dict["info"] = to_object(info_json(samples, request.time_limit));
  dict["raised"] = std::move(raised);
  return dict;
}

/// `interrupt`: called with nothing, true ends the run; `progress`: called with a dict. Either may
/// be None.
nb::dict sample_model(const Model& model, const Request& request, const nb::object& interrupt,
                      const nb::object& progress) {
  SampleOptions options = understood(request);
  std::optional<StopToken::Seconds> limit;
  if (request.time_limit) limit = StopToken::Seconds{*request.time_limit};
  StopToken stop{limit, nullptr};
  // Without a number of reads something must end the run; Ctrl-C alone does not count.
  validate(request.sampler, [&] {
    SampleOptions asked = options;
    asked.stop = request.time_limit ? &stop : nullptr;
    return asked;
  }());
  options.stop = &stop;
  LatestProgress latest;
  if (!progress.is_none())
    options.progress = [&](const SampleOptions::Progress& now) { latest.note(now); };

  SampleSet samples;
  const auto work = [&] {
    samples = sample(model.bqm, request.sampler, options, request.backend, request.machine);
  };
  const auto attend = [&] {
    if (const auto now = latest.take()) progress(to_dict(*now));
    return !interrupt.is_none() && nb::cast<bool>(nb::bool_(interrupt()));
  };
  nb::object raised = attended(work, stop, attend);
  return to_dict(request, samples, std::move(raised));
}

template <class T>
auto option(T SampleOptions::*member) {
  return std::pair{[member](const Request& request) { return request.options.*member; },
                   [member](Request& request, T value) { request.options.*member = value; }};
}

template <class T>
auto machine(T BackendOptions::*member) {
  return std::pair{[member](const Request& request) { return request.machine.*member; },
                   [member](Request& request, T value) { request.machine.*member = value; }};
}

void set_initial_states(Request& request, const ArrayView<std::int8_t, 2>& states) {
  request.options.initial_states = std::make_shared<const StateMatrix>(packed(states));
}

}  // namespace

void bind_sampling(nb::module_& module) {
  nb::class_<Request> request{module, "Request", "The options of a run, with their defaults."};
  request.def(nb::init<>())
      .def_rw("sampler", &Request::sampler)
      .def_rw("schedule", &Request::schedule)
      .def_rw("accept", &Request::accept)
      .def_rw("order", &Request::order)
      .def_rw("rng", &Request::rng)
      .def_rw("presolve", &Request::presolve)
      .def_rw("planes", &Request::planes)
      .def_rw("backend", &Request::backend)
      .def_rw("time_limit", &Request::time_limit, nb::arg().none())
      .def_rw("last_states", &Request::last_states)
      .def("set_initial_states", &set_initial_states);
  const auto add = [&](const char* name, auto accessors) {
    request.def_prop_rw(name, accessors.first, accessors.second, nb::for_setter(nb::arg().none()));
  };
  add("num_reads", option(&SampleOptions::num_reads));
  add("num_sweeps", option(&SampleOptions::num_sweeps));
  add("beta_range", option(&SampleOptions::beta_range));
  add("beta_schedule", option(&SampleOptions::beta_schedule));
  add("seed", option(&SampleOptions::seed));
  add("kernel", option(&SampleOptions::kernel));
  add("moves", option(&SampleOptions::moves));
  add("observe", option(&SampleOptions::observe));
  add("round", option(&SampleOptions::round));
  add("num_replicas", option(&SampleOptions::num_replicas));
  add("tenure", option(&SampleOptions::tenure));
  add("population", option(&SampleOptions::population));
  add("target_energy", option(&SampleOptions::target_energy));
  add("polish", option(&SampleOptions::polish));
  add("memory_limit", option(&SampleOptions::memory_limit));
  add("trace", option(&SampleOptions::trace));
  add("threads", machine(&BackendOptions::num_threads));
  add("device", machine(&BackendOptions::device));
  add("width", machine(&BackendOptions::width));
  add("element", machine(&BackendOptions::element));
  add("word", machine(&BackendOptions::word));
  module.def("sample", &sample_model, "model"_a, "request"_a, "interrupt"_a.none(),
             "progress"_a.none());
}

}  // namespace temper::python
