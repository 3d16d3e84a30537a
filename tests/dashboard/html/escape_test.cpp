#include "dashboard/html/escape.h"

#include "dashboard/html/bars.h"
#include "dashboard/html/numbers.h"
#include "dashboard/html/writer.h"
#include "dashboard/http/gzip.h"
#include "dashboard/http/url.h"
#include "tests/kit/catch.h"

using namespace joust::dashboard;

TEST_CASE("markup in a name is shown, not obeyed") {
  CHECK(escape("<script>alert(1)</script>") == "&lt;script&gt;alert(1)&lt;/script&gt;");
  CHECK(escape("a\"b'c&d") == "a&quot;b&#39;c&amp;d");
  CHECK(escape("dragon \xF0\x9F\x90\x89") == "dragon \xF0\x9F\x90\x89");
  CHECK(escape("two\nlines\tand a tab") == "two\nlines\tand a tab");
}

TEST_CASE("bytes that are not UTF-8 and control characters are replaced") {
  const std::string replacement = "\xEF\xBF\xBD";
  CHECK(escape("\xff") == replacement);
  CHECK(escape("\xc0\xaf") == replacement + replacement);                    // overlong slash
  CHECK(escape("\xed\xa0\x80") == replacement + replacement + replacement);  // surrogate
  CHECK(escape("\xf0\x9f\x90") == replacement + replacement + replacement);  // cut off
  CHECK(escape(std::string("a\0b", 3)) == "a" + replacement + "b");
  CHECK(escape("\x1b[31m") == replacement + "[31m");
  CHECK(escape("\xE2\x80\xAEgnp.exe") == replacement + "gnp.exe");  // right-to-left override
}

TEST_CASE("every value put into HTML is escaped unless it is HTML itself") {
  const std::string name = "<b>";
  CHECK(html_of(R"(<a title="{}">{}</a>)", name, std::string_view("x&y")).text() ==
        R"(<a title="&lt;b&gt;">x&amp;y</a>)");
  CHECK(html_of("{}", html_of("<i>{}</i>", name)).text() == "<i>&lt;b&gt;</i>");
  CHECK(html_of("{} {:.1f}", 3, 2.25).text() == "3 2.2");
}

TEST_CASE("percent-encoding goes there and back, and damaged forms are refused") {
  CHECK(url_decode("a%20b%2F%3C", false) == "a b/<");
  CHECK(url_decode("a+b", true) == "a b");
  CHECK(url_decode("a+b", false) == "a+b");
  CHECK_FALSE(url_decode("%", false));
  CHECK_FALSE(url_decode("%2", false));
  CHECK_FALSE(url_decode("%zz", false));
  CHECK_FALSE(url_decode("%00", false));
  CHECK(url_decode(url_encode("Band of Misfits & ü/?#"), false) == "Band of Misfits & ü/?#");
}

TEST_CASE("numbers read like numbers") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(1234567) == "1,234,567");
  CHECK(grouped(-1234) == "−1,234");
  CHECK(decimal(std::nan(""), 1) == "–");
  CHECK(decimal(-0.04, 1) == "0.0");
  CHECK(signed_decimal(0.04, 1) == "0.0");
  CHECK(signed_decimal(12.34, 1) == "+12.3");
  CHECK(micros(0.25) == "250 ns");
  CHECK(micros(1500) == "1.5 ms");
  CHECK(duration(59) == "59 s");
  CHECK(duration(3700) == "1 h 1 min");
  CHECK(plural(1, "game", "games") == "1 game");
}

TEST_CASE("drawings and heat classes stay inside their bounds") {
  CHECK(heat_class(-7) == "heat-0");
  CHECK(heat_class(0) == "heat-10");
  CHECK(heat_class(2) == "heat-20");
  CHECK(heat_class(std::nan("")) == "heat-none");
  CHECK(whisker(std::nan(""), std::nan(""), 0, 0, "none").text().find("circle") == std::string::npos);
  CHECK(result_bar(0, 0, 0).text().find("rect") == std::string::npos);
}

TEST_CASE("gzip is used only where it is wanted") {
  CHECK(accepts_gzip("gzip, deflate, br"));
  CHECK(accepts_gzip("deflate, gzip;q=0.5"));
  CHECK(accepts_gzip("*"));
  CHECK_FALSE(accepts_gzip(""));
  CHECK_FALSE(accepts_gzip("br"));
  CHECK_FALSE(accepts_gzip("gzip;q=0"));
  const std::string text(100000, 'x');
  CHECK(gzip(text, 6).size() < 1000);
}
