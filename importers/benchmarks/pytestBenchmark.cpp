// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/data/BenchmarkSamples.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The tests of pytest-benchmark: statistics in seconds, and the single rounds if they were saved.
class PytestRows : public PlainJsonRows {
public:
    static constexpr std::string_view list = "benchmarks";

    explicit PytestRows(RowNotes& notes) : m_notes(notes) {}
    qint64 count() const { return m_count; }
    bool isPartial() const { return m_count <= m_index; }
    Result<Dataset> dataset(const QJsonObject& fields);

    void startRow()
    {
        ++m_index;
        m_offset = m_notes.offset();
        m_row = {};
    }
    void member(std::string_view name, const JsonWord& value) { m_row.insert(m_notes.text(name), m_notes.value(value, name)); }
    void part(std::string_view name, const QJsonValue& value)
    {
        if (value.isUndefined())
            m_notes.warn(u"benchmarks[%1].%2 is too large; it was left out."_s.arg(m_index).arg(m_notes.text(name)), m_offset);
        else
            m_row.insert(m_notes.text(name), value);
    }
    void endRow();

private:
    void leaveOut(const QString& text) { m_notes.warn(u"benchmarks[%1]%2 The row was left out."_s.arg(m_index).arg(text), m_offset); }
    void takeStatistics(size_t sample, const QJsonObject& stats);
    void takeParameters(size_t sample);

    RowNotes& m_notes;
    BenchmarkSamples m_samples;
    QJsonObject m_row;
    qint64 m_index = -1;
    qint64 m_count = 0;
    size_t m_offset = 0;
};

bool isTime(const QJsonValue& value)
{
    return value.toDouble(-1) > 0;
}

void PytestRows::endRow()
{
    const QJsonObject stats = m_row[QLatin1String("stats")].toObject();
    const QString name = m_row[QLatin1String("name")].toString();
    if (name.isEmpty()) return leaveOut(u".name: it is missing."_s);
    if (!isTime(stats[QLatin1String("mean")]) && !isTime(stats[QLatin1String("median")]))
        return leaveOut(u".stats has no mean and no median above 0."_s);
    const QJsonArray data = stats[QLatin1String("data")].toArray();
    const auto bad = std::find_if(data.begin(), data.end(), [](const QJsonValue& value) { return !isTime(value); });
    if (bad != data.end()) return leaveOut(u".stats.data[%1] is not a time above 0."_s.arg(bad - data.begin()));
    const size_t sample = m_samples.add();
    ++m_count;
    m_samples.set(sample, BenchmarkText::Name, name);
    m_samples.set(sample, BenchmarkText::Op, name.section(QLatin1Char('['), 0, 0));
    m_samples.set(sample, BenchmarkNumber::InnerIterations, stats[QLatin1String("iterations")].toDouble(missing));
    for (const QJsonValue value : data) m_samples.addTime(sample, {value.toDouble()});
    if (data.isEmpty()) takeStatistics(sample, stats);
    takeParameters(sample);
}

void PytestRows::takeStatistics(size_t sample, const QJsonObject& stats)
{
    using enum BenchmarkNumber;
    for (const auto& [name, field] :
         {std::pair{"rounds", Repetitions}, {"mean", Mean}, {"median", Median}, {"stddev", Stddev}, {"min", Min}, {"max", Max}})
        m_samples.set(sample, field, stats[QLatin1String(name)].toDouble(missing));
    for (const BenchmarkNumber best : {Mean, Median}) m_samples.set(sample, Time, m_samples.number(sample, best));
    for (const auto& [name, percent] : {std::pair{"q1", 25.0}, {"q3", 75.0}})
        if (isTime(stats[QLatin1String(name)])) m_samples.addPercentile(sample, percent, stats[QLatin1String(name)].toDouble());
}

/// Parameters that are numbers can be drawn over.
void PytestRows::takeParameters(size_t sample)
{
    size_t next = 0;
    const QJsonObject parameters = m_row[QLatin1String("params")].toObject();
    for (auto it = parameters.begin(); it != parameters.end(); ++it) {
        m_samples.addTag(sample, it.key(), it->isString() ? it->toString() : QString::fromUtf8(jsonText(*it)));
        if (it->isDouble()) m_samples.setArgument(sample, next++, it->toDouble());
    }
    const QString group = m_row[QLatin1String("group")].toString();
    if (!group.isEmpty()) m_samples.addTag(sample, u"group"_s, group);
    const QJsonObject extra = m_row[QLatin1String("extra_info")].toObject();
    for (auto it = extra.begin(); it != extra.end(); ++it)
        if (it->isDouble())
            m_samples.addCounter(sample, it.key(), it->toDouble());
        else
            m_samples.addTag(sample, it.key(), it->isString() ? it->toString() : QString::fromUtf8(jsonText(*it)));
}

Result<Dataset> PytestRows::dataset(const QJsonObject& fields)
{
    const QJsonObject machine = fields[QLatin1String("machine_info")].toObject();
    const QJsonObject cpu = machine[QLatin1String("cpu")].toObject();
    if (m_index < 0) m_notes.warn(u"The file has no rows. Was a filter used that nothing matched?"_s);
    BenchmarkFacts facts;
    facts.sourceFormat = u"pytest-benchmark"_s;
    facts.created = fields[QLatin1String("datetime")].toString();
    const auto put = [](QJsonObject& object, const char* key, const QJsonValue& value) {
        if (!value.isUndefined() && !value.isNull()) object.insert(QLatin1String(key), value);
    };
    put(facts.system, "host", machine[QLatin1String("node")]);
    put(facts.system, "os", machine[QLatin1String("system")]);
    put(facts.system, "kernel", machine[QLatin1String("release")]);
    put(facts.system, "python", machine[QLatin1String("python_version")]);
    put(facts.system, "cpu", cpu[QLatin1String("brand_raw")]);
    put(facts.system, "logical_cpus", cpu[QLatin1String("count")]);
    facts.producer = {{"name", u"pytest-benchmark"_s}};
    put(facts.producer, "version", fields[QLatin1String("version")]);
    facts.rows = count();
    facts.further = fieldsBeside(fields, {"machine_info", "datetime", "version"});
    return benchmarkDataset(facts, std::move(m_samples));
}

// Rule: an object with a list "benchmarks" that says on which machine it ran, or whose rows have "stats".
bool recognisesPytestBenchmark(const Head& head)
{
    const JsonHead json(head);
    return json.has("benchmarks/stats") || (json.has("benchmarks") && json.has("machine_info"));
}

} // namespace

extern const Importer pytestBenchmark; // registered in allImporters.cpp
const Importer pytestBenchmark = {
    u"pytest-benchmark"_s,
    u"pytest-benchmark (JSON)"_s,
    u"Times of Python functions from pytest-benchmark (--benchmark-json)."_s,
    {u"*.json"_s},
    u"benchmark"_s,
    recognisesPytestBenchmark,
    readJsonRows<PytestRows>,
};

} // namespace costscope
