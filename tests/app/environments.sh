#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# environments.sh PROGRAM EXAMPLES: the same answers and the same files wherever the program runs: locales with other letters and
# decimal signs, no locale, no fonts, no home, hardly any descriptors, a folder where nothing can be written. And files of the mode
# that the umask says.
set -eu
program=$(realpath "$1") examples=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_RUNTIME_DIR=$work
unset LC_ALL LANG LANGUAGE LC_NUMERIC 2>/dev/null || true
fail() { echo "$1"; exit 1; }

session=$examples/seven-applications.costscope
runs=$examples/overhead/amdahl_lammps.csv

settings=(LC_ALL=C.UTF-8)
run() { env "${settings[@]}" "$program" "$@"; }
# What a script would do: numbers read, computed, printed and drawn. Everything goes into the folder $1.
answers() {
    mkdir -p "$1"
    run fit amdahl-overhead "$runs" --json
    run fit amdahl-overhead "$runs" --fix f_s=0.0126
    run evaluate max-rate --machine blue-waters --set ppn=4 --set "s=8.5 KiB" --json
    run import "$runs" --json | sed "s|$work[^\"]*|WORK|g"
    run check "$session"
    run stages ring-allgather --processes 16 --nodes 4 --size 64KiB --csv
    run compare "$session" "$session"
    for ending in pdf svg png tikz csv json; do
        run export "$session" --figure overhead-curves -o "$1/figure.$ending" >/dev/null
    done
    run export "$session" --data -o "$1/data.csv" >/dev/null
    run machines blue-waters -o "$1/machine.json" >/dev/null
    run contention --pattern nearest-neighbour --torus 4x4x2 -o "$1/made.costscope" >/dev/null
    run nonsense || echo "exit $?"
}
# same NAME [VARIABLE=VALUE...]: the answers there are those of C.UTF-8.
same() {
    local name=$1
    shift
    settings=("$@") # of the program alone: a shell complains of locales that it does not know
    (answers "$work/$name") >"$work/$name.out" 2>"$work/$name.err" || fail "$name: a verb fails: $(tail -3 "$work/$name.err")"
    cmp "$work/usual.out" "$work/$name.out" || fail "$name: other answers: $(diff "$work/usual.out" "$work/$name.out" | head -5)"
    cmp "$work/usual.err" "$work/$name.err" || fail "$name: other messages: $(diff "$work/usual.err" "$work/$name.err" | head -5)"
    diff -rq "$work/usual" "$work/$name" || fail "$name: other files"
}

answers "$work/usual" >"$work/usual.out" 2>"$work/usual.err"
same again LC_ALL=C.UTF-8
same none
same C LC_ALL=C
same unknown LC_ALL=xx_YY.UTF-8
# Turkish has two letters i, German a decimal comma. Debian has the sources of locales in the package of that name.
if command -v localedef >/dev/null && [ -e /usr/share/i18n/locales/tr_TR ]; then
    mkdir "$work/locales"
    for locale in tr_TR de_DE; do localedef -i $locale -f UTF-8 "$work/locales/$locale.UTF-8" 2>/dev/null || true; done
    localedef -i de_DE -f ISO-8859-1 "$work/locales/de_DE" 2>/dev/null || true
    for locale in tr_TR.UTF-8 de_DE.UTF-8 de_DE; do same "$locale" LOCPATH="$work/locales" LC_ALL=$locale LANGUAGE=de; done
else
    echo "locales: not installed, so Turkish and German were not tried"
fi

# No fonts but those of the program.
echo '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>' >"$work/nofonts.conf"
same nofonts LC_ALL=C.UTF-8 FONTCONFIG_FILE="$work/nofonts.conf"
# No home, no folder for settings; not even root writes into /proc.
same nohome LC_ALL=C.UTF-8 HOME=/proc/none XDG_CONFIG_HOME=/proc/none XDG_DATA_HOME=/proc/none XDG_CACHE_HOME=/proc/none
(unset HOME; same unset LC_ALL=C.UTF-8)
# Few descriptors, and more than any table in the program would hold if it had one.
(ulimit -n 32; same few LC_ALL=C.UTF-8)
if ulimit -n 32768 2>/dev/null; then (ulimit -n 32768; same many LC_ALL=C.UTF-8); fi
# A current folder where nothing can be written, not even by root.
(cd /proc && same readonly LC_ALL=C.UTF-8)
(cd /proc && "$program" export "$session" --data -o data.csv 2>"$work/said" && fail "written into /proc" || [ -s "$work/said" ])
# Times of files that lie in the future, or before there were computers.
cp "$session" "$work/future.costscope" && touch -d 2099-01-01 "$work/future.costscope"
cp "$session" "$work/past.costscope" && touch -d 1970-01-02 "$work/past.costscope"
for file in future past; do "$program" check "$work/$file.costscope" >/dev/null || fail "$file"; done

# New files have the mode that the umask leaves; files that are there keep theirs.
settings=(LC_ALL=C.UTF-8)
for case in 022:644 077:600 000:666 027:640; do
    umask "${case%:*}"
    answers "$work/mode-${case%:*}" >/dev/null 2>&1
    for file in "$work/mode-${case%:*}"/*; do
        mode=$(stat -c %a "$file")
        [ "$mode" = "${case#*:}" ] || fail "umask ${case%:*}: $(basename "$file") has mode $mode, not ${case#*:}"
    done
    chmod 640 "$work/mode-${case%:*}"/*
    answers "$work/mode-${case%:*}" >/dev/null 2>&1
    for file in "$work/mode-${case%:*}"/*; do
        [ "$(stat -c %a "$file")" = 640 ] || fail "$(basename "$file"), which had mode 640, has $(stat -c %a "$file")"
    done
done
