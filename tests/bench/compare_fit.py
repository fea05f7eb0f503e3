# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of Costscope's fits beside scipy.optimize.curve_fit and gnuplot `fit`. Called by compare.sh."""
import csv
import json
import os
import re
import subprocess
import sys
import time
import warnings

import numpy as np
from scipy.optimize import curve_fit

START = (20.0, 30.0)  # b, c: what scipy and gnuplot begin with
REPEATS = 20


def law(t_1, f_s):
    """Eq (6) of Hoefinger & Haunschmid 2017."""
    def run_time(n, b, c):
        return (f_s * t_1 + (1 - f_s) * t_1 / n) * (1 + b * (n - 1) / ((1 + c - b) * n + (b + c + c * c)))
    return run_time


def scipy_fit(n, t, t_1, f_s):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values, covariance = curve_fit(law(t_1, f_s), n, t, START, maxfev=5000)
        return values, np.sqrt(np.diag(covariance))
    except RuntimeError:
        return None


def gnuplot(script):
    start = time.perf_counter()
    answer = subprocess.run(["gnuplot"], input=script, capture_output=True, text=True)
    return answer.stdout + answer.stderr, time.perf_counter() - start


SETUP = "set fit quiet nolog errorvariables\nf(n) = (f_s*t_1+(1-f_s)*t_1/n)*(1+b*(n-1)/((1+c-b)*n+(b+c+c*c)))\n"


def gnuplot_fit(path, t_1, f_s):
    one = f"b={START[0]}; c={START[1]}\nfit f(x) '{path}' using 1:2 via b, c\n"
    head = SETUP + f"t_1={t_1!r}; f_s={f_s!r}\n"
    text, _ = gnuplot(head + one + "set print '-'\nprint sprintf('%.9g %.9g %.9g %.9g', b, c, b_err, c_err)\n")
    found = re.search(r"^(\S+ \S+ \S+ \S+)$", text, re.M)
    if not found:
        return None, None
    _, once = gnuplot(head + one)
    _, many = gnuplot(head + one * (REPEATS + 1))
    return [float(v) for v in found[1].split()], (many - once) / REPEATS


def timed(work):
    start = time.perf_counter()
    for _ in range(REPEATS):
        work()
    return (time.perf_counter() - start) / REPEATS


def admissible(b, c, n):
    return b > 0 and c > 0 and np.all(b * (n - 1) / ((c + 1) * (c + n)) < 1)


def pair(values, n):
    if values is None:
        return "no fit"
    return f"{values[0]:.4g} / {values[1]:.4g}" + ("" if admissible(values[0], values[1], n) else " (!)")


def milliseconds(value):
    return "-" if value is None else f"{1e3 * value:.3f}"


def programs(folder, work):
    print(f"{'program':17}{'left out':>9}{'f_s':>11}  {'b':>16}{'c':>17}{'r_inf':>8}{'tau err':>9}   "
          f"{'scipy b / c':20}{'gnuplot b / c':22}{'ms: Costscope':>14}{'scipy':>8}{'gnuplot':>9}{'ratios':>14}")
    for row in json.load(open(os.path.join(work, "fits.json"))):
        head = f"{row['dataset']:17}{row['drop']:9d}"
        if row.get("b") is None:
            print(head + "  " + row.get("termination", "refused: too few records"))
            continue
        records = list(csv.DictReader(open(os.path.join(folder, f"amdahl_{row['dataset']}.csv"))))
        n = np.array([float(r["n"]) for r in records])[row["drop"]:]
        t = np.array([float(r["t_n_s"]) for r in records])
        t_1, t = t[0], t[row["drop"]:]
        other = scipy_fit(n, t, t_1, row["f_s"])
        scipy_time = timed(lambda: scipy_fit(n, t, t_1, row["f_s"])) if other else None
        path = os.path.join(work, "records.txt")
        np.savetxt(path, np.column_stack([n, t]), fmt="%.17g")
        third, gnuplot_time = gnuplot_fit(path, float(t_1), row["f_s"])
        ratios = " ".join("-" if v is None else f"{v / row['seconds']:.0f}x" for v in (scipy_time, gnuplot_time))
        tau = f"{row['tau_error']:.2f}" if row.get("tau_error") is not None else "-"
        print(f"{head}{row['f_s']:11.3e}  {row['b']:7.2f} ±{row['se_b']:7.2f}{row['c']:8.2f} ±{row['se_c']:7.2f}{row['r_inf']:8.3f}"
              f"{tau:>9}   {pair(other[0] if other else None, n):20}{pair(third, n):22}"
              f"{milliseconds(row['seconds']):>14}{milliseconds(scipy_time):>8}{milliseconds(gnuplot_time):>9}{ratios:>14}")
    print("f_s by the scan of section 3.3. tau err: median |modeled - measured|/measured of the MPI time, never fitted.\n"
          f"scipy and gnuplot start at b, c = {START[0]:g}, {START[1]:g}; (!) = outside b > 0, c > 0, r(n) < 1.\n"
          "Costscope's time holds the search for starts, errors, fits at f_s/2 and 2 f_s, and the warnings.\n")


def series(work):
    ours = json.load(open(os.path.join(work, "series.json")))
    table = np.loadtxt(os.path.join(work, "series.csv"), delimiter=",", skiprows=1).reshape(len(ours["fits"]), -1, 3)
    start = time.perf_counter()
    scipys = [scipy_fit(s[:, 1], s[:, 2], s[0, 2], ours["f_s"]) for s in table]
    scipy_time = time.perf_counter() - start
    path = os.path.join(work, "series.txt")
    with open(path, "w") as f:
        f.write("\n\n\n".join("\n".join(f"{n:.17g} {t:.17g}" for _, n, t in s) for s in table))
    lines = [SETUP, f"f_s={ours['f_s']!r}\nset print '-'\n"]
    for i, s in enumerate(table):
        lines.append(f"t_1={float(s[0, 2])!r}; b={START[0]}; c={START[1]}\nfit f(x) '{path}' index {i} using 1:2 via b, c\n"
                     f"print sprintf('{i} %.9g %.9g', b, c)\n")
    gnuplots, gnuplot_time = {}, 0.0
    while lines[2 + len(gnuplots):]:  # an error of one fit ends gnuplot: begin again behind it
        text, spent = gnuplot("".join(lines[:2] + lines[2 + len(gnuplots):]))
        gnuplot_time += spent
        done = {int(m[1]): (float(m[2]), float(m[3])) for m in re.finditer(r"^(\d+) (\S+) (\S+)$", text, re.M)}
        gnuplots.update(done)
        if lines[2 + len(gnuplots):]:
            gnuplots[len(gnuplots)] = None
    n = table[0][:, 1]
    print(f"{len(table)} series of {table.shape[1]} records, f_s = {ours['f_s']}")
    print(f"{'':12}{'seconds':>9}{'ratio':>8}{'fits':>7}{'outside':>9}{'none':>6}{'equal b (1 %)':>15}")
    mine = [v if v[0] is not None else None for v in ours["fits"]]
    for name, spent, values in (("Costscope", ours["seconds"], mine),
                                ("scipy", scipy_time, [v and v[0] for v in scipys]),
                                ("gnuplot", gnuplot_time, [gnuplots[i] for i in range(len(table))])):
        have = [v for v in values if v is not None]
        outside = sum(not admissible(v[0], v[1], n) for v in have)
        equal = sum(v is not None and m is not None and abs(v[0] / m[0] - 1) < 0.01 for v, m in zip(values, mine))
        print(f"{name:12}{spent:9.3f}{spent / ours['seconds']:7.1f}x{len(have):7d}{outside:9d}{len(values) - len(have):6d}{equal:15d}")


if __name__ == "__main__":
    programs(sys.argv[1], sys.argv[2])
    series(sys.argv[2])
