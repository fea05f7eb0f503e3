// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include "core/numerics/median.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace costscope {

namespace {

constexpr double enoughMessages = 200; ///< below, the queue costs less than the scatter
constexpr QLatin1String noDifference("the difference between the orders lies inside the scatter");
constexpr QLatin1String belowClock("the search takes less than the clock can tell");
constexpr double noSearch = 1e-10; ///< |γ| of receives in order [s]

using Place = std::array<double, 3>; ///< bytes, messages, pairs

Place placeOf(const Cell& cell)
{
    return {cell.bytes, cell.messages, cell.pairs};
}

Cells batchCells(const CalibrationStep& step, Locality locality, ReceiveOrder order)
{
    Cells cells;
    for (const Sweep& sweep : step.sweeps.all)
        if (sweep.kind == SweepKind::Batch && sweep.locality == locality && sweep.order == order)
            for (const Cell& cell : sweep.cells)
                if (cell.messages >= step.recipe.leastQueue && cell.messages <= step.recipe.mostQueue && !(cell.linkBytes > 0))
                    cells.push_back(cell); // messages that share a link on purpose tell contention
    return cells;
}

/// Reversed receives of one locality less the point-to-point model as fitted so far: what stands in for receives in order.
Cells lessModel(const CalibrationStep& step, const Calibration& calibration, Locality locality)
{
    NodeAware model = nodeAwareOf(calibration.machine);
    for (PointToPoint& set : model.parameters[size_t(locality)])
        for (double* rate : {&set.R_b, &set.R_N})
            if (std::isnan(*rate)) *rate = std::numeric_limits<double>::infinity(); // the byte term does not show
    Cells cells;
    for (const Sweep& sweep : step.sweeps.all) {
        if (sweep.kind != SweepKind::Batch || sweep.locality != locality || sweep.order != ReceiveOrder::Reverse) continue;
        const double ppn = std::isnan(sweep.activePpn) ? 1 : sweep.activePpn;
        for (Cell cell : sweep.cells) {
            if (cell.messages < step.recipe.leastQueue || cell.messages > step.recipe.mostQueue) continue;
            cell.known = model.time(locality, cell.messages, cell.bytes, ppn).total();
            if (std::isfinite(cell.known)) cells.push_back(std::move(cell));
        }
    }
    return cells;
}

/// Of one locality.
Cells differences(const CalibrationStep& step, Locality locality)
{
    return withReference(batchCells(step, locality, ReceiveOrder::Reverse), batchCells(step, locality, ReceiveOrder::Same));
}

double mostMessages(const Cells& cells)
{
    double most = 0;
    for (const Cell& cell : cells) most = std::max(most, cell.messages);
    return most;
}

/// d/n² by n: γ is not constant.
std::vector<std::array<double, 2>> curveOf(const CalibratedLaw& law)
{
    std::map<double, std::vector<double>> byMessages;
    for (const Observation& at : law.observations) byMessages[at.messages].push_back(at.t / (at.messages * at.messages));
    std::vector<std::array<double, 2>> curve;
    for (auto& [n, values] : byMessages) curve.push_back({n, median(values)});
    return curve;
}

/// A difference that is smaller than what the repetitions of both orders scatter says nothing.
bool insideScatter(const CalibratedLaw& law)
{
    const FitParameter& gamma = law.parameters.front();
    return gamma.interval && (*gamma.interval)[0] <= 0;
}

double clockOf(const CalibrationStep& step)
{
    double coarsest = 0;
    for (const Sweep& sweep : step.sweeps.all)
        if (sweep.kind == SweepKind::Batch) coarsest = std::max(coarsest, sweep.clockResolution);
    return coarsest;
}

/// However little repetitions scatter, a search of the longest queue that takes less than one tick of the clock is not seen.
QString lostInClock(const CalibratedLaw& law, double clock)
{
    const double gamma = law.parameters.front().value, longest = mostMessages(law.cells), seen = gamma * longest * longest;
    if (!(gamma > 0) || seen >= clock) return {};
    return u"%1: at n = %2 %3 of %4, so γ is below %5"_s.arg(belowClock, exact(longest), display(seen, Quantity::Time, 2),
                                                             display(clock, Quantity::Time, 2),
                                                             display(clock / longest / longest, Quantity::Time, 2));
}

void judgeGamma(CalibratedLaw& law, double clock)
{
    FitParameter& gamma = law.parameters.front();
    QString reason;
    if (mostMessages(law.cells) < enoughMessages)
        reason = u"the longest queue has %1 messages; below %2 the search hides in the scatter"_s.arg(exact(mostMessages(law.cells)))
                     .arg(enoughMessages);
    else if (insideScatter(law))
        reason = noDifference;
    else
        reason = lostInClock(law, clock);
    if (!reason.isEmpty()) gamma = notDetermined(gamma, reason);
}

Result<CalibratedLaw> fitGamma(const CalibrationStep& step, Cells cells, const QString& name, const QString& rows, int bootstrap)
{
    CalibratedLaw law{.id = u"gamma"_s, .name = name, .kind = CalibratedLaw::Kind::QueueSearch, .cells = std::move(cells)};
    CalibrationRecipe recipe = forDifferences(step.recipe);
    recipe.bootstrap = bootstrap;
    recipe.estimator = summaryOf(recipe.estimator); // orders are compared cell by cell
    const auto done = fitLaw(law, {{u"gamma"_s, Quantity::Time}}, fitQueueSearch, recipe, resolutionOf(step, {}), step.progress);
    if (!done) return done.error();
    law.recipe =
        u"%1, γ n²; %2; %3 cells, n = %4 … %5"_s.arg(rows, inWords(recipe))
            .arg(law.cells.size())
            .arg(std::min_element(law.cells.begin(), law.cells.end(), [](const Cell& a, const Cell& b) { return a.messages < b.messages; })
                     ->messages)
            .arg(exact(mostMessages(law.cells)));
    judgeGamma(law, clockOf(step));
    return law;
}

/// γ of one order by itself [s]; NaN: too few batches.
double gammaOfOrder(const CalibrationStep& step, Locality locality, ReceiveOrder order)
{
    const Cells cells = batchCells(step, locality, order);
    if (cells.size() < 4 || mostMessages(cells) < enoughMessages) return missing;
    return fitBatch(observe(cells, Estimator::Median), {}, Want::Coefficients).linear.p[2];
}

/// In-order receives must show hardly any search beside reversed ones, else the order was not what the file says.
void checkOrder(const CalibrationStep& step, Locality locality, Calibration& calibration)
{
    const double gamma = gammaOfOrder(step, locality, ReceiveOrder::Same), reversed = gammaOfOrder(step, locality, ReceiveOrder::Reverse);
    if (!(gamma >= noSearch) || gamma < reversed / 2) return;
    warn(calibration.messages, u"%1: receives in order show γ = %2; they should show none. Were they posted in order?"_s.arg(
                                   toString(locality), display(gamma, Quantity::Time, 2)));
}

/// Where d/n² of long queues is least and most, if that differs.
void sayRange(const FitParameter& fitted, Calibration& calibration)
{
    std::array<double, 2> least = {missing, missing}, most = least; // n, d/n²
    for (const std::array<double, 2>& at : calibration.gammaByMessages) {
        if (at[0] < enoughMessages || !(at[1] > 0)) continue;
        if (!(at[1] >= least[1])) least = at;
        if (!(at[1] <= most[1])) most = at;
    }
    if (!(most[1] > 1.2 * least[1])) return;
    const auto shown = [](double gamma) { return display(gamma, Quantity::Time, 2); };
    QString text = u"γ is not constant: d/n² is %1 at n = %2 and %3 at n = %4, d being the time that reversed receives take "
                   "longer than those in order."_s.arg(shown(least[1]), exact(least[0]), shown(most[1]), exact(most[0]));
    if (fitted.state == Determined::Fitted) text += u" The fit to all n gives %1."_s.arg(shown(fitted.value));
    note(calibration.messages, text + u" Choose the range of n of the levels to be modeled."_s);
}

/// Where few messages are received faster against the order, γ of all n is held at 0 beside a curve that rises. Differences of less
/// than one tick of the clock are none.
void sayTooSmall(const FitParameter& gamma, double clock, Calibration& calibration)
{
    double below = missing;
    bool above = false;
    for (const auto& [n, value] : calibration.gammaByMessages) {
        if (value * n * n < -clock) below = n;
        above = value * n * n > clock; // at the largest n
    }
    if (gamma.state != Determined::NotDetermined || std::isnan(below) || !above) return;
    warn(calibration.messages, u"γ is not determined, though d/n² is above 0 at the largest n: up to n = %1 the orders already "
                               "differ, reversed receives took less time. Start above that n (least_queue)."_s.arg(exact(below)));
}

/// One value per locality, as a check: γ hardly depends on it.
Result<Done> sayByPlace(const CalibrationStep& step, const std::map<Locality, Cells>& cells, Calibration& calibration)
{
    QStringList values;
    for (const auto& [locality, part] : cells) {
        const auto law = fitGamma(step, part, toString(locality), {}, 0);
        if (!law) return law.error();
        const FitParameter& gamma = law->parameters.front();
        values << u"%1: %2"_s.arg(toString(locality),
                                  gamma.state == Determined::Fitted ? display(gamma.value, Quantity::Time, 2) : toString(gamma.state));
    }
    if (values.size() > 1) note(calibration.messages, u"γ by place: %1."_s.arg(values.join(u"; "_s)));
    return Done{};
}

/// What γ is fitted to.
struct QueueRows {
    std::map<Locality, Cells> cells;
    QString what; ///< in the recipe
};

QueueRows rowsFor(const CalibrationStep& step, Calibration& calibration)
{
    QueueRows rows{{}, u"reversed less in-order receives"_s};
    for (const Locality locality : localities)
        if (Cells cells = differences(step, locality); !cells.empty()) rows.cells[locality] = std::move(cells);
    if (!rows.cells.empty()) return rows;
    rows.what = u"reversed receives less the fitted point-to-point model"_s;
    for (const Locality locality : localities)
        if (Cells cells = lessModel(step, calibration, locality); !cells.empty()) rows.cells[locality] = std::move(cells);
    if (!rows.cells.empty())
        warn(calibration.messages, u"There are no receives in order: γ is what reversed ones cost beyond the fitted point-to-point "
                                   "model. A pipelined batch costs less than that model, so this γ is too small rather than too large."_s);
    return rows;
}

} // namespace

bool showsNoSearch(const Calibration& calibration)
{
    const auto& curve = calibration.gammaByMessages;
    if (curve.empty() || curve.back()[0] < enoughMessages) return false;
    return std::ranges::any_of(calibration.laws, [&](const CalibratedLaw& law) {
        if (law.kind != CalibratedLaw::Kind::QueueSearch || law.parameters.front().state != Determined::NotDetermined) return false;
        const bool isHeld = law.fit.linear.held.front() && curve.back()[1] <= 0;
        const QString& reason = law.parameters.front().reason;
        return isHeld || reason == noDifference || reason.startsWith(belowClock);
    });
}

Cells withReference(const Cells& reversed, const Cells& ordered)
{
    std::map<Place, const Cell*> same;
    for (const Cell& cell : ordered) same.try_emplace(placeOf(cell), &cell);
    Cells cells;
    for (Cell cell : reversed) {
        const auto found = same.find(placeOf(cell));
        if (found == same.end()) continue;
        cell.reference = found->second->times;
        cells.push_back(std::move(cell));
    }
    return cells;
}

Result<Done> calibrateQueueSearch(const CalibrationStep& step, Calibration& calibration)
{
    for (const Locality locality : localities) checkOrder(step, locality, calibration);
    const QueueRows rows = rowsFor(step, calibration);
    const bool anyBatch = std::any_of(step.sweeps.all.begin(), step.sweeps.all.end(),
                                      [](const Sweep& s) { return s.kind == SweepKind::Batch && s.order == ReceiveOrder::Reverse; });
    if (rows.cells.empty()) {
        if (anyBatch)
            note(calibration.messages, u"γ is not determined: reversed receives need the same batches with receives in order beside "
                                       "them, or the ping-pong of the same place."_s);
        return Done{};
    }
    Cells pooled;
    QStringList places;
    for (const auto& [locality, cells] : rows.cells) {
        places << toString(locality);
        pooled.insert(pooled.end(), cells.begin(), cells.end());
    }
    auto law = fitGamma(step, std::move(pooled), u"queue search, %1"_s.arg(places.join(u", "_s)), rows.what, step.recipe.bootstrap);
    if (!law) return law.error();
    calibration.gammaByMessages = curveOf(*law);
    sayRange(law->parameters.front(), calibration);
    sayTooSmall(law->parameters.front(), clockOf(step), calibration);
    calibration.laws.push_back(law.take());
    return sayByPlace(step, rows.cells, calibration);
}

} // namespace costscope
