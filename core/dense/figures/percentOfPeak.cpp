// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseKinds.h"

#include "core/dense/figures/densePlaces.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString decimals(double value, int digits)
{
    return QString::number(value, 'f', digits);
}

/// Bars of one of the three beside each other.
struct PeakBars {
    Series series;
    double offset;
    void add(size_t variant, double percent, int row)
    {
        if (std::isnan(percent)) return;
        series.addBar(double(variant) + offset, 0, percent, row);
    }
};

class PeakDrawer {
public:
    explicit PeakDrawer(const DenseScene& scene) : m_hasGiven(!scene.asked.runs.empty()), m_hasCalibration(scene.calibrated.has_value()) {}

    void draw(Panel& panel, std::span<const DenseCase> cases) const
    {
        // Given, calibrated and ideal beside each other, or the last two, or one.
        const int count = (m_hasGiven ? 1 : 0) + (m_hasCalibration ? 1 : 0) + 1, before = m_hasGiven ? 0 : 1;
        const double step = m_hasGiven ? 0.28 : 0.36;
        const auto bars = [&](const QString& label, Hue hue, Fill fill, int place) {
            return PeakBars{{.mark = Mark::Bars, .label = label, .hue = hue, .fill = fill, .width = step - 0.01},
                            step * (place - before - 0.5 * (count - 1))};
        };
        PeakBars given = bars(u"in the table"_s, Hue::Ink, Fill::Solid, 0),
                 contradicts = bars(u"in the table, contradicts other cells"_s, Hue::Ink, Fill::Hatched, 0),
                 calibrated = bars(u"predicted, with calibration"_s, Hue::Sky, Fill::Solid, 1),
                 ideal = bars(u"predicted, without calibration"_s, Hue::Vermillion, Fill::None, m_hasCalibration ? 2 : 1);
        for (size_t k = 0; k < cases.size(); ++k) {
            const DenseCase& one = cases[k];
            (std::isnan(one.expected) ? given : contradicts).add(k, one.given, one.row);
            calibrated.add(k, percentOf(one.calibrated), one.row);
            ideal.add(k, percentOf(one.ideal), one.row);
            if (!one.ideal) panel.series.push_back(nothingAt(k, one));
        }
        for (PeakBars* each : {&ideal, &calibrated, &contradicts, &given}) // legends begin with what is drawn last
            panel.addUnlessEmpty(std::move(each->series));
        panel.y = {.label = u"% of peak"_s, .quantity = Quantity::Percent, .min = 0, .max = 104};
    }

private:
    bool m_hasGiven, m_hasCalibration;
};

/// All panels up to the same: a little above the highest bar of all.
void shareHeight(std::vector<Panel>& panels)
{
    constexpr double most = 104, least = 5;
    double highest = 0;
    for (const Panel& panel : panels)
        for (const double value : panel.heights())
            if (std::isfinite(value)) highest = std::max(highest, value);
    for (Panel& panel : panels) panel.y.max = std::clamp(1.08 * highest, least, most);
}

/// How far predictions lie from what is given, cells that contradict left out.
struct Findings {
    double timesTooFast = 0, points = 0;
    int compared = 0, contradicting = 0; ///< cells that contradict others are not compared

    explicit Findings(const std::vector<DenseCase>& cases)
    {
        for (const DenseCase& one : cases) {
            contradicting += !std::isnan(one.given) && !std::isnan(one.expected);
            if (std::isnan(one.given) || !std::isnan(one.expected) || !one.ideal) continue;
            ++compared;
            timesTooFast = std::max(timesTooFast, one.ideal->percentOfPeak / one.given);
            if (one.calibrated) points = std::max(points, std::fabs(one.calibrated->percentOfPeak - one.given));
        }
    }
};

/// "2 hatched cells contradict others and are not compared"
QString leftOutInWords(int contradicting)
{
    if (contradicting == 0) return {};
    return contradicting == 1 ? u" · hatched: a cell that contradicts others, not compared"_s
                              : u" · hatched: %1 cells that contradict others, not compared"_s.arg(contradicting);
}

/// The fastest variant of the last place, which has the most cores; nullptr where none has a grid. Percent of peak would name
/// the same one, but all are 0 where a time is beyond all measure.
const DenseCase* bestOfLast(const std::vector<DenseCase>& cases)
{
    const DenseCase* best = nullptr;
    for (size_t i = cases.size() - std::size(denseVariants); i < cases.size(); ++i)
        if (cases[i].time() && (!best || cases[i].time()->seconds < best->time()->seconds)) best = &cases[i];
    return best;
}

QString peakTitle(const DenseScene& scene, const std::vector<DenseCase>& cases)
{
    const Findings found(cases);
    const QString name = nameOf(scene.asked.like.algorithm);
    if (found.compared > 0 && !scene.calibrated)
        return u"Without calibration %1 is estimated up to %2 times as fast as in the table"_s.arg(name, decimals(found.timesTooFast, 1));
    if (found.compared > 0)
        return (found.points < 5
                    ? u"Without calibration %1 is estimated up to %2 times as fast as in the table; with it within %3 points"_s
                    : u"Without calibration %1 is estimated up to %2 times as fast as in the table; with it up to %3 points off"_s)
            .arg(name, decimals(found.timesTooFast, 1), decimals(found.points, 1));
    const DenseCase* best = bestOfLast(cases);
    const QString place = placeInWords(scene, scene.asked.cores.back(), scene.asked.sizes.back());
    if (!best) return nothingInWords(name, place, std::span(cases).last(std::size(denseVariants)));
    const QString variant = toString(best->question.variant), ideal = decimals(best->ideal->percentOfPeak, 1);
    if (!best->calibrated) return u"On %1 undisturbed messages let %2 reach %3 % of peak with %4"_s.arg(place, name, ideal, variant);
    return u"On %1 %2 reaches %3 % of peak with %4; undisturbed messages would give %5 %"_s.arg(
        place, name, decimals(best->calibrated->percentOfPeak, 1), variant, ideal);
}

Result<Figure> buildPercentOfPeak(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = denseScene(session, request);
    if (!scene) return scene.error();
    Figure figure;
    const std::vector<DenseCase> cases = denseCases(*scene, figure.messages);
    const PeakDrawer drawer(*scene);
    layOutPlaces(figure, *scene, cases, [&](Panel& panel, std::span<const DenseCase> four) { drawer.draw(panel, four); });
    for (size_t i = 0; i < figure.panels.size(); ++i) figure.panels[i].sharesY = i % size_t(figure.columns) != 0;
    shareHeight(figure.panels);
    addDenseTable(figure, cases);
    if (!scene->calibrated)
        note(figure.messages, u"%1 has no calibration factors: only undisturbed messages are predicted."_s.arg(scene->machine.name));
    figure.title = peakTitle(*scene, cases);
    describeSources(figure, *scene,
                    u"Percent of peak of %1 by variant, with calibration factors and with undisturbed messages."_s.arg(
                        nameOf(scene->asked.like.algorithm)));
    figure.subtitle += leftOutInWords(Findings(cases).contradicting);
    return figure;
}

} // namespace

const FigureKind percentOfPeakFigure =
    denseFigure(u"percent-of-peak"_s, u"Percent of peak"_s,
                u"How close the variants of a dense algorithm come to the peak: in a table, and predicted with and without calibration."_s,
                denseChoices(false), buildPercentOfPeak);

} // namespace costscope
