#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# killed.sh WRITER PROGRAM [ROUNDS]: kills a program that edits, saves and autosaves without a pause, at any moment, and looks
# at what is left: the session is whole and the last one saved or the one being saved; no step that was told as kept, in the
# file or beside it, is lost; and nothing heaps up. Every fifth round has data that are written by a job and autosaved in parts.
set -eu
writer=$1 program=$2 rounds=${3:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_RUNTIME_DIR=$work
aside=$work/aside

fail() { echo "round $round: $*"; cat "$work/log" "$work/said" 2>/dev/null | tail -20; exit 1; }
last() { sed -n "s/^$1 //p" "$work/log" | tail -1; } # number of the last such step

# The sessions to begin with: one of a kilobyte, one whose data are large (SaveOptions).
for size in small large; do mkdir "$work/$size"; done
"$program" stages ring-allgather --processes 16 --nodes 4 --size 64KiB -o "$work/small/study.costscope" >/dev/null
[ "$rounds" -lt 5 ] || "$program" contention --pattern all-to-all --torus 10x10x10 -o "$work/large/study.costscope" >/dev/null 2>&1

offered=0 between=0
for round in $(seq "$rounds"); do
    size=small
    [ $((round % 5)) -ne 0 ] || size=large
    file=$work/$size/study.costscope
    before=$("$writer" read "$file" | sed 's/.* //')
    "$writer" write "$file" "$aside" >"$work/log" 2>&1 &
    pid=$!
    if [ $size = large ]; then sleep 1.$((RANDOM % 9000 + 1000)); else sleep 0.$((RANDOM % 400 + 100))$((RANDOM % 1000)); fi
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
extra=$(find "$work/small" "$work/large" -type f ! -name study.costscope | wc -l)
echo "$rounds rounds: $offered copies offered, $between times killed between writing a file and saying so, $extra temporary files beside sessions"
# Between the two system calls that put a file in the place of another a kill leaves one; that is rare.
[ "$extra" -le $((rounds / 5 + 1)) ]
