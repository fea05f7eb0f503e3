# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures: exported by the program, or drawn by matplotlib from their own numbers."""
import json
import math
import os
import re
import tempfile

from .answers import columns, run

# Okabe & Ito 2008, as the program has them.
HUES = {"ink": "#1a1a1a", "blue": "#0072b2", "deep-blue": "#00507d", "vermillion": "#d55e00", "green": "#009e73", "purple": "#cc79a7",
        "orange": "#e69f00", "sky": "#56b4e9", "yellow": "#f0e442", "grey": "#808080", "faint": "#d0d0d0", "pale-blue": "#bcd9ea", "middle-blue": "#4f94c4"}
DASHES = {"solid": "-", "dashed": "--", "dotted": ":", "dash-dot": "-."}
MARKERS = {"circle": "o", "square": "s", "diamond": "D", "triangle": "^"}


def plain(words):
    """Without the markup of titles and labels: "<i>t<sub>n</sub></i>" is "$t_{n}$" for matplotlib."""
    words = re.sub(r"<sub>(.*?)</sub>", r"_{\1}", words)
    words = re.sub(r"<sup>(.*?)</sup>", r"^{\1}", words)
    words = re.sub(r"<i>(.*?)</i>", lambda m: "$" + m.group(1) + "$", words)
    words = re.sub(r"(?<![\w$}])([\w]+)([_^]\{[^}]*\})(?!\$)", r"$\1\2$", words) if "$" not in words else words
    words = re.sub(r"<[^>]*>", "", words)
    return words.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")


def source_words(source, example):
    if example:
        return []
    return list(source) if isinstance(source, (list, tuple)) else [source] if source is not None else []


def export(source, out, figure=None, choices=None, example=None, **options):
    """Writes a figure of a session, of files or (example=…) of a shipped session; width_mm=84, dataset="LAMMPS", baseline="old.csv".
    Returns the answer of the program."""
    return run("export", *source_words(source, example), "-o", out, example=example, figure=figure, choice=choices, **options)


def figure(source, kind, choices=None, example=None, **options):
    """The numbers of a figure, its words and its table."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "figure.json")
        export(source, out, figure=kind, choices=choices, example=example, **options)
        with open(out, encoding="utf-8") as file:
            return Figure(json.load(file))


class Figure:
    """`title`, `subtitle`, `caption`, `messages`, `panels` as the program has them; `table` are the rows behind it."""

    def __init__(self, content):
        self.content = content
        self.title = re.sub(r"<[^>]*>", "", content.get("title", ""))
        self.subtitle = re.sub(r"<[^>]*>", "", content.get("subtitle", ""))
        self.caption = re.sub(r"<[^>]*>", "", content.get("caption", ""))
        self.panels = content.get("panels", [])
        self.messages = content.get("messages", [])

    @property
    def table(self):
        return columns([(column["name"], column["values"]) for column in self.content["table"]["columns"]])

    def __repr__(self):
        return f"<Figure {self.content.get('kind')}: {self.title}>"

    def axes(self, fig=None):
        """Draws every panel by matplotlib and returns the axes: lines, points with error bars, bands, bars, words. Maps of cells, node
        diagrams and tori are drawn by the program alone: export() writes them."""
        from matplotlib import pyplot
        count = max(1, len(self.panels))
        across = max(1, min(self.content.get("columns", 1), count))
        down = math.ceil(count / across)
        if fig is None:
            fig = pyplot.figure(figsize=(self.content.get("width_mm", 84) / 25.4 * 1.6, self.content.get("height_mm", 70) / 25.4 * 1.6))
        fig.suptitle(self.title, x=0.01, ha="left", weight="bold", wrap=True)
        all_axes = []
        for number, panel in enumerate(self.panels):
            axes = fig.add_subplot(down, across, number + 1)
            for series in panel.get("series", []):
                _draw(axes, series)
            _finish(axes, panel)
            all_axes.append(axes)
        fig.tight_layout()
        return all_axes


def _draw(axes, series):
    hue = HUES.get(series.get("hue", "ink"), HUES["ink"])
    label = plain(series["label"]) if series.get("label") else None
    mark = series.get("mark", "line")
    x, y = series.get("x", []), series.get("y", [])
    low, high = series.get("low"), series.get("high")
    dash = DASHES.get(series.get("dash", "solid"), "-")
    if mark == "line":
        axes.plot(x, _numbers(y), dash, color=hue, label=label, linewidth=1.4 * series.get("weight", 1))
    elif mark == "points":
        face = hue if series.get("fill", "solid") == "solid" else "none"
        axes.plot(x, _numbers(y), MARKERS.get(series.get("marker"), "o"), color=hue, markerfacecolor=face, markersize=4, label=label)
        if low and high and len(low) == len(y):
            for at, bottom, top in zip(x, _numbers(low), _numbers(high)):
                axes.plot([at, at], [bottom, top], "-", color=hue, linewidth=0.7)
    elif mark == "band":
        axes.fill_between(x, _numbers(low or []), _numbers(high or []), color=hue, alpha=0.2, linewidth=0, label=label)
    elif mark == "bars":
        half = series.get("width", 0) / 2
        rights = series["x2"] if "x2" in series else [at + half for at in x]
        lefts = x if "x2" in series else [at - half for at in x]
        for place, (left, right, bottom, top) in enumerate(zip(lefts, rights, _numbers(low or []), _numbers(high or []))):
            face = "none" if series.get("fill") == "none" else hue
            axes.fill([left, right, right, left], [bottom, bottom, top, top], facecolor=face, edgecolor=hue, alpha=0.6,
                      label=label if place == 0 else None)
    elif mark == "segments":
        for left, bottom, right, top in zip(x, _numbers(y), series.get("x2", []), _numbers(series.get("y2", []))):
            axes.plot([left, right], [bottom, top], dash, color=hue, linewidth=0.8)
    elif mark == "horizontal":
        for at in _numbers(y):
            axes.axhline(at, color=hue, linestyle=dash, linewidth=0.8, label=label)
    elif mark in ("vertical", "drop"):
        for at in x:
            axes.axvline(at, color=hue, linestyle=dash, linewidth=0.8, label=label)
    elif mark == "text":
        for at, height, words in zip(x, _numbers(y), series.get("text", [])):
            axes.annotate(plain(words), (at, height), color=hue, fontsize=7)


def _numbers(values):
    return [math.nan if value is None else value for value in values]


def _finish(axes, panel):
    for name, axis in (("x", panel.get("x", {})), ("y", panel.get("y", {}))):
        if axis.get("scale") == "log":
            getattr(axes, f"set_{name}scale")("log")
        least, most = axis.get("min"), axis.get("max")
        if least is not None and most is not None and most > least:
            getattr(axes, f"set_{name}lim")(least, most)
        getattr(axes, f"set_{name}label")(plain(axis.get("label", "")))
        ticks = axis.get("ticks")
        if isinstance(ticks, list) and ticks and isinstance(ticks[0], dict):
            getattr(axes, f"set_{name}ticks")([tick["value"] for tick in ticks], [plain(tick.get("label", "")) for tick in ticks])
    axes.set_title(plain(panel.get("title", "")), loc="left", fontsize=9)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False, fontsize=7)
