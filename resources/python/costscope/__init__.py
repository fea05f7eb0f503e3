# SPDX-License-Identifier: GPL-3.0-or-later
"""Costscope from Python: every call runs the program `costscope` and reads its JSON answer.

Numbers are in SI units; names of columns end in the unit ("time_s", "link_bytes"). Lists of rows are pandas data frames where pandas
is installed, else lists of dicts. Figures can be drawn by matplotlib from the figure's own numbers, or exported by the program.

    import costscope as cs
    levels = cs.levels("hierarchy.json", machine="blue-waters")
    fit = cs.fit("amdahl-overhead", "runs.csv")
    cs.figure("runs.csv", "overhead-curves").axes()
    cs.export("runs.csv", "figure.pdf", figure="overhead-curves", width_mm=84)

The program is found as $COSTSCOPE, else as `costscope` on the PATH.
"""
from .answers import CostscopeError, Warned, run, version
from .figures import Figure, export, figure
from .session import Session
from .verbs import (Fit, Forecast, calibrate, compare, contention, evaluate, fit, forecast, levels, machine, machines, models, predict,
                    scenarios, validate)

__all__ = ["CostscopeError", "Figure", "Fit", "Forecast", "Session", "Warned", "calibrate", "compare", "contention", "evaluate", "export",
           "figure", "fit", "forecast", "levels", "machine", "machines", "models", "predict", "run", "scenarios", "validate", "version"]
