#pragma once
/// The terms of a file that numbers its variables, gathered without believing what its header says
/// and without a copy of the interactions.

#include "temper/model/bqm.h"

#include "io/model/line_words.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace temper {

class NumberedTerms {
 public:
  /// With `refuse`, a pair that is listed twice (either way round) is an error of its line.
  enum class Duplicates { add, refuse };

  /// `text_size`: bytes of the text, where they are known: room for entries of eight bytes, so that
  /// nothing moves while they come. What is not used of it is never touched.
  explicit NumberedTerms(Duplicates duplicates, std::uint64_t text_size = 0)
      : duplicates_(duplicates) {
    interactions_.reserve(text_size / 8);
    if (duplicates == Duplicates::refuse) interaction_line_.reserve(text_size / 8);
  }

  /// Of variables 0 and more; u = v is the linear bias.
  void add(std::int64_t u, std::int64_t v, double bias, int line);

  [[nodiscard]] std::size_t size() const { return interactions_.size() + linear_.size(); }
  /// Whether the entry that was added last is a linear one.
  [[nodiscard]] bool last_is_linear() const { return last_is_linear_; }

  /// The variables are those that occur. Where their numbers are 0, 1, 2 … without a gap they count
  /// from `first_number`, else the numbers (with it) become labels, in their order.
  [[nodiscard]] Bqm of_those_that_occur(Vartype vartype, std::int32_t first_number,
                                        const LineWords& lines) &&;
  /// As many variables as the file says; all numbers were below that. So many that only a few of
  /// them can occur are not believed: the memory stays in proportion to the entries, which here are
  /// the terms and `other_entries`.
  [[nodiscard]] Bqm of_promised(Vartype vartype, const PromisedCount& variables,
                                std::int32_t first_number, const LineWords& lines,
                                std::size_t other_entries = 0) &&;

 private:
  struct Linear {
    std::int32_t v = 0;
    double bias = 0.0;
  };

  [[nodiscard]] std::int32_t slot_of(std::int64_t number);
  [[nodiscard]] std::int64_t number_of(std::int32_t slot) const;
  void refuse_duplicates(std::int32_t first_number, const LineWords& lines) const;
  /// The numbers that occur, ascending; empty where they are 0, 1, 2 … without a gap.
  [[nodiscard]] std::vector<std::int64_t> close_gaps();
  template <class PlaceOf>
  void renumber(PlaceOf place_of);
  [[nodiscard]] Bqm build(Vartype vartype, std::int64_t count) &&;

  Duplicates duplicates_;
  std::vector<Interaction> interactions_;  ///< u < v
  std::vector<Linear> linear_;
  std::vector<int> interaction_line_, linear_line_;  ///< only where duplicates are refused
  bool last_is_linear_ = false;
  std::int64_t largest_ = -1;
  std::unordered_map<std::int64_t, std::int32_t> slot_of_large_;  ///< numbers beyond 31 bits
  std::vector<std::int64_t> large_;  ///< slot −1 − i holds large_[i]
};

/// Fails where another number of entries was read than the header says.
void check_promise(const PromisedCount& promised, std::size_t found, std::string_view entries,
                   const LineWords& lines);

}  // namespace temper
