// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Chance.h"
#include "core/base/literals.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace costscope {

/// How many random cases a test tries. COSTSCOPE_RANDOM_SESSIONS makes it more, for a run of hours; COSTSCOPE_RANDOM_SEED names
/// the first seed, to try again what failed.
struct RandomRun {
    quint64 first = 1;
    int count = 0;

    static RandomRun of(int usual)
    {
        RandomRun run{1, usual};
        if (const int wanted = qEnvironmentVariableIntValue("COSTSCOPE_RANDOM_SESSIONS"); wanted > 0) run.count = wanted;
        if (const quint64 seed = qEnvironmentVariable("COSTSCOPE_RANDOM_SEED").toULongLong(); seed > 0) run.first = seed;
        return run;
    }

    /// The first things that are wrong, with the seeds that show them; empty if nothing is. `wrong` says what is, of one case.
    QString firstProblems(const std::function<QString(Chance& chance, quint64 seed)>& wrong) const
    {
        const int most = count > 1000 ? count : 10;
        QStringList problems;
        for (quint64 seed = first; seed < first + quint64(count) && problems.size() < most; ++seed) {
            Chance chance(seed);
            const QString problem = wrong(chance, seed);
            if (problem.isEmpty()) continue;
            problems << u"seed %1: %2"_s.arg(seed).arg(problem);
            qInfo("%s", qPrintable(problems.back())); // a long run may be cut
        }
        return problems.join(QLatin1Char('\n'));
    }
};

} // namespace costscope
