// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/choiceText.h"
#include "core/figure/ticks.h"
#include "core/profile/figures/profileFigure.h"
#include "core/profile/figures/profileKinds.h"
#include "core/profile/mpiTimes.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace costscope {

namespace {

constexpr size_t mostColumns = 512; ///< narrower ones cannot be told apart

/// What is shown of one rank: two parts of its time on each other, or one part alone.
struct RankTime {
    int task = 0;
    double computation = missing, mpi = missing; ///< `mpi`: of all functions, or of one
};

/// The times of a profile, by rank or the longest first.
struct Ranks {
    std::vector<RankTime> all;
    bool isOneFunction = false;
    bool isSorted = false;

    double longest() const
    {
        double most = 0;
        for (const RankTime& rank : all) most = std::max(most, isOneFunction ? rank.mpi : rank.computation + rank.mpi);
        return most;
    }
    double mean(double RankTime::*part) const
    {
        double sum = 0;
        for (const RankTime& rank : all) sum += rank.*part / double(all.size());
        return sum;
    }
    const RankTime& most(double RankTime::*part) const
    {
        return *std::ranges::max_element(all, [&](const RankTime& a, const RankTime& b) { return a.*part < b.*part; });
    }
};

/// Empty: all functions together.
QString functionOf(const FigureRequest& request)
{
    const QString chosen = choiceText(request.choices.value(u"function"_s));
    return chosen == u"all"_s ? QString() : chosen;
}

Ranks ranksOf(const Dataset& profile, const FigureRequest& request)
{
    Ranks ranks;
    ranks.isSorted = choice(timeByRankFigure, request, u"order"_s) == u"longest"_s;
    const QString function = functionOf(request);
    ranks.isOneFunction = !function.isEmpty();
    const std::vector<TaskTime> tasks = taskTimes(profile);
    const std::vector<double> ofFunction = ranks.isOneFunction ? functionByTask(profile, function) : std::vector<double>();
    for (size_t i = 0; i < tasks.size(); ++i) {
        const double mpi = ranks.isOneFunction ? (i < ofFunction.size() ? ofFunction[i] : missing) : tasks[i].mpiSeconds;
        const RankTime rank{tasks[i].task, std::max(0.0, tasks[i].computation()), mpi};
        if (std::isfinite(rank.computation + rank.mpi)) ranks.all.push_back(rank);
    }
    if (ranks.isSorted) {
        const auto part = ranks.isOneFunction ? &RankTime::mpi : &RankTime::computation;
        std::ranges::stable_sort(ranks.all, [&](const RankTime& a, const RankTime& b) { return a.*part > b.*part; });
    }
    return ranks;
}

/// Ranks that one bar stands for: their mean is drawn, and as a line from the least to the most what they differ by.
struct Block {
    size_t first = 0, count = 1;
};

std::vector<Block> blocksOf(size_t ranks)
{
    const size_t each = (ranks + mostColumns - 1) / mostColumns;
    std::vector<Block> blocks;
    for (size_t first = 0; first < ranks; first += each) blocks.push_back({first, std::min(each, ranks - first)});
    return blocks;
}

class RankDrawer {
public:
    RankDrawer(Figure& figure, const Ranks& ranks) : m_figure(figure), m_ranks(ranks), m_unit(timeUnitFor(ranks.longest()))
    {
        for (const RankTime& rank : ranks.all)
            m_rows.add(u"rank=%1"_s.arg(rank.task), rank.task, ranks.isOneFunction ? missing : rank.computation, rank.mpi);
        for (const Block& block : blocksOf(ranks.all.size())) add(block);
        m_rows.dropEmpty();
        m_rows.moveTo(m_figure);
    }

    Panel panel()
    {
        Panel panel;
        const double count = double(m_ranks.all.size());
        panel.x = {.label = m_ranks.isSorted ? u"Ranks, those that compute longest first"_s : u"Rank"_s,
                   .quantity = Quantity::Count,
                   .min = -0.5 - 0.01 * count,
                   .max = count - 0.5 + 0.01 * count};
        if (m_ranks.isSorted && m_ranks.isOneFunction) panel.x.label = u"Ranks, the longest first"_s;
        panel.y = {.label = u"Time (%1)"_s.arg(m_unit.name),
                   .quantity = Quantity::Time,
                   .min = 0,
                   .max = std::max(1e-12, 1.12 * m_ranks.longest() * m_unit.factor)};
        if (m_ranks.isOneFunction) panel.legend = LegendPlace::None;
        panel.addUnlessEmpty(std::move(m_computation));
        panel.addUnlessEmpty(std::move(m_mpi));
        panel.addUnlessEmpty(std::move(m_range));
        const auto part = m_ranks.isOneFunction ? &RankTime::mpi : &RankTime::computation;
        panel.series.push_back({.mark = Mark::Horizontal,
                                .endLabel = m_ranks.isOneFunction ? u"mean"_s : u"mean computation"_s,
                                .hue = Hue::Ink,
                                .dash = Dash::DashDot,
                                .y = {m_ranks.mean(part) * m_unit.factor}});
        return panel;
    }

private:
    double meanOf(const Block& block, double RankTime::*part) const
    {
        double sum = 0;
        for (size_t i = block.first; i < block.first + block.count; ++i) sum += m_ranks.all[i].*part;
        return sum / double(block.count) * m_unit.factor;
    }

    void add(const Block& block)
    {
        const double from = double(block.first) - 0.5 + gap(), to = double(block.first + block.count) - 0.5 - gap();
        const double computation = m_ranks.isOneFunction ? 0 : meanOf(block, &RankTime::computation), mpi = meanOf(block, &RankTime::mpi);
        const int row = block.count == 1 ? int(block.first) : -1;
        if (!m_ranks.isOneFunction) m_computation.addBar(from, to, 0, computation, row);
        m_mpi.addBar(from, to, computation, computation + mpi, row);
        if (block.count == 1) return;
        const auto part = m_ranks.isOneFunction ? &RankTime::mpi : &RankTime::computation;
        const std::span ranks(m_ranks.all.data() + block.first, block.count);
        const auto [least, most] =
            std::ranges::minmax_element(ranks, [&](const RankTime& a, const RankTime& b) { return a.*part < b.*part; });
        const double middle = 0.5 * (from + to);
        m_range.addLine(middle, (*least).*part * m_unit.factor, middle, (*most).*part * m_unit.factor);
    }

    /// Between bars, as long as they are wide enough for one.
    double gap() const { return m_ranks.all.size() <= 64 ? 0.1 : 0; }

    Figure& m_figure;
    const Ranks& m_ranks;
    TimeUnit m_unit;
    Series m_computation{.mark = Mark::Bars, .label = u"computation"_s, .hue = Hue::Grey, .fill = Fill::Soft};
    Series m_mpi{.mark = Mark::Bars, .label = u"MPI"_s, .hue = Hue::Purple};
    Series m_range{.mark = Mark::Segments, .label = u"least to most of the ranks of a bar"_s, .hue = Hue::Ink, .weight = 0.5};
    FigureTable m_rows{u"ranks"_s,
                       {{u"rank"_s, Quantity::Count, u"Rank"_s},
                        {u"computation_s"_s, Quantity::Time, u"Computation"_s},
                        {u"mpi_s"_s, Quantity::Time, u"MPI"_s}}};
};

/// "Rank 5 computes 1.34 times as long as the mean; MPI takes 12 % of the time of rank 5, 40 % of rank 0".
QString titleOf(const Ranks& ranks, const QString& function)
{
    const auto part = ranks.isOneFunction ? &RankTime::mpi : &RankTime::computation;
    const RankTime& most = ranks.most(part);
    const double mean = ranks.mean(part), times = most.*part / mean;
    const QString shown = QString::number(times, 'f', 2);
    if (ranks.isOneFunction)
        return !(mean > 0)          ? u"No rank spends time in %1"_s.arg(function)
               : shown == u"1.00"_s ? u"All ranks spend about %1 in %2"_s.arg(display(mean, Quantity::Time, 3), function)
                                    : u"Rank %1 spends %2 times the mean in %3"_s.arg(QString::number(most.task), shown, function);
    const auto share = [](const RankTime& rank) { return rank.mpi / (rank.computation + rank.mpi); };
    std::vector<double> shares;
    for (const RankTime& rank : ranks.all)
        if (rank.computation + rank.mpi > 0) shares.push_back(share(rank));
    if (shares.empty()) return u"No rank spends any time"_s;
    const auto [least, largest] = std::ranges::minmax(shares);
    const QString low = display(least, Quantity::Share, 2), high = display(largest, Quantity::Share, 2);
    const QString inMpi =
        low == high ? u"MPI takes %1 of the time"_s.arg(high) : u"MPI takes %1 to %2 of the time of a rank"_s.arg(low, high);
    if (!(mean > 0) || ranks.all.size() == 1) return inMpi;
    if (shown == u"1.00"_s) return u"All ranks compute about as long; %1"_s.arg(inMpi);
    return u"Rank %1 computes %2 times as long as the mean; %3"_s.arg(QString::number(most.task), shown, inMpi);
}

QString lacksTimeByRank(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = profileOf(session, request);
    if (!item) return u"This figure needs a profile with times of single ranks: import a report of mpiP, or a profile of TAU or Caliper."_s;
    if (taskTimes(*item->data).empty())
        return u"“%1” tells the times of all ranks together, not of single ones. A verbose report of mpiP has them (without -c), and so "
               u"have profiles of "
               "TAU and Caliper."_s.arg(item->name);
    if (!ranksOf(*item->data, request).all.empty()) return {};
    return u"“%1” does not tell %2 by rank: choose all functions."_s.arg(item->name, functionOf(request));
}

Result<Figure> buildTimeByRank(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    if (const QString lacking = lacksTimeByRank(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem& item = *profileOf(session, request);
    const Ranks ranks = ranksOf(*item.data, request);
    const QString function = functionOf(request).toHtmlEscaped();
    Figure figure;
    figure.panels = {RankDrawer(figure, ranks).panel()};
    figure.widthMm = 178;
    figure.heightMm = 70;
    figure.title = titleOf(ranks, function);
    figure.subtitle = profileSubtitle(item);
    if (ranks.all.size() > mostColumns)
        note(figure.messages, u"A bar is the mean of %1 ranks, the last one of the rest; the table has every rank."_s.arg(
                                  blocksOf(ranks.all.size()).front().count));
    figure.provenance = profileProvenance(item);
    figure.caption = (ranks.isOneFunction ? u"Time in %1 by rank, %2. %3."_s.arg(function) : u"Computation and MPI by rank, %1. %2."_s)
                         .arg(item.name.toHtmlEscaped(), figure.provenance.program);
    return figure;
}

/// The functions whose times are told by rank.
void addFunctions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = profileOf(session, request);
    if (!item || functionByTask(*item->data, {}).empty()) return;
    for (Choice& one : choices)
        for (const MpiTime& function : one.name == u"function"_s ? mpiFunctions(*item->data) : std::vector<MpiTime>()) {
            one.words << function.call;
            one.names << function.call;
        }
}

} // namespace

const FigureKind timeByRankFigure = {
    .id = u"time-by-rank"_s,
    .name = u"Time by rank"_s,
    .description = u"How evenly the work is shared: computation and MPI of each rank, or one MPI function."_s,
    .datasetKinds = {u"profile"_s},
    .choices = {{u"function"_s, u"Function"_s, {u"all"_s}, {u"All of MPI"_s}, u"what of MPI is shown"_s, true},
                choiceOf("order", "order", {{"rank", "By rank"}, {"longest", "Longest first"}}, "how the ranks stand beside each other")},
    .lacks = lacksTimeByRank,
    .build = buildTimeByRank,
    .addOptions = addFunctions,
    .help = u"profiles"_s,
};

} // namespace costscope
