""".ci/check over a small tree: a clean one passes, and each rule finds what was put there against it, and no more."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

CLEAN = {
    "CMakeLists.txt": """function(joust_room folder)
  message(FATAL_ERROR "joust_room(${folder}): no sources")
endfunction()
joust_room(engine)  # not joust_room(nowhere)
joust_room(runner/base)
joust_room(runner/store engine runner/base LINKS SQLite::SQLite3)
joust_room(runner/league
  engine  # over several lines
  runner/base runner/store)
""",
    "runner/CMakeLists.txt": """joust_room(runner/seat engine bot-api)
joust_room(runner/workers runner/base runner/seat SOURCES more.cpp)
joust_room(runner/commands dashboard engine runner/base runner/league)
joust_room(dashboard/data runner/base runner/store)
joust_room(dashboard dashboard/data runner/base)
""",
    "bot-api/joust_bot.h": "#pragma once\n",
    "bot-api/template/c/my_bot.c": "#include <joust_bot.h>\n",
    "bots/money/money.c": '#include <joust_bot.h>\n\n#include "own.h"\n',
    "bots/money/own.h": "#pragma once\n",
    "engine/state.h": "#pragma once\n",
    "engine/cards/base.cpp": '#include "engine/state.h"\n',
    "runner/base/json.cpp": "std::string text(const Json& json) { return json.dump(2); }\n",
    "runner/base/numbers.cpp": "int number(const char* text) { return std::atoi(text); }\n",
    "runner/store/door.h": '#pragma once\n\n#include "runner/store/rows.h"\n',
    "runner/store/rows.h": "// Inside: how rows are laid out.\n#pragma once\n",
    "runner/store/sqlite.h": "#pragma once\n",
    "runner/store/games.cpp": '#include <sqlite3.h>\n\n#include "door.h"\n'
                              'const char* kSql = "SELECT id FROM games";\n',
    "runner/league/run.cpp": r'''#include <spdlog/spdlog.h>

#include "runner/store/door.h"

// SELECT id FROM games; fork(); printf("no")
/* #include "runner/commands/run.h" */
const int kMany = 1'000'000;
const char kQuote = '"';
const char* kHelp = "usage: select games from a list, update them, delete what is left; BEGIN with // printf(\"x\")";
const char* kRaw = R"(system("rm"); std::cout << json.dump())";
void say() {
  fmt::print(stderr, "{}\n", kHelp);
  worker.kill(9);
}
''',
    "runner/seat/main.cpp": '#include "bot-api/joust_bot.h"\n#include "engine/state.h"\n',
    "runner/workers/worker.cpp": "void end(int child) { kill(child, 9); }\n",
    "runner/main.cpp": '#include "engine/state.h"\n#include "runner/commands/run.h"\n',
    "runner/commands/run.h": "#pragma once\n",
    "runner/commands/options.cpp": "#include <boost/program_options.hpp>\n",
    "runner/commands/run.cpp": '#include "dashboard/dashboard.h"\n\nvoid say() { fmt::print("done\\n"); }\n',
    "dashboard/dashboard.h": "#pragma once\n",
    "dashboard/data/games.h": '#pragma once\n\n#include "runner/store/door.h"\n',
    "dashboard/assets/page.js": '"use strict";\nconst row = document.querySelector("tr")?.cells[0];\nrow.id = "x";\n',
    "tests/free_test.cpp": '#include "runner/store/rows.h"\n\nint main() { return system("") + printf("SELECT 1"); }\n',
    "tests/abi/frozen/old.h": "int   as_it_was ;\n",
    "tests/lib.sh": "# shellcheck shell=bash disable=SC2034\nshared=1\n",
    "tests/run.sh": '#!/bin/bash\n. "$(dirname "$0")/lib.sh"\necho "$shared"\n',
    "tests/run.py": "print(1)\n",
    "run": "#!/bin/sh\necho good\n",
    ".ci/breaches": "# What breaks a rule today.\n",
}

# Each is added to the clean tree: file, its text, what must be found (line, words). All at once: nothing else may be.
FAULTS = [
    ("engine/format.cpp", "int   badly( );\nint well();\nint  again();\n",
     [(1, "not formatted; run clang-format-19 -i engine/format.cpp")]),
    ("runner/base/up.cpp", '#include "runner/store/door.h"\n',
     [(1, r"runner/base may not include runner/store/door\.h \(joust_room\(runner/base\), CMakeLists\.txt:5\)")]),
    ("runner/store/up.h", '#pragma once\n\n#include "../league/plan.h"\n',
     [(3, "runner/store may not include runner/league/plan.h")]),
    ("runner/league/plan.h", '#pragma once\n\n#include "tests/kit.h"\n',
     [(3, "runner/league may not include tests/kit.h")]),
    ("tests/kit.h", "#pragma once\n", []),
    ("engine/cards/view.h", "#pragma once\n\n#include <joust_bot.h>\n",
     [(3, "engine may not include bot-api/joust_bot.h")]),
    ("runner/commands/page.cpp", '#include "dashboard/data/games.h"\n',
     [(1, "runner/commands may not include dashboard/data")]),
    ("bots/money/up.c", '#include "engine/state.h"\n', [(1, "bots and bot-api see bot-api alone")]),
    ("bot-api/template/c/up.c", '#include "engine/state.h"\n', [(1, "bots and bot-api see bot-api alone")]),
    ("runner/league/inside.cpp", '#include "runner/store/rows.h"\n', [(1, "rows.h is for runner/store alone")]),
    ("runner/league/sql.cpp", """#include <sqlite3.h>

#include "runner/store/sqlite.h"

const char* kSql =
    "SELECT id "  // a reason
    "FROM games";
const char* kTable = R"(
CREATE TABLE games(id);
)";
const char* kMore[] = {"WHERE id = ?", "INSERT OR REPLACE INTO games VALUES(?)", "UPDATE games SET id = 1", "PRAGMA x"};
const char* kSmall[] = {"BEGIN IMMEDIATE", "delete from games where id = 1"};
""",
     [(1, "include of sqlite3.h outside runner/store"), (3, "include of runner/store/sqlite.h outside"),
      (6, r"SQL \(SELECT"), (8, r"SQL \(CREATE"), (11, r"SQL \(WHERE"), (11, r"SQL \(INSERT"), (11, r"SQL \(UPDATE"),
      (11, r"SQL \(PRAGMA"), (12, r"SQL \(BEGIN"), (12, r"SQL \(DELETE")]),
    ("runner/league/schema.sql", "CREATE TABLE games(id);\n", [(1, "SQL outside runner/store")]),
    ("runner/league/child.cpp", """#include <linux/seccomp.h>
void all() {
  if (::fork() == 0) execvp("x", nullptr);
  kill(1, 2);
  prctl(1);
  posix_spawnp(nullptr);
  syscall(SYS_seccomp, 1);
  seccomp_load(filter);
  std::system("x");
}
""",
     [(1, "include of linux/seccomp.h outside runner/workers"), (3, "^fork outside"), (3, "^execvp outside"),
      (4, "^kill "), (5, "^prctl "), (6, "^posix_spawnp "), (7, "^syscall "), (8, "^seccomp_load "), (9, "^system ")]),
    ("runner/league/json.cpp", "std::string text(const Json& json) { return json.dump(); }\n",
     [(1, "dump outside runner/base/json")]),
    ("runner/commands/play.cpp", "#include <boost/program_options.hpp>\n",
     [(1, "program_options outside runner/commands/options")]),
    ("runner/league/read.cpp", """int a = std::stoi(text), b = atoi(text);
long c = strtol(text, 0, 10);
auto d = std::from_chars(a, b);
""",
     [(1, "^stoi outside runner/base/numbers"), (1, "^atoi "), (2, "^strtol "), (3, "^from_chars ")]),
    ("engine/read.cpp", "int a = std::stoi(text);\nauto d = std::from_chars(a, b);\n",
     [(1, "stoi throws or guesses")]),
    ("runner/seat/log.cpp", "#include <fmt/core.h>\n", [(1, "include of fmt/core.h in a room that does without")]),
    ("engine/log.cpp", "#include <spdlog/spdlog.h>\n",
     [(1, "include of spdlog/spdlog.h in a room that does without"), (1, "where nothing is logged")]),
    ("runner/commands/log.cpp", "#include <spdlog/spdlog.h>\n", [(1, "where nothing is logged")]),
    ("runner/league/say.cpp", """void say() {
  fmt::print("x");
  std::println(out, "x");
  printf("x");
  std::puts("x");
  std::cout << 1;
  fputs("x", stdout);
  write(1, "x", 1);
}
""",
     [(2, "^print outside runner/commands"), (3, "^println "), (4, "^printf "), (5, "^puts "), (6, "^std::cout "),
      (7, "^stdout "), (8, r"^write\(1 ")]),
    ("tests/bad.sh", '#!/bin/bash\n. "$(dirname "$0")/lib.sh"\necho "$shared" $1\n', [(3, "SC2086")]),
    ("no_ending", "#!/usr/bin/env bash\ncd nowhere\n", [(2, "SC2164")]),
    ("tests/bad.py", "import os\nprint(undefined)\n", [(1, "F401"), (2, "F821")]),
    ("tests/broken.py", "a b\n", [(1, "E999")]),
    ("dashboard/assets/broken.js", "let a = 1;\nlet b = ;\n", [(2, r"Unexpected \";\" \(esbuild\)")]),
    ("dashboard/assets/odd.js", "const a = 1;\na = 2;\nif (typeof a === 'nmber') a();\n",
     [(2, "constant"), (3, "typeof")]),
]


class Tree:
    def __init__(self, files):
        self.path = tempfile.mkdtemp(prefix="joust-check-")
        os.mkdir(os.path.join(self.path, ".ci"))
        shutil.copy(os.path.join(SOURCE, ".ci", "check"), os.path.join(self.path, ".ci"))
        shutil.copytree(os.path.join(SOURCE, ".ci", "house"), os.path.join(self.path, ".ci", "house"))
        for name in (".clang-format", ".flake8", ".shellcheckrc"):
            shutil.copy(os.path.join(SOURCE, name), self.path)
        for name, text in files.items():
            self.write(name, text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def write(self, name, text):
        path = os.path.join(self.path, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.path, name), encoding="utf-8") as file:
            return file.read()

    def check(self, *arguments):
        """Exit code, lines of standard output, standard error."""
        done = subprocess.run([os.path.join(self.path, ".ci", "check"), *arguments], cwd="/", text=True, timeout=100,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done.returncode, done.stdout.splitlines(), done.stderr

    def check_house(self, *arguments):
        """The same for the rules of the house alone, which is faster: exit code and lines."""
        files = [os.path.relpath(os.path.join(folder, name), self.path)
                 for folder, _, names in os.walk(self.path) for name in names]
        done = subprocess.run([sys.executable, "-B", ".ci/house", *arguments], cwd=self.path, text=True, timeout=100,
                              input="".join(name + "\n" for name in files), stdout=subprocess.PIPE)
        return done.returncode, done.stdout.splitlines()


class CheckTest(unittest.TestCase):
    maxDiff = None

    def assert_found(self, lines, expected):
        """expected: (file, line, pattern); each is found by a line of its own, and no line is left."""
        left = list(lines)
        for file, line, pattern in expected:
            begin = f"{file}:{line}: "
            found = [text for text in left if text.startswith(begin) and re.search(pattern, text[len(begin):])]
            self.assertTrue(found, f"{begin}{pattern}: not found in\n" + "\n".join(lines))
            left.remove(found[0])
        self.assertEqual(left, [])

    def test_a_clean_tree_passes(self):
        with Tree(CLEAN) as tree:
            tree.write(".git", "a folder that git refuses\n")
            code, lines, errors = tree.check()
            self.assertEqual((code, errors), (0, ""), lines)
            self.assertEqual(len(lines), 1)
            self.assertRegex(lines[0], r"no findings in \d+ C and C\+\+ files, 4 shell and \d Python scripts, 1 script")
            self.assertIn("0 known breaches", lines[0])

    def test_every_rule_finds_its_fault_and_nothing_else(self):
        with Tree(CLEAN) as tree:
            for name, text, _ in FAULTS:
                tree.write(name, text)
            code, lines, _ = tree.check()
            formatted = [line for line in lines if "not formatted" in line]
            self.assertEqual(code, 1)
            self.assertEqual(len({line.split(":")[0] for line in formatted}), len(formatted), "one line a file")
            # Only the first of these files is about format; clang-format may have an opinion about the others too.
            lines = [line for line in lines if line not in formatted or line.startswith("engine/format.cpp")]
            self.assert_found(lines, [(name, line, pattern) for name, _, found in FAULTS for line, pattern in found])

    def test_breaches_are_let_pass_and_only_shrink(self):
        files = dict(CLEAN)
        files["runner/league/sql.cpp"] = 'const char* kSql = "SELECT 1";\nconst char* kMore = "SELECT 2";\n'
        files["runner/base/up.cpp"] = '#include "runner/store/door.h"\n'
        known = ("# What breaks a rule today.\n"
                 "includes runner/base/up.cpp runner/store/door.h #18\n"
                 "sql runner/league/sql.cpp SELECT x2 #18\n")
        with Tree(files) as tree:
            tree.write(".ci/breaches", known)
            code, lines = tree.check_house()
            self.assertEqual((code, lines), (0, []))

            # One more of a kind that is known: all places are named, for nobody can tell which is new.
            tree.write("runner/league/sql.cpp", files["runner/league/sql.cpp"] + 'const char* kNew = "SELECT 3";\n')
            code, lines = tree.check_house("--write-breaches")
            self.assertEqual((code, tree.read(".ci/breaches")), (1, known))
            self.assert_found(lines, [("runner/league/sql.cpp", line, r"\(3 here, \.ci/breaches knows 2\)")
                                      for line in (1, 2, 3)])

            # One less, and one mended.
            tree.write("runner/league/sql.cpp", 'const char* kSql = "SELECT 1";\n')
            tree.write("runner/base/up.cpp", "")
            code, lines = tree.check_house()
            self.assertEqual(code, 1)
            self.assert_found(lines, [(".ci/breaches", 2, "door.h' is mended; delete this line"),
                                      (".ci/breaches", 3, "stands there once, not 2 times; lower the number")])
            code, lines, _ = tree.check("--write-breaches")
            self.assertEqual(code, 0, lines)
            self.assertIn("1 known breaches", lines[0])
            self.assertEqual(tree.read(".ci/breaches"),
                             "# What breaks a rule today.\nsql runner/league/sql.cpp SELECT #18\n")

            # It takes lines away and adds none.
            tree.write("runner/league/more.cpp", "void more() { fork(); }\n")
            code, lines = tree.check_house("--write-breaches")
            self.assertEqual(code, 1)
            self.assert_found(lines, [("runner/league/more.cpp", 1, "^fork outside")])
            self.assertEqual(tree.read(".ci/breaches").count("\n"), 2)

            line = "sql runner/league/sql.cpp SELECT"
            tree.write(".ci/breaches", f"{line}\n{line} #18\n{line} #18\n")
            os.remove(os.path.join(tree.path, "runner/league/more.cpp"))
            code, lines = tree.check_house()
            self.assertEqual(code, 1)
            self.assert_found(lines, [(".ci/breaches", 1, "is no breach; write: rule file detail #issue"),
                                      (".ci/breaches", 3, "the same breach as in line 2")])

    def test_the_rooms_themselves_are_checked(self):
        files = dict(CLEAN)
        files["runner/seats/lost.h"] = "#pragma once\n"
        files["dashboard/html/lost.h"] = "#pragma once\n"  # in no room, though dashboard/ has a line
        files["tests/CMakeLists.txt"] = """joust_room(runner/base runner/bass)
joust_room()
joust_room(runner/nowhere)
joust_room(runner/trial runner/report)
joust_room(runner/report runner/trial)
joust_room(bots/money bot-api runner/base)
"""
        files["runner/trial/a.h"] = files["runner/report/a.h"] = "#pragma once\n"
        files[".ci/breaches"] = "includes runner/trial/a.h runner/none.h #18\n"  # not "mended" while rooms are in doubt
        with Tree(files) as tree:
            for arguments in ((), ("--write-breaches",)):
                code, lines = tree.check_house(*arguments)
                self.assertEqual(code, 1)
                self.assertEqual(tree.read(".ci/breaches"), files[".ci/breaches"])
                self.assert_found(lines, [
                    ("tests/CMakeLists.txt", 1, r"runner/base has a joust_room line already, CMakeLists\.txt:5"),
                    ("tests/CMakeLists.txt", 2, "names no folder"),
                    ("tests/CMakeLists.txt", 3, "no C or C\\+\\+ file below 'runner/nowhere'"),
                    ("tests/CMakeLists.txt", 4, "circle, runner/report->runner/trial->runner/report"),
                    ("tests/CMakeLists.txt", 6, "a bot sees bot-api alone; take 'runner/base' away"),
                    ("runner/seats/lost.h", 1, r"'runner/seats' has no joust_room line; add joust_room\(runner/seats"),
                    ("dashboard/html/lost.h", 1, "folder 'dashboard/html' has no joust_room line")])
            tree.write("tests/CMakeLists.txt", "joust_room(runner/seats runner/bass)\n")
            self.assertTrue(any("'runner/bass' is no room" in line for line in tree.check_house()[1]))

    def test_where_it_cannot_look_it_says_so(self):
        with Tree({}) as tree:
            code, lines, errors = tree.check()
            self.assertEqual((code, lines), (2, []))
            self.assertIn("there are no C or C++ files", errors)
            code, lines, errors = tree.check("--nonsense")
            self.assertEqual(code, 2)
            self.assertIn("usage:", errors)
        with Tree(CLEAN) as tree:
            tree.write(".clang-format", "NoSuchOption: 1\n")
            tree.write(".ci/house/rooms.py", "broken(\n")
            code, lines, _ = tree.check()
            self.assertEqual(code, 1)
            self.assertTrue(any("'format' failed" in line and "NoSuchOption" in line for line in lines), lines)
            self.assertTrue(any("'house' failed" in line for line in lines), lines)


if __name__ == "__main__":
    unittest.main()
