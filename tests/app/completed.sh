#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# completed.sh PROGRAM: reads the program's bash completion and asks it, as a press of Tab does.
set -eu
program=$1
costscope() { "$program" "$@"; }
source <("$program" --completion bash)

# offers "WORD|WORD|…": what is offered for the last word of these, split as readline splits them.
offers() {
    IFS='|' read -ra COMP_WORDS <<<"$1|end"
    unset 'COMP_WORDS[-1]' # so that an empty last word stays
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _costscope
    printf '%s\n' "${COMPREPLY[@]}"
}
# expect "WORD|…" NAME...: just these, in any order; "expect … +" NAME...: these among others.
expect() {
    local words=$1 among=
    shift
    if [ "${1-}" = + ]; then among=1; shift; fi
    local found wanted
    found=$(offers "$words" | sort)
    wanted=$(printf '%s\n' "$@" | sort)
    if [ -n "$among" ]; then found=$(comm -12 <(echo "$found") <(echo "$wanted")); fi
    [ "$found" = "$wanted" ] || { echo "$words: expected $*, found" $(offers "$words"); exit 1; }
}

expect 'costscope|ex' export examples
expect 'costscope|--ex' --example
expect 'costscope|' + fit check --help
expect 'costscope|export|--fig' --figure
expect 'costscope|export|--width' --width-mm
expect 'costscope|export|--figure|overhead-c' overhead-curves
expect 'costscope|export|--figure|=|overhead-c' overhead-curves
expect 'costscope|export|runs.csv|--palette|=' + colour grey
expect 'costscope|export|--font|Noto Ser' 'Noto\ Serif'
expect 'costscope|export|--choice|algorithm' algorithm= algorithms=
expect 'costscope|export|--choice|algorithm|=|chol' cholesky
expect 'costscope|levels|h.json|--machine|blue' blue-waters
expect 'costscope|--example|seven' seven-applications
expect 'costscope|calibrate|--example|blue' blue-waters-benchmarks
expect 'costscope|fit|amdahl' amdahl amdahl-overhead amdahl-ratio
expect 'costscope|fit|--weights|' plain relative log
expect 'costscope|import|--as|mp' + mpip
expect 'costscope|stages|ring-allg' ring-allgather
expect 'costscope|stages|ring-allgather|--mapping|' sequential round-robin
expect 'costscope|contention|--ties|' plus split
# Elsewhere nothing is offered, and the shell completes files.
expect 'costscope|fit|amdahl-overhead|' ''
expect 'costscope|export|-o|' ''
expect 'costscope|study' ''

# Every verb, and every option that its help tells; every listing in full.
for verb in $(costscope --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    expect "costscope|$verb" + "$verb"
    expect "costscope|$verb|-" $(costscope "$verb" --help | sed -n '/^Options:/,$s/^  \(-[a-z-]*\).*/\1/p')
done
ids() { costscope "$1" | tail -n +2 | sed -n 's/^\([a-z][^ ]*\).*/\1/p'; }
expect 'costscope|export|--figure|' $(ids figures)
expect 'costscope|levels|--machine|' $(ids machines)
expect 'costscope|export|--example|' $(ids examples)
expect 'costscope|evaluate|' $(ids models)
expect 'costscope|import|--as|' $(ids formats)

for shell in zsh fish; do
    if command -v "$shell" >/dev/null; then "$shell" -n <("$program" --completion "$shell"); fi
done
# A shell that it does not know is a wrong word.
code=0
costscope --completion tcsh 2>/dev/null || code=$?
[ "$code" = 2 ] || { echo "exit code $code of an unknown shell"; exit 1; }
