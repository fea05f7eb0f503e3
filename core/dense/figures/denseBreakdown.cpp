// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseKinds.h"

#include "core/dense/figures/densePlaces.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct Part {
    const char* term; ///< as the model names it
    const char* name;
    Hue hue;
    Fill fill;
};
/// From the bottom of the stack: computation grey, communication purple as everywhere.
constexpr Part parts[] = {
    {"dgemm_s", "dgemm", Hue::Grey, Fill::Soft},
    {"dtrsm_s", "dtrsm", Hue::Grey, Fill::Hatched},
    {"dpotrf_s", "dpotrf", Hue::Ink, Fill::Solid},
    {"communication_s", "exposed communication", Hue::Purple, Fill::Solid},
    {"replication_s", "replication", Hue::Blue, Fill::Hatched},
    {"reduce_s", "reduce", Hue::Yellow, Fill::Solid},
    {"gather_s", "gather", Hue::Green, Fill::Solid},
};

double termOf(const DenseTime& time, const char* name)
{
    for (const Term& term : time.terms)
        if (term.name == QLatin1String(name)) return term.value;
    return 0;
}

double givenSeconds(const DenseScene& scene, const DenseCase& one)
{
    return percentOfPeak(one.question.algorithm, one.question.n, one.question.cores, one.given, scene.ideal.chosen.peak);
}

void draw(Panel& panel, std::span<const DenseCase> cases, const DenseScene& scene)
{
    double longest = 0;
    for (const DenseCase& one : cases) {
        if (const auto& time = one.time()) longest = std::max(longest, time->seconds);
        if (!std::isnan(one.given)) longest = std::max(longest, givenSeconds(scene, one));
    }
    const TimeUnit unit = timeUnitFor(longest > 0 ? longest : 1);
    std::vector<double> tops(cases.size(), 0);
    for (const Part& part : parts) {
        Series bars{.mark = Mark::Bars, .label = QString::fromUtf8(part.name), .hue = part.hue, .fill = part.fill, .width = 0.6};
        for (size_t k = 0; k < cases.size(); ++k) {
            const auto& time = cases[k].time();
            const double height = time ? unit.factor * termOf(*time, part.term) : 0;
            if (!(height > 0)) continue;
            bars.addBar(double(k), tops[k], tops[k] + height, cases[k].row);
            tops[k] += height;
        }
        panel.addUnlessEmpty(std::move(bars));
    }
    Series given{.mark = Mark::Points, .label = u"in the table"_s, .hue = Hue::Ink, .marker = Marker::Diamond}, contradicts = given;
    contradicts.label = u"in the table, contradicts other cells"_s;
    contradicts.fill = Fill::None;
    for (size_t k = 0; k < cases.size(); ++k) {
        if (!cases[k].time()) panel.series.push_back(nothingAt(k, cases[k]));
        if (std::isnan(cases[k].given)) continue;
        Series& points = std::isnan(cases[k].expected) ? given : contradicts;
        points.addPoint(double(k), unit.factor * givenSeconds(scene, cases[k]), cases[k].row);
    }
    for (Series* points : {&contradicts, &given}) panel.addUnlessEmpty(std::move(*points));
    panel.y = {.label = u"Time (%1)"_s.arg(unit.name),
               .quantity = Quantity::Time,
               .min = 0,
               .max = 1.1 * (longest > 0 ? longest : 1) * unit.factor};
}

/// The part that takes most of the fastest variant's time.
QString titleOf(const DenseScene& scene, const std::vector<DenseCase>& cases)
{
    const QString name = nameOf(scene.asked.like.algorithm);
    const double cores = scene.asked.cores.back(), n = scene.asked.sizes.front();
    std::vector<DenseCase> at;
    std::ranges::copy_if(cases, std::back_inserter(at),
                         [&](const DenseCase& one) { return one.question.cores == cores && one.question.n == n; });
    const DenseCase* best = nullptr;
    for (const DenseCase& one : at)
        if (one.time() && (!best || one.time()->seconds < best->time()->seconds)) best = &one;
    if (!best) return nothingInWords(name, placeInWords(scene, cores, n), at);
    const DenseTime& time = *best->time();
    const Part& most = *std::max_element(std::begin(parts), std::end(parts),
                                         [&](const Part& a, const Part& b) { return termOf(time, a.term) < termOf(time, b.term); });
    return u"On %1 %2 takes %3 of the fastest %4, %5"_s.arg(placeInWords(scene, cores, n), QString::fromUtf8(most.name),
                                                            display(termOf(time, most.term) / time.seconds, Quantity::Share, 2), name,
                                                            toString(best->question.variant));
}

Result<Figure> buildDenseBreakdown(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto scene = denseScene(session, request);
    if (!scene) return scene.error();
    Figure figure;
    const std::vector<DenseCase> cases = denseCases(*scene, figure.messages);
    layOutPlaces(figure, *scene, cases, [&](Panel& panel, std::span<const DenseCase> four) { draw(panel, four, *scene); });
    addDenseTable(figure, cases);
    figure.title = titleOf(*scene, cases);
    describeSources(figure, *scene,
                    u"Parts of the time of %1 by variant; what overlap hides is not drawn."_s.arg(nameOf(scene->asked.like.algorithm)));
    return figure;
}

} // namespace

const FigureKind denseBreakdownFigure =
    denseFigure(u"dense-breakdown"_s, u"Parts of dense algorithms"_s,
                u"What takes the time in each variant of a dense algorithm: kernels, communication, replication."_s, denseChoices(true),
                buildDenseBreakdown);

} // namespace costscope
