// `joust sprt` as its users see it.
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

std::string sprt(const Arguments& arguments) {
  return capture_output([&] { CHECK(commands::run(*commands::find_command("sprt"), arguments) == 0); });
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("sprt prints the ratio with six decimals, bounds, verdict and estimates") {
  const std::string text = sprt({"--counts", "365,16618,36229,16974,390", "--elo0", "0", "--elo1", "2"});
  CHECK(has(text, " 2.250368\n"));
  CHECK(has(text, "-2.944439 .. 2.944439"));
  CHECK(has(text, "undecided"));
  const std::string match = sprt({"--counts=34,54,63,64,75", "--elo0=0", "--elo1=5"});
  CHECK(has(match, "55.58 ± 27.65"));
  CHECK(has(match, "57.94 ± 28.28"));
}

TEST_CASE("sprt takes negative hypotheses") {
  const std::string text = sprt({"--counts", "127,4883,10712,5150,104", "--elo0", "-1.75", "--elo1", "0.25"});
  CHECK(has(text, " 3.010154\n"));
  CHECK(has(text, "accepted"));
}

TEST_CASE("sprt prints one object for --json") {
  const auto json = nlohmann::json::parse(sprt(
      {"--counts", "223,9863,21279,10037,246", "--elo0", "0.5", "--elo1", "2.5", "--model", "logistic", "--json"}));
  CHECK(json["llr"].get<double>() == Approx(-3.074126).margin(5e-7));
  CHECK(json["verdict"] == "rejected");
  CHECK(json["games"] == 2 * (223 + 9863 + 21279 + 10037 + 246));
  const auto sweep = nlohmann::json::parse(sprt({"--counts", "0,0,9", "--elo0", "0", "--elo1", "5", "--json"}));
  CHECK(sweep["elo"].is_null());
}

TEST_CASE("sprt takes any odd number of counts from three") {
  for (const char* counts : {"5,6,7", "1,2,3,4,5,6,7", "0,0,0,1,2,3,9,3,2,1,0,0,0"})
    CHECK(has(sprt({"--counts", counts, "--elo0", "0", "--elo1", "5"}), "LLR"));
}

TEST_CASE("sprt takes blanks about the counts") {
  CHECK(has(sprt({"--counts", " 365, 16618 ,36229, 16974, 390 ", "--elo0", "0", "--elo1", "2"}), " 2.250368\n"));
}

TEST_CASE("sprt refuses bad arguments with exit code 2") {
  for (const Arguments& arguments :
       std::vector<Arguments>{{},
                              {"--counts", "1,2,3", "--elo0", "0"},
                              {"--counts", "1,2", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,2,3,4", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,-2,3", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,2.5,3", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "7", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,2 3,4", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,2,99999999999", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,2,3,", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "0,0,0", "--elo0", "0", "--elo1", "5"},
                              {"--counts", "1,2,3", "--elo0", "5", "--elo1", "5"},
                              {"--counts", "1,2,3", "--elo0", "0", "--elo1", "nan"},
                              {"--counts", "1,2,3", "--elo0", "0", "--elo1", "1e9"},
                              {"--counts", "1,2,3", "--elo0", "0", "--elo1", "5", "--alpha", "0"},
                              {"--counts", "1,2,3", "--elo0", "0", "--elo1", "5", "--beta", "0.99"},
                              {"--counts", "1,2,3", "--elo0", "0", "--elo1", "5", "--model", "x"},
                              {"--counts", "1,2,3", "--elo0", "0", "--elo1", "5", "stray"}}) {
    try {
      commands::run(*commands::find_command("sprt"), arguments);
      FAIL_CHECK("accepted");
    } catch (const base::Failure& failure) {
      CHECK(failure.exit_code() == 2);
      CHECK(std::string(failure.what()).find('\n') == std::string::npos);
    }
  }
}

TEST_CASE("sprt --help explains itself") { CHECK(has(sprt({"--help"}), "--counts")); }
