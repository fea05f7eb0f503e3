// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/json/lenientJson.h"
#include "importers/profiles/sampledProfile.h"
#include "importers/text/Input.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

const QString activity = u"/samples/activity/main_thread"_s;

bool isKnown(const QString& category)
{
    static const QStringList known = u"normal_compute openmp openmp_overhead_in_region openmp_overhead_no_region point_to_point_mpi "
                                     "collective_mpi io_reads io_writes synchronisation sleep accelerator"_s.split(QLatin1Char(' '));
    QString base = category;
    for (const char* suffix : {"_openmp", "_non_main_thread"})
        if (base.endsWith(QLatin1String(suffix)) && base != QLatin1String(suffix)) base.chop(qsizetype(qstrlen(suffix)));
    return known.contains(base) || known.contains(category);
}

TimeGroup groupOf(const QString& category)
{
    if (!isKnown(category)) return TimeGroup::Other;
    if (category.contains(QLatin1String("_mpi"))) return TimeGroup::Mpi;
    if (category.startsWith(QLatin1String("io_"))) return TimeGroup::Io;
    if (category == QLatin1String("normal_compute") || category == QLatin1String("openmp")) return TimeGroup::Compute;
    return TimeGroup::Other;
}

/// The samples of one activity.
struct Activity {
    QString category;
    std::vector<double> values; ///< one per sample, in the file's scale; NaN = null
};

/// Reads one export. The first refusal ends it.
class MapReader : public SampledProfileReader {
public:
    MapReader(QJsonObject root, QString fileName) : SampledProfileReader(std::move(fileName)), m_json(std::move(root)) {}

    Result<Imported> read()
    {
        for (const auto step : {&MapReader::readInfo, &MapReader::readSamples, &MapReader::readShares})
            if (auto problem = (this->*step)()) return *problem;
        checkProfile();
        checkMetrics();
        remark(m_json.remark());
        return imported({sampleTable()});
    }

private:
    std::optional<Error> readInfo()
    {
        const auto tasks = m_json.positive(u"/info/number_of_processes"_s, u"the number of processes"_s);
        if (!tasks) return tasks.error();
        const auto runtime = m_json.positive(u"/info/runtime"_s, u"the run time in milliseconds"_s);
        if (!runtime) return runtime.error();
        if (*tasks != std::floor(*tasks) || *tasks > std::numeric_limits<qint32>::max())
            return Error{u"/info/number_of_processes: found %1, expected a whole number."_s.arg(exact(*tasks))};
        m_profile.tasks = int(*tasks);
        m_profile.tN = *runtime / 1000;
        m_profile.tNRounding = 0.5e-3;
        for (const auto& [fact, key] : {std::pair{"command", "command_line"},
                                        {"machine", "machine"},
                                        {"notes", "notes"},
                                        {"version", "create_version"},
                                        {"start", "start_time"}}) {
            const QString text = m_json.text(u"/info/"_s + QLatin1String(key));
            m_profile.facts[QLatin1String(fact)] = text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
        }
        m_profile.facts[u"nodes"_s] = m_json.fact(u"/info/number_of_nodes"_s);
        m_profile.facts[u"omp_threads"_s] = m_json.fact(u"/info/metrics/num_omp_threads_per_process/mean"_s);
        return std::nullopt;
    }

    static Error wrongLength(const QString& pointer, size_t found, double expected)
    {
        return {u"%1: found %2, expected %3 values, one per sample. The file is damaged; export it again."_s.arg(
            pointer, QString::number(found), exact(expected))};
    }

    std::optional<Error> readSamples()
    {
        const QJsonObject categories = m_json.object(activity);
        if (categories.isEmpty())
            return Error{u"%1: found no activities, expected one list per activity. Was it exported without samples?"_s.arg(activity)};
        const auto count = m_json.number(u"/samples/count"_s);
        for (auto category = categories.begin(); category != categories.end(); ++category) {
            if (category->isNull()) continue; // not measured
            const QString pointer = activity + QLatin1Char('/') + category.key();
            auto values = m_json.numbers(pointer);
            if (!values) return values.error();
            const double expected = count ? *count : double(m_activities.empty() ? values->size() : m_activities[0].values.size());
            if (double(values->size()) != expected) return wrongLength(pointer, values->size(), expected);
            m_activities.push_back({category.key(), values.take()});
        }
        if (m_activities.empty() || m_activities[0].values.empty())
            return Error{u"%1: found no samples. The run was too short, or all of it is null."_s.arg(activity)};
        return readOffsets();
    }

    std::optional<Error> readOffsets()
    {
        const QString pointer = u"/samples/window_start_offsets"_s;
        if (!m_json.has(pointer)) return std::nullopt;
        auto offsets = m_json.numbers(pointer);
        if (!offsets) return offsets.error();
        if (offsets->size() != m_activities[0].values.size())
            return wrongLength(pointer, offsets->size(), double(m_activities[0].values.size()));
        m_offsets = offsets.take();
        return std::nullopt;
    }

    /// The scale of the activities is not documented: fractions or percent, told from the largest sum of one sample.
    Result<double> scale() const
    {
        double largest = 0;
        for (size_t i = 0; i < m_activities[0].values.size(); ++i) {
            double sum = 0;
            for (const Activity& a : m_activities)
                if (!std::isnan(a.values[i])) sum += a.values[i];
            largest = std::max(largest, sum);
        }
        if (largest > 0 && largest <= 1.5) return 1.0;
        if (largest >= 50 && largest <= 150) return 0.01;
        return Error{u"%1: the activities of one sample add to %2 at most, expected about 1 (fractions) or 100 (percent)."_s.arg(
            activity, exact(largest))};
    }

    std::optional<Error> readShares()
    {
        const auto unit = scale();
        if (!unit) return unit.error();
        qint64 nulls = 0;
        QStringList unknown;
        for (Activity& a : m_activities) {
            double sum = 0;
            for (double& value : a.values) {
                if (value < 0) return Error{u"%1/%2: found the negative share %3."_s.arg(activity, a.category, exact(value))};
                value *= *unit;
                if (std::isnan(value))
                    ++nulls;
                else
                    sum += value;
            }
            m_profile.shares.push_back({a.category, groupOf(a.category), sum / double(a.values.size())});
            if (!isKnown(a.category)) unknown += a.category;
        }
        if (nulls > 0)
            m_messages.push_back({Severity::Warning, u"%1 values of the activities are null; they were taken as 0."_s.arg(nulls)});
        if (!unknown.isEmpty())
            m_messages.push_back({Severity::Note, u"Activities that are not known count as “other”: %1."_s.arg(unknown.join(u", "_s))});
        return std::nullopt;
    }

    /// The metrics are not used; a list of wrong length still says that the file is damaged.
    void checkMetrics()
    {
        const QString metrics = u"/samples/metrics"_s;
        const QJsonObject all = m_json.object(metrics);
        for (auto metric = all.begin(); metric != all.end(); ++metric) {
            const QJsonObject lists = metric->toObject();
            for (auto list = lists.begin(); list != lists.end(); ++list) {
                const auto size = size_t(list->toArray().size());
                if (!list->isArray() || size == m_activities[0].values.size()) continue;
                Error error =
                    wrongLength(u"%1/%2/%3"_s.arg(metrics, metric.key(), list.key()), size, double(m_activities[0].values.size()));
                m_messages.push_back({Severity::Warning, error.message + QLatin1Char(' ') + u"The metric is not used."_s});
            }
        }
    }

    Table sampleTable() const
    {
        Table table{u"samples"_s, {}};
        if (!m_offsets.empty()) table.columns.push_back({u"window_start_s"_s, Quantity::Time, m_offsets});
        for (const Activity& a : m_activities) table.columns.push_back({a.category, Quantity::Share, a.values});
        return table;
    }

    LenientJson m_json;
    std::vector<Activity> m_activities;
    std::vector<double> m_offsets;
};

// Rule: a JSON object that holds "info" with "number_of_processes", or "samples" with an activity "main_thread".
bool recognisesMapJson(const Head& head)
{
    QByteArrayView text = head.bytes;
    if (text.startsWith("\xef\xbb\xbf")) text = text.sliced(3);
    if (!text.trimmed().startsWith('{')) return false;
    const auto has = [&](const char* key) { return text.contains(key); };
    return (has("\"info\"") && has("\"number_of_processes\"")) || (has("\"samples\"") && has("\"main_thread\""));
}

} // namespace

extern const Importer mapJson; // registered in allImporters.cpp
const Importer mapJson = {
    u"map-json"_s,
    u"MAP JSON export"_s,
    u"What map --export=out.json file.map writes: run time, processes and sampled activities."_s,
    {u"*.json"_s},
    u"profile"_s,
    recognisesMapJson,
    readJsonProfile<MapReader>,
};

} // namespace costscope
