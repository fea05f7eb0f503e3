#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare.py NAME FOLDER EXECUTIONS [DUMP [OPERATION]]: the messages that a program has listed itself (FOLDER/sent-RANK: level from to
bytes) are, as multisets, those of NAME.amg.json and with DUMP those sent and received in NAME.d; of all operations or of this one."""
import collections
import glob
import json
import subprocess
import sys


def listed(folder):
    levels = collections.defaultdict(collections.Counter)
    for path in glob.glob(folder + "/sent-*"):
        for line in open(path):
            level, source, target, size = map(int, line.split())
            levels[level][source, target, size] += 1
    return levels


def recorded(name):
    levels = collections.defaultdict(collections.Counter)
    for level in json.load(open(name + ".amg.json"))["levels"]:
        for operation in level.get("operations", []):
            if only and operation["operation"] != only:
                continue
            messages = operation["messages"]
            levels[level["level"]].update(zip(messages["src"], messages["dst"], messages["bytes"]))
    return {level: count for level, count in levels.items() if count}


def dumped(program, name, executions):
    sent, received = (collections.defaultdict(collections.Counter) for _ in range(2))
    text = subprocess.run([program] + sorted(glob.glob(name + ".d/*.csm")), capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        region, kind, rank, peer, size, count, _, coarse, _ = line.split(";")
        if " level " not in region or coarse != "0" or only and region.split(" level ")[0] != only:
            continue
        level, rank, peer, size, count = int(region.split()[-1]), int(rank), int(peer), int(size), int(count)
        if count % executions:
            sys.exit(f"{line}: {count} is no multiple of {executions} executions")
        if kind == "sent":
            sent[level][rank, peer, size] += count // executions
        if kind == "received":
            received[level][peer, rank, size] += count // executions
    return sent, received


def same(what, found, expected):
    if found == expected:
        return
    for level in sorted(set(found) | set(expected)):
        one, other = found.get(level, collections.Counter()), expected.get(level, collections.Counter())
        if one != other:
            print(f"{what}, level {level}: too many {dict(list((one - other).items())[:4])}, missing {dict(list((other - one).items())[:4])}")
    sys.exit(1)


name, folder, executions = sys.argv[1], sys.argv[2], int(sys.argv[3])
only = sys.argv[5] if len(sys.argv) > 5 else ""
expected = listed(folder)
if not expected:
    sys.exit("the program has listed nothing")
same("amg.json", recorded(name), expected)
if len(sys.argv) > 4:
    sent, received = dumped(sys.argv[4], name, executions)
    same("sent in .csm", sent, expected)
    same("received in .csm", received, expected)
print(", ".join(f"level {level}: {sum(count.values())}" for level, count in sorted(expected.items())), "messages, all equal")
