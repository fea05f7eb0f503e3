// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"

#include <QFile>
#include <QString>
#include <QStringList>

#include <random>

namespace costscope {

/// A run-time table of Höfinger & Haunschmid 2017: n, t and τ.
inline RunRecords paperRecords(const char* name)
{
    QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_%1.csv").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    file.readLine();
    RunRecords records;
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).split(QLatin1Char(','));
        records.n.push_back(cells[0].toDouble());
        records.t.push_back(cells[1].toDouble());
        records.tau.push_back(cells[2].toDouble());
    }
    return records;
}

/// Eq (6), unweighted; f_s by the scan if it is missing.
inline FitSettings settings(double f_s)
{
    FitSettings all;
    all.model = u"amdahl-overhead"_s;
    if (f_s == f_s) all.fixed[u"f_s"_s] = f_s;
    return all;
}

/// Series of six records with 3 % noise, every one with other b and c.
inline std::vector<RunRecords> shortSeries(int count)
{
    std::mt19937_64 generator(1);
    const auto uniform = [&generator] { return double(generator() >> 11) * 0x1p-53; };
    std::vector<RunRecords> all;
    for (int i = 0; i < count; ++i) {
        const double c = 10 + 60 * uniform();
        const AmdahlOverhead model{1000 + 4000 * uniform(), 0.003, 0.9 * c * (0.5 + 0.5 * uniform()), c};
        RunRecords records;
        for (const double n : {1, 4, 16, 64, 256, 1024}) {
            records.n.push_back(n);
            records.t.push_back(n == 1 ? model.t_1 : model.runTime(n) * (1 + 0.06 * (uniform() - 0.5)));
        }
        all.push_back(records);
    }
    return all;
}

} // namespace costscope
