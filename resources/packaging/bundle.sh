#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bundle.sh BUILD FOLDER: writes costscope-VERSION-MACHINE.tar.gz into FOLDER: the built program with Qt and all that is not part of
# every desktop. It is unpacked anywhere and runs on any Linux whose glibc is as new as here. Needs patchelf.
set -eu
build=$(realpath "$1")
out=$(realpath "$2")
command -v patchelf >/dev/null || { echo "There is no patchelf (Debian package patchelf)." >&2; exit 77; }
name=costscope-$("$build/app/costscope" --version | sed 's/.* //')-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name
cmake --install "$build" --component Unspecified --prefix "$tree" --strip >/dev/null # without what belongs to an MPI
mkdir -p "$tree/lib/desktop" "$tree/plugins"

# What Qt loads by name: a window of X11 or none, drawings of icons and cursors, German buttons.
qt=$(dirname "$(find /usr/lib -path '*qt6/plugins/platforms/libqxcb.so' | head -n 1)")/..
for plugin in platforms/libqxcb platforms/libqoffscreen iconengines/libqsvgicon imageformats/libqsvg imageformats/libqjpeg \
    platforminputcontexts/libcomposeplatforminputcontextplugin platforminputcontexts/libibusplatforminputcontextplugin \
    xcbglintegrations/libqxcb-glx-integration printsupport/libcupsprintersupport; do
    [ -e "$qt/$plugin.so" ] || continue
    install -D -m 644 "$qt/$plugin.so" "$tree/plugins/$plugin.so"
done
if [ -e /usr/share/qt6/translations/qtbase_de.qm ]; then
    install -D -m 644 /usr/share/qt6/translations/qtbase_de.qm "$tree/translations/qtbase_de.qm"
fi

# All that these need, but for the C library. What talks to the screen and to the fonts of the machine is taken from there, and only
# from here where it has none (a cluster's node).
find "$tree/plugins" "$tree/bin/costscope" -type f -print0 | xargs -0 -n 1 ldd | sed -n 's/^\t\(\S*\) => \(\/\S*\) .*/\1 \2/p' | sort -u |
    while read -r soname path; do
        case $soname in
        libc.so.*|libm.so.*|libdl.so.*|libpthread.so.*|librt.so.*|libresolv.so.*|ld-linux*) continue ;;
        libGL*|libEGL*|libOpenGL*|libX11*|libxcb.so*|libXau*|libXdmcp*|libdrm*|libgbm*|libfontconfig*|libfreetype*|libexpat*|libstdc++*|libgcc_s*)
            folder=lib/desktop ;;
        *) folder=lib ;;
        esac
        install -m 644 "$(realpath "$path")" "$tree/$folder/$soname"
        echo "$soname $(dpkg -S "$(realpath "$path")" 2>/dev/null | sed 's/: .*//; s/:.*//' | head -n 1)" >>"$work/of"
    done

# The licences of what came along.
mkdir -p "$tree/share/doc/costscope/licences"
for package in $(cut -d' ' -f2 "$work/of" 2>/dev/null | sort -u) qt6-base-dev; do
    [ ! -e "/usr/share/doc/$package/copyright" ] || install -m 644 "/usr/share/doc/$package/copyright" "$tree/share/doc/costscope/licences/$package"
done

# Each finds the others from where it is. RPATH holds for libraries of libraries too, which RUNPATH does not.
find "$tree/lib" -maxdepth 1 -name '*.so*' -exec chmod u+w {} + -exec patchelf --set-rpath '$ORIGIN' {} \;
find "$tree/plugins" -name '*.so' -exec chmod u+w {} + -exec patchelf --force-rpath --set-rpath '$ORIGIN/../../lib' {} \;
find "$tree/lib" "$tree/plugins" -name '*.so*' -exec strip --strip-unneeded {} +
mkdir -p "$tree/libexec"
mv "$tree/bin/costscope" "$tree/libexec/costscope"
patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$tree/libexec/costscope"
printf '[Paths]\nPrefix=..\nPlugins=plugins\nTranslations=translations\n' >"$tree/libexec/qt.conf"
cat >"$tree/bin/costscope" <<'END'
#!/bin/sh
# Starts Costscope from wherever it was unpacked; a machine without libraries of the screen gets those that came along.
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
for library in libEGL.so.1 libGLX.so.0 libOpenGL.so.0 libX11.so.6 libxcb.so.1 libfontconfig.so.1 libfreetype.so.6 libstdc++.so.6; do
    found=
    for folder in /lib /usr/lib /lib64 /usr/lib64 /usr/lib/"$(uname -m)"-linux-gnu /lib/"$(uname -m)"-linux-gnu; do
        [ ! -e "$folder/$library" ] || found=1
    done
    if [ -z "$found" ]; then
        export LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/lib/desktop"
        break
    fi
done
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/lib/desktop/fonts.conf"
exec "$here/libexec/costscope" "$@"
END
echo '<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir></fontconfig>' >"$tree/lib/desktop/fonts.conf"
chmod 755 "$tree/bin/costscope"
find "$tree" -type d -exec chmod 755 {} +

when=@${SOURCE_DATE_EPOCH:-$(date +%s)}
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="$when" --format=gnu -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
