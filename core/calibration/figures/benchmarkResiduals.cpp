// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/calibration/calibrationSteps.h"
#include "core/calibration/cellFits.h"
#include "core/calibration/figures/benchmarkFigure.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>

namespace costscope {

namespace {

using Law = CalibratedLaw;

/// One cell of a panel.
struct Point {
    const Cell* cell = nullptr;
    const Law* law = nullptr; ///< nullptr: no law of its protocol
    double measured = missing, modeled = missing;
    bool used = true;
};

struct Group {
    QString title;
    Hue hue = Hue::Blue;
    std::vector<Point> points = {};
};

bool isPointToPoint(const Law& law)
{
    return law.kind == Law::Kind::Postal || law.kind == Law::Kind::MaxRate;
}

std::set<CellPlace> placesOf(const Law& law)
{
    std::set<CellPlace> places;
    for (const Cell& cell : law.cells) places.insert({cell.dataset, cell.row});
    return places;
}

void addFitted(Group& group, const Law& law, Estimator estimator)
{
    for (const CellFit& fit : cellFits(law, estimator))
        group.points.push_back({&law.cells[size_t(fit.cell)], &law, fit.measured, fit.modeled});
}

/// Cells of this place that no law was fitted to: left out by hand, by the number of pairs, or by the reading.
void addLeftOut(Group& group, Locality locality, const std::set<CellPlace>& taken, const CalibrationView& view)
{
    for (const Sweep& sweep : view.sweeps->all) {
        if (sweep.kind != SweepKind::PointToPoint || sweep.locality != locality) continue;
        for (const Cell& cell : sweep.cells)
            if (!taken.contains({cell.dataset, cell.row}))
                group.points.push_back({&cell, nullptr, view.measured(cell), view.modeled(locality, cell.bytes, cell.pairs), false});
    }
}

Group placeGroup(const CalibrationView& view, Locality locality)
{
    Group group{toString(locality)}; // its title says which: pale points would be lost
    std::set<CellPlace> taken;
    for (const Law& law : view.calibration->laws) {
        if (!isPointToPoint(law) || law.locality != locality) continue;
        addFitted(group, law, view.recipe.estimator);
        taken.merge(placesOf(law));
    }
    addLeftOut(group, locality, taken, view);
    return group;
}

std::vector<Group> groupsOf(const CalibrationView& view)
{
    std::vector<Group> groups;
    for (const Locality locality : localities) groups.push_back(placeGroup(view, locality));
    for (const Law& law : view.calibration->laws) {
        if (isPointToPoint(law)) continue;
        groups.push_back({law.name});
        addFitted(groups.back(), law, view.recipe.estimator);
    }
    std::erase_if(groups, [](const Group& group) { return group.points.empty(); });
    return groups;
}

/// A panel of its own for each system, where there are several.
std::vector<Group> bySystem(const CalibrationView& view, const std::vector<Group>& groups)
{
    if (!view.calibration->mixesSystems()) return groups;
    std::vector<Group> apart;
    for (const Group& group : groups) {
        std::map<QString, Group> parts;
        for (const Point& at : group.points) {
            const QString system = systemShown(view, *at.cell);
            Group& part = parts.try_emplace(system, Group{u"%1, %2"_s.arg(group.title, system.toHtmlEscaped()), group.hue}).first->second;
            part.points.push_back(at);
        }
        for (auto& [system, part] : parts) apart.push_back(std::move(part));
    }
    return apart;
}

enum class Over { Size, Pairs, Messages };
enum class Residual { Relative, Absolute, Log };

double placeOn(const Cell& cell, Over over)
{
    return over == Over::Size ? cell.bytes : over == Over::Pairs ? cell.pairs : cell.messages;
}

double residualOf(const Point& at, Residual residual)
{
    if (residual == Residual::Absolute) return at.measured - at.modeled;
    return residual == Residual::Log ? std::log(at.measured / at.modeled) : 100 * (at.measured / at.modeled - 1);
}

/// Over the size where the panel has one value only of what was chosen.
Over overFor(const Group& group, Over wanted)
{
    std::set<double> values;
    for (const Point& at : group.points) values.insert(placeOn(*at.cell, wanted));
    return values.size() > 1 ? wanted : Over::Size;
}

Axis axisOver(Over over, const std::vector<double>& values)
{
    return over == Over::Size ? sizeAxis(values)
                              : countAxis(over == Over::Pairs ? u"Active pairs <i>k</i>"_s : u"Messages <i>n</i>"_s, values);
}

/// In which absolute residuals of a panel are told.
TimeUnit residualUnit(const Group& group)
{
    double most = 0;
    for (const Point& at : group.points)
        if (const double r = std::fabs(residualOf(at, Residual::Absolute)); std::isfinite(r)) most = std::max(most, r);
    return timeUnitFor(most);
}

Axis axisOf(Residual residual, const TimeUnit& unit)
{
    if (residual == Residual::Relative) return residualAxis();
    if (residual == Residual::Absolute) return {.label = u"Residual (%1)"_s.arg(unit.name), .quantity = Quantity::Time};
    return {.label = u"ln(measured / modeled)"_s};
}

/// What tells a cell from the others of its panel.
struct Differing {
    bool pairs = false, messages = false;
    explicit Differing(std::span<const Cell* const> cells)
    {
        for (const Cell* cell : cells) {
            pairs |= cell->pairs > 1;
            messages |= cell->messages > 1;
        }
    }
};

QString nameOf(const Cell& cell, const Differing& differing)
{
    QStringList parts{byteLabel(cell.bytes)};
    if (differing.pairs) parts << (cell.pairs == 1 ? u"1 pair"_s : u"%1 pairs"_s.arg(exact(cell.pairs)));
    if (differing.messages) parts << u"<i>n</i> = %1"_s.arg(exact(cell.messages));
    return parts.join(u", "_s);
}

constexpr std::array residualMarkers = {Marker::Circle, Marker::Square, Marker::Diamond};
constexpr size_t labelledCells = 1;

/// Draws groups and fills the table.
class ResidualDrawer {
public:
    ResidualDrawer(Figure& figure, const CalibrationView& view, Over over, Residual residual)
        : m_figure(figure), m_view(view), m_over(over), m_residual(residual)
    {}

    void draw(const std::vector<Group>& groups)
    {
        for (const Group& group : groups)
            m_anyLeft |= std::any_of(group.points.begin(), group.points.end(), [](const Point& at) { return !at.used; });
        for (const Group& group : groups) draw(group);
        m_rows.moveTo(m_figure);
    }

private:
    void draw(const Group& group)
    {
        const Over over = overFor(group, m_over);
        if (m_residual == Residual::Absolute) m_unit = residualUnit(group);
        Panel panel;
        panel.title = group.title;
        panel.legend = m_figure.panels.empty() ? LegendPlace::Best : LegendPlace::None;
        panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .weight = 0.6, .y = {0}});
        std::map<std::pair<bool, int>, Series> byProtocol; // those out of the fit first, the last protocol first: legends begin
                                                           // with what is drawn last
        std::vector<double> xs, ys{0};
        for (const Point& at : group.points) {
            const double x = placeOn(*at.cell, over), y = m_unit.factor * residualOf(at, m_residual);
            const int row = addRow(group, at);
            if (!(x > 0) || !std::isfinite(y)) continue;
            const int protocol =
                at.law && at.law->protocol ? int(*at.law->protocol) : int(m_view.calibration->thresholds.protocolOf(at.cell->bytes));
            byProtocol.try_emplace({at.used, -protocol}, markersOf(at.used, protocol, group.hue)).first->second.addPoint(x, y, row);
            xs.push_back(x);
            ys.push_back(y);
        }
        if (m_figure.panels.empty() && m_anyLeft) { // for the legend, which the first panel has for all
            panel.series.push_back(markersOf(false, 0, Hue::Grey));
            panel.series.back().label = u"grey: not in the fit"_s;
        }
        for (auto& one : byProtocol) panel.series.push_back(std::move(one.second));
        label(panel, group, over);
        panel.x = axisOver(over, xs);
        panel.y = axisOf(m_residual, m_unit);
        padRange(panel.y, ys, 0.14);
        if (!xs.empty()) m_figure.panels.push_back(std::move(panel));
    }

    /// Every cell has the marker of its protocol, be its law one for all of them.
    static Series markersOf(bool used, int protocol, Hue hue)
    {
        return {.mark = Mark::Points,
                .label = !used                                  ? QString()
                         : Protocol(protocol) == Protocol::Rend ? u"rendezvous"_s
                                                                : toString(Protocol(protocol)),
                .hue = used ? hue : Hue::Grey,
                .marker = residualMarkers[size_t(protocol)],
                .fill = Fill::None,
                .weight = 0.75}; // many stand on one size
    }

    void label(Panel& panel, const Group& group, Over over) const
    {
        std::vector<const Point*> worst;
        for (const Point& at : group.points)
            if (at.used && placeOn(*at.cell, over) > 0) worst.push_back(&at);
        std::stable_sort(worst.begin(), worst.end(), [this](const Point* a, const Point* b) { return badness(*a) > badness(*b); });
        std::vector<double> places;
        for (const Point& at : group.points) places.push_back(placeOn(*at.cell, over));
        const double middle = median(places);
        std::vector<const Cell*> cells;
        for (const Point& at : group.points) cells.push_back(at.cell);
        const Differing differing(cells);
        for (size_t i = 0; i < std::min(worst.size(), labelledCells); ++i) {
            const double x = placeOn(*worst[i]->cell, over);
            panel.series.push_back(wordsAt(x, m_unit.factor * residualOf(*worst[i], m_residual), nameOf(*worst[i]->cell, differing),
                                           Hue::Vermillion,
                                           x < middle ? Anchor::Right : Anchor::Left)); // inside the panel
        }
    }

    /// Absolute residuals are compared as such; relative ones so that half and double count the same.
    double badness(const Point& at) const
    {
        return m_residual == Residual::Absolute ? std::fabs(at.measured - at.modeled) : misfit(at.measured, at.modeled);
    }

    int addRow(const Group& group, const Point& at)
    {
        m_figure.rowRecords.push_back(m_view.recordOf(*at.cell));
        return m_rows.add(cellKey(m_figure.rowRecords.back()), at.law ? at.law->name : group.title, at.cell->bytes, at.cell->pairs,
                          at.cell->messages, at.measured, at.modeled, at.measured / at.modeled - 1, spread(*at.cell),
                          at.used ? u"yes"_s : u"no"_s);
    }

    Figure& m_figure;
    const CalibrationView& m_view;
    Over m_over;
    Residual m_residual;
    TimeUnit m_unit; ///< of absolute residuals of this panel; else a factor of 1
    bool m_anyLeft = false;
    FigureTable m_rows{u"residuals"_s,
                       {{u"law"_s, Quantity::Text, u"Law"_s},
                        {u"bytes"_s, Quantity::Size, u"Size <i>s</i>"_s},
                        {u"pairs"_s, Quantity::Count, u"Pairs"_s},
                        {u"messages"_s, Quantity::Count, u"Messages"_s},
                        {u"measured_s"_s, Quantity::Time, u"Measured"_s},
                        {u"modeled_s"_s, Quantity::Time, u"Modeled"_s},
                        {u"residual"_s, Quantity::Share, u"Measured / modeled − 1"_s},
                        {u"spread"_s, Quantity::None, u"Max / min of repetitions"_s},
                        {u"used"_s, Quantity::Text, u"In the fit"_s}}};
};

QString titleOf(const CalibrationView& view)
{
    const std::vector<WorstCell> worst = worstCells(*view.calibration, view.recipe.estimator, 1);
    if (worst.empty()) return u"Measured beside fitted times"_s;
    return u"The worst cell, %1 (%2), took %3 times the modeled time"_s.arg(
        nameOf(*worst.front().cell, Differing(std::vector{worst.front().cell})), worst.front().law->name,
        display(1 / worst.front().fit.ratio(), Quantity::None, 2));
}

/// The option of a choice by its place, for an enumeration in the same order.
template <class Enum>
Enum chosen(const FigureRequest& request, const Choice& of)
{
    return Enum(of.words.indexOf(choice(of, request)));
}

} // namespace

std::vector<Choice> residualChoices()
{
    return {choiceOf("over", "over", {{"size", "Over size"}, {"pairs", "Over pairs"}, {"messages", "Over messages"}}),
            choiceOf("weights", "residuals", {{"relative", "Relative"}, {"absolute", "Absolute"}, {"log", "Log"}})};
}

Result<Figure> benchmarkResiduals(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = calibrationView(session, request, PairReading::AllPairs, memory, progress);
    if (!view) return view.error();
    const std::vector<Group> groups = bySystem(*view, groupsOf(*view));
    Figure figure;
    const std::vector<Choice> choices = residualChoices();
    ResidualDrawer drawer(figure, *view, chosen<Over>(request, choices[0]), chosen<Residual>(request, choices[1]));
    drawer.draw(groups);
    if (figure.panels.empty()) return Error{u"No law was fitted to these benchmarks."_s};
    figure.columns = figure.panels.size() > 1 ? 2 : 1;
    const size_t lines = (figure.panels.size() + size_t(figure.columns) - 1) / size_t(figure.columns);
    const bool hasFreeCell = figure.columns > 1 && figure.panels.size() % 2 == 1;
    if (hasFreeCell) {
        figure.legend = LegendPlace::FreeCell;
        for (Panel& panel : figure.panels) panel.legend = LegendPlace::None;
    }
    figure.widthMm = figure.columns > 1 ? 178 : 84;
    figure.heightMm = 16 + 52 * double(lines);
    figure.stackedUpToMm = figure.columns > 1 ? 100 : 0;
    figure.stackedHeightMm = 24 + 34 * double(figure.panels.size());
    figure.title = titleOfOneSystem(*view->calibration, titleOf(*view), u"Measured beside fitted times"_s);
    figure.subtitle = calibrationSubtitle(*view);
    figure.messages = view->calibration->messages;
    figure.provenance = calibrationProvenance(*view);
    figure.caption = u"Residuals of every fitted law, whole measured over modeled times less one unless the axis says otherwise; the worst "
                     "cell of each is named. A good fit shows no trend. %1."_s.arg(figure.provenance.program);
    return figure;
}

} // namespace costscope
