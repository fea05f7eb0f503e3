// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/BenchmarkSamples.h"
#include "testCells.h"

#include <memory>

/// A costscope.benchmark/1 object as a dataset: what calibration needs of it, without an importer.
inline costscope::DatasetPtr benchmarkOf(const QJsonObject& file, const QString& name)
{
    using namespace costscope;
    BenchmarkFacts facts;
    facts.kind = file[u"kind"_s].toString();
    facts.timeOf = file[u"time_of"_s].toString();
    facts.isSynthetic = file[u"synthetic"_s].toBool();
    facts.layout = file[u"layout"_s].toObject();
    facts.system = file[u"system"_s].toObject();
    facts.parameters = file[u"parameters"_s].toObject();
    facts.clock = file[u"clock"_s].toObject();
    facts.protocols = file[u"protocols"_s].toArray();
    BenchmarkSamples samples;
    for (const QJsonValue& sample : file[u"samples"_s].toArray()) {
        const size_t at = samples.add();
        for (const BenchmarkNumberName& number : benchmarkNumbers)
            if (const QJsonValue value = sample[QLatin1String(number.name)]; value.isDouble())
                samples.set(at, number.field, value.toDouble());
        for (const auto& [field, key] : {std::pair{BenchmarkText::Scope, "scope"},
                                         {BenchmarkText::Order, "order"},
                                         {BenchmarkText::Op, "op"},
                                         {BenchmarkText::Algorithm, "algorithm"}})
            if (const QJsonValue value = sample[QLatin1String(key)]; value.isString()) samples.set(at, field, value.toString());
        for (const QJsonValue& time : sample[u"times_s"_s].toArray()) samples.addTime(at, {.seconds = time.toDouble()});
        const QJsonObject tags = sample[u"tags"_s].toObject();
        for (const QString& tag : tags.keys()) samples.addTag(at, tag, tags[tag].toString());
        const QJsonObject counters = sample[u"counters"_s].toObject();
        for (const QString& counter : counters.keys()) samples.addCounter(at, counter, counters[counter].toDouble());
    }
    Dataset dataset = benchmarkDataset(facts, std::move(samples));
    dataset.name = name;
    return std::make_shared<const Dataset>(std::move(dataset));
}

inline costscope::DatasetPtr benchmarkFile(const QString& path, const QString& name)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return benchmarkOf(QJsonDocument::fromJson(file.readAll()).object(), name);
}

inline std::vector<costscope::DatasetPtr> blueWatersBenchmarks()
{
    std::vector<costscope::DatasetPtr> all;
    for (const char* name : {"max-rate", "max-rate-node", "max-rate-socket", "ping-pong-network", "ping-pong-node", "ping-pong-socket",
                             "queue-order", "queue-reversed", "contention-x"})
        all.push_back(benchmarkFile(blueWaters(name), QString::fromLatin1(name)));
    return all;
}
