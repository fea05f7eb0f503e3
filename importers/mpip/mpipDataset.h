// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "importers/mpip/mpipReport.h"

namespace costscope {

/// A profile of one report: tables in SI units, totals and operations as facts. Takes the tables out of `report`.
Dataset mpipDataset(MpipReport& report, const QString& fileName);

} // namespace costscope
