#include "runner/trial/submission.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "runner/base/failure.h"
#include "runner/base/files.h"
#include "runner/base/hash.h"
#include "runner/store/league_rows.h"
#include "runner/store/lock.h"
#include "runner/store/schema.h"
#include "runner/trial/league_file_edit.h"
#include "runner/trial/trial_bots.h"

namespace joust {

namespace fs = std::filesystem;

namespace {

constexpr size_t kHashDigits = 16;

// A name that is a file name everywhere.
std::string plain(const std::string& name) {
  std::string result;
  for (const char c : name) {
    const bool good =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    if (good || (!result.empty() && result.back() != '_')) result += good ? c : '_';
  }
  return result.empty() ? "bot" : result;
}

// The file that makes the bot what it is: the library, or the strategy file.
struct Source {
  std::string file, ending, parameters;
};

Source source_of(const std::string& text, const BotSpec& spec) {
  const size_t mark = text.find('?');
  Source source{spec.path, ".so", mark == std::string::npos ? "" : text.substr(mark)};
  size_t own = 0;
  if (!spec.strategy.empty()) {
    source = {spec.strategy, ".strategy", source.parameters};
    own = 1;  // file=, which is this file
  }
  std::error_code code;
  for (size_t i = own; i < spec.parameters.size(); ++i)
    if (fs::is_regular_file(spec.parameters[i].second, code))
      throw base::Failure(
          fmt::format("the parameter {} names the file '{}', which would stay behind: only the bot itself is copied",
                      spec.parameters[i].first, spec.parameters[i].second),
          spec.parameters[i].second.ends_with(".strategy") ? "submit the strategy file" : "");
  return source;
}

// A copy that is taken back unless kept.
class Copy {
 public:
  Copy(const std::string& from, const std::string& folder, const std::string& name)
      : path_((fs::path(folder) / name).string()) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) throw base::Failure(fmt::format("cannot make the bot folder '{}': {}", folder, code.message()));
    const std::string bytes = base::read_whole(from);
    made_ = !fs::exists(path_, code) || base::read_whole(path_) != bytes;
    if (!made_) return;
    base::write_whole(path_, bytes);
    fs::permissions(path_, fs::status(from, code).permissions(), code);
  }
  ~Copy() {
    if (made_ && !kept_) ::unlink(path_.c_str());
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;
  const std::string& path() const { return path_; }
  void keep() { kept_ = true; }

 private:
  std::string path_;
  bool made_ = false, kept_ = false;
};

// Nobody takes over somebody else's name by accident.
void insist_on_author(const std::vector<store::BotRow>& known, const store::BotRow& bot) {
  for (const store::BotRow& other : known)
    if (other.name == bot.name && other.author != bot.author)
      throw base::Failure(fmt::format("'{}' is a bot by {}, this one is by {}", bot.name, other.author, bot.author),
                          "choose another name with --name");
}

// As the league file names it: from its own folder if that is possible.
std::string seen_from(const LeagueConfig& league, const std::string& path) {
  std::error_code code;
  fs::path folder = fs::path(league.file).parent_path();
  if (folder.empty()) folder = ".";
  const fs::path relative = fs::relative(path, folder, code);
  return code || relative.empty() ? fs::absolute(path, code).string() : relative.string();
}

}  // namespace

SubmitTarget submit_target(const std::string& to, const std::string& database, const std::string& folder) {
  SubmitTarget target;
  std::error_code code;
  if (!fs::exists(to, code))
    throw base::Failure(base::Failure::Missing,
                        fmt::format("there is no file '{}'; --to names a league file or a database", to));
  if (to.ends_with(".toml")) {
    target.league = read_league(to);
    const LeagueConfig& league = *target.league;
    target.database = league.database.empty() ? fs::path(to).stem().string() + ".db" : resolve(league, league.database);
  } else {
    target.database = to;
    store::open_reader(to);  // says whether it is one of ours
  }
  if (!database.empty()) target.database = database;
  // Better known before the check than after it.
  if (fs::exists(target.database, code)) store::WriterLock{target.database};
  target.folder = folder.empty() ? (fs::path(to).parent_path() / "bots").string() : folder;
  return target;
}

Submission submit_bot(const std::string& bot, const std::string& name, const SubmitTarget& target) {
  const Entrant entrant = usable_bot(bot, name);
  const Source source = source_of(bot, entrant.spec);
  Submission result;
  result.name = !name.empty()            ? name
                : source.ending == ".so" ? entrant.row.title
                                         : fs::path(source.file).stem().string();
  const std::string file_name = fmt::format("{}-{}{}", plain(result.name),
                                            base::sha256_of_file(source.file).substr(0, kHashDigits), source.ending);

  const store::WriterLock lock(target.database);
  store::Database database = store::open_writer(target.database);
  Copy copy(source.file, target.folder, file_name);
  const Entrant copied = usable_bot(copy.path() + source.parameters, result.name);
  const std::vector<store::BotRow> known = store::bots(database);
  insist_on_author(known, copied.row);
  store::Transaction transaction(database);
  store::bot_id(database, copied.row);
  result.versions = 1;
  for (const store::BotRow& other : known) {
    if (other.name != result.name) continue;
    if (other.same_version(copied.row))
      result.known = true;
    else
      ++result.versions;
  }
  if (target.league) {
    const std::string path = seen_from(*target.league, copy.path()) + source.parameters;
    const std::string text = with_bot(*target.league, result.name, path);
    result.listed = text != target.league->text;
    if (result.listed) base::write_whole(target.league->file, text);
  }
  try {
    transaction.commit();
  } catch (...) {
    if (result.listed) base::write_whole(target.league->file, target.league->text);
    throw;
  }
  copy.keep();
  if (!target.league)
    if (const auto league = store::newest_league(database)) result.league_file = league->file;
  result.version = copied.row.version;
  result.hash = copied.row.hash;
  result.file = copy.path();
  return result;
}

}  // namespace joust
