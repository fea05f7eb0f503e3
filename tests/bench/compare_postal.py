# SPDX-License-Identifier: GPL-3.0-or-later
"""Table of `costscope fit postal` beside scipy.optimize.curve_fit and gnuplot `fit`. Called by compare.sh."""
import json
import os
import re
import sys

import numpy as np
from scipy.optimize import curve_fit

from compare_fit import gnuplot, timed

START = (1e-6, 1e-9)  # alpha [s], beta = 1/R_b [s/byte]
GNUPLOT_FITS = 500  # in one process, whose start is taken off


def postal(s, alpha, beta):
    return alpha + beta * s


def scipy_fit(s, t, weights):
    sigma = t if weights == "relative" else None
    values, covariance = curve_fit(postal, s, t, START, sigma=sigma)
    return values, np.sqrt(np.diag(covariance))


def gnuplot_fit(path, weights):
    # gnuplot takes parameters of 1e-9 for converged at once: seconds and bytes go in as ns.
    using = "using 1:($2*1e9):($2*1e9) yerr" if weights == "relative" else "using 1:($2*1e9)"
    head = "set fit quiet nolog errorvariables\nset fit limit 1e-12\nf(x) = a + b*x\n"
    one = f"a={START[0] * 1e9!r}; b={START[1] * 1e9!r}\nfit f(x) '{path}' {using} via a, b\n"
    text, _ = gnuplot(head + one + "set print '-'\nprint sprintf('%.12g %.12g %.9g %.9g', a, b, a_err, b_err)\n")
    found = re.search(r"^(\S+ \S+ \S+ \S+)$", text, re.M)
    if not found:
        return None, None, None
    _, once = gnuplot(head + one)
    _, many = gnuplot(head + one * (GNUPLOT_FITS + 1))
    numbers = [float(v) * 1e-9 for v in found[1].split()]
    return numbers[:2], numbers[2:], max(many - once, 0) / GNUPLOT_FITS


def pair(values, errors=None):
    if values is None:
        return f"{'no fit':>24}"
    alpha, rate = f"{1e9 * values[0]:.3f}", f"{1e-9 / values[1]:.4f}"
    if errors is not None:
        alpha += f" ±{1e9 * errors[0]:.2f}"
        rate += f" ±{1e-9 * errors[1] / values[1] ** 2:.3f}"
    return f"{alpha:>{20 if errors is not None else 13}}{rate:>{17 if errors is not None else 11}}"


def apart(values, mine):
    return max((abs(v - m) / abs(m) for v, m in zip(values, mine) if m), default=0.0) if values is not None else float("nan")


def table(work):
    print("t = alpha + s/R_b, one protocol of a ping-pong; alpha in ns, R_b in GB/s, times of one fit in us\n"
          f"{'data':27}{'protocol':9}{'residuals':10}{'n':>3}{'Costscope: alpha':>20}{'R_b':>17}{'scipy: alpha':>15}{'R_b':>9}"
          f"{'gnuplot: alpha':>16}{'R_b':>8}{'  off: scipy (s.e.), gnuplot':28}{'us: Costscope':>15}{'scipy':>7}{'gnuplot':>9}{'ratios':>11}")
    worst = 0.0
    for row in json.load(open(os.path.join(work, "postal.json"))):
        s, t = np.array(row["points"]).T
        mine = (row["alpha"], 1 / row["R_b"])
        errors = (row["se_alpha"], row["se_R_b"] / row["R_b"] ** 2)
        path = os.path.join(work, "points.txt")
        np.savetxt(path, np.column_stack([s, t]), fmt="%.17g")
        second, second_errors = scipy_fit(s, t, row["weights"])
        third, _, gnuplot_time = gnuplot_fit(path, row["weights"])
        times = (row["seconds"], timed(lambda: scipy_fit(s, t, row["weights"])), gnuplot_time)
        shown = "".join(f"{'-' if v is None else format(1e6 * v, '.0f'):>{w}}" for v, w in zip(times, (15, 7, 9)))
        ratios = " ".join("-" if v is None else f"{v / times[0]:.1f}x" for v in times[1:])
        exact = row["dataset"].startswith("synthetic")  # errors of rounding there
        off = f"{apart(second, mine):.0e} ({'-' if exact else format(apart(second_errors, errors), '.0e')}) {apart(third, mine):.0e}"
        print(f"{row['dataset']:27}{row['protocol']:9}{row['weights']:10}{len(s):3d}{pair(mine, errors)}{pair(second)}{pair(third)}"
              f"{off:>28}{shown}{ratios:>11}")
        worst = max(worst, apart(second, mine), apart(third, mine))
    print(f"off: largest relative difference of alpha and R_b, (s.e.) of their errors; at most {worst:.0e} here. Costscope's time holds the "
          "choice\nof the rows, their medians, the errors and the bounds alpha, R_b >= 0.")


if __name__ == "__main__":
    table(sys.argv[1])
