// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit/calibrationSteps.h"

#include "core/base/median.h"
#include "core/models/nodeAwareMaxRate.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What is subtracted before δ is fitted.
struct Known {
    NodeAware nodeAware;
    double gamma = missing;
    QString from; ///< "this calibration", or the name of the machine
};

bool complete(const NodeAware& model)
{
    for (const PointToPoint& set : model.parameters[size_t(Locality::InterNode)])
        if (std::isnan(set.alpha) || std::isnan(set.R_b) || std::isnan(set.R_N)) return false;
    return true;
}

NamedValues numbersOf(const Machine& machine)
{
    NamedValues values;
    for (const auto& [name, value] : machine.values) values[name] = value.value;
    return values;
}

/// The machine that tells α, R_b, R_N and γ between nodes: this one as far as it stands, else the base.
std::optional<Known> knownOf(const CalibrationStep& step, const Calibration& calibration)
{
    for (const Machine* machine : {&calibration.machine, step.base}) {
        if (!machine) continue;
        const NamedValues values = numbersOf(*machine);
        Known known{nodeAwareOf(values), values.contains(QStringLiteral("gamma")) ? values.at(QStringLiteral("gamma")) : missing,
                    machine == step.base ? machine->name : calibrationText("this calibration")};
        if (machine == &calibration.machine) known.nodeAware.thresholds = calibration.thresholds;
        if (complete(known.nodeAware) && !std::isnan(known.gamma)) return known;
    }
    return {};
}

Cells contendedCells(const CalibrationStep& step)
{
    Cells cells;
    for (const Sweep& sweep : step.sweeps.all)
        if (sweep.kind == SweepKind::Batch && sweep.locality == Locality::InterNode)
            for (const Cell& cell : sweep.cells)
                if (cell.linkBytes > 0 && cell.messages <= step.recipe.mostContended) cells.push_back(cell);
    return cells;
}

double activePpnOf(const CalibrationStep& step)
{
    for (const Sweep& sweep : step.sweeps.all)
        if (!sweep.cells.empty() && sweep.cells.front().linkBytes > 0 && !std::isnan(sweep.activePpn)) return sweep.activePpn;
    return missing;
}

/// R_link of t = max(max-rate, ℓ/R_link): read off the three largest sizes of single messages.
double linkRateOf(const Cells& cells)
{
    std::vector<const Cell*> single;
    for (const Cell& cell : cells)
        if (cell.messages == 1) single.push_back(&cell);
    std::sort(single.begin(), single.end(), [](const Cell* a, const Cell* b) { return a->bytes > b->bytes; });
    std::vector<double> rates;
    for (size_t i = 0; i < std::min<size_t>(3, single.size()); ++i)
        rates.push_back(single[i]->linkBytes / estimate(single[i]->times, Estimator::Median));
    return median(rates);
}

void subtract(Cells& cells, const Known& known, double ppn)
{
    for (Cell& cell : cells)
        cell.known =
            known.nodeAware.time(Locality::InterNode, cell.messages, cell.bytes, ppn).total() + known.gamma * cell.messages * cell.messages;
}

void judge(CalibratedLaw& law)
{
    FitParameter& delta = law.parameters.front();
    if (delta.state == Determined::Fitted && !(delta.interval && (*delta.interval)[0] <= 0)) return;
    delta = {.name = delta.name,
             .quantity = delta.quantity,
             .state = Determined::NotDetermined,
             .reason = calibrationText("no contention seen: what is left of the times does not grow with the bytes on the link")};
}

void noteMissing(Calibration& calibration, const char* what)
{
    calibration.messages.push_back({Severity::Note, calibrationText(what)});
}

void sayHowFar(Calibration& calibration)
{
    calibration.messages.push_back(
        {Severity::Note,
         calibrationText(
             "δ is the least transferable value: it depends on the axis of the torus, the partition and the job, and on R_N, since the sum "
             "counts a byte at the injection point and again on the link. By the law t = max(max-rate, ℓ/R_link) the "
             "link carries %1.")
             .arg(display(calibration.linkRate, Quantity::Rate, 3))});
}

} // namespace

Result<Done> calibrateContention(const CalibrationStep& step, Calibration& calibration)
{
    Cells cells = contendedCells(step);
    if (cells.empty()) return Done{};
    calibration.linkRate = linkRateOf(cells);
    const double ppn = activePpnOf(step);
    const auto known = knownOf(step, calibration);
    if (!known)
        return noteMissing(calibration, "δ is not determined: it is what is left beside α, R_b, R_N between nodes and γ. Add their "
                                        "benchmarks, or take a machine that has them."),
               Done{};
    if (std::isnan(ppn))
        return noteMissing(calibration, "δ is not determined: the contention test does not say how many processes of a node were active."),
               Done{};
    subtract(cells, *known, ppn);
    CalibratedLaw law{.id = QStringLiteral("delta"),
                      .name = calibrationText("network contention"),
                      .kind = CalibratedLaw::Kind::Contention,
                      .locality = Locality::InterNode,
                      .cells = std::move(cells)};
    CalibrationRecipe recipe = step.recipe;
    if (recipe.weights == Weights::Log) recipe.weights = Weights::Relative; // what is left may be below 0
    const Weights weights = recipe.weights;
    const auto done = fitLaw(
        law, {{QStringLiteral("delta"), Quantity::TimePerByte}},
        [=](const Observations& o, Want want) { return fitContention(o, {.weights = weights}, want); }, recipe,
        resolutionOf(step, Locality::InterNode), step.progress);
    if (!done) return done.error();
    law.recipe =
        calibrationText("t less max-rate (%1 active processes per node) and queue search of %2, δ ℓ; %3; %4 cells with at most %5 messages")
            .arg(ppn)
            .arg(known->from, inWords(recipe))
            .arg(law.cells.size())
            .arg(step.recipe.mostContended);
    judge(law);
    calibration.laws.push_back(std::move(law));
    sayHowFar(calibration);
    return Done{};
}

} // namespace costscope
