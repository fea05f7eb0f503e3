# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program and reads what it says."""
import json
import os
import shutil
import subprocess
import warnings as python_warnings


class CostscopeError(Exception):
    """The program refused. `code`: 1 = a file or a computation, 2 = wrong words; `answer`: its JSON, where it gave one."""

    def __init__(self, message, code, answer=None):
        super().__init__(message)
        self.code = code
        self.answer = answer or {}


class Warned(UserWarning):
    """What the program warns of; notes are in the answer's "warnings" alone."""


def program():
    """The path of the program. Error: there is none."""
    wanted = os.environ.get("COSTSCOPE", "costscope")
    found = shutil.which(wanted)
    if not found:
        raise CostscopeError(f"There is no program “{wanted}”: install Costscope, or say where it is by the variable COSTSCOPE.", 2)
    return found


def words_of(options):
    """Options of the command line: `width_mm=84` is --width-mm 84, True a switch, a list the same option several times, a dict
    NAME=VALUE for each entry. None and False are left out."""
    words = []
    for name, value in options.items():
        option = "--" + name.strip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(option)
        elif isinstance(value, dict):
            for key, one in value.items():
                words += [option, f"{key}={one}"]
        elif isinstance(value, (list, tuple)):
            for one in value:
                words += [option, str(one)]
        else:
            words += [option, str(value)]
    return words


def run(verb, *words, stdin=None, **options):
    """The JSON answer of `costscope VERB WORDS --OPTIONS --json` as a dict. Error: CostscopeError with the program's own sentence."""
    command = [program(), verb, *(os.fspath(word) for word in words), *words_of(options), "--json"]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False)
    try:
        answer = json.loads(done.stdout) if done.stdout.strip() else {}
    except ValueError:
        answer = {}
    if done.returncode not in (0, 3):
        said = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
        message = said[-1][len("error: "):] if said else done.stderr.strip() or f"{verb} ended with {done.returncode}"
        raise CostscopeError(message, done.returncode, answer)
    if isinstance(answer, dict):
        for message in answer.get("warnings", []):
            if message.get("severity") != "note":
                python_warnings.warn(message["message"], Warned, stacklevel=3)
    return answer


def version():
    """Version of the program: "1.0.0"."""
    done = subprocess.run([program(), "--version"], capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.split()[-1]


def frame(rows):
    """A pandas data frame of a list of dicts; the list itself where there is no pandas."""
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)


def columns(names_and_values):
    """The same of columns."""
    names = [name for name, _ in names_and_values]
    rows = [dict(zip(names, row)) for row in zip(*(values for _, values in names_and_values))]
    return frame(rows)
