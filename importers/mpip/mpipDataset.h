// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "importers/mpip/mpipReport.h"

#include <QJsonArray>

namespace costscope {

/// Of JSON; what is not told is null.
QJsonValue numberOrNull(double value);

/// A profile of one report: tables in SI units, totals and operations as facts. Takes the tables out of `report`.
Dataset mpipDataset(MpipReport& report, const QString& fileName);

/// [{call, time_s, count, sent_bytes}], most expensive operation first; what the report does not tell is null.
QJsonArray mpipOperations(const MpipReport& report);
/// [{call, site, time_s, file, line, function}] in the order of the report.
QJsonArray mpipTopSites(const MpipReport& report);

} // namespace costscope
