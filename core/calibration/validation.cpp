// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/validation.h"

#include "core/base/words.h"
#include "core/calibration/calibrationSteps.h"
#include "core/calibration/cellFits.h"
#include "core/channels/TransferChannel.h"
#include "core/channels/logGP.h"
#include "core/channels/tauLop.h"
#include "core/dense/calibrationFactors.h"
#include "core/machine/machineValues.h"
#include "core/numerics/median.h"
#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/pointToPoint/queueSearch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace costscope {

namespace {

/// What one model says of one cell, or why it says nothing.
struct Prediction {
    QString model, place;
    double seconds = missing;
    QString lack = {}; ///< of the machine
};

/// The models of a machine.
class Predictor {
public:
    explicit Predictor(const Machine& machine)
        : m_machine(machine), m_nodeAware(nodeAwareOf(machine)), m_factors(calibrationFactorsOf(machine)),
          m_gamma(machineValue(machine, "gamma")), m_delta(machineValue(machine, "delta")), m_linkRate(machineValue(machine, "link_rate")),
          m_hop(machineValue(machine, "network.hop"))
    {
        for (const ChannelId channel : channelIds)
            if (auto known = TransferChannel::of(machine, channel, TransferChannel::Outside::ExtendLastSlope))
                m_channels.of[size_t(channel)] = known.take();
    }

    Prediction of(const Sweep& sweep, size_t at) const
    {
        const Cell& cell = sweep.cells[at];
        switch (sweep.kind) {
        case SweepKind::Farther: return sweep.hops > 0 ? farther(sweep, cell) : Prediction{};
        case SweepKind::PointToPoint: return pointToPoint(*sweep.locality, 1, cell.bytes, cell.pairs);
        case SweepKind::Batch: return cell.linkBytes > 0 ? onLine(sweep, cell) : batch(sweep, cell);
        case SweepKind::Prtt: return roundTrip(sweep, cell, sweep.delays[at]);
        case SweepKind::Transfers: return transfers(sweep, cell, sweep.concurrency[at]);
        }
        return {};
    }

    Prediction of(const ShiftCell& shift) const
    {
        const IdealTransfer ideal{machineValue(m_machine, "calibration.latency"), machineValue(m_machine, "calibration.seconds_per_word")};
        Prediction made{.model = u"calibration-factors"_s,
                        .place = shift.isMean ? u"C_avg(%1)"_s.arg(exact(shift.distance))
                                              : u"C_max(%1, %2)"_s.arg(exact(shift.processes), exact(shift.distance))};
        const auto factor =
            shift.isMean ? averageFactor(m_factors, shift.distance) : maximumFactor(m_factors, shift.processes, shift.distance);
        if (!ideal.known() || !factor)
            made.lack = u"C_avg and C_max"_s;
        else
            made.seconds = factor->value * ideal.time(shift.cell.bytes);
        return made;
    }

private:
    /// T = n α + n k s / min(R_N, k R_b).
    Prediction pointToPoint(Locality locality, double n, double bytes, double pairs) const
    {
        Prediction made{.model = u"node-aware-max-rate"_s, .place = toString(locality)};
        const Protocol protocol = m_nodeAware.thresholds.protocolOf(bytes);
        PointToPoint set = m_nodeAware.at(locality, protocol);
        if (std::isnan(set.R_N) && pairs == 1) set.R_N = std::numeric_limits<double>::infinity(); // one pair knows no injection limit
        made.seconds = TransferTime{n * set.alpha, n * set.transport(bytes, pairs)}.total();
        QStringList lacks;
        for (const auto& [name, value] : {std::pair{"alpha", set.alpha}, {"R_b", set.R_b}, {"R_N", set.R_N}})
            if (std::isnan(value)) lacks << qualifiedName(locality, protocol, QLatin1String(name));
        made.lack = lacks.join(u", "_s);
        return made;
    }

    /// What further links add, t_hop each.
    Prediction farther(const Sweep& sweep, const Cell& cell) const
    {
        Prediction made = pointToPoint(*sweep.locality, 1, cell.bytes, cell.pairs);
        made.place += counted(qint64(sweep.hops), u", 1 hop"_s, u", %1 hops"_s);
        made.seconds += (sweep.hops - 1) * m_hop;
        if (std::isnan(m_hop)) made.lack = made.lack.isEmpty() ? u"network.hop"_s : made.lack + u", network.hop"_s;
        return made;
    }

    /// Reversed receives cost the search beside it.
    Prediction batch(const Sweep& sweep, const Cell& cell) const
    {
        Prediction made = pointToPoint(*sweep.locality, cell.messages, cell.bytes, std::isnan(sweep.activePpn) ? 1 : sweep.activePpn);
        made.model = u"queue-search"_s;
        if (sweep.order != ReceiveOrder::Reverse) {
            made.place += u", in order"_s;
            return made;
        }
        made.place += u", reversed"_s;
        made.seconds += QueueSearch{m_gamma, Search::Printed}.time(cell.messages);
        if (std::isnan(m_gamma)) made.lack = made.lack.isEmpty() ? u"gamma"_s : made.lack + u", gamma"_s;
        return made;
    }

    /// Messages that share a link: max-rate + δ ℓ; without δ max(max-rate, ℓ/R_link).
    Prediction onLine(const Sweep& sweep, const Cell& cell) const
    {
        Prediction made = pointToPoint(*sweep.locality, cell.messages, cell.bytes, std::isnan(sweep.activePpn) ? 1 : sweep.activePpn);
        made.model = u"contention"_s;
        if (!sweep.axis.isEmpty()) made.place += u", axis "_s + sweep.axis;
        if (std::isnan(m_delta) && std::isnan(m_linkRate))
            made.lack = u"delta or link_rate"_s;
        else if (std::isnan(m_delta)) { // the link alone tells more than a latency that nobody knows
            made.seconds = limitedByLink(made.seconds, cell.linkBytes / m_linkRate);
            made.lack.clear();
        } else
            made.seconds += contentionTime(cell.linkBytes, m_delta);
        return made;
    }

    /// PRTT(n, d, s) = 2 (L + 2 o + (s−1) G) + (n−1) max(o + d, g + (s−1) G). Hoefler et al. 2009, as LogGP is measured.
    Prediction roundTrip(const Sweep& sweep, const Cell& cell, double delay) const
    {
        const ChannelId channel = sweep.onNetwork ? ChannelId::Network : ChannelId::SharedMemory;
        Prediction made{.model = u"loggp"_s, .place = toString(channel)};
        const LogGP known = LogGP::of(m_machine, channel);
        const double bytes = std::max(1.0, cell.bytes), gap = known.g + (bytes - 1) * known.G;
        made.seconds = 2 * known.time(bytes) + (cell.messages - 1) * std::max(delay > 0 ? known.o + delay : 0, gap);
        if (std::isnan(made.seconds)) made.lack = u"loggp.%1"_s.arg(made.place);
        return made;
    }

    /// L(m,τ), or what a message costs where that was measured.
    Prediction transfers(const Sweep& sweep, const Cell& cell, double tau) const
    {
        const ChannelId channel = sweep.onNetwork ? ChannelId::Network : ChannelId::SharedMemory;
        Prediction made{.model = u"tau-lop-p2p"_s, .place = toString(channel)};
        const TransferSize size{cell.bytes};
        const TransferCost one = sweep.ofMessages ? transmission(channel, size, false) : TransferCost::transfer(channel, size);
        const auto seconds = concurrent(tau, one).seconds(m_channels);
        if (seconds)
            made.seconds = *seconds;
        else
            made.lack = u"L(m,τ) of these sizes and concurrencies"_s;
        return made;
    }

    const Machine& m_machine;
    NodeAware m_nodeAware;
    CalibrationFactors m_factors;
    Channels m_channels;
    double m_gamma, m_delta, m_linkRate, m_hop;
};

/// Between 10⁻³⁰ and 10³⁰ s: ratios of such times are numbers.
bool isTime(double seconds)
{
    return seconds >= 1e-30 && seconds <= 1e30;
}

/// Cells that are predicted, and how many are not for each reason.
struct Judged {
    Validation validation;
    std::map<QString, int> lacks;

    void add(const Prediction& made, const Cell& cell, double atOnce, Estimator estimator)
    {
        if (made.model.isEmpty()) return;
        if (!made.lack.isEmpty() || !isTime(made.seconds)) {
            ++lacks[u"%1, %2: %3"_s.arg(made.model, made.place, made.lack.isEmpty() ? u"no time that anything takes"_s : made.lack)];
            return;
        }
        const double measured = estimate(cell.times, summaryOf(estimator));
        if (!isTime(measured)) return;
        validation.cells.push_back({.model = made.model,
                                    .place = made.place,
                                    .dataset = cell.dataset,
                                    .row = cell.row,
                                    .bytes = cell.bytes,
                                    .messages = cell.messages,
                                    .pairs = atOnce,
                                    .measured = measured,
                                    .predicted = made.seconds,
                                    .repetitions = int(cell.times.size())});
    }
};

void addSweeps(const Predictor& predictor, const Sweeps& sweeps, Estimator estimator, Judged& judged)
{
    for (const Sweep& sweep : sweeps.all) {
        if (!sweep.locality && sweep.kind != SweepKind::Transfers && sweep.kind != SweepKind::Prtt) continue;
        for (size_t i = 0; i < sweep.cells.size(); ++i) {
            if (sweep.kind == SweepKind::Transfers && !(sweep.concurrency[i] >= 1)) continue;
            judged.add(predictor.of(sweep, i), sweep.cells[i],
                       sweep.kind == SweepKind::Transfers ? sweep.concurrency[i] : sweep.cells[i].pairs, estimator);
        }
    }
}

void addShifts(const Predictor& predictor, const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe, Judged& judged)
{
    for (size_t d = 0; d < datasets.size(); ++d) {
        const auto view = BenchmarkView::of(*datasets[d]);
        if (!view || benchmarkFacts(*datasets[d]).kind != u"application"_s) continue;
        for (const ShiftCell& shift : shiftCells(*view, int(d), recipe))
            if (shift.processes > 2) judged.add(predictor.of(shift), shift.cell, shift.processes, recipe.estimator);
    }
}

/// Rows that have one repetition, so that none is left to judge.
int singles(const std::vector<DatasetPtr>& datasets)
{
    int count = 0;
    for (const DatasetPtr& dataset : datasets)
        if (const auto view = BenchmarkView::of(*dataset))
            for (size_t i = 0; i < view->size(); ++i) count += view->isUsable(i) && view->times(i).size() < 2;
    return count;
}

void sayUnjudged(const std::vector<DatasetPtr>& datasets, Messages& messages)
{
    QStringList names;
    for (const DatasetPtr& dataset : datasets)
        if (dataset->kind == DatasetKind::Benchmark)
            if (const QString kind = benchmarkFacts(*dataset).kind; kind == u"collective"_s || kind == u"kernel-efficiency"_s)
                names << dataset->name;
    if (!names.isEmpty())
        note(messages,
             u"Not judged: %1. Of a collective the algorithm that the library chose is not known, and a kernel is no message."_s.arg(
                 names.join(u", "_s)));
}

} // namespace

Result<Validation> validate(const Machine& machine, const std::vector<DatasetPtr>& datasets, const ValidationRecipe& recipe)
{
    const CalibrationRecipe rows{.estimator = recipe.estimator, .assumed = recipe.assumed, .bootstrap = 0, .part = recipe.part};
    const Sweeps sweeps = sweepsOf(datasets, rows);
    const Predictor predictor(machine);
    Judged judged;
    addSweeps(predictor, sweeps, recipe.estimator, judged);
    addShifts(predictor, datasets, rows, judged);
    Validation& validation = judged.validation;
    for (const Message& message : sweeps.messages)
        if (message.severity != Severity::Note) validation.messages.push_back(message);
    for (const auto& [lack, count] : judged.lacks)
        note(validation.messages, counted(count, u"1 cell is"_s, u"%1 cells are"_s) + u" not predicted (%1)."_s.arg(lack));
    sayUnjudged(datasets, validation.messages);
    if (recipe.part == RepetitionPart::Second) validation.held = singles(datasets);
    if (validation.held > 0)
        note(validation.messages, counted(validation.held, u"1 row has one repetition, which is with those that gave the machine."_s,
                                          u"%1 rows have one repetition, which is with those that gave the machine."_s));
    if (!validation.cells.empty()) return validation;
    QStringList reasons{u"%1 predicts no cell of these files."_s.arg(machine.name)};
    for (const Message& message : validation.messages) reasons << message.text;
    return Error{reasons.join(QLatin1Char(' '))};
}

Result<HeldOut> validateHeldOut(const std::vector<DatasetPtr>& datasets, CalibrationRecipe recipe, const Progress& progress)
{
    recipe.part = RepetitionPart::First;
    auto calibration = calibrate(datasets, recipe, nullptr, progress);
    if (!calibration) return calibration.error();
    const ValidationRecipe judged{.estimator = recipe.estimator, .assumed = recipe.assumed, .part = RepetitionPart::Second};
    auto validation = validate(calibration->machine, datasets, judged);
    if (!validation) return validation.error();
    return HeldOut{std::move(calibration->machine), validation.take()};
}

std::vector<ValidatedModel> byModel(const Validation& validation)
{
    std::vector<ValidatedModel> models;
    std::vector<std::vector<double>> ratios;
    for (const ValidatedCell& cell : validation.cells) {
        // Factors by distance and processes are one law.
        const QString place = cell.model == u"calibration-factors"_s ? cell.place.section(u'(', 0, 0) : cell.place;
        auto at = std::ranges::find_if(models, [&](const ValidatedModel& m) { return m.model == cell.model && m.place == place; });
        if (at == models.end()) {
            models.push_back({.model = cell.model, .place = place});
            ratios.emplace_back();
            at = models.end() - 1;
        }
        ratios[size_t(at - models.begin())].push_back(cell.ratio());
    }
    for (size_t i = 0; i < models.size(); ++i) {
        ValidatedModel& model = models[i];
        double sum = 0;
        for (const double ratio : ratios[i]) {
            sum += std::log(ratio) * std::log(ratio);
            model.within += std::fabs(std::log(ratio)) <= std::log(1 + trusted);
        }
        model.cells = int(ratios[i].size());
        model.rmsLog = std::sqrt(sum / model.cells);
        const auto [least, most] = std::ranges::minmax(ratios[i]);
        model.least = least;
        model.most = most;
        model.median = median(ratios[i]);
    }
    return models;
}

std::vector<ValidatedCell> worstCells(const Validation& validation, size_t most)
{
    std::vector<ValidatedCell> worst = validation.cells;
    std::ranges::stable_sort(worst, std::ranges::greater(),
                             [](const ValidatedCell& cell) { return misfit(cell.measured, cell.predicted); });
    if (worst.size() > most) worst.resize(most);
    return worst;
}

QString nameOf(const ValidatedCell& cell)
{
    QStringList parts{cell.place, display(cell.bytes, Quantity::Size)};
    if (cell.model == u"tau-lop-p2p"_s)
        parts << u"τ = %1"_s.arg(exact(cell.pairs));
    else if (cell.pairs > 1 && cell.model != u"calibration-factors"_s)
        parts << u"%1 pairs"_s.arg(exact(cell.pairs));
    if (cell.messages > 1) parts << u"n = %1"_s.arg(exact(cell.messages));
    return parts.join(u", "_s);
}

QString verdict(const Validation& validation)
{
    std::vector<double> ratios;
    int within = 0;
    for (const ValidatedCell& cell : validation.cells) {
        ratios.push_back(cell.ratio());
        within += std::fabs(std::log(cell.ratio())) <= std::log(1 + trusted);
    }
    return u"Of %1 %2 predicted to within %3 %; the median cell takes %4 times its prediction."_s.arg(
        counted(qint64(ratios.size()), u"1 cell"_s, u"%1 cells"_s), within == 1 ? u"1 is"_s : u"%1 are"_s.arg(within), exact(100 * trusted),
        display(median(ratios), Quantity::None, 3));
}

} // namespace costscope
