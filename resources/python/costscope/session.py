# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files as objects."""
import json
import os

from .answers import CostscopeError, frame
from .figures import export, figure


class Session:
    """A saved session. It is read, never written: figures are drawn and exported from its file."""

    def __init__(self, path):
        self.path = os.fspath(path)
        try:
            with open(self.path, encoding="utf-8") as file:
                self.content = json.load(file)
        except (OSError, ValueError) as problem:
            raise CostscopeError(f"{self.path}: {problem}", 1) from problem
        if self.content.get("format") != "costscope.session":
            raise CostscopeError(f"{self.path} is no session of Costscope.", 1)

    @property
    def notes(self):
        return self.content.get("notes", "")

    @property
    def datasets(self):
        """Names and kinds, a row each."""
        return frame([{"id": one["id"], "name": one["name"], "kind": one.get("kind", one.get("data", {}).get("kind"))}
                      for one in self.content.get("datasets", [])])

    @property
    def figures(self):
        """Ids and kinds, a row each; figure(id) draws one."""
        return frame([{"id": one["id"], "kind": one["kind"]} for one in self.content.get("figures", [])])

    def figure(self, name, **options):
        return figure(self.path, name, **options)

    def export(self, out, **options):
        return export(self.path, out, **options)

    def __repr__(self):
        return f"<Session {self.path}: {len(self.content.get('datasets', []))} datasets, {len(self.content.get('figures', []))} figures>"
