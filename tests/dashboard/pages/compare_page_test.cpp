// The page Compare: what it says of comparisons, the calculator's numbers and its complaints.
#include <nlohmann/json.hpp>

#include "tests/dashboard/test_site.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;
using Json = nlohmann::json;

namespace {

Json sprt(const std::string& query) { return Json::parse(*get("/api/v1/sprt?" + query).body); }

std::string message(const std::string& query) {
  const auto response = get("/api/v1/sprt?" + query);
  CHECK(response.status == 400);
  return Json::parse(*response.body)["error"];
}

}  // namespace

TEST_CASE("the calculator gives the known ratios") {
  CHECK(sprt("counts=365,16618,36229,16974,390&elo0=0&elo1=2")["llr"].get<double>() == Approx(2.250368).margin(5e-7));
  CHECK(sprt("counts=127,4883,10712,5150,104&elo0=-1.75&elo1=0.25")["llr"].get<double>() ==
        Approx(3.010154).margin(5e-7));
  CHECK(sprt("counts=127,4883,10712,5150,104&elo0=%E2%88%921.75&elo1=0.25")["llr"].get<double>() ==
        Approx(3.010154).margin(5e-7));
  CHECK(sprt("counts=223,9863,21279,10037,246&elo0=0.5&elo1=2.5&model=logistic")["llr"].get<double>() ==
        Approx(-3.074126).margin(5e-7));
  const Json answer = sprt("counts=34+54+63+64+75&elo0=0&elo1=5");
  CHECK(answer["elo"].get<double>() == Approx(55.58).margin(0.005));
  CHECK(answer["elo_error"].get<double>() == Approx(27.65).margin(0.005));
  CHECK(answer["normalized_elo"].get<double>() == Approx(57.94).margin(0.005));
  CHECK(answer["normalized_elo_error"].get<double>() == Approx(28.28).margin(0.005));
  CHECK(answer["blocks"] == 290);
  CHECK(answer["games"] == 580);
}

TEST_CASE("the form shows the same numbers with six decimals") {
  const std::string page =
      *get("/compare?counts=365,16618,36229,16974,390&elo0=0&elo1=2&alpha=0.05&beta=0.05&model=normalized").body;
  CHECK(contains(page, "2.250368"));
  CHECK(contains(page, ">undecided<"));
  CHECK(contains(page, "value=\"365,16618,36229,16974,390\""));
  CHECK(!contains(page, "aria-invalid"));
}

TEST_CASE("a clean sweep has no finite Elo but an answer") {
  const Json answer = sprt("counts=0,0,0,0,9");
  CHECK(answer["elo"].is_null());
  CHECK(answer["verdict"].is_string());
  CHECK(get("/compare?counts=0,0,0,0,9").status == 200);
}

TEST_CASE("the calculator complains at the field") {
  CHECK(contains(message("counts="), "counts: "));
  CHECK(contains(message("counts=1,2"), "odd number"));
  CHECK(contains(message("counts=1,2,3,4"), "there are 4"));
  CHECK(contains(message("counts=0,0,0"), "zero"));
  CHECK(contains(message("counts=1,x,3"), "Whole numbers"));
  CHECK(contains(message("counts=1,-2,3"), "Whole numbers"));
  CHECK(contains(message("counts=1,99999999999,3"), "Whole numbers"));
  CHECK(contains(message("elo0=1"), "counts: "));
  CHECK(contains(message("counts=1,2,3&elo0=nan"), "elo0: "));
  CHECK(contains(message("counts=1,2,3&elo0=5&elo1=5"), "elo1: "));
  CHECK(contains(message("counts=1,2,3&elo1=99999"), "elo1: "));
  CHECK(contains(message("counts=1,2,3&alpha=0"), "alpha: "));
  CHECK(contains(message("counts=1,2,3&alpha=0.6&beta=0.6"), "beta: "));
  CHECK(contains(message("counts=1,2,3&model=elo"), "model: "));
  const std::string page = *get("/compare?counts=1,2&elo0=%3Cb%3E&elo1=5").body;
  CHECK(contains(
      page,
      "id=\"sprt-counts\" name=\"counts\" value=\"1,2\" inputmode=\"text\" autocomplete=\"off\" spellcheck=\"false\" "
      "aria-describedby=\"sprt-counts-hint\" aria-invalid=\"true\""));
  CHECK(contains(page, "value=\"&lt;b&gt;\""));
  CHECK(contains(page, "there are 2."));
}

TEST_CASE("comparisons are listed and shown with what the test says") {
  const std::string list = *get("/compare").body;
  CHECK(contains(list, "/leagues/sample.2/comparison"));
  CHECK(!contains(list, kScriptName));
  const std::string page = *get("/leagues/sample.2/comparison").body;
  for (const char* part :
       {"+1.301", "−2.94", "+55.6", "±27.", "WL+DD", ">63<", "stopped", "joust compare bots/sample.so"}) {
    INFO(part);
    CHECK(contains(page, part));
  }
  CHECK(!contains(page, kScriptName));
  CHECK(get("/leagues/sample.1/comparison").status == 404);
  const Json json = Json::parse(*get("/api/v1/leagues/sample.2/comparison").body);
  CHECK(json["history"].size() == 2);
  CHECK(json["history"][1][0] == 290);
  CHECK(json["verdict"] == "stopped");
}

TEST_CASE("a database without comparisons says how to make one") {
  const TemporaryFolder folder;
  make_sample_league(folder.file("plain.db"), {.games = 40});
  dashboard::Site site({folder.file("plain.db")});
  CHECK(contains(*get(site, "/compare").body, "joust compare ./new.so ./old.so --db"));
}
