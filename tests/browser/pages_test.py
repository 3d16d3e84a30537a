"""The dashboard in headless Chromium over sample leagues: every page without console errors, sorting, filters, links,
live progress, dark mode, a phone's width, the keyboard, and without JavaScript."""
import subprocess
import sys
import time
import unittest
import urllib.parse

import served

LEAGUE = "/leagues/sample.1"
PAGES = ["/leagues", "/about", "/api", LEAGUE, LEAGUE + "/crosstable", LEAGUE + "/crosstable?show=surprise",
         LEAGUE + "/bots/1",
         LEAGUE + "/bots/2", LEAGUE + "/bots/3", LEAGUE + "/versus/1/2", LEAGUE + "/cards", LEAGUE + "/cards/Moat",
         LEAGUE + "/kingdoms?card=Moat", LEAGUE + "/kingdoms/1", LEAGUE + "/games", LEAGUE + "/games?faults=1",
         LEAGUE + "/games/1", LEAGUE + "/games/11", LEAGUE + "/runs", "/compare", "/compare?counts=1,2,3",
         "/leagues/sample.2/comparison", "/leagues/empty.1", "/leagues/empty.1/bots/1"]


class BrowserTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = served.Folder()
        cls.sample, cls.empty = cls.folder.file("sample.db"), cls.folder.file("empty.db")
        make = [OPTIONS.make_league]
        subprocess.run([*make, cls.sample, "--games", "900", "--players", "2,3,4", "--odd", "--versions",
                        "--comparison"], check=True)
        subprocess.run([*make, cls.empty, "--games", "0"], check=True)
        cls.server = served.Server(OPTIONS.joust, [cls.sample, cls.empty])
        cls.driver = served.browser()

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.server.close()
        cls.folder.close()

    def setUp(self):
        self.driver.get_log("browser")  # forget what earlier tests left

    def open(self, path, driver=None):
        driver = driver or self.driver
        driver.get(self.server.url + path)
        if driver.execute_script("return !!window.Chart"):
            served.wait_for(driver, served.charts_drawn)

    def press(self, element):
        self.driver.execute_script("arguments[0].scrollIntoView({behavior: 'instant', block: 'center'})", element)
        element.click()

    def console(self, driver=None):
        return [entry["message"] for entry in (driver or self.driver).get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]

    def cells(self, column):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('table.standings tbody tr')]"
            ".map((r) => r.cells[arguments[0]].dataset.value)",
            column)

    def test_every_page_loads_without_complaints(self):
        for page in PAGES:
            with self.subTest(page=page):
                self.open(page)
                self.assertEqual(self.console(), [])
                self.assertTrue(self.driver.find_element("css selector", "h1").text)
                foreign = self.driver.execute_script(
                    "return performance.getEntriesByType('resource').map((e) => e.name)"
                    ".filter((n) => !n.startsWith(location.origin))")
                self.assertEqual(foreign, [])

    def test_names_are_text(self):
        self.open(LEAGUE)
        names = [e.text for e in self.driver.find_elements("css selector", "table.standings a.bot")]
        self.assertIn("<script>alert(1)</script>", names)
        self.assertTrue(any("🐉" in name for name in names))
        with self.assertRaises(Exception):
            self.driver.switch_to.alert.accept()

    def test_sorting(self):
        self.open(LEAGUE)
        self.assertEqual(self.cells(0), [str(n + 1) for n in range(len(self.cells(0)))])

        def heading():
            return self.driver.find_element("link text", "Margin")

        heading().click()
        margins = [float(value) for value in self.cells(6)]
        self.assertEqual(margins, sorted(margins, reverse=True))
        self.assertIn("sort=margin", self.driver.current_url)
        heading().click()
        margins = [float(value) for value in self.cells(6)]
        self.assertEqual(margins, sorted(margins))
        self.driver.refresh()  # the server sorts the same way
        self.assertEqual([float(value) for value in self.cells(6)], margins)
        self.driver.find_element("link text", "Bot").click()
        names = self.cells(1)
        self.assertEqual([n.lower() for n in names], sorted(n.lower() for n in names))

    def test_filter(self):
        self.open(LEAGUE)
        every = [int(value) for value in self.cells(8)]
        self.driver.find_element("css selector", "select[name=players] option[value='3']").click()
        served.wait_for(self.driver, lambda d: "players=3" in d.current_url)
        three = [int(value) for value in self.cells(8)]
        self.assertLess(sum(three), sum(every))
        self.assertIn("3 players", self.driver.find_element("css selector", "h1").text)
        self.assertNotIn("set=", self.driver.current_url)

    def test_from_the_crosstable_to_a_game(self):
        self.open(LEAGUE + "/crosstable")
        self.driver.find_element("css selector", "table.cross td a").click()
        served.wait_for(self.driver, lambda d: "/versus/" in d.current_url)
        self.assertIn("against", self.driver.find_element("css selector", "h1").text)
        self.press(self.driver.find_element("css selector", "table.games td a"))
        served.wait_for(self.driver, lambda d: "/games/" in d.current_url)
        served.wait_for(self.driver, served.charts_drawn)
        self.assertGreater(len(self.driver.find_elements("css selector", ".log .turn")), 10)
        self.assertEqual(self.console(), [])

    def test_kingdom_search(self):
        self.open(LEAGUE + "/kingdoms")
        field = self.driver.find_element("css selector", "input[name=card]")
        field.send_keys("Village")
        field.submit()
        served.wait_for(self.driver, lambda d: "card=Village" in d.current_url)
        for kingdom in self.driver.find_elements("css selector", ".kingdom-list > li"):
            self.assertIn("Village", [card.text for card in kingdom.find_elements("css selector", ".card")])

    def test_nothing_is_wider_than_a_phone(self):
        phone = served.browser(390, 844)
        try:
            for page in PAGES:
                with self.subTest(page=page):
                    self.open(page, phone)
                    self.assertLessEqual(phone.execute_script("return document.documentElement.scrollWidth"), 390)
                    self.assertEqual(self.console(phone), [])
        finally:
            phone.quit()

    def test_dark_mode_has_contrast(self):
        dark = served.browser(dark=True)
        try:
            self.open(LEAGUE, dark)
            for driver, light_on_dark in ((dark, True), (self.driver, False)):
                self.open(LEAGUE, driver)
                for selector in ("body", "h1", ".tile dt", "table.standings td.number", "table.standings .error",
                                 "a.bot", ".top .tabs a", ".lead"):
                    ink, paper = driver.execute_script(CONTRAST, selector)
                    ratio = contrast(ink, paper)
                    self.assertGreaterEqual(ratio, 4.5, f"{selector}: {ink} on {paper}")
                body = driver.execute_script(CONTRAST, "body")
                self.assertEqual(luminance(body[0]) > luminance(body[1]), light_on_dark)
        finally:
            dark.quit()

    def test_without_a_script(self):
        plain = served.browser(script=False)
        try:
            for page in PAGES:
                plain.get(self.server.url + page)
                self.assertTrue(plain.find_element("css selector", "h1").text)
            plain.get(self.server.url + LEAGUE)
            plain.find_element("link text", "Faults").click()
            self.assertIn("sort=faults", plain.current_url)
            self.assertGreater(len(plain.find_elements("css selector", "table.standings tbody tr svg.whisker .dot")), 3)
        finally:
            plain.quit()

    def test_keyboard(self):
        from selenium.webdriver.common.keys import Keys

        self.open(LEAGUE)
        body = self.driver.find_element("css selector", "body")
        body.send_keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("class"), "skip")
        self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        self.assertTrue(self.driver.current_url.endswith("#main"))
        reached = set()
        for _ in range(60):
            self.driver.switch_to.active_element.send_keys(Keys.TAB)
            element = self.driver.switch_to.active_element
            reached.add(element.text or element.get_attribute("aria-label"))
        self.assertIn("Margin", reached)
        self.assertIn("<script>alert(1)</script>", reached)

    def test_names_for_screen_readers(self):
        for page in PAGES:
            with self.subTest(page=page):
                self.open(page)
                self.assertEqual(self.driver.execute_script(UNNAMED), [])

    def test_layout_does_not_shift(self):
        for page in (LEAGUE, LEAGUE + "/bots/1", LEAGUE + "/games/1", LEAGUE + "/cards"):
            with self.subTest(page=page):
                self.driver.get("about:blank")
                self.open(page)
                time.sleep(0.3)
                self.assertLess(self.driver.execute_async_script(SHIFT), 0.05)

    def test_a_running_league_moves_by_itself(self):
        database = self.folder.file("live.db")
        writer = subprocess.Popen([OPTIONS.make_league, database, "--games", "3000", "--seconds", "14"])
        server = None
        try:
            while not served.os.path.exists(database):
                time.sleep(0.1)
            time.sleep(1)
            server = served.Server(OPTIONS.joust, [database])
            stored = "return Number(document.querySelector('progress').value)"
            self.driver.get(server.url + "/leagues/live.1/runs")
            first = self.driver.execute_script(stored)
            self.assertIn("running", self.driver.execute_script("return document.querySelector('.badge').innerText"))
            self.driver.execute_script("window.stays = true")
            served.wait_for(self.driver, lambda d: d.execute_script(stored) > first)
            second = self.driver.execute_script(stored)
            served.wait_for(self.driver, lambda d: d.execute_script(stored) > second)
            self.driver.get(server.url + "/leagues/live.1")
            tile = "return document.querySelector('.tile .value').textContent"
            games = self.driver.execute_script(tile)
            self.driver.execute_script("window.stays = true")
            served.wait_for(self.driver, lambda d: d.execute_script(tile) != games)
            self.assertTrue(self.driver.execute_script("return window.stays"), "the page was loaded anew")
            self.assertEqual(writer.wait(60), 0)
            self.driver.get(server.url + "/leagues/live.1/runs")
            badge = "return document.querySelector('.badge').innerText"
            served.wait_for(self.driver, lambda d: "finished" in d.execute_script(badge))
            self.assertEqual(self.console(), [])
        finally:
            writer.kill()
            writer.wait()
            if server:
                server.close()

    def test_a_broken_database_gets_a_page(self):
        database = self.folder.file("broken.db")
        subprocess.run([OPTIONS.make_league, database, "--games", "40"], check=True)
        server = served.Server(OPTIONS.joust, [database])
        try:
            with open(database, "wb") as file:
                file.write(b"garbage" * 1000)
            time.sleep(0.7)
            self.driver.get(server.url + "/leagues/broken.1")
            self.assertIn("not a database", self.driver.find_element("css selector", ".empty").text)
        finally:
            server.close()

    def test_downloads_are_files(self):
        self.open(LEAGUE)
        for link in self.driver.find_elements("css selector", ".downloads a"):
            path = urllib.parse.urlsplit(link.get_attribute("href"))
            text = self.server.get(path.path + ("?" + path.query if path.query else ""))
            self.assertGreater(len(text), 200)


# The ink of an element, and the first background behind it that is not transparent.
CONTRAST = """
const element = document.querySelector(arguments[0]);
let paper = 'rgba(0, 0, 0, 0)';
for (let e = element; e && paper.endsWith(', 0)'); e = e.parentElement) paper = getComputedStyle(e).backgroundColor;
return [getComputedStyle(element).color, paper];
"""

# Things that a screen reader could not name: pictures, fields, links, tables' headings.
UNNAMED = """
const unnamed = [];
const check = (selector, named) => document.querySelectorAll(selector).forEach((e) => {
  if (!named(e)) unnamed.push(e.outerHTML.slice(0, 120));
});
check('svg[role=img], canvas', (e) => e.getAttribute('aria-label'));
check('img', (e) => e.hasAttribute('alt'));
check('input:not([type=hidden]), select', (e) => e.labels?.[0]?.textContent.trim() || e.getAttribute('aria-label'));
check('a', (e) => e.textContent.trim() || e.getAttribute('aria-label'));
check('button', (e) => e.textContent.trim());
check('nav', (e) => e.getAttribute('aria-label'));
check('[tabindex]', (e) => e.getAttribute('aria-label'));
if (document.querySelectorAll('h1').length !== 1) unnamed.push('not exactly one h1');
if (!document.documentElement.lang || !document.title) unnamed.push('no language or title');
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
if (new Set(ids).size !== ids.length) unnamed.push('an id twice');
return unnamed;
"""

SHIFT = """
const done = arguments[arguments.length - 1];
let sum = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
  .observe({ type: 'layout-shift', buffered: true });
setTimeout(() => done(sum), 200);
"""


def numbers(colour):
    return [float(part) for part in colour[colour.index("(") + 1:-1].replace(",", " ").split()[:3]]


def luminance(colour):
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in numbers(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


if __name__ == "__main__":
    served.need_selenium()
    OPTIONS, rest = served.arguments(__doc__).parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
