"""Checks the rules of the house: `python3 .ci/house <list of files`, in the root of the tree. A line for each finding,
exit code 1 if there is one. With --write-breaches it takes lines out of .ci/breaches whose breach is mended."""
import os
import re
import sys

from breaches import FILE, Breaches
from finding import Finding
from rooms import Rooms
from rules import check
from source import Source


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def look(paths):
    """All findings, listed or not."""
    cmake = [(path, read(path)) for path in paths if path.split("/")[-1] == "CMakeLists.txt"]
    sources = {path: Source(path, read(path)) for path in paths if re.search(r"\.(c|h|cpp|hpp)$", path)}
    findings = check(sources, Rooms(cmake))
    for path in paths:
        if path.endswith(".sql") and not path.startswith(("runner/store/", "tests/")):
            findings.append(Finding("sql", path, 1, "file", "SQL outside runner/store; move the file there"))
    return findings


def main():
    findings = look(sorted(sys.stdin.read().split("\n")[:-1]))
    breaches = Breaches(read(FILE) if os.path.exists(FILE) else "")
    rooms_are_known = not any(finding.rule == "rooms" for finding in findings)
    if "--write-breaches" in sys.argv[1:] and rooms_are_known:
        shrunk = breaches.shrunk(findings)
        with open(FILE, "w", encoding="utf-8") as file:
            file.write(shrunk)
        breaches = Breaches(shrunk)
    left = breaches.unlisted(findings)
    if rooms_are_known:  # else not all has been looked for
        left += breaches.untrue(findings)
    for finding in sorted(left, key=lambda finding: (finding.file, finding.line)):
        print(finding)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
