// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/tables/runs/runsCases.h"
#include "importers/tables/runs/runsRecords.h"

namespace costscope {

// What the reader should know about how a table of run times was understood.

/// Of its bytes, headings and units.
Messages assumptions(const HeadedTable& table, const RunsLayout& layout, const QStringList& cases, const QString& file);

/// Times without a unit that as seconds would be years: they are counted in another, which has to be said.
std::optional<Error> tooLongForSeconds(const HeadedTable& table, const RunsLayout& layout, const RunsRecords& found, const QString& file);

/// That rows stand in several series, and how to have it otherwise; or that they should, and do not.
void sayCases(const RunsCases& cases, const ImportOptions& options, const RunsLayout& layout, const RunsRecords& found, HeadedTable& table,
              const QString& file, Messages& messages);

} // namespace costscope
