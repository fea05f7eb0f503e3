// SPDX-License-Identifier: GPL-3.0-or-later
// How fast 200 MB of Google Benchmark's JSON become a dataset, and how much memory that takes. Beside it, over the same
// bytes, parsers alone that add up the real times: RapidJSON's events, QJsonDocument, nlohmann-json (if it is installed) and
// Python's json. CPU time is the column to compare.
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>
#include <rapidjson/filereadstream.h>
#include <rapidjson/reader.h>
#if __has_include(<nlohmann/json.hpp>)
#include <nlohmann/json.hpp>
#endif

#include <cstdio>
#include <cstring>
#include <fstream>
#include <random>
#include <string>

#include <malloc.h>
#include <sys/resource.h>

using namespace costscope;

namespace {

constexpr const char* context = R"({"context": {"date": "2026-01-01T00:00:00+00:00", "host_name": "node0", "num_cpus": 2,
 "mhz_per_cpu": 2596, "cpu_scaling_enabled": false, "load_avg": [0.5], "library_build_type": "release"},
 "benchmarks": [)";

/// Rows as release 1.9 writes them; `repetitions` of each run, then their aggregates.
std::string rowsOfRun(int run, int repetitions, std::mt19937_64& random)
{
    const std::string name = "BM_copy/" + std::to_string(1 << (run % 24)) + "/threads:" + std::to_string(1 + run / 24);
    std::string rows;
    const char* const aggregates[] = {"mean", "median", "stddev", "cv"};
    for (int row = 0; row < (repetitions > 1 ? repetitions + 4 : 1); ++row) {
        const bool isAggregate = row >= repetitions;
        const double time = std::uniform_real_distribution(1.0, 1e6)(random);
        char text[800];
        const int head = std::snprintf(
            text, sizeof text,
            "%s\n  {\n   \"name\": \"%s%s%s\",\n   \"family_index\": 0,\n   \"per_family_instance_index\": %d,\n   \"run_name\": \"%s\",\n",
            run + row > 0 ? "," : "", name.c_str(), isAggregate ? "_" : "", isAggregate ? aggregates[row - repetitions] : "", run,
            name.c_str());
        rows.append(text, size_t(head));
        rows += isAggregate ? "   \"run_type\": \"aggregate\",\n" : "   \"run_type\": \"iteration\",\n";
        rows += "   \"repetitions\": " + std::to_string(repetitions) + ",\n";
        if (!isAggregate) rows += "   \"repetition_index\": " + std::to_string(row) + ",\n";
        rows += "   \"threads\": " + std::to_string(1 + run / 24) + ",\n";
        if (isAggregate)
            rows += std::string("   \"aggregate_name\": \"") + aggregates[row - repetitions] + "\",\n   \"aggregate_unit\": \"" +
                    (row - repetitions == 3 ? "percentage" : "time") + "\",\n";
        const int tail =
            std::snprintf(text, sizeof text,
                          "   \"iterations\": %d,\n   \"real_time\": %.17g,\n   \"cpu_time\": %.17g,\n   \"time_unit\": \"ns\",\n   "
                          "\"bytes_per_second\": %.17g\n  }",
                          1000 + run, time, time * 0.7, 1e9 * (1 << (run % 24)) / (time * 0.7));
        rows.append(text, size_t(tail));
    }
    return rows;
}

/// One file per number of repetitions, written once.
QString file(int repetitions)
{
    static QTemporaryDir folder;
    const QString path = folder.filePath(u"%1.json"_s.arg(repetitions));
    if (QFile::exists(path)) return path;
    constexpr qint64 size = 200'000'000;
    std::mt19937_64 random(1);
    std::ofstream out(path.toStdString());
    out << context;
    for (int run = 0; out.tellp() < size; ++run) out << rowsOfRun(run, repetitions, random);
    out << "\n ]\n}\n";
    return path;
}

/// "VmHWM" (peak) or "VmRSS" of this process, bytes.
double memory(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key)) return std::stod(line.substr(key.size() + 1)) * 1024;
    return 0;
}

void forgetPeak()
{
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

/// Runs `work` over and over and tells what it took beyond what was there.
template <class Work>
void measure(benchmark::State& state, Work work)
{
    const QString path = file(int(state.range(0)));
    double peak = 0;
    for (auto _ : state) {
        state.PauseTiming();
        forgetPeak();
        const double before = memory("VmRSS:");
        state.ResumeTiming();
        work(path);
        state.PauseTiming();
        peak = std::max(peak, memory("VmHWM:") - before);
        state.ResumeTiming();
    }
    state.SetBytesProcessed(int64_t(state.iterations()) * QFile(path).size());
    state.counters["peak_MB"] = peak / 1e6;
}

void readFile(benchmark::State& state)
{
    measure(state, [&](const QString& path) {
        auto input = Input::open(path);
        const auto imported = findImporter(u"google-benchmark")->read(**input, {}, {});
        if (!imported) return state.SkipWithError(imported.error().toString().toUtf8().constData());
        state.counters["samples"] = double(imported->datasets[0].principal().rows());
    });
}

/// As the parsers below: without the digest of the file.
void readBytes(benchmark::State& state)
{
    QFile in(file(int(state.range(0))));
    in.open(QIODevice::ReadOnly);
    const QByteArray bytes = in.readAll();
    measure(state, [&](const QString&) {
        auto input = Input::fromBytes(bytes, u"some.json"_s, Input::Hashing::Off);
        const auto imported = findImporter(u"google-benchmark")->read(*input, {}, {});
        if (!imported) state.SkipWithError(imported.error().toString().toUtf8().constData());
    });
}

struct AddTimes : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, AddTimes> {
    double sum = 0;
    bool isTime = false;
    bool Key(const char* name, unsigned length, bool)
    {
        isTime = length == 9 && std::memcmp(name, "real_time", 9) == 0;
        return true;
    }
    bool Double(double value)
    {
        if (isTime) sum += value;
        return true;
    }
};

void rapidJsonEvents(benchmark::State& state)
{
    measure(state, [](const QString& path) {
        FILE* const in = std::fopen(path.toUtf8().constData(), "rb");
        static char buffer[1 << 16];
        rapidjson::FileReadStream stream(in, buffer, sizeof buffer);
        AddTimes times;
        rapidjson::Reader().Parse<rapidjson::kParseNanAndInfFlag>(stream, times);
        benchmark::DoNotOptimize(times.sum);
        std::fclose(in);
    });
}

void qJsonDocument(benchmark::State& state)
{
    measure(state, [](const QString& path) {
        QFile in(path);
        in.open(QIODevice::ReadOnly);
        double sum = 0;
        for (const QJsonValue row : QJsonDocument::fromJson(in.readAll())[u"benchmarks"_s].toArray()) sum += row[u"real_time"_s].toDouble();
        benchmark::DoNotOptimize(sum);
    });
}

#if __has_include(<nlohmann/json.hpp>)
void nlohmannJson(benchmark::State& state)
{
    measure(state, [](const QString& path) {
        std::ifstream in(path.toStdString());
        double sum = 0;
        const nlohmann::json document = nlohmann::json::parse(in);
        for (const auto& row : document["benchmarks"]) sum += row["real_time"].get<double>();
        benchmark::DoNotOptimize(sum);
    });
}
#endif

/// CPU seconds and the peak of the children so far.
rusage children()
{
    rusage usage = {};
    getrusage(RUSAGE_CHILDREN, &usage);
    return usage;
}

double cpuSeconds(const rusage& usage)
{
    return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

/// Its CPU time stands in the column of real time.
void pythonJson(benchmark::State& state)
{
    const QString program = u"import json,sys; print(sum(r['real_time'] for r in json.load(open(sys.argv[1]))['benchmarks']))"_s;
    for (auto _ : state) {
        const rusage before = children();
        if (QProcess::execute(u"python3"_s, {u"-c"_s, program, file(int(state.range(0)))}) != 0)
            return state.SkipWithError("python3 failed");
        state.SetIterationTime(cpuSeconds(children()) - cpuSeconds(before));
    }
    state.counters["peak_MB"] = double(children().ru_maxrss) * 1024 / 1e6;
}

} // namespace

// Argument: repetitions of a run; with 1 every row is a sample of its own name.
#define COMPARED(function, name) BENCHMARK(function)->Name(name)->Arg(5)->Arg(1)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond)
COMPARED(readBytes, "google-benchmark/read");
COMPARED(readFile, "google-benchmark/read-and-hash-file");
COMPARED(rapidJsonEvents, "rapidjson/events-alone");
COMPARED(qJsonDocument, "qjsondocument/parse-alone");
#if __has_include(<nlohmann/json.hpp>)
COMPARED(nlohmannJson, "nlohmann-json/parse-alone");
#endif
BENCHMARK(pythonJson)->Name("python-json/parse-alone")->Arg(5)->UseManualTime()->Unit(benchmark::kMillisecond);
