#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""loop.py COSTSCOPE MACHINE TORUS halo|points|ring MESSAGES SECONDS: simulated time of an exchange beside what the calibrated machine
says. Halo and 27 points: α and the bytes of the busiest link, as `costscope contention` counts them, at the machine's rate. Ring: the
stages of the all-gather, each a message between neighbours. Ends with 1 if they differ by more than 5 %."""
import json
import subprocess
import sys

costscope, machine_file, torus, exchange, messages, seconds = sys.argv[1:]
measured = float(seconds)


def answer(*arguments):
    return json.loads(subprocess.run([costscope, *arguments, "--json"], check=True, capture_output=True, text=True).stdout)


def value(name, **inputs):
    settings = [word for key, v in inputs.items() for word in ("--set", f"{key}={v}")]
    return answer("evaluate", name, "--machine", machine_file, "--set", "locality=inter-node", *settings)


if exchange == "ring":
    ranks = int(torus.split("x")[0])
    stage = value("node-aware-max-rate", n=1, s=65536, ppn=1)["time_s"]
    predicted = (ranks - 1) * stage
    stages = answer("stages", "ring-allgather", "--processes", str(ranks), "--nodes", str(ranks), "--size", "65536", "--level", "transfer",
                    "--machine", machine_file)["total_s"]
    # Not judged: with tables that cover a whole message each, the copies inside the nodes are counted again.
    print(f"  costscope stages: {stages:.6g} s, {100 * (stages / measured - 1):+.2f} %, not judged")
else:
    loads = answer("contention", messages, "--torus", torus, "--ppn", "1", "--nodes-per-router", "1", "--machine", machine_file)
    predicted = value("node-aware-max-rate", n=1, s=loads["max_link_bytes"], ppn=1)["time_s"]
    print(f"  busiest link: {loads['max_link_bytes']} B")
print(f"  {exchange}: predicted {predicted:.6g} s, simulated {measured:.6g} s, {100 * (predicted / measured - 1):+.2f} %")
sys.exit(abs(predicted / measured - 1) > 0.05)
