# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python module beside the program, which the variable COSTSCOPE names. Without pandas or matplotlib what needs them is skipped."""
import ast
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "python")
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
import costscope as cs

try:
    import pandas
except ImportError:
    pandas = None
try:
    import matplotlib
    matplotlib.use("Agg")
except ImportError:
    matplotlib = None

RESOURCES = os.path.join(HERE, "..")
EXAMPLES = os.path.join(HERE, "..", "examples")
RUNS = os.path.join(EXAMPLES, "overhead", "amdahl_lammps.csv")


def rows(frame):
    return frame.to_dict("records") if pandas and isinstance(frame, pandas.DataFrame) else frame


class Words(unittest.TestCase):
    """What stands in files beside the program is what the program says."""

    def test_citation_file(self):
        printed = subprocess.run([os.environ["COSTSCOPE"], "cite"], capture_output=True, text=True, check=True).stdout
        with open(os.path.join(RESOURCES, "CITATION.cff"), encoding="utf-8") as file:
            told = file.read()
        titles = re.findall(r"title = {{(.*?)}}", printed)
        self.assertGreater(len(titles), 5)
        for title in titles[1:]:
            self.assertIn(f'title: "{title}"', told)
        self.assertEqual(told.count("  - type: "), len(titles) - 1)
        for year in re.findall(r"year = {(\d+)}", printed):
            self.assertIn(f"year: {year}", told)
        self.assertIn("version: " + re.search(r"version = {(.*?)}", printed).group(1) + "\n", told)

    def test_promises_name_the_layout_of_sessions(self):
        with tempfile.TemporaryDirectory() as folder:
            session = os.path.join(folder, "one.costscope")
            subprocess.run([os.environ["COSTSCOPE"], "stages", "ring-allgather", "--processes", "4", "--size", "64KiB", "-o", session],
                           capture_output=True, check=True)
            with open(session, encoding="utf-8") as file:
                layout = json.load(file)["version"]
        with open(os.path.join(RESOURCES, "guide", "changes.md"), encoding="utf-8") as file:
            self.assertIn(f"writes layout {layout} and reads", file.read())

    def test_recipes_can_be_read(self):
        folder = os.path.join(RESOURCES, "packaging")
        with open(os.path.join(folder, "package.py"), encoding="utf-8") as file:
            recipe = ast.parse(file.read())
        self.assertEqual([part.name for part in recipe.body if isinstance(part, ast.ClassDef)], ["Costscope"])
        with open(os.path.join(folder, "io.github.costscope.Costscope.yml"), encoding="utf-8") as file:
            manifest = file.read()
        # Both take the same QCustomPlot.
        known = "5e2d22dec779db8f01f357cbdb25e54fbcf971adaee75eae8d7ad2444487182f"
        self.assertIn(known, manifest)
        self.assertIn(known, ast.dump(recipe))
        try:
            import yaml
        except ImportError:
            self.skipTest("there is no PyYAML")
        self.assertEqual(yaml.safe_load(manifest)["modules"][-1]["name"], "costscope")


class Answers(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore", cs.Warned)

    def test_fit_is_that_of_the_paper(self):
        fit = cs.fit("amdahl-overhead", RUNS)
        self.assertAlmostEqual(fit["f_s"], 0.0126, 4)
        self.assertAlmostEqual(fit["b"], 30.3, 1)
        self.assertAlmostEqual(fit["c"], 33.3, 1)
        self.assertEqual({row["name"] for row in rows(fit.parameters)}, {"t_1", "f_s", "b", "c"})
        held = cs.fit("amdahl-overhead", RUNS, fix={"f_s": 0.02}, weights="log")
        self.assertEqual(held["f_s"], 0.02)
        with self.assertRaises(KeyError):
            fit["gamma"]

    def test_forecast(self):
        forecast = cs.forecast(RUNS, at=[2048])
        row = rows(forecast.at)[0]
        self.assertEqual(row["n"], 2048)
        self.assertLess(row["time_s_q10"], row["time_s_q50"])
        self.assertTrue(forecast.sentences[0].startswith("On 2048 cores"))

    def test_forecast_of_several_series(self):
        with tempfile.TemporaryDirectory() as folder:
            def table(libraries):
                file = os.path.join(folder, f"{libraries}.csv")
                with open(file, "w") as out:
                    out.write("library,cores,time (s)\n")
                    for library in range(libraries):
                        out.writelines(f"L{library},{n},{(10 + library) * (1 / n + 0.01 * math.log(n))}\n" for n in (1, 2, 4, 8, 16, 32))
                return file
            both = cs.forecast(table(2), at=[64, 128])
            self.assertEqual([(row["dataset"][-2:], row["n"]) for row in rows(both.at)], [("L0", 64), ("L0", 128), ("L1", 64), ("L1", 128)])
            alone = cs.forecast(table(2), at=[64, 128], dataset=rows(both.at)[2]["dataset"])
            self.assertEqual([row["time_s_q50"] for row in rows(alone.at)], [row["time_s_q50"] for row in rows(both.at)[2:]])
            self.assertEqual({row["dataset"][-2:] for row in rows(both.laws)}, {"L0", "L1"})
            self.assertTrue(all(": " in sentence for sentence in both.sentences))
            many = cs.forecast(table(30), at=[64])
            self.assertEqual(len(rows(many.at)), 30)
            self.assertTrue(all(row["time_s_q50"] > 0 for row in rows(many.at)))

    def test_evaluate_by_hand(self):
        self.assertAlmostEqual(cs.evaluate("postal", alpha="1us", R_b="1GB/s", s=1e6)["time_s"], 1e-6 + 1e-3, 12)

    def test_predict(self):
        cells = rows(cs.predict("cannon", 65536, [6144, 24576], machine="hopper"))
        self.assertEqual(len(cells), 8)
        self.assertTrue(all(0 < cell["percent_of_peak"] < 100 for cell in cells if cell["percent_of_peak"] is not None))

    def test_compare_and_scenarios(self):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for factor in (1, 2, 0.5):
                files.append(os.path.join(folder, f"f{len(files)}.csv"))
                with open(files[-1], "w", encoding="utf-8") as file:
                    file.write("n,t_n_s\n" + "".join(f"{n},{factor * 64 / n}\n" for n in (1, 2, 4)))
            pair = {row["name"]: row["ratio"] for row in rows(cs.compare(files[0], files[1]))}
            self.assertEqual(pair["run time, n = 4"], 2)
            three = rows(cs.scenarios(*files, value="n = 2"))
            self.assertEqual([row["ratio"] for row in three], [1, 2, 0.5])
        with self.assertRaises(cs.CostscopeError):
            cs.scenarios(RUNS, RUNS)

    def test_refusals_are_the_programs_own_words(self):
        with self.assertRaises(cs.CostscopeError) as refused:
            cs.fit("amdahl-overhead", os.path.join(HERE, "nothing.csv"))
        self.assertIn("nothing.csv", str(refused.exception))
        self.assertEqual(refused.exception.code, 1)
        with self.assertRaises(cs.CostscopeError) as wrong:
            cs.run("fit", "amdahl-overhead", RUNS, colour="blue")
        self.assertEqual(wrong.exception.code, 2)

    def test_warnings_are_pythons(self):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            cs.fit("amdahl-overhead", RUNS)
        self.assertTrue(any("Residuals" in str(one.message) for one in said if issubclass(one.category, cs.Warned)))

    def test_listings(self):
        self.assertIn("amdahl-overhead", json.dumps(rows(cs.models())))
        self.assertIn("hopper", json.dumps(rows(cs.machines())))
        self.assertRegex(cs.version(), r"^\d+\.\d+")


class Figures(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore", cs.Warned)

    def test_numbers_and_words(self):
        figure = cs.figure(RUNS, "overhead-curves")
        self.assertNotIn("<", figure.title)
        table = rows(figure.table)
        self.assertEqual(len(table), 23)
        self.assertEqual(table[0]["n"], 1)
        points = [s for s in figure.panels[0]["series"] if s["mark"] == "points"]
        self.assertTrue(all(math.isfinite(y) for s in points for y in s["y"] if y is not None))

    def test_export(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "a.pdf")
            cs.export(RUNS, out, figure="overhead-curves", width_mm=84)
            with open(out, "rb") as file:
                self.assertEqual(file.read(5), b"%PDF-")

    def test_session(self):
        session = cs.Session(os.path.join(EXAMPLES, "seven-applications.costscope"))
        names = [row["name"] for row in rows(session.datasets)]
        self.assertIn("LAMMPS", names)
        first = rows(session.figures)[0]
        self.assertTrue(session.figure(first["id"]).title)
        with self.assertRaises(cs.CostscopeError):
            cs.Session(RUNS)

    @unittest.skipUnless(matplotlib, "needs matplotlib")
    def test_axes_hold_the_figures_numbers(self):
        figure = cs.figure(RUNS, "overhead-curves")
        axes = figure.axes()
        self.assertEqual(len(axes), len(figure.panels))
        self.assertEqual(axes[0].get_xscale(), figure.panels[0]["x"]["scale"])
        drawn = {tuple(line.get_xdata()) for line in axes[0].get_lines()}
        for series in figure.panels[0]["series"]:
            if series["mark"] in ("line", "points"):
                self.assertIn(tuple(series["x"]), drawn)
        for kind in ("run-time-forecast", "fit-residuals", "serial-fraction-scan"):
            self.assertTrue(cs.figure(RUNS, kind).axes())

    @unittest.skipUnless(matplotlib and pandas, "needs pandas and matplotlib")
    def test_notebook(self):
        with open(os.path.join(HERE, "five-questions.ipynb"), encoding="utf-8") as file:
            notebook = json.load(file)
        names = {}
        before = os.getcwd()
        os.chdir(HERE)
        try:
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    exec("".join(cell["source"]), names)  # what a reader runs, from above to below
        finally:
            os.chdir(before)
        self.assertIn("levels", names)


if __name__ == "__main__":
    unittest.main()
