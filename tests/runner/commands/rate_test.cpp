// `joust rate` as its users see it: the file format, the outputs and the errors.
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/base/failure.h"
#include "runner/commands/command.h"
#include "tests/kit/capture.h"
#include "tests/kit/catch.h"

using namespace joust;
using Arguments = std::vector<std::string>;

namespace {

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_ = "joust_rate_test_" + std::to_string(getpid()) + ".csv";
};

std::string rate(const std::string& text, Arguments options = {}) {
  const TemporaryFile file(text);
  options.insert(options.begin(), file.path());
  return capture_output([&] { CHECK(commands::run(*commands::find_command("rate"), options) == 0); });
}

// The error for a file, without its path.
std::string error_of(const std::string& text) {
  const TemporaryFile file(text);
  try {
    capture_output([&] { commands::run(*commands::find_command("rate"), {file.path()}); });
  } catch (const base::Failure& failure) {
    CHECK(failure.exit_code() == 2);
    const std::string what = failure.what();
    CHECK(what.find('\n') == std::string::npos);
    CHECK(what.find(file.path() + ":") == 0);
    return what.substr(file.path().size() + 1);
  }
  return "no error";
}

const std::string kHeader = "game,block,seat1,seat2,vp1,vp2\n";
const std::string kDuels = kHeader +
                           "1,1,smithy,\"big, money\",30,20\n2,1,\"big, money\",smithy,25,25\n"
                           "3,2,smithy,witch,30,31\n4,2,witch,smithy,10,12\n"
                           "5,3,\"big, money\",witch,3,-2\n6,3,witch,\"big, money\",5,4\n";

}  // namespace

TEST_CASE("rate prints an array of objects for --json") {
  const auto json = nlohmann::json::parse(rate(kDuels, {"--prior", "0", "--json"}));
  REQUIRE(json.size() == 3);
  CHECK(json[0]["bot"] == "smithy");
  CHECK(json[0]["elo"].get<double>() == Approx(61.4504).margin(1e-3));
  CHECK(json[0]["error"].get<double>() > 0);
  CHECK(json[0]["games"] == 4);
  CHECK(json[0]["wins"] == 2);
  CHECK(json[0]["ties"] == 1);
  CHECK(json[0]["losses"] == 1);
  CHECK(json[2]["bot"] == "big, money");
  CHECK_FALSE(json[0].contains("note"));
}

TEST_CASE("rate prints a table with the seat offsets, or comma-separated values") {
  const std::string text = rate(kDuels, {"--prior=0"});
  CHECK(text.find("61.45") != std::string::npos);
  CHECK(text.find("first-seat advantage: 62.07 ±") != std::string::npos);
  const std::string csv = rate(kDuels, {"--csv"});
  CHECK(csv.find("rank,bot,elo,error,los,games,wins,ties,losses,note\n1,smithy,") == 0);
  CHECK(csv.find("\n3,\"big, money\",") != std::string::npos);
  const std::string three = rate(
      "game,block,seat1,seat2,seat3,vp1,vp2,vp3\n1,1,a,b,c,3,2,1\n2,1,b,c,a,1,2,3\n3,1,c,a,b,3,1,2\n4,2,a,b,c,1,3,2\n"
      "5,2,b,c,a,3,3,1\n6,2,c,a,b,1,2,3\n");
  CHECK(three.find("seat offsets at 3 seats: ") != std::string::npos);
}

TEST_CASE("the order of lines and columns does not change the output") {
  const std::string shuffled =
      "vp2,seat2,note,block,vp1,seat1,game\n4,\"big, money\",x,3,5,witch,6\r\n\n"
      "31,witch,,2,30,smithy,3\n20,\"big, money\",,1,30,smithy,1\n -2,witch,,3,3,\"big, money\",5\n"
      "12,smithy,,2,10,witch,4\n25,smithy,,1,25,\"big, money\",2";
  for (const char* format : {"--json", "--csv"}) CHECK(rate(shuffled, {format}) == rate(kDuels, {format}));
}

TEST_CASE("rate writes null for what has no number, and says why") {
  const std::string file = kHeader + "1,1,a,b,2,1\n2,1,b,a,1,2\n";
  const auto pure = nlohmann::json::parse(rate(file, {"--prior", "0", "--json"}));
  CHECK(pure[0]["elo"].is_null());
  CHECK(pure[0]["error"].is_null());
  CHECK(pure[0]["note"].get<std::string>().find("lower bound") != std::string::npos);
  CHECK(rate(file, {"--prior", "0"}).find("+inf") != std::string::npos);
  const auto with_prior = nlohmann::json::parse(rate(file, {"--json"}));
  CHECK(with_prior[0]["elo"].get<double>() > 0);
  CHECK(with_prior[0]["error"].is_null());
}

TEST_CASE("a column names the seat of a bot that faulted") {
  const auto json =
      nlohmann::json::parse(rate("game,block,seat1,seat2,vp1,vp2,loser\n1,1,a,b,9,1,1\n2,1,b,a,5,4,\n", {"--json"}));
  CHECK(json[0]["bot"] == "b");
  CHECK(json[0]["wins"] == 2);
}

TEST_CASE("a smaller table leaves its last seats empty") {
  const auto json = nlohmann::json::parse(
      rate("game,block,seat1,seat2,seat3,vp1,vp2,vp3\n1,1,a,b,,9,1,\n2,1,b,a,,5,4,\n3,2,a,b,c,1,1,1\n", {"--json"}));
  REQUIRE(json.size() == 3);
  CHECK(json[0]["games"].get<int>() + json[1]["games"].get<int>() + json[2]["games"].get<int>() == 7);
}

TEST_CASE("places decide instead of points where they are given") {
  const std::string header = "game,block,seat1,seat2,vp1,vp2,place1,place2\n";
  const auto json = nlohmann::json::parse(rate(header + "1,1,a,b,9,9,2,1\n2,1,b,a,5,5,1,1\n", {"--json"}));
  CHECK(json[0]["bot"] == "b");
  CHECK(json[0]["wins"] == 1);
  CHECK(json[0]["ties"] == 1);
}

TEST_CASE("files as spreadsheets write them are read: a byte order mark, CRLF, quotes") {
  const std::string plain = kHeader + "1,1,a,\"b, the \"\"second\"\"\",3,2\n2,1,\"b, the \"\"second\"\"\",a,3,2\n";
  std::string other = "\xef\xbb\xbf";
  for (const char c : plain) other += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(rate(plain, {"--csv"}) == rate(other, {"--csv"}));
  CHECK(nlohmann::json::parse(rate(plain, {"--json"}))[1]["bot"] == "b, the \"second\"");
}

TEST_CASE("a bad results file is refused with file, line and reason") {
  CHECK(error_of("") == "1: the file is empty");
  CHECK(error_of(kHeader) == "1: no games after the header");
  CHECK(error_of("game,seat1,seat2,vp1,vp2\n").find("1: no column 'block'") == 0);
  CHECK(error_of("game,block,seat1,vp1\n").find("1: no column 'seat2'") == 0);
  CHECK(error_of("game,block,seat1,seat2,seat3,vp1,vp2\n").find("1: no column 'vp3'") == 0);
  CHECK(error_of("game,block,seat1,seat2,seat3,seat4,seat5,seat6,seat7,vp1,vp2,vp3,vp4,vp5,vp6,vp7\n") ==
        "1: more than 6 seats");
  CHECK(error_of(kHeader + "1,1,a,b,3\n") == "2: 5 fields, but the header has 6");
  CHECK(error_of(kHeader + "1,1,a,b,3,2\n\n2,x,a,b,3,2\n") == "4:3: block is not a whole number: 'x'");
  CHECK(error_of(kHeader + "1,1,a,b,3,two\n") == "2:11: vp2 is not a number: 'two'");
  CHECK(error_of(kHeader + "1,1,a,b,,2\n") == "2:9: vp1 is not a number: ''");
  CHECK(error_of(kHeader + "1,1,a,b,inf,2\n") == "2:9: vp1 is not finite");
  CHECK(error_of(kHeader + "1,1,a,,3,2\n") == "2:7: seat2 is empty");
  CHECK(error_of("game,block,seat1,seat2,vp1,vp2,loser\n1,1,a,b,3,2,3\n") ==
        "2:13: loser is not a seat of this table: 3");
  CHECK(error_of(kHeader + "1,1,a,\"b,3,2\n") == "2:7: no closing quote");
  CHECK(error_of("game,block,seat1,seat2,vp1,vp2,vp1\n") == "1:32: a second column 'vp1'");
  CHECK(error_of("game,block,seat1,seat2,seat3,vp1,vp2,vp3\n1,1,a,b,,3,2,1\n") ==
        "2:14: vp3 is given, but seat3 is empty");
  CHECK(error_of("game,block,seat1,seat2,seat3,vp1,vp2,vp3\n1,1,a,,c,3,,1\n") == "2:7: seat2 is empty");
  CHECK(error_of(std::string("\x7f\x45\x4c\x46\0\0\x01\n\n", 9)).find("1: no column 'game'") == 0);
}

TEST_CASE("rate refuses bad arguments and unreadable files with exit code 2") {
  for (const Arguments& arguments : std::vector<Arguments>{{},
                                                           {"no/such/file.csv"},
                                                           {"."},
                                                           {"a.csv", "b.csv"},
                                                           {"a.csv", "--prior", "-1"},
                                                           {"a.csv", "--prior", "x"},
                                                           {"a.csv", "--csv", "--json"},
                                                           {"a.csv", "--what"}}) {
    try {
      commands::run(*commands::find_command("rate"), arguments);
      FAIL_CHECK("accepted");
    } catch (const base::Failure& failure) {
      CHECK(failure.exit_code() == 2);
      CHECK(std::string(failure.what()).find('\n') == std::string::npos);
    }
  }
}

TEST_CASE("rate --help explains itself") {
  CHECK(capture_output([] {
          CHECK(commands::run(*commands::find_command("rate"), {"--help"}) == 0);
        }).find("--prior") != std::string::npos);
}
