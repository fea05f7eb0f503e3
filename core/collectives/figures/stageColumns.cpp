// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/stageColumns.h"

#include "core/base/words.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

constexpr qint64 mostColumns = 16, mostOptions = 4096;
constexpr QLatin1String keyStart("stage=");

/// Nothing if there are too many of them.
std::vector<StageColumn> runsOf(const CollectiveView& view)
{
    std::vector<StageColumn> runs;
    for (qint64 i = 0; i < view.cost.stageCount;) {
        if (qint64(runs.size()) == mostColumns) return {};
        const qint64 count = std::clamp<qint64>(view.stage(i).repeat, 1, view.cost.stageCount - i);
        runs.push_back({i, i, count});
        i += count;
    }
    return runs;
}

std::vector<StageColumn> someOf(const CollectiveView& view, std::optional<qint64> selected)
{
    const qint64 count = view.cost.stageCount;
    std::set<qint64> wanted;
    for (qint64 i = 0; i < std::min<qint64>(6, count); ++i) wanted.insert(i);
    for (qint64 i = std::max<qint64>(0, count - 2); i < count; ++i) wanted.insert(i);
    for (qint64 i = -1; selected && i <= 1; ++i)
        if (*selected + i >= 0 && *selected + i < count) wanted.insert(*selected + i);
    std::vector<StageColumn> columns;
    for (const qint64 i : wanted) columns.push_back({i, i, 1, !columns.empty() && columns.back().stage + 1 < i});
    return columns;
}

qint64 stagesOf(const Result<CollectiveQuestion>& question)
{
    return question ? question->collective->stages(question->shape) : 0;
}

void addStageOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const qint64 count = std::min(mostOptions, stageCount(session, request));
    for (Choice& choice : choices)
        for (qint64 i = 0; choice.name == u"stage"_s && i < count; ++i) {
            choice.words << QString::number(i);
            choice.names << u"Stage %1"_s.arg(i);
        }
}

} // namespace

QString StageColumn::name() const
{
    return count == 1 ? QString::number(first) : u"%1–%2"_s.arg(first).arg(first + count - 1);
}

std::vector<StageColumn> stageColumns(const CollectiveView& view, std::optional<qint64> selected)
{
    std::vector<StageColumn> columns = runsOf(view);
    if (view.cost.stageCount <= mostColumns && qint64(columns.size()) + 1 >= view.cost.stageCount) { // two equal ones are quickly seen
        columns.clear();
        for (qint64 i = 0; i < view.cost.stageCount; ++i) columns.push_back({i, i});
    }
    if (columns.empty()) columns = someOf(view, selected);
    double x = 0;
    for (StageColumn& column : columns) {
        if (selected && column.has(*selected)) column.stage = *selected;
        x += column.isBehindGap ? 0.6 : 0;
        column.x = x;
        x += 1;
    }
    return columns;
}

std::optional<qint64> selectedStage(const CollectiveView& view, const FigureRequest& request, Messages& messages)
{
    const QString text = request.choices.value(u"stage"_s).toVariant().toString();
    if (text.isEmpty() || text == u"selected"_s) return {};
    bool isNumber = false;
    const qint64 stage = text.toLongLong(&isNumber);
    if (isNumber && stage >= 0 && stage < view.cost.stageCount) return stage;
    if (view.cost.stageCount == 0) return {};
    messages.push_back(
        {Severity::Note, u"There is no stage %1: the last one is %2."_s.arg(text, QString::number(view.cost.stageCount - 1))});
    return {};
}

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

qint64 stageCount(const Session& session, const FigureRequest& request)
{
    return stagesOf(questionOf(session, request));
}

QString stagesInWords(const Dataset& dataset)
{
    const auto setup = collectiveSetup(dataset);
    const qint64 stages = setup ? stagesOf(questionOf(*setup)) : 0;
    return stages == 0 ? QString() : counted(stages, u"1 stage"_s, u"%1 stages"_s);
}

FigureKind stageFigure(const QString& id, const QString& name, const QString& description, const QString& withoutOne,
                       decltype(FigureKind::build) build)
{
    const QString meaning = u"the selected stage, without one %1; or one by its number"_s.arg(withoutOne);
    const Choice stage{u"stage"_s, u"Stage"_s, {u"selected"_s}, {u"Selected stage"_s}, meaning, true};
    FigureKind kind = collectiveFigure(id, name, description, collectiveChoices({mappingChoice(), stage}), build);
    kind.addOptions = addStageOptions;
    kind.follows = u"stage"_s;
    return kind;
}

} // namespace costscope
