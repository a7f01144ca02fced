#pragma once
/// The one reader of dimod's SampleSet as JSON, by itself or under `sampleset` of a document.

#include "temper/io/sampleset.h"

#include "io/json_text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

class SampleSetDocument {
 public:
  /// The text must outlive this. Throws ParseError, as all of this does.
  SampleSetDocument(std::string_view text, std::string_view source);

  /// All of it.
  [[nodiscard]] SavedSamples read() const;
  /// Vartype, labels and values alone: what sets without energies have too.
  [[nodiscard]] SavedSamples read_states() const;
  /// Whether 32 variables share a word of the data.
  [[nodiscard]] bool is_packed() const;

  [[nodiscard]] const nlohmann::json& root() const { return document_.root(); }
  /// Whether the set stands under `sampleset`.
  [[nodiscard]] bool is_inside() const { return !base_.empty(); }
  /// Throws a ParseError at a value of the set.
  [[noreturn]] void fail(const JsonPath& steps, const std::string& message) const;

 private:
  [[nodiscard]] JsonPath inside(const JsonPath& steps) const;
  [[nodiscard]] Vartype read_vartype() const;
  [[nodiscard]] std::vector<Label> read_labels() const;
  [[nodiscard]] const nlohmann::json& data_of(const JsonPath& steps) const;
  void read_values(SavedSamples& samples) const;
  void read_columns(SavedSamples& samples) const;
  void copy(const nlohmann::json& list, std::size_t row, SavedSamples& samples) const;
  void unpack(const nlohmann::json& words, std::size_t row, SavedSamples& samples) const;
  template <class T, class IsValid>
  [[nodiscard]] std::vector<T> read_vector(const char* name, std::size_t num_rows, IsValid is_valid,
                                           std::string_view expected) const;

  JsonText document_;
  JsonPath base_;  ///< where the sample set is in the document
};

}  // namespace temper
