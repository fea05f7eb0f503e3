// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/json/lenientJson.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

/// What one record of a Caliper profile tells.
struct CaliperRecord {
    qint32 rank = 0;
    QString function; ///< "MPI_Send"; empty: outside of MPI
    double time = 0;  ///< exclusive, in the file's unit
    double count = missing;
};

/// A column of exclusive times, and its unit in s.
struct CaliperTime {
    QString name;
    double unit = missing; ///< NaN: not told
};

/// Exclusive times in the order in which they are taken; what is averaged over ranks tells no run.
const QStringList& caliperTimes()
{
    static const QStringList names = {u"time"_s, u"sum#sum#time.duration"_s, u"sum#time.duration"_s, u"sum#time.duration.ns"_s,
                                      u"time.duration"_s};
    return names;
}

double caliperUnit(const QString& unit)
{
    static const std::map<QString, double> units = {{u"sec"_s, 1},   {u"s"_s, 1},       {u"msec"_s, 1e-3}, {u"usec"_s, 1e-6},
                                                    {u"us"_s, 1e-6}, {u"nsec"_s, 1e-9}, {u"ns"_s, 1e-9}};
    const auto found = units.find(unit);
    return found == units.end() ? missing : found->second;
}

std::optional<CaliperTime> timeAmong(const QStringList& columns)
{
    for (const QString& name : caliperTimes())
        if (columns.contains(name)) return CaliperTime{name, name.endsWith(u".ns") ? 1e-9 : name == u"time" ? 1 : missing};
    return std::nullopt;
}

Error withoutTimes(const QStringList& columns)
{
    return {u"Found the columns %1, expected one of exclusive times (%2) and mpi.rank. Make it with "
            "CALI_CONFIG=hatchet-region-profile,profile.mpi,output.format=json-split."_s.arg(columns.join(u", "_s),
                                                                                             caliperTimes().join(u", "_s))};
}

/// The last part of a region's path if it is an MPI function.
QString mpiFunctionAt(const QString& path)
{
    const QString last = path.section(u'/', -1).trimmed();
    return last.startsWith(u"MPI_") ? last : QString();
}

/// "[./lulesh2.0,-s,30]" -> "./lulesh2.0 -s 30"
QString commandIn(const QJsonObject& globals)
{
    const QString line = globals[u"cmdline"_s].toString(globals[u"executable"_s].toString());
    return line.startsWith(u'[') && line.endsWith(u']') ? line.sliced(1, line.size() - 2).replace(u',', u' ') : line;
}

/// Puts the records of all ranks together.
class CaliperProfile {
public:
    void add(const CaliperRecord& record)
    {
        ProfiledTask& task = m_tasks.try_emplace(record.rank, ProfiledTask{.task = record.rank, .app = 0}).first->second;
        task.app += record.time;
        m_isWhole = m_isWhole && record.time == std::floor(record.time);
        if (record.function.isEmpty()) return;
        task.mpi = (std::isnan(task.mpi) ? 0 : task.mpi) + record.time;
        ProfiledCalls& calls =
            m_calls.try_emplace({record.function, record.rank}, ProfiledCalls{record.function, record.rank, 0}).first->second;
        calls.time += record.time;
        if (!std::isnan(record.count)) calls.count = (std::isnan(calls.count) ? 0 : calls.count) + record.count;
    }

    /// Without a unit, whole numbers are the microseconds of Caliper before 2.5, others the seconds since then.
    Result<Imported> imported(const CaliperTime& time, const QJsonObject& globals)
    {
        if (m_tasks.empty()) return Error{u"Found no record with a time in “%1”."_s.arg(time.name)};
        const double unit = std::isnan(time.unit) ? m_isWhole ? 1e-6 : 1.0 : time.unit;
        MeasuredProfile profile{.command = commandIn(globals)};
        const bool hasMpi = !m_calls.empty();
        for (auto& [rank, task] : m_tasks)
            profile.tasks.push_back({rank, task.app * unit, std::isnan(task.mpi) && hasMpi ? 0 : task.mpi * unit});
        for (auto& [key, calls] : m_calls) profile.calls.push_back({calls.call, calls.task, calls.time * unit, calls.count});
        profile.totals = totalsOf(profile.tasks);
        profile.facts = {{"tool", u"Caliper"_s}};
        if (const QString version = globals[u"cali.caliper.version"_s].toString(); !version.isEmpty())
            profile.facts[u"version"_s] = version;
        Imported imported;
        imported.datasets.push_back(measuredDataset(profile));
        sayWhatIsGuessed(imported.messages, time, unit, hasMpi);
        sayMissingRanks(imported.messages);
        return imported;
    }

private:
    static void sayWhatIsGuessed(Messages& messages, const CaliperTime& time, double unit, bool hasMpi)
    {
        if (std::isnan(time.unit))
            messages.push_back(
                {Severity::Note, u"The file does not say the unit of “%1”. %2 were taken, as Caliper writes numbers of this form."_s.arg(
                                     time.name, unit == 1 ? u"Seconds"_s : u"Microseconds"_s)});
        if (!hasMpi)
            messages.push_back(
                {Severity::Warning, u"No region is an MPI function: the time in MPI was not measured. Add profile.mpi to CALI_CONFIG."_s});
    }

    void sayMissingRanks(Messages& messages) const
    {
        const qint32 last = m_tasks.rbegin()->first;
        if (qint64(m_tasks.size()) == qint64(last) + 1) return;
        messages.push_back(
            {Severity::Warning, u"Found records of %1 ranks, expected %2 (0 … %3). Those that are there were used."_s.arg(
                                    QString::number(m_tasks.size()), QString::number(qint64(last) + 1), QString::number(last))});
    }

    std::map<qint32, ProfiledTask> m_tasks;
    std::map<std::pair<QString, qint32>, ProfiledCalls> m_calls;
    bool m_isWhole = true;
};

/// A number, also in quotes.
std::optional<double> caliperNumber(const QJsonValue& value)
{
    bool ok = value.isDouble();
    const double number = ok ? value.toDouble() : value.toString().toDouble(&ok);
    return ok && std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

/// What stands in a cell that is no number: "null", "“x”".
QString shownCell(const QJsonValue& value)
{
    return value.isString() ? u"“%1”"_s.arg(value.toString().left(40))
                            : QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact)).left(40);
}

/// json-split: rows of numbers, some of them places in the list of nodes.
class CaliperSplit {
public:
    explicit CaliperSplit(const QJsonObject& root) : m_root(root), m_nodes(root[u"nodes"_s].toArray())
    {
        for (const QJsonValue column : root[u"columns"_s].toArray()) m_columns << column.toString();
    }

    Result<Imported> read()
    {
        auto time = timeAmong(m_columns);
        const qsizetype rank = m_columns.indexOf(u"mpi.rank"_s);
        if (!time || rank < 0) return withoutTimes(m_columns);
        m_time = m_columns.indexOf(time->name);
        m_isSampled = !m_columns.filter(u"cali.sampler"_s).isEmpty();
        if (const QString unit = m_root[u"column_metadata"_s][m_time][u"attribute.unit"].toString(); !unit.isEmpty()) {
            time->unit = caliperUnit(unit);
            if (std::isnan(time->unit))
                return Error{u"/column_metadata/%1: found the unit “%2”, expected sec, usec or nsec."_s.arg(m_time).arg(unit)};
        }
        const QJsonArray rows = m_root[u"data"_s].toArray();
        for (qsizetype i = 0; i < rows.size(); ++i)
            if (auto problem = readRow(rows[i].toArray(), i, rank)) return *problem;
        auto imported = m_profile.imported(*time, m_root);
        if (imported && m_isSampled) putAll(imported->datasets[0].facts, {{"estimate", u"sampling"_s}, {"profiled", true}});
        return imported;
    }

private:
    std::optional<Error> readRow(const QJsonArray& row, qsizetype index, qsizetype rankColumn)
    {
        if (row.size() != m_columns.size())
            return Error{u"/data/%1: found %2 values, expected %3, one per column. The file is damaged."_s.arg(index)
                             .arg(row.size())
                             .arg(m_columns.size())};
        if (row[m_time].isNull()) return std::nullopt; // a region without a time of its own
        if (row[rankColumn].isNull()) return std::nullopt;
        const auto time = caliperNumber(row[m_time]);
        const auto rank = caliperNumber(row[rankColumn]);
        if (!time) return Error{u"/data/%1/%2: found %3, expected a time."_s.arg(index).arg(m_time).arg(shownCell(row[m_time]))};
        if (!rank || *rank != std::floor(*rank) || *rank > 1e8)
            return Error{u"/data/%1/%2: found %3, expected a rank."_s.arg(index).arg(rankColumn).arg(shownCell(row[rankColumn]))};
        CaliperRecord record{qint32(*rank), {}, *time};
        for (const char16_t* name : {u"mpi.function", u"path", u"source.function#callpath.address"}) {
            const qsizetype column = m_columns.indexOf(QStringView(name));
            if (column < 0 || row[column].isNull() || !record.function.isEmpty()) continue;
            const auto function = mpiFunctionAbove(row[column]);
            if (!function)
                return Error{u"/data/%1/%2: found %3, expected a place in the list of %4 nodes."_s.arg(index)
                                 .arg(column)
                                 .arg(shownCell(row[column]))
                                 .arg(m_nodes.size())};
            record.function = *function;
        }
        for (const char16_t* name : {u"region.count", u"sum#region.count", u"count", u"sum#count"})
            if (const qsizetype column = m_columns.indexOf(QStringView(name)); column >= 0 && std::isnan(record.count) && !m_isSampled)
                record.count = caliperNumber(row[column]).value_or(missing);
        m_profile.add(record);
        return std::nullopt;
    }

    /// The MPI function at this node or next above it, which has called it; nothing if there is no such node.
    std::optional<QString> mpiFunctionAbove(QJsonValue cell) const
    {
        for (qsizetype steps = 0; steps <= m_nodes.size(); ++steps) {
            const auto node = caliperNumber(cell);
            if (!node || *node >= double(m_nodes.size()) || *node != std::floor(*node)) return std::nullopt;
            const QJsonObject found = m_nodes[qsizetype(*node)].toObject();
            if (const QString function = mpiFunctionAt(found[u"label"_s].toString()); !function.isEmpty()) return function;
            cell = found[u"parent"_s];
            if (cell.isUndefined() || cell.isNull()) return QString();
        }
        return std::nullopt; // nodes above each other
    }

    QJsonObject m_root;
    QJsonArray m_nodes;
    QStringList m_columns;
    qsizetype m_time = -1;
    bool m_isSampled = false; ///< counts are of samples
    CaliperProfile m_profile;
};

/// json: a list of records by name.
Result<Imported> caliperRecords(const QJsonArray& rows)
{
    std::set<QString> names;
    for (const QJsonValue row : rows)
        for (const QString& name : row.toObject().keys()) names.insert(name);
    const QStringList columns(names.begin(), names.end());
    const auto time = timeAmong(columns);
    if (!time || !columns.contains(u"mpi.rank"_s)) return withoutTimes(columns);
    CaliperProfile profile;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const QJsonObject row = rows[i].toObject();
        if (!row.contains(time->name) || !row.contains(u"mpi.rank"_s)) continue;
        const auto seconds = caliperNumber(row[time->name]), rank = caliperNumber(row[u"mpi.rank"_s]);
        if (!seconds) return Error{u"/%1/%2: found %3, expected a time."_s.arg(i).arg(time->name, shownCell(row[time->name]))};
        if (!rank || *rank != std::floor(*rank) || *rank > 1e8)
            return Error{u"/%1/mpi.rank: found %2, expected a rank."_s.arg(i).arg(shownCell(row[u"mpi.rank"_s]))};
        CaliperRecord record{qint32(*rank), mpiFunctionAt(row[u"mpi.function"_s].toString()), *seconds};
        if (record.function.isEmpty()) record.function = mpiFunctionAt(row[u"path"_s].toString());
        record.count = caliperNumber(row[row.contains(u"count"_s) ? u"count"_s : u"sum#count"_s]).value_or(missing);
        profile.add(record);
    }
    return profile.imported(*time, {});
}

bool isCaliperSplit(const Head& head)
{
    const JsonHead json(head);
    return json.isObject() && json.has("data") && json.has("columns") &&
           (json.has("column_metadata") || head.bytes.contains("time.duration") || head.bytes.contains("\"mpi.rank\""));
}

// Rule: an object with the members data, columns and column_metadata, or a list of objects with times named time.duration.
bool recognisesCaliper(const Head& head)
{
    QByteArrayView text = head.bytes.trimmed();
    if (text.startsWith("\xef\xbb\xbf")) text = text.sliced(3).trimmed();
    if (text.startsWith('{')) return isCaliperSplit(head);
    const bool isList = text.startsWith('[') && text.sliced(1).trimmed().startsWith('{');
    return isList && text.contains("time.duration") && (text.contains("\"mpi.rank\"") || text.contains("\"path\""));
}

Result<Imported> readCaliper(Input& input, const ImportOptions&, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (!progress.report(0.5)) return cancelled();
    QByteArray text = *bytes;
    if (text.startsWith("\xef\xbb\xbf")) text.remove(0, 3);
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(text, &problem);
    if (problem.error != QJsonParseError::NoError) {
        const QByteArray before = text.first(std::min<qsizetype>(problem.offset, text.size()));
        return errorAt(u"This is no whole JSON: %1. Was the file cut off? Copy it once more."_s.arg(problem.errorString()),
                       {before.count('\n') + 1, before.size() - before.lastIndexOf('\n')});
    }
    return document.isArray() ? caliperRecords(document.array()) : CaliperSplit(document.object()).read();
}

} // namespace

extern const Importer caliper; // registered in allImporters.cpp
const Importer caliper = {
    u"caliper"_s,
    u"Caliper profile (JSON)"_s,
    u"What Caliper and cali-query write as json-split or json with mpi.rank: exclusive times by rank, region and MPI function."_s,
    {u"*.json"_s},
    u"profile"_s,
    recognisesCaliper,
    readCaliper,
};

} // namespace costscope
