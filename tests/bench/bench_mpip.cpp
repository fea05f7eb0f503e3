// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a large mpiP report is read, and how much memory that takes beyond the tables it becomes. Beside it the parts
// (parsing alone, SHA-256 alone), and as the plain alternative std::getline with strtod on the same bytes.
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include <malloc.h>
#include <openssl/evp.h>

using namespace costscope;

namespace {

constexpr int tasks = 16384;

QByteArray head()
{
    QByteArray text = "@ mpiP\n@ Command : ./synthetic 1\n@ Version                  : 3.5.0\n"
                      "@ Start time               : 2026 01 01 00:00:00\n@ Stop time                : 2026 01 01 01:00:00\n\n"
                      "@--- MPI Time (seconds) ---\nTask    AppTime    MPITime     MPI%\n";
    for (int rank = 0; rank < tasks; ++rank) text += QByteArray::number(rank).rightJustified(4) + "       1000        250    25.00\n";
    return text + "   *   1.64e+07    4.1e+06    25.00\n@--- Callsite Time statistics (all, milliseconds) ---\n"
                  "Name              Site Rank  Count      Max     Mean      Min   App%   MPI%\n";
}

/// One call site: a row per rank and the '*' row, laid out as mpiP does.
void writeSite(QFile& file, int site)
{
    const char* const calls[] = {"Allreduce", "Isend", "Irecv", "Waitall", "Neighbor_alltoallv"};
    std::string rows;
    rows.reserve(size_t(tasks) * 76);
    char row[160];
    unsigned state = unsigned(site) * 2654435761u + 1;
    for (int rank = 0; rank <= tasks; ++rank) {
        state = state * 1664525u + 1013904223u;
        const double mean = double(state >> 8) / 1e6;
        char who[16] = "*";
        if (rank < tasks) std::snprintf(who, sizeof who, "%d", rank);
        const int length = std::snprintf(row, sizeof row, "%-17s %4d %4s %6d %8.3g %8.3g %8.3g %6.2f %6.2f\n", calls[site % 5], site, who,
                                         int(state % 100000), mean * 3.7, mean, mean / 21, mean / 2, mean);
        rows.append(row, size_t(length));
    }
    file.write((rows + '\n').c_str(), qint64(rows.size()) + 1);
}

qint64 writeReport(const QString& path, qint64 bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return 0;
    file.write(head());
    for (int site = 1; file.size() < bytes; ++site) writeSite(file, site);
    file.write("@--- End of Report ---\n");
    return file.size();
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

double sizeOf(const Column& column)
{
    return std::visit(
        [](const auto& v) {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Texts>)
                return 4.0 * double(v.size());
            else
                return double(sizeof(v[0])) * double(v.size());
        },
        column.values);
}

double sizeOf(const Imported& imported)
{
    double bytes = 0;
    for (const Dataset& dataset : imported.datasets)
        for (const Table& table : dataset.tables)
            for (const Column& column : table.columns) bytes += sizeOf(column);
    return bytes;
}

/// Argument: MB of the report.
void readReport(benchmark::State& state)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"synthetic.mpiP"_s);
    const qint64 bytes = writeReport(path, state.range(0) * 1000000);
    double table = 0, peak = 0;
    for (auto _ : state) {
        state.PauseTiming();
        forgetPeak();
        const double before = memory("VmRSS:");
        state.ResumeTiming();
        auto input = Input::open(path);
        const auto imported = findImporter(u"mpip")->read(**input, {}, {});
        if (!imported) return state.SkipWithError(imported.error().toString().toUtf8().constData());
        state.PauseTiming();
        peak = std::max(peak, memory("VmHWM:") - before);
        table = sizeOf(*imported);
        state.ResumeTiming();
    }
    state.SetBytesProcessed(qint64(state.iterations()) * bytes);
    state.counters["table_MB"] = table / 1e6;
    state.counters["peak_MB"] = peak / 1e6;
    state.counters["peak/table"] = peak / table;
}

QByteArray reportBytes(int64_t megabytes)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"synthetic.mpiP"_s);
    writeReport(path, megabytes * 1000000);
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Without the file system and SHA-256.
void parseBytes(benchmark::State& state)
{
    const QByteArray bytes = reportBytes(state.range(0));
    for (auto _ : state) {
        auto input = Input::fromBytes(bytes, u"synthetic.mpiP"_s, Input::Hashing::Off);
        const auto imported = findImporter(u"mpip")->read(*input, {}, {});
        if (!imported) return state.SkipWithError(imported.error().toString().toUtf8().constData());
    }
    state.SetBytesProcessed(qint64(state.iterations()) * bytes.size());
}

void hashBytes(benchmark::State& state)
{
    const QByteArray bytes = reportBytes(state.range(0));
    unsigned char digest[EVP_MAX_MD_SIZE];
    for (auto _ : state) {
        EVP_Digest(bytes.constData(), size_t(bytes.size()), digest, nullptr, EVP_sha256(), nullptr);
        benchmark::DoNotOptimize(digest);
    }
    state.SetBytesProcessed(qint64(state.iterations()) * bytes.size());
}

/// The named alternative: lines into strings, every field through strtod; no checks, no positions, names skipped.
void getlineStrtod(benchmark::State& state)
{
    const QByteArray bytes = reportBytes(state.range(0));
    std::istringstream stream(std::string(bytes.constData(), size_t(bytes.size())));
    for (auto _ : state) {
        stream.clear();
        stream.seekg(0);
        std::vector<double> columns[8];
        for (std::string line; std::getline(stream, line);) {
            const char* at = line.c_str() + std::min(line.size(), line.find(' '));
            for (auto& column : columns) {
                char* end = nullptr;
                column.push_back(std::strtod(at, &end));
                if (end == at) end = const_cast<char*>(at) + std::strcspn(at, "*") + (std::strchr(at, '*') ? 1 : 0);
                at = end;
            }
        }
        benchmark::DoNotOptimize(columns);
    }
    state.SetBytesProcessed(qint64(state.iterations()) * bytes.size());
}

} // namespace

BENCHMARK(readReport)->Name("mpip/read")->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK(parseBytes)->Name("mpip/parse-alone")->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK(hashBytes)->Name("sha256-alone")->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK(getlineStrtod)->Name("getline+strtod")->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);
