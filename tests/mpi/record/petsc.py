#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""petsc.py LOG INDEX: what PETSc's own -log_view counts in the events of its levels (messages, their mean length, two digits) is what
was recorded of them, counted from the finest level on."""
import json
import re
import sys

log, index = open(sys.argv[1]).read(), json.load(open(sys.argv[2]))
regions = {(region["operation"], region.get("level")): region for region in index["regions"]}
names = {"MGSmooth": "smooth", "MGResid": "residual", "MGInterp": "interpolate"}
told = {}
for event, level, numbers in re.findall(r"^(MGSmooth|MGResid|MGInterp) Level (\d+) +(.*)$", log, re.M):
    columns = numbers.split()  # count, ratio, time, ratio, flops, ratio, messages, mean length, …
    told[names[event], int(level)] = (int(columns[0]), float(columns[6]), float(columns[7]))
last = max((level for _, level in told), default=-1)
if last < 2:
    sys.exit(f"PETSc tells of {last + 1} levels only")


def about(exact, shown):
    return abs(exact - shown) <= 0.051 * 10 ** len(str(int(max(shown, 1)))) / 1  # of two digits


wrong = 0
for (operation, level), (executions, messages, length) in told.items():
    region = regions.get((operation, last - level))
    if region is None:
        sys.exit(f"no region {operation} level {last - level}")
    mean = region["bytes"] / region["messages"] if region["messages"] else 0
    if region["executions"] != [executions, executions] or not about(region["messages"], messages) or not about(mean, length):
        print(f"{operation} level {last - level}: recorded {region['executions']}, {region['messages']} messages of {mean:g} B;",
              f"PETSc tells {executions}, {messages:g} of {length:g}")
        wrong += 1
print(f"{len(told)} events of {last + 1} levels,", "all equal" if wrong == 0 else f"{wrong} differ")
