// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/figures/runFigure.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/FigureTable.h"
#include "core/model/determined.h"
#include "core/overhead/fitModel.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace costscope {

namespace {

void numberRows(std::vector<RunCurve>& curves)
{
    int row = 0;
    for (RunCurve& curve : curves) {
        curve.firstRow = row;
        row += int(curve.records.size());
    }
}

/// Goes on after "has no usable fit": what stands against one and what gives one.
QString whyNoFit(const Session& session, const DatasetItem& item)
{
    if (const Fit* fit = session.fitOf(item.id, amdahlOverheadModel.id)) return u": "_s + fit->message;
    FitSettings settings;
    settings.model = amdahlOverheadModel.id;
    const auto known = checkFit(*item.data, settings);
    return known ? u" yet. Fit it first (Model, Fit…)."_s : u": "_s + known.error().message;
}

bool hasUsableFit(const Session& session, const QString& dataset)
{
    const Fit* fit = session.fitOf(dataset, amdahlOverheadModel.id);
    return fit && fit->usable();
}

bool hasMeasuredShare(const Dataset& dataset)
{
    const auto runs = RunsView::of(dataset);
    for (size_t row = 0; runs && runs->tellsRatios() && row < runs->size(); ++row)
        if (std::isfinite(runs->ratio(row))) return true;
    return false;
}

} // namespace

void RunCurve::setHypothesis(const Fit* fit)
{
    hypothesis = fit;
    if (fit) form = {fit->value(u"c_0"), fit->value(u"c_1"), fit->value(u"i"), fit->value(u"j")};
}

double RunCurve::largestN() const
{
    return records.n.empty() ? 1 : *std::max_element(records.n.begin(), records.n.end());
}

std::array<double, 2> RunCurve::fittedRange() const
{
    std::array<double, 2> range = {largestN(), 1};
    for (size_t row = 0; row < records.size(); ++row)
        if (used(row)) range = {std::min(range[0], records.n[row]), std::max(range[1], records.n[row])};
    return range[0] < range[1] ? range : std::array<double, 2>{1, largestN()};
}

bool RunCurve::hasTau() const
{
    return std::any_of(records.tau.begin(), records.tau.end(), [](double tau) { return std::isfinite(tau); });
}

OverheadShare RunCurve::lastShare() const
{
    OverheadShare last;
    int repetitions = 0;
    for (size_t row = 0; row < records.ratio.size(); ++row) {
        if (!std::isfinite(records.ratio[row]) || records.n[row] < last.n) continue;
        if (records.n[row] != last.n) last = {records.n[row], 0, true}, repetitions = 0;
        last.share += (records.ratio[row] - last.share) / ++repetitions; // the mean
    }
    if (!last.isKnown() && fit) last = {largestN(), law.ratio(largestN()), false};
    return last;
}

std::vector<double> RunCurve::residuals() const
{
    std::vector<double> all;
    for (size_t row = 0; row < records.size(); ++row) all.push_back(residual(row));
    return all;
}

Result<std::vector<RunCurve>> runCurves(const Session& session, const FigureRequest& request)
{
    std::vector<RunCurve> curves;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item) return Error{u"The data set “%1” is not in this session."_s.arg(id)};
        auto records = runRecords(*item->data);
        if (!records) return records.error();
        RunCurve curve{item, records.take(), session.fitOf(id, u"amdahl-overhead"), {}};
        if (curve.fit && !curve.fit->usable()) curve.fit = nullptr;
        if (curve.fit) curve.law = {curve.fit->value(u"t_1"), curve.fit->value(u"f_s"), curve.fit->value(u"b"), curve.fit->value(u"c")};
        curve.alone = session.fitOf(id, amdahlModel.id);
        if (curve.alone && !curve.alone->usable()) curve.alone = nullptr;
        if (curve.alone) curve.amdahl.t_1 = curve.alone->value(u"t_1"), curve.amdahl.f_s = curve.alone->value(u"f_s");
        const Fit* withNegative = session.fitOf(id, negativeNormalForm.id);
        const Fit* byDefault = session.fitOf(id, performanceNormalForm.id);
        curve.setHypothesis(byDefault ? byDefault : withNegative);
        curves.push_back(std::move(curve));
    }
    if (curves.empty()) return Error{u"No data set is chosen. This figure needs run-time records (n, t_n)."_s};
    numberRows(curves);
    return curves;
}

void sortByOverhead(std::vector<RunCurve>& curves)
{
    std::stable_sort(curves.begin(), curves.end(), [](const RunCurve& a, const RunCurve& b) {
        return std::fmax(0, a.lastShare().share) > std::fmax(0, b.lastShare().share);
    });
    numberRows(curves);
}

QString coresInWords(double n)
{
    return n == 1 ? u"1 core"_s : u"%1 cores"_s.arg(exact(n));
}

QString lastShareInWords(const RunCurve& curve)
{
    const OverheadShare last = curve.lastShare();
    return (last.isMeasured ? u"%1: measured overhead takes %2 of the time on %3"_s
                            : u"%1: overhead is predicted to take %2 of the time on %3"_s)
        .arg(curve.name(), display(last.share, Quantity::Share, 2), coresInWords(last.n));
}

QString lacksRuns(const Session& session, const FigureRequest& request)
{
    if (request.datasets.isEmpty()) return runCurves(session, request).error().message;
    for (const QString& id : request.datasets) { // the records themselves take a while where they are millions
        const DatasetItem* item = session.dataset(id);
        if (!item) return runCurves(session, request).error().message;
        if (const auto known = checkRunRecords(*item->data); !known) return known.error().message;
    }
    return {};
}

QString lacksFit(const Session& session, const FigureRequest& request)
{
    const QString lacking = lacksRuns(session, request);
    if (!lacking.isEmpty() || hasUsableFit(session, request.datasets.front())) return lacking;
    const DatasetItem& first = *session.dataset(request.datasets.front());
    return u"%1 has no usable fit by amdahl-overhead"_s.arg(first.name) + whyNoFit(session, first);
}

QString lacksShare(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksRuns(session, request); !lacking.isEmpty()) return lacking;
    for (const QString& id : request.datasets)
        if (hasUsableFit(session, id) || hasMeasuredShare(*session.dataset(id)->data)) return {};
    const DatasetItem& first = *session.dataset(request.datasets.front());
    return u"%1 has no measured time in MPI and no usable fit by amdahl-overhead that predicts it"_s.arg(first.name) +
           whyNoFit(session, first);
}

QStringList fitNotes(const RunCurve& curve)
{
    const Fit* fit = curve.fit;
    if (!fit) return {};
    const auto line = [&](const char* name, const QString& symbol) {
        const FitParameter* p = fit->parameter(QString::fromLatin1(name));
        if (!p) return QString();
        return isDetermined(*p) ? u"%1 = %2"_s.arg(symbol, shownValue(*p)) : u"%1 not determined"_s.arg(symbol);
    };
    QStringList notes = {line("f_s", u"<i>f<sub>s</sub></i>"_s), line("b", u"<i>b</i>"_s), line("c", u"<i>c</i>"_s)};
    const auto wide = [&](QStringView name) {
        const FitParameter* p = fit->parameter(name);
        return p && isDetermined(*p) && p->standardError && *p->standardError > 0.3 * std::fabs(p->value);
    };
    if (wide(u"b") || wide(u"c")) notes.push_back(u"errors of <i>b</i>, <i>c</i> above 30 %"_s);
    const auto leftOut = std::count(fit->used.begin(), fit->used.end(), false);
    if (leftOut > 0) notes.push_back(counted(leftOut, u"1 record left out"_s, u"%1 records left out"_s));
    return notes;
}

QString aloneInWords(const RunCurve& curve)
{
    if (!curve.alone) return {};
    return u"Amdahl, fitted alone: <i>f<sub>s</sub></i> = %1"_s.arg(shownValue(*curve.alone->parameter(u"f_s")));
}

void addRecordTable(Figure& figure, const std::vector<RunCurve>& curves)
{
    std::unordered_map<double, QString> keys; // of millions of records few n differ: they share one text
    const auto keyOf = [&keys](double n) -> const QString& {
        const auto [place, isNew] = keys.try_emplace(n);
        if (isNew) place->second = u"n="_s + exact(n);
        return place->second;
    };
    FigureTable table(u"records"_s, {{u"dataset"_s, Quantity::Text, u"Data set"_s, curves.size() > 1},
                                     {u"n"_s, Quantity::Processes, u"Cores <i>n</i>"_s},
                                     {u"t_n_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> measured"_s},
                                     {u"t_n_fitted_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> fitted"_s},
                                     {u"t_n_amdahl_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> by Amdahl alone"_s},
                                     {u"t_n_extra_p_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> by Extra-P’s search"_s},
                                     {u"residual"_s, Quantity::Share, u"Residual (measured / fitted − 1)"_s},
                                     {u"tau_mpi_s"_s, Quantity::Time, u"<i>τ<sub>n</sub></i> measured"_s},
                                     {u"tau_mpi_std_s"_s, Quantity::Time, u"<i>τ<sub>n</sub></i> std. dev."_s},
                                     {u"tau_predicted_s"_s, Quantity::Time, u"<i>τ<sub>n</sub></i> predicted"_s},
                                     {u"tau_error"_s, Quantity::Share, u"Error of <i>τ<sub>n</sub></i>"_s},
                                     {u"ratio"_s, Quantity::None, u"<i>τ<sub>n</sub></i>/<i>t<sub>n</sub></i>"_s},
                                     {u"speedup"_s, Quantity::None, u"Speed-up"_s},
                                     {u"efficiency"_s, Quantity::Share, u"Efficiency"_s},
                                     {u"in_fit"_s, Quantity::Text, u"In fit"_s}});
    for (const RunCurve& curve : curves) {
        const RunRecords& r = curve.records;
        const double t_1 = r.t1().value_or(missing); // it goes through all records
        for (size_t row = 0; row < r.size(); ++row) {
            const double n = r.n[row], t = r.t[row], tau = r.tau[row], speedUp = t_1 / t;
            const double fitted = curve.fit ? curve.law.runTime(n) : missing, overhead = curve.fit ? curve.law.overhead(n) : missing;
            const double residual = std::fabs(t / fitted - 1) < 1e-12 ? 0 : t / fitted - 1; // n = 1 is exact but for rounding
            table.add(keyOf(n), curve.item->name, n, t, fitted, curve.alone ? curve.amdahl.amdahl(n) : missing,
                      curve.hypothesis ? curve.form.runTime(n) : missing, residual, tau, r.tauStd[row], overhead,
                      tau > 0 ? overhead / tau - 1 : missing, r.ratio[row], speedUp, speedUp / n,
                      !curve.fit && !curve.alone ? u"no fit"_s
                      : curve.used(row)          ? u"used"_s
                                                 : u"left out"_s);
            figure.rowRecords.push_back({curve.item->id, int(row)});
        }
    }
    table.dropEmpty();
    table.moveTo(figure);
}

Provenance runProvenance(const std::vector<RunCurve>& curves)
{
    Provenance p;
    QStringList parameters, alone;
    for (const RunCurve& curve : curves) {
        if (curve.alone) alone << (curves.size() > 1 ? curve.item->name + u": "_s : QString()) + plainText(aloneInWords(curve));
        for (const Source& source : curve.item->data->sources)
            p.data << u"%1 sha256:%2"_s.arg(QFileInfo(source.file).fileName(), source.sha256);
        if (!curve.fit) continue;
        QStringList words = fitNotes(curve);
        words << u"%1 weights"_s.arg(toString(curve.fit->settings.weights));
        for (const FitParameter& one : curve.fit->parameters)
            if (one.state == Determined::Given) words << u"%1 given"_s.arg(one.name);
        if (curve.fit->settings.boundSaturation) words << u"r∞ at most 1"_s;
        parameters << (curves.size() > 1 ? curve.item->name + u": "_s : QString()) + plainText(words.join(u", "_s));
    }
    if (!parameters.isEmpty()) p.model = u"amdahl-overhead, Höfinger & Haunschmid 2017, eqs (4)–(6)"_s;
    if (!alone.isEmpty()) p.model += (p.model.isEmpty() ? QString() : u"; "_s) + u"amdahl, the same, eq (4)"_s;
    p.parameters = (parameters + alone).join(u"; "_s);
    p.program = programName();
    return p;
}

QString coreRange(const RunCurve& curve)
{
    const double least = *std::min_element(curve.records.n.begin(), curve.records.n.end());
    return u"%1 to %2 cores"_s.arg(exact(least), exact(curve.largestN()));
}

Axis coresAxis(double last, const QString& scale)
{
    if (scale == u"linear"_s) return {.label = u"Cores <i>n</i>"_s, .quantity = Quantity::Processes, .min = 0, .max = last};
    return {.label = u"Cores <i>n</i>"_s,
            .quantity = Quantity::Processes,
            .scale = Scale::Log,
            .min = 0.88,
            .max = last,
            .ticks = TickStyle::PowersOfTwo};
}

Axis timeAxis(const QString& label, const QString& scale, Quantity quantity)
{
    const bool isLinear = scale == u"linear"_s;
    return {.label = label,
            .quantity = quantity,
            .scale = isLinear ? Scale::Linear : Scale::Log,
            .ticks = isLinear ? TickStyle::Number : TickStyle::Decades};
}

void addMeasured(Panel& panel, const RunCurve& curve, const std::vector<double>& y, const std::vector<double>& error, const QString& label,
                 Marker marker, Fill fill)
{
    Series used{.mark = Mark::Points, .label = label, .hue = Hue::Ink, .marker = marker, .fill = fill};
    Series leftOut{.mark = Mark::Points, .hue = Hue::Grey, .marker = marker, .fill = Fill::None};
    const QString words = u"grey: left out of the fit"_s;
    const bool isNamed = std::ranges::any_of(panel.series, [&](const Series& s) { return s.label == words; });
    if (panel.legend != LegendPlace::None && !label.isEmpty() && !isNamed) leftOut.label = words;
    const bool withErrors = std::any_of(error.begin(), error.end(), [](double e) { return std::isfinite(e) && e > 0; });
    for (size_t row = 0; row < curve.records.size(); ++row) {
        if (!std::isfinite(y[row]) || (panel.y.scale == Scale::Log && y[row] <= 0)) continue;
        Series& s = curve.used(row) ? used : leftOut;
        s.addPoint(curve.records.n[row], y[row], curve.firstRow + int(row));
        if (!withErrors) continue;
        const double e = std::isfinite(error[row]) ? error[row] : 0;
        s.low.push_back(y[row] - e);
        s.high.push_back(y[row] + e);
    }
    panel.addUnlessEmpty(std::move(leftOut));
    panel.addUnlessEmpty(std::move(used));
}

void layOutMultiples(Figure& figure, const std::vector<RunCurve>& curves, double rowMm, double fourMm)
{
    const size_t count = curves.size(), columns = count <= 4 ? 2 : count <= 6 ? 3 : 4;
    figure.columns = int(columns);
    figure.widthMm = 178;
    figure.heightMm = 26 + (columns == 4 ? fourMm : rowMm) * double((count + columns - 1) / columns) + (count % columns ? 0 : 12);
    figure.legend = LegendPlace::FreeCell;
    for (size_t i = 0; i < count; ++i) {
        Panel& panel = figure.panels[i];
        panel.title = curves[i].name();
        panel.key = curves[i].item->id;
        panel.legend = LegendPlace::None;
        panel.sharesY = i % columns != 0;
        panel.sharesX = i + columns < count;
    }
}

} // namespace costscope
