"""One thing that is wrong: the rule, the place, what it is about (`detail`: one word that stays when lines move), and
what to print."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    rule: str
    file: str
    line: int
    detail: str
    text: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.text}"
