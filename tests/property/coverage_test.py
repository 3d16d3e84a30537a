"""A million random games keep the engine's promises, and every effect and card was reached.
usage: coverage_test.py PROPERTY"""
import re
import subprocess
import sys

import measured

done = subprocess.run([sys.argv[1], "1000000", "--seed", "9", "--coverage"], stdout=subprocess.PIPE, text=True)
print(done.stdout, end="")
counts = re.findall(r"^  (?:effect|played|bought|gained) .* (\d+)$", done.stdout, re.MULTILINE)
reached = [int(times) for times in counts]
if reached:
    rarest = min(reached)
    measured.write("coverage.reached", [sum(times > 0 for times in reached)], "effects and cards", "more", spread=0)
    # Another engine plays other games: rare things come by chance, within three standard deviations.
    measured.write("coverage.rarest", [rarest], "times in a million games", "more", spread=3 * rarest ** 0.5)
elif done.returncode == 0:
    sys.exit("the coverage is not where it was in the output of `property --coverage`")
sys.exit(done.returncode)
