/// MQLib's QUBO: maximise x^T Q x; comments #, then `n m`, then m lines `i j q` counted from 1. Q
/// is symmetric: an off-diagonal entry is listed once and counts twice.

#include "io/model/formats.h"
#include "io/model/matrix_list.h"

namespace temper {

int recognise_mqlib(std::string_view head) {
  const ListShape shape{head};
  return shape.is_list && !shape.text_after && !shape.has_pairs_alone ? 1 : 0;
}

Bqm read_mqlib(TextInput& input, const ModelReadOptions& options) {
  LineWords lines{input, "#"};
  Bqm bqm = read_matrix_model(lines, options.index_base.value_or(1), -1.0);
  bqm.sense = Sense::maximise;
  return bqm;
}

std::string write_mqlib(const Bqm& bqm) { return matrix_text(bqm, 1, -1.0); }

}  // namespace temper
