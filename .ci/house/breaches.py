""".ci/breaches: what breaks a rule today. A line: `rule file detail #issue`, the issue that will mend it; `x3` before
the issue if the detail stands in the file three times. Lines are only taken away and numbers only lowered."""
import re
from collections import Counter, defaultdict

from finding import Finding

FILE = ".ci/breaches"
LINE = re.compile(r"(?P<rule>[a-z]+) (?P<file>\S+) (?P<detail>\S+)(?: x(?P<count>[1-9]\d*))? #(?P<issue>\d+)")


def count(findings):
    return Counter((finding.rule, finding.file, finding.detail) for finding in findings)


class Breaches:
    def __init__(self, content):
        self.lines = content.splitlines()
        self.known, self.findings = {}, []  # (rule, file, detail) -> (how often, line)
        for number, line in enumerate(self.lines, 1):
            if not line or line.startswith("#"):
                continue
            found = LINE.fullmatch(line)
            if not found:
                self._say(number, f"'{line}' is no breach; write: rule file detail #issue")
                continue
            key = found["rule"], found["file"], found["detail"]
            if key in self.known:
                self._say(number, f"the same breach as in line {self.known[key][1]}; delete one")
            self.known[key] = int(found["count"] or 1), number

    def _say(self, line, text):
        self.findings.append(Finding("breaches", FILE, line, "", text))

    def unlisted(self, findings):
        """What is wrong and not listed."""
        places = defaultdict(list)
        for finding in findings:
            places[finding.rule, finding.file, finding.detail].append(finding)
        result = []
        for key, found in places.items():
            listed = self.known.get(key, (0, 0))[0]
            if len(found) <= listed:
                continue
            more = f" ({len(found)} here, {FILE} knows {listed})" if listed else ""
            result += [Finding(f.rule, f.file, f.line, f.detail, f.text + more) for f in found]
        return result

    def untrue(self, findings):
        """What is wrong with the list: lines that are not true any more, lines that are none."""
        now = count(findings)
        for (rule, file, detail), (listed, line) in self.known.items():
            left = now[rule, file, detail]
            if left < listed:
                self._say(line, f"'{rule} {file} {detail}' " + (
                    f"stands there {'once' if left == 1 else f'{left} times'}, not {listed} times; lower the number"
                    if left else "is mended; delete this line") + " (.ci/check --write-breaches does it)")
        return self.findings

    def shrunk(self, findings):
        """The file without what is mended. It never gets a line or a larger number."""
        now = count(findings)
        lines = []
        for number, line in enumerate(self.lines, 1):
            found = LINE.fullmatch(line)
            if not found:
                lines.append(line)
                continue
            key = found["rule"], found["file"], found["detail"]
            left = min(int(found["count"] or 1), now[key])
            if left and self.known[key][1] == number:
                lines.append(" ".join([*key, *([f"x{left}"] if left > 1 else []), "#" + found["issue"]]))
        return "".join(line + "\n" for line in lines)
