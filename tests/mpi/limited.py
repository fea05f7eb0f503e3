#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""limited.py MIB SECONDS COMMAND…: runs the command and says whether its largest process stayed below. A process that uses more seconds
of a processor is ended; how long it waits for one, which others on the machine decide, does not count. Ends as the command ended, or
with 9."""
import resource
import subprocess
import sys
import time

begin, limit, seconds = time.monotonic(), float(sys.argv[1]), int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
# A starter of MPI talks to its ranks over files that it opened for them.
code = subprocess.run(sys.argv[3:], close_fds=False).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"limited.py: {used.ru_maxrss / 1024:.0f} MiB, {'at most' if used.ru_maxrss / 1024 <= limit else 'more than'} {limit:.0f} MiB, "
      f"{used.ru_utime + used.ru_stime:.1f} s of processors in {time.monotonic() - begin:.1f} s", file=sys.stderr)
sys.exit(code or (0 if used.ru_maxrss / 1024 <= limit else 9))
