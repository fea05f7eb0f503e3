// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

/// {"1": 2e-6, "2": 2.2e-6, …}, the L(size, τ) of a worked example, as a channel of a machine file.
inline QJsonObject channelOfTable(double size, const QJsonObject& secondsByConcurrency)
{
    std::map<int, double> cells;
    for (const QString& tau : secondsByConcurrency.keys()) cells[tau.toInt()] = secondsByConcurrency[tau].toDouble();
    QJsonArray concurrency, row;
    for (const auto& [tau, seconds] : cells) concurrency.append(tau), row.append(seconds);
    const QJsonObject transfer{
        {"form", "table"}, {"bytes", QJsonArray{size}}, {"concurrency", concurrency}, {"seconds", QJsonArray{QJsonValue(row)}}};
    return {{"transfer", transfer}};
}

/// A machine of these channels; overheads by channel.
inline costscope::Machine machineOfChannels(const QJsonObject& channels, const std::map<QString, double>& overheads = {})
{
    costscope::Machine machine =
        costscope::machineFromJson({{"format", "costscope.machine/1"}, {"id", "test"}, {"name", "test"}, {"channels", channels}}).take();
    for (const auto& [channel, seconds] : overheads) machine.values[u"channels.%1.overhead"_s.arg(channel)].value = seconds;
    return machine;
}

/// L = l0 + (m/B)(1 + θ(τ−1)).
inline QJsonObject channelOfLaw(double l0, double B, double theta)
{
    return {{"transfer", QJsonObject{{"form", "linear"}, {"l0", l0}, {"B", B}, {"theta", theta}}}};
}
