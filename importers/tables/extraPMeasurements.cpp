// SPDX-License-Identifier: GPL-3.0-or-later
// What is common to the JSON of Extra-P, and its JSON Lines: {"params": {"p": 8}, "value": 1.5, "metric": "time", "callpath": "main"}
#include "importers/tables/extraPMeasurements.h"

#include "importers/text/LineStream.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString shownValue(const QJsonValue& value)
{
    if (value.isString()) return u"“%1”"_s.arg(value.toString().left(40));
    return value.isNull() ? u"null"_s : value.isBool() ? value.toVariant().toString() : u"a list or object"_s;
}

const QByteArray byteOrderMark = "\xef\xbb\xbf";

QByteArray withoutMark(QByteArrayView line)
{
    return line.startsWith(byteOrderMark) ? line.sliced(byteOrderMark.size()).toByteArray() : line.toByteArray();
}

Error cutOff(qint64 line)
{
    return {u"The file ends within this line: it is cut off. A partial import (--partial) takes the complete lines."_s, {}, line};
}

} // namespace

bool allFinite(const std::vector<double>& numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

void ExtraPMeasurements::add(const QString& region, const QString& metric, const std::vector<double>& at, const std::vector<double>& values,
                             TextPlace place)
{
    const auto key = std::pair(region, metric);
    if (!m_series.contains(key)) {
        m_series.insert(key, data.series.size());
        data.series.push_back({region, metric});
        m_points.emplace_back();
    }
    const size_t series = m_series[key];
    std::vector<ScalingPoint>& all = data.series[series].points;
    const auto [known, isNew] = m_points[series].try_emplace(at, all.size());
    if (isNew) all.push_back({at, {}, place});
    std::vector<double>& into = all[known->second].values;
    into.insert(into.end(), values.begin(), values.end());
    ++points;
}

void ExtraPMeasurements::addLine(const QJsonObject& line, TextPlace place)
{
    if (!line.contains(u"params"_s))
        return data.warn(u"A JSON object without “measurements”, and without “params” and “value”, was left out."_s, place);
    const QJsonObject params = line[QLatin1String("params")].toObject();
    if (params.isEmpty()) return data.warn(u"A line whose “params” name no parameter was left out."_s, place);
    if (params.contains(QString())) return data.warn(u"A line with a parameter that has no name was left out."_s, place);
    if (data.parameters.isEmpty()) data.parameters = params.keys();
    std::vector<double> at;
    for (const QString& name : data.parameters) at.push_back(params[name].toDouble(missing));
    if (!allFinite(at) || params.size() != data.parameters.size() || !line.contains(u"value"_s))
        return data.warn(u"A line without a value, or with other parameters than the first one (%1), was left out."_s.arg(
                             data.parameters.join(u", "_s).left(200)),
                         place);
    add(line[QLatin1String("callpath")].toString(), line[QLatin1String("metric")].toString(), at,
        numbers(line[QLatin1String("value")], u"value"_s, place), place);
}

std::vector<double> ExtraPMeasurements::numbers(const QJsonValue& value, const QString& what, TextPlace place)
{
    const QJsonArray list = value.isArray() ? value.toArray() : QJsonArray{value};
    std::vector<double> all;
    for (const QJsonValue entry : list) {
        all.push_back(entry.isDouble() ? entry.toDouble() : missing);
        if (!entry.isDouble()) data.warn(u"%1: found %2, expected a number. The value was left out."_s.arg(what, shownValue(entry)), place);
    }
    return all;
}

bool isExtraPLines(const QByteArray& head)
{
    const QList<QByteArray> lines = withoutMark(head).split('\n');
    return std::any_of(lines.begin(), lines.end(), [](const QByteArray& line) {
        return line.contains("\"params\"") && QJsonDocument::fromJson(line).object().contains(u"params"_s);
    });
}

Result<ScalingExperiment> readExtraPLines(Input& input, const ImportOptions& options, const Progress& progress)
{
    LineStream lines(input, progress);
    ExtraPMeasurements experiment;
    while (lines.next()) {
        const QByteArray text = (lines.number() == 1 ? withoutMark(lines.text()) : lines.text().toByteArray()).trimmed();
        if (text.isEmpty()) continue;
        QJsonParseError fault;
        const QJsonDocument document = QJsonDocument::fromJson(text, &fault);
        if (document.isObject()) {
            experiment.addLine(document.object(), {lines.number(), 0});
        } else if (!lines.isTerminated()) {
            if (!options.partial) return cutOff(lines.number());
            experiment.data.warn(u"The file is cut off: its last line was left out."_s, {lines.number(), 0});
        } else {
            experiment.data.warn(u"This line is no JSON object. It was left out."_s,
                                 {lines.number(), fault.error == QJsonParseError::NoError ? 0 : fault.offset + 1});
        }
    }
    if (lines.error()) return *lines.error();
    return std::move(experiment.data);
}

} // namespace costscope
