#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutation check of the tests: how many small mistakes in core and importers would no test see?

One operator, constant or boundary is changed at random, the one file is compiled, its library linked, and the tests that call the
changed function run, those that are quick and about little else first, until one fails. Nothing is written into the source tree: the
changed text, its object and its library are in the work folder, and tests find that library by LD_LIBRARY_PATH.

A mutant that does not compile, or compiles to the same machine code, is replaced by another. A mutant survives when every test that
calls the function passes, or when none does (not covered). Taking longer than three times the usual time and ten seconds is a kill.
Lines are drawn at random from all that have something to mutate; only .cpp files, since a header is compiled hundreds of times.

    tests/mutants/run.py --seed 1                       200 mutants; the first call builds and measures coverage (half an hour)
    tests/mutants/run.py --again                        the survivors of the last run once more, after tests were written
    tests/mutants/run.py --seed 2 --count 50 core/levels importers/mpip
    for i in 1 2; do tests/mutants/run.py --seed 3 --part $i/2 & done          two at a time

Tests are those of core, importers, views, app, random and kept, and the mutated samples of every importer; --tests takes fewer. --budget bounds the
usual time of the tests of one mutant; "left out" counts those that had no time.

Needs g++, ninja, lld and binutils, Python 3 without packages. Results: results-SEED.json in the work folder."""
import argparse
import itertools
import json
import os
import random
import shutil
import sys
import time
from collections import Counter

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import build as builds
from coverage import Coverage
from objects import difference
from operators import mutations
from report import summary, table
from runner import run_test

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KEYS = ("file", "line", "was", "becomes", "after")
TESTS = r"^(core|importers|views|app|random|kept)/(tst_|fuzz-)"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*", default=list(builds.ROOMS), metavar="PLACE", help="folders or files (core importers)")
    parser.add_argument("--count", type=int, default=200, help="mutants (200)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed takes the same mutants of the same sources (1)")
    parser.add_argument("--again", metavar="FILE", nargs="?", const="", help="only the survivors of these results (of --seed's)")
    parser.add_argument("--go-on", action="store_true", help="take up a run that was cut: keep what its results say")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="only every N-th mutant, from the I-th: N processes share a run")
    parser.add_argument("--list", action="store_true", help="print the mutants, run nothing")
    parser.add_argument("--build", metavar="FOLDER", help="a build folder with COSTSCOPE_SHARED=ON and COSTSCOPE_UNITY=OFF that is up to date (one of its own)")
    parser.add_argument("--work", metavar="FOLDER", default=os.path.join(SOURCE, ".build", "mutants"), help="(.build/mutants)")
    parser.add_argument("--tests", default=TESTS, metavar="REGEX", help=f"names of tests, as ctest -N shows them ({TESTS})")
    parser.add_argument("--budget", type=float, default=120, metavar="SECONDS", help="usual time of the tests of one mutant, at most (120)")
    parser.add_argument("--jobs", type=int, default=1, help="compilers at a time while preparing (1)")
    parser.add_argument("--coverage", action="store_true", help="measure coverage anew: tests have changed")
    return parser.parse_args()


def say(text):
    print(time.strftime("%H:%M:%S"), text, flush=True)


def drawn(places, seed):
    """Mutants in the order in which they are taken: one for each mutable line, lines and mutations at random."""
    lines = []
    for path in sorted(sources(places)):
        with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
            text = file.read()
        found = {}
        for mutation in mutations(text):
            found.setdefault(mutation["line"], []).append(mutation)
        lines += [(path, text, found[line]) for line in sorted(found)]
    order = random.Random(seed)
    order.shuffle(lines)
    for path, text, choices in lines:
        yield path, text, order.choice(choices)


def sources(places):
    for place in places:
        whole = os.path.join(SOURCE, place)
        if os.path.isfile(whole):
            yield place
        for folder, _, names in os.walk(whole):
            yield from (os.path.relpath(os.path.join(folder, n), SOURCE) for n in names if n.endswith(".cpp"))


def described(path, text, mutation):
    changed = text[:mutation["start"]] + mutation["becomes"] + text[mutation["end"]:]
    line = mutation["line"]
    return changed, {"file": path, "line": line, "kind": mutation["kind"], "was": mutation["was"], "becomes": mutation["becomes"],
                     "before": text.split("\n")[line - 1].strip(), "after": changed.split("\n")[line - 1].strip()}


def found_again(old):
    """The mutants of earlier results where their lines stand now."""
    for record in old:
        with open(os.path.join(SOURCE, record["file"]), encoding="utf-8") as file:
            text = file.read()
        near = [m for m in mutations(text) if (m["was"], m["becomes"]) == (record["was"], record["becomes"])
                and described(record["file"], text, m)[1]["after"] == record["after"]]
        if near:
            yield record["file"], text, min(near, key=lambda m: abs(m["line"] - record["line"]))
        else:
            say(f"{record['file']}:{record['line']} has changed, its mutant is gone: {record['before']}")


class Check:
    def __init__(self, build, work, tests, measured, budget):
        self.build, self.work, self.tests, self.measured, self.budget = build, work, tests, measured, budget
        shutil.rmtree(self.work, ignore_errors=True)
        self.environment = scratch(self.work) | {"LD_LIBRARY_PATH": f"{self.work}:{build.folder}"}
        build.precompile(self.work)
        calls = Counter(name for names in measured["functions"].values() for name in names)
        # Kept answers call everything and see most: next after the tests that are about little else.
        self.effort = {name: seconds * (10 if name.startswith("kept/") else calls[name] ** 0.5) for name, seconds in measured["time"].items()}

    def covering(self, path, functions, data):
        """Tests to run: those that call a changed function, then, where data have changed, those of the file. First the quick ones that
        call few functions besides: they are about this one."""
        known, files = self.measured["functions"], self.measured["files"]
        first = {test for name in functions for key in (name, f"{path} {name}") for test in known.get(key, ())}
        started = any(name.startswith(("_GLOBAL__sub_I", "_Z41__static_initialization")) for name in functions)
        rest = set(files.get(path) or self.tests) - first if data or started else set()
        return [n for some in (first, rest) for n in sorted(some, key=lambda n: self.effort.get(n, 0)) if n in self.tests]

    def run(self, path, changed, record):
        """False where the mutant is none: no code, or the same code."""
        text, target = os.path.join(self.work, os.path.basename(path)), os.path.join(self.work, "mutant.o")
        with open(text, "w", encoding="utf-8") as file:
            file.write(changed)
        if not self.build.compile(path, text, target):
            return "does not compile"
        changed = difference(os.path.join(self.build.folder, self.build.object_of(path)), target)
        if not changed:
            return "same machine code"
        names = self.covering(path, *changed)
        if not names:
            record |= {"outcome": "not covered", "tests": 0}
            return None
        for room in builds.ROOMS:
            library = os.path.join(self.work, f"libcostscope_{room}.so")
            if path.startswith(room + os.sep):
                self.build.link(room, library, {self.build.object_of(path): target})
            elif os.path.exists(library):
                os.remove(library)
        self.judge(names, record)
        return None

    def judge(self, names, record):
        record |= {"outcome": "survived", "tests": 0, "left out": 0}
        spent = 0
        for name in names:
            usual = self.measured["time"][name]
            if spent + usual > self.budget and record["tests"]:
                record["left out"] += 1
                continue
            spent += usual
            outcome, seconds = run_test(*self.tests[name], self.environment, 3 * usual + 10)
            record["tests"] += 1
            record.setdefault("names", []).append(name)
            if outcome != "passed":
                record |= {"outcome": "killed" if outcome == "failed" else "timed out", "by": name, "names": []}
                return


def scratch(folder):
    """Places that a mutated program may spoil."""
    environment = {"QT_QPA_PLATFORM": "offscreen"}
    for name in ("HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
        environment[name] = os.path.join(folder, name.lower())
        os.makedirs(environment[name], mode=0o700 if name == "XDG_RUNTIME_DIR" else 0o755, exist_ok=True)
    return environment


def prepared(build, options):
    """Coverage and usual times of tests, measured or from the last time."""
    path = os.path.join(options.work, "coverage.json")
    tests = build.tests(options.tests)
    measured = {"functions": {}, "files": {}, "time": {}, "failed": []}
    if os.path.exists(path) and not options.coverage:
        with open(path) as file:
            measured = json.load(file)
    new = {n: t for n, t in tests.items() if n not in measured["time"] and n not in measured["failed"]}
    if new:
        Coverage(build, options.work).measure(new, scratch(os.path.join(options.work, "plain")), measured, say)
        with open(path, "w") as file:
            json.dump(measured, file)
    return {n: t for n, t in tests.items() if n in measured["time"]}, measured


def main():
    options = arguments()
    options.work = os.path.abspath(options.work)
    os.makedirs(options.work, exist_ok=True)
    results = os.path.join(options.work, f"results-{options.seed}.json")
    if options.again is not None:
        old = options.again or results
        with open(old) as file:
            candidates = found_again([r for r in json.load(file) if r["outcome"] in ("survived", "not covered")])
        results = old.removesuffix(".json") + "-again.json"
    else:
        candidates = drawn(options.places, options.seed)
    if options.list:
        for _, (path, text, mutation) in zip(range(options.count), candidates):
            record = described(path, text, mutation)[1]
            print(f"{path}:{record['line']}  {record['before']}\n    {record['after']}")
        return 0
    folder = options.build or os.path.join(options.work, "build")
    if not options.build:
        builds.configure(SOURCE, folder, options.jobs)
    build = builds.Build(SOURCE, os.path.abspath(folder))
    tests, measured = prepared(build, options)
    part, parts = (int(n) for n in options.part.split("/"))
    ending = f"-part{part}" if parts > 1 else ""
    check = Check(build, os.path.join(options.work, "mutant" + ending), tests, measured, options.budget)
    records, replaced = [], {}
    results = results.removesuffix(".json") + ending + ".json"
    if options.go_on and os.path.exists(results):
        with open(results) as file:
            records = json.load(file)
    known = {tuple(record[key] for key in KEYS) for record in records}
    for path, text, mutation in itertools.islice(candidates, part - 1, None, parts):
        if len(records) >= options.count // parts:
            break
        changed, record = described(path, text, mutation)
        if tuple(record[key] for key in KEYS) in known:
            continue
        wrong = check.run(path, changed, record)
        if wrong:
            replaced[wrong] = replaced.get(wrong, 0) + 1
            continue
        records.append(record)
        say(f"{len(records):4} {record['outcome']:11} {path}:{record['line']} {record['was']} -> {record['becomes']} {record.get('by', '')}")
        with open(results, "w") as file:
            json.dump(records, file, indent=1)
    print(table(records))
    print(summary(records, replaced))
    return 0


if __name__ == "__main__":
    sys.exit(main())
