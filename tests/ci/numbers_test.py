"""tests/numbers.sh: collects what tests measured, names what got worse by more than the spread and nothing else, and
says in one line what is wrong with a file."""
import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest

NUMBERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "numbers.sh")

VERSION = """#!/bin/sh
echo 'joust 0.1.0'
echo '  commit    abc'
echo '  compiler  g++ 12.2.0'
"""


def measure(median, spread, better="more", unit="of the yardstick"):
    return {"unit": unit, "better": better, "median": median, "spread": spread, "values": [median]}


class Numbers(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="joust-numbers-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(content if isinstance(content, str) else json.dumps(content))
        return self.path(name)

    def numbers(self, name, measures, processors=2):
        return self.write(name, {"machine": {"processors": processors, "compiler": "g++"}, "measures": measures})

    def run_numbers(self, *words):
        done = subprocess.run([NUMBERS, *words], capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()

    def compare(self, old, new, **keywords):
        return self.run_numbers(self.numbers("old.json", old), self.numbers("new.json", new, **keywords))

    def refused(self, *words):
        code, out, err = self.run_numbers(*words)
        self.assertEqual((code, out, len(err)), (2, [], 1), err)
        return err[0].replace(self.folder + "/", "")

    # Comparing

    def test_within_the_spread_nothing_got_worse(self):
        code, out, _ = self.compare({"a": measure(10, 1), "b": measure(5, 0)},
                                    {"a": measure(9.5, 0.2), "b": measure(5, 0)})
        self.assertEqual((code, out), (0, ["2 measures: 0 worse, 0 better, 2 the same"]))

    def test_the_larger_of_both_spreads_counts(self):
        self.assertEqual(self.compare({"a": measure(10, 0)}, {"a": measure(8, 2)})[0], 0)
        self.assertEqual(self.compare({"a": measure(10, 0)}, {"a": measure(8, 1.9)})[0], 1)

    def test_what_got_worse_is_named(self):
        old = {"rate": measure(10, 1), "time": measure(4, 1, "less", "s"), "size": measure(7, 0, "less")}
        new = {"rate": measure(8, 1), "time": measure(5.5, 1, "less", "s"), "size": measure(6, 0, "less")}
        code, out, _ = self.compare(old, new)
        self.assertEqual(code, 1)
        self.assertEqual(out, ["worse: rate: 10 -> 8 of the yardstick (spread 1)",
                               "better: size: 7 -> 6 of the yardstick (spread 0)",
                               "worse: time: 4 -> 5.5 s (spread 1)",
                               "3 measures: 2 worse, 1 better, 0 the same"])

    def test_what_is_on_one_side_only_is_said(self):
        code, out, _ = self.compare({"a": measure(1, 0), "b": measure(1, 0)}, {"b": measure(1, 0), "c": measure(2, 0)})
        self.assertEqual((code, out[:2]), (0, ["gone: a", "new: c: 2 of the yardstick"]))

    def test_another_machine_is_said(self):
        _, out, _ = self.compare({"a": measure(1, 0)}, {"a": measure(1, 0)}, processors=8)
        self.assertEqual(out[0], "note: processors 2, now 8: times and rates tell less")

    def test_bad_files_get_one_line(self):
        good = self.numbers("good.json", {"a": measure(1, 0)})
        self.assertIn("nothing.json: is not there; ", self.refused(good, self.path("nothing.json")))
        self.assertIn("cannot be read: ", self.refused(good, self.folder))
        self.assertIn("bad.json: is not JSON: ", self.refused(good, self.write("bad.json", "{")))
        for empty in ([], {}, {"measures": []}, {"measures": {}}):
            self.assertIn("bad.json: holds no measures; ", self.refused(self.write("bad.json", empty), good))
        for change, said in (({"median": None}, "has no median"), ({"median": True}, "has no median"),
                             ({"spread": "1"}, "has no spread"), ({"spread": -1}, "has a spread below 0"),
                             ({"unit": 1}, "has no unit"), ({"better": "most"}, "does not say")):
            bad = self.numbers("bad.json", {"a": measure(1, 0) | change})
            self.assertIn(f"bad.json: measure a: {said}", self.refused(good, bad))
        self.assertIn("is not an object", self.refused(good, self.numbers("bad.json", {"a": 1})))
        self.assertIn("NaN.json: measure a: has no median",
                      self.refused(good, self.write("NaN.json", '{"measures": {"a": {"unit": "s", "better": "less", '
                                                                '"median": NaN, "spread": 0}}}')))
        self.assertIn("bad.json: measure a: unit is 's', in ",
                      self.refused(good, self.numbers("bad.json", {"a": measure(1, 0, unit="s")})))
        self.assertIn("have no measure in common", self.refused(good, self.numbers("bad.json", {"z": measure(1, 0)})))

    def test_mistakes_in_the_command(self):
        for words in ((), ("one",), ("collect", "a", "b"), ("a", "b", "c")):
            self.assertTrue(self.refused(*words).startswith("usage: tests/numbers.sh collect"))

    # Collecting

    def make_build(self, launcher=""):
        self.write("build/joust", VERSION + " " * (250_000 - len(VERSION)))
        os.chmod(self.path("build/joust"), 0o755)
        self.write("build/CMakeCache.txt", f"CMAKE_CXX_COMPILER_LAUNCHER:STRING={launcher}\n")
        for output in ("a.o", "b.h", "b.cpp", "tests/c.o"):
            self.write(f"build/{output}", "")
        self.write("build/.ninja_log", "# ninja log v5\n0\t2000\t1\ta.o\tf1\n0\t4000\t1\ta.o\tf1b\n"
                   "1000\t1500\t1\tb.h\tf2\n1000\t1500\t1\tb.cpp\tf2\n"
                   "0\t700\t1\ttests/c.o\tf3\n0\t9000\t1\tgone.o\tf4\n")
        long_ago = time.time() - 100
        os.utime(self.path("build/joust"), (long_ago, long_ago))
        return self.path("build")

    def collected(self):
        with open(self.path("build/numbers.json")) as file:
            return json.load(file)

    def test_parts_become_medians_and_spreads(self):
        build = self.make_build()
        self.write("build/numbers/many.json", {"unit": "s", "better": "less", "values": [3, 1, 2]})
        self.write("build/numbers/once.json", {"unit": "s", "better": "less", "values": [5]})
        self.write("build/numbers/counted.json", {"unit": "cards", "better": "more", "values": [7], "spread": 0})
        code, out, err = self.run_numbers("collect", build)
        self.assertEqual((code, err), (0, []))
        numbers = self.collected()
        self.assertEqual({name: (found["median"], found["spread"]) for name, found in numbers["measures"].items()},
                         {"many": (2, 2), "once": (5, 0.5), "counted": (7, 0), "build.product": (4.5, 0.45),
                          "build.tests": (0.7, 0.07), "size.joust": (0.25, 0.005)})
        self.assertEqual(numbers["machine"]["compiler"], "g++ 12.2.0")
        self.assertEqual(out, [f"{build}/numbers.json: 6 measures"])
        self.assertEqual(self.run_numbers(f"{build}/numbers.json", f"{build}/numbers.json")[0], 0)

    def test_what_a_cache_compiled_or_an_older_program_did_is_left_out(self):
        build = self.make_build(launcher="ccache")
        for name in ("new", "old"):
            self.write(f"build/numbers/{name}.json", {"unit": "s", "better": "less", "values": [5]})
        os.utime(self.path("build/numbers/old.json"), (1, 1))
        code, _, err = self.run_numbers("collect", build)
        self.assertEqual(code, 0)
        self.assertEqual(err, [f"left out, older than the program: {build}/numbers/old.json",
                               "build time left out: a compiler cache was used"])
        self.assertEqual(list(self.collected()["measures"]), ["new", "size.joust"])

    def test_collecting_what_is_not_there_or_no_good(self):
        self.assertIn("nowhere/joust: is not there; ", self.refused("collect", self.path("nowhere")))
        build = self.make_build()
        self.assertIn("build/numbers: no test has measured anything", self.refused("collect", build))
        for values in ([], None, ["1"], 5):
            self.write("build/numbers/a.json", {"unit": "s", "better": "less", "values": values})
            self.assertIn("a.json: measure a: has no list of values", self.refused("collect", build))
        self.write("build/numbers/a.json", {"unit": "s", "better": "less", "values": [1], "spread": None})
        self.assertIn("measure a: has no spread", self.refused("collect", build))


unittest.main()
