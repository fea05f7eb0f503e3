#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# clang_headers.sh SOURCE INCLUDE...: every header, all in one unit, taken by clang as it is taken by g++; two things of one name are
# found as well. app/mpi, which needs an MPI and has headers of its own, is left out. Some seconds, where clang is installed; run.sh builds everything.
set -eu
cd "$1"
shift
command -v clang++ >/dev/null || exit 77
find core importers views app -path app/mpi -prune -o -name '*.h' -print | LC_ALL=C sort | sed 's/.*/#include "&"/' |
    clang++ -std=c++20 -x c++ -fsyntax-only -fPIC -Wall -Wextra -Werror -Wno-unused-const-variable -DQT_NO_KEYWORDS -DQT_NO_FOREACH -I. "${@/#/-isystem}" -
