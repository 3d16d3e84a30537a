// A sample league in a temporary folder and the site over it, for the tests of this folder.
#pragma once

#include <filesystem>
#include <string>

#include "dashboard/site/site.h"
#include "tests/kit/sample_league.h"

namespace joust::test {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "dash_test_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// One league with odd names, tables of two to four, faults and two versions of a bot; made once for all tests.
inline const std::string& sample_database() {
  static const TemporaryFolder folder;
  static const std::string path = [] {
    SampleOptions options;
    options.odd_names = options.second_version = options.comparison = true;
    options.players = {2, 3, 4};
    options.games = 600;
    make_sample_league(folder.file("sample.db"), options);
    return folder.file("sample.db");
  }();
  return path;
}

inline dashboard::Site& sample_site() {
  static dashboard::Site site({sample_database()});
  return site;
}

inline dashboard::Response get(dashboard::Site& site, const std::string& target) {
  return site.handle(*dashboard::make_request("GET", target));
}
inline dashboard::Response get(const std::string& target) { return get(sample_site(), target); }

inline std::string header(const dashboard::Response& response, const std::string& name) {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return "";
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// All pages of the sample league that are not the same for everybody.
inline std::vector<std::string> sample_pages() {
  const std::string league = "/leagues/sample.1";
  std::vector<std::string> pages = {
      "/", "/leagues", "/about", "/api", "/compare", "/compare?counts=1,2,3", "/leagues/sample.2/comparison"};
  for (const char* rest : {"",
                           "?players=3",
                           "?set=intrigue",
                           "?sort=margin&dir=asc",
                           "/crosstable",
                           "/crosstable?show=surprise",
                           "/crosstable?show=expected",
                           "/crosstable?show=games",
                           "/bots/1",
                           "/bots/2",
                           "/bots/3",
                           "/bots/4",
                           "/versus/1/2",
                           "/versus/3/2",
                           "/cards",
                           "/cards?set=renaissance&sort=best",
                           "/cards/Moat",
                           "/cards/Copper",
                           "/cards/Fair",
                           "/kingdoms",
                           "/kingdoms?card=Moat",
                           "/kingdoms/1",
                           "/games",
                           "/games?bot=2",
                           "/games?bot=2&opponent=3",
                           "/games?faults=1",
                           "/games/1",
                           "/games/11",
                           "/runs"})
    pages.push_back(league + rest);
  return pages;
}

}  // namespace joust::test
