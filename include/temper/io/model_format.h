#pragma once
/// The table of model formats: one file (src/io/model/) and one row each.

#include "temper/model/bqm.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

class TextInput;

/// How often a listed off-diagonal entry of a matrix counts.
enum class OffDiagonal { once, twice };

/// What a format can hold of a model; a writer says by name what it cannot.
struct ModelCapacity {
  enum class Vartypes { binary, spin, both };
  enum class Labels { order, numbers, names, all };  ///< order: the variables are counted, no more
  enum class Senses { minimise, maximise, both, all };  ///< both: but no cut

  Vartypes vartypes = Vartypes::both;
  Labels labels = Labels::order;
  Senses senses = Senses::minimise;
  bool offset = false;
  bool families = false;
  bool edges_alone = false;  ///< a weighted graph: no linear terms, and the offset that a cut has
};

/// What may be said of a file beside what it says itself.
struct ModelReadOptions {
  std::string format = "auto";
  std::optional<Sense> sense = {};               ///< minimise or maximise, whatever the format says
  std::optional<std::int32_t> index_base = {};   ///< number of the first variable, 0 or 1
  std::optional<OffDiagonal> off_diagonal = {};  ///< of formats that list a matrix
  std::optional<std::int32_t> problem = {};      ///< which one, from 1, of a file with several
};

struct ModelFormat {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  std::string_view extension;  ///< ".coo", ".json": picks the writer of `-o FILE`
  ModelCapacity holds;
  std::optional<std::int32_t> index_base = {};   ///< of formats that number their variables
  std::optional<OffDiagonal> off_diagonal = {};  ///< of formats that list a matrix
  bool several_problems = false;
  /// 0 = no, 1 = could be, 2 = sure. Sees the beginning of the text, in whole lines.
  int (*recognise)(std::string_view head);
  /// Throws ParseError. Heeds index_base and problem.
  Bqm (*read)(TextInput& input, const ModelReadOptions& options);
  /// The model is one that the format holds.
  std::string (*write)(const Bqm& bqm);
};

[[nodiscard]] std::span<const ModelFormat> model_formats();

/// Reads a model from a file or `-`, unpacked where it is gzip or zstd. Throws ParseError,
/// InputError.
[[nodiscard]] Bqm read_model(const std::string& path, const ModelReadOptions& options = {});

/// The same of a text that is at hand.
[[nodiscard]] Bqm parse_model(std::string_view text, const std::string& source,
                              const ModelReadOptions& options = {});

/// How a model was understood, for -v: variables, terms, sense, offset, range of coefficients.
[[nodiscard]] std::string interpretation(const Bqm& bqm);

/// What may be left out where the format cannot hold it. (Vartype and linear terms never are.)
struct ModelLosses {
  bool labels = false;
  bool families = false;
  bool offset = false;
};

struct ModelWriteOptions {
  std::string format = "auto";  ///< by the extension; standard output: the first of the table
  ModelLosses allowed = {};
};

/// Writes a model (`-` = standard output). Writes to a temporary file first and renames it, so that
/// a failure leaves nothing half done. Throws InputError that says what the format cannot hold,
/// SystemFailure.
void write_model(const Bqm& bqm, const std::string& path, const ModelWriteOptions& options = {});

/// The text of a model in a format. Throws InputError as write_model does.
[[nodiscard]] std::string model_text(const Bqm& bqm, const ModelFormat& format,
                                     const ModelLosses& allowed = {});

/// The row that write_model would take.
[[nodiscard]] const ModelFormat& format_to_write(const std::string& path, std::string_view format);

/// What of the model the format cannot hold, in words; empty: it holds all.
[[nodiscard]] std::vector<std::string> what_is_lost(const Bqm& bqm, const ModelFormat& format,
                                                    const ModelLosses& allowed = {});

}  // namespace temper
