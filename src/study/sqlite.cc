#include "study/sqlite.h"

#include "temper/base/error.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace temper {

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::string& path, Access access) : path_(path) {
  const int flags =
      SQLITE_OPEN_URI |
      (access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
  sqlite3* handle = nullptr;
  const int status = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (status != SQLITE_OK) fail();
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, 10'000);  // a reader may be at the end of its look
}

void Database::fail() const {
  const std::string what = handle_ ? sqlite3_errmsg(handle_.get()) : std::string{"out of memory"};
  throw SystemFailure{fmt::format("store {}: {}", path_, what)};
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::string Database::text(const std::string& sql) {
  Statement statement(*this, sql);
  std::string value;
  if (statement.step()) statement.read(value);
  return value;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(const Database& database, const std::string& sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &statement, nullptr));
  statement_.reset(statement);
}

void Statement::check(int status) const {
  if (status != SQLITE_OK) database_.fail();
}

Statement& Statement::bind(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}
Statement& Statement::bind(double value) {
  check(sqlite3_bind_double(statement_.get(), ++bound_, value));
  return *this;
}
Statement& Statement::bind(const std::string& value) {
  check(sqlite3_bind_text64(statement_.get(), ++bound_, value.data(), value.size(),
                            SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}
Statement& Statement::bind(const Blob& value) {
  check(sqlite3_bind_blob64(statement_.get(), ++bound_, value.bytes.data(), value.bytes.size(),
                            SQLITE_TRANSIENT));
  return *this;
}
Statement& Statement::bind_null() {
  check(sqlite3_bind_null(statement_.get(), ++bound_));
  return *this;
}
Statement& Statement::bind(const std::optional<double>& value) {
  return value ? bind(*value) : bind_null();
}
Statement& Statement::bind(const std::optional<Interval>& value) {
  if (!value) return bind_null().bind_null().bind_null();
  return bind(value->value).bind(value->low).bind(value->high);
}

bool Statement::step() {
  column_ = 0;
  const int status = sqlite3_step(statement_.get());
  if (status == SQLITE_ROW) return true;
  if (status != SQLITE_DONE) database_.fail();
  return false;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  bound_ = 0;
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

bool Statement::is_null() const {
  return sqlite3_column_type(statement_.get(), column_) == SQLITE_NULL;
}

void Statement::read(std::int64_t& value) {
  value = sqlite3_column_int64(statement_.get(), column_++);
}
void Statement::read(std::uint64_t& value) {
  value = static_cast<std::uint64_t>(sqlite3_column_int64(statement_.get(), column_++));
}
void Statement::read(double& value) { value = sqlite3_column_double(statement_.get(), column_++); }
void Statement::read(std::string& value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column_));
  value.assign(text == nullptr ? "" : text,
               static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column_)));
  ++column_;
}
void Statement::read(Blob& value) {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column_));
  value.bytes.assign(bytes == nullptr ? "" : bytes,
                     static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column_)));
  ++column_;
}
void Statement::read(std::optional<double>& value) {
  value.reset();
  if (is_null())
    ++column_;
  else
    read(value.emplace());
}
void Statement::read(std::optional<Interval>& value) {
  value.reset();
  if (is_null()) {
    column_ += 3;
    return;
  }
  value.emplace();
  read(value->value);
  read(value->low);
  read(value->high);
}

}  // namespace temper
