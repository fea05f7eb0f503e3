#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaged.sh CMAKE CPACK BUILD: makes the Debian package of what is built (nothing is built for it) and looks into it.
# Skipped (77) where Debian's tools are missing.
set -eu
for tool in dpkg-deb dpkg-shlibdeps; do
    command -v "$tool" >/dev/null || { echo "There is no $tool (Debian package dpkg-dev)."; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" --install "$3" --component Unspecified --strip --prefix "$work/tree/usr" >/dev/null
(cd "$work" && "$2" -G DEB --config "$3/CPackConfig.cmake" -B "$work/out" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip \
    -D CPACK_INSTALL_CMAKE_PROJECTS= -D CPACK_INSTALLED_DIRECTORIES="$work/tree;/" >"$work/log" 2>&1) || { cat "$work/log"; exit 1; }
package=$(echo "$work"/out/costscope_*.deb)

field() { dpkg-deb -f "$package" "$1"; }
field Depends | tr , '\n' | sed 's/^ *//; s/ .*//' >"$work/depends"
for library in libqt6widgets6 libqt6svg6 libqcustomplot2.1-qt6 libssl3; do
    grep -qxE "$library(t64)?" "$work/depends" || { echo "does not depend on $library"; exit 1; }
done
if grep -q -- '-dev$' "$work/depends"; then echo "depends on what only a build needs"; exit 1; fi
version=$("$work/tree/usr/bin/costscope" --version | sed 's/.* //')
case $(field Section),$(field Version) in science,"$version"-1*) ;; *) echo "$(field Section) $(field Version)"; exit 1 ;; esac
[ "$(field Description | wc -l)" -gt 5 ]

# Everything that was installed is in it, owned by root, and nothing outside /usr.
dpkg-deb -c "$package" | sed 's/ -> .*//' | awk '{ print $1, $2, $NF }' >"$work/list"
(cd "$work/tree" && find . -type f) | sed 's|man1/costscope.1$|&.gz|' >"$work/wanted"
if grep -q 'bin/costscope-\|libcostscope-' "$work/list"; then echo "holds programs of this machine's MPI"; exit 1; fi
while read -r file; do grep -q " $file\$" "$work/list" || { echo "$file is missing"; exit 1; }; done <"$work/wanted"
for file in changelog.Debian.gz copyright; do grep -q " ./usr/share/doc/costscope/$file\$" "$work/list" || { echo "no $file"; exit 1; }; done
awk '$2 != "root/root" || $3 !~ /^\.\/usr\// || $1 ~ /^.....w|^........w/ { print; bad = 1 } END { exit bad }' "$work/list"
# Debian's own checker, where it is. The metainfo is checked where it is installed (installed.sh); the lintian of Debian 12 does not know
# the tag of it and refuses to suppress it.
if command -v lintian >/dev/null; then
    lintian --fail-on none "$package" >"$work/lintian"
    if grep '^[EW]:' "$work/lintian" | grep -v ' appstream-metadata-validation-failed '; then exit 1; fi
fi
