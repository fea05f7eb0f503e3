// SPDX-License-Identifier: GPL-3.0-or-later
// bench_postal_table FOLDER: what compare.sh sets beside scipy and gnuplot for t = α + s/R_b. Writes postal.json: the points of
// one protocol of a ping-pong, what `costscope fit postal` makes of them, and how long one such fit takes.
#include "core/base/json.h"
#include "core/calibration/fitBenchmark.h"
#include "importers/importFiles.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <cstdio>

using namespace costscope;

namespace {

struct File {
    const char* name;
    const char* path;
    double eager, rendezvous; ///< the first size of each [byte]
};
constexpr File files[] = {{"Blue Waters, between nodes", "/resources/examples/benchmarks/ping-pong-network.json", 500, 8000},
                          {"synthetic, exact", "/tests/core/benchmarks/cs-synthetic-postal.json", 1024, 16384}};

struct Part {
    const char* name;
    double from, below;
};

DatasetPtr read(const char* path)
{
    auto imported = importFile(QStringLiteral(COSTSCOPE_SOURCE) + QLatin1String(path), {}, {});
    if (!imported.ok() || imported->datasets.size() != 1) qFatal("cannot read %s", path);
    return std::make_shared<const Dataset>(std::move(imported->datasets.front()));
}

double secondsOfOneFit(const Dataset& dataset, const FitSettings& settings)
{
    constexpr int repeats = 200;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) (void)fitBenchmark(dataset, settings);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / repeats;
}

QJsonObject row(const char* name, const Dataset& dataset, const Part& protocol, Weights weights)
{
    const auto bytes = dataset.principal().numbers(u"bytes"), times = dataset.principal().numbers(u"time_s");
    FitSettings settings;
    settings.model = u"postal"_s, settings.weights = weights;
    QJsonArray points;
    for (size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] >= protocol.from && bytes[i] < protocol.below)
            points.append(QJsonArray{bytes[i], times[i]});
        else
            settings.excluded.push_back(int(i));
    QJsonObject json{{"dataset", name}, {"protocol", protocol.name}, {"weights", toString(weights)}, {"points", points}};
    const auto fit = fitBenchmark(dataset, settings);
    if (!fit.ok()) return json;
    for (const FitParameter& p : fit->parameters) {
        json.insert(p.name, jsonNumber(p.value));
        json.insert(u"se_"_s + p.name, jsonNumber(p.standardError.value_or(missing)));
    }
    json.insert(u"seconds"_s, secondsOfOneFit(dataset, settings));
    return json;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_postal_table FOLDER\n");
        return 2;
    }
    QJsonArray rows;
    for (const File& file : files) {
        const DatasetPtr dataset = read(file.path);
        const Part protocols[] = {{"short", 0, file.eager}, {"eager", file.eager, file.rendezvous}, {"rend", file.rendezvous, 1e18}};
        for (const Weights weights : {Weights::Relative, Weights::Plain})
            for (const Part& protocol : protocols) rows.append(row(file.name, *dataset, protocol, weights));
    }
    QFile out(QString::fromLocal8Bit(argv[1]) + u"/postal.json"_s);
    const QByteArray text = QJsonDocument(rows).toJson();
    const bool written = out.open(QIODevice::WriteOnly) && out.write(text) == text.size();
    if (!written) std::fprintf(stderr, "cannot write into %s\n", argv[1]);
    return written ? 0 : 1;
}
