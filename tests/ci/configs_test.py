"""Every league file of configs/ can be read and its bots found and loaded: it is played without a store, with one line
changed, the number of games.  usage: configs_test.py JOUST"""
import os
import re
import subprocess
import sys
import tempfile

JOUST = os.path.abspath(sys.argv[1])
SOURCE = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LENGTH = re.compile(r"^(?:games|rounds) = [1-9][0-9]*$", re.MULTILINE)


def trouble(path):
    """One line about a league file that is no good; None for a good one."""
    with open(path, encoding="utf-8") as file:
        text, lengths = LENGTH.subn("games = 1", file.read())
    if lengths != 1:
        return f"{path}: {lengths} lines give the length, `games = N` or `rounds = N`; write one"
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(SOURCE, "bots"), os.path.join(folder, "bots"))
        copy = os.path.join(folder, os.path.relpath(path, SOURCE))
        os.makedirs(os.path.dirname(copy))
        with open(copy, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([JOUST, "run", copy, "--dry"], capture_output=True, text=True, timeout=100)
        if done.returncode != 0 or " 0 faults" not in done.stdout:
            return f"{path}: {(done.stderr + done.stdout).replace(folder, SOURCE).strip()}"
    return None


def main():
    paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(SOURCE, "configs"))
                   for name in names if name.endswith(".toml"))
    bad = [line for line in map(trouble, paths) if line]
    print("\n".join(bad) or f"{len(paths)} league files are good")
    return 1 if bad or not paths else 0


sys.exit(main())
