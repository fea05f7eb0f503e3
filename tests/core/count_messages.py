# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the messages of a costscope.amg/1 file by size, locality and rank, without Costscope.

    cd tests/importers/amg
    python3 ../../core/count_messages.py hypre_elas_p64.json > EXPECTED.messages.json
"""
import json
import sys

# Bienz, Gropp, Olson 2018, Table 1: alpha, R_b, R_N; limits 500 B and 8000 B.
TABLE = {
    "intra_socket": [(4.4e-7, 2.2e9, None), (5.3e-7, 3.2e9, None), (1.7e-6, 6.2e9, None)],
    "intra_node": [(8.3e-7, 4.8e8, None), (1.2e-6, 9.6e8, None), (2.5e-6, 6.2e9, None)],
    "inter_node": [(2.3e-6, 1.3e9, None), (7.0e-6, 7.5e8, None), (3.0e-6, 2.9e9, 6.6e9)],
}


def protocol(size):
    return 0 if size < 500 else 1 if size < 8000 else 2


def locality(placement, a, b):
    """Block order: node = rank div ppn, socket = (rank mod ppn) div ceil(ppn / sockets)."""
    ppn, sockets = placement["ppn"], placement["sockets_per_node"]
    if a // ppn != b // ppn:
        return "inter_node"
    half = -(-ppn // sockets)
    return "intra_socket" if a % ppn // half == b % ppn // half else "intra_node"


def count(placement, messages):
    rows = [(s, d, b, locality(placement, s, d)) for s, d, b in zip(messages["src"], messages["dst"], messages["bytes"])]
    off_node = {}
    for s, _, _, where in rows:
        if where == "inter_node":
            off_node.setdefault(s // placement["ppn"], set()).add(s)
    sizes, ranks, classes = {}, {}, {}
    for s, d, b, where in rows:
        from_size = 0
        while 2 ** (from_size + 1) <= b:
            from_size += 1
        for table, key in ((sizes, str(2**from_size)), (classes, ["short", "eager", "rend"][protocol(b)])):
            one = table.setdefault(where, {}).setdefault(key, [0, 0])
            one[0] += 1
            one[1] += b
        alpha, rate, injection = TABLE[where][protocol(b)]
        k = len(off_node[s // placement["ppn"]]) if where == "inter_node" else 1
        seconds = alpha + (b / rate if injection is None else k * b / min(injection, k * rate))
        for rank in (s, d):
            ranks.setdefault(rank, {"sent": 0, "received": 0, "bytes": 0, "time": 0.0})
        ranks[s]["sent"] += 1
        ranks[s]["bytes"] += b
        ranks[s]["time"] += seconds
        ranks[d]["received"] += 1
    return {"sizes": sizes, "classes": classes, "ranks": {str(r): ranks[r] for r in sorted(ranks)}}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        whole = json.load(file)
    found = [
        {"level": level["level"], "operation": operation["operation"], **count(whole["placement"], operation["messages"])}
        for level in whole["levels"]
        for operation in level.get("operations", [])
    ]
    print(json.dumps({"file": sys.argv[1].split("/")[-1], "operations": found}, separators=(",", ":")))


if __name__ == "__main__":
    main()
