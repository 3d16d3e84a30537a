"""What tests measure, for tests/numbers.sh: each measure is a file of its own in the folder JOUST_NUMBERS. Without that
variable nothing is written."""
import json
import os


def wanted():
    return "JOUST_NUMBERS" in os.environ


def write(name, values, unit, better, spread=None):
    """`values` are repeated measures of the same thing; `better` is "more" or "less". A `spread` of its own is for what
    is counted, not measured: 0 where every run gives the same number."""
    if not wanted():
        return
    folder = os.environ["JOUST_NUMBERS"]
    os.makedirs(folder, exist_ok=True)
    measure = {"unit": unit, "better": better, "values": values}
    if spread is not None:
        measure["spread"] = spread
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        json.dump(measure, file)
