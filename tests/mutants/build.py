# SPDX-License-Identifier: GPL-3.0-or-later
"""The build folder: its libraries, how one object of them is compiled, how they are linked, and the tests."""
import json
import os
import re
import shlex
import subprocess

ROOMS = ("core", "importers")
# What most sources include: reading it once makes a mutant three times as quick to compile.
HEADERS = ("QCoreApplication", "QFile", "QFileInfo", "QHash", "QJsonArray", "QJsonDocument", "QJsonObject", "QStringList", "algorithm", "array",
           "cmath", "functional", "limits", "map", "memory", "numeric", "optional", "random", "set", "variant", "vector")


def configure(source, folder, jobs):
    """A build folder of its own, when none is given."""
    options = ["-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -D_GLIBCXX_ASSERTIONS", "-DCOSTSCOPE_SHARED=ON", "-DCOSTSCOPE_UNITY=OFF",
               "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]
    if subprocess.run(["which", "ccache"], capture_output=True).returncode == 0:
        options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run(["cmake", "-G", "Ninja", "-S", source, "-B", folder, *options], check=True)
    subprocess.run(["cmake", "--build", folder, "-j", str(jobs)], check=True)


class Build:
    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        with open(os.path.join(folder, "compile_commands.json")) as file:
            entries = json.load(file)
        self.commands = {}  # path in the source tree -> words of the compiler's command
        for entry in entries:
            path = os.path.relpath(entry["file"], source)
            if path.split(os.sep)[0] in ROOMS:
                self.commands[path] = shlex.split(entry["command"])
        self.links = {}
        for room in ROOMS:
            library = f"libcostscope_{room}.so"
            printed = subprocess.run(["ninja", "-C", folder, "-t", "commands", "-s", library], capture_output=True, text=True)
            line = printed.stdout.strip().split("\n")[-1]
            if printed.returncode != 0 or "-shared" not in line:
                raise SystemExit(f"{folder} has no shared library of {room}. Configure it with -DCOSTSCOPE_SHARED=ON -DCOSTSCOPE_UNITY=OFF.")
            words = shlex.split(line)
            self.links[room] = words[words.index("&&") + 1:len(words) - 1 - words[::-1].index("&&")]

    def object_of(self, path):
        words = self.commands[path]
        return words[words.index("-o") + 1]

    def words(self, path):
        """The compiler's command for a source, warnings off, without input and output."""
        words = [w for w in self.commands[path] if not w.startswith("-W")]
        for option in ("-o", "-c"):
            at = words.index(option)
            del words[at:at + 2]
        return words + ["-w"]

    def precompile(self, folder):
        self.headers = os.path.join(folder, "headers.h")
        with open(self.headers, "w") as file:
            file.write("".join(f"#include <{name}>\n" for name in HEADERS))
        words = self.words(next(iter(sorted(self.commands))))
        subprocess.run(words + ["-x", "c++-header", self.headers, "-o", self.headers + ".gch"], cwd=self.folder, check=True)

    def compile(self, path, text_file, target):
        """Compiles text_file in the place of path. True if it compiles."""
        words = self.words(path) + ["-iquote", os.path.join(self.source, os.path.dirname(path)), "-include", self.headers]
        words += ["-o", target, "-c", text_file]
        return subprocess.run(words, cwd=self.folder, capture_output=True, text=True).returncode == 0

    def link(self, room, target, objects, more=()):
        """Links the library of a room with other objects: {object in the build folder: the one to take}."""
        words = [objects.get(w, w) for w in self.links[room]]
        words[words.index("-o") + 1] = target
        done = subprocess.run(words + ["-fuse-ld=lld", *more], cwd=self.folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"Cannot link the library of {room}:\n{done.stderr}")

    def tests(self, chosen):
        """Name -> (command, environment, working folder) of every test whose name the expression finds."""
        listed = json.loads(subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.folder, capture_output=True, text=True).stdout)
        result = {}
        for test in listed["tests"]:
            if not re.search(chosen, test["name"]) or not test.get("command") or not os.path.exists(test["command"][0]):
                continue
            properties = {p["name"]: p["value"] for p in test.get("properties", [])}
            environment = dict(v.split("=", 1) for v in properties.get("ENVIRONMENT", []))
            result[test["name"]] = (test["command"], environment, properties.get("WORKING_DIRECTORY", self.folder))
        return result
