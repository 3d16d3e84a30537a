"""Starts `joust serve` over databases made for a test, and Chromium, for the Python tests and the screenshots. A test
by hand: PYTHONPATH=tests/kit python3 tests/browser/pages_test.py --joust build/joust"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request

SKIP = 77  # ctest shows the test as skipped


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIP)


def need_selenium():
    """Debian's python3-selenium belongs to /usr/bin/python3, which need not be the first python3 of the path."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        debian = "/usr/bin/python3"
        if sys.executable != debian and os.path.exists(debian) and "DASHBOARD_AGAIN" not in os.environ:
            os.environ["DASHBOARD_AGAIN"] = "1"
            os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
        skip("python3-selenium is missing: apt-get install python3-selenium chromium chromium-driver")
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            skip(f"{program} is missing: apt-get install chromium chromium-driver")


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--joust", default="build/joust", help="the program")
    parser.add_argument("--make-league", default="build/tests/kit/make_league", help="makes sample leagues")
    parser.add_argument("--http", default="", help="the HTTP library to test, where several are built in")
    return parser


class Folder:
    def __init__(self, path=None):
        self.path = path or tempfile.mkdtemp(prefix="dash_test_")
        os.makedirs(self.path, exist_ok=True)

    def file(self, name):
        return os.path.join(self.path, name)

    def close(self):
        shutil.rmtree(self.path, ignore_errors=True)


class Server:
    """`joust serve` on a free port; url has no slash at its end."""

    def __init__(self, joust, databases, *options):
        self.process = subprocess.Popen([joust, "serve", *databases, "--port", "0", *options], stdout=subprocess.PIPE,
                                        text=True)
        self.url = self.process.stdout.readline().strip().rstrip("/")
        if not self.url:
            raise SystemExit("joust serve did not start")
        self.port = int(self.url.rsplit(":", 1)[1])

    def get(self, path, timeout=10):
        with urllib.request.urlopen(self.url + path, timeout=timeout) as answer:
            return answer.read().decode()

    def stop(self, how=signal.SIGTERM):
        """The exit code and how long it took are the caller's to judge."""
        self.process.send_signal(how)
        return self.process.wait(10)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class SampleTest(unittest.TestCase):
    """Tests of servers over a sample league. `options` are the program's own, set before it runs."""
    options = None
    games = 400

    @classmethod
    def setUpClass(cls):
        cls.folder = Folder()
        cls.database = cls.folder.file("sample.db")
        subprocess.run([cls.options.make_league, cls.database, "--games", str(cls.games), "--odd"], check=True)
        cls.library = ["--http", cls.options.http] if cls.options.http else []
        cls.crow = cls.options.http == "crow"

    @classmethod
    def tearDownClass(cls):
        cls.folder.close()

    def serve(self, *words):
        server = Server(self.options.joust, words, *self.library)
        self.addCleanup(server.close)
        return server


def browser(width=1280, height=900, dark=False, script=True):
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    profile = tempfile.mkdtemp(prefix="dash_chromium_")
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                 "--disable-dev-shm-usage", f"--user-data-dir={profile}", f"--window-size={width},{height}"):
        options.add_argument(flag)
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    driver.set_script_timeout(30)
    resize(driver, width, height)
    if dark:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                               {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    quit_driver = driver.quit

    def close():
        quit_driver()
        shutil.rmtree(profile, ignore_errors=True)

    driver.quit = close
    return driver


def resize(driver, width, height):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})


def wait_for(driver, condition, seconds=15):
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(driver, seconds, 0.1).until(condition)


def charts_drawn(driver):
    """True once every chart of the page has been drawn."""
    return driver.execute_script(
        "return [...document.querySelectorAll('figure.chart')].every((f) => !f.querySelector('.chart-failed') && "
        "[...f.querySelectorAll('canvas')].every((c) => Chart.getChart(c)))")
