// SPDX-License-Identifier: GPL-3.0-or-later
// How fast tables of run times and long logs are read, and large files of no known format refused. As the plain alternative
// std::getline on the same bytes, with strtod where there are numbers; for what is refused, reading it all once.
#include "importers/importFiles.h"

#include <QFile>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

using namespace costscope;

namespace {

constexpr int rows = 500'000;
constexpr qint64 large = 200 << 20;

/// Files that are written once for all benchmarks.
class Files {
public:
    static Files& all()
    {
        static Files files;
        return files;
    }
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

private:
    Files()
    {
        std::ofstream table(path("table.csv").toStdString());
        table << "n,t_n_s,tau_mpi_s\n";
        for (int i = 0; i < rows; ++i) table << (1 << i % 10) << ',' << 100. / (1 << i % 10) + i % 7 << ',' << 0.1 * (i % 7) << '\n';
        std::ofstream log(path("log.lammps").toStdString());
        log << "LAMMPS (2 Aug 2023)\n  1 by 2 by 4 MPI processor grid\n";
        while (log.tellp() < large) log << "     12345   0.70120417   -5.6761743    0            -4.624406    0.7321421 \n";
        log << "Loop time of 100.5 on 8 procs for 12345 steps with 32000 atoms\n";
        std::ofstream words(path("words.txt").toStdString());
        while (words.tellp() < large)
            words << "no table, and nothing that a program has measured: only words in a very long file of them\n";
        std::ofstream noise(path("noise.bin").toStdString(), std::ios::binary);
        std::mt19937_64 random(1);
        for (qint64 i = 0; i < large / 8; ++i) {
            const quint64 word = random();
            noise.write(reinterpret_cast<const char*>(&word), 8);
        }
    }

    QTemporaryDir m_folder;
};

void read(benchmark::State& state, const char* name, bool isRefused)
{
    const QString path = Files::all().path(name);
    for (auto _ : state) {
        const ImportReport report = importFiles({{path}, {}, {}, true});
        if (report.firstError().has_value() != isRefused) state.SkipWithError("not read as it should be");
        benchmark::DoNotOptimize(report.datasets.size());
    }
    state.SetBytesProcessed(state.iterations() * QFile(path).size());
}

/// Every line once; of a table its numbers.
void plain(benchmark::State& state, const char* name, bool hasNumbers)
{
    const std::string path = Files::all().path(name).toStdString();
    for (auto _ : state) {
        std::ifstream file(path, std::ios::binary);
        std::string line;
        double sum = 0;
        while (std::getline(file, line)) {
            sum += double(line.size());
            const char* at = line.c_str();
            char* end = nullptr;
            for (int i = 0; hasNumbers && i < 3; ++i, at = *end ? end + 1 : end) sum += std::strtod(at, &end);
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetBytesProcessed(state.iterations() * QFile(QString::fromStdString(path)).size());
}

BENCHMARK_CAPTURE(read, table, "table.csv", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain, table, "table.csv", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, log_200MB, "log.lammps", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain, log_200MB, "log.lammps", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, words_200MB, "words.txt", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain, words_200MB, "words.txt", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, noise_200MB, "noise.bin", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain, noise_200MB, "noise.bin", false)->Unit(benchmark::kMillisecond);

} // namespace
