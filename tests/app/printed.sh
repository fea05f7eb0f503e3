#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# printed.sh PROGRAM RUNS.csv: the figures of run-time records as PDF, looked at with the tools of poppler-utils: every font
# embedded as a subset, none of Type 3, the page exactly as wide as asked for, no date, and nothing to complain about.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for figure in overhead-curves overhead-ratio fit-residuals serial-fraction-scan; do
    pdf=$folder/$figure.pdf
    "$1" export "$2" --figure "$figure" --width-mm 84 -o "$pdf" >/dev/null 2>&1
    fonts=$(pdffonts "$pdf" 2>"$folder/said" | tail -n +3)
    facts=$(pdfinfo "$pdf" 2>>"$folder/said")
    echo "$figure"; echo "$fonts"; echo "$facts"
    [ ! -s "$folder/said" ] || { echo "complaints:"; cat "$folder/said"; exit 1; }
    [ -n "$fonts" ] || { echo "no fonts"; exit 1; }
    # The columns from the right: object, generation, uni, sub, emb.
    echo "$fonts" | awk '/Type 3/ || $(NF-4) != "yes" || $(NF-3) != "yes" { bad = 1 } END { exit bad }' || { echo "fonts"; exit 1; }
    echo "$facts" | awk '/^Page size:/ { ok = ($3 - 84 / 25.4 * 72) ^ 2 < 0.01 ^ 2 } END { exit !ok }' || { echo "page is not 84 mm"; exit 1; }
    for fact in '^Tagged: *yes' '^Metadata Stream: *yes'; do
        echo "$facts" | grep -q "$fact" || { echo "not $fact"; exit 1; }
    done
    if echo "$facts" | grep -q Date; then echo "a date"; exit 1; fi
done
