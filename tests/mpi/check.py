#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check.py schema FILE | check.py finished FILE PHASES | check.py PLATFORM FILE: whether a file of the probe is well formed, or gives back what a platform holds."""
import json
import os
import statistics
import sys

try:
    import jsonschema
except ImportError:
    jsonschema = None

wrong = []


def documents(path):
    text, at, found = open(path, encoding="utf-8").read(), 0, []
    while at < len(text):
        document, at = json.JSONDecoder(parse_constant=lambda c: sys.exit(f"{path}: found {c}")).raw_decode(text, at)
        found.append(document)
        while at < len(text) and text[at].isspace():
            at += 1
    return found


def near(what, value, truth, share):
    good = abs(value - truth) <= share * abs(truth)
    print(f"  {what}: {value:.6g}, truth {truth:.6g}, {100 * (value / truth - 1):+.3f} %{'' if good else '  WRONG'}")
    if not good:
        wrong.append(what)


def need(what, good):
    if not good:
        wrong.append(what)
        print("  WRONG:", what)


def check_schema(all_documents):
    kinds = {"ping-pong": ["bytes"], "multi-pair": ["bytes", "pairs"], "high-volume-ping-pong": ["bytes", "messages", "order"],
             "prtt": ["bytes", "messages", "delay_s"], "concurrent-transfers": ["bytes", "concurrency"],
             "collective": ["op", "ranks", "bytes"], "kernel-efficiency": ["op", "m", "n", "flops"], "application": ["ranks", "tags"]}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "benchmark.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    for d in all_documents if jsonschema else []:
        for e in jsonschema.Draft7Validator(schema).iter_errors(d):
            need(f"{d.get('id')}: by the schema, {'/'.join(map(str, e.absolute_path))}: {e.message[:200]}", False)
    need("documents", all_documents)
    need("ids are unique", len({d["id"] for d in all_documents}) == len(all_documents))
    for d in all_documents:
        need("schema", d["schema"] == "costscope.benchmark/1")
        need("time_of", d["time_of"] in ("one-way", "batch-one-way", "prtt", "transfer", "call"))
        need("producer", d["producer"]["name"] == "costscope-probe" and all(isinstance(w, str) for w in d["producer"]["command"]))
        need("clock", d["clock"]["resolution_s"] > 0 and d["clock"]["overhead_s"] >= 0)
        need("layout", d["layout"]["ranks"] >= 2 and isinstance(d["layout"]["oversubscribed"], bool))
        need("system", all(isinstance(v, str) for v in d["system"].get("environment", {}).values()))
        need("samples", d["samples"])
        for s in d["samples"]:
            need(f"{d['id']}: {s} lacks a field of its kind", all(k in s for k in kinds[d["kind"]]))
            if "status" in s:
                need(f"{d['id']}: a sample without times says why", s["status"] in ("skipped", "error") and s["message"])
            else:
                need(f"{d['id']}: times", s["times_s"] and all(t > 0 for t in s["times_s"]) and s["inner_iterations"] >= 1)
            need("numbers of counters", all(isinstance(v, (int, float)) for v in s.get("counters", {}).values()))
            need("texts of tags", all(isinstance(v, str) for v in s.get("tags", {}).values()))


class Runs:
    def __init__(self, all_documents):
        self.by_id = {d["id"]: d["samples"] for d in all_documents}

    def rows(self, document, **wanted):
        return [s for s in self.by_id[document] if all(s.get(k) == v for k, v in wanted.items()) and "times_s" in s]

    def line(self, document, low=0, high=1 << 40, x=lambda s: s["bytes"], **wanted):
        """Intercept and slope of t over x, relative least squares on medians."""
        points = [(x(s), statistics.median(s["times_s"])) for s in self.rows(document, **wanted) if low <= s["bytes"] <= high]
        w = [1 / t**2 for _, t in points]
        sw, sx, st = sum(w), sum(a * p[0] for a, p in zip(w, points)), sum(a * p[1] for a, p in zip(w, points))
        sxx, sxt = sum(a * p[0] ** 2 for a, p in zip(w, points)), sum(a * p[0] * p[1] for a, p in zip(w, points))
        slope = (sw * sxt - sx * st) / (sw * sxx - sx**2)
        return (st - slope * sx) / sw, slope

    def time(self, document, **wanted):
        rows = self.rows(document, **wanted)
        need(f"{document} {wanted}: one row, found {len(rows)}", len(rows) == 1)
        return statistics.median(rows[0]["times_s"]) if rows else float("nan")


# A message of the simulator has 16 bytes more than what is sent: alpha holds them.
def postal(r, where, alpha, rate):
    a, b = r.line("ping-pong-" + where)
    near(f"alpha {where}", a, alpha + 16 / rate, 0.005)
    near(f"R_b {where}", 1 / b, rate, 0.005)


def check_nic(r):
    postal(r, "network", 1e-6, 1.6e9)
    postal(r, "node", 4e-7, 4e9)
    _, b = r.line("pairs-network", low=4096, pairs=8)
    near("R_N", 8 / b, 6.4e9, 0.005)
    most = max(s["bytes"] for s in r.by_id["pairs-network"])
    ones = r.time("pairs-network", bytes=most, pairs=1)
    for k in (2, 3, 4):
        near(f"{k} pairs beside one: k* is 4", r.time("pairs-network", bytes=most, pairs=k), ones, 0.005)
    near("6 pairs beside one", r.time("pairs-network", bytes=most, pairs=6), ones * 1.5, 0.005)
    for s in r.rows("batches-network", order="reverse"):
        same = r.time("batches-network", order="same", bytes=s["bytes"], messages=s["messages"])
        need("no queue search", abs(statistics.median(s["times_s"]) - same) <= 0.001 * same)


def check_protocols(r):
    for name, low, high, alpha, rate, share in (("short", 0, 511, 1e-6, 1.28e9, 0.08), ("eager", 512, 8191, 2e-6, 1.92e9, 0.015),
                                                ("rendezvous", 8192, 1 << 40, 3e-6, 3.2e9, 0.005)):
        a, b = r.line("ping-pong-network", low, high)
        near(f"alpha {name}", a, alpha, 0.025)
        near(f"R_b {name}", 1 / b, rate, share)
    jumps = []
    rows = sorted(r.rows("ping-pong-network"), key=lambda s: s["bytes"])
    for at, after in zip(rows, rows[1:]):
        grows = statistics.median(after["times_s"]) - statistics.median(at["times_s"])
        if grows > 0.5e-6 + (after["bytes"] - at["bytes"]) / 5e9 and after["bytes"] <= 512:
            jumps.append(after["bytes"])
    need(f"limit of short messages: found {jumps}", jumps == [512])


def check_torus(r):
    postal(r, "network", 1e-6, 1e10)
    for s in r.rows("transfers-network"):
        truth = 1e-6 + s["concurrency"] * (s["bytes"] + 16) / 1e10
        need(f"L({s['bytes']}, {s['concurrency']})", abs(statistics.median(s["times_s"]) / truth - 1) < 0.005)


def check_line(latency, rate):
    def check(r):
        postal(r, "network", latency, rate)
        link = lambda s: s["counters"]["link_bytes"]
        _, b = r.line("line", low=4096, messages=16, x=link)
        near("R_link", 1 / b, rate, 0.02)
    return check


def check_unequal(r):
    postal(r, "network", 1e-6, 1.6e9)
    pairs = {s["pairs"] for s in r.by_id["pairs-network"]}
    need(f"pairs up to the smaller number of ranks, found {sorted(pairs)}", pairs == {1, 2, 3})


def check_one_node(r):
    postal(r, "node", 4e-7, 4e9)
    need(f"nothing between nodes, found {sorted(r.by_id)}", not any("network" in i or i in ("line", "shifts") for i in r.by_id))


def check_256(r):
    postal(r, "network", 1e-6, 1e10)
    need(f"everybody's phases, found {sorted(r.by_id)}", {"shifts", "collectives", "overlap-progress-0"} <= set(r.by_id))


def check_queue(r):
    for messages in (64, 128, 256):
        d = r.time("batches-network", bytes=8, messages=messages, order="reverse") - r.time(
            "batches-network", bytes=8, messages=messages, order="same")
        near(f"gamma at n = {messages}", d / (messages * (messages - 1)), 4.2e-9, 0.02)


def check_send(r):
    for messages in (4, 64, 256):
        near(f"batch of {messages}", r.time("batches-network", bytes=8, messages=messages, order="same"), 1.02e-6 + 2e-7 * messages, 0.03)


def check_backbone(r):
    rows = [s for s in r.rows("shifts", bytes=65536, ranks=64) if s["counters"]["distance"] == 8 and s["tags"]["over_ranks"] == "max"]
    near("shift by 8 of 64", statistics.median(rows[0]["times_s"]), 1e-6 + 64 * 65552 / 16e9, 0.005)


def check_tree(r):
    postal(r, "network", 1e-6, 1e10)


checks = {"nic": check_nic, "protocols": check_protocols, "torus": check_torus, "torus-odd": check_line(1e-6, 1e10),
          "torus-7x5x3": check_line(7e-7, 1.25e10), "queue": check_queue, "unequal": check_unequal, "one-node": check_one_node, "256": check_256, "send": check_send, "backbone": check_backbone, "fat-tree": check_tree}
found = documents(sys.argv[2])
check_schema(found)
if sys.argv[1] == "finished":
    phases = sys.argv[3].split(",")
    of = {d["id"]: next((p for p in phases if d["id"] == p or d["id"].startswith(p + "-")), None) for d in found}
    need(f"phases {phases}, found {sorted(of)}", None not in of.values() and set(of.values()) == set(phases))
elif sys.argv[1] == "kernels":
    rows = [s for d in found for s in d["samples"]]
    need("three kernels", {s["op"] for s in rows} == {"dgemm", "dtrsm", "dpotrf"})
    for s in rows:  # of 2 n³, n³ and n³/3 operations
        need(f"operations of {s['op']}", abs(s["flops"] / s["m"] ** 3 - {"dgemm": 2, "dtrsm": 1, "dpotrf": 1 / 3}[s["op"]]) < 1e-6)
        need(f"rate of {s['op']}", 1e7 < s["flops"] / statistics.median(s["times_s"]) < 1e12)
elif sys.argv[1] != "schema":
    checks[sys.argv[1]](Runs(found))
sys.exit(1 if wrong else 0)
