""".ci/tally over runs of ctest: what passed, failed and skipped is counted; what skipped is named with its reason."""
import os
import shutil
import subprocess
import tempfile
import unittest

TALLY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".ci", "tally")

# Tests of a small project: name, command, properties.
ALL = [
    ("good", "echo fine", ""),
    ("needs_mount", "echo what it tries; echo 'skipped: no right to mount'; exit 77", "LABELS slow;machines;may_skip"),
    ("needs_browser", "echo 'skipped: chromium is missing: apt-get install chromium'; exit 77", "LABELS browser"),
    ("bad", "echo '<&>'; exit 1", ""),
    ("hangs", "sleep 5", "TIMEOUT 1"),
    ("not_built", None, ""),
]


class Tally(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def run_tests(self, run, names):
        """As ./test.sh does."""
        source, build = os.path.join(self.folder, "source"), os.path.join(self.folder, "build")
        os.makedirs(source, exist_ok=True)
        lines = ["cmake_minimum_required(VERSION 3.25)", "project(small NONE)", "enable_testing()"]
        for name, command, properties in ALL:
            if name not in names:
                continue
            lines.append(f"add_test(NAME {name} COMMAND {'nowhere' if command is None else f'sh -c [[{command}]]'})")
            key, _, value = (properties or "LABELS none").partition(" ")
            lines.append(f'set_tests_properties({name} PROPERTIES SKIP_RETURN_CODE 77 {key} "{value}")')
        with open(os.path.join(source, "CMakeLists.txt"), "w") as file:
            file.write("\n".join(lines) + "\n")
        subprocess.run(["cmake", "-S", source, "-B", build], check=True, stdout=subprocess.DEVNULL)
        results = os.path.join(self.folder, "results")
        os.makedirs(results, exist_ok=True)
        with open(os.path.join(results, run + ".json"), "w") as file:
            subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, stdout=file)
        subprocess.run(["ctest", "--test-dir", build, "--output-junit", os.path.join(results, run + ".xml")],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def tally(self):
        done = subprocess.run([TALLY, os.path.join(self.folder, "results")], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()

    def test_what_passed_is_only_counted(self):
        self.run_tests("release", ["good"])
        self.run_tests("sanitize", ["good"])
        self.assertEqual(self.tally(), (0, ["2 passed, 0 failed, 0 skipped"]))

    def test_what_may_skip_is_named(self):
        self.run_tests("slow", ["good", "needs_mount"])
        self.assertEqual(self.tally(), (0, ["skipped: needs_mount (slow): no right to mount",
                                            "1 passed, 0 failed, 1 skipped"]))

    def test_what_may_not_skip_counts_against_the_run(self):
        self.run_tests("release", ["good", "needs_browser"])
        code, lines = self.tally()
        self.assertEqual(code, 1)
        named = "skipped: needs_browser (release): chromium is missing: apt-get install chromium; that counts"
        self.assertTrue(lines[0].startswith(named))
        self.assertEqual(lines[1:], ["1 passed, 0 failed, 1 skipped"])

    def test_failed_hanging_and_missing_tests_are_failures(self):
        self.run_tests("release", ["good", "bad", "hangs", "not_built"])
        code, lines = self.tally()
        self.assertEqual(code, 1)
        self.assertEqual([line.split(" (")[0] for line in lines[:-1]],
                         ["failed: bad", "failed: hangs", "failed: not_built"])
        self.assertEqual(lines[-1], "1 passed, 3 failed, 0 skipped")

    def test_a_run_that_broke_off_is_a_failure(self):
        self.run_tests("release", ["good"])
        os.remove(os.path.join(self.folder, "results", "release.xml"))
        self.assertEqual(self.tally(), (1, ["failed: good (release): it never ran", "0 passed, 1 failed, 0 skipped"]))

    def test_no_tests_at_all_are_a_failure(self):
        self.run_tests("release", [])
        self.assertEqual(self.tally(), (1, ["failed: the run 'release' has no tests", "failed: no test ran",
                                            "0 passed, 0 failed, 0 skipped"]))


if __name__ == "__main__":
    unittest.main()
