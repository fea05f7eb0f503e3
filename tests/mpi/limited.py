#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""memory.py MIB COMMAND…: runs the command and says whether its largest process stayed below; ends as it ended, or with 9."""
import resource
import subprocess
import sys
import time

begin, limit = time.monotonic(), float(sys.argv[1])
# A starter of MPI talks to its ranks over files that it opened for them.
code = subprocess.run(sys.argv[2:], close_fds=False).returncode
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"memory.py: {peak:.0f} MiB, {'at most' if peak <= limit else 'more than'} {limit:.0f} MiB, {time.monotonic() - begin:.1f} s", file=sys.stderr)
sys.exit(code or (0 if peak <= limit else 9))
