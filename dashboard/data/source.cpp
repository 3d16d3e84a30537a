#include "dashboard/data/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "runner/store/schema.h"

namespace joust::dashboard {

using base::Failure;

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLookInterval = std::chrono::milliseconds(500);
constexpr auto kQueryTime = std::chrono::seconds(4);
constexpr size_t kMostIdle = 8;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

}  // namespace

bool Source::FileState::same_contents(const FileState& other) const {
  return same_file(other) && size == other.size && changed.tv_sec == other.changed.tv_sec &&
         changed.tv_nsec == other.changed.tv_nsec;
}

Source::Source(std::string path, std::string key) : path_(std::move(path)), key_(std::move(key)) {}
Source::~Source() {
  forget_connections();
  if (header_ >= 0) close(header_);
}

uint64_t Source::version() {
  const std::lock_guard lock(mutex_);
  look(Clock::now());
  return version_;
}

void Source::look(Clock::time_point now) {
  if (looked_ && now - *looked_ < kLookInterval) return;
  looked_ = now;
  try {
    const FileState file = file_state();
    if (!file.same_contents(file_)) {
      if (!file.same_file(file_) || header_ < 0) open_header();
      check_header();
      file_ = file;
      if (error_ || file.size == 0 || (watcher_ && watcher_->takes_no_notice())) forget_connections();
    }
    if (!watcher_) {
      watcher_ = std::make_unique<store::Database>(store::open_reader(path_));
      ++version_;
    }
    const int64_t data_version = watcher_->data_version();
    if (data_version != data_version_) ++version_;
    data_version_ = data_version;
    set_error(std::nullopt);
  } catch (const Failure& failure) {
    forget_connections();
    set_error(failure);
  }
}

void Source::set_error(std::optional<Failure> error) {
  const bool changed =
      error.has_value() != error_.has_value() || (error && std::strcmp(error->what(), error_->what()) != 0);
  if (changed) ++version_;
  error_.reset();
  if (error) error_.emplace(*error);
}

void Source::forget_connections() {
  watcher_.reset();
  idle_.clear();
  ++generation_;
}

Source::FileState Source::file_state() const {
  struct stat info{};
  if (stat(path_.c_str(), &info) != 0) throw Failure(Failure::Missing, "'" + path_ + "': " + std::strerror(errno));
  if (S_ISDIR(info.st_mode)) throw Failure(Failure::Missing, "'" + path_ + "' is a folder");
  return {info.st_dev, info.st_ino, info.st_size, info.st_mtim};
}

void Source::open_header() {
  forget_connections();
  if (header_ >= 0) close(header_);
  header_ = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (header_ < 0) throw Failure(Failure::Missing, "'" + path_ + "': " + std::strerror(errno));
}

// A file that was overwritten in place: connections that are open would go on with what they remember of it.
void Source::check_header() const {
  char start[16] = {};
  const ssize_t size = pread(header_, start, sizeof start, 0);
  if (size > 0 && std::string_view(start, sizeof start) != kMagic)
    throw Failure(Failure::Damaged, "'" + path_ + "' is not a database (any more)");
}

Source::Reader Source::read() {
  std::unique_ptr<store::Database> database;
  uint64_t generation = 0;
  {
    const std::lock_guard lock(mutex_);
    look(Clock::now());
    if (error_) throw *error_;
    generation = generation_;
    if (!idle_.empty()) {
      database = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (!database) database = std::make_unique<store::Database>(store::open_reader(path_));
  return Reader(*this, std::move(database), generation);
}

void Source::give_back(std::unique_ptr<store::Database> database, uint64_t generation) {
  const std::lock_guard lock(mutex_);
  if (generation == generation_ && idle_.size() < kMostIdle) idle_.push_back(std::move(database));
}

Source::Reader::Reader(Source& source, std::unique_ptr<store::Database> database, uint64_t generation)
    : source_(&source),
      database_(std::move(database)),
      reading_(std::make_unique<store::Reading>(
          *database_,
          [&stopped = source.stopped_, end = Clock::now() + kQueryTime] { return stopped || Clock::now() > end; })),
      generation_(generation) {}

Source::Reader::Reader(Reader&&) noexcept = default;

Source::Reader::~Reader() {
  if (database_ && reading_->end()) source_->give_back(std::move(database_), generation_);
}

}  // namespace joust::dashboard
