// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/figures/runFigure.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/model/determined.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

Column numbers(const char* name, const QString& label, Quantity quantity, std::vector<double> values)
{
    return {QString::fromLatin1(name), quantity, std::move(values), label};
}

/// f for every record of every curve.
template <class F>
std::vector<double> perRecord(const std::vector<RunCurve>& curves, F&& f)
{
    std::vector<double> all;
    for (const RunCurve& curve : curves)
        for (size_t row = 0; row < curve.records.size(); ++row) all.push_back(f(curve, row));
    return all;
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

double RunCurve::shareAtLargestN() const
{
    const auto largest = size_t(std::max_element(records.n.begin(), records.n.end()) - records.n.begin());
    if (largest < records.ratio.size() && std::isfinite(records.ratio[largest])) return records.ratio[largest];
    return fit ? law.ratio(records.n[largest]) : 0;
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
        const Fit* withNegative = session.fitOf(id, negativeNormalForm.id);
        const Fit* byDefault = session.fitOf(id, performanceNormalForm.id);
        curve.setHypothesis(byDefault ? byDefault : withNegative);
        curves.push_back(std::move(curve));
    }
    if (curves.empty()) return Error{u"No data set is chosen. This figure needs run-time records (n, t_n)."_s};
    return curves;
}

QString lacksRuns(const Session& session, const FigureRequest& request)
{
    const auto curves = runCurves(session, request);
    return curves.ok() ? QString() : curves.error().message;
}

QString lacksFit(const Session& session, const FigureRequest& request)
{
    const auto curves = runCurves(session, request);
    if (!curves) return curves.error().message;
    if (curves->front().fit) return {};
    return u"%1 has no usable fit by amdahl-overhead yet. Fit it first (Model, Fit…)."_s.arg(curves->front().item->name);
}

std::vector<QString> fitNotes(const RunCurve& curve)
{
    const Fit* fit = curve.fit;
    if (!fit) return {};
    const auto line = [&](const char* name, const QString& symbol) {
        const FitParameter* p = fit->parameter(QString::fromLatin1(name));
        if (!p) return QString();
        return isDetermined(*p) ? u"%1 = %2"_s.arg(symbol, shownValue(*p)) : u"%1 not determined"_s.arg(symbol);
    };
    std::vector<QString> notes = {line("f_s", u"<i>f<sub>s</sub></i>"_s), line("b", u"<i>b</i>"_s), line("c", u"<i>c</i>"_s)};
    const auto wide = [&](QStringView name) {
        const FitParameter* p = fit->parameter(name);
        return p && isDetermined(*p) && p->standardError && *p->standardError > 0.3 * std::fabs(p->value);
    };
    if (wide(u"b") || wide(u"c")) notes.push_back(u"errors above 30 %"_s);
    const auto leftOut = std::count(fit->used.begin(), fit->used.end(), false);
    if (leftOut > 0) notes.push_back(counted(leftOut, u"1 record left out"_s, u"%1 records left out"_s));
    return notes;
}

void addRecordTable(Figure& figure, const std::vector<RunCurve>& curves)
{
    Table& table = figure.table;
    table.name = u"records"_s;
    const auto column = [&](const char* name, const QString& label, Quantity q, auto&& f) {
        auto values = perRecord(curves, f);
        if (std::any_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
            table.columns.push_back(numbers(name, label, q, std::move(values)));
    };
    if (curves.size() > 1) {
        Texts names;
        for (const RunCurve& curve : curves)
            for (size_t row = 0; row < curve.records.size(); ++row) names.append(curve.item->name);
        table.columns.push_back({u"dataset"_s, Quantity::Text, std::move(names), u"Data set"_s});
    }
    const auto fitted = [](const RunCurve& c, size_t r, auto&& f) { return c.fit ? f(c.law, c.records.n[r]) : missing; };
    const auto runTime = [&](const RunCurve& c, size_t r) {
        return fitted(c, r, [](const AmdahlOverhead& a, double n) { return a.runTime(n); });
    };
    const auto overhead = [&](const RunCurve& c, size_t r) {
        return fitted(c, r, [](const AmdahlOverhead& a, double n) { return a.overhead(n); });
    };
    const auto speedUp = [](const RunCurve& c, size_t r) { return c.records.t1().value_or(missing) / c.records.t[r]; };

    column("n", u"Cores <i>n</i>"_s, Quantity::Processes, [](const RunCurve& c, size_t r) { return c.records.n[r]; });
    column("t_n_s", u"<i>t<sub>n</sub></i> measured"_s, Quantity::Time, [](const RunCurve& c, size_t r) { return c.records.t[r]; });
    column("t_n_fitted_s", u"<i>t<sub>n</sub></i> fitted"_s, Quantity::Time, runTime);
    column("t_n_extra_p_s", u"<i>t<sub>n</sub></i> by Extra-P’s search"_s, Quantity::Time,
           [](const RunCurve& c, size_t r) { return c.hypothesis ? c.form.runTime(c.records.n[r]) : missing; });
    column("residual", u"Residual (measured / fitted − 1)"_s, Quantity::Share, [&](const RunCurve& c, size_t r) {
        const double residual = c.records.t[r] / runTime(c, r) - 1;
        return std::fabs(residual) < 1e-12 ? 0 : residual; // n = 1 is exact but for rounding
    });
    column("tau_mpi_s", u"<i>τ<sub>n</sub></i> measured"_s, Quantity::Time, [](const RunCurve& c, size_t r) { return c.records.tau[r]; });
    column("tau_mpi_std_s", u"<i>τ<sub>n</sub></i> std. dev."_s, Quantity::Time,
           [](const RunCurve& c, size_t r) { return c.records.tauStd[r]; });
    column("tau_predicted_s", u"<i>τ<sub>n</sub></i> predicted"_s, Quantity::Time, overhead);
    column("tau_error", u"Error of <i>τ<sub>n</sub></i>"_s, Quantity::Share,
           [&](const RunCurve& c, size_t r) { return c.records.tau[r] > 0 ? overhead(c, r) / c.records.tau[r] - 1 : missing; });
    column("ratio", u"<i>τ<sub>n</sub></i>/<i>t<sub>n</sub></i>"_s, Quantity::None,
           [](const RunCurve& c, size_t r) { return c.records.ratio[r]; });
    column("speedup", u"Speed-up"_s, Quantity::None, speedUp);
    column("efficiency", u"Efficiency"_s, Quantity::Share, [&](const RunCurve& c, size_t r) { return speedUp(c, r) / c.records.n[r]; });

    Texts inFit;
    for (const RunCurve& curve : curves)
        for (size_t row = 0; row < curve.records.size(); ++row) {
            inFit.append(!curve.fit ? u"no fit"_s : curve.used(row) ? u"used"_s : u"left out"_s);
            figure.rowKeys.push_back(u"n="_s + exact(curve.records.n[row]));
            figure.rowRecords.push_back({curve.item->id, int(row)});
        }
    table.columns.push_back({u"in_fit"_s, Quantity::Text, std::move(inFit), u"In fit"_s});
}

Provenance runProvenance(const std::vector<RunCurve>& curves)
{
    Provenance p;
    QStringList parameters;
    for (const RunCurve& curve : curves) {
        for (const Source& source : curve.item->data->sources)
            p.data << u"%1 sha256:%2"_s.arg(QFileInfo(source.file).fileName(), source.sha256);
        if (!curve.fit) continue;
        QStringList own;
        for (const QString& note : fitNotes(curve)) own << plainText(note);
        parameters << (curves.size() > 1 ? curve.item->name + u": "_s : QString()) + own.join(u", "_s);
    }
    if (!parameters.isEmpty()) p.model = u"amdahl-overhead, Höfinger & Haunschmid 2017, eqs (4)–(6)"_s;
    p.parameters = parameters.join(u"; "_s);
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
    Axis x;
    x.label = u"Cores <i>n</i>"_s;
    x.quantity = Quantity::Processes;
    x.scale = scale == u"linear"_s ? Scale::Linear : Scale::Log;
    x.ticks = x.scale == Scale::Log ? TickStyle::PowersOfTwo : TickStyle::Number;
    x.min = x.scale == Scale::Log ? 0.88 : 0;
    x.max = last;
    return x;
}

void addMeasured(Panel& panel, const RunCurve& curve, const std::vector<double>& y, const std::vector<double>& error, const QString& label,
                 Marker marker, Fill fill, int rowOffset)
{
    Series used{.mark = Mark::Points, .label = label, .hue = Hue::Ink, .marker = marker, .fill = fill};
    Series leftOut{.mark = Mark::Points, .hue = Hue::Grey, .marker = marker, .fill = Fill::None};
    const bool withErrors = std::any_of(error.begin(), error.end(), [](double e) { return std::isfinite(e) && e > 0; });
    for (size_t row = 0; row < curve.records.size(); ++row) {
        if (!std::isfinite(y[row]) || (panel.y.scale == Scale::Log && y[row] <= 0)) continue;
        Series& s = curve.used(row) ? used : leftOut;
        s.addPoint(curve.records.n[row], y[row]);
        s.rows.push_back(rowOffset + int(row));
        if (!withErrors) continue;
        const double e = std::isfinite(error[row]) ? error[row] : 0;
        s.low.push_back(y[row] - e);
        s.high.push_back(y[row] + e);
    }
    if (!leftOut.x.empty()) {
        leftOut.label = panel.legend == LegendPlace::None || label.isEmpty() ? QString() : u"left out of the fit"_s;
        panel.series.push_back(std::move(leftOut));
    }
    if (!used.x.empty()) panel.series.push_back(std::move(used));
}

} // namespace costscope
