#pragma once
/// `n m`, then m lines `i j value` counted from 1: the lists that rudy, Biq Mac, OR-Library and
/// MQLib share.

#include "io/model/numbered_terms.h"

#include <string>
#include <string_view>

namespace temper {

struct MatrixList {
  PromisedCount variables, entries;

  /// The next line as `n m`; with `text_after`, whatever else stands there is passed over.
  enum class After { nothing, text };
  MatrixList(LineWords& lines, After after);
};

/// x^T Q x of a symmetric matrix whose off-diagonal entries are listed once and count twice:
/// `factor` times it, over 0/1. Reads all entries, and no more.
[[nodiscard]] NumberedTerms read_matrix(LineWords& lines, const MatrixList& list,
                                        std::int32_t index_base, double factor);

/// The same as a model of n variables.
[[nodiscard]] Bqm read_matrix_model(LineWords& lines, std::int32_t index_base, double factor);

/// Fails where the text goes on.
void require_end(LineWords& lines, const MatrixList& list, std::string_view entries);

/// The lines `n m` and `i j value` of the model's matrix, times `factor`.
[[nodiscard]] std::string matrix_text(const Bqm& bqm, std::int32_t index_base, double factor);

/// What the beginning of a text looks like as such a list.
struct ListShape {
  bool is_list = false;  ///< `n m …`, then lines that are entries
  bool has_comments = false;
  bool text_after = false;  ///< more than two words in the first line
  bool has_diagonal = false;
  bool has_pairs_alone = false;  ///< lines `i j`

  /// Comments begin with #.
  explicit ListShape(std::string_view head);
};

}  // namespace temper
