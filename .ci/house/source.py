"""A C or C++ file as the rules see it: its code, its texts (string literals) and its includes, without comments."""
import bisect
import re

TOKEN = re.compile(r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | \b(?:u8|u|U|L)?R"(?P<mark>[^()\s\\]{0,16})\((?P<raw>.*?)\)(?P=mark)"
  | "(?P<text>(?:[^"\\\n]|\\.)*)"
  | '(?:[^'\\\n]|\\.)+'
  | (?P<number> \b\d(?:'?[\w.])* )          # 1'000: not the beginning of a character
""", re.DOTALL | re.VERBOSE)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:<([^>\n]+)>|"([^"\n]+)")', re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*include\b", re.MULTILINE)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


class Source:
    def __init__(self, path, content):
        self.path = path
        self.is_inside = content.startswith("// Inside:")  # a header for its own room alone
        self._ends = [end.start() for end in re.finditer("\n", content)]
        self.texts = []  # (line, text); literals that stand side by side are one
        self.code = self._read(content)  # comments and literals blanked: place for place as in the file
        self.includes = [(self.line(at.start()), found[1] or found[2]) for at in DIRECTIVE.finditer(self.code)
                         if (found := INCLUDE.match(content, at.start()))]

    def line(self, offset):
        return bisect.bisect_left(self._ends, offset) + 1

    def _read(self, content):
        code, end = [], 0
        beside = False  # nothing but space and comments since the last literal
        for token in TOKEN.finditer(content):
            between = content[end:token.start()]
            beside = beside and not between.strip()
            code.append(between)
            end = token.end()
            if token["number"]:
                code.append(token.group())
            else:
                code.append(blank(token.group()))
            if token["comment"]:
                continue
            text = token["raw"] if token["raw"] is not None else token["text"]
            if text is None:
                beside = False
            elif beside:
                self.texts[-1] = (self.texts[-1][0], self.texts[-1][1] + text)
            else:
                self.texts.append((self.line(token.start()), text))
                beside = True
        return "".join(code) + content[end:]
