#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# killed.sh WRITER PROGRAM [ROUNDS] [HOW] [DATA]: kills a program that edits, saves and autosaves without a pause, at any moment,
# and looks at what is left: the session is whole and the last one saved or the one being saved; no step that was told as kept, in the
# file or beside it, is lost; and nothing heaps up. HOW: write (default), the classes of the window alone, or window. DATA: small,
# large (packed, written by a job and autosaved in parts), linked, or mixed (default): every fifth round large, every fifth linked.
set -eu
writer=$1 program=$2 rounds=${3:-5} how=${4:-write} data=${5:-mixed}
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen} LC_ALL=C.UTF-8 # without one Qt 6.5 and later say so, among the words read below
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_RUNTIME_DIR=$work
aside=$work/aside

fail() { echo "round $round: $*"; cat "$work/log" "$work/said" 2>/dev/null | tail -20; exit 1; }
last() { sed -n "s/^$1 //p" "$work/log" | tail -1; } # number of the last such step

# The sessions to begin with: one of a kilobyte, one whose data are large (SaveOptions), one whose data stand beside it.
for size in small large linked; do mkdir "$work/$size"; done
"$program" stages ring-allgather --processes 16 --nodes 4 --size 64KiB -o "$work/small/study.costscope" >/dev/null
printf 'n,t_n_s\n1,100\n2,55\n4,30\n' >"$work/linked/runs.csv"
"$writer" link "$work/linked/runs.csv" "$work/linked/study.costscope"
[ "$rounds" -lt 5 ] || "$program" contention --pattern all-to-all --torus 10x10x10 -o "$work/large/study.costscope" >/dev/null 2>&1

offered=0 between=0
for round in $(seq "$rounds"); do
    size=$data
    [ "$data" != mixed ] || case $((round % 5)) in 0) size=large ;; 1) size=linked ;; *) size=small ;; esac
    file=$work/$size/study.costscope
    before=$("$writer" read "$file" | sed 's/.* //')
    "$writer" "$how" "$file" "$aside" >"$work/log" 2>&1 &
    pid=$!
    for _ in $(seq 500); do # a window takes a while to open
        grep -q ing "$work/log" && break
        sleep 0.02
    done
    if [ $size = large ]; then sleep 0.$((RANDOM % 9000 + 1000)); else sleep 0.$((RANDOM % 200 + 100))$((RANDOM % 1000)); fi
    kill -9 $pid || fail "the writer ended by itself"
    wait $pid 2>/dev/null || true

    "$program" check "$file" >"$work/said" 2>&1 || fail "the session is damaged"
    read -r number rows < <("$writer" read "$file" 2>&1) || fail "the session cannot be read"
    [ "$rows" = "$before" ] || fail "$rows rows, not $before"
    saving=$(last saving) saved=$(last saved)
    [ "${number:-0}" = "${saved:-0}" ] || [ "${number:-0}" = "${saving:-0}" ] || [ -z "$saved" ] \
        || fail "the file has $number, the last saved were ${saved:-none} and ${saving:-none}"
    [ "${number:-0}" = "${saved:-0}" ] || between=$((between + 1))
    "$writer" recover "$aside" >"$work/copies" 2>"$work/said" || fail "a copy cannot be read"
    kept=$number
    while read -r copy rows; do
        [ "$rows" = "$before" ] || fail "the copy has $rows rows, not $before"
        [ "$copy" -le "$kept" ] || kept=$copy
        offered=$((offered + 1))
    done <"$work/copies"
    [ "${kept:-0}" -ge "$(($(last copied) + 0))" ] && [ "${kept:-0}" -ge "$((saved + 0))" ] \
        || fail "$kept is left, but $(last copied) was written aside and ${saved:-none} saved"
    [ -z "$(ls -A "$aside")" ] || fail "left behind: $(ls -A "$aside")"
done
extra=$(find "$work/small" "$work/large" "$work/linked" -type f ! -name study.costscope ! -name runs.csv | wc -l)
echo "$rounds rounds: $offered copies offered, $between times killed between writing a file and saying so, $extra temporary files beside sessions"
# Between the two system calls that put a file in the place of another a kill leaves one; that is rare.
[ "$extra" -le $((rounds / 5 + 1)) ]
