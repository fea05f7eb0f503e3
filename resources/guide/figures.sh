#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# figures.sh FOLDER [--forge|FORMAT...]: draws every figure of the papers that the bundled data give, by the program itself, as PDF
# and PNG or in these formats, with contact sheets (README.md, index.html, sheet.jpg) that name statement and command.
# --forge: PNG of few colours and README.md alone, as the pages of a forge show them. COSTSCOPE names another program to draw.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 1 ] || { echo "figures.sh FOLDER [--forge|FORMAT...]" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
forge=
if [ "${1:-}" = --forge ]; then forge=yes; set -- png; fi
formats=${*:-pdf png}
if [ -z "${COSTSCOPE:-}" ] && [ ! -e "$here/../../app/run.sh" ]; then
    COSTSCOPE=costscope # the installed guide
elif [ -z "${COSTSCOPE:-}" ]; then
    "$here/../../app/run.sh" --version >/dev/null
    COSTSCOPE=$here/../../.build/release/app/costscope
fi
cd "$folder"
page=README.md
drawn=0

say() { echo "$*" >>"$page"; }

fewer_colours() {
    if ! command -v convert >/dev/null; then return; fi # ImageMagick only makes the files smaller
    convert "$1" -strip +dither -colors 96 "PNG8:$1"
    if [ "$(stat -c %s "$1")" -gt 60000 ]; then convert "$1" -strip +dither -colors 24 "PNG8:$1"; fi
}

section() { say; say "## $1"; say; say "$2"; }

# session NAME VERB…: a session for the figures below; its command stands before theirs.
prepared=
session() {
    local name=$1
    shift
    "$COSTSCOPE" "$@" -o "$name.costscope" >/dev/null
    prepared="costscope $* -o $name.costscope"
}

quoted() {
    local word text=
    for word in "$@"; do
        case $word in *[\ \(\)\;]*) text+=" \"$word\"" ;; *) text+=" $word" ;; esac
    done
    echo "${text# }"
}

# figure NAME "figure of the paper" "what to see" WORDS OF EXPORT…
figure() {
    local name=$1 row=$2 statement=$3 format
    shift 3
    for format in $formats; do
        "$COSTSCOPE" export "$@" -o "$name.$format" --dpi 130 >/dev/null 2>"$name.said" || { cat "$name.said" >&2; exit 1; }
        [ -s "$name.$format" ] || { echo "$name.$format is empty" >&2; exit 1; }
    done
    rm "$name.said"
    if [ -n "$forge" ]; then fewer_colours "$name.png"; fi
    say; say "### $row"; say; say "$statement"; say; say "![$row]($name.png)"; say; say '```sh'
    if [ -n "$prepared" ]; then say "$prepared"; fi
    say "costscope export $(quoted "$@") -o $name.pdf"; say '```'
    drawn=$((drawn + 1))
}

# without "figure of the paper" "why there is no figure": every row that cannot be drawn is told.
without() { say; say "### $1"; say; say "Not drawn: $2"; }

cat >"$page" <<'END'
# Figures of the five papers, drawn by Costscope

Made by `resources/guide/figures.sh`; every command below runs as it stands in an empty folder. What a paper measured and did not
print is not in the program; then the modeled part is drawn, or other measurements that are free stand for it, and the row says so.

| paper | figures | here | against |
| --- | --- | --- | --- |
| Bienz, Gropp, Olson | 1 | [model ladder](d0-models-by-level.png) | measured, one hierarchy |
| | 2, 3 | [by pairs](d0-size-by-pairs.png), [by locality](d0-size-by-locality.png) | measured |
| | 4, 5 | [in and against the order](d0-messages.png) | measured |
| | 6–9 | [line](d0-line.png), [cube](d0-cube.png), [time](d0-contention.png), [residuals](d0-contention-residuals.png) | counted, measured |
| | 10, 11 | [levels](d0-levels.png), [with n²/3](d0-levels-third.png) | measured |
| Rico-Gallego, Díaz-Martín, Lastovetsky | 1, 3, 4 | [broadcast](d1-broadcast.png), [scatter](d1-scatter.png), [allgather](d1-allgather.png) | modeled |
| | 5 | [ratio](d1-ratio.png) | printed means |
| | 8 | [bandwidth](d1-bandwidth.png) | modeled, illustrative channels: measured points are not printed |
| Barigou | 1.1 | [broadcast](d2-broadcast.png) | modeled, derived |
| | 1.3, 1.4 | [speed-up](d2-speedup.png) | modeled |
| | 3.2–3.8 | [progress calls](d2-progress.png), [selection](d2-selection.png) | illustrative: times are not printed |
| | 4.6–4.15 | [overlap](d2-overlap.png), [measured](d2-overlap-measured.png) | illustrative: times are not printed; one measured broadcast |
| | 4.16, 4.17 | [tiles](d2-tiles.png) | modeled; printed percentages of Table 4.1 |
| Höfinger, Haunschmid | 1 | [share](d3-ratio.png) | printed measurements |
| | 2–8 | [HPL](d3-hpl.png), [GROMACS](d3-gromacs.png), [AMBER](d3-amber.png), [InHouseDev](d3-inhousedev.png), [VASP](d3-vasp.png), [QUANTUM ESPRESSO](d3-quantum-espresso.png), [LAMMPS](d3-lammps.png) | printed measurements |
| González-Domínguez and others | 1 | [dgemm](d4-kernels.png) | decoded |
| | 2 | not drawn | the curve is not printed as numbers |
| | 3, 4 | [factors](d4-factors.png) | decoded |
| | 5–8 | [Cannon](d4-percent-cannon.png), [SUMMA](d4-percent-summa.png), [TRSM](d4-percent-trsm.png), [Cholesky](d4-percent-cholesky.png) | printed tables |
| | Tables II–V | [Cannon](d4-best-cannon.png), [SUMMA](d4-best-summa.png), [TRSM](d4-best-trsm.png), [Cholesky](d4-best-cholesky.png) | printed tables |
END

section "Irregular point-to-point communication" \
    "A. Bienz, W. Gropp, L. Olson, *Improving Performance Models for Irregular Point-to-Point Communication*, 2018. Measurements of Blue Waters
published by A. Bienz (bienz2/BlueWatersModel, BSD-2-Clause) are bundled; the values of the model are those of Table 1, eq (4) and eq (6)."
figure d0-models-by-level "Figure 1: what the classic models capture" \
    "Postal and max-rate stay at half of the measured time of SpMV and at a quarter of that of SpGEMM (median over the levels); queue
search and contention close the gap. One hierarchy, linear elasticity, stands for those of the paper." \
    --example amg-blue-waters --figure model-ladder
figure d0-size-by-pairs "Figure 2: time by message size, one line per number of pairs" \
    "Only rendezvous messages meet the injection limit of the node, from 3 pairs on; short and eager ones hardly notice 16 pairs." \
    --example blue-waters-benchmarks --figure time-versus-size --choice lines=pairs
figure d0-size-by-locality "Figure 3: time by message size, one line per locality" \
    "Three places, three protocols, and jumps where the protocol changes: between nodes the line even drops where rendezvous begins." \
    --example blue-waters-benchmarks --figure time-versus-size --choice lines=locality
figure d0-messages "Figures 4 and 5: one volume as n messages, received in and against the order" \
    "In order, the time of the messages themselves suffices. Against the order, the tail grows with n² and overtakes it at 512 messages.
All volumes: \`--choice volumes=all\`." \
    --example blue-waters-benchmarks --figure time-versus-messages
session line contention --pattern line
figure d0-line "Figures 6 to 9: a line of four routers" \
    "All bytes cross the middle link: 64 MB, counted. The cube estimate of eq (7) says 256 MB, four times as much: it is pessimistic for a
line (\`costscope contention --pattern line\` prints both)." \
    line.costscope --figure link-load-slices
echo '[{"src": 3, "dst": 11, "bytes": 1000000}]' >cube.json
prepared="echo '$(cat cube.json)' > cube.json"
figure d0-cube "Figures 6 to 9: from router 3 to router 11" \
    "Four links in a cube of 3 × 3 × 3 without wrap-around, as the paper says; \`--choice wrap=torus\` makes it three." \
    cube.json --figure link-load-torus --choice torus=3x3x3 --choice wrap=mesh --choice ppn=1 --choice nodes_per_router=1
prepared=
figure d0-contention "Figures 6 to 9: one volume as n messages over the shared link" \
    "The same line, measured: contention decides for few messages, up to 256, queue search beyond. The sum of max-rate, queue and contention
meets the points from 1 to 32 messages and the last one within 2 %; in between it is up to 1.9 times too long." \
    --example blue-waters-benchmarks --figure time-versus-messages --dataset contention-x
figure d0-contention-residuals "Figures 6 to 9: what the contention test leaves" \
    "The last panel: measured times of the line of four routers less max-rate, queue search and δ ℓ. One δ does not meet small and large
messages alike." \
    --example blue-waters-benchmarks --figure fit-residuals --choice over=messages
figure d0-levels "Figures 10 and 11: cost by level" \
    "Queue search dominates levels 3–5 of SpMV, contention levels 0–4 of SpGEMM. Outlined: what is modeled beyond the measured time." \
    --example amg-blue-waters --figure cost-by-level
figure d0-levels-third "Figures 10 and 11 with a third of the queue" \
    "With n²/3, the share of the queue that the paper observed, the over-prediction of the middle levels of SpMV turns into an unexplained rest." \
    --example amg-blue-waters --figure cost-by-level --choice queue_law=third
figure d0-hot-spot "Link loads in a torus" \
    "Not in the paper: exact loads of 3072 links where the cube estimate knows one number. Every rank sends to one in the middle; made by rule. Below, enlarged: the surroundings of the two busiest links, with who sends over them." \
    --example hot-spot-torus --figure link-load-slices
figure d0-hot-spot-perspective "Link loads in perspective" "The same links as cables of the box." \
    --example hot-spot-torus --figure link-load-torus

section "Concurrent transfers: τ-Lop" \
    "J.-A. Rico-Gallego, J.-C. Díaz-Martín, A. Lastovetsky, *Modeling Contention and Mapping Effects in Multi-core Clusters*, 2015. The paper does
not print its channels L(m,τ): those of the machine \`metropolis-like\` are illustrative, so shapes and ratios count here, not seconds."
session broadcast stages binomial-broadcast --processes 16 --size 64KiB
figure d1-broadcast "Figure 1: binomial broadcast" "The number of concurrent transfers doubles per stage: τ = 1, 2, 4, 8." \
    broadcast.costscope --figure stage-diagram
session scatter stages binomial-scatter --processes 16 --size 512KiB --segment 8KiB
figure d1-scatter "Figure 3: binomial scatter" "Sender and receiver copy at once: τ = 2, 4, 8, 16 for blocks that halve." \
    scatter.costscope --figure stage-diagram
session allgather stages recursive-doubling-allgather --processes 16 --size 512KiB --segment 8KiB
figure d1-allgather "Figure 4: recursive-doubling allgather" "All 16 transfer in every stage, and the message doubles." \
    allgather.costscope --figure stage-diagram
figure d1-ratio "Figure 5: allgather over scatter" \
    "Diamonds: the means that the paper prints for P = 32, 64, 128 (2.61, 2.83, 3.02), and the channel L ∝ τ^e that gives all of them. The ratio is
never below 2 and grows with P; LogGP says 1. The dark line is the illustrative channel." \
    allgather.costscope --figure collective-ratio
session ring stages ring-allgather --processes 32 --nodes 4 --size 64KiB --level transfer
figure d1-bandwidth "Figure 8: bandwidth of the ring allgather, P = 32, M = 4, Q = 8" \
    "LogGP is optimistic for round robin, here fourfold at long messages (sixfold on the machine of the paper, whose measured points are not printed)." \
    ring.costscope --figure bandwidth-versus-size
prepared=
figure d1-mappings "Two mappings of the ring allgather" "Sequential: one message per node goes over the network. Round robin: all of them, 2.8 times slower." \
    --example tau-lop-mappings --figure stage-diagram --dataset "Ring allgather, 16 processes on 4 nodes, sequential" --choice mapping=both
figure d1-timeline "One stage of both mappings" "Who waits for the network, and how long." \
    --example tau-lop-mappings --figure transfer-timeline --choice mapping=both

section "Overlap and run-time selection" \
    "Y. Barigou, *On Communication-Computation Overlap in High-Performance Computing*, 2016."
figure d2-broadcast "Figure 1.1: linear and tree broadcast" \
    "1 MB on QDR InfiniBand: linear grows like P, a tree like log P; 0.106 s and 0.312 ms on 4096 processes. The formulas are derived." \
    --figure speedup --choice show=broadcast --choice machines=qdr-infiniband --choice P_max=4096
figure d2-speedup "Figures 1.3 and 1.4: speed-up of stencil and all-to-all" \
    "The stencil saturates at T₁/(8 N_it L): 5000 and 250000. The all-to-all is best at 1273 processes with 7.86 on Gigabit Ethernet, at 1118 with 447 on
QDR, and falls after that." \
    --figure speedup
figure d2-progress "Figures 3.2 to 3.8: time by progress calls" \
    "Which algorithm is best depends on the number of progress calls. The times of the paper are not printed: these are illustrative, made by rule." \
    --example overlap-and-selection --figure progress-calls
figure d2-selection "Figures 3.2 to 3.8: implementations and selection logics" \
    "Brute force finds the best of 15 functions after 450 iterations; one attribute after the other ends 20 % behind. Illustrative times." \
    --example overlap-and-selection --figure selection-replay --choice shown=regret
figure d2-overlap "Figures 4.6 to 4.15: computation, communication, both, overlapped" \
    "Four bars per run, ROR and winner in the label. The paper prints no times, so the cases are illustrative: one of each verdict." \
    --example overlap-and-selection --figure overlap-bars --choice bars=four
figure d2-overlap-measured "A measured non-blocking broadcast" \
    "IMB-NBC on two processes of one node: overlap hides nothing of a short broadcast, and the case of 128 B is too good to be true." \
    --example overlap-and-selection --figure overlap-bars --dataset "Ibcast, measured (IMB-NBC)" --choice scale=share
figure d2-tiles "Figures 4.16 and 4.17: tile sizes" \
    "The modeled part: tiles for every process by their edge, with the limit of two, for FDTD-1D of Table 4.1 (512 recommended and printed; ramps 3.87 %,
printed 3.86; selection 11.3 %, printed 11.28). Bars need measured times, which are not printed: a table with a column \`tile\` draws them (\`--choice show=tiles\`)." \
    --figure tile-plan --choice processes=128 --choice time_steps=200000 --choice cells=20000000 --choice tile=512 --choice requests=2

section "Parallel overhead from run times" \
    "S. Höfinger, E. Haunschmid, *Modelling parallel overhead from simple run-time records*, 2017; Tables 1 to 7 are bundled."
figure d3-ratio "Figure 1: share of overhead" \
    "Smooth curves that saturate. Fitted freely, eq (1) would pass 1 for InHouseDev and LAMMPS; the bound r∞ ≤ 1 is drawn and said." \
    --example seven-applications --figure overhead-ratio
n=2
while IFS=: read -r dataset name statement; do
    figure "d3-$name" "Figures 2 to 8: $dataset" "$statement" --example seven-applications --figure overhead-curves --dataset "$dataset"
    n=$((n + 1))
done <<'END'
HPL:hpl:The first three records are left out: t₁ is a preliminary estimate and two runs are faster than t₁/n, so no minimum is admissible with them. Above 640 cores the runs are slower than the fit.
GROMACS:gromacs:Overhead predicted from run times alone beside mpiP. The zig-zag of the run times is not fitted: no smooth law can.
AMBER (mpiP):amber:f_s = 0.00316, b = 39.7 ± 4.1, c = 44.2 ± 3.9.
InHouseDev:inhousedev:Eight records: the errors of b and c are about a half, and the band says so.
VASP:vasp:Unweighted, the small core counts decide; see the guide for what leaving six records out changes.
QUANTUM ESPRESSO:quantum-espresso:From 320 cores on the runs are 30–166 % slower than the fit: warned, not hidden.
LAMMPS:lammps:f_s = 0.0126, b = 30.3 ± 3.3, c = 33.3 ± 3.4; the run time rises again, and the fit with it.
END
figure d3-scan "The scan over the serial fraction, section 3.3" "b and c slide with f_s; the procedure takes the f_s where (b + Δb)/c is nearest to 1." \
    --example seven-applications --figure serial-fraction-scan
figure d3-residuals "What is left of GROMACS" "Five core counts are slower than both neighbours, as the authors mention." \
    --example seven-applications --figure fit-residuals

section "Dense linear algebra in 2D and 2.5D" \
    "J. González-Domínguez, E. Georganas, Y. Zheng, M. J. Martín, *Constructing Performance Models for Dense Linear Algebra Algorithms on Cray XE Systems*.
Tables II to V are bundled; efficiencies and calibration factors of Hopper are decoded from Tables II and III, not printed."
figure d4-kernels "Figure 1: efficiency of dgemm" \
    "The measured curve is not printed as numbers. These efficiencies are decoded from the 2D cells of Table II: 85.0 % at order 2048." \
    --example hopper-dense --figure kernel-efficiency
without "Figure 2: bandwidth by message size" \
    "the measured curve is not printed as numbers; Table I gives its peak, 7 GB/s. \`--figure time-versus-size\` draws your own ping-pong."
figure d4-factors "Figures 3 and 4: calibration factors by distance" \
    "C_avg grows with the distance alone, C_max with the number of processes too. Decoded, split by power laws: an assumption. The time per rank of Figure 3 is not printed." \
    --example hopper-dense --figure calibration-factors
for algorithm in cannon summa trsm cholesky; do
    case $algorithm in
    cannon) seen="Without calibration up to 5.6 times too optimistic, with it within 1.6 points but for two cells that contradict the rest of the table (hatched)." ;;
    summa) seen="Up to 6.4 times too optimistic without, within 1.2 points with calibration, again but for two cells." ;;
    trsm) seen="Up to 8.0 times too optimistic without; with calibration still up to 19.4 points off: factors decoded from Cannon and SUMMA do not carry over." ;;
    cholesky) seen="The formulas are derived. Up to 5.9 times too optimistic without, up to 8.7 points off with calibration." ;;
    esac
    figure "d4-percent-$algorithm" "Figures 5 to 8: $algorithm, percent of peak on 6144 and 24576 cores" "$seen" \
        --example hopper-dense --figure percent-of-peak --choice algorithm=$algorithm --choice cores=6144,24576
done
for algorithm in cannon summa trsm cholesky; do
    case $algorithm in
    cannon) seen="2D_overlap on 1536 and 6144 cores, 2.5D_overlap from 24576 on: the best of all ten cells is predicted." ;;
    summa) seen="One takes over from the other at fewer cores for smaller matrices; nine of ten cells as predicted." ;;
    trsm) seen="In the table 2.5D_overlap is best in every row (markers). The model, with the factors of Cannon and SUMMA, predicts it nowhere." ;;
    cholesky) seen="In the table 2D_overlap is best up to 98304 cores, but for one cell, and 2.5D_overlap on 393216; the model agrees in seven of ten cells." ;;
    esac
    figure "d4-best-$algorithm" "Tables II to V: $algorithm, the fastest variant" "$seen" \
        --example hopper-dense --figure best-variant-map --choice algorithm=$algorithm
done
figure d4-parts "Where the time of Cannon goes" "Replication takes half of the fastest Cannon on 24576 cores." --example hopper-dense --figure dense-breakdown
figure d4-scaling "Scaling of Cannon" "Percent of peak by cores; dashed: extrapolated." --example hopper-dense --figure dense-scaling

section "Comparing" "Not in the papers: any figure beside, behind, minus or over the same one of other data, another machine or a baseline."
figure compare-sides "Two measurements side by side" \
    "AMBER by mpiP and by MAP, on common axes: other runs of the same program, with less overhead in the second." \
    --example seven-applications --figure overhead-curves --dataset "AMBER (MAP)" --choice compare=side-by-side --choice compare_with=d1
figure compare-difference "The difference of both" "MAP minus mpiP: below 0 the second is shorter; the lines are the difference of the fits." \
    --example seven-applications --figure overhead-curves --dataset "AMBER (MAP)" --choice compare=difference --choice compare_with=d1

rm -f ./*.costscope cube.json
if [ "$formats" = "pdf png" ]; then
    {
        echo '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Figures drawn by Costscope</title>'
        echo '<style>body{font-family:sans-serif;max-width:70em;margin:2em auto}img{max-width:100%}pre{background:#eee;padding:.5em;overflow:auto}</style>'
        sed -e 's/&/\&amp;/g; s/</\&lt;/g' -e 's/^### \(.*\)/<h3>\1<\/h3>/; s/^## \(.*\)/<h2>\1<\/h2>/; s/^# \(.*\)/<h1>\1<\/h1>/' \
            -e 's/^!\[\(.*\)\](\(.*\)\.png)/<p><a href="\2.pdf"><img src="\2.png" alt="\1"><\/a><\/p>/' \
            -e 's/`\([^`]\{1,\}\)`/<code>\1<\/code>/g; s/\*\([^*]*\)\*/<i>\1<\/i>/g; s/^$/<p>/' README.md |
            sed -e 's/\[\([^]]*\)\](\([^)]*\))/<a href="\2">\1<\/a>/g' |
            awk '/^```sh/ { print "<pre>"; next } /^```/ { print "</pre>"; next }
                 /^\| ---/ { next }
                 /^\|/ { if (!table) print "<table>"; table = 1; gsub(/^\| ?| ?\|$/, ""); gsub(/ ?\| /, "</td><td>"); print "<tr><td>" $0 "</td></tr>"; next }
                 table { print "</table>"; table = 0 } { print }'
        echo '</html>'
    } >index.html
    if command -v montage >/dev/null; then
        montage ./*.png -tile 4x -geometry '456x300>+6+6' -background white sheet.jpg
    else
        echo "montage (ImageMagick) is not installed: no sheet.jpg; index.html shows all figures." >&2
    fi
fi
echo "$drawn figures in $folder" >&2
