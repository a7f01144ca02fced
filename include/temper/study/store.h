#pragma once
/// The file of a study: an SQLite database. Readers may look while a study runs.
///
/// Schema 1 (application_id 0x54535455, user_version 1):
///
///   study   one row: fingerprint, name, points (of the whole study), shard, shards, definition
///   (the
///           text of its file), created, version
///   axis    position, option: the options by axis
///   point   id (number of the point in the study), settings (JSON, by option), status, reason,
///           checksum (CRC-32 of the point's rows in all tables)
///   run     point, and the columns of record.h; an interval is three columns: x, x_low, x_high
///   state   point, rank, energy, reads, bits: the best distinct states, packed
///
/// A point is there with all of its rows, or not at all: they are written in one transaction. The
/// journal is a WAL; where the file system is none for that (NFS, Lustre), it is truncated instead.

#include "temper/study/record.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace temper {

struct StoreHeader {
  std::string fingerprint;
  std::string name;
  std::int64_t num_points = 0;  ///< of the whole study
  std::int32_t shard = 1, num_shards = 1;
  std::string definition;
  std::string version;
  std::vector<std::string> axis_options;
};

struct StoreOptions {
  std::string journal = "auto";  ///< auto, wal, truncate
  /// Beyond so many bytes writing fails as on a full disk; for tests. 0: no bound.
  std::size_t most_bytes = 0;
};

class Store {
 public:
  /// Opens a store to write to, and makes it where there is none; only one process at a time may.
  /// Throws InputError where it holds another study or shard, SystemFailure where it is damaged, is
  /// being written, or cannot be.
  [[nodiscard]] static Store open(const std::string& path, const StoreHeader& header,
                                  const StoreOptions& options = {});
  /// To read alone. Throws the same.
  [[nodiscard]] static Store open_to_read(const std::string& path);

  Store(Store&&) noexcept;
  ~Store();

  [[nodiscard]] const StoreHeader& header() const;
  /// Points that are there, ascending, with what became of them.
  [[nodiscard]] std::map<std::int64_t, std::string> statuses() const;
  /// In the order of points. A point whose checksum is wrong is a SystemFailure.
  void for_each(const std::function<void(const PointRecord&)>& use) const;
  /// Writes a point, in place of an earlier one of its number. A failure to write is a
  /// SystemFailure; the points before it stay.
  void save(const PointRecord& record);
  /// Forgets the points that failed, so that they are run again.
  void forget_failed();

 private:
  struct Connection;
  explicit Store(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace temper
