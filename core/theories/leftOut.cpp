// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/leftOut.h"

#include "core/calibration/calibrationEdits.h"
#include "core/session/leftOutRows.h"

#include <algorithm>

namespace costscope {

bool canLeaveOut(const Session& session, const RecordRef& record)
{
    const DatasetItem* item = session.dataset(record.dataset);
    if (!item || !item->data || record.record < 0) return false;
    return hasCalibrationRows(*item->data) || item->data->kind == DatasetKind::Runs ||
           std::ranges::any_of(session.fits, [&](const Fit& fit) { return fit.dataset == record.dataset; });
}

bool isLeftOut(const Session& session, const RecordRef& record, QStringView of)
{
    if (const auto item = calibrationFor(session, of, record.dataset)) return isLeftOut(*item, record.dataset, record.record);
    return std::ranges::binary_search(leftOutRows(session, record.dataset), record.record);
}

} // namespace costscope
