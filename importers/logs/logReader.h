// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/logs/LogRun.h"
#include "importers/logs/programLogs.h"
#include "importers/solvers/printout.h"

namespace costscope {

/// The runs of a log, and findings about them.
struct LogRuns {
    std::vector<LogRun> runs = {};
    Messages messages = {};
    bool isPartial = false; ///< runs were left out
};

/// Reads the runs of a program. Error: none has ended; nothing tells n.
Result<LogRuns> readLogRuns(PrintoutLines& lines, const ProgramLog& program, const ImportOptions& options);

/// Whether it says that nothing tells on how many processes a run was: ImportOptions::columns may, as {"n", "8"}.
bool isAboutRanks(const Message& message);

} // namespace costscope
