# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a C++ source can be mutated, and by what. Works on tokens: strings, comments, preprocessor lines and assertions stay as they are."""
import bisect
import re

TOKEN = re.compile(r"""
    (?P<skip>//[^\n]*|/\*.*?\*/|R"(?P<fence>[^(]*)\(.*?\)(?P=fence)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'
        |^[ \t]*\#(?:\\\n|[^\n])*|\[\[.*?\]\])
  | (?P<number>(?<![\w.])(?:0[xX][\da-fA-F']+|(?:\d[\d']*(?:\.[\d']*)?|\.\d+)(?:[eE][+-]?\d+)?)[a-zA-Z_]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign><=>|<<=|>>=|->\*?|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\*=|/=|%=|::|[-+*/%<>=!?:;,.(){}\[\]&|^~])
""", re.X | re.S | re.M)

BETWEEN_SPACES = {  # an operator with spaces on both sides has two operands; without, it may be a template, a pointer, a sign
    "<": ("boundary", "<="), "<=": ("boundary", "<"), ">": ("boundary", ">="), ">=": ("boundary", ">"),
    "==": ("comparison", "!="), "!=": ("comparison", "=="), "&&": ("logic", "||"), "||": ("logic", "&&"),
    "+": ("sign", "-"), "-": ("sign", "+"), "*": ("arithmetic", "/"), "/": ("arithmetic", "*"), "%": ("arithmetic", "/"),
    "+=": ("sign", "-="), "-=": ("sign", "+="), "*=": ("arithmetic", "/="), "/=": ("arithmetic", "*="),
}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}  # a second way to be wrong for the comparisons of order
WORDS = {
    "true": ("constant", "false"), "false": ("constant", "true"), "continue": ("boundary", "break"),
    "min": ("comparison", "max"), "max": ("comparison", "min"), "floor": ("boundary", "ceil"), "ceil": ("boundary", "floor"),
    "lower_bound": ("boundary", "upper_bound"), "upper_bound": ("boundary", "lower_bound"),
}
CALLS = {"min", "max", "floor", "ceil", "lower_bound", "upper_bound"}
SILENT = {"Q_ASSERT", "Q_ASSERT_X", "Q_UNREACHABLE", "static_assert", "assert", "reserve"}  # what stands in their brackets changes no answer


def tokens(text):
    """(kind, start, end), in order; what is skipped is left out."""
    return [(m.lastgroup if m.lastgroup != "fence" else "skip", m.start(), m.end())
            for m in TOKEN.finditer(text) if m.group("skip") is None]


def changed_numbers(number):
    """Other values for a literal, as text."""
    plain = number.replace("'", "")
    if re.fullmatch(r"\d+[uUlLzZ]*", plain):
        digits = re.match(r"\d+", plain).group()
        value, suffix = int(digits), plain[len(digits):]
        return [f"{value + 1}{suffix}"] + ([f"{value - 1}{suffix}"] if value else [])
    if re.fullmatch(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFlL]?", plain):
        return ["1.0"] if float(plain.rstrip("fFlL")) == 0 else [f"(2 * {number})", f"(0.5 * {number})"]
    if re.fullmatch(r"0[xX][\da-fA-F]+", plain):
        return [f"({number} + 1)"]
    return []


def silent(text, found):
    """Indices of tokens inside assertions and of room made in advance."""
    inside, depth, until = set(), 0, None
    for i, (kind, start, end) in enumerate(found):
        word = text[start:end]
        if until is None and kind == "word" and word in SILENT:
            until = depth
            inside.add(i)
        elif until is not None:
            inside.add(i)
        if word == "(":
            depth += 1
        elif word == ")":
            depth -= 1
            if until is not None and depth == until:
                until = None
    return inside


def mutations(text):
    """Every mutation of a text: dictionaries with start, end, line (from 1), kind, was, becomes."""
    found = tokens(text)
    inside = silent(text, found)
    starts = [0] + [m.end() for m in re.finditer("\n", text)]
    result = []

    def add(start, end, kind, becomes):
        line = bisect.bisect_right(starts, start)
        result.append({"start": start, "end": end, "line": line, "kind": kind, "was": text[start:end], "becomes": becomes})

    for i, (kind, start, end) in enumerate(found):
        if i in inside:
            continue
        word = text[start:end]
        before, after = text[start - 1:start], text[end:end + 1]
        previous = text[found[i - 1][1]:found[i - 1][2]] if i else ""
        following = text[found[i + 1][1]:found[i + 1][2]] if i + 1 < len(found) else ""
        if kind == "number":
            if previous == "<" and before == "<" or after == ">":
                continue  # an argument of a template
            for becomes in changed_numbers(word):
                add(start, end, "constant", becomes)
        elif kind == "word" and word in WORDS:
            if word in CALLS and following != "(":
                continue
            if word in CALLS and previous in (".", "->") or previous == "::" and word in CALLS and text[found[i - 2][1]:found[i - 2][2]] != "std":
                continue
            add(start, end, *WORDS[word])
        elif kind == "sign":
            spaced = before.isspace() and after.isspace()
            if word in BETWEEN_SPACES and spaced and previous != "operator":
                add(start, end, *BETWEEN_SPACES[word])
                if word in TURNED:
                    add(start, end, "comparison", TURNED[word])
            elif word == "!" and not after.isspace():
                add(start, end, "logic", "")
            elif word == "-" and not after.isspace() and (previous in ("(", ",", "=", "return", "[", "{", "?", ":", "*", "/", "+", "-", "<", ">")):
                add(start, end, "sign", "")
            elif word in ("++", "--"):
                add(start, end, "sign", "--" if word == "++" else "++")
    return result
