// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/extraPFile.h"

#include "core/base/Quantity.h"
#include "core/base/json.h"
#include "core/base/program.h"
#include "core/data/RunRecords.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

using Point = std::vector<double>;                   ///< one coordinate per parameter
using Points = std::map<Point, std::vector<double>>; ///< values by point

struct Region {
    QString name, metric, dataset;
    Points points = {};
};

/// What both formats write.
struct Experiment {
    QStringList parameters;
    std::vector<Region> regions;
};

QString factOf(const Dataset& dataset, const char* name, const QString& fallback)
{
    const QString text = dataset.facts[QLatin1String(name)].toString();
    return text.isEmpty() ? fallback : text;
}

/// A region without a name is one, too: it is another thing than not to know of any.
QString regionOf(const NamedRuns& one)
{
    const QJsonValue region = one.data->facts[u"region"];
    return region.isString() ? region.toString() : one.name;
}

class Builder {
public:
    explicit Builder(Messages& messages) : m_messages(messages) {}

    Result<Experiment> build(const std::vector<NamedRuns>& runs)
    {
        for (const NamedRuns& one : runs)
            if (auto problem = add(one)) return *problem;
        if (m_experiment.regions.empty()) return Error{u"There are no run-time records to write."_s};
        return std::move(m_experiment);
    }

private:
    std::optional<Error> add(const NamedRuns& one)
    {
        const auto records = runRecords(*one.data);
        if (!records) return Error{u"%1: %2"_s.arg(one.name, records.error().message)};
        QJsonObject setting = one.data->facts[u"setting"].toObject();
        for (const QString& name : setting.keys())
            if (!setting[name].isDouble()) setting.remove(name); // a text: the name of the series says it, where it tells any apart
        QStringList parameters = {factOf(*one.data, "parameter", u"p"_s)};
        for (const QString& name : setting.keys()) parameters << name;
        if (m_experiment.regions.empty()) m_experiment.parameters = parameters;
        if (m_experiment.parameters.mid(1) != parameters.mid(1))
            return Error{u"“%1” and “%2” have other parameters than each other besides n. Export them one by one."_s.arg(
                m_experiment.regions.front().dataset, one.name)};
        Point rest;
        for (const QString& name : setting.keys()) rest.push_back(setting[name].toDouble());
        const QString metric = factOf(*one.data, "metric", u"time"_s);
        const QString region = freeRegion(one, metric, *records, rest);
        put(region, metric, one.name, *records, records->t, rest, true);
        put(region, u"mpi_time"_s, one.name, *records, records->tau, rest, false);
        put(region, u"mpi_time_std"_s, one.name, *records, records->tauStd, rest, false);
        if (one.data->principal().find(u"note"))
            note(m_messages, u"%1: the notes of the records have no place in the file."_s.arg(one.name));
        return std::nullopt;
    }

    /// Two datasets of one region and the same points stay apart: the second goes by its own name, or by that and a number.
    QString freeRegion(const NamedRuns& one, const QString& metric, const RunRecords& records, const Point& rest)
    {
        const auto isTaken = [&](const QString& region) {
            QStringList metrics = {metric};
            if (hasValues(records.tau)) metrics << u"mpi_time"_s;
            if (hasValues(records.tauStd)) metrics << u"mpi_time_std"_s;
            return std::ranges::any_of(metrics, [&](const QString& each) {
                const Region* same = find(region, each);
                return same && overlaps(*same, records, rest);
            });
        };
        const QString wanted = regionOf(one);
        QString region = isTaken(wanted) ? one.name : wanted;
        for (int count = 2; isTaken(region); ++count) region = u"%1 (%2)"_s.arg(one.name, QString::number(count));
        if (region != wanted)
            note(m_messages, u"%1 is written as region “%2”: “%3” is there before, at the same points."_s.arg(one.name, region, wanted));
        return region;
    }

    Region* find(const QString& name, const QString& metric)
    {
        for (Region& region : m_experiment.regions)
            if (region.name == name && region.metric == metric) return &region;
        return nullptr;
    }

    static bool hasValues(const std::vector<double>& values)
    {
        return std::ranges::any_of(values, [](double x) { return std::isfinite(x); });
    }

    static Point pointOf(double n, const Point& rest)
    {
        Point point = {n};
        point.insert(point.end(), rest.begin(), rest.end());
        return point;
    }

    static bool overlaps(const Region& region, const RunRecords& records, const Point& rest)
    {
        for (const double n : records.n)
            if (region.points.contains(pointOf(n, rest))) return true;
        return false;
    }

    /// Points at which every record has a value; the others cannot be paired with the run times.
    void put(const QString& name, const QString& metric, const QString& dataset, const RunRecords& records,
             const std::vector<double>& values, const Point& rest, bool isNeeded)
    {
        QSet<double> without;
        for (size_t i = 0; i < records.size(); ++i)
            if (!std::isfinite(values[i])) without.insert(records.n[i]);
        Points points;
        for (size_t i = 0; i < records.size(); ++i)
            if (!without.contains(records.n[i])) points[pointOf(records.n[i], rest)].push_back(values[i]);
        if (points.empty()) return;
        if (!without.isEmpty() && !isNeeded) warn(m_messages, u"%1: %2 is not written where a record has none."_s.arg(dataset, metric));
        if (!find(name, metric)) m_experiment.regions.push_back({name, metric, dataset});
        find(name, metric)->points.merge(points);
    }

    Messages& m_messages;
    Experiment m_experiment;
};

/// A word: what stands between blanks.
QString inOneWord(QString name)
{
    return name.simplified().replace(u' ', u'_');
}

QString joined(const std::vector<double>& values)
{
    QStringList texts;
    for (const double value : values) texts << exact(value);
    return texts.join(u' ');
}

bool haveSamePoints(const Region& a, const Region& b)
{
    return std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end(),
                      [](const auto& x, const auto& y) { return x.first == y.first; });
}

/// The names as a text file can hold them, which is said. Error: two would become one.
std::optional<Error> fitNames(Experiment& experiment, Messages& messages)
{
    const auto fit = [&](QString& name, const QString& fitting) {
        if (name != fitting && name.simplified() == fitting)
            note(messages, u"“%1” is written with single blanks and in one line."_s.arg(fitting));
        else if (name != fitting)
            note(messages, u"“%1” is written as “%2”, in one word."_s.arg(name.simplified(), fitting));
        name = fitting;
    };
    const auto twice = [](const QString& name) {
        return Error{u"Two things would both be called “%1” in a text file. Export them as JSON (a name that ends in .json)."_s.arg(name)};
    };
    for (QString& name : experiment.parameters) {
        fit(name, inOneWord(name));
        if (experiment.parameters.count(name) > 1) return twice(name);
    }
    QSet<std::pair<QString, QString>> known;
    QSet<QString> fitted;
    for (Region& region : experiment.regions) {
        const QString name = region.name;
        if (!fitted.contains(name)) fit(region.name, name.simplified());
        fitted << name;
        region.name = name.simplified();
        fit(region.metric, region.metric.simplified());
        if (known.contains({region.name, region.metric})) return twice(region.name);
        known.insert({region.name, region.metric});
    }
    return std::nullopt;
}

/// One list of points for all regions: MPI times that lack some are left out, run times must have them.
std::optional<Error> alignPoints(Experiment& experiment, Messages& messages)
{
    const Region first = experiment.regions.front();
    for (const Region& region : experiment.regions) {
        if (haveSamePoints(first, region)) continue;
        const bool isExtra = region.metric.startsWith(u"mpi_time"_s);
        if (!isExtra)
            return Error{u"“%1” and “%2” were measured at other points than each other, and a text file for Extra-P has one list of "
                         "points for all "
                         "regions. Export them as JSON (a name that ends in .json), or one by one."_s.arg(first.dataset, region.dataset)};
        warn(messages, u"%1: %2 is not written, it is missing at some points."_s.arg(region.dataset, region.metric));
    }
    std::erase_if(experiment.regions, [&](const Region& region) { return !haveSamePoints(first, region); });
    return std::nullopt;
}

} // namespace

Result<QByteArray> extraPText(const std::vector<NamedRuns>& runs, Messages& messages)
{
    auto experiment = Builder(messages).build(runs);
    if (!experiment) return experiment.error();
    for (const auto step : {alignPoints, fitNames})
        if (auto problem = step(*experiment, messages)) return *problem;
    QString text = u"# Run times in seconds, written by %1\nPARAMETER"_s.arg(programName());
    for (const QString& name : experiment->parameters) text += u' ' + name;
    text += u"\nPOINTS"_s;
    bool hasRegion = false; // before its first line there is a region without a name
    for (const auto& [point, values] : experiment->regions.front().points) text += u" (%1)"_s.arg(joined(point));
    for (const Region& region : experiment->regions) {
        text += u'\n';
        if (!region.name.isEmpty() || hasRegion) text += u"\nREGION "_s + region.name;
        text += u"\nMETRIC %1"_s.arg(region.metric);
        hasRegion = hasRegion || !region.name.isEmpty();
        for (const auto& [point, values] : region.points) text += u"\nDATA "_s + joined(values);
    }
    return (text + u'\n').toUtf8();
}

Result<QByteArray> extraPJson(const std::vector<NamedRuns>& runs, Messages& messages)
{
    const auto experiment = Builder(messages).build(runs);
    if (!experiment) return experiment.error();
    QJsonObject measurements;
    for (const Region& region : experiment->regions) {
        QJsonArray list;
        for (const auto& [point, values] : region.points)
            list.append(QJsonObject{{"point", jsonNumbers(point)}, {"values", jsonNumbers(values)}});
        QJsonObject metrics = measurements[region.name].toObject();
        metrics.insert(region.metric, list);
        measurements[region.name] = metrics;
    }
    return jsonText({{u"parameters"_s, QJsonArray::fromStringList(experiment->parameters)}, {u"measurements"_s, measurements}}) + '\n';
}

} // namespace costscope
