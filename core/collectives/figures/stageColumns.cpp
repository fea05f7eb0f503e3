// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/stageColumns.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

constexpr qint64 mostColumns = 16, mostOptions = 4096;

qint64 stageCountOf(const CollectiveView& view)
{
    return view.cost.stageCount;
}

/// Nothing if there are too many of them.
std::vector<StageColumn> runsOf(const CollectiveView& view)
{
    std::vector<StageColumn> runs;
    for (qint64 i = 0; i < stageCountOf(view);) {
        if (qint64(runs.size()) == mostColumns) return {};
        const qint64 count = std::clamp<qint64>(view.stage(i).repeat, 1, stageCountOf(view) - i);
        runs.push_back({i, i, count});
        i += count;
    }
    return runs;
}

std::vector<StageColumn> someOf(const CollectiveView& view, std::optional<qint64> selected)
{
    const qint64 count = stageCountOf(view);
    std::set<qint64> wanted;
    for (qint64 i = 0; i < std::min<qint64>(6, count); ++i) wanted.insert(i);
    for (qint64 i = std::max<qint64>(0, count - 2); i < count; ++i) wanted.insert(i);
    for (qint64 i = -1; selected && i <= 1; ++i)
        if (*selected + i >= 0 && *selected + i < count) wanted.insert(*selected + i);
    std::vector<StageColumn> columns;
    for (const qint64 i : wanted) columns.push_back({i, i, 1, !columns.empty() && columns.back().stage + 1 < i});
    return columns;
}

} // namespace

QString StageColumn::name() const
{
    return count == 1 ? QString::number(first) : u"%1–%2"_s.arg(first).arg(first + count - 1);
}

std::vector<StageColumn> stageColumns(const CollectiveView& view, std::optional<qint64> selected)
{
    std::vector<StageColumn> columns;
    if (stageCountOf(view) <= mostColumns)
        for (qint64 i = 0; i < stageCountOf(view); ++i) columns.push_back({i, i});
    else
        columns = runsOf(view);
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
    if (isNumber && stage >= 0 && stage < stageCountOf(view)) return stage;
    if (stageCountOf(view) == 0) return {};
    messages.push_back({Severity::Note, u"There is no stage %1: the last one is %2."_s.arg(text).arg(stageCountOf(view) - 1)});
    return {};
}

Choice stageChoice(const QString& withoutOne)
{
    Choice choice{u"stage"_s, u"Stage"_s, {u"selected"_s}, {u"Selected stage"_s}};
    choice.meaning = u"the selected stage, without one %1; or one by its number"_s.arg(withoutOne);
    choice.ofData = true;
    return choice;
}

void addStageOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = request.datasets.isEmpty() ? nullptr : session.dataset(request.datasets.front());
    const auto setup = item && item->data ? setupOf(*item->data, request) : Result<CollectiveSetup>(Error{});
    const auto question = setup ? questionOf(*setup) : Result<CollectiveQuestion>(Error{});
    if (!question) return;
    const qint64 count = std::min(mostOptions, question->collective->stages(question->shape));
    for (Choice& choice : choices)
        for (qint64 i = 0; choice.id == u"stage"_s && i < count; ++i)
            choice.options << QString::number(i), choice.names << u"Stage %1"_s.arg(i);
}

} // namespace costscope
