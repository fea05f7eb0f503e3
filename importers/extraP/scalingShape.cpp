// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/extraP/scalingRuns.h"
#include "importers/tables/runsColumns.h"
#include "importers/text/Input.h"

namespace costscope {

namespace {

constexpr qsizetype mostRows = 20;

std::optional<ScalingExperiment> experimentIn(const QString& path)
{
    auto input = Input::open(path);
    if (!input) return std::nullopt;
    const Importer* importer = recognise({(*input)->head(), (*input)->fileName()});
    if (!importer) return std::nullopt;
    static const QHash<QString, decltype(&readExtraPText)> readers = {
        {u"extra-p-text"_s, readExtraPText}, {u"extra-p-json"_s, readExtraPJson}, {u"extra-p-archive"_s, readExtraPArchive}};
    const auto read = readers.value(importer->id);
    if (!read) return std::nullopt;
    auto experiment = read(**input, {}, {});
    return experiment ? std::optional(experiment.take()) : std::nullopt;
}

/// The first value of this metric at that point, whatever the region.
QString valueAt(const ScalingExperiment& experiment, const QString& metric, const std::vector<double>& at)
{
    for (const ScalingSeries& series : experiment.series)
        for (const ScalingPoint& point : series.points)
            if (series.metric == metric && point.at == at && !point.values.empty()) return exact(point.values.front());
    return {};
}

bool isOnce(const CsvShape& shape, const QString& name)
{
    const QStringList names = shape.guess.values();
    return names.count(name) == 1;
}

} // namespace

QStringList scalingSeries(const QString& path, const ImportOptions& options)
{
    auto experiment = experimentIn(path);
    return experiment ? namesOfSeries(std::move(*experiment), options) : QStringList();
}

std::optional<CsvShape> scalingShape(const QString& path)
{
    const auto experiment = experimentIn(path);
    if (!experiment || experiment->series.empty()) return std::nullopt;
    QStringList metrics;
    for (const ScalingSeries& series : experiment->series)
        if (!series.metric.isEmpty() && !metrics.contains(series.metric)) metrics << series.metric;
    CsvShape shape;
    shape.headings = experiment->parameters + metrics;
    for (const QString& metric : metrics)
        if (const QString unit = unknownUnit(metric); !unit.isEmpty()) shape.openUnits.insert(metric, unit);
    for (const QString& heading : shape.headings)
        if (const auto role = certainHeading(heading).role) shape.guess.insert(heading, standardName(*role));
    if (isOnce(shape, u"n"_s) && (metrics.isEmpty() || isOnce(shape, u"t_n_s"_s))) return std::nullopt;
    for (const ScalingPoint& point : experiment->series.front().points) {
        if (shape.rows.size() == mostRows) break;
        QStringList cells;
        for (const double coordinate : point.at) cells << exact(coordinate);
        for (const QString& metric : metrics) cells << valueAt(*experiment, metric, point.at);
        shape.rows.append(cells);
    }
    return shape;
}

} // namespace costscope
