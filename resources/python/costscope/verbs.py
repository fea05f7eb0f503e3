# SPDX-License-Identifier: GPL-3.0-or-later
"""One function for each question that the command line answers."""
from .answers import CostscopeError, frame, run


def files_of(files):
    return list(files) if isinstance(files, (list, tuple)) else [files]


def flat(row):
    """A row whose objects became columns: {"terms": {"latency_s": 1}} is "latency_s", {"time_s": {"q50": 1}} is "time_s_q50"."""
    out = {}
    for name, value in row.items():
        if isinstance(value, dict):
            for key, one in value.items():
                out[key if name == "terms" else f"{name}_{key}"] = one
        else:
            out[name] = value
    return out


class Fit:
    """What a model was fitted to be: `parameters` as rows with value, standard_error and interval; fit["b"] is one value."""

    def __init__(self, answer):
        self.answer = answer
        self.model = answer["model"]
        self.parameters = frame(answer["parameters"])
        self.warnings = [message["message"] for message in answer.get("warnings", [])]

    def __getitem__(self, name):
        for parameter in self.answer["parameters"]:
            if parameter["name"] == name:
                return parameter["value"]
        if name in self.answer.get("derived", {}):
            return self.answer["derived"][name]
        raise KeyError(name)

    def __repr__(self):
        values = ", ".join(f"{p['name']} = {p['value']:.4g}" for p in self.answer["parameters"] if p["value"] is not None)
        return f"<Fit of {self.model}: {values}>"


class Forecast:
    """Run times on other numbers of cores: `at` as rows with quantiles, `laws` with their weights, `sentences` what they come to.

    Of several series every row and every law says in `dataset` whose it is; of very many each has its law alone and no sentences."""

    def __init__(self, answer):
        self.answer = answer
        if "regions" in answer:
            self.at = frame([{"dataset": one["dataset"], **flat(row)} for one in answer["regions"] for row in one["at"]])
            self.laws = frame([{key: one[key] for key in ("dataset", "law", "weight")} for one in answer["regions"]])
            self.sentences = []
            return
        series = answer.get("series", [answer])

        def of(one):
            return {"dataset": one["dataset"]} if len(series) > 1 else {}

        def said(one, sentence):
            words = sentence.replace("\u00a0", " ")
            return f"{one['dataset']}: {words}" if len(series) > 1 else words

        self.at = frame([{**of(one), **flat(row)} for one in series for row in one["at"]])
        self.laws = frame([{**of(one), **{key: value for key, value in law.items() if not isinstance(value, (dict, list))}}
                           for one in series for law in one["laws"]])
        self.sentences = [said(one, sentence) for one in series for sentence in one["sentences"]]

    def __repr__(self):
        return "<Forecast: " + (self.sentences[0] if self.sentences else "nothing is known") + ">"


def fit(model, files, fix=None, **options):
    """Fits a model. `fix`: {"f_s": 0.0126}; options as `costscope fit --help` has them: weights="log", bootstrap=1000."""
    return Fit(run("fit", model, *files_of(files), fix=fix, **options))


def forecast(files, at=None, **options):
    """What plain run times say of other numbers of cores: at=[1024, 4096]."""
    return Forecast(run("fit", *files_of(files), at=",".join(str(n) for n in at) if at else None, **options))


def levels(hierarchy, machine=None, settings=None, **options):
    """Measured beside modeled time of every level, a row each, times in seconds. settings={"queue_law": "third"}."""
    answer = run("levels", hierarchy, machine=machine, set=settings, **options)
    return frame(answer["levels"])


def predict(algorithm, size, cores, machine=None, **options):
    """Time and percent of peak of dense linear algebra: a row for each variant, size and number of cores."""
    def listed(value):
        return ",".join(str(one) for one in value) if isinstance(value, (list, tuple)) else value
    answer = run("predict", algorithm, size=listed(size), cores=listed(cores), machine=machine, **options)
    return frame([flat(cell) for cell in answer["cells"]])


def evaluate(model, **values):
    """One evaluation: evaluate("postal", alpha="1us", R_b="1GB/s", s="1MB")["time_s"]. Numbers are SI, texts may have units."""
    return run("evaluate", model, set=values)


def compare(old, new, **options):
    """What two sessions, data files or machines have in common and how it differs: a row for each number."""
    return frame(run("compare", old, new, **options)["values"])


def scenarios(*sides, value=None, **options):
    """Three sessions and more beside the first: a row for each number of each session."""
    if len(sides) < 3:
        raise CostscopeError("scenarios() takes three sessions or files and more; compare() takes two.", 2)
    return frame(run("compare", *sides, value=value, **options)["values"])


def contention(*files, **options):
    """Exact loads of the links of a torus: the answer as a dict; contention(pattern="all-to-all", torus="8x8x8")."""
    return run("contention", *files, **options)


def calibrate(files, **options):
    """Machine parameters from benchmark files: the answer as a dict, with the machine under "machine"."""
    return run("calibrate", *files_of(files), **options)


def validate(machine, files, **options):
    """Every cell of benchmarks predicted by a machine beside what was measured."""
    return run("validate", machine, *files_of(files), **options)


def listed(answer):
    for value in answer.values() if isinstance(answer, dict) else []:
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return value
    return answer if isinstance(answer, list) else []


def models():
    """The models, with formula and source."""
    return frame(listed(run("models")))


def machines():
    """The machines that come with the program."""
    return frame(listed(run("machines")))


def machine(name):
    """Every value of a machine or of a file of one, as a dict."""
    return run("machines", name)
