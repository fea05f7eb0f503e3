// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QString>

#include <utility>
#include <vector>

namespace costscope {

/// One run of a program, as its log tells.
struct LogRun {
    QString program = {};                                  ///< "LAMMPS", "NPB CG": runs of others stand in series of their own
    qint32 ranks = 0;                                      ///< MPI processes; 0 = not known
    qint32 threads = 0;                                    ///< of each rank; 0 = not known
    double t = missing;                                    ///< run time [s]
    double tau = missing;                                  ///< MPI time, mean over the ranks [s]
    std::vector<std::pair<QString, QString>> setting = {}; ///< what was computed: {"atoms", "32000"}, in the order of the log
    QString note = {};                                     ///< what its time is, where that is not plain
    QString file = {};                                     ///< as the user gave it
    qint64 line = 0;                                       ///< of its time
    qint64 launch = 0;                                     ///< the line where the program was started that it is of; 0: not known
};

/// The name of the setting “P x Q” of HPL.
inline QString processGrid()
{
    return QStringLiteral("P x Q");
}

/// The setting that tells what a run did, where a program does several things: without it, the usual.
inline QString runKind()
{
    return QStringLiteral("kind");
}

} // namespace costscope
