// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/scalingRuns.h"

#include <QHash>
#include <QJsonObject>

#include <map>
#include <vector>

namespace costscope {

/// Measurements put together by region and metric; values of one point are its repetitions.
class ExtraPMeasurements {
public:
    ScalingExperiment data = {};
    qint64 points = 0;

    void add(const QString& region, const QString& metric, const std::vector<double>& at, const std::vector<double>& values,
             TextPlace place);
    /// A line of JSON Lines: {"params": {"p": 8}, "value": 1.5}. What is none is left out and said.
    void addLine(const QJsonObject& line, TextPlace place);
    /// One or several numbers; what is none is left out and said.
    std::vector<double> numbers(const QJsonValue& value, const QString& what, TextPlace place);

private:
    QHash<std::pair<QString, QString>, size_t> m_series;
    std::vector<std::map<std::vector<double>, size_t>> m_points; ///< per series: index by place
};

bool allFinite(const std::vector<double>& numbers);

/// Whether one of the first lines is a measurement by itself.
bool isExtraPLines(const QByteArray& head);
/// Every line by itself: one that is damaged is left out and said. Error: the file ends within a line (partial: that is left out),
/// cancelled.
Result<ScalingExperiment> readExtraPLines(Input& input, const ImportOptions& options, const Progress& progress);

} // namespace costscope
