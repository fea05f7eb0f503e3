// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelKinds.h"

#include "core/base/words.h"
#include "core/figure/ticks.h"
#include "core/levels/figures/levelStack.h"
#include "core/levels/figures/levelStrip.h"
#include "core/levels/figures/levelTitle.h"

#include <algorithm>

namespace costscope {

namespace {

/// The views that stand in one figure.
struct Views {
    LevelView first;
    std::optional<LevelView> whatIf, source;

    const LevelView* second() const { return whatIf ? &*whatIf : nullptr; }
    const LevelView* origin() const { return source ? &*source : nullptr; }
};

Result<Views> viewsOf(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto first = levelView(session, request, memory, progress.part(0, 0.4));
    if (!first) return first.error();
    auto whatIf = whatIfView(session, request, memory, progress.part(0.4, 0.7));
    if (!whatIf) return whatIf.error();
    auto source = sourceView(session, request, memory, progress.part(0.7, 1));
    if (!source) return source.error();
    return Views{first.take(), whatIf.take(), source.take()};
}

/// A stack that vanishes beside the measured times, or the other way round, is seen on a log axis only.
bool wantsLog(const LevelView& view, const QString& wanted)
{
    if (wanted != u"auto"_s) return wanted == u"log"_s;
    for (const LevelCost& cost : view.analysis.costs) {
        const double ratio = cost.measured() / cost.total();
        if (cost.total() > 0 && ratio > 20) return true;
    }
    return false;
}

constexpr double roomForRatios = 1.14; ///< above the highest

/// `room` above the highest, for the ratios.
void setRange(Axis& axis, const std::vector<double>& values, bool log, double room)
{
    axis.scale = log ? Scale::Log : Scale::Linear;
    if (values.empty()) return;
    if (log) return padRange(axis, values);
    axis.min = 0;
    axis.max = room * *std::max_element(values.begin(), values.end());
}

/// The panels of a figure while they are put together: a stack for each operation, and its strip below.
class Panels {
public:
    Panels(const Views& views, const FigureRequest& request)
        : m_views(views), m_log(wantsLog(views.first, choice(costByLevelFigure, request, u"y_scale"_s))),
          m_strip(hasRatios(views.first) && choice(costByLevelFigure, request, u"strip"_s) == u"on"_s),
          m_shared(choice(costByLevelFigure, request, u"axes"_s) == u"shared"_s)
    {
        m_stacks.unit = timeUnitFor(largestTime(m_stacks));
        m_stacks.ratios = true;
        m_stacks.areMarks = m_log;
    }

    void addTo(Figure& figure)
    {
        figure.group = m_strip ? 2 : 1;
        for (const QString& operation : m_views.first.analysis.operations()) {
            const bool named = figure.panels.empty();
            figure.panels.push_back(stackOf(operation, named));
            if (m_strip) figure.panels.push_back(ratioStrip(m_views.first, m_views.second(), operation, named));
        }
        shareRanges(figure);
        if (!figure.panels.empty()) nameWhatIsSeen(figure);
    }

private:
    /// Names stand in the first panel, for all: of a part that no panel shows there is none.
    void nameWhatIsSeen(Figure& figure) const
    {
        constexpr double leastSeen = 0.004; // of the height of a panel: a quarter of a millimetre
        const auto isSeen = [&](const Series& named) {
            for (const Panel& panel : figure.panels) {
                if (isStrip(figure, panel)) continue;
                for (const Series& s : panel.series) {
                    // What reaches beyond what was measured is outlined in the hue of its part.
                    const bool isOfIt = s.mark == named.mark && s.fill == named.fill && (s.hue == named.hue || named.fill == Fill::None);
                    for (size_t i = 0; isOfIt && i < s.x.size(); ++i)
                        if (s.mark == Mark::Points || s.high[i] - s.low[i] >= leastSeen * (panel.y.max - panel.y.min)) return true;
                }
            }
            return false;
        };
        for (Series& s : figure.panels.front().series)
            if (!s.label.isEmpty() && (s.mark == Mark::Bars || (m_log && s.mark == Mark::Points)) && s.hue != Hue::Faint && !isSeen(s))
                s.label.clear();
    }

    Panel stackOf(const QString& operation, bool named)
    {
        Panel panel;
        panel.title = operationTitle(operation);
        panel.key = operation;
        panel.grid = true;
        panel.legend = LegendPlace::None;
        panel.sharesX = m_strip;
        panel.x = levelAxis(levelCount(m_views.first));
        const bool isWhole = m_views.first.includeComputation() && !m_views.first.hasModel();
        panel.y.label = (isWhole ? u"Time, with computation (%1)"_s : u"Communication time (%1)"_s).arg(m_stacks.unit.name);
        panel.y.shortLabel = u"Time (%1)"_s.arg(m_stacks.unit.name);
        addStacks(panel, m_stacks, operation, named);
        setRange(panel.y, shownTimes(panel), m_log, roomForRatios);
        return panel;
    }

    void shareRanges(Figure& figure) const
    {
        std::vector<double> times, ratios;
        for (const Panel& panel : figure.panels) {
            const std::vector<double> shown = shownTimes(panel);
            std::vector<double>& all = isStrip(figure, panel) ? ratios : times;
            all.insert(all.end(), shown.begin(), shown.end());
        }
        for (Panel& panel : figure.panels) {
            const bool strip = isStrip(figure, panel);
            const size_t group = size_t(&panel - figure.panels.data()) / size_t(figure.group);
            if (strip)
                setRatioRange(panel.y, ratios);
            else if (m_shared)
                setRange(panel.y, times, m_log, roomForRatios);
            if (figure.columns == 1) panel.sharesX = &panel != &figure.panels.back();
            panel.sharesY = (strip || m_shared) && group % size_t(figure.columns) != 0;
        }
    }

    bool isStrip(const Figure& figure, const Panel& panel) const { return m_strip && (&panel - figure.panels.data()) % 2 == 1; }

    const Views& m_views;
    bool m_log, m_strip, m_shared;
    LevelStacks m_stacks{m_views.first, m_views.second(), m_views.origin()};
};

/// One column of a journal holds one operation beside nothing, two columns hold two side by side.
void setPaperSize(Figure& figure, int operations, const QString& layout)
{
    const int rows = (operations + 1) / 2, strip = figure.group > 1 ? 24 : 0;
    const double stacked = 40 + (42 + strip) * operations; // title and legend; then the plots
    figure.widthMm = figure.columns > 1 ? 178 : 84;
    figure.heightMm = figure.columns > 1 ? 24 + (58 + strip) * rows : operations > 1 ? stacked : 84 + strip;
    figure.stackedHeightMm = stacked;
    if (layout == u"auto"_s) figure.stackedUpToMm = 100; // one column of a journal has 84 to 90
}

QString captionOf(const Views& views, const Figure& figure)
{
    if (!views.first.hasModel() && !views.whatIf)
        return u"Measured %1 per level of the hierarchy %2. %3."_s.arg(views.first.includeComputation() ? u"time, with computation,"_s
                                                                                                        : u"communication time"_s,
                                                                       views.first.name(), figure.provenance.program);
    QStringList parts{u"node-aware max-rate model"_s}, without; // what the machine has values for
    for (const auto& [value, name] : {std::pair{"gamma", u"queue search"_s}, {"delta", u"network contention"_s}})
        (std::isnan(machineValue(views.first.machine, value)) ? without : parts) << name;
    QString text = u"Measured and modeled communication time per level of the hierarchy %1 with the parameters of %2: %3, eqs (2)–(7) of "
                   "Bienz, Gropp and Olson (2018)."_s.arg(views.first.name(), views.first.machine.name.toHtmlEscaped(), inSeries(parts));
    if (!without.isEmpty()) text += u" Not modeled, as the machine has no value for it: %1."_s.arg(inSeries(without));
    text += settingsInPrint(views.first);
    if (views.whatIf) text += u" Framed: what if, with %1."_s.arg(changesInWords(views.first, *views.whatIf).join(u", "_s));
    if (!views.first.analysis.intervals.empty()) text += u" Diamonds: modeled, with 95 % by the errors of the parameters alone."_s;
    if (figure.group > 1) text += u" Below: modeled over measured time, each model with all before it; grey: within a factor of two."_s;
    return text + u" %1."_s.arg(figure.provenance.program);
}

Messages messagesOf(const Views& views)
{
    Messages all = farFromMeasured(views.first);
    const Messages& own = views.first.analysis.messages;
    all.insert(all.end(), own.begin(), own.end());
    const Messages open = undecidedLevels(views.first);
    all.insert(all.end(), open.begin(), open.end());
    if (!views.whatIf) return all;
    const Messages further = whatIfMessages(views.first.analysis, views.whatIf->analysis);
    all.insert(all.end(), further.begin(), further.end());
    return all;
}

Result<Figure> buildCostByLevel(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto views = viewsOf(session, request, memory, progress);
    if (!views) return views.error();
    const LevelView& view = views->first;
    const QString layout = choice(costByLevelFigure, request, u"layout"_s);
    const int operations = int(view.analysis.operations().size());
    Figure figure;
    figure.columns = layout == u"column"_s ? 1 : std::min(operations, 2);
    Panels(*views, request).addTo(figure);
    setPaperSize(figure, operations, layout);
    figure.legend = LegendPlace::FreeCell;
    figure.title = views->whatIf ? whatIfTitle(view, *views->whatIf) : dominanceTitle(view);
    figure.subtitle = levelSubtitle(view, views->origin());
    if (hasRatios(view)) figure.subtitle += u" · numbers: modeled / measured"_s;
    figure.messages = messagesOf(*views);
    addLevelTable(figure, view, views->second());
    figure.provenance = levelProvenance(view, views->second());
    figure.caption = captionOf(*views, figure);
    return figure;
}

std::vector<Choice> costByLevelChoices()
{
    std::vector<Choice> all = {{u"axes"_s, u"y axes"_s, {u"shared"_s, u"own"_s}, {u"Shared axis"_s, u"Own axes"_s}},
                               {u"y_scale"_s, u"y axis"_s, {u"auto"_s, u"linear"_s, u"log"_s}, {u"Auto"_s, u"Linear"_s, u"Log"_s}},
                               {u"strip"_s,
                                u"Ratios"_s,
                                {u"on"_s, u"off"_s},
                                {u"Strip below"_s, u"Numbers alone"_s},
                                u"modeled over measured time: in a strip below too, or in numbers above the stacks alone"_s},
                               layoutChoice()};
    const std::vector<Choice> settings = levelChoices();
    all.insert(all.end(), settings.begin(), settings.end());
    return all;
}

} // namespace

const FigureKind costByLevelFigure = {
    .id = u"cost-by-level"_s,
    .name = u"Cost by level"_s,
    .description = u"Where the communication time of each AMG level goes: transport, queue search, contention, or unexplained."_s,
    .datasetKinds = {u"amg"_s},
    .choices = costByLevelChoices(),
    .values = levelValueNames(),
    .setValue = setLevelValue,
    .lacks = lacksLevels,
    .build = buildCostByLevel,
    .rowsToCount = rowsForLevelsAndWhatIf,
    .help = u"levels"_s,
};

} // namespace costscope
