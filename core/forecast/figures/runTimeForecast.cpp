// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastAnswers.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/forecastWords.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// What is drawn over n: which part of the answer, and what the records say of it.
struct Shown {
    QString word; ///< "run time"
    Axis y;
    Quantiles ForecastAt::*interval;
    double (*measured)(double n, double t, double efficiency); ///< of a record
};

double timeItself(double, double t, double)
{
    return t;
}

double measuredEfficiency(double, double, double efficiency)
{
    return efficiency;
}

double measuredSpeedup(double n, double, double efficiency)
{
    return n * efficiency;
}

double measuredShare(double, double, double efficiency)
{
    return 1 - efficiency;
}

/// The t_1 that efficiencies of records are of: by the record at n = 1, or the expected one.
double firstTime(const ForecastScene& scene)
{
    const int first = scene.points().at(1);
    return first >= 0 ? scene.points().time(size_t(first)) : scene.forecast->at(1).time.q50;
}

Shown shownOf(QStringView id)
{
    if (id == u"speedup")
        return {u"speed-up"_s,
                {.label = u"Speed-up <i>t</i><sub>1</sub>/<i>t<sub>n</sub></i>"_s, .scale = Scale::Log, .ticks = TickStyle::PowersOfTwo},
                &ForecastAt::speedup,
                measuredSpeedup};
    if (id == u"share")
        return {u"share of overhead"_s,
                {.label = u"Share of overhead 1 − <i>E</i> (%)"_s, .quantity = Quantity::Share, .ticks = TickStyle::Percent},
                &ForecastAt::overheadShare,
                measuredShare};
    if (id == u"efficiency")
        return {u"efficiency"_s,
                {.label = u"Efficiency <i>E</i> (%)"_s, .quantity = Quantity::Share, .ticks = TickStyle::Percent},
                &ForecastAt::efficiency,
                measuredEfficiency};
    return {u"run time"_s, timeAxis(u"Run time <i>t<sub>n</sub></i> (s)"_s, u"log"_s), &ForecastAt::time, timeItself};
}

/// Records and between them, beyond the last and down to the first; every record's n is one, but of very many.
std::vector<double> drawnAt(const ForecastScene& scene)
{
    const double last = std::max(scene.target, scene.points().most()) * 1.3;
    const double first = scene.points().least();
    std::vector<double> n = first < last ? spread(first, last, 72) : std::vector<double>{first};
    const std::vector<double> points = pointsToDraw(scene.points());
    n.insert(n.end(), points.begin(), points.end());
    n.push_back(scene.target);
    std::ranges::sort(n);
    const auto isNearly = [](double a, double b) { return b <= a * (1 + 1e-12); };
    n.erase(std::unique(n.begin(), n.end(), isNearly), n.end());
    return n;
}

struct Answers {
    std::vector<ForecastAt> curve; ///< where lines and bands are drawn
    std::vector<ForecastAt> asked; ///< rows of the table: every n of a record, of one that was left out, too, and the target
};

/// What is drawn, and which of it no record has: those are asked for each target anew.
struct Asking {
    std::vector<double> drawn, between;
};

/// The n beside those of records that the table has a row for: what is asked for, and what was left out and can be taken in again.
std::vector<double> rowsBeside(const ForecastScene& scene)
{
    constexpr size_t most = 200;
    std::vector<double> all;
    for (size_t row = 0; row < scene.records.size() && all.size() <= most; ++row)
        if (!scene.used[row] && scene.records.t[row] > 0 && scene.points().at(scene.records.n[row]) < 0)
            all.push_back(scene.records.n[row]);
    if (all.size() > most) all.clear();
    if (scene.points().at(scene.target) < 0) all.push_back(scene.target);
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

Asking askingOf(const ForecastScene& scene)
{
    const ScalingPoints& points = scene.points();
    Asking asking;
    for (const double n : drawnAt(scene)) {
        if (scene.forecast->basis() == ForecastBasis::NoLaw && n < points.most()) continue;
        asking.drawn.push_back(n);
        if (points.at(n) < 0) asking.between.push_back(n);
    }
    for (const double n : rowsBeside(scene)) {
        const auto found = std::ranges::lower_bound(asking.between, n);
        if (found == asking.between.end() || *found != n) asking.between.insert(found, n);
    }
    return asking;
}

/// The records' n are asked once for all targets, what is drawn beside them for each. Error: cancelled.
Result<Answers> answersOf(const ForecastScene& scene, bool lawOnly, FigureMemory& memory, const Progress& progress)
{
    const ScalingPoints& points = scene.points();
    const auto ofRecords = answersAt(scene, points.n, lawOnly, memory, progress.part(0, 0.8));
    if (!ofRecords) return ofRecords.error();
    const auto [drawn, between] = askingOf(scene);
    const auto beside = answersAt(scene, between, lawOnly, memory, progress.part(0.8, 1));
    if (!beside) return beside.error();
    const auto at = [&, &between = between](double n) -> const ForecastAt& {
        if (const int point = points.at(n); point >= 0) return (**ofRecords)[size_t(point)];
        return (**beside)[size_t(std::ranges::lower_bound(between, n) - between.begin())];
    };
    Answers answers;
    for (const double n : drawn) answers.curve.push_back(at(n));
    answers.asked = **ofRecords;
    for (const double n : rowsBeside(scene)) answers.asked.insert(std::ranges::lower_bound(answers.asked, n, {}, &ForecastAt::n), at(n));
    return answers;
}

std::vector<AnswerRow> tableRows(const ForecastScene& scene, const std::vector<ForecastAt>& asked)
{
    const std::map<double, int> records = singleRecords(scene.records);
    std::vector<AnswerRow> rows;
    for (const ForecastAt& at : asked) rows.push_back({at, missing, onlyRecordAt(scene.item->id, records, at.n)});
    return rows;
}

void addRecords(Panel& panel, const ForecastScene& scene, const Shown& shown, const std::vector<ForecastAt>& asked)
{
    const bool isOfFirst = shown.measured != timeItself, hasFirst = scene.points().at(1) >= 0;
    RecordMarks marks(panel, isOfFirst && !hasFirst ? u"measured, over <i>t</i><sub>1</sub> of the laws"_s : u"measured"_s);
    const double t_1 = firstTime(scene);
    const bool isWeak = scene.forecast->settings().scaling == Scaling::Weak;
    for (size_t row = 0; row < scene.records.size(); ++row) {
        const double n = scene.records.n[row], t = scene.records.t[row];
        if (!(t > 0)) continue;
        auto at = std::ranges::lower_bound(asked, n, {}, &ForecastAt::n);
        if (at != asked.end() && at->n != n) at = asked.end();
        marks.add(scene.used[row], n, shown.measured(n, t, isWeak ? t_1 / t : t_1 / (n * t)),
                  at == asked.end() ? -1 : int(at - asked.begin()));
    }
    marks.draw();
}

/// Shares of the time in MPI, where somebody measured them.
void addMeasuredShares(Panel& panel, const ForecastScene& scene)
{
    Series shares{
        .mark = Mark::Points, .label = u"in MPI, measured"_s, .hue = Hue::Vermillion, .marker = Marker::Diamond, .fill = Fill::None};
    for (size_t row = 0; row < scene.records.size(); ++row)
        if (std::isfinite(scene.records.ratio[row])) shares.addPoint(scene.records.n[row], scene.records.ratio[row]);
    panel.addUnlessEmpty(std::move(shares));
}

void addIdeal(Panel& panel, const QString& show, double first, double last)
{
    Series ideal{.mark = Mark::Line, .endLabel = u"ideal"_s, .hue = Hue::Grey, .dash = Dash::DashDot};
    if (show == u"speedup") {
        ideal.addPoint(std::max(1.0, first), std::max(1.0, first));
        ideal.addPoint(last, last);
    } else if (show == u"efficiency") {
        ideal.addPoint(first, 1);
        ideal.addPoint(last, 1);
    } else
        return;
    panel.series.push_back(std::move(ideal));
}

/// An interval of an unknown t_1 reaches to many times of what is expected, and would press all that was measured flat. Whether the axis
/// cuts it.
bool limitHeights(Panel& panel, const std::vector<ForecastAt>& curve)
{
    constexpr double roomAbove = 1.5;
    double highest = 1;
    for (const ForecastAt& at : curve) highest = std::fmax(highest, at.efficiency.q50);
    for (const Series& series : panel.series)
        if (series.mark == Mark::Points)
            for (const double y : series.y) highest = std::fmax(highest, y);
    if (!(panel.y.max > roomAbove * highest)) return false;
    panel.y.max = roomAbove * highest;
    panel.y.min = std::fmax(panel.y.min, -0.04 * panel.y.max); // the room was that of the whole interval
    return std::ranges::any_of(panel.heights(), [&](double y) { return y > panel.y.max; });
}

/// The n of least time, as far as it is known.
void addPlateau(Panel& panel, const LeastTime& least)
{
    if (std::isnan(least.plateauTo) || least.onlyLower || least.plateauFrom > panel.x.max) return;
    panel.series.insert(panel.series.begin(), uprightRegion(least.plateauFrom, std::min(least.plateauTo, panel.x.max), Hue::Green,
                                                            Fill::Soft, u"within 5 % of the least"_s));
}

/// What else the answer says, for who looks at the figure alone.
void addSentences(Messages& messages, const Forecast& forecast, const ForecastAt& last, const LeastTime& least)
{
    const Scaling scaling = forecast.settings().scaling;
    QStringList words = {shareInWords(last, scaling), profilerInWords(last, scaling)};
    if (scaling != Scaling::Weak) words << leastTimeInWords(least, forecast.points(), forecast.points().most());
    for (const QString& sentence : sentencesOf(words)) note(messages, plainText(sentence));
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress,
                     const FigureKind& kind)
{
    const auto made = forecastScene(session, request, memory, progress.part(0, 0.5));
    if (!made) return made.error();
    const ForecastScene& scene = *made;
    const bool lawOnly = isLawOnly(kind, request), isTime = &kind == &runTimeForecastFigure;
    const QString show = isTime ? QString() : choice(kind, request, u"show"_s);
    const Shown shown = shownOf(show);
    const auto told = answersOf(scene, lawOnly, memory, progress.part(0.5, 1));
    if (!told) return told.error();
    const Answers& answers = *told;
    Panel panel;
    panel.x = coresAxis(1, u"log"_s);
    double least = scene.points().least(), most = std::max(scene.target, scene.points().most());
    for (const double n : scene.records.n) least = std::fmin(least, n), most = std::fmax(most, n);
    panel.x.min = 0.88 * least;
    panel.x.max = 1.3 * most;
    panel.y = shown.y;
    panel.legend = LegendPlace::Best;
    addIdeal(panel, show, scene.points().least(), panel.x.max);
    std::vector<double> n;
    for (const ForecastAt& at : answers.curve) n.push_back(at.n);
    addAnswerBands(panel, n, answers.curve, shown.interval, u"expected"_s);
    if (show == u"share") addMeasuredShares(panel, scene);
    const auto target = std::ranges::find(answers.asked, scene.target, &ForecastAt::n);
    addAskedAnswer(panel, target->n, (*target).*shown.interval, int(target - answers.asked.begin()));
    addRecords(panel, scene, shown, answers.asked);
    padHeights(panel);
    const bool isCut = show == u"efficiency" && limitHeights(panel, answers.curve);
    const double end = panel.y.max;
    const LeastTime leastTime = isTime ? leastTimeOf(scene, memory) : LeastTime{};
    if (isTime && scene.forecast->settings().scaling != Scaling::Weak) addPlateau(panel, leastTime);

    Figure figure;
    addAnswersTable(figure, tableRows(scene, answers.asked));
    const QString answer = isTime               ? timeInWords(*target)
                           : show == u"speedup" ? speedupInWords(*target)
                           : show == u"share"   ? shareInWords(*target, scene.forecast->settings().scaling)
                                                : efficiencyInWords(*target);
    figure.title = u"%1: %2"_s.arg(scene.name(), answer);
    figure.subtitle = lawsInWords(*scene.forecast) + bandInWords(lawOnly);
    figure.panels.push_back(std::move(panel));
    figure.heightMm = 78;
    figure.provenance = forecastProvenance(scene);
    figure.messages = forecastMessages(scene);
    if (isCut) note(figure.messages, u"The axis ends at %1: the intervals go on above it."_s.arg(display(end, Quantity::Share, 3)));
    if (isTime) {
        const double last = scene.points().most();
        const ForecastAt& at = *std::ranges::lower_bound(answers.asked, last, {}, &ForecastAt::n);
        addSentences(figure.messages, *scene.forecast, at, leastTime);
    } else if (show == u"efficiency") {
        const auto at = [&](double cores) { return std::ranges::lower_bound(answers.asked, cores, {}, &ForecastAt::n); };
        const auto fewest = at(scene.points().least()), last = at(scene.points().most());
        if (fewest != answers.asked.end() && fewest->n == scene.points().least() && last != answers.asked.end() &&
            last->n == scene.points().most())
            for (const QString& sentence : sentencesOf({relativeInWords(*fewest, *last, scene.forecast->settings().scaling)}))
                note(figure.messages, plainText(sentence));
    } else if (show == u"share")
        for (const QString& sentence : sentencesOf({profilerInWords(*target, scene.forecast->settings().scaling)}))
            note(figure.messages, plainText(sentence));
    figure.caption = u"%1: %2 over the number of cores, expected and with 80 % and 95 % intervals, by %3. %4."_s.arg(
        scene.name(), shown.word, weighedLawsInWords(scene), programName());
    scene.sayWhatNCounts(figure);
    return figure;
}

qint64 rowsOfAnswers(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const bool lawOnly = choice(*findFigure(request.kind), request, u"band"_s) == u"law";
    const qint64 rows = answerRows(session, request, memory, lawOnly);
    FigureMemory own = memory;
    if (rows < rowsCountedAtOnce) // the forecast is known
        if (const auto scene = forecastScene(session, request, own, {}); scene && areKnown(*scene, askingOf(*scene).between, lawOnly, own))
            return rows;
    return rows + 72 * rowsPerAnswer; // those between the records
}

Result<Figure> buildTimes(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    return build(session, request, memory, progress, runTimeForecastFigure);
}

Result<Figure> buildEfficiency(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    return build(session, request, memory, progress, efficiencyForecastFigure);
}

} // namespace

const FigureKind runTimeForecastFigure = {
    .id = u"run-time-forecast"_s,
    .name = u"Run time on any number of cores"_s,
    .description = u"How long it takes on any number of cores, how sure that is, and where it is fastest; from plain run times."_s,
    .datasetKinds = {u"runs"_s},
    .choices = forecastChoices({bandChoice()}),
    .values = forecastValueNames(),
    .setValue = setForecastValue,
    .describe = describeForecast,
    .lacks = forecastLacks,
    .build = buildTimes,
    .rowsToCount = rowsOfAnswers,
    .help = u"overhead"_s,
};

const FigureKind efficiencyForecastFigure = {
    .id = u"efficiency-forecast"_s,
    .name = u"Efficiency on any number of cores"_s,
    .description = u"What share of the core time is lost on any number of cores, or the speed-up, with intervals; from plain run times."_s,
    .datasetKinds = {u"runs"_s},
    .choices =
        forecastChoices({choiceOf("show", "Show", {{"efficiency", "efficiency"}, {"speedup", "speed-up"}, {"share", "share of overhead"}},
                                  "efficiency, speed-up, or the share of overhead 1 − E"),
                         bandChoice()}),
    .values = forecastValueNames(),
    .setValue = setForecastValue,
    .describe = describeForecast,
    .lacks = forecastLacks,
    .build = buildEfficiency,
    .rowsToCount = rowsOfAnswers,
    .help = u"overhead"_s,
};

} // namespace costscope
