# SPDX-License-Identifier: GPL-3.0-or-later
"""Which tests execute which functions of core and importers, from one run of every test with breakpoints (hook.c)."""
import os
import re
import shutil
import struct
import subprocess
import tempfile

from build import ROOMS
from runner import run_test

HERE = os.path.dirname(os.path.abspath(__file__))


class Coverage:
    def __init__(self, build, work):
        self.build, self.folder = build, os.path.join(work, "coverage")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.hook = os.path.join(self.folder, "hook.so")
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", self.hook, os.path.join(HERE, "hook.c")], check=True)
        self.functions = {room: self.linked(room) for room in ROOMS}

    def linked(self, room):
        """Address -> [(source, function)] in a library linked with a map. Functions that many sources share, as templates, have no source."""
        path = os.path.join(self.folder, f"libcostscope_{room}.so")
        self.build.link(room, path, {}, [f"-Wl,-Map={path}.map", "-Wl,--no-demangle"])
        sources = {self.build.object_of(p): p for p in self.build.commands}
        result, source = {}, None
        with open(path + ".map") as file:
            for line in file:
                words = line.split(maxsplit=4)
                if len(words) < 5:
                    continue
                place = re.match(r"(\S+):\((\.text[^)]*)\)", words[4])
                if ":(" in words[4]:
                    own = place and place.group(2) in (".text", ".text.unlikely", ".text.hot")
                    source = sources.get(place.group(1)) if own else "" if place else None
                elif source is not None and int(words[2], 16) > 0:
                    result.setdefault(int(words[0], 16), []).append((source, f"{source} {words[4].strip()}".strip()))
        with open(path + ".functions", "wb") as file:
            file.write(b"".join(struct.pack("<I", address) for address in sorted(result)))
        return result

    def measure(self, tests, environment, measured, report):
        """Adds to {"functions": {"source symbol": [tests]}, "files": {source: [tests]}, "time": {test: seconds}, "failed": [tests]}."""
        for done, name in enumerate(sorted(tests)):
            outcome, seconds = run_test(*tests[name], environment, 600)
            report(f"{done + 1}/{len(tests)} {name} {seconds:.1f} s, {outcome}" + ("" if outcome == "passed" else ": left out"))
            if outcome != "passed":
                measured["failed"].append(name)
                continue
            measured["time"][name] = seconds
            seen = tempfile.mkdtemp(dir=self.folder)
            watching = {"LD_LIBRARY_PATH": self.folder, "LD_PRELOAD": self.hook, "COSTSCOPE_SEEN": seen, "COSTSCOPE_FUNCTIONS": self.folder}
            run_test(*tests[name], environment | watching, 600)
            called = set(self.called(seen))
            for _, function in sorted(called):
                measured["functions"].setdefault(function, []).append(name)
            for source in sorted({source for source, _ in called if source}):
                measured["files"].setdefault(source, []).append(name)
            shutil.rmtree(seen)

    def called(self, seen):
        for room in ROOMS:
            path = os.path.join(seen, f"libcostscope_{room}.so.seen")
            if not os.path.exists(path):
                continue
            with open(path, "rb") as file:
                for match in re.finditer(rb"\x01", file.read()):
                    yield from self.functions[room].get(match.start(), ())
