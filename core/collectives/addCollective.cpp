// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/addCollective.h"

namespace costscope {

Result<QStringList> addCollective(Session& session, const CollectiveSetup& setup, const QString& machine)
{
    if (const auto question = questionOf(setup); !question) return question.error();
    const QString id = addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)));
    QStringList figures;
    for (const char* kind : {"stage-diagram", "transfer-timeline", "bandwidth-versus-size", "collective-ratio"}) {
        FigureRequest request;
        request.kind = QLatin1String(kind);
        request.datasets = {id};
        request.machine = machine;
        figures << addFigure(session, std::move(request));
    }
    return figures;
}

} // namespace costscope
