// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelKinds.h"

#include "core/levels/figures/levelStrip.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double rungWidth = 0.66; ///< of the place that a rung has

/// What a rung is called: below the axis, and in a sentence.
struct RungName {
    const char* shortly;
    const char* inWords;
};
constexpr RungName rungNames[] = {{"postal", "by the postal model"},
                                  {"max-rate", "by the max-rate model"},
                                  {"node-aware", "by the node-aware model"},
                                  {"+ <i>γn</i><sup>2</sup>", "with queue search"},
                                  {"+ <i>δℓ</i>", "with contention"}};

QString ladderRatioText(double ratio)
{
    return ratio < 0.095 ? display(ratio, Quantity::None, 2) : QString::number(ratio, 'f', 2);
}

/// 95 % of the ratio of a level on a rung, by the errors of the machine's values: what was measured is taken as it is. NaN where none
/// are known.
Interval ratioInterval(const LevelView& view, Rung rung, size_t row)
{
    if (view.analysis.intervals.empty()) return {missing, missing};
    const double measured = view.analysis.costs[row].measured();
    const Interval& time = view.analysis.intervals[row].times[size_t(rung)];
    return {time[0] / measured, time[1] / measured};
}

/// A bar through each dot where the values of the machine have errors.
void addErrors(Panel& panel, const LevelView& view, const Series& dots, Rung rung)
{
    Series bars{.mark = Mark::Segments, .hue = dots.hue, .dash = dots.dash, .weight = 0.7};
    for (size_t i = 0; i < dots.rows.size(); ++i) {
        const Interval ends = ratioInterval(view, rung, size_t(dots.rows[i]));
        if (ends[0] > 0 && ends[1] > ends[0] && std::isfinite(ends[1])) bars.addLine(dots.x[i], ends[0], dots.x[i], ends[1]);
    }
    if (!bars.x.empty()) panel.series.push_back(std::move(bars));
}

/// Levels from left to right inside each rung, joined by a thin line, with the median across; of a what if open and dashed.
void addRung(Panel& panel, const LevelView& view, const RungError& error, const std::vector<size_t>& rows, bool whatIf)
{
    const double at = double(error.rung), count = double(std::max<size_t>(error.ratios.size(), 2));
    const Dash dash = whatIf ? Dash::Dashed : Dash::Solid;
    const Fill fill = whatIf ? Fill::None : Fill::Solid;
    Series dots{.mark = Mark::Line, .hue = hueOf(error.rung), .dash = dash, .marker = Marker::Circle, .fill = fill, .weight = 0.5};
    for (size_t i = 0; i < error.ratios.size(); ++i) {
        if (!(error.ratios[i] > 0) || std::isinf(error.ratios[i])) continue;
        dots.addPoint(at + rungWidth * (double(i) / (count - 1) - 0.5), error.ratios[i], int(rows[i]));
    }
    addErrors(panel, view, dots, error.rung);
    panel.series.push_back(std::move(dots));
    if (std::isnan(error.median)) return;
    Series rung{.mark = Mark::Segments, .hue = Hue::Ink, .dash = dash, .weight = whatIf ? 1.0 : 1.6};
    rung.addLine(at - 0.6 * rungWidth, error.median, at + 0.6 * rungWidth, error.median);
    panel.series.push_back(std::move(rung));
}

/// One row of numbers at the top; that of a what if in grey below.
void addMedians(Panel& panel, const std::vector<RungError>& errors, bool whatIf)
{
    const QString words = whatIf ? u"%1"_s : u"<b>%1</b>"_s;
    for (const RungError& error : errors)
        if (!std::isnan(error.median))
            panel.series.push_back(wordsAt(double(error.rung), panel.y.max / (whatIf ? 1.9 : 1.25),
                                           words.arg(ladderRatioText(error.median)), whatIf ? Hue::Grey : hueOf(error.rung)));
}

void addLadder(Panel& panel, const LevelView& view, const std::vector<RungError>& errors, const std::vector<size_t>& rows, bool whatIf)
{
    for (const RungError& error : errors) addRung(panel, view, error, rows, whatIf);
    addMedians(panel, errors, whatIf);
}

Axis rungAxis(QueueLaw law)
{
    Axis axis{.min = -0.5, .max = double(rungs.size()) - 0.5, .ticks = TickStyle::Fixed};
    for (const Rung rung : rungs) {
        const bool isOfLaw = rung == Rung::Queue && law != QueueLaw::Square;
        const QString queue = law == QueueLaw::Third ? u"+ "_s + formulaOf(law) : u"+ queue"_s; // other formulas find no room
        axis.fixedTicks.push_back({double(rung), isOfLaw ? queue : QString::fromUtf8(rungNames[size_t(rung)].shortly)});
    }
    axis.label = u"Model; “+” is added to all before it"_s;
    return axis;
}

/// One range for all panels, with room for the rows of medians.
void setRange(Axis& axis, const LevelView& view, const LevelView* whatIf)
{
    std::vector<double> ratios;
    for (const LevelView* one : {&view, whatIf}) {
        for (const RungError& error : one ? ladder(one->analysis.costs) : std::vector<RungError>())
            ratios.insert(ratios.end(), {error.min, error.max});
        for (size_t row = 0; one && row < one->analysis.intervals.size(); ++row)
            for (const Rung rung : rungs)
                for (const double end : ratioInterval(*one, rung, row)) ratios.push_back(end);
    }
    setRatioRange(axis, ratios);
    axis.max *= whatIf ? 2.6 : 1.7;
}

/// How far the median of a rung may be from 1, as |ln|, wherever the values of the machine are within their errors: it lies between the
/// medians of the ends.
Interval distance(const LevelView& view, const RungError& error, const QString& operation)
{
    std::vector<double> from, to;
    for (const size_t row : view.rowsOf(operation)) {
        const double ratio = timeAt(view.analysis.costs[row], error.rung) / view.analysis.costs[row].measured();
        if (!(ratio > 0) || std::isinf(ratio)) continue;
        const Interval ends = ratioInterval(view, error.rung, row);
        from.push_back(std::isnan(ends[0]) ? ratio : ends[0]);
        to.push_back(std::isnan(ends[1]) ? ratio : ends[1]);
    }
    if (from.empty()) return {missing, missing};
    const double low = std::log(median(from)), high = std::log(median(to));
    return {low <= 0 && high >= 0 ? 0 : std::fmin(std::fabs(low), std::fabs(high)), std::fmax(std::fabs(low), std::fabs(high))};
}

/// The rung whose median is nearest to 1, and whether that is near.
QString closestOf(const LevelView& view, const QString& operation)
{
    const auto errors = ladder(view.analysis.costs, operation);
    const RungError* best = nullptr;
    for (const RungError& error : errors)
        if (error.median > 0 && (!best || std::abs(std::log(error.median)) < std::abs(std::log(best->median)))) best = &error;
    if (!best) return {};
    const bool isMet = best->median >= 0.5 && best->median <= 2; // the grey ground
    const Interval ofBest = distance(view, *best, operation);
    const bool isDecided =
        view.analysis.intervals.empty() || std::ranges::all_of(errors, [&](const RungError& other) {
            return other.rung == best->rung || !(other.median > 0) || !(distance(view, other, operation)[0] <= ofBest[1]);
        });
    const QString text = isMet ? u"%1 is met closest %2 (%3)"_s : u"%1 is met by no model, closest %2 (%3)"_s;
    return text.arg(shortOperationTitle(operation), QString::fromUtf8(rungNames[size_t(best->rung)].inWords),
                    ladderRatioText(best->median)) +
           (isDecided ? QString() : u", not decided by these parameters"_s);
}

QString titleOf(const LevelView& view)
{
    QStringList sentences;
    for (const QString& operation : view.analysis.operations())
        if (const QString sentence = closestOf(view, operation); !sentence.isEmpty()) sentences << sentence;
    return sentences.mid(0, 2).join(u"; "_s);
}

void addMessages(Figure& figure, const LevelView& view, const LevelView& changed, bool isShown)
{
    if (!isShown)
        figure.messages.push_back({Severity::Note, u"The what if has other messages, another placement or machine than the run, so no "
                                                   "measured time belongs to it: the ladder shows the run as it was."_s});
    for (const Message& message : whatIfMessages(view.analysis, changed.analysis)) figure.messages.push_back(message);
}

void setPaperSize(Figure& figure, const QString& layout)
{
    const int panels = int(figure.panels.size());
    const double stacked = 26 + 46 * panels; // title and names of the rungs; then the plots
    figure.widthMm = figure.columns > 1 ? 178 : 84;
    figure.heightMm = figure.columns > 1 ? 14 + 52 * ((panels + 1) / 2) : panels > 1 ? stacked : 72;
    figure.stackedHeightMm = stacked;
    if (layout == u"auto"_s) figure.stackedUpToMm = 130; // the names of the rungs want as much
    for (Panel& panel : figure.panels) panel.sharesX = figure.columns == 1 && &panel != &figure.panels.back();
}

Result<Figure> buildModelLadder(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = levelView(session, request, memory, progress.part(0, 0.5));
    if (!view) return view.error();
    const auto changed = whatIfView(session, request, memory, progress.part(0.5, 0.8));
    if (!changed) return changed.error();
    const auto source = sourceView(session, request, memory, progress.part(0.8, 1));
    if (!source) return source.error();
    // Measured times are those of the run: another placement or machine has none.
    const LevelView* whatIf = *changed && asksOfTheSameRun((*changed)->changes) ? &**changed : nullptr;
    const QStringList operations = view->analysis.operations();
    Figure figure;
    const QString layout = choice(modelLadderFigure, request, u"layout"_s);
    figure.columns = layout == u"column"_s ? 1 : std::min<int>(int(operations.size()), 2);
    for (const QString& operation : operations) {
        const auto errors = ladder(view->analysis.costs, operation);
        if (std::all_of(errors.begin(), errors.end(), [](const RungError& e) { return std::isnan(e.median); })) continue;
        Panel panel{.title = operationTitle(operation),
                    .x = rungAxis(view->analysis.question.settings.queueLaw),
                    .legend = LegendPlace::None,
                    .key = operation};
        panel.y.label = u"Modeled / measured time"_s;
        setRange(panel.y, *view, whatIf);
        panel.sharesY = figure.panels.size() % size_t(figure.columns) != 0;
        addRatioGround(panel);
        addLadder(panel, *view, errors, view->rowsOf(operation), false);
        if (whatIf) addLadder(panel, *whatIf, ladder(whatIf->analysis.costs, operation), view->rowsOf(operation), true);
        figure.panels.push_back(std::move(panel));
    }
    if (figure.panels.empty())
        return Error{
            u"No level of “%1” has both a measured and a modeled time above 0, so there is no ratio to show."_s.arg(view->item->name)};
    figure.columns = std::min<int>(figure.columns, int(figure.panels.size()));
    setPaperSize(figure, layout);
    figure.title = titleOf(*view);
    figure.subtitle =
        levelSubtitle(*view, *source ? &**source : nullptr, whatIf) + u" · dots: levels, the finest first; bars and numbers: median"_s;
    if (!view->analysis.intervals.empty()) figure.subtitle += u", upright: 95 % by the errors of the parameters"_s;
    if (whatIf) figure.subtitle += u", of the what if open, dashed and grey"_s;
    figure.messages = view->analysis.messages;
    if (*changed) addMessages(figure, *view, **changed, whatIf);
    addLevelTable(figure, *view, *changed ? &**changed : nullptr);
    figure.provenance = levelProvenance(*view, whatIf);
    figure.caption =
        u"Ratio of modeled to measured communication time of every level of %1, from one model to the next, eqs (1)–(7) of Bienz, "
        "Gropp and Olson (2018), with the parameters of %2; grey: within a factor of two. %3."_s.arg(
            view->name(), view->machine.name.toHtmlEscaped(), figure.provenance.program);
    figure.caption += settingsInPrint(*view);
    if (whatIf) figure.caption += u" Open and dashed: what if, with %1."_s.arg(changesInWords(*view, *whatIf).join(u", "_s));
    return figure;
}

std::vector<Choice> modelLadderChoices()
{
    std::vector<Choice> all = levelChoices();
    all.push_back(layoutChoice());
    return all;
}

} // namespace

const FigureKind modelLadderFigure = {
    .id = u"model-ladder"_s,
    .name = u"Model ladder"_s,
    .description = u"How far each model is from the measured levels, from the postal model to queue search and contention."_s,
    .datasetKinds = {u"amg"_s},
    .choices = modelLadderChoices(),
    .values = levelValueNames(),
    .setValue = setLevelValue,
    .lacks = lacksLevelRatios,
    .build = buildModelLadder,
    .rowsToCount = rowsForLevelsAndWhatIf,
    .help = u"levels"_s,
};

} // namespace costscope
