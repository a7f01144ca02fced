#include "temper/study/store.h"

#include "temper/base/error.h"

#include "study/sqlite.h"
#include "study/store_lock.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>
#include <sys/vfs.h>
#include <zlib.h>

#include <ctime>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace temper {
namespace {

constexpr std::int64_t kApplication = 0x54535455;
constexpr std::int64_t kVersion = 1;

/// Columns of a run, with their types.
struct ColumnTypes {
  std::string text;
  void operator()(const char* name, const std::int64_t&, Origin) { add(name, "INTEGER"); }
  void operator()(const char* name, const std::uint64_t&, Origin) { add(name, "INTEGER"); }
  void operator()(const char* name, const double&, Origin) { add(name, "REAL"); }
  void operator()(const char* name, const std::optional<double>&, Origin) { add(name, "REAL"); }
  void operator()(const char* name, const std::string&, Origin) { add(name, "TEXT"); }
  void operator()(const char* name, const Blob&, Origin) { add(name, "BLOB"); }
  void operator()(const std::string& name, const std::optional<Interval>&, Origin) {
    for (const char* part : {"", "_low", "_high"}) add(name + part, "REAL");
  }
  void add(const std::string& name, const char* type) {
    text += fmt::format(", {} {}", name, type);
  }
};

std::string schema() {
  ColumnTypes columns;
  const RunRecord run;
  for_each_column(run, std::ref(columns));
  return fmt::format(
      "CREATE TABLE study(fingerprint TEXT, name TEXT, points INTEGER, shard INTEGER, "
      "shards INTEGER, definition TEXT, created TEXT, version TEXT);"
      "CREATE TABLE axis(position INTEGER PRIMARY KEY, option TEXT);"
      "CREATE TABLE point(id INTEGER PRIMARY KEY, settings TEXT, status TEXT, reason TEXT, "
      "checksum INTEGER);"
      "CREATE TABLE run(point INTEGER PRIMARY KEY REFERENCES point(id){});"
      "CREATE TABLE state(point INTEGER REFERENCES point(id), rank INTEGER, energy REAL, "
      "reads INTEGER, bits BLOB, PRIMARY KEY(point, rank)) WITHOUT ROWID;"
      "PRAGMA application_id = {}; PRAGMA user_version = {};",
      columns.text, kApplication, kVersion);
}

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

/// Adds up everything that is kept of a point, bit for bit.
class Checksum {
 public:
  void operator()(const std::string& text) { add(text.data(), text.size()); }
  void operator()(const Blob& blob) { (*this)(blob.bytes); }
  void operator()(const std::optional<double>& value) {
    if (value) (*this)(*value);
  }
  void operator()(const std::optional<Interval>& value) {
    if (value) {
      (*this)(value->value);
      (*this)(value->low);
      (*this)(value->high);
    }
  }
  template <class Number>
  void operator()(Number value) {
    add(&value, sizeof value);
  }
  [[nodiscard]] std::int64_t value() const { return static_cast<std::int64_t>(crc_); }

 private:
  void add(const void* bytes, std::size_t size) {
    const std::uint64_t length = size;  // so that no two columns run into each other
    crc_ = ::crc32(crc_, reinterpret_cast<const Bytef*>(&length), sizeof length);
    crc_ = ::crc32(crc_, static_cast<const Bytef*>(bytes), static_cast<uInt>(size));
  }
  uLong crc_ = ::crc32(0, nullptr, 0);
};

std::int64_t checksum_of(const PointRecord& record) {
  Checksum sum;
  sum(record.point);
  for (const Setting& setting : record.settings) {
    sum(setting.option);
    sum(setting.value);
  }
  sum(record.status);
  sum(record.reason);
  if (!record.run) return sum.value();
  for_each_column(*record.run, [&](const char*, const auto& value, Origin) { sum(value); });
  for (const PackedState& state : record.run->states) {
    sum(state.energy);
    sum(state.reads);
    sum(state.bits);
  }
  return sum.value();
}

std::string settings_json(const Settings& settings) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const Setting& setting : settings) json[setting.option] = setting.value;
  return json.dump();
}

Settings settings_of(const std::string& text) {
  Settings settings;
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object()) return settings;  // the checksum tells
  for (const auto& [option, value] : json.items())
    settings.push_back({option, value.is_string() ? value.get<std::string>() : ""});
  return settings;
}

/// File systems of which SQLite says that a WAL does not work there.
bool takes_wal(const std::string& path) {
  constexpr long kNetworks[] = {0x6969, 0x0BD00BD3, 0x517B, 0xFE534D42};  // NFS, Lustre, SMB
  struct statfs where {};
  const auto folder = std::filesystem::absolute(path).parent_path();
  if (::statfs(folder.c_str(), &where) != 0) return true;
  for (const long network : kNetworks)
    if (static_cast<long>(where.f_type) == network) return false;
  return true;
}

}  // namespace

struct Store::Connection {
  explicit Connection(const std::string& path, Database::Access access) : database(path, access) {}

  std::unique_ptr<StoreLock> lock;
  Database database;
  StoreHeader header;
  std::optional<Statement> insert_point, insert_run, insert_state;

  /// Refuses what is no store, or damaged. An empty database is one that was just made.
  bool check() {
    const std::string& path = database.path();
    try {
      const std::string application = database.text("PRAGMA application_id");
      const std::string version = database.text("PRAGMA user_version");
      if (application == "0" && database.text("SELECT count(*) FROM sqlite_master") == "0")
        return false;
      if (application != std::to_string(kApplication))
        throw InputError{fmt::format("{}: an SQLite file, but no store of a study", path)};
      if (version != std::to_string(kVersion))
        throw InputError{fmt::format("{}: a store of schema {}, this program has schema {}", path,
                                     version, kVersion)};
      if (const std::string found = database.text("PRAGMA quick_check(1)"); found != "ok")
        throw SystemFailure{fmt::format("store {}: damaged: {}", path, found)};
    } catch (const SystemFailure& failure) {
      const int code = sqlite3_errcode(database.handle());
      if (code == SQLITE_NOTADB) throw InputError{fmt::format("{}: no store of a study", path)};
      throw;
    }
    return true;
  }

  void read_header() {
    Statement study(
        database,
        "SELECT fingerprint, name, points, shard, shards, definition, version FROM study");
    if (!study.step())
      throw SystemFailure{fmt::format("store {}: damaged: it holds no study", database.path())};
    std::int64_t shard = 0, shards = 0;
    study.read(header.fingerprint);
    study.read(header.name);
    study.read(header.num_points);
    study.read(shard);
    study.read(shards);
    study.read(header.definition);
    study.read(header.version);
    header.shard = static_cast<std::int32_t>(shard);
    header.num_shards = static_cast<std::int32_t>(shards);
    Statement axes(database, "SELECT option FROM axis ORDER BY position");
    while (axes.step()) axes.read(header.axis_options.emplace_back());
  }

  void create(const StoreHeader& wanted) {
    database.execute("BEGIN IMMEDIATE");
    database.execute(schema());
    Statement study(database, "INSERT INTO study VALUES(?,?,?,?,?,?,?,?)");
    study.bind(wanted.fingerprint)
        .bind(wanted.name)
        .bind(wanted.num_points)
        .bind(std::int64_t{wanted.shard})
        .bind(std::int64_t{wanted.num_shards})
        .bind(wanted.definition)
        .bind(now())
        .bind(wanted.version)
        .run();
    Statement axis(database, "INSERT INTO axis(option) VALUES(?)");
    for (const std::string& option : wanted.axis_options) axis.bind(option).run();
    database.execute("COMMIT");
  }

  void prepare_to_write(const StoreOptions& options) {
    const bool wal =
        options.journal == "wal" || (options.journal == "auto" && takes_wal(database.path()));
    const std::string mode =
        database.text(fmt::format("PRAGMA journal_mode = {}", wal ? "WAL" : "TRUNCATE"));
    // A commit outlives the process either way; with a WAL a crash of the machine may lose the
    // last ones, but nothing breaks.
    database.execute(mode == "wal" ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
    if (wal && mode != "wal") database.execute("PRAGMA journal_mode = TRUNCATE");
    if (options.most_bytes > 0)
      database.execute(fmt::format("PRAGMA max_page_count = {}",
                                   std::max<std::size_t>(1, options.most_bytes / 4096)));
  }

  void prepare_inserts() {
    int columns = 1;
    const RunRecord run;
    for_each_column(run, [&]<class T>(const char*, const T&, Origin) {
      columns += std::is_same_v<T, std::optional<Interval>> ? 3 : 1;
    });
    std::string marks = "?";
    for (int i = 1; i < columns; ++i) marks += ",?";
    insert_point.emplace(database, "INSERT INTO point VALUES(?,?,?,?,?)");
    insert_run.emplace(database, fmt::format("INSERT INTO run VALUES({})", marks));
    insert_state.emplace(database, "INSERT INTO state VALUES(?,?,?,?,?)");
  }

  void forget(const std::string& which) {
    database.execute(
        fmt::format("DELETE FROM state WHERE point IN ({0});"
                    "DELETE FROM run WHERE point IN ({0});"
                    "DELETE FROM point WHERE id IN ({0});",
                    which));
  }

  template <class Work>
  void in_transaction(const Work& work) {
    database.execute("BEGIN IMMEDIATE");
    try {
      work();
      database.execute("COMMIT");
    } catch (...) {
      for (auto* statement : {&insert_point, &insert_run, &insert_state})
        if (*statement) (*statement)->reset();
      sqlite3_exec(database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
      throw;
    }
  }
};

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::open(const std::string& path, const StoreHeader& header, const StoreOptions& options) {
  auto lock = std::make_unique<StoreLock>(path);
  auto connection = std::make_unique<Connection>(path, Database::Access::write);
  connection->lock = std::move(lock);
  if (sqlite3_db_readonly(connection->database.handle(), "main") == 1)
    throw SystemFailure{fmt::format("store {}: it may be read only", path)};
  const bool exists = connection->check();
  connection->prepare_to_write(options);
  if (!exists) connection->create(header);
  connection->read_header();
  const StoreHeader& found = connection->header;
  if (found.fingerprint != header.fingerprint || found.num_points != header.num_points)
    throw InputError{fmt::format(
        "store {} holds another study: '{}' with {} points ({}), not this one with {} points ({}); "
        "take another --store, or the study file as it was (temper sweep status shows it)",
        path, found.name, found.num_points, found.fingerprint, header.num_points,
        header.fingerprint)};
  if (found.shard != header.shard || found.num_shards != header.num_shards)
    throw InputError{fmt::format("store {} holds shard {}/{} of the study, not {}/{}", path,
                                 found.shard, found.num_shards, header.shard, header.num_shards)};
  connection->prepare_inserts();
  return Store{std::move(connection)};
}

/// A store that nobody writes, in a folder that may not be written, has no place for the files of
/// its WAL: it is taken as it stands.
Store Store::open_to_read(const std::string& path) {
  if (!std::filesystem::exists(path)) throw InputError{fmt::format("{}: no such store", path)};
  auto connection = std::make_unique<Connection>(path, Database::Access::read);
  bool exists = false;
  try {
    exists = connection->check();
  } catch (const SystemFailure&) {
    const int code = sqlite3_errcode(connection->database.handle()) & 0xff;
    if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) ||
        std::filesystem::exists(path + "-wal"))
      throw;
    connection = std::make_unique<Connection>(
        fmt::format("file:{}?immutable=1", std::filesystem::absolute(path).string()),
        Database::Access::read);
    exists = connection->check();
  }
  if (!exists) throw InputError{fmt::format("{}: no store of a study", path)};
  connection->read_header();
  return Store{std::move(connection)};
}

const StoreHeader& Store::header() const { return connection_->header; }

std::map<std::int64_t, std::string> Store::statuses() const {
  std::map<std::int64_t, std::string> statuses;
  Statement points(connection_->database, "SELECT id, status FROM point");
  while (points.step()) {
    std::int64_t point = 0;
    points.read(point);
    points.read(statuses[point]);
  }
  return statuses;
}

void Store::for_each(const std::function<void(const PointRecord&)>& use) const {
  const Database& database = connection_->database;
  Statement rows(database,
                 "SELECT point.id, settings, status, reason, checksum, run.* FROM point "
                 "LEFT JOIN run ON run.point = point.id ORDER BY point.id");
  Statement states(database, "SELECT energy, reads, bits FROM state WHERE point = ? ORDER BY rank");
  while (rows.step()) {
    PointRecord record;
    std::string settings;
    std::int64_t checksum = 0, run_of = 0;
    rows.read(record.point);
    rows.read(settings);
    rows.read(record.status);
    rows.read(record.reason);
    rows.read(checksum);
    record.settings = settings_of(settings);
    std::optional<double> joined;  // null where the point has no run
    rows.read(joined);
    run_of = joined ? static_cast<std::int64_t>(*joined) : -1;
    if (run_of == record.point) {
      RunRecord& run = record.run.emplace();
      for_each_column(run, [&](const char*, auto& value, Origin) { rows.read(value); });
      states.bind(record.point);
      while (states.step()) {
        PackedState& state = run.states.emplace_back();
        states.read(state.energy);
        states.read(state.reads);
        states.read(state.bits);
      }
      states.reset();
    }
    if (checksum_of(record) != checksum)
      throw SystemFailure{fmt::format("store {}: damaged: the checksum of point {} is wrong",
                                      database.path(), record.point)};
    use(record);
  }
}

void Store::save(const PointRecord& record) {
  Connection& store = *connection_;
  store.in_transaction([&] {
    store.forget(std::to_string(record.point));
    store.insert_point->bind(record.point)
        .bind(settings_json(record.settings))
        .bind(record.status)
        .bind(record.reason)
        .bind(checksum_of(record))
        .run();
    if (!record.run) return;
    store.insert_run->bind(record.point);
    for_each_column(*record.run,
                    [&](const char*, const auto& value, Origin) { store.insert_run->bind(value); });
    store.insert_run->run();
    std::int64_t rank = 0;
    for (const PackedState& state : record.run->states)
      store.insert_state->bind(record.point)
          .bind(rank++)
          .bind(state.energy)
          .bind(state.reads)
          .bind(state.bits)
          .run();
  });
}

void Store::forget_failed() {
  connection_->in_transaction(
      [&] { connection_->forget("SELECT id FROM point WHERE status = 'failed'"); });
}

}  // namespace temper
