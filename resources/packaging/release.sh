#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# release.sh FOLDER: builds what a release is made of, in a clean clone of what is committed, and puts it into FOLDER: the sources,
# the Debian package of this Debian, the program that runs wherever it is unpacked, what it is made of (CycloneDX), SHA256SUMS.
# The same commit on the same versions of the packages gives the same bytes, wherever the clone lies.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
mkdir -p "$1"
out=$(realpath "$1")
source "$root/app/setup.sh"
costscope_install "${costscope_build_packages[@]}" git patchelf dpkg-dev file

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$root" "$work/costscope"
cd "$work/costscope"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
umask 022
version=$(sed -n 's/^project(Costscope VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
git archive --format=tar --prefix="costscope-$version/" HEAD | gzip -9n >"$out/costscope-$version.tar.gz"

unset CCACHE_DIR
costscope_build release
flavour=$(. /etc/os-release && echo "${VERSION_CODENAME:-${ID:-linux}}")
cpack -G DEB --config .build/release/CPackConfig.cmake -B "$work/deb" >/dev/null
mv "$work"/deb/*.deb "$out/"
resources/packaging/bundle.sh .build/release "$out" >/dev/null
resources/packaging/sbom.py .build/release >"$out/costscope-$version-$flavour.cdx.json"
cd "$out"
find . -maxdepth 1 -type f -name 'costscope*' -printf '%P\n' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS
cat SHA256SUMS
