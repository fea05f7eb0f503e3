// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/refit.h"

#include "core/overhead/fitModel.h"

namespace costscope {

Result<QString> refit(Session& session, const QString& datasetId, const FitSettings& settings)
{
    const DatasetItem* item = session.dataset(datasetId);
    if (!item) return Error{u"There is no dataset “%1” in this session."_s.arg(datasetId)};
    auto fitted = fitModel(*item->data, settings);
    if (!fitted.ok()) return fitted.error();
    return putFit(session, datasetId, fitted.take());
}

} // namespace costscope
