#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""sums.py ROWS KIND: what dump has printed, added up: rows, messages and bytes of a kind, and whether any is coarse."""
import sys

rows = [line.rstrip().split(";") for line in open(sys.argv[1]) if line.count(";") == 8]
rows = [row for row in rows if row[1] == sys.argv[2]]
print(f"{sum(int(row[5]) for row in rows)} messages, {sum(int(row[8]) for row in rows)} bytes,",
      "some coarse" if any(row[7] == "1" for row in rows) else "all exact")
