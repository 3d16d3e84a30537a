"""League files with one mistake each: one line with file, line, column and what was expected, exit code 2, no
database."""
import os
import re

from league import check, joust, main

B = '[[bots]]\npath = "random"\n[[bots]]\npath = "big_money"\n'
G = "games = 10\n"

# What is wrong, and a word that the message must have.
BROKEN = {
    "games = \n" + B: "expected value",
    "games = 1\ngames = 2\n" + B: "cannot redefine",
    G + B + "[limits]\n[limits]\n": "cannot redefine",
    G + "spede = 1\n" + B: "did you mean seed",
    G + '[[bots]]\npath = "random"\nnmae = "x"\n' + B: "did you mean name",
    'games = "x"\n' + B: "whole number",
    "games = -5\n" + B: "found -5",
    "games = 0\n" + B: "found 0",
    "games = 99999999999999999999\n" + B: "64 bits",
    "games = 9999999999\n" + B: "from 1 to",
    "games = 1.5\n" + B: "whole number",
    G + "players = 7\n" + B: "from 2 to 6",
    G + "players = 1\n" + B: "from 2 to 6",
    G + "players = []\n" + B: "from 2 to 6",
    G + "players = 3\n" + B: "at least 3 bots",
    G: "bots is missing",
    G + 'bots = "random"\n': "expected a table",
    G + '[[bots]]\npath = "random"\n': "at least 2 bots",
    G + B + '[[bots]]\npath = "random"\n': "two bots are called 'random'",
    G + B + '[[bots]]\npath = "rondam"\n': "rondam",
    G + B + '[[bots]]\npath = ""\n': "found nothing",
    G + B + '[[bots]]\nname = "x"\n': "path is missing",
    G + B + '[[bots]]\nname = "a\\nb"\npath = "defaults"\n': "line breaks",
    G + B + '[[bots]]\nname = "c"\npath = "defaults"\nparameters = 3\n': "expected a table",
    G + B + '[kingdoms]\nsets = ["bose"]\n': "the sets are",
    G + B + '[kingdoms]\nrequire = ["Smity"]\n': "did you mean Smithy",
    G + B + '[kingdoms]\nnames = ["Fist Game"]\n': "did you mean First Game",
    G + B + '[kingdoms]\nsets = ["base"]\nmin = { Duration = 5 }\n': "too few cards of type Duration",
    G + B + '[kingdoms]\nrequire = ["Smithy"]\nban = ["Smithy"]\n': "both required and banned",
    G + B + "[kingdoms]\nprojects = 3\n": "0, 1 or 2",
    G + B + '[kingdoms]\nshelters = "maybe"\n': "rule, yes or no",
    G + B + "[kingdoms]\nmin = { Atack = 1 }\n": "unknown type",
    G + B + '[kingdoms]\nfixed = ["Smithy, Moat, Moat"]\n': "twice",
    G + B + "[kingdoms]\nturn_limit = 0\n": "found 0",
    G + B + "[limits]\nquestion_ms = 0\n": "found 0",
    G + B + "[limits]\nmemory_mb = 1\n": "from 64",
    G + B + "[limits]\nquestion_ms = 1000\ngame_ms = 10\n": "less than limits.question_ms",
    G + B + '[limits]\nbank_ms = "much"\n': "whole number",
    G + 'format = "swiss"\n' + B: "round-robin or gauntlet",
    G + 'format = "gauntlet"\n' + B: "champion is missing",
    G + 'format = "gauntlet"\nchampion = "bob"\n' + B: "no bot is called 'bob'",
    G + 'champion = "random"\n' + B: "only a gauntlet",
    G + "rounds = 2\n" + B: "not both",
    B: "games is missing",
    "": "games is missing",
    "\0\1\2": "expected keys",
    G + B + "[ratings]\nprior = -1\n": "from 0 to",
    G + B + "[ratings]\nprior = nan\n": "from 0 to",
    G + "seed = -1\n" + B: "found -1",
    G + "workers = 5000\n" + B: "from 0 to 1024",
}


def broken_league_files(folder):
    league, db = folder / "x.toml", folder / "a.db"
    for text, word in BROKEN.items():
        with open(league, "w") as file:
            file.write(text)
        done = joust("run", league, "--db", db, "--quiet")
        check(done.returncode == 2 and done.stderr.count("\n") == 1, f"not one line and exit code 2:\n{text}", done)
        check(re.match(rf"joust run: {re.escape(league)}:\d+:\d+: ", done.stderr), f"no place:\n{text}", done)
        check(word in done.stderr, f"the message has no '{word}':\n{text}", done)
        check(not os.path.exists(db), f"a database was made:\n{text}")


main(broken_league_files)
