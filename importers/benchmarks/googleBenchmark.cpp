// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/googleBenchmarkRows.h"

#include "core/base/json.h"
#include "importers/json/jsonHead.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Releases up to 1.5 write KiB times 10^6, about a thousand times too much: no first-level cache has a megabyte.
bool hasWrongSizes(const QJsonArray& caches)
{
    const auto isTooLarge = [](const QJsonValue& cache) {
        return cache[QLatin1String("level")].toInt() == 1 && cache[QLatin1String("size")].toInteger() >= 1000000;
    };
    return std::any_of(caches.begin(), caches.end(), isTooLarge);
}

QJsonArray cachesOf(const QJsonArray& written, RowNotes& notes)
{
    const bool isWrong = hasWrongSizes(written);
    if (isWrong) notes.note(u"Cache sizes are about a thousand times too large, a known fault of old releases. They were put right."_s);
    QJsonArray caches;
    for (const QJsonValue& cache : written) {
        const qint64 size = cache[QLatin1String("size")].toInteger();
        caches.append(QJsonObject{{"level", cache[QLatin1String("level")]},
                                  {"type", cache[QLatin1String("type")]},
                                  {"bytes", isWrong ? size / 1000000 * 1024 : size},
                                  {"shared_by", cache[QLatin1String("num_sharing")]}});
    }
    return caches;
}

/// What makes the measurement doubtful.
void judge(const QJsonObject& context, RowNotes& notes)
{
    if (context[QLatin1String("library_build_type")].toString() == QLatin1String("debug"))
        notes.note(u"The benchmark library was built with assertions (debug): short times are too long."_s);
    const QString scaling = u"cpu_scaling_enabled"_s;
    if (context[scaling].toBool()) notes.warn(u"CPU frequency scaling was on: times vary with the clock."_s, notes.placeOf(scaling));
    const double load = context[QLatin1String("load_avg")][0].toDouble(), cpus = context[QLatin1String("num_cpus")].toDouble();
    if (cpus > 0 && load > cpus)
        notes.note(u"The machine was busy: a load of %1 on %2 CPUs. Real times include waiting."_s.arg(load, 0, 'g', 3).arg(cpus));
}

QJsonObject present(const QJsonObject& object)
{
    QJsonObject kept;
    for (auto field = object.begin(); field != object.end(); ++field)
        if (!field->isUndefined() && !field->isNull() && !(field->isArray() && field->toArray().isEmpty()))
            kept.insert(field.key(), *field);
    return kept;
}

// Rule: an object with a list "benchmarks" whose rows are Google Benchmark's, or a context, or no row that says otherwise.
// pytest-benchmark has a list of that name too, and says on which machine it ran.
bool recognisesGoogleBenchmark(const Head& head)
{
    const JsonHead json(head);
    if (!json.has("benchmarks") || json.has("machine_info")) return false;
    if (json.has("benchmarks/stats") || json.has("schema") || json.has("format")) return false;
    return json.has("context") || json.has("benchmarks/name") || json.has("benchmarks/real_time") || json.has("benchmarks/big_o") ||
           json.has("benchmarks/rms");
}

} // namespace

BenchmarkFacts googleBenchmarkFacts(const QJsonObject& fields, RowNotes& notes)
{
    const QJsonObject context = fields[QLatin1String("context")].toObject();
    const auto value = [&](const char* key) { return context[QLatin1String(key)]; };
    if (context.isEmpty()) notes.warn(u"There is no context: the machine and the version of the library are not known."_s);
    judge(context, notes);
    BenchmarkFacts facts;
    facts.sourceFormat = u"google-benchmark"_s;
    facts.created = value("date").toString();
    facts.system = present({{"host", value("host_name")},
                            {"logical_cpus", value("num_cpus")},
                            {"mhz", value("mhz_per_cpu")},
                            {"caches", cachesOf(value("caches").toArray(), notes)}});
    facts.producer = present({{"name", u"Google Benchmark"_s},
                              {"version", value("library_version")},
                              {"command", value("executable")},
                              {"build_type", value("library_build_type")}});
    facts.parameters =
        present({{"cpu_scaling", value("cpu_scaling_enabled")}, {"aslr", value("aslr_enabled")}, {"load_average", value("load_avg")}});
    const QJsonObject own =
        fieldsBeside(context, {"date", "host_name", "executable", "num_cpus", "mhz_per_cpu", "cpu_scaling_enabled", "aslr_enabled",
                               "caches", "load_avg", "library_version", "library_build_type", "json_schema_version"});
    for (auto field = own.begin(); field != own.end(); ++field) facts.parameters.insert(field.key(), *field);
    facts.further = fieldsBeside(fields, {"context"});
    return facts;
}

extern const Importer googleBenchmark; // registered in allImporters.cpp
const Importer googleBenchmark = {
    u"google-benchmark"_s,
    u"Google Benchmark (JSON)"_s,
    u"Times of functions from Google Benchmark, single repetitions or aggregates (--benchmark_format=json)."_s,
    {u"*.json"_s},
    u"benchmark"_s,
    recognisesGoogleBenchmark,
    readJsonRows<GoogleBenchmarkRows>,
};

} // namespace costscope
