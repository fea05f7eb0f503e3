// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/calibration/calibrationSteps.h"
#include "core/channels/fitTransferLaw.h"
#include "core/channels/transferGrid.h"
#include "core/numerics/interpolate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

// L(m, τ): seconds until τ concurrent transfers of m bytes are done, over their repetitions. Rico-Gallego, Díaz-Martín,
// Lastovetsky 2015.

/// One cell as often as it was measured.
struct MeasuredCell {
    std::vector<double> times;
    std::vector<double> each; ///< what every row says alone
};
using MeasuredCells = std::map<std::array<double, 2>, MeasuredCell>; ///< by bytes and concurrency

void read(const Sweep& sweep, Estimator estimator, MeasuredCells& cells)
{
    for (size_t i = 0; i < sweep.cells.size(); ++i) {
        if (!(sweep.concurrency[i] >= 1)) continue;
        const std::vector<double>& times = sweep.cells[i].times;
        MeasuredCell& cell = cells[{sweep.cells[i].bytes, sweep.concurrency[i]}];
        cell.times.insert(cell.times.end(), times.begin(), times.end());
        cell.each.push_back(estimate(times, estimator));
    }
}

/// Sizes that were measured at every concurrency: a table has no holes. Rows of the same cell are one sample.
TransferGrid gridOf(const MeasuredCells& cells, Estimator estimator)
{
    std::set<double> bytes, concurrency;
    for (const auto& [at, cell] : cells) {
        bytes.insert(at[0]);
        concurrency.insert(at[1]);
    }
    TransferGrid grid{{}, {concurrency.begin(), concurrency.end()}, {}};
    for (const double m : bytes) {
        std::vector<double> row;
        for (const double tau : concurrency) {
            const auto found = cells.find({m, tau});
            row.push_back(found == cells.end() ? missing : estimate(found->second.times, estimator));
        }
        if (std::any_of(row.begin(), row.end(), [](double seconds) { return std::isnan(seconds); })) continue;
        grid.bytes.push_back(m);
        grid.seconds.insert(grid.seconds.end(), row.begin(), row.end());
    }
    return grid;
}

/// Where times cover whole messages. T⁰ = 2 L⁰(m,τ) inside a node, T¹ = L⁰(m,τ) + L¹(m,τ) + L⁰(m,τ) between two (Rico-Gallego et
/// al. 2015, sections 3 and 5): half of what was measured is L⁰, and what remains beside 2 L⁰ is L¹.
TransferGrid copiesOf(TransferGrid messages)
{
    for (double& seconds : messages.seconds) seconds /= 2;
    return messages;
}

/// L⁰(m, τ); where so many were not measured at once, as the last two concurrencies say. Missing outside of the sizes.
double copyTime(const TransferGrid& copies, double bytes, double concurrency)
{
    if (copies.bytes.empty()) return missing;
    const auto size = bracket(copies.bytes, bytes, false);
    const bool isOne = copies.concurrency.size() == 1;
    const auto share = bracket(copies.concurrency, isOne ? copies.concurrency.front() : concurrency, true);
    if (!size || !share) return missing;
    const auto along = [&](size_t row) {
        return share->share == 0 ? copies.at(row, share->low)
                                 : std::lerp(copies.at(row, share->low), copies.at(row, share->low + 1), share->share);
    };
    return size->share == 0 ? along(size->low) : std::lerp(along(size->low), along(size->low + 1), size->share);
}

/// Sizes whose copies alone take as long as the message, or are not known, are left out.
TransferGrid withoutCopies(const TransferGrid& messages, const TransferGrid& copies, QStringList& leftOut)
{
    TransferGrid grid{{}, messages.concurrency, {}};
    for (size_t m = 0; m < messages.bytes.size(); ++m) {
        std::vector<double> row;
        for (size_t tau = 0; tau < messages.concurrency.size(); ++tau)
            row.push_back(messages.at(m, tau) - 2 * copyTime(copies, messages.bytes[m], messages.concurrency[tau]));
        if (!std::ranges::all_of(row, [](double seconds) { return seconds > 0; })) {
            leftOut << display(messages.bytes[m], Quantity::Size);
            continue;
        }
        grid.bytes.push_back(messages.bytes[m]);
        grid.seconds.insert(grid.seconds.end(), row.begin(), row.end());
    }
    return grid;
}

/// How many sizes have a cell but are not in the table.
qint64 holesOf(const MeasuredCells& cells, const TransferGrid& table)
{
    std::set<double> bytes;
    for (const auto& [at, cell] : cells) bytes.insert(at[0]);
    return qint64(bytes.size() - table.bytes.size());
}

/// Both laws beside the table, and in words; a table that tells none has none.
std::map<QString, MachineTransfer> lawsOf(const TransferGrid& table, const CalibrationRecipe& recipe, QStringList& words)
{
    std::map<QString, MachineTransfer> laws;
    for (const bool power : {false, true}) {
        const auto fit = fitTransferLaw(table, power, recipe.weights);
        if (!fit) continue;
        laws[power ? u"power"_s : u"linear"_s] = transferOf(*fit);
        words << (power ? u"power law l0 + (m/B) τ^e: %1"_s : u"linear law l0 + (m/B)(1 + θ(τ − 1)): %1"_s).arg(fit->inWords());
    }
    return laws;
}

/// All sweeps of one channel, and the table that they give.
struct ChannelCells {
    QStringList names;
    MeasuredCells cells;
    TransferGrid table = {};
    bool ofMessages = false; ///< what was measured covers whole messages
    qint64 holes = 0;        ///< sizes that were measured and are not in the table

    QString name() const { return names.join(u", "_s); }
    size_t size() const { return table.seconds.size(); }
};

QString some(const QStringList& names)
{
    return names.mid(0, 6).join(u", "_s) + (names.size() > 6 ? u", …"_s : QString());
}

/// One file after the other is joined to the first, unless the table lost cells by it: a file with other concurrencies leaves holes.
ChannelCells cellsOf(const std::vector<const Sweep*>& sweeps, Estimator estimator, Messages& messages)
{
    ChannelCells all;
    for (const Sweep* sweep : sweeps) {
        ChannelCells alone{{sweep->name}, {}, {}, sweep->ofMessages}, joined = all;
        joined.ofMessages = sweep->ofMessages;
        for (ChannelCells* each : {&alone, &joined}) {
            read(*sweep, estimator, each->cells);
            each->table = gridOf(each->cells, estimator);
        }
        if (!joined.names.contains(sweep->name)) joined.names << sweep->name;
        const bool isLess = joined.size() < std::max(all.size(), alone.size());
        const bool aloneIsMore = alone.size() > all.size();
        if (isLess)
            warn(messages, u"%1 is not in the table L(m,τ): beside %2 it leaves more holes than it fills."_s.arg(
                               aloneIsMore ? all.name() : alone.name(), aloneIsMore ? alone.name() : all.name()));
        if (!isLess || aloneIsMore) all = isLess ? std::move(alone) : std::move(joined);
    }
    all.holes = holesOf(all.cells, all.table);
    return all;
}

/// Cells that were measured more than once, by name, and by how much they differ.
void sayJoined(const ChannelCells& channel, Messages& messages)
{
    QStringList names;
    double most = 1;
    for (const auto& [at, cell] : channel.cells) {
        if (cell.each.size() < 2) continue;
        const auto [least, greatest] = std::minmax_element(cell.each.begin(), cell.each.end());
        names << cellName(at[0], at[1]);
        most = std::max(most, *greatest / *least);
    }
    if (names.isEmpty()) return;
    constexpr double much = 1.5;
    const QString said = counted(names.size(),
                                 u"1 cell of L(m,τ) was measured more than once, up to a factor of %2 apart; "
                                 "its repetitions count together: %3."_s,
                                 u"%1 cells of L(m,τ) were measured more than once, up to a factor of %2 apart; their "
                                 "repetitions count together: %3."_s);
    messages.push_back({most > much ? Severity::Warning : Severity::Note,
                        u"%1: "_s.arg(channel.name()) + said.arg(display(most, Quantity::None, 3), some(names))});
}

void sayWhatLacks(const ChannelCells& channel, Messages& messages)
{
    // What is left beside the copies need not grow as transfers do: the network does not wait for all of them.
    const Severity severity = channel.ofMessages ? Severity::Note : Severity::Warning;
    const auto say = [&](const QString& said) { messages.push_back({severity, u"%1: %2"_s.arg(channel.name(), said)}); };
    if (channel.holes > 0) say(u"%1 sizes were not measured at every concurrency; they are not in the table L(m,τ)."_s.arg(channel.holes));
    QStringList broken; // that fall where the model wants growth, and those dearer than their transfers one after the other
    for (const BrokenCell& cell : brokenCells(channel.table)) broken << cellName(cell.bytes, cell.concurrency);
    if (!broken.isEmpty())
        say(u"%1 of %2 cells of L(m,τ) fall where they should grow, or are dearer than their transfers one after the other: %3."_s
                .arg(broken.size())
                .arg(channel.size())
                .arg(some(broken)));
}

/// Of one channel. Files whose times cover messages are not mixed with those of single transfers: the first says which count.
std::vector<const Sweep*> channelSweeps(const CalibrationStep& step, bool onNetwork)
{
    std::vector<const Sweep*> sweeps;
    for (const Sweep& sweep : step.sweeps.all)
        if (sweep.kind == SweepKind::Transfers && sweep.onNetwork == onNetwork &&
            (sweeps.empty() || sweep.ofMessages == sweeps.front()->ofMessages))
            sweeps.push_back(&sweep);
    return sweeps;
}

/// From messages to transfers.
void takeTransfers(ChannelCells& channel, bool onNetwork, const TransferGrid& copies, Messages& messages)
{
    if (!onNetwork) {
        channel.table = copiesOf(std::move(channel.table));
        return note(messages, u"%1: its times cover whole messages, which inside a node are two copies: L⁰(m,τ) is half of them."_s.arg(
                                  channel.name()));
    }
    if (copies.bytes.empty())
        return warn(messages,
                    u"%1: its times cover whole messages, and no transfers in shared memory tell the copies at both ends: L¹(m,τ) "
                    "holds them. Measure both channels."_s.arg(channel.name()));
    const double most = channel.table.concurrency.back(), known = copies.concurrency.back();
    QStringList leftOut;
    channel.table = withoutCopies(channel.table, copies, leftOut);
    QString said = u"%1: its times cover whole messages; L¹(m,τ) is what they take longer than the copies at both ends, 2 L⁰(m,τ)"_s.arg(
        channel.name());
    if (most > known) said += u"; L⁰ was measured up to τ = %1, and beyond it is continued"_s.arg(exact(known));
    note(messages, said + QLatin1Char('.'));
    if (!leftOut.isEmpty())
        warn(messages, u"%1: not in the table L¹(m,τ), because 2 L⁰ is not known there or takes as long as the whole message: %2."_s.arg(
                           channel.name(), some(leftOut)));
}

} // namespace

Result<Done> calibrateTransfers(const CalibrationStep& step, Calibration& calibration)
{
    TransferGrid copies; // L⁰
    for (const bool onNetwork : {false, true}) {
        ChannelCells channel = cellsOf(channelSweeps(step, onNetwork), step.recipe.estimator, calibration.messages);
        if (channel.table.bytes.empty()) continue;
        if (channel.ofMessages) takeTransfers(channel, onNetwork, copies, calibration.messages);
        if (!onNetwork) copies = channel.table;
        if (channel.table.bytes.empty()) continue;
        QStringList words;
        MachineChannel& known = calibration.machine.tables.channels[onNetwork ? u"network"_s : u"shared-memory"_s];
        known.transfer = MachineTransfer{channel.table};
        known.laws = lawsOf(channel.table, step.recipe, words);
        if (!words.isEmpty())
            note(calibration.messages,
                 u"%1: the machine has the table L(m,τ). Laws fitted to it: %2."_s.arg(channel.name(), words.join(u"; "_s)));
        sayJoined(channel, calibration.messages);
        sayWhatLacks(channel, calibration.messages);
    }
    return Done{};
}

} // namespace costscope
