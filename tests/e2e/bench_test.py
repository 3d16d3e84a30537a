"""The engine's speed as a share of the yardstick, and the bot ABI's as a share of the engine: most of several runs of
`joust bench` are above both floors.  usage: bench_test.py JOUST"""
import json
import subprocess
import sys

import measured

RUNS = 5
BENCH = ["bench", "--rounds", "100", "--floor", "0.40", "--plugin-floor", "0.70", "--json"]


def shares(found):
    """By name: of the yardstick, and what goes through plugins of the engine alone."""
    for workload in found["workloads"][1:]:
        if not workload["name"].startswith("plugin"):
            yield workload["name"], workload["ratio"], "of the yardstick"
    for name in ("through_plugins", "through_plugins_batch"):
        yield name, found[name], "of the engine alone"


def main():
    runs = [subprocess.run([sys.argv[1], *BENCH], stdout=subprocess.PIPE, text=True) for _ in range(RUNS)]
    for same in zip(*(shares(json.loads(run.stdout)) for run in runs)):
        (name, _, unit), values = same[0], [value for _, value, _ in same]
        print(f"{name}: {' '.join(f'{value:.3f}' for value in values)} {unit}")
        measured.write(f"bench.{name}", values, unit, "more")
    good = sum(run.returncode == 0 for run in runs)
    print(f"{good} of {RUNS} runs are above the floors")
    return 0 if 2 * good > RUNS else 1


sys.exit(main())
