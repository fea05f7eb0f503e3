// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other benchmark programs, recognised only to say what they are and what to import instead.
#include "importers/json/jsonHead.h"
#include "importers/solvers/printout.h"
#include "importers/text/Input.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace costscope {

namespace {

std::string_view firstLine(const Head& head)
{
    std::string_view text(head.bytes.data(), size_t(head.bytes.size()));
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    text = text.substr(0, text.find('\n'));
    return text.substr(0, text.find('\r'));
}

/// A JSON file is told by the names of its members, each of them.
struct JsonFile {
    std::vector<std::string> members;
    const char* words;
};

const std::vector<JsonFile>& jsonFiles()
{
    static const std::vector<JsonFile> all = {
        {{"traceEvents"},
         "This is a trace of events (traceEvents, as Chrome and Perfetto show them), not a benchmark: "
         "it holds single events, no repeated measurements."},
        {{"session_info", "runs"},
         "This is a ReFrame report. It holds one figure of merit per test, no table over sizes. Import the output of the "
         "benchmark itself (osu.out, imb.out) from ReFrame's output folder."},
        {{"experiments/RAMBLE_STATUS"},
         "This is a Ramble or Benchpark result. Import the output of the benchmarks themselves from the experiments' folders."},
        {{"experiments/RAMBLE_VARIABLES"},
         "This is a Ramble or Benchpark result. Import the output of the benchmarks themselves from the experiments' folders."},
        {{"name", "version", "dependencies"}, "This is the description of a JavaScript package, not a measurement."},
    };
    return all;
}

constexpr const char* liballprof =
    "This is a trace of liballprof, the calls of one rank. Make a timeline of all ranks: 'schedgen -p trace --traces FILE -o x.goal' with "
    "the file of rank 0, 'txt2bin -i x.goal -o x.bin', 'LogGOPSim -f x.bin -V x.viz', and import x.viz.";

/// A text file is told by how its first line begins that is neither empty nor of slashes (a comment of GOAL).
struct TextFile {
    std::string_view begin;
    const char* words;
};

constexpr TextFile textFiles[] = {
    {"window.BENCHMARK_DATA", "This is a page's data of github-action-benchmark, a JavaScript file with one value for each commit. Import "
                              "the files that it was made from."},
    {"command,mean,stddev,median,user,system,min,max", "This is hyperfine's CSV, which leaves out the single times. Use --export-json."},
    {"job_completion_time|", "This is a ReFrame performance log. It holds one figure of merit per test, no table over sizes. "
                             "Import the output of the benchmark itself from ReFrame's output folder."},
    {"SPEChpc", "This is a SPEChpc result: ratings of a whole system, no times over sizes. No model can be fitted to it."},
    {"\"SPEChpc", "This is a SPEChpc result: ratings of a whole system, no times over sizes. No model can be fitted to it."},
    {"spec.hpc2021.", "This is a SPEChpc result: ratings of a whole system, no times over sizes. No model can be fitted to it."},
    {"num_ranks ", "This is a schedule in GOAL, the input of LogGOPSim: it holds no times. Run 'txt2bin -i FILE -o FILE.bin' and "
                   "'LogGOPSim -f FILE.bin -V FILE.viz', and import FILE.viz."},
    {"# htor: ", liballprof},
    {"# collprof ", liballprof},
    {"# allprof ", liballprof},
};

/// "  0 KSP Residual norm 9.295786691920e+00", which stands in logs with views and -log_view, too: their importers come first.
bool isResidual(std::string_view line)
{
    const size_t iterations = std::min(line.find_first_not_of("0123456789"), line.size());
    return iterations > 0 && line.substr(iterations).starts_with(" KSP Residual norm ");
}

bool isLogView(std::string_view line)
{
    return line.find("PETSc Performance Summary") != std::string_view::npos;
}

constexpr const char* residuals =
    "These are residual norms that PETSc prints, without the levels of a preconditioner. Run it once more with -ksp_view (levels of "
    "multigrid) or with -log_view -pc_mg_log (their times, too), and import that output.";

/// PETSc's log with AMGX as preconditioner, which prints its levels by an option of its own.
bool isOfAmgx(std::string_view line)
{
    return line.find("AMGX") != std::string_view::npos;
}

constexpr const char* residualsOfAmgx =
    "These are residual norms that PETSc prints, without the levels of a preconditioner. That of AMGX prints its levels with "
    "-pc_amgx_print_grid_stats: run it once more with that, and import the output.";

/// hypredrive's summary, where its preconditioner printed no levels: then hypre's importer has the file.
bool isHypredrive(std::string_view line)
{
    return line.starts_with("Using HYPREDRV") || (line.starts_with("STATISTICS SUMMARY") && line.ends_with(":"));
}

constexpr const char* hypredrive =
    "This is the output of hypredrive: times and iterations of linear systems, without the levels of a preconditioner. Set "
    "'print_level: 1' under its amg (0 prints none), run it once more, and import that output.";

/// The heading of Caliper's runtime-report, of a run in several processes or in one.
bool isRuntimeReport(std::string_view line)
{
    return line.starts_with("Path ") &&
           (line.find("time/rank") != std::string_view::npos || line.find("Time (E)") != std::string_view::npos);
}

constexpr const char* runtimeReport =
    "This is Caliper's runtime-report, which does not tell the times of each process. Run the program once more with "
    "CALI_CONFIG=hatchet-region-profile,profile.mpi,output.format=json-split, and import the JSON file that it writes.";

/// A file that --benchmark_out has written begins with lines about the machine.
bool isGoogleBenchmarkCsv(std::string_view line)
{
    return line.starts_with("name,iterations,real_time,cpu_time,time_unit");
}

constexpr const char* googleBenchmarkCsv = "This is Google Benchmark's CSV, which leaves out the machine and the repetitions. Use "
                                           "--benchmark_format=json (or --benchmark_out_format=json).";

/// The headings on the console.
bool isGoogleBenchmarkConsole(std::string_view line)
{
    return printedTokens(line).size() >= 4 && line.starts_with("Benchmark ") &&
           std::ranges::equal(printedTokens(line) | std::views::take(4),
                              std::to_array<std::string_view>({"Benchmark", "Time", "CPU", "Iterations"}));
}

constexpr const char* googleBenchmarkConsole =
    "This is what Google Benchmark prints on the console: times of functions, rounded. Run it once more with "
    "--benchmark_out=FILE.json --benchmark_out_format=json, and import FILE.json.";

/// What BenchPress prints for each pair: "CPU 0 and CPU 1:" and times.
bool isPairOfBenchPress(std::string_view line)
{
    return line.starts_with("CPU 0 and CPU 1:") || line.starts_with("GPU on rank 0 and GPU on rank 1:");
}

constexpr const char* benchPress =
    "This is the output of BenchPress: times of a pair of processes in a row, without the sizes of their messages. Write those of a pair, "
    "in seconds, with the sizes that the program sends: {\"schema\": \"costscope.benchmark/1\", \"kind\": \"ping-pong\", "
    "\"time_of\": \"one-way\", \"samples\": [{\"bytes\": 8, \"times_s\": [3.9e-7]}, …]}";

/// What the file is; nullptr if it is none of these.
const char* wordsFor(const Head& head)
{
    const std::string_view line = firstLine(head);
    if (anyLine(head, isHypredrive, Comments::Kept)) return hypredrive;
    for (const TextFile& file : textFiles)
        if (line.starts_with(file.begin)) return file.words;
    if (anyLine(head, isResidual, Comments::Kept) && !anyLine(head, isLogView, Comments::Kept))
        return anyLine(head, isOfAmgx, Comments::Kept) ? residualsOfAmgx : residuals;
    if (anyLine(head, isGoogleBenchmarkCsv, Comments::Kept)) return googleBenchmarkCsv;
    if (anyLine(head, isGoogleBenchmarkConsole, Comments::Kept)) return googleBenchmarkConsole;
    if (anyLine(head, isRuntimeReport, Comments::Kept)) return runtimeReport;
    if (anyLine(head, isPairOfBenchPress, Comments::Kept)) return benchPress;
    const JsonHead json(head);
    if (!json.isObject() || json.has("schema") || json.has("format")) return nullptr;
    for (const JsonFile& file : jsonFiles())
        if (std::all_of(file.members.begin(), file.members.end(), [&](const std::string& member) { return json.has(member); }))
            return file.words;
    return nullptr;
}

// Rule: one of the above.
bool recognisesOtherBenchmarks(const Head& head)
{
    return wordsFor(head) != nullptr;
}

Result<Imported> readOtherBenchmarks(Input& input, const ImportOptions&, const Progress&)
{
    const char* const words = wordsFor({input.head(), input.fileName()});
    return Error{words ? QString::fromUtf8(words) : u"This is none of the files that are only named here. Import it without --as."_s,
                 input.name()};
}

} // namespace

extern const Importer otherBenchmarks; // registered in allImporters.cpp
const Importer otherBenchmarks = {
    u"other-benchmarks"_s,
    u"Other benchmark files"_s,
    u"ReFrame, Ramble, Caliper, SPEChpc, BenchPress, GOAL, dashboards, traces: recognised only to say what to import instead."_s,
    {u"*.json"_s, u"*.js"_s, u"*.csv"_s, u"*.goal"_s},
    {}, // gives no data
    recognisesOtherBenchmarks,
    readOtherBenchmarks,
};

} // namespace costscope
