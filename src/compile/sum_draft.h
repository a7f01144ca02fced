#pragma once
/// The families of a sum in either form (encode_sum.h), before it is decided whether they are worth
/// their variables and couplings.

#include "temper/puzzle/constraints.h"
#include "temper/puzzle/different_cells.h"

#include "compile/digit_sets.h"
#include "compile/encode_sum.h"
#include "compile/model_writer.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace temper {

/// A part of a sum and the ways that it can contribute.
struct Choices {
  SumPart part;
  std::vector<DigitSet> sets;
};

/// Index of the set of each part. Shape: [combinations][parts].
using Combinations = std::vector<std::vector<std::size_t>>;

class SumDraft {
 public:
  SumDraft(const Sum& sum, const SumCandidates& candidates, Literal first_auxiliary)
      : sum_(sum), candidates_(candidates), first_auxiliary_(first_auxiliary) {}

  /// An auxiliary variable for each combination.
  void draft_combinations(const std::vector<Choices>& parts, const Combinations& combinations);
  /// Variables for the ways of each part, and for the partial sums that are carried from part to
  /// part. before: [parts + 1], the partial sums before each part; the last is the total alone.
  void draft_chain(const std::vector<Choices>& parts,
                   const std::vector<std::set<std::int64_t>>& before);

  [[nodiscard]] std::size_t num_auxiliaries() const { return auxiliaries_.size(); }
  [[nodiscard]] std::size_t num_couplings() const;

  void write(double weight, ModelWriter& out) const;

 private:
  /// One way of a part, or a step of the chain, and the literal that says that it holds.
  struct Way {
    Literal literal = kFalse;
    std::int64_t value = 0;
  };

  [[nodiscard]] std::string stem(std::size_t num_parts, std::size_t part) const;
  [[nodiscard]] Literal literal(int cell, int digit) const;
  Literal add_auxiliary(std::string name);
  void one_of(std::string label, std::vector<Literal> members);

  /// For each digit: it is in a cell of the part, or the way that holds lacks it. digits: [ways].
  void hold_digits(const std::string& label, const Choices& choices,
                   const std::vector<Literal>& ways, const std::vector<std::uint64_t>& digits);

  /// The ways of one part by itself. A single cell needs no auxiliary variables: its candidates are
  /// the ways.
  std::vector<Way> ways_of(const std::vector<Choices>& parts, std::size_t p);

  /// The two ways that hold, one of each list, have the same value. Where both lists are longer
  /// than their values, a variable for each value stands between them.
  void agree(const std::string& label, const std::vector<Way>& some,
             const std::vector<Way>& others);

  /// For each value exactly one holds: a way of the short list that has another value, or a way of
  /// the long list that has it.
  void tie(const std::string& label, const std::vector<Way>& short_list,
           const std::vector<Way>& long_list, const std::set<std::int64_t>& values);

  const Sum& sum_;
  const SumCandidates& candidates_;
  Literal first_auxiliary_;
  std::vector<std::string> auxiliaries_;
  std::vector<std::pair<std::string, std::vector<Literal>>> families_;  ///< of exactly one
};

}  // namespace temper
