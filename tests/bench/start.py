#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long programs take from their start to their picture, one after the other in turns, on a display of their own with a
window manager.

Usage: tests/bench/start.py [-n 10] [--costscope PROGRAM] [NAME=COMMAND ...]

Without commands: Costscope empty and with its example of seven programs, KCachegrind and Hotspot where they are installed.
"first" is when something of more than a few colours stands in the middle of the screen, "whole" when nothing of the screen has
changed any more for a second; both in seconds, median (least to greatest). Needs Xvfb and openbox.
"""
import argparse
import mmap
import os
import shlex
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

STILL = 1.0  # seconds without a change
LONGEST = 20.0


class Screen:
    """A display whose pixels are a file, so that looking at them costs the programs nothing."""

    def __init__(self, folder, size):
        self.name = ":%d" % (100 + os.getpid() % 800)
        self.server = subprocess.Popen(["Xvfb", self.name, "-screen", "0", size + "x24", "-fbdir", folder, "-nolisten", "tcp"],
                                       stderr=subprocess.DEVNULL)
        path = os.path.join(folder, "Xvfb_screen0")
        for _ in range(200):
            time.sleep(0.05)
            if os.path.exists(path) and os.path.getsize(path) > 100000:
                break
        else:
            sys.exit("Xvfb did not start")
        self.file = open(path, "rb")
        self.map = mmap.mmap(self.file.fileno(), 0, prot=mmap.PROT_READ)
        head = struct.unpack(">25I", self.map[:100])
        self.width, self.height, self.stride = head[4], head[5], head[12]
        self.start = head[0] + 12 * head[19]

    def pixels(self):
        return self.map[self.start:self.start + self.stride * self.height]

    def colours(self, pixels):
        """How many different colours are in the middle of the screen, of every third line."""
        seen = set()
        for y in range(self.height // 4, 3 * self.height // 4, 3):
            row = y * self.stride
            seen.update(memoryview(pixels)[row + self.width:row + 3 * self.width].cast("I"))
        return len(seen)

    def close(self):
        self.server.terminate()
        self.server.wait()


def settled(screen):
    last, since = screen.pixels(), time.monotonic()
    while time.monotonic() - since < 0.5:
        time.sleep(0.02)
        now = screen.pixels()
        if now != last:
            last, since = now, time.monotonic()
    return last


def measure(screen, command, environment, colours):
    before = settled(screen)
    begin = time.monotonic()
    program = subprocess.Popen(shlex.split(command), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    first, last, shown = None, begin, before
    while time.monotonic() - begin < LONGEST:
        time.sleep(0.004)
        now = screen.pixels()
        moment = time.monotonic()
        if now != shown:
            shown, last = now, moment
            if first is None and screen.colours(now) >= colours:
                first = moment
        elif first is not None and moment - last > STILL:
            break
    seen = screen.colours(shown)
    os.killpg(program.pid, signal.SIGTERM)
    try:
        program.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
    return (first - begin if first else None), last - begin, seen


def told(values):
    values = [v for v in values if v is not None]
    if not values:
        return "-"
    return "%.3f (%.3f to %.3f)" % (statistics.median(values), min(values), max(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=10, help="rounds (10)")
    parser.add_argument("--costscope", default=".build/release/app/costscope")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--colours", type=int, default=24, help="from so many colours on it is a picture (24)")
    parser.add_argument("programs", nargs="*", metavar="NAME=COMMAND")
    options = parser.parse_args()
    programs = [tuple(p.split("=", 1)) for p in options.programs]
    if not programs:
        costscope = shlex.quote(os.path.abspath(options.costscope))
        programs = [("costscope, empty", costscope), ("costscope, example", costscope + " --example seven-applications")]
        programs += [(name, name) for name in ("kcachegrind", "hotspot") if shutil.which(name)]
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder, options.size)
        home = os.path.join(folder, "home")
        os.makedirs(os.path.join(home, "run"), 0o700)
        environment = dict(os.environ, DISPLAY=screen.name, HOME=home, XDG_RUNTIME_DIR=os.path.join(home, "run"), LC_ALL="C.UTF-8")
        for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "QT_QPA_PLATFORM"):
            environment.pop(name, None)
        bus = None
        if shutil.which("dbus-daemon"):  # KDE's programs wait for one, or give up
            bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], env=environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            results = {name: [] for name, _ in programs}
            for name, command in programs:  # files in memory, settings made
                measure(screen, command, environment, options.colours)
            for _ in range(options.n):
                for name, command in programs:
                    results[name].append(measure(screen, command, environment, options.colours))
        finally:
            manager.terminate()
            manager.wait()
            if bus:
                bus.terminate()
                bus.wait()
            screen.close()
    print("%-22s %-26s %-26s %s" % ("[s]", "first picture", "whole picture", "colours"))
    for name, _ in programs:
        first, whole, colours = zip(*results[name])
        print("%-22s %-26s %-26s %d" % (name, told(first), told(whole), min(colours)))


if __name__ == "__main__":
    main()
