// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "golden.h"

#include "core/data/RunRecords.h"
#include "core/overhead/fitModel.h"

/// The run-time tables of Höfinger & Haunschmid 2017 as printed, without going through an importer.
inline costscope::RunRecords paperRecords(const QString& name)
{
    QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_%1.csv").arg(name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    const QStringList header = QString::fromUtf8(file.readLine()).trimmed().split(QLatin1Char(','));
    costscope::RunRecords records;
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).trimmed().split(QLatin1Char(','));
        const auto value = [&](const char* column) {
            const auto at = header.indexOf(QLatin1String(column));
            return at < 0 ? costscope::missing : cells[at].toDouble();
        };
        records.n.push_back(value("n"));
        records.t.push_back(value("t_n_s"));
        records.tau.push_back(value("tau_mpi_s"));
        records.tauStd.push_back(value("tau_mpi_std_s"));
        records.ratio.push_back(value("ratio"));
    }
    return records;
}

inline costscope::FitSettings overheadSettings(double f_s, costscope::Weights weights = costscope::Weights::Plain, int dropFirst = 0)
{
    costscope::FitSettings settings;
    settings.model = u"amdahl-overhead"_s;
    if (!std::isnan(f_s)) settings.fixed[u"f_s"_s] = f_s;
    settings.weights = weights;
    settings.dropFirst = dropFirst;
    return settings;
}

inline double errorOf(const costscope::Fit& fit, const QString& name)
{
    const auto* parameter = fit.parameter(name);
    return parameter && parameter->standardError ? *parameter->standardError : costscope::missing;
}

/// The worked examples of eqs (1) and (6).
inline QJsonArray goldenItems()
{
    return goldenItems(u"amdahl-golden.json"_s);
}
