// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/overlapKinds.h"

#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/overlap/figures/selectionFigure.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

QString option(const FigureRequest& request, const char* id)
{
    return choice(selectionReplayFigure, request, QLatin1String(id));
}

struct LogicLine {
    SelectionLogic logic;
    SelectionReplay replay;
};

ReplaySettings settingsOf(const FigureRequest& request, SelectionLogic logic)
{
    ReplaySettings settings = replaySettings(request);
    settings.logic = logic;
    settings.isHistoric = option(request, "history") == u"known"_s;
    return settings;
}

/// Every logic goes over the times.
qint64 rowsForSelections(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    return 3 * rowsForSelection(session, request, memory);
}

/// The chosen logic first, then the others as far as these functions allow them.
Result<std::vector<LogicLine>> replays(const SelectionView& view, const FigureRequest& request, const Progress& progress)
{
    const SelectionLogic chosen = selectionLogic(option(request, "logic")).value_or(SelectionLogic::BruteForce);
    auto first = replaySelection(view.record, settingsOf(request, chosen), progress.part(0.1, 0.4));
    if (!first) return first.error();
    std::vector<LogicLine> lines{{chosen, first.take()}};
    for (const SelectionLogic logic : {SelectionLogic::BruteForce, SelectionLogic::Attributes, SelectionLogic::Factorial}) {
        if (logic == chosen) continue;
        const Progress step = progress.part(0.1, 1).step(lines.size(), 3);
        if (auto other = replaySelection(view.record, settingsOf(request, logic), step)) lines.push_back({logic, other.take()});
        if (!step.report(1)) return cancelled();
    }
    return lines;
}

/// Running times over the iterations of a run.
class RunPanel {
public:
    RunPanel(const SelectionView& view, const std::vector<LogicLine>& lines, double total, bool isRegret)
        : m_view(view), m_lines(lines), m_total(total), m_isRegret(isRegret)
    {}

    Panel panel()
    {
        m_panel.title = m_isRegret ? u"Behind the best fixed choice"_s : u"Running time"_s;
        addLearning();
        for (size_t i = m_lines.size(); i-- > 0;) addLine(m_lines[i], i == 0);
        addBest();
        finish();
        return std::move(m_panel);
    }

private:
    const SelectionReplay& chosen() const { return m_lines.front().replay; }

    /// Where lines are read: evenly, and where a function follows another.
    std::vector<double> grid(const SelectionReplay& replay) const
    {
        constexpr int steps = 240;
        std::set<double> all;
        for (int i = 0; i <= steps; ++i) all.insert(std::round(m_total * i / steps));
        for (const ReplayStep& step : replay.steps)
            if (step.isMeasured() && step.to <= m_total) all.insert(step.to);
        return {all.begin(), all.end()};
    }

    void addLearning()
    {
        const double learnt = std::min(chosen().learningIterations, m_total);
        if (!(learnt > 0)) return;
        m_panel.series.push_back(
            uprightRegion(0, learnt, Hue::Sky, Fill::Soft, u"learning phase: %1 iterations"_s.arg(exact(chosen().learningIterations))));
    }

    void addLine(const LogicLine& line, bool isChosen)
    {
        constexpr Hue hues[] = {Hue::Blue, Hue::Orange, Hue::Purple};
        constexpr Dash dashes[] = {Dash::Solid, Dash::Dashed, Dash::Dotted};
        Series series{
            .label = nameOf(line.logic), .hue = hues[int(line.logic)], .dash = dashes[int(line.logic)], .weight = isChosen ? 1.6 : 0.9};
        series.label += u": "_s + m_view.record.name(line.replay.winner).toHtmlEscaped();
        series.x = grid(line.replay);
        series.y = line.replay.runningTimes(m_view.record, series.x);
        for (size_t i = 0; m_isRegret && i < series.y.size(); ++i) series.y[i] -= m_view.record.time(line.replay.best, 0, series.x[i]);
        m_panel.series.push_back(std::move(series));
    }

    void addBest()
    {
        Series series{.label = u"Best fixed choice: %1"_s.arg(m_view.record.name(chosen().best).toHtmlEscaped()),
                      .hue = Hue::Grey,
                      .dash = Dash::DashDot};
        for (const double n : grid(chosen())) series.addPoint(n, m_isRegret ? 0 : m_view.record.time(chosen().best, 0, n));
        m_panel.series.push_back(std::move(series));
    }

    void finish()
    {
        double least = 0, most = 0;
        for (const Series& series : m_panel.series)
            if (series.mark == Mark::Line)
                for (const double y : series.y) {
                    least = std::min(least, y);
                    most = std::max(most, y);
                }
        const TimeUnit unit = timeUnitFor(std::max(most, -least));
        for (Series& series : m_panel.series)
            if (series.mark == Mark::Line)
                for (double& y : series.y) y *= unit.factor;
        m_panel.x = {.label = u"Iterations of the run"_s, .quantity = Quantity::Count, .min = 0, .max = m_total};
        m_panel.y = {.label =
                         m_isRegret ? u"Time beyond the best fixed choice (%1)"_s.arg(unit.name) : u"Running time (%1)"_s.arg(unit.name),
                     .shortLabel = u"Time (%1)"_s.arg(unit.name),
                     .quantity = Quantity::Time,
                     .min = (1.05 * least - (m_isRegret ? 0.03 * most : 0)) * unit.factor, // the best choice is seen above the axis
                     .max = (most > 0 ? 1.08 * most : 1) * unit.factor};
        m_panel.legend = m_isRegret ? LegendPlace::Best : LegendPlace::TopLeft;
        if (!m_isRegret) m_panel.y.max *= 1.3; // the legend stands over the beginning of the lines
    }

    const SelectionView& m_view;
    const std::vector<LogicLine>& m_lines;
    double m_total;
    bool m_isRegret;
    Panel m_panel;
};

QString titleOf(const SelectionView& view, const LogicLine& line)
{
    const SelectionReplay& replay = line.replay;
    const QString winner = view.record.name(replay.winner).toHtmlEscaped(), best = view.record.name(replay.best).toHtmlEscaped();
    const double behind = view.record.mean(replay.winner) / view.record.mean(replay.best) - 1;
    const QString slower = display(behind, Quantity::Share, 2);
    if (replay.learningIterations == 0)
        return replay.isCorrect ? u"%1, known from a former run, needs no learning"_s.arg(winner)
                                : u"%1, known from a former run, is %2 slower than %3"_s.arg(winner, slower, best);
    if (!replay.isCorrect) return u"%1 settles on %2, %3 slower than %4"_s.arg(nameOf(line.logic), winner, slower, best);
    const QString found = u"%1 finds %2 after %3 iterations"_s.arg(nameOf(line.logic), winner, exact(replay.learningIterations));
    if (replay.cost() > 0) return u"%1 and costs %2"_s.arg(found, display(replay.cost(), Quantity::Time, 2));
    if (replay.cost() == 0) return u"%1 at no cost"_s.arg(found);
    return u"%1, which took %2 less than with it alone"_s.arg(found, display(-replay.cost(), Quantity::Time, 2));
}

QString captionOf(const SelectionView& view, const LogicLine& line, const ReplaySettings& settings, const QString& program)
{
    const SelectionReplay& replay = line.replay;
    return u"Run-time selection (%1, %2 iterations per function) replayed on recorded times of %3. Learning takes %4: as many iterations "
           "with the "
           "winner take %5, with the best fixed choice %6. Outliers beyond 1.5 interquartile ranges are "
           "removed where they are less than %7 of the times. Beyond %8 iterations the recorded times are repeated. An iteration takes "
           "as long as its slowest process; the best fixed choice has the least mean, outliers included. %9."_s.arg(
               nameOf(line.logic).toLower(), exact(settings.iterations), view.item->name.toHtmlEscaped(),
               display(replay.learningTime, Quantity::Time, 3), moreOrLess(-replay.cost()), moreOrLess(-replay.costAgainstBest()),
               display(settings.mostOutliers, Quantity::Share, 3), exact(double(view.record.iterations())), program);
}

Result<Figure> buildSelectionReplay(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto view = selectionView(session, request);
    if (!view) return view.error();
    if (!progress.report(0.1)) return cancelled();
    const auto lines = replays(*view, request, progress);
    if (!lines) return lines.error();
    const ReplaySettings settings = settingsOf(request, lines->front().logic);
    const double total = option(request, "run").toDouble() * settings.iterations * double(view->times().functions.size());
    for (const LogicLine& line : *lines)
        if (const auto checked = checkRunningTime(view->record, line.replay, total); !checked) return checked.error();
    Figure figure;
    figure.messages = lines->front().replay.messages;
    figure.panels.push_back(RunPanel(*view, *lines, total, option(request, "shown") == u"regret"_s).panel());
    figure.panels.push_back(distributionPanel(figure, *view, lines->front().replay, settings.mostOutliers));
    figure.columns = 2;
    figure.widthMm = 178;
    figure.heightMm = std::clamp(40 + 2.9 * double(view->times().functions.size()), 80.0, 150.0);
    figure.stackedUpToMm = 100;
    figure.stackedHeightMm = 75 + figure.heightMm;
    figure.title = titleOf(*view, lines->front());
    figure.subtitle = selectionSubtitle(*view);
    figure.provenance = selectionProvenance(*view);
    figure.provenance.parameters = u"%1, I = %2, outliers below %3, correct within %4"_s.arg(
        toString(settings.logic), exact(settings.iterations), exact(settings.mostOutliers), exact(settings.within));
    figure.caption = captionOf(*view, lines->front(), settings, figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind selectionReplayFigure = {
    .id = u"selection-replay"_s,
    .name = u"Run-time selection"_s,
    .description = u"What it costs to find the best function while a program runs."_s,
    .datasetKinds = {u"selection"_s},
    .choices = {choiceOf("logic", "logic",
                         {{"brute-force", "Brute force"}, {"attributes", "Selection by attributes"}, {"factorial", "Factorial design"}}),
                choiceOf("shown", "shown", {{"time", "Running time"}, {"regret", "Behind the best fixed choice"}}),
                choiceOf("history", "history", {{"none", "Nothing is known"}, {"known", "Winner known from a former run"}}),
                choiceOf("run", "run",
                         {{"2", "Twice as long as brute force learns"},
                          {"5", "5 times as long"},
                          {"20", "20 times as long"},
                          {"100", "100 times as long"}})},
    .values = selectionValueNames(),
    .setValue = setSelectionValue,
    .describe = describeSelection,
    .lacks = lacksSelection,
    .build = buildSelectionReplay,
    .rowsToCount = rowsForSelections,
    .help = u"overlap"_s,
};

} // namespace costscope
