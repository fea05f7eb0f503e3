# SPDX-License-Identifier: GPL-3.0-or-later
# A recipe for Spack: put this file into packages/costscope of a repository of your own, and let COSTSCOPE_GIT say where the
# sources are, as git clone takes it. A test reads it as Python; it was not tried with Spack itself.
import os

from spack.package import *


class Costscope(CMakePackage):
    """Visual performance analysis of parallel (MPI) programs: published cost models beside what was measured."""

    git = os.environ.get("COSTSCOPE_GIT", os.getcwd())

    license("GPL-3.0-or-later")

    version("main", branch="main")

    variant("mpi", default=True, description="Build costscope-probe, costscope-mpi and the recorder with this MPI")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("qt-base@6.4: +gui +widgets")
    depends_on("qt-svg@6.4:")
    depends_on("eigen@3.4:", type="build")
    depends_on("boost@1.74:", type="build")
    depends_on("rapidjson@1.1:", type="build")
    depends_on("openssl")
    depends_on("zlib-api")
    depends_on("qpdf@11:")
    depends_on("lcms")
    depends_on("mpi@3:", when="+mpi")

    # Spack has no QCustomPlot: its two files are built into the program.
    resource(
        name="qcustomplot",
        url="https://www.qcustomplot.com/release/2.1.1/QCustomPlot-source.tar.gz",
        sha256="5e2d22dec779db8f01f357cbdb25e54fbcf971adaee75eae8d7ad2444487182f",
        placement="qcustomplot",
    )

    generator("ninja")

    def cmake_args(self):
        # Noto and STIX come from the system or from a folder of one's own: they are carried in the program.
        return [
            self.define("CMAKE_BUILD_TYPE", "Release"),
            self.define("COSTSCOPE_TESTS", False),
            self.define("COSTSCOPE_PCH", True),
            self.define("COSTSCOPE_QCUSTOMPLOT_SOURCE", join_path(self.stage.source_path, "qcustomplot")),
            self.define("COSTSCOPE_MPI", "ON" if self.spec.satisfies("+mpi") else "OFF"),
        ]
