"""The dashboard in headless Chromium over a league that `joust run` has played: every link, contrast of every text in
light and dark, the page Compare and its calculator, live progress of a running league, and commands that really show a
game again."""
import html.parser
import re
import shlex
import signal
import subprocess
import sys
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

import real_league
import served

L = "/leagues/league.1"
PAGES = ["/leagues", "/compare", "/compare?counts=34,54,63,64,75", "/compare?counts=1,2&elo0=x", "/about", "/api", L,
         L + "?players=2&set=intrigue", L + "/crosstable", L + "/crosstable?show=surprise", L + "/bots/4",
         L + "/bots/10",
         L + "/versus/4/1", L + "/cards", L + "/cards/Witch", L + "/kingdoms?card=Witch", L + "/kingdoms/3",
         L + "/games",
         L + "/games?faults=1", L + "/games/5", L + "/runs", "/leagues/league.2/comparison", "/leagues/league.2",
         "/leagues/league.2/runs"]
LINKS_OF_A_KIND = 20  # addresses that differ in numbers and card names only


class Links(html.parser.HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.page, self.found = page, set()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for name in ("href", "src", "data-source", "data-live"):
            if values.get(name):
                self.found.add(urllib.parse.urldefrag(urllib.parse.urljoin(self.page, values[name]))[0])


class LeagueBrowserTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = served.Folder()
        cls.database = real_league.play(OPTIONS.joust, cls.folder, 600, OPTIONS.bad_bot)
        cls.server = served.Server(OPTIONS.joust, [cls.database])
        cls.driver = served.browser()

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.server.close()
        cls.folder.close()

    def setUp(self):
        self.driver.get_log("browser")

    def open(self, path, driver=None):
        driver = driver or self.driver
        driver.get(self.server.url + path)
        if driver.execute_script("return !!window.Chart"):
            served.wait_for(driver, served.charts_drawn)

    def console(self, driver=None):
        return [e["message"] for e in (driver or self.driver).get_log("browser") if e["level"] in ("SEVERE", "WARNING")]

    def text(self, selector):
        """In one step: parts of a live page are replaced at any moment."""
        return self.driver.execute_script("return document.querySelector(arguments[0]).innerText", selector)

    def test_every_page_on_a_desk_and_a_phone_in_light_and_dark(self):
        for width, dark in ((1280, False), (390, True)):
            driver = served.browser(width, 844, dark)
            try:
                for page in PAGES:
                    with self.subTest(page=page, width=width, dark=dark):
                        self.open(page, driver)
                        self.assertEqual(self.console(driver), [])
                        self.assertLessEqual(driver.execute_script("return document.documentElement.scrollWidth"),
                                             width)
                        self.assertEqual(driver.execute_script(FAINT), [])
                        self.assertEqual(driver.execute_script(UNTITLED), [])
            finally:
                driver.quit()

    def test_no_link_leads_nowhere(self):
        todo, seen, kinds = [self.server.url + "/"], set(), {}
        while todo:
            url = todo.pop(0)
            kind = re.sub(r"card=[^&]+", "card", re.sub(r"/cards/[^/.]+$", "/cards/x", re.sub(r"\d+", "0", url)))
            if url in seen or kinds.get(kind, 0) >= LINKS_OF_A_KIND:
                continue
            seen.add(url)
            kinds[kind] = kinds.get(kind, 0) + 1
            self.assertTrue(url.startswith(self.server.url + "/"), f"{url} leaves the machine")
            try:
                with urllib.request.urlopen(url, timeout=20) as answer:
                    kind, body = answer.headers["Content-Type"], answer.read()
            except urllib.error.HTTPError as error:
                self.fail(f"{url}: {error.code}")
            if kind.startswith("text/html"):
                links = Links(url)
                links.feed(body.decode())
                todo += sorted(links.found - seen)
        self.assertGreater(len(seen), 200)
        self.assertGreater(len(kinds), 60)

    def test_the_printed_commands_show_the_game_again(self):
        self.open(L + "/games?faults=1")
        games, crash = [L + "/games/5", L + "/games/44"], None
        if OPTIONS.bad_bot:
            link = self.driver.find_element("css selector", "table.games td a").get_attribute("href")
            crash = urllib.parse.urlsplit(link).path
            games.append(crash)
        for page in games:
            self.open(page)
            signature = re.search(r"Signature\s+([0-9a-f]{16})", self.text("main")).group(1)
            commands = [e.text for e in self.driver.find_elements("css selector", "main .command code")]
            self.assertGreaterEqual(len(commands), 2)
            for command in commands:
                with self.subTest(page=page, command=command):
                    words = shlex.split(command)
                    self.assertEqual(words[0], "joust")
                    done = subprocess.run([OPTIONS.joust, *words[1:]], capture_output=True, text=True)
                    if page == crash and words[1] == "play":
                        self.assertIn("crashes in decide", done.stderr)
                    else:
                        self.assertIn(signature, done.stdout)

    def test_compare_and_calculator(self):
        self.open("/compare")
        self.driver.find_element("css selector", ".comparisons tbody tr:last-child a").click()
        served.wait_for(self.driver, lambda d: d.current_url.endswith("/leagues/league.2/comparison"))
        served.wait_for(self.driver, served.charts_drawn)
        self.assertIn("accepted", self.text(".tiles"))
        self.assertIn("WL+DD", self.text("table.blocks"))
        self.driver.find_element("css selector", "nav.site a[href='/compare']").click()
        for name, value in (("counts", "365,16618,36229,16974,390"), ("elo1", "2")):
            field = self.driver.find_element("id", "sprt-" + name)
            field.clear()
            field.send_keys(value)
        self.driver.find_element("css selector", ".calculator button").click()
        served.wait_for(self.driver, lambda d: d.find_elements("id", "answer"))
        self.assertIn("2.250368", self.text("#answer"))
        field = self.driver.find_element("id", "sprt-counts")
        field.clear()
        field.send_keys("1,2,x")
        field.submit()
        served.wait_for(self.driver, lambda d: d.find_elements("css selector", "[aria-invalid=true]"))
        self.assertIn("Whole numbers", self.text("#sprt-counts-hint"))
        self.assertEqual(self.driver.find_element("id", "sprt-counts").get_attribute("value"), "1,2,x")
        self.assertEqual(self.console(), [])

    def test_a_running_league_moves_by_itself(self):
        database = self.folder.file("live.db")
        file = real_league.league_file(self.folder.file("live.toml"), 4_000_000)
        run = subprocess.Popen([OPTIONS.joust, "run", file, "--db", database, "--workers", "1"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server = None
        try:
            deadline = time.time() + 30
            while not served.os.path.exists(database) and time.time() < deadline:
                time.sleep(0.1)
            time.sleep(1.5)
            server = served.Server(OPTIONS.joust, [database])
            self.driver.get(server.url + "/leagues/live.1/runs")
            stored = "return Number(document.querySelector('progress').value)"
            first = self.driver.execute_script(stored)
            self.driver.execute_script("window.stays = true")
            served.wait_for(self.driver, lambda d: d.execute_script(stored) > first, 30)
            self.assertIn("running", self.text("main"))
            self.assertRegex(self.text(".tiles"), r"(?s)Speed.*games/s.*Time left")
            self.assertTrue(self.driver.execute_script("return window.stays"), "the page was loaded anew")
            self.driver.get(server.url + "/leagues/live.1")
            games = self.text(".tile .value")
            served.wait_for(self.driver, lambda d: self.text(".tile .value") != games, 30)
            run.send_signal(signal.SIGINT)
            run.wait(60)
            self.driver.get(server.url + "/leagues/live.1/runs")
            served.wait_for(self.driver, lambda d: "interrupted" in self.text("main"), 30)
            self.assertIn("joust run", self.text(".empty .command"))
            self.assertEqual(self.console(), [])
        finally:
            run.kill()
            run.wait()
            if server:
                server.close()


# Texts that are too faint on what is behind them (WCAG AA): 4.5 to 1, large ones 3 to 1.
FAINT = r"""
const rgba = (text) => {
  const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
  const scale = text.startsWith('color(') ? 255 : 1;
  return [numbers[0] * scale, numbers[1] * scale, numbers[2] * scale, numbers[3] ?? 1];
};
const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
const linear = (v) => v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
const light = (c) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
const paper = (e) => {
  const layers = [];
  for (; e; e = e.parentElement) {
    const c = rgba(getComputedStyle(e).backgroundColor);
    if (c[3] > 0) layers.push(c);
    if (c[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
};
const faint = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; (node = walker.nextNode());) {
  const e = node.parentElement;
  if (!node.textContent.trim() || !e.getClientRects().length) continue;
  if (e.closest('svg, script, noscript, option, .unseen, .skip')) continue;
  const style = getComputedStyle(e), behind = paper(e), ink = over(rgba(style.color), behind);
  const [low, high] = [light(ink), light(behind)].sort((a, b) => a - b);
  const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const ratio = (high + 0.05) / (low + 0.05);
  const text = node.textContent.trim().slice(0, 20);
  if (ratio < (large ? 3 : 4.5)) faint.add(`${e.tagName}.${e.className} "${text}" ${ratio.toFixed(2)}`);
}
return [...faint].slice(0, 10);
"""

# Tables without a caption or headings with a scope, charts without words.
UNTITLED = """
const wrong = [];
for (const t of document.querySelectorAll('table')) {
  if (!t.caption?.textContent.trim()) wrong.push('no caption: ' + t.outerHTML.slice(0, 100));
  const h = [...t.querySelectorAll('th')].find((h) => !h.scope);
  if (h) wrong.push('no scope: ' + h.outerHTML.slice(0, 100));
}
for (const c of document.querySelectorAll('canvas'))
  if (!c.getAttribute('aria-label')) wrong.push('no words: ' + c.outerHTML);
return wrong;
"""


if __name__ == "__main__":
    served.need_selenium()
    parser = served.arguments(__doc__)
    parser.add_argument("--bad-bot", help="a bot that crashes (tests/kit/bots/bad.c)")
    OPTIONS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
