#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/fuzz/run.sh MINUTES [TARGET...]: builds the targets with clang, gives each its share of the time, and prints what they did.
# Inputs that were found stand in .build/asan/corpus, findings in .build/asan/findings. KEEP=1 brings a small set of inputs into
# tests/fuzz/corpus, where the normal tests replay them. RUNS=100000 ends each target after so many executions, if its time allows them.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source app/setup.sh

minutes=${1:?usage: tests/fuzz/run.sh MINUTES [TARGET...]}
shift
build=.build/asan
programs=$build/tests/fuzz/targets
most_files=${MOST_FILES:-40} # of a target in the repository
most_bytes=${MOST_BYTES:-40000}
length=${LENGTH:-4096} # of an input [byte]
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=16:malloc_context_size=2
export LC_ALL=C.UTF-8
# Allocations are told with two calls of their stack, for speed. A finding that runs alone without ASAN_OPTIONS tells them all.

if [ "${BUILT:-0}" != 1 ]; then
    costscope_install "${costscope_build_packages[@]}" "${costscope_test_packages[@]}" "${costscope_sanitizer_packages[@]}"
    costscope_build asan fuzz_targets
fi
mkdir -p $build/corpus $build/findings $build/log
[ $# -gt 0 ] || set -- $(cd $programs && ls | sed 's/^fuzz_//')
$build/tests/fuzz/shrink_samples $build/seeds tests resources/examples resources/machines
seconds=$(awk "BEGIN {print int(60 * $minutes / $#) + 1}")

# fuzz TARGET: its share of the time, or until something is found. Weighing inputs by entropy would take more than half of it.
fuzz() {
    local corpus=$build/corpus/$1 seeds=() folder
    mkdir -p "$corpus"
    for folder in tests/fuzz/corpus/$1 $build/seeds/$1; do [ ! -d "$folder" ] || seeds+=("$folder"); done
    nice -n "${NICE:-15}" "$programs/fuzz_$1" -max_total_time=$seconds -runs="${RUNS:--1}" -rss_limit_mb=1024 -timeout=${TIMEOUT:-2} -max_len=$length -entropic=0 \
        -print_final_stats=1 -verbosity=1 -artifact_prefix="$build/findings/$1-" "$corpus" ${seeds[@]+"${seeds[@]}"} >"$build/log/$1" 2>&1 || true
}

# merge TARGET: the fewest inputs that reach what all reach.
merge() {
    local small=$build/small/$1 folder folders=()
    rm -rf "$small"
    mkdir -p "$small"
    for folder in tests/fuzz/corpus/$1 $build/seeds/$1 $build/corpus/$1; do [ ! -d "$folder" ] || folders+=("$folder"); done
    nice -n "${NICE:-15}" "$programs/fuzz_$1" -set_cover_merge=1 -rss_limit_mb=1024 -timeout=5 -max_len=$length "$small" "${folders[@]}" \
        >"$build/log/$1.merge" 2>&1 || true
    [ -z "$(ls "$small")" ] || { rm -rf "$build/corpus/$1" && cp -r "$small" "$build/corpus/$1"; }
}

# keep TARGET: the smallest of them, in the repository.
keep() {
    local into=tests/fuzz/corpus/$1 count=0 bytes=0 size file kept=()
    mkdir -p "$into"
    # Findings of the past have names of their own and stay.
    find "$into" -type f -regextype posix-extended -regex '.*/[0-9a-f]{40}' -delete
    while read -r size file; do
        bytes=$((bytes + size)) count=$((count + 1))
        [ $count -le "$most_files" ] && [ $bytes -le "$most_bytes" ] || break
        cp "$build/small/$1/$file" "$into/"
    done < <(cd "$build/small/$1" && stat -c '%s %n' -- * | sort -n)
}

# stat NAME TARGET: a number that libFuzzer tells at its end.
stat_of() { awk -v name="stat::$1:" '$1 == name {print $2}' "$build/log/$2" | tail -n 1; }

printf '%-32s %12s %8s %6s %8s %8s  %s\n' target executions per_s new slowest peak_MB findings
for target in "$@"; do
    fuzz "$target"
    [ "${KEEP:-0}" = 0 ] || { merge "$target" && keep "$target"; }
    found=$(find $build/findings -name "$target-[a-z]*-*" -newer "$programs/fuzz_$target" -printf '%f ' | sed "s/$target-//g")
    printf '%-32s %12s %8s %6s %8s %8s  %s\n' "$target" "$(stat_of number_of_executed_units "$target")" \
        "$(stat_of average_exec_per_sec "$target")" "$(stat_of new_units_added "$target")" \
        "$(stat_of slowest_unit_time_sec "$target")" "$(stat_of peak_rss_mb "$target")" "${found:--}"
done
