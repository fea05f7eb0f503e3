# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one test program until it ends, says FAIL! or takes too long."""
import os
import resource
import select
import signal
import subprocess
import time


def bounded():
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2 << 30, resource.RLIM_INFINITY))  # a test may lower and raise it


def run_test(command, own, folder, environment, limit):
    """("passed", "failed" or "timed out", seconds)."""
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, env=os.environ | own | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=bounded)
    outcome, tail = None, b""
    while outcome is None:
        left = limit - (time.monotonic() - began)
        if left <= 0:
            outcome = "timed out"
        elif select.select([process.stdout], [], [], left)[0]:
            read = os.read(process.stdout.fileno(), 65536)
            tail = (tail + read)[-65600:]
            if b"\nFAIL!" in tail:
                outcome = "failed"
            elif not read:
                break
    if outcome is None:
        try:
            outcome = "passed" if process.wait(max(0.1, limit - (time.monotonic() - began))) == 0 else "failed"
        except subprocess.TimeoutExpired:
            outcome = "timed out"
    seconds = time.monotonic() - began
    try:
        os.killpg(process.pid, signal.SIGKILL)  # with whatever the test has started
    except ProcessLookupError:
        pass
    process.wait()
    process.stdout.close()
    return outcome, seconds
