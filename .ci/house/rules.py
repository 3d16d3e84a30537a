"""The rules of the house that a look at the text can keep. Tests are free of them.

includes   a room includes itself and the rooms that its joust_room line lists
circle     these lines lead down only, never back to where they began
inside     a header that begins `// Inside:` is included by its own room alone
sql        SQL stands in runner/store/
processes  fork, exec, kill, prctl and seccomp stand in the rooms that hold processes
json       nlohmann's dump stands in runner/base/json
options    Boost.Program_options stands in runner/commands/options
numbers    text becomes a number in runner/base/numbers
libraries  the engine and the seat program do without fmt, spdlog, Boost.Program_options and SQLite
output     standard output belongs to the commands
logs       spdlog belongs to the rooms that run for long
"""
import os
import re
from dataclasses import dataclass

from finding import Finding


@dataclass(frozen=True)
class Home:
    """What may stand below `home` alone. It is looked for in files whose path begins as `where` says."""
    rule: str
    pattern: re.Pattern  # in code: its first group is the detail; of headers: the whole name
    home: re.Pattern
    text: str
    where: re.Pattern = re.compile("")


def words(*names):
    """A call of one of these functions, which is no method of something."""
    return re.compile(rf"(?<![\w.>])({'|'.join(names)})\s*\(")


PROCESSES = re.compile("runner/(workers|seat|host)/")
PROCESSES_TEXT = "{} outside runner/workers, runner/seat and runner/host; processes are begun and ended there"
STORE = re.compile(r"runner/store/|runner/submit/inbox\.cpp")
STORE_TEXT = "{} outside runner/store; let the store answer the question, under a name of its own"
NUMBERS = re.compile(r"runner/base/numbers\.")
OUTPUT = re.compile("runner/commands/")
OUTPUT_TEXT = "{} outside runner/commands; return what is to be said, or print to stderr by name"

WORDS = [
    Home("processes", words("v?fork", "exec[lv]p?e?", "execvpe", "execveat", "fexecve", "posix_spawnp?", "system",
                            "popen", "t?g?kill", "killpg", "prctl", "syscall", r"seccomp_\w+"),
         PROCESSES, PROCESSES_TEXT),
    Home("json", re.compile(r"(?:\.|->)(dump)\s*\("), re.compile(r"runner/base/json\."),
         "{} outside runner/base/json; its dump mends bad bytes"),
    Home("options", re.compile(r"\b(program_options)\b"), re.compile(r"runner/commands/options\."),
         "{} outside runner/commands/options; take the options from there"),
    Home("numbers", words("sto[ildf]", "stou?ll?", "stold", "ato[ilf]", "atoll", "strto[ldf]", "strtou?ll?",
                          "strtold", "strto[iu]max", "from_chars", "sscanf"), NUMBERS,
         "{} outside runner/base/numbers; text becomes a number there", re.compile("runner/|dashboard/")),
    # What may not include runner/base reads its numbers itself, but neither throws nor guesses.
    Home("numbers", words("sto[ildf]", "stou?ll?", "stold", "ato[ilf]", "atoll", "sscanf"), NUMBERS,
         "{} throws or guesses; read the number with std::from_chars or strtol", re.compile("engine/|bots/|bot-api/")),
    Home("output", re.compile(r"\b(?:fmt|std)::(v?print(?:ln)?)\s*\((?!\s*stderr\b)"), OUTPUT, OUTPUT_TEXT),
    Home("output", words("v?printf", "puts", "putchar"), OUTPUT, OUTPUT_TEXT),
    Home("output", re.compile(r"\b(stdout|std::cout)\b"), OUTPUT, OUTPUT_TEXT),
    Home("output", re.compile(r"\b(write\s*\(\s*(?:1|STDOUT_FILENO))\s*,"), OUTPUT, OUTPUT_TEXT),
]

HEADERS = [
    Home("sql", re.compile(r"sqlite3\.h|runner/store/sqlite\.h"), STORE, STORE_TEXT),
    Home("processes", re.compile(r"linux/(seccomp|filter)\.h|seccomp\.h"), PROCESSES, PROCESSES_TEXT),
    Home("logs", re.compile("spdlog/.*"), re.compile("runner/(league|workers|host|cluster)/|dashboard/"),
         "{} where nothing is logged; return what is to be said, or let a room that runs for long say it"),
    Home("libraries", re.compile(r"fmt/.*|spdlog/.*|boost/program_options.*|sqlite3\.h"), re.compile("(?!)"),
         "{} in a room that does without it; move what needs it up", re.compile("engine/|runner/seat/")),
]

NAME = r"[a-z_]\w*"
# SQL as it is written here, and in small letters where it can be nothing else. DELETE alone is a word of HTTP.
SQL = re.compile(rf"""
    \b(SELECT)[ ] | \b(INSERT|REPLACE)\ (?:OR\ \w+\ )?INTO\b | \b(UPDATE)\ [\w.]+\ SET\b | \b(DELETE)\ FROM\b
  | \b(WHERE)\ (?=[\w.?]+\ *(?:[=<>&]|IN\b|IS\b|LIKE\b|BETWEEN\b)|EXISTS\b|NOT\b) | \b(ORDER|GROUP)\ BY\b | \b(JOIN)\ \w
  | ^\s*(INSERT|REPLACE|UPDATE|CREATE|ALTER|DROP|PRAGMA|WITH|SAVEPOINT|RELEASE|ATTACH|DETACH|VACUUM|EXPLAIN)[ ]
  | ^\s*(BEGIN|COMMIT|ROLLBACK|VACUUM|ANALYZE)(?:\ (?:IMMEDIATE|EXCLUSIVE|DEFERRED|TRANSACTION))?\s*;?\s*$
  | (?i:\b(select)\s.*\sfrom\s+{NAME}\s+(?:where|order\ by|group\ by|limit|join)\b)
  | (?i:\b(insert)\ (?:or\ \w+\ )?into\ {NAME}\s*(?:\(|values\b|select\b|default\b))
  | (?i:\b(update)\ {NAME}\ set\ {NAME}\s*=) | (?i:\b(delete)\ from\ {NAME}\ where\b)
""", re.VERBOSE | re.DOTALL)


def sql_of(text):
    """The verb of the first statement, or piece of one, in a text; None for other texts."""
    found = SQL.search(text.replace("\\n", " "))
    return next(filter(None, found.groups())).upper() if found else None


def check_texts(source):
    if STORE.match(source.path):
        return
    for line, text in source.texts:
        if verb := sql_of(text):
            yield Finding("sql", source.path, line, verb, STORE_TEXT.format(f"SQL ({verb})"))


def looked_for(homes, source):
    return [home for home in homes if home.where.match(source.path) and not home.home.match(source.path)]


def check_words(source):
    for home in looked_for(WORDS, source):
        for found in home.pattern.finditer(source.code):
            word = re.sub(r"\s", "", found[1])
            yield Finding(home.rule, source.path, source.line(found.start(1)), word, home.text.format(word))


def resolve(source, header, sources):
    """The file of the tree that an include means; None for headers of others."""
    for folder in (os.path.dirname(source.path), "", "bot-api"):
        path = os.path.normpath(os.path.join(folder, header))
        if path in sources:
            return path
    return None


def check_headers(source, sources):
    for home in looked_for(HEADERS, source):
        for line, header in source.includes:
            name = resolve(source, header, sources) or header
            if home.pattern.fullmatch(name):
                yield Finding(home.rule, source.path, line, name, home.text.format(f"include of {name}"))


def check_includes(source, sources, rooms):
    room = rooms.of(source.path)
    for line, header in source.includes:
        target = resolve(source, header, sources)
        of = target and rooms.of(target)
        if target is None or (of and of == room):
            continue
        if sources[target].is_inside:
            yield Finding("inside", source.path, line, target,
                          f"{target} is for {of} alone (its first line says Inside); include a door of {of}")
        if room and not rooms.may_include(room, of):
            at = rooms.declared.get(room)
            law = f"joust_room({room}), {at.file}:{at.line}" if at else "bots and bot-api see bot-api alone"
            yield Finding("includes", source.path, line, target,
                          f"{room} may not include {target} ({law}); move what it needs to a room that it may include")


def check(sources, rooms):
    """All findings. sources: Source by path; tests may be included, but are not looked at."""
    looked_at = {path: source for path, source in sources.items() if not path.startswith("tests/")}
    findings = list(rooms.check(looked_at))
    for source in looked_at.values():
        findings += check_includes(source, sources, rooms)
        findings += check_headers(source, sources)
        findings += check_words(source)
        findings += check_texts(source)
    return findings
