#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the built program is made of, as a CycloneDX list of Debian packages with versions and licences.

Usage: resources/packaging/sbom.py BUILD [--check]

Headers are those that the compiler read for the program, libraries those that it is linked with, fonts those that it carries.
Exit 1 if one of them has no licence in the table below, or is not named in resources/packaging/copyright though a part of it is
in the program. Exit 77 where there is no dpkg. --check lists nothing.
"""
import json
import os
import re
import subprocess
import sys
import uuid
import xml.etree.ElementTree

# Names of packages, and whether the copyright file has to name them: what is compiled into the program, not what lies beside it.
TABLE = [
    (r"fonts-(noto-core|stix)", "OFL-1.1", True),
    (r"libboost.*", "BSL-1.0", True),
    (r"libeigen3-dev", "MPL-2.0", True),
    (r"rapidjson-dev", "MIT", True),
    (r"libqpdf.*", "Apache-2.0", True),
    (r"liblcms2.*", "MIT", True),
    (r"libmd4c.*", "MIT", True),
    (r"libqcustomplot.*", "GPL-3.0-or-later", True),
    (r"(lib)?qt6-.*|libqt6.*", "LGPL-3.0-only OR GPL-3.0-or-later", True),
    (r"libssl.*", "Apache-2.0", True),
    (r"zlib1g.*", "Zlib", True),
    (r"lib(gl|egl|opengl|glx)(-dev|[0-9]+)", "MIT", False),  # read by headers of Qt, linked by Qt 6.8; nothing of it is used
    (r"lib(stdc\+\+|gcc).*", "GPL-3.0-or-later WITH GCC-exception-3.1", False),
    (r"libc6(-dev)?", "LGPL-2.1-or-later", False),
    (r"linux-libc-dev", "GPL-2.0-only WITH Linux-syscall-note", False),
]
# What the copyright file calls them.
WORDS = {"libboost": "Boost", "libeigen3": "Eigen", "rapidjson": "RapidJSON", "libqpdf": "qpdf", "liblcms2": "Little CMS", "libmd4c": "MD4C",
         "libqcustomplot": "QCustomPlot", "qt6": "Qt 6", "libqt6": "Qt 6", "libssl": "OpenSSL", "zlib1g": "zlib"}


def lines_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def headers(build):
    """What the objects of the program were made of, but for sources of ours."""
    found, ours = set(), False
    for line in lines_of("ninja", "-C", build, "-t", "deps"):
        if line.startswith(" "):
            if ours and line.strip().startswith("/usr/"):
                found.add(os.path.realpath(line.strip()))
        elif line:
            made = line.split(":")[0]  # objects and headers compiled beforehand; what else has inputs is no part of the program
            ours = made.endswith((".o", ".gch", ".pch")) and not made.startswith("tests/") and "/mpi/" not in made
    return found


def libraries(build):
    program = os.path.join(build, "app", "costscope")
    needed = {line.split()[1] for line in lines_of("objdump", "-p", program) if line.strip().startswith("NEEDED")}
    return {os.path.realpath(m.group(2)) for line in lines_of("ldd", program)
            if (m := re.match(r"\s*(\S+) => (/\S+)", line)) and m.group(1) in needed}


def fonts(build):
    return {os.path.realpath(file.text) for file in xml.etree.ElementTree.parse(os.path.join(build, "costscope_fonts.qrc")).iter("file")}


def packages_of(files):
    """The packages that own them; a path may be known by the name without /usr."""
    found = set()
    names = sorted(files)
    for start in range(0, len(names), 500):
        part = names[start:start + 500]
        asked = subprocess.run(["dpkg", "-S", *part], capture_output=True, text=True)
        known = {}
        for line in asked.stdout.splitlines():
            owners, path = line.split(": ", 1)
            known[path] = owners
        for path in part:
            owners = known.get(path)
            if owners is None:
                other = subprocess.run(["dpkg", "-S", re.sub("^/usr", "", path)], capture_output=True, text=True).stdout
                owners = other.split(": ")[0] if other else None
            if owners is None:
                sys.exit(f"{path} is of no package")
            found.update(re.sub(":.*", "", owner.strip()) for owner in owners.split(","))
    return found


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    wanted = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(wanted) != 1 or not os.path.exists(os.path.join(wanted[0], "build.ninja")):
        sys.exit(__doc__)
    if subprocess.run(["sh", "-c", "command -v dpkg ninja objdump >/dev/null"]).returncode:
        print("There is no dpkg, ninja or objdump.", file=sys.stderr)
        return 77
    build = wanted[0]
    copyright_text = open(os.path.join(here, "copyright"), encoding="utf-8").read()
    components, problems = [], []
    for package in sorted(packages_of(headers(build) | libraries(build) | fonts(build))):
        row = next((row for row in TABLE if re.fullmatch(row[0], package)), None)
        if row is None:
            problems.append(f"{package} is in the program, and its licence is not in the table of sbom.py")
            continue
        word = next((word for start, word in WORDS.items() if package.startswith(start)), package)
        if row[2] and word not in copyright_text:
            problems.append(f"{package} is in the program, and the copyright file does not name {word}")
        version, source = lines_of("dpkg-query", "-W", "-f", "${Version}\n${source:Package}\n", package)[:2]
        components.append({"type": "library", "name": package, "version": version,
                           "licenses": [{"expression": row[1]}] if " " in row[1] else [{"license": {"id": row[1]}}],
                           "purl": f"pkg:deb/debian/{package.replace('+', '%2B')}@{version.replace('+', '%2B')}?source={source}"})
    for problem in problems:
        print(problem, file=sys.stderr)
    if "--check" in sys.argv:
        print(f"{len(components)} packages are in the program or beside it")
    else:
        program = lines_of(os.path.join(build, "app", "costscope"), "--version")[0].split()[-1]
        bill = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
                "serialNumber": "urn:uuid:" + str(uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([program, components]))),
                "metadata": {"component": {"type": "application", "name": "costscope", "version": program,
                                           "licenses": [{"license": {"id": "GPL-3.0-or-later"}}]}},
                "components": components}
        print(json.dumps(bill, indent=1))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
