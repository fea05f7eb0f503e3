// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/figures/overheadKinds.h"

#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The measured share of one program with its direct fit by eq (1), or the law from run times if nothing was measured.
struct Share {
    const RunCurve* curve = nullptr;
    std::optional<Fit> direct; ///< amdahl-ratio; nothing without measured τ or without a usable fit
    bool held = false;         ///< the free fit broke r∞ < 1 and was repeated with r∞ <= 1

    double at(double n) const
    {
        if (direct) return overheadRatio(direct->value(u"b"), direct->value(u"c"), n);
        return curve->fit ? curve->law.ratio(n) : missing;
    }
    double saturation() const
    {
        if (direct) return direct->value(u"b") / (direct->value(u"c") + 1);
        return curve->fit ? curve->law.saturation() : missing;
    }
    bool drawn() const { return direct || curve->fit; }
};

bool breaksBound(const Fit& fit)
{
    return fit.value(u"b") > fit.value(u"c") + 1;
}

/// The session's own fit by eq (1) if there is one; else a free fit, held at r∞ <= 1 where that breaks the bound.
Share shareOf(const Session& session, const RunCurve& curve)
{
    Share share{&curve, std::nullopt, false};
    if (!curve.hasTau()) return share;
    if (const Fit* own = session.fitOf(curve.item->id, u"amdahl-ratio"); own && own->usable()) {
        share.direct = *own;
        share.held = own->settings.boundSaturation && own->value(u"b") > (1 - 1e-6) * (own->value(u"c") + 1);
        return share;
    }
    FitSettings settings;
    settings.model = u"amdahl-ratio"_s;
    auto fit = fitModel(*curve.item->data, settings);
    if (fit.ok() && fit->usable() && breaksBound(*fit)) {
        settings.boundSaturation = true;
        fit = fitModel(*curve.item->data, settings);
        share.held = true;
    }
    if (fit.ok() && fit->usable()) share.direct = fit.take();
    return share;
}

void addLaw(Panel& panel, const Share& share, Hue hue, double from, double to, Dash dash, const QString& label)
{
    Series line{.label = label, .hue = hue, .dash = dash, .weight = hue == Hue::Faint ? 0.6 : 1.0};
    for (const double n : spread(from, to, 121)) line.addPoint(n, share.at(n));
    panel.series.push_back(std::move(line));
}

void addSaturation(Panel& panel, const Share& share, bool several)
{
    const double limit = share.saturation();
    if (!std::isfinite(limit) || limit > panel.y.max) return;
    panel.series.push_back({.mark = Mark::Horizontal,
                            .label = several ? u"saturation <i>r</i><sub>∞</sub> = <i>b</i>/(<i>c</i>+1)"_s : QString(),
                            .hue = Hue::Blue,
                            .dash = Dash::Dotted,
                            .weight = 0.6,
                            .y = {limit}});
    QString text = u"<i>r</i><sub>∞</sub> = %1"_s.arg(QString::number(limit, 'f', 2));
    if (share.held && !several) // of several the subtitle says it
        text += u" (limited to 1)"_s;
    else if (limit > 1)
        text += u" (above 1)"_s;
    panel.series.push_back(wordsAt(panel.x.scale == Scale::Log ? 1.6 : panel.x.max * 0.03, limit, text, Hue::Blue, Anchor::AboveRight));
}

std::vector<double> ratioErrors(const RunRecords& records)
{
    std::vector<double> errors;
    for (size_t row = 0; row < records.size(); ++row) errors.push_back(records.tauStd[row] / records.t[row]);
    return errors;
}

/// `several`: one panel of many, with a legend that has room for every kind of line.
void addShare(Panel& panel, const Share& share, bool several)
{
    const RunCurve& curve = *share.curve;
    const double last = curve.largestN();
    if (share.drawn()) {
        const QString law = !share.direct ? u"from run times alone"_s
                            : several     ? u"<i>r</i> = <i>b</i>/(<i>c</i>+1) − <i>b</i>/(<i>c</i>+<i>n</i>)"_s
                                          : u"fitted to the shares, eq (1)"_s;
        addSaturation(panel, share, several);
        addLaw(panel, share, Hue::Blue, 1, last, Dash::Solid, law);
        addLaw(panel, share, Hue::Blue, last, last * beyondData, Dash::Dashed, several ? u"beyond the data"_s : QString());
    }
    // Open markers are those left out of the fit of shares, not of run times.
    RunCurve plain = curve;
    plain.fit = share.direct ? &*share.direct : nullptr;
    addMeasured(panel, plain, curve.records.ratio, ratioErrors(curve.records), u"measured"_s, Marker::Circle, Fill::Solid);
}

/// The share that eq (6) predicts from run times, beside the measured one.
void addPrediction(Panel& panel, const RunCurve& curve)
{
    if (!curve.fit || !curve.hasTau()) return;
    Series line{.label = u"predicted from run times"_s, .hue = Hue::Purple, .dash = Dash::DashDot};
    for (const double n : spread(1, curve.largestN() * beyondData, 121)) line.addPoint(n, curve.law.ratio(n));
    panel.series.push_back(std::move(line));
}

/// `several`: low panels, in which words above the line at 1 take more of the axis.
void finish(Panel& panel, bool several)
{
    double least = 0, most = 1;
    for (const Series& s : panel.series)
        if (s.mark == Mark::Points) {
            for (const double y : s.y) most = std::max(most, y);
            for (const double low : s.low) least = std::min(least, low);
        }
    panel.y.min = std::max(least - 0.03, -0.2);
    panel.y.max = std::max(several ? 1.34 : 1.12, most + 0.05);
}

/// What was measured at the largest n: whether the shares saturate, the records of one program do not say.
QString severalTitle(const std::vector<Share>& shares)
{
    double least = missing, most = missing;
    size_t measured = 0, known = 0;
    for (const Share& share : shares) {
        const OverheadShare last = share.curve->lastShare();
        if (!last.isKnown()) continue;
        least = std::fmin(least, last.share);
        most = std::fmax(most, last.share);
        ++known, measured += last.isMeasured;
    }
    const QString words = measured == known ? u"At the largest core counts %1 to %2 of the time is spent in MPI"_s
                          : measured == 0   ? u"At the largest core counts overhead is predicted to take %1 to %2 of the time"_s
                                            : u"At the largest core counts overhead takes %1 to %2 of the time, measured or predicted"_s;
    return words.arg(display(least, Quantity::Share, 2), display(most, Quantity::Share, 2));
}

QString titleOf(const std::vector<Share>& shares)
{
    const RunCurve& first = *shares.front().curve;
    if (shares.size() == 1) {
        const double limit = shares.front().saturation();
        if (!std::isfinite(limit)) return lastShareInWords(first);
        if (limit > 1 && !shares.front().held) return u"%1: the fitted share of overhead runs past 100 %"_s.arg(first.name());
        if (shares.front().held) return u"%1: fitted freely, the share of overhead would pass 100 %"_s.arg(first.name());
        const QString most = display(limit, Quantity::Share, 2);
        if (const OverheadShare last = first.lastShare(); last.isMeasured && last.share > limit)
            return u"%1: the measured share of overhead exceeds %2, the limit of the fit"_s.arg(first.name(), most);
        return u"%1: the fitted share of overhead saturates at %2"_s.arg(first.name(), most);
    }
    return severalTitle(shares);
}

void addPanels(Figure& figure, const std::vector<Share>& shares, const Panel& empty)
{
    const bool several = shares.size() > 1;
    for (size_t i = 0; i < shares.size(); ++i) {
        Panel panel = empty;
        finish(panel, several);
        for (size_t other = 0; other < shares.size(); ++other) {
            if (other == i || !shares[other].drawn()) continue;
            const bool named = std::none_of(panel.series.begin(), panel.series.end(), [](const Series& s) { return s.hue == Hue::Faint; });
            addLaw(panel, shares[other], Hue::Faint, 1, shares[other].curve->largestN(), Dash::Solid,
                   named ? u"the other programs"_s : QString());
        }
        if (!several) addPrediction(panel, *shares[i].curve);
        addShare(panel, shares[i], several);
        finish(panel, several);
        panel.key = shares[i].curve->item->id;
        figure.panels.push_back(std::move(panel));
    }
}

Result<Figure> buildOverheadRatio(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    auto curves = runCurves(session, request);
    if (!curves) return curves.error();
    sortByOverhead(*curves);
    std::vector<Share> shares;
    double last = 1;
    for (const RunCurve& curve : *curves) {
        if (!progress.report(double(shares.size()) / double(curves->size()))) return Error{u"Stopped before the figure was complete."_s};
        shares.push_back(shareOf(session, curve));
        last = std::max(last, curve.largestN());
    }
    Figure figure;
    const bool several = shares.size() > 1;
    figure.heightMm = 74;
    Panel panel;
    panel.x = coresAxis(last * beyondData, choice(overheadRatioFigure, request, u"x_scale"_s));
    panel.y.label = u"Share of overhead <i>τ<sub>n</sub></i>/<i>t<sub>n</sub></i>"_s;
    panel.legend = LegendPlace::Best;
    addPanels(figure, shares, panel);
    if (several) layOutMultiples(figure, *curves, 41, 41);
    figure.title = titleOf(shares);
    const bool hasErrors = std::ranges::any_of(shares, [](const Share& share) {
        return std::ranges::any_of(ratioErrors(share.curve->records), [](double error) { return error > 0; });
    });
    figure.subtitle = several ? u"Share of the run time spent in MPI%1; ordered by the last measured share"_s.arg(
                                    hasErrors ? u", bars: ± <i>σ</i>"_s : QString())
                              : u"Share of the run time spent in MPI · %1"_s.arg(coreRange(curves->front()));
    if (several && std::ranges::any_of(shares, &Share::held))
        figure.subtitle += u" · where a free fit passes <i>r</i><sub>∞</sub> = 1 it is held there"_s;
    addRecordTable(figure, *curves);
    figure.provenance = runProvenance(*curves);
    figure.caption = u"Share of MPI time <i>τ<sub>n</sub></i>/<i>t<sub>n</sub></i> measured and fitted by eq (1) of Höfinger and "
                     "Haunschmid (2017). %1."_s.arg(figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind overheadRatioFigure = {
    .id = u"overhead-ratio"_s,
    .name = u"Share of overhead"_s,
    .description = u"Which share of the run time is overhead, and where it saturates."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 24,
    .choices = {choiceOf("x_scale", "x axis", {{"log", "Log"}, {"linear", "Linear"}})},
    .lacks = lacksShare,
    .build = buildOverheadRatio,
    .rowsToCount = rowsOfRuns,
    .fit = &amdahlRatioModel,
    .help = u"overhead"_s,
};

} // namespace costscope
