// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
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

Series band(const std::vector<ForecastAt>& all, const Shown& shown, double Quantiles::*low, double Quantiles::*high, const QString& label,
            Hue hue)
{
    Series series{.mark = Mark::Band, .label = label, .hue = hue, .fill = Fill::Soft};
    for (const ForecastAt& at : all) {
        series.x.push_back(at.n);
        series.low.push_back(at.*shown.interval.*low);
        series.high.push_back(at.*shown.interval.*high);
    }
    return series;
}

struct Answers {
    std::vector<ForecastAt> curve; ///< where lines and bands are drawn
    std::vector<ForecastAt> asked; ///< rows of the table: every n of a record, and the target
};

/// The records' n are asked once for all targets, what is drawn beside them for each. Error: cancelled.
Result<Answers> answersOf(const ForecastScene& scene, bool lawOnly, FigureMemory& memory, const Progress& progress)
{
    const ScalingPoints& points = scene.points();
    const auto ofRecords = answersAt(scene, points.n, lawOnly, memory, progress.part(0, 0.8));
    if (!ofRecords) return ofRecords.error();
    std::vector<double> between, drawn;
    for (const double n : drawnAt(scene)) {
        if (scene.forecast->basis() == ForecastBasis::NoLaw && n < points.most()) continue;
        drawn.push_back(n);
        if (points.at(n) < 0) between.push_back(n);
    }
    const bool isBeside = points.at(scene.target) < 0;
    const auto found = std::ranges::lower_bound(between, scene.target);
    if (isBeside && (found == between.end() || *found != scene.target)) between.insert(found, scene.target);
    const auto beside = answersAt(scene, between, lawOnly, memory, progress.part(0.8, 1));
    if (!beside) return beside.error();
    const auto at = [&](double n) -> const ForecastAt& {
        if (const int point = points.at(n); point >= 0) return (**ofRecords)[size_t(point)];
        return (**beside)[size_t(std::ranges::lower_bound(between, n) - between.begin())];
    };
    Answers answers;
    for (const double n : drawn) answers.curve.push_back(at(n));
    answers.asked = **ofRecords;
    if (isBeside) {
        const auto place = std::ranges::lower_bound(answers.asked, scene.target, {}, &ForecastAt::n);
        answers.asked.insert(place, at(scene.target));
    }
    return answers;
}

/// The one record at n; nothing where there are several.
std::map<double, int> singleRecords(const RunRecords& records)
{
    std::map<double, int> rows;
    for (size_t row = 0; row < records.size(); ++row) {
        const auto [place, isFirst] = rows.try_emplace(records.n[row], int(row));
        if (!isFirst) place->second = -1;
    }
    return rows;
}

void addTable(Figure& figure, const ForecastScene& scene, const std::vector<ForecastAt>& asked)
{
    FigureTable table(u"answers"_s, {{u"n"_s, Quantity::Processes, u"Cores <i>n</i>"_s},
                                     {u"measured_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> measured"_s},
                                     {u"time_q025_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> from (95 %)"_s},
                                     {u"time_q10_s"_s, Quantity::Time, u"from (80 %)"_s},
                                     {u"time_q50_s"_s, Quantity::Time, u"expected"_s},
                                     {u"time_q90_s"_s, Quantity::Time, u"to (80 %)"_s},
                                     {u"time_q975_s"_s, Quantity::Time, u"to (95 %)"_s},
                                     {u"speedup_q10"_s, Quantity::None, u"Speed-up from (80 %)"_s},
                                     {u"speedup_q50"_s, Quantity::None, u"expected"_s},
                                     {u"speedup_q90"_s, Quantity::None, u"to (80 %)"_s},
                                     {u"efficiency_q10"_s, Quantity::Share, u"Efficiency from (80 %)"_s},
                                     {u"efficiency_q50"_s, Quantity::Share, u"expected"_s},
                                     {u"efficiency_q90"_s, Quantity::Share, u"to (80 %)"_s},
                                     {u"overhead_share_q10"_s, Quantity::Share, u"Share of overhead from (80 %)"_s},
                                     {u"overhead_share_q50"_s, Quantity::Share, u"expected"_s},
                                     {u"overhead_share_q90"_s, Quantity::Share, u"to (80 %)"_s}});
    const std::map<double, int> records = singleRecords(scene.records);
    for (const ForecastAt& at : asked) {
        table.add(u"n="_s + exact(at.n), at.n, at.measured, at.time.q025, at.time.q10, at.time.q50, at.time.q90, at.time.q975,
                  at.speedup.q10, at.speedup.q50, at.speedup.q90, at.efficiency.q10, at.efficiency.q50, at.efficiency.q90,
                  at.overheadShare.q10, at.overheadShare.q50, at.overheadShare.q90);
        const auto record = records.find(at.n);
        const bool isOne = record != records.end() && record->second >= 0;
        figure.rowRecords.push_back(isOne ? RecordRef{scene.item->id, record->second} : RecordRef{});
    }
    table.dropEmpty();
    table.moveTo(figure);
}

void addRecords(Panel& panel, const ForecastScene& scene, const Shown& shown, const std::vector<ForecastAt>& asked)
{
    Series used{.mark = Mark::Points, .label = u"measured"_s, .hue = Hue::Ink, .marker = Marker::Circle};
    Series leftOut{.mark = Mark::Points, .label = u"left out"_s, .hue = Hue::Grey, .marker = Marker::Circle, .fill = Fill::None};
    const double t_1 = firstTime(scene);
    const bool isWeak = scene.forecast->settings().scaling == Scaling::Weak;
    for (size_t row = 0; row < scene.records.size(); ++row) {
        const double n = scene.records.n[row], t = scene.records.t[row];
        if (!(t > 0)) continue;
        auto at = std::ranges::lower_bound(asked, n, {}, &ForecastAt::n);
        if (at != asked.end() && at->n != n) at = asked.end();
        const double y = shown.measured(n, t, isWeak ? t_1 / t : t_1 / (n * t));
        if (!std::isfinite(y) || (panel.y.scale == Scale::Log && y <= 0)) continue;
        (scene.used[row] ? used : leftOut).addPoint(n, y, at == asked.end() ? -1 : int(at - asked.begin()));
    }
    panel.addUnlessEmpty(std::move(leftOut));
    panel.addUnlessEmpty(std::move(used));
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

void addTarget(Panel& panel, const Shown& shown, const ForecastAt& at, int row)
{
    const Quantiles& asked = at.*shown.interval;
    if (!asked.known() || (panel.y.scale == Scale::Log && asked.q10 <= 0)) return;
    Series point{.mark = Mark::Points, .label = {}, .hue = Hue::Blue, .marker = Marker::Square, .fill = Fill::None};
    point.addPoint(at.n, asked.q50, asked.q10, asked.q90, row);
    panel.series.push_back(std::move(point));
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
    QStringList sentences = {shareInWords(last, scaling)};
    if (scaling != Scaling::Weak) sentences << leastTimeInWords(least, forecast.points());
    for (const QString& sentence : sentences)
        if (!sentence.isEmpty()) messages.push_back({Severity::Note, plainText(sentence.left(1).toUpper() + sentence.mid(1)) + u'.'});
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress,
                     const FigureKind& kind)
{
    const auto made = forecastScene(session, request, memory, progress.part(0, 0.5));
    if (!made) return made.error();
    const ForecastScene& scene = *made;
    const bool lawOnly = choice(kind, request, u"band"_s) == u"law", isTime = &kind == &runTimeForecastFigure;
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
    panel.addUnlessEmpty(band(answers.curve, shown, &Quantiles::q025, &Quantiles::q975, u"95 %"_s, Hue::Sky));
    panel.addUnlessEmpty(band(answers.curve, shown, &Quantiles::q10, &Quantiles::q90, u"80 %"_s, Hue::DeepBlue));
    Series line{.mark = Mark::Line, .label = u"expected"_s, .hue = Hue::Blue, .weight = 1.3};
    for (const ForecastAt& at : answers.curve) line.addPoint(at.n, (at.*shown.interval).q50);
    panel.addUnlessEmpty(std::move(line));
    if (show == u"share") addMeasuredShares(panel, scene);
    const auto target = std::ranges::find(answers.asked, scene.target, &ForecastAt::n);
    addTarget(panel, shown, *target, int(target - answers.asked.begin()));
    addRecords(panel, scene, shown, answers.asked);
    std::vector<double> heights = panel.heights();
    if (panel.y.scale == Scale::Log) std::erase_if(heights, [](double y) { return !(y > 0); });
    padRange(panel.y, heights);
    const LeastTime leastTime = isTime ? leastTimeOf(scene, memory) : LeastTime{};
    if (isTime && scene.forecast->settings().scaling != Scaling::Weak) addPlateau(panel, leastTime);

    Figure figure;
    addTable(figure, scene, answers.asked);
    const QString answer = isTime               ? timeInWords(*target)
                           : show == u"speedup" ? speedupInWords(*target)
                           : show == u"share"   ? shareInWords(*target, scene.forecast->settings().scaling)
                                                : efficiencyInWords(*target);
    figure.title = u"%1: %2"_s.arg(scene.name(), answer);
    figure.subtitle = lawsInWords(*scene.forecast);
    if (lawOnly) figure.subtitle += u" · intervals as if one of the laws were exact"_s;
    figure.panels.push_back(std::move(panel));
    figure.heightMm = 78;
    figure.provenance = forecastProvenance(scene);
    figure.messages = forecastMessages(scene);
    if (isTime) {
        const double last = scene.points().most();
        const ForecastAt at = lawOnly ? scene.forecast->at(last) : *std::ranges::lower_bound(answers.asked, last, {}, &ForecastAt::n);
        addSentences(figure.messages, *scene.forecast, at, leastTime);
    }
    figure.caption =
        u"%1: %2 over the number of cores, expected and with 80 % and 95 % intervals, by laws weighed by the records. %3."_s.arg(
            scene.name(), shown.word, programName());
    return figure;
}

qint64 rowsOfAnswers(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const bool lawOnly = choice(*findFigure(request.kind), request, u"band"_s) == u"law";
    return answerRows(session, request, memory, lawOnly) + 72 * rowsPerAnswer; // those between the records
}

Result<Figure> buildTimes(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    return build(session, request, memory, progress, runTimeForecastFigure);
}

Result<Figure> buildEfficiency(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    return build(session, request, memory, progress, efficiencyForecastFigure);
}

Choice bandChoice()
{
    return choiceOf("band", "Intervals", {{"experience", "with what laws miss"}, {"law", "if a law is exact"}},
                    "whether intervals hold how far laws go wrong beyond the records");
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
