#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""loop.py COSTSCOPE MACHINE TORUS RANKS NODES halo|points|ring MESSAGES SECONDS: simulated time of an exchange beside what the calibrated
machine says. Halo and 27 points: α and the link that takes longest, as `costscope contention` and `levels` find it on the torus. Ring: the
stages of the all-gather by `costscope stages`, with what further links add. Ends with 1 if one of them differs by more than 5 %."""
import json
import subprocess
import sys

costscope, machine_file, torus, ranks, nodes, exchange, messages, seconds = sys.argv[1:]
measured = float(seconds)
wrong = False


def answer(*arguments):
    return json.loads(subprocess.run([costscope, *arguments, "--machine", machine_file, "--json"], check=True, capture_output=True, text=True).stdout)


def judge(by, predicted):
    global wrong
    good = measured > 0 and abs(predicted / measured - 1) <= 0.05
    wrong = wrong or not good
    print(f"  {exchange}, {ranks} ranks, {by}: predicted {predicted:.6g} s, simulated {measured:.6g} s, {100 * (predicted / measured - 1):+.2f} %"
          f"{'' if good else '  WRONG'}")


if exchange == "ring":
    judge("stages", answer("stages", "ring-allgather", "--processes", ranks, "--nodes", nodes, "--size", "65536", "--level", "transfer", "--torus", torus)["total_s"])
else:
    alpha = answer("evaluate", "node-aware-max-rate", "--set", "locality=inter-node", "--set", "n=1", "--set", "s=0", "--set", "ppn=1")["time_s"]
    judge("contention", alpha + answer("contention", messages, "--torus", torus, "--ppn", "1", "--nodes-per-router", "1")["max_link_time_s"])
    judge("levels", alpha + answer("levels", messages)["levels"][0]["link_time_s"])
sys.exit(wrong)
