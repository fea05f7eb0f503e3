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

namespace costscope {

namespace {

/// What is drawn over n: which part of the answer, and what the records say of it.
struct Shown {
    QString word; ///< "run time"
    Axis y;
    Quantiles ForecastAt::*interval;
    double (*measured)(const ForecastScene& scene, double n, double t); ///< of a record; NaN = nothing
};

double timeItself(const ForecastScene&, double, double t)
{
    return t;
}

/// t_1/(n t_n) by the record at n = 1, or by the expected t_1.
double measuredEfficiency(const ForecastScene& scene, double n, double t)
{
    const int first = scene.points().at(1);
    const double t_1 = first >= 0 ? scene.points().time(size_t(first)) : scene.forecast->at(1).time.q50;
    return scene.forecast->settings().scaling == Scaling::Weak ? t_1 / t : t_1 / (n * t);
}

double measuredSpeedup(const ForecastScene& scene, double n, double t)
{
    return n * measuredEfficiency(scene, n, t);
}

double measuredShare(const ForecastScene& scene, double n, double t)
{
    return 1 - measuredEfficiency(scene, n, t);
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

/// Records and between them, beyond the last and down to the first; every record's n is one.
std::vector<double> drawnAt(const ForecastScene& scene)
{
    const double last = std::max(scene.target, scene.points().most()) * 1.3;
    const double first = scene.points().least();
    std::vector<double> n = first < last ? spread(first, last, 72) : std::vector<double>{first};
    n.insert(n.end(), scene.points().n.begin(), scene.points().n.end());
    n.push_back(scene.target);
    std::ranges::sort(n);
    const auto isNearly = [](double a, double b) { return b <= a * (1 + 1e-12); };
    n.erase(std::unique(n.begin(), n.end(), isNearly), n.end());
    return n;
}

struct Answers {
    std::vector<ForecastAt> curve; ///< where lines and bands are drawn
    std::vector<ForecastAt> asked; ///< rows of the table: every n of a record, and the target
};

Answers answersOf(const ForecastScene& scene, bool lawOnly)
{
    Answers answers;
    const Forecast& forecast = *scene.forecast;
    for (const double n : drawnAt(scene))
        if (forecast.basis() != ForecastBasis::NoLaw || n >= scene.points().most()) answers.curve.push_back(forecast.at(n, lawOnly));
    std::vector<double> n = scene.points().n;
    if (scene.points().at(scene.target) < 0) n.push_back(scene.target);
    std::ranges::sort(n);
    for (const double one : n) answers.asked.push_back(forecast.at(one, lawOnly));
    return answers;
}

std::vector<AnswerRow> answerRows(const ForecastScene& scene, const std::vector<ForecastAt>& asked)
{
    std::vector<AnswerRow> rows;
    for (const ForecastAt& at : asked) rows.push_back({at, missing, onlyRecordAt(scene.item->id, scene.records, at.n)});
    return rows;
}

void addRecords(Panel& panel, const ForecastScene& scene, const Shown& shown, const std::vector<ForecastAt>& asked)
{
    RecordMarks marks(panel);
    for (size_t row = 0; row < scene.records.size(); ++row) {
        const double n = scene.records.n[row], t = scene.records.t[row];
        if (!(t > 0)) continue;
        const auto at = std::ranges::find(asked, n, &ForecastAt::n);
        marks.add(scene.used[row], n, shown.measured(scene, n, t), at == asked.end() ? -1 : int(at - asked.begin()));
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

/// The n of least time, as far as it is known.
void addPlateau(Panel& panel, const ForecastScene& scene)
{
    const LeastTime least = scene.forecast->leastTime();
    if (std::isnan(least.plateauTo) || least.onlyLower || least.plateauFrom > panel.x.max) return;
    panel.series.insert(panel.series.begin(), uprightRegion(least.plateauFrom, std::min(least.plateauTo, panel.x.max), Hue::Green,
                                                            Fill::Soft, u"within 5 % of the least"_s));
}

/// What else the answer says, for who looks at the figure alone.
void addSentences(Messages& messages, const Forecast& forecast, bool lawOnly)
{
    const Scaling scaling = forecast.settings().scaling;
    QStringList words = {shareInWords(forecast.at(forecast.points().most(), lawOnly), scaling)};
    if (scaling != Scaling::Weak) words << leastTimeInWords(forecast.leastTime(), forecast.points());
    for (const QString& sentence : sentencesOf(words)) note(messages, plainText(sentence));
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress,
                     const FigureKind& kind)
{
    const auto made = forecastScene(session, request, memory, progress);
    if (!made) return made.error();
    const ForecastScene& scene = *made;
    const bool lawOnly = isLawOnly(kind, request), isTime = &kind == &runTimeForecastFigure;
    const QString show = isTime ? QString() : choice(kind, request, u"show"_s);
    const Shown shown = shownOf(show);
    const Answers answers = answersOf(scene, lawOnly);
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
    if (isTime && scene.forecast->settings().scaling != Scaling::Weak) addPlateau(panel, scene);

    Figure figure;
    addAnswersTable(figure, answerRows(scene, answers.asked));
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
    if (isTime) addSentences(figure.messages, *scene.forecast, lawOnly);
    figure.caption =
        u"%1: %2 over the number of cores, expected and with 80 % and 95 % intervals, by laws weighed by the records. %3."_s.arg(
            scene.name(), shown.word, programName());
    return figure;
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
    .rowsToCount = forecastRows,
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
    .rowsToCount = forecastRows,
    .help = u"overhead"_s,
};

} // namespace costscope
