#pragma once
/// SQLite with its errors as exceptions: a database, and statements with values bound and read.

#include "temper/base/statistics.h"
#include "temper/study/record.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace temper {

class Database {
 public:
  enum class Access { read, write };
  /// Write makes the file where there is none. Throws SystemFailure naming the path.
  Database(const std::string& path, Access access);

  void execute(const std::string& sql);
  /// The first column of the first row; empty where there is none.
  [[nodiscard]] std::string text(const std::string& sql);
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
  [[noreturn]] void fail() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A statement; values are bound and read from left to right.
class Statement {
 public:
  Statement(const Database& database, const std::string& sql);

  Statement& bind(std::int64_t value);
  Statement& bind(double value);
  Statement& bind(const std::string& value);
  Statement& bind(const Blob& value);
  Statement& bind(std::uint64_t value) { return bind(static_cast<std::int64_t>(value)); }
  Statement& bind(const std::optional<double>& value);
  Statement& bind(const std::optional<Interval>& value);

  /// False: there is no further row.
  bool step();
  /// Runs it to its end, and makes it ready for the next values.
  void run();
  void reset();

  void read(std::int64_t& value);
  void read(std::uint64_t& value);
  void read(double& value);
  void read(std::string& value);
  void read(Blob& value);
  void read(std::optional<double>& value);
  void read(std::optional<Interval>& value);

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void check(int status) const;
  Statement& bind_null();
  [[nodiscard]] bool is_null() const;

  const Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;   ///< values bound so far
  int column_ = 0;  ///< to be read next
};

}  // namespace temper
