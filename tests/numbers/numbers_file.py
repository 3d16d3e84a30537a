"""Collects what slow tests measured (kit/measured.py) into one file, and compares two such files; README.md says what
is in them. Exit code 1: something got worse; 2: a file is no good, or a mistake in the command."""
import json
import math
import os
import statistics
import subprocess
import sys

USAGE = "usage: tests/numbers.sh collect [BUILD] | tests/numbers.sh OLD NEW"
ONE_VALUE = 0.1  # of it stands for the spread of what was measured once
GROWTH = 0.02  # of a program's size that nobody asks about


class Bad(Exception):
    """One line for the user."""


def read(path, missing):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        raise Bad(f"{path}: is not there; {missing}") from None
    except OSError as error:
        raise Bad(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Bad(f"{path}: is not JSON: {error}; write it again with tests/numbers.sh collect") from None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def check(good, path, name, what):
    if not good:
        raise Bad(f"{path}: measure {name}: {what}; write it again with tests/numbers.sh collect")


def check_measure(path, name, measure, numbers):
    """`numbers`: the members that must be numbers."""
    check(isinstance(measure, dict), path, name, "is not an object")
    check(isinstance(measure.get("unit"), str), path, name, "has no unit")
    check(measure.get("better") in ("more", "less"), path, name, 'does not say if "more" or "less" is better')
    for number in numbers:
        check(is_number(measure.get(number)), path, name, f"has no {number}")
    check(measure.get("spread", 0) >= 0, path, name, "has a spread below 0")


# Collecting


def summary(part):
    values = [float(f"{value:.6g}") for value in part["values"]]
    median = statistics.median(values)
    spread = part.get("spread", max(values) - min(values) if len(values) > 1 else ONE_VALUE * abs(median))
    return {"unit": part["unit"], "better": part["better"], "median": float(f"{median:.6g}"),
            "spread": float(f"{spread:.3g}"), "values": values}


def read_parts(folder, built):
    """What tests wrote since the program was built, by name."""
    parts = {}
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        path = os.path.join(folder, file)
        name, ending = os.path.splitext(file)
        if ending != ".json":
            continue
        if os.path.getmtime(path) < built:
            print(f"left out, older than the program: {path}", file=sys.stderr)
            continue
        part = read(path, "")
        check_measure(path, name, part, ["spread"] if isinstance(part, dict) and "spread" in part else [])
        values = part.get("values")
        check(isinstance(values, list) and values and all(map(is_number, values)), path, name, "has no list of values")
        parts[name] = summary(part)
    if not parts:
        raise Bad(f"{folder}: no test has measured anything since the program was built; first ctest --test-dir "
                  f"{os.path.dirname(folder) or '.'} -L slow")
    return parts


def build_seconds(build):
    """Seconds of all steps added up, of the product and of the tests, as ninja wrote them when it last did each."""
    with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as cache:
        if any("COMPILER_LAUNCHER:" in line and line.split("=", 1)[1].strip() for line in cache):
            print("build time left out: a compiler cache was used", file=sys.stderr)
            return {}
    steps = {}
    with open(os.path.join(build, ".ninja_log"), encoding="utf-8") as log:
        for line in log:
            if not line.startswith("#"):
                begin, end, _, output, command = line.rstrip("\n").split("\t")
                if os.path.exists(os.path.join(build, output)):
                    steps[output] = (begin, end, command)  # the last time counts
    by_step = {step: "tests" if output.startswith("tests/") else "product" for output, step in steps.items()}
    seconds = {}
    for (begin, end, _), what in by_step.items():
        seconds[what] = seconds.get(what, 0) + (int(end) - int(begin)) / 1000
    return {f"build.{what}": summary({"unit": "s of all steps", "better": "less", "values": [spent]})
            for what, spent in seconds.items()}


def machine(program):
    """Only what tells how far two files can be compared."""
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
    facts = {words[0]: " ".join(words[1:]) for words in map(str.split, said.splitlines()) if len(words) > 1}
    return {"commit": facts.get("commit", ""), "compiler": facts.get("compiler", ""),
            "processors": len(os.sched_getaffinity(0))}


def collect(build):
    program = os.path.join(build, "joust")
    if not os.path.exists(program):
        raise Bad(f"{program}: is not there; build it first, or say the build folder: {USAGE}")
    measures = read_parts(os.path.join(build, "numbers"), os.path.getmtime(program))
    measures |= build_seconds(build)
    size = os.path.getsize(program) / 1e6
    measures["size.joust"] = summary({"unit": "MB", "better": "less", "values": [size], "spread": GROWTH * size})
    path = os.path.join(build, "numbers.json")
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(measures[name])}" for name in sorted(measures))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'{{\n  "machine": {json.dumps(machine(program))},\n  "measures": {{\n{lines}\n  }}\n}}\n')
    print(f"{path}: {len(measures)} measures")
    return 0


# Comparing


def read_numbers(path):
    numbers = read(path, "tests/numbers.sh collect writes one, tests/numbers/ keeps one per milestone")
    if not isinstance(numbers, dict) or not isinstance(numbers.get("measures"), dict) or not numbers["measures"]:
        raise Bad(f"{path}: holds no measures; tests/numbers.sh collect writes such a file")
    for name, measure in numbers["measures"].items():
        check_measure(path, name, measure, ["median", "spread"])
    facts = numbers.get("machine")
    return facts if isinstance(facts, dict) else {}, numbers["measures"]


def verdict(before, after):
    gain = after["median"] - before["median"]
    if before["better"] == "less":
        gain = -gain
    if abs(gain) <= max(before["spread"], after["spread"]):
        return "same"
    return "better" if gain > 0 else "worse"


def compare(old_path, new_path):
    (old_machine, old), (new_machine, new) = read_numbers(old_path), read_numbers(new_path)
    for fact in ("processors", "compiler"):
        if old_machine.get(fact) != new_machine.get(fact):
            print(f"note: {fact} {old_machine.get(fact)}, now {new_machine.get(fact)}: times and rates tell less")
    if not old.keys() & new.keys():
        raise Bad(f"{old_path} and {new_path} have no measure in common")
    verdicts = {}
    for name in sorted(old.keys() & new.keys()):
        before, after = old[name], new[name]
        for same in ("unit", "better"):
            if before[same] != after[same]:
                raise Bad(f"{new_path}: measure {name}: {same} is {after[same]!r}, in {old_path} {before[same]!r}; "
                          "what is measured in another way needs another name")
        verdicts[name] = verdict(before, after)
        if verdicts[name] != "same":
            print(f"{verdicts[name]}: {name}: {before['median']:g} -> {after['median']:g} {before['unit']} "
                  f"(spread {max(before['spread'], after['spread']):g})")
    for name in sorted(old.keys() - new.keys()):
        print(f"gone: {name}")
    for name in sorted(new.keys() - old.keys()):
        print(f"new: {name}: {new[name]['median']:g} {new[name]['unit']}")
    count = list(verdicts.values()).count
    print(f"{len(verdicts)} measures: {count('worse')} worse, {count('better')} better, {count('same')} the same")
    return 1 if count("worse") else 0


def main(words):
    try:
        if words[:1] == ["collect"] and len(words) <= 2:
            return collect((words + ["build"])[1].rstrip("/"))
        if len(words) == 2:
            return compare(*words)
        raise Bad(USAGE)
    except Bad as error:
        print(error if str(error) == USAGE else f"tests/numbers.sh: {error}", file=sys.stderr)
        return 2


sys.exit(main(sys.argv[1:]))
