#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""busiest.py PROGRAM FILE TORUS RATE: the first region of a recorded file lasted within 1 % of what its busiest link needs at RATE bytes
a second."""
import json
import os
import subprocess
import sys

program, path, torus, rate = sys.argv[1:]
answer = subprocess.run([program, "contention", path, "--torus", torus, "--json"], capture_output=True, text=True, check=True,
                        env=dict(os.environ, QT_QPA_PLATFORM="offscreen")).stdout
answer = json.loads(answer)
busiest = answer["contention_s"] / answer["delta_s_per_byte"]
needed = busiest / float(rate)
lasted = json.load(open(path))["levels"][0]["operations"][0]["measured_seconds"]["median"]
off = lasted / needed - 1
print(f"busiest link {busiest:.0f} B: {needed * 1e6:.1f} us at {float(rate):g} B/s, lasted {lasted * 1e6:.1f} us,",
      "within 1 %" if 0 <= off < 0.01 else f"{off:.1%} off")
