// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/stageSelection.h"

#include "core/base/words.h"
#include "core/collectives/figures/collectiveFigure.h"
#include "core/model/shown.h"
#include "core/session/Session.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr QLatin1String keyStart("stage=");

} // namespace

QString stageKey(qint64 stage)
{
    return keyStart + QString::number(stage);
}

std::optional<qint64> selectedStage(const QStringList& keys)
{
    const auto key = std::find_if(keys.begin(), keys.end(), [](const QString& k) { return k.startsWith(keyStart); });
    if (key == keys.end()) return {};
    bool isNumber = false;
    const qint64 stage = QStringView(*key).mid(keyStart.size()).toLongLong(&isNumber);
    return isNumber && stage >= 0 ? std::optional(stage) : std::nullopt;
}

bool showsSelectedStage(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && kind->follows == QLatin1String("stage");
}

namespace {

qint64 stagesOf(const Result<CollectiveSetup>& setup)
{
    const auto question = setup ? questionOf(*setup) : Result<CollectiveQuestion>(setup.error());
    return question ? question->collective->stages(question->shape) : 0;
}

} // namespace

qint64 stageCount(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = collectiveOf(session, request);
    return item ? stagesOf(setupOf(*item->data, request)) : 0;
}

QString stagesInWords(const Dataset& dataset)
{
    const qint64 stages = stagesOf(collectiveSetup(dataset));
    if (stages == 0) return {};
    return counted(stages, u"1 stage"_s, u"%1 stages"_s);
}

} // namespace costscope
