#pragma once
/// The functions of the model formats, each in <format>.cc; model_format.cc has the table, with a
/// word on each.

#include "temper/io/model_format.h"

#include "io/text_input.h"

#include <string>
#include <string_view>

namespace temper {

[[nodiscard]] int recognise_dimod_json(std::string_view head);
[[nodiscard]] Bqm read_dimod_json(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_dimod_json(const Bqm& bqm);

[[nodiscard]] int recognise_coo(std::string_view head);
[[nodiscard]] Bqm read_coo(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_coo(const Bqm& bqm);

[[nodiscard]] int recognise_dimod_bqm(std::string_view head);
[[nodiscard]] Bqm read_dimod_bqm(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_dimod_bqm(const Bqm& bqm);

[[nodiscard]] int recognise_qubo(std::string_view head);
[[nodiscard]] Bqm read_qubo(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_qubo(const Bqm& bqm);

[[nodiscard]] int recognise_ising(std::string_view head);
[[nodiscard]] Bqm read_ising(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_ising(const Bqm& bqm);

[[nodiscard]] int recognise_maxcut(std::string_view head);
[[nodiscard]] Bqm read_maxcut(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_maxcut(const Bqm& bqm);

[[nodiscard]] int recognise_biqmac(std::string_view head);
[[nodiscard]] Bqm read_biqmac(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_biqmac(const Bqm& bqm);

[[nodiscard]] int recognise_bqp(std::string_view head);
[[nodiscard]] Bqm read_bqp(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_bqp(const Bqm& bqm);

[[nodiscard]] int recognise_mqlib(std::string_view head);
[[nodiscard]] Bqm read_mqlib(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_mqlib(const Bqm& bqm);

[[nodiscard]] int recognise_qplib(std::string_view head);
[[nodiscard]] Bqm read_qplib(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_qplib(const Bqm& bqm);

[[nodiscard]] int recognise_lp(std::string_view head);
[[nodiscard]] Bqm read_lp(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_lp(const Bqm& bqm);

[[nodiscard]] int recognise_bqpjson(std::string_view head);
[[nodiscard]] Bqm read_bqpjson(TextInput& input, const ModelReadOptions& options);
[[nodiscard]] std::string write_bqpjson(const Bqm& bqm);

}  // namespace temper
