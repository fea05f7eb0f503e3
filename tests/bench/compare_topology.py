#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Link loads of random pairs on 24 x 24 x 24 in numpy, beside bench_topology.

Usage: compare_topology.py BENCH_TOPOLOGY     the built program; prints seconds of processor time per million messages
and ratios, the shortest of ten runs of each (numpy hop by hop: of one).
Needs python3-numpy.
"""
import json
import subprocess
import sys
import time

import numpy as np

S, COUNT = 24, 1_000_000
TIMES = 10


def messages():
    rng = np.random.default_rng(1)
    routers = S**3
    return rng.integers(0, routers, COUNT), rng.integers(0, routers, COUNT), rng.integers(0, 1_000_000, COUNT)


def ways(a, b):
    """Direction and length along a ring, ties to plus."""
    ahead = (b - a) % S
    plus = 2 * ahead <= S
    return plus, np.where(plus, ahead, S - ahead)


def walk(src, dst, size):
    """All messages one hop at a time."""
    loads = np.zeros((3, 2, S, S, S), dtype=np.int64)
    at = [src % S, src // S % S, src // S // S]
    to = [dst % S, dst // S % S, dst // S // S]
    for d in range(3):
        plus, left = ways(at[d], to[d])
        while True:
            going = left > 0
            if not going.any():
                break
            place = (np.where(plus, 0, 1)[going], at[2][going], at[1][going], at[0][going])
            np.add.at(loads[d], place, size[going])
            at[d] = np.where(going, (at[d] + np.where(plus, 1, -1)) % S, at[d])
            left = left - going
    return loads


def differences(src, dst, size):
    """Differences along rings of twice the length, then sums."""
    loads = np.zeros((3, 2, S, S, S), dtype=np.int64)
    at = [src % S, src // S % S, src // S // S]
    to = [dst % S, dst // S % S, dst // S // S]
    for d in range(3):
        plus, length = ways(at[d], to[d])
        first = np.where(plus, at[d], (to[d] + 1) % S)
        others = [k for k in range(3) if k != d]
        ring = (at[others[1]] * S + at[others[0]]) * 2 + np.where(plus, 0, 1)
        rows = ring * (2 * S + 1)
        cells = S * S * 2 * (2 * S + 1)
        table = np.bincount(rows + first, weights=size, minlength=cells) - np.bincount(rows + first + length, weights=size, minlength=cells)
        sums = np.cumsum(table.reshape(S * S, 2, 2 * S + 1), axis=2)[:, :, : 2 * S]
        both = np.rint(sums[:, :, :S] + sums[:, :, S:]).astype(np.int64)
        box = both.reshape(S, S, 2, S)  # other 1, other 0, direction, along
        order = {0: (2, 0, 1, 3), 1: (2, 0, 3, 1), 2: (2, 3, 0, 1)}[d]
        loads[d] = box.transpose(order)
        at[d] = to[d]
    return loads


def seconds(function, *arguments, times=1):
    """The shortest of several times: whatever else runs only makes them longer."""
    shortest = float("inf")
    for _ in range(times):
        start = time.process_time()
        result = function(*arguments)
        shortest = min(shortest, time.process_time() - start)
    return shortest, result


def benchmarks(program):
    """Seconds of processor time per million messages by benchmark, the shortest of several times as well."""
    answer = subprocess.run([program, "--benchmark_filter=kernel/24/1/|walk/24|readAlone|updatesAlone/24", f"--benchmark_repetitions={TIMES}",
                             "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.1", "--benchmark_format=json"],
                            check=True, capture_output=True, text=True).stdout
    shortest = {}
    for row in json.loads(answer)["benchmarks"]:
        if row["run_type"] == "iteration":
            name = row["name"].split("/")[0]
            processor = row["cpu_time"] / row["real_time"]
            shortest[name] = min(shortest.get(name, float("inf")), 1e6 / row["items_per_second"] * processor)
    return shortest


def main():
    src, dst, size = messages()
    slow, walked = seconds(walk, src, dst, size)
    quick, summed = seconds(differences, src, dst, size, times=TIMES)
    assert (walked == summed).all(), "the two numpy routines disagree"
    rows = benchmarks(sys.argv[1])
    print(f"{'routine':28}{'s per 10^6 messages':>22}{'times the kernel':>20}")
    for name, value in [("kernel", rows["kernel"]), ("hop by hop, C++", rows["walk"]), ("reading the messages alone", rows["readAlone"]),
                        ("updating differences alone", rows["updatesAlone"]),
                        ("numpy, hop by hop", slow), ("numpy, difference arrays", quick)]:
        print(f"{name:28}{value:22.4f}{value / rows['kernel']:20.2f}")
    print(f"The kernel takes {rows['kernel'] / rows['readAlone']:.1f} times reading the messages alone (floor of memory bandwidth)")
    print(f"and {rows['kernel'] / rows['updatesAlone']:.1f} times updating the differences alone (floor of this way of counting).")


if __name__ == "__main__":
    main()
