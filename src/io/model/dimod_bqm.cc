/// dimod's binary file of a BinaryQuadraticModel, as `bqm.to_file()` writes it, versions 1 and 2:
///
///   "DIMODBQM"  major minor : u8 u8   length : u32   header : JSON, padded with blanks
///   offset      : dtype
///   linear      : [num_variables] {start of the row : ntype, bias : dtype}
///   quadratic   : [2 num_interactions] {neighbour : itype, bias : dtype}, row after row, ascending
///   version 2, where header.variables is true: "VARS"  length : u32   labels : JSON
///
/// Everything is little endian and packed. Errors name the byte.

#include "temper/base/error.h"

#include "io/json_text.h"
#include "io/model/formats.h"
#include "io/model/label_list.h"
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace temper {
namespace {

using nlohmann::json;

static_assert(std::endian::native == std::endian::little, "bytes are copied as they are");

constexpr std::string_view kMagic = "DIMODBQM";
constexpr std::size_t kMostBytes = std::size_t{1} << 32;

/// The name of an element's type, and how it is read.
struct Element {
  std::string_view name;
  std::size_t size = 0;
  double (*real)(const char*) = nullptr;
  std::int64_t (*integer)(const char*) = nullptr;
};

template <class T>
T copied(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

template <class T>
constexpr Element element(std::string_view name) {
  Element row{name, sizeof(T),
              [](const char* bytes) { return static_cast<double>(copied<T>(bytes)); }};
  if constexpr (std::is_integral_v<T>)
    row.integer = [](const char* bytes) { return static_cast<std::int64_t>(copied<T>(bytes)); };
  return row;
}

constexpr Element kElements[] = {
    element<float>("float32"),        element<double>("float64"),
    element<std::int8_t>("int8"),     element<std::int16_t>("int16"),
    element<std::int32_t>("int32"),   element<std::int64_t>("int64"),
    element<std::uint8_t>("uint8"),   element<std::uint16_t>("uint16"),
    element<std::uint32_t>("uint32"),
};

class Reader {
 public:
  explicit Reader(TextInput& input) : bytes_(input.rest(kMostBytes)), source_(input.source()) {}

  [[nodiscard]] Bqm read() {
    if (take(kMagic.size(), "the mark DIMODBQM") != kMagic) fail(0, "expected the mark DIMODBQM");
    const std::string_view version = take(2, "the version");
    const int major = static_cast<unsigned char>(version[0]);
    if (major != 1 && major != 2)
      fail(kMagic.size(), fmt::format("version {}.{}: expected 1 or 2", major,
                                      static_cast<unsigned char>(version[1])));
    const json header = read_json("the header", kMagic.size() + 2);
    read_header(header);
    Bqm bqm = read_biases();
    read_labels(header, major, bqm);
    return bqm;
  }

 private:
  [[noreturn]] void fail(std::size_t byte, const std::string& message) const {
    throw InputError{fmt::format("{}: byte {}: {}", source_, byte, message)};
  }

  std::string_view take(std::size_t size, std::string_view what) {
    if (size > bytes_.size() - at_)
      fail(at_, fmt::format("{} has {} bytes, but the file ends after {}", what, size,
                            bytes_.size() - at_));
    const std::string_view taken = bytes_.substr(at_, size);
    at_ += size;
    return taken;
  }

  /// Rows of a table: refused before anything is multiplied beyond the file's size.
  std::string_view take_rows(std::size_t rows, std::size_t row_size, std::string_view what) {
    if (rows > (bytes_.size() - at_) / row_size)
      fail(at_, fmt::format("{} has {} rows of {} bytes, but the file ends after {} bytes", what,
                            rows, row_size, bytes_.size() - at_));
    return take(rows * row_size, what);
  }

  json read_json(std::string_view what, std::size_t length_at) {
    at_ = length_at;
    const auto size = copied<std::uint32_t>(take(4, "a length").data());
    const std::size_t start = at_;
    const std::string_view text = take(size, what);
    try {
      return JsonText{text, std::string{what}}.root();
    } catch (const ParseError& error) {
      fail(start, error.what());
    }
  }

  [[nodiscard]] const json& member(const json& header, const char* name) const {
    const auto found = header.find(name);
    if (found == header.end()) fail(kHeaderAt, fmt::format("the header lacks '{}'", name));
    return *found;
  }

  [[nodiscard]] const Element& type(const json& header, const char* name, bool integer) const {
    const json& type = member(header, name);
    for (const Element& row : kElements)
      if (type == row.name && (!integer || row.integer != nullptr)) return row;
    fail(kHeaderAt, fmt::format("{} is {}: expected the name of a type such as {}", name,
                                type.dump(), integer ? "int32" : "float64"));
  }

  void read_header(const json& header) {
    const json& shape = member(header, "shape");
    const auto is_count = [](const json& value) {
      return value.is_number_integer() && value >= 0 && value <= std::int64_t{1} << 40;
    };
    if (!shape.is_array() || shape.size() != 2 || !is_count(shape[0]) || !is_count(shape[1]) ||
        shape[0] > std::numeric_limits<std::int32_t>::max())
      fail(kHeaderAt, fmt::format("shape is {}: expected the numbers of variables and of "
                                  "interactions",
                                  shape.dump()));
    num_variables_ = shape[0].get<std::size_t>();
    num_interactions_ = shape[1].get<std::size_t>();
    const json& vartype = member(header, "vartype");
    if (vartype != "BINARY" && vartype != "SPIN")
      fail(kHeaderAt,
           fmt::format("vartype is {}: expected \"BINARY\" or \"SPIN\"", vartype.dump()));
    vartype_ = vartype == "SPIN" ? Vartype::spin : Vartype::binary;
    bias_ = &type(header, "dtype", false);
    neighbour_ = &type(header, "itype", true);
    start_ = &type(header, "ntype", true);
  }

  [[nodiscard]] double bias_at(const char* place) const {
    const double bias = bias_->real(place);
    if (!std::isfinite(bias))
      fail(static_cast<std::size_t>(place - bytes_.data()),
           fmt::format("{}: coefficients must be finite numbers", bias));
    return bias;
  }

  Bqm read_biases() {
    const double offset = bias_at(take(bias_->size, "the offset").data());
    // dimod writes no rows for an empty model.
    const std::size_t linear_row = start_->size + bias_->size;
    const std::size_t linear_at = at_;
    const std::string_view linear = take_rows(num_variables_, linear_row, "the linear part");
    quadratic_row_ = neighbour_->size + bias_->size;
    const std::string_view quadratic =
        take_rows(2 * num_interactions_, quadratic_row_, "the quadratic part");

    BqmBuilder builder{vartype_, static_cast<std::int32_t>(num_variables_)};
    builder.add_offset(offset);
    std::vector<std::size_t> start(num_variables_ + 1, 2 * num_interactions_);
    for (std::size_t v = 0; v < num_variables_; ++v) {
      const char* row = linear.data() + v * linear_row;
      builder.add_linear(static_cast<std::int32_t>(v), bias_at(row + start_->size));
      const std::int64_t from = start_->integer(row);
      const std::size_t before = v == 0 ? 0 : start[v - 1];
      if (from < static_cast<std::int64_t>(before) ||
          from > static_cast<std::int64_t>(2 * num_interactions_) || (v == 0 && from != 0))
        fail(linear_at + v * linear_row,
             fmt::format("row {} starts at {}: expected {} to {}", v, from, before,
                         v == 0 ? 0 : 2 * num_interactions_));
      start[v] = static_cast<std::size_t>(from);
    }
    builder.add_interactions(read_rows(quadratic, start));
    return std::move(builder).build();
  }

  /// Both halves of the symmetric matrix are listed; every entry of the upper one must have its
  /// like in the lower one.
  std::vector<Interaction> read_rows(std::string_view quadratic,
                                     const std::vector<std::size_t>& start) const {
    const char* rows = quadratic.data();
    const auto neighbour = [&](std::size_t entry) {
      return neighbour_->integer(rows + entry * quadratic_row_);
    };
    const auto bias = [&](std::size_t entry) {
      return bias_at(rows + entry * quadratic_row_ + neighbour_->size);
    };
    const auto place = [&](std::size_t entry) {
      return static_cast<std::size_t>(rows - bytes_.data()) + entry * quadratic_row_;
    };
    std::vector<std::size_t> upper(num_variables_);  // the entry of a row that is to be met next
    std::vector<Interaction> interactions;
    interactions.reserve(num_interactions_);  // no more than the file has bytes for
    std::size_t num_lower = 0;
    for (std::size_t v = 0; v < num_variables_; ++v) {
      std::int64_t last = -1;
      upper[v] = start[v + 1];
      for (std::size_t entry = start[v]; entry < start[v + 1]; ++entry) {
        const std::int64_t u = neighbour(entry);
        if (u <= last || u >= static_cast<std::int64_t>(num_variables_) ||
            u == static_cast<std::int64_t>(v))
          fail(place(entry), fmt::format("neighbour {} of variable {}: expected others below {}, "
                                         "ascending",
                                         u, v, num_variables_));
        last = u;
        if (u > static_cast<std::int64_t>(v)) {
          upper[v] = std::min(upper[v], entry);
          interactions.push_back(
              {static_cast<std::int32_t>(v), static_cast<std::int32_t>(u), bias(entry)});
          continue;
        }
        ++num_lower;
        std::size_t& twin = upper[static_cast<std::size_t>(u)];
        const bool there = twin < start[static_cast<std::size_t>(u) + 1] &&
                           neighbour(twin) == static_cast<std::int64_t>(v);
        if (!there || bias(twin) != bias(entry))
          fail(place(entry), fmt::format("the pair {}, {} is not listed alike in both rows", u, v));
        ++twin;
      }
    }
    if (num_lower != interactions.size())
      fail(place(0), fmt::format("{} entries above the diagonal and {} below: expected the same",
                                 interactions.size(), num_lower));
    return interactions;
  }

  void read_labels(const json& header, int major, Bqm& bqm) {
    const json& variables = member(header, "variables");
    std::size_t place = kHeaderAt;
    json list = variables;
    if (major == 2) {
      if (!variables.is_boolean())
        fail(kHeaderAt, fmt::format("variables is {}: expected true or false", variables.dump()));
      if (variables == false) return;
      place = at_;
      if (take(4, "the mark VARS") != "VARS") fail(place, "expected the mark VARS");
      list = read_json("the list of labels", at_);
    }
    if (!list.is_array() || list.size() != num_variables_)
      fail(place, fmt::format("expected a list of {} labels", num_variables_));
    bqm.labels = labels_from_json(
        list, [&](std::size_t, const std::string& message) { fail(place, message); });
  }

  static constexpr std::size_t kHeaderAt = kMagic.size() + 2 + 4;

  std::string_view bytes_;
  std::string source_;
  std::size_t at_ = 0;
  std::size_t num_variables_ = 0, num_interactions_ = 0, quadratic_row_ = 0;
  Vartype vartype_ = Vartype::binary;
  const Element* bias_ = nullptr;
  const Element* neighbour_ = nullptr;
  const Element* start_ = nullptr;
};

class Writer {
 public:
  explicit Writer(const Bqm& bqm) : bqm_(bqm) {}

  [[nodiscard]] std::string text() {
    const std::size_t num_entries = 2 * bqm_.interactions.size();
    const bool wide = num_entries > std::numeric_limits<std::int32_t>::max();
    const bool labelled = !counts_from_zero(bqm_);
    write_header(wide, labelled);
    append(bqm_.offset);
    write_linear(wide);
    write_quadratic(num_entries);
    if (labelled) {
      out_ += "VARS";
      append_padded(labels_to_json(bqm_).dump(-1, ' ', true), 8);
    }
    return std::move(out_);
  }

 private:
  template <class T>
  void append(T value) {
    out_.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }

  /// The length, then the text with blanks up to a multiple of 64 bytes, counted with the `before`
  /// bytes in front of it.
  void append_padded(std::string text, std::size_t before) {
    text.append((64 - (text.size() + before) % 64) % 64, ' ');
    append(static_cast<std::uint32_t>(text.size()));
    out_ += text;
  }

  void write_header(bool wide, bool labelled) {
    const json header = {
        {"dtype", "float64"},
        {"itype", "int32"},
        {"ntype", wide ? "int64" : "int32"},
        {"shape", {bqm_.linear.size(), bqm_.interactions.size()}},
        {"type", "BinaryQuadraticModel"},
        {"variables", labelled},
        {"vartype", bqm_.vartype == Vartype::binary ? "BINARY" : "SPIN"},
    };
    out_ = kMagic;
    out_ += '\2';
    out_ += '\0';
    append_padded(header.dump() + "\n", kMagic.size() + 2 + 4);
  }

  void write_linear(bool wide) {
    start_.assign(bqm_.linear.size() + 1, 0);
    for (const Interaction& term : bqm_.interactions) {
      ++start_[static_cast<std::size_t>(term.u) + 1];
      ++start_[static_cast<std::size_t>(term.v) + 1];
    }
    for (std::size_t v = 0; v < bqm_.linear.size(); ++v) {
      start_[v + 1] += start_[v];
      if (wide)
        append(static_cast<std::int64_t>(start_[v]));
      else
        append(static_cast<std::int32_t>(start_[v]));
      append(bqm_.linear[v]);
    }
  }

  /// Interactions are ordered by (u, v): the neighbours of a row that are smaller come in order and
  /// before the larger ones, when all that lie below are placed before any that lie above.
  void write_quadratic(std::size_t num_entries) {
    constexpr std::size_t kRow = sizeof(std::int32_t) + sizeof(double);
    const std::size_t base = out_.size();
    out_.resize(base + num_entries * kRow);
    const auto place = [&](std::int32_t row, std::int32_t neighbour, double bias) {
      char* to = out_.data() + base + start_[static_cast<std::size_t>(row)]++ * kRow;
      std::memcpy(to, &neighbour, sizeof neighbour);
      std::memcpy(to + sizeof neighbour, &bias, sizeof bias);
    };
    for (const Interaction& term : bqm_.interactions) place(term.v, term.u, term.bias);
    for (const Interaction& term : bqm_.interactions) place(term.u, term.v, term.bias);
  }

  const Bqm& bqm_;
  std::string out_;
  std::vector<std::size_t> start_;  ///< [n + 1]: where the next entry of a row goes
};

}  // namespace

int recognise_dimod_bqm(std::string_view head) { return head.starts_with(kMagic) ? 2 : 0; }

Bqm read_dimod_bqm(TextInput& input, const ModelReadOptions&) { return Reader{input}.read(); }

std::string write_dimod_bqm(const Bqm& bqm) { return Writer{bqm}.text(); }

}  // namespace temper
