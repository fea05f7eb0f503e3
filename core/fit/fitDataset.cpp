// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit/fitModel.h"

namespace costscope {

Result<Fit> fitModel(const Dataset& dataset, const FitSettings& settings, const Progress& progress)
{
    const auto records = runRecords(dataset);
    if (!records) return records.error();
    return fitModel(*records, settings, progress);
}

Result<SerialFractionScan> scanSerialFraction(const Dataset& dataset, const FitSettings& settings, const Progress& progress)
{
    const auto records = runRecords(dataset);
    if (!records) return records.error();
    return scanSerialFraction(*records, settings, progress);
}

} // namespace costscope
