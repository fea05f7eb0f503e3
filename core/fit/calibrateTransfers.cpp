// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/fit/calibrationSteps.h"
#include "core/fit/fitTransferLaw.h"
#include "core/models/transferGrid.h"

#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

/// L(m, τ): median seconds until τ concurrent transfers of m bytes are done. Rico-Gallego, Díaz-Martín, Lastovetsky 2015.
struct TransferTable {
    std::vector<double> bytes, concurrency;
    std::map<std::array<double, 2>, double> seconds; ///< by bytes and concurrency

    double at(double m, double tau) const
    {
        const auto found = seconds.find({m, tau});
        return found == seconds.end() ? missing : found->second;
    }
};

/// Sizes that were measured at every concurrency: a table has no holes. How many sizes had one.
int readTable(const Sweep& sweep, TransferTable& table)
{
    std::set<double> bytes, concurrency;
    for (size_t i = 0; i < sweep.cells.size(); ++i) {
        if (!(sweep.concurrency[i] >= 1)) continue;
        bytes.insert(sweep.cells[i].bytes);
        concurrency.insert(sweep.concurrency[i]);
        table.seconds.try_emplace({sweep.cells[i].bytes, sweep.concurrency[i]}, estimate(sweep.cells[i].times, Estimator::Median));
    }
    table.concurrency.assign(concurrency.begin(), concurrency.end());
    for (const double m : bytes) {
        bool whole = true;
        for (const double tau : concurrency) whole = whole && !std::isnan(table.at(m, tau));
        if (whole) table.bytes.push_back(m);
    }
    return int(bytes.size() - table.bytes.size());
}

TransferGrid gridOf(const TransferTable& table)
{
    TransferGrid grid{table.bytes, table.concurrency, {}};
    for (const double m : table.bytes)
        for (const double tau : table.concurrency) grid.seconds.push_back(table.at(m, tau));
    return grid;
}

/// Cells that fall where the model wants growth, and those dearer than their transfers one after the other.
QStringList brokenCells(const TransferTable& table)
{
    QStringList broken;
    for (const BrokenCell& cell : brokenCells(gridOf(table))) broken << cellName(cell.bytes, cell.concurrency);
    return broken;
}

QJsonObject toJson(const TransferTable& table)
{
    QJsonArray rows;
    for (const double m : table.bytes) {
        std::vector<double> row;
        for (const double tau : table.concurrency) row.push_back(table.at(m, tau));
        rows.append(jsonNumbers(row));
    }
    return {{QStringLiteral("form"), QStringLiteral("table")},
            {QStringLiteral("bytes"), jsonNumbers(table.bytes)},
            {QStringLiteral("concurrency"), jsonNumbers(table.concurrency)},
            {QStringLiteral("seconds"), rows}};
}

/// Both laws beside the table, and in words; a table that tells none has none.
QJsonObject lawsOf(const TransferTable& table, const CalibrationRecipe& recipe, QStringList& words)
{
    QJsonObject laws;
    for (const bool power : {false, true}) {
        const auto fit = fitTransferLaw(gridOf(table), power, recipe.weights);
        if (!fit) continue;
        laws.insert(power ? QStringLiteral("power") : QStringLiteral("linear"), toJson(*fit));
        words << (power ? calibrationText("power law l0 + (m/B) τ^e: %1") : calibrationText("linear law l0 + (m/B)(1 + θ(τ − 1)): %1"))
                     .arg(fit->inWords());
    }
    return laws;
}

void put(Calibration& calibration, const QString& channel, const QJsonObject& transfer, const QJsonObject& laws)
{
    QJsonObject channels = calibration.machine.rest[QLatin1String("channels")].toObject(), one = channels[channel].toObject();
    one[QLatin1String("transfer")] = transfer;
    if (!laws.isEmpty()) one[QLatin1String("laws")] = laws;
    channels[channel] = one;
    calibration.machine.rest[QLatin1String("channels")] = channels;
}

} // namespace

Result<Done> calibrateTransfers(const CalibrationStep& step, Calibration& calibration)
{
    for (const Sweep& sweep : step.sweeps.all) {
        if (sweep.kind != SweepKind::Transfers) continue;
        TransferTable table;
        const int holes = readTable(sweep, table);
        if (table.bytes.empty()) continue;
        QStringList words;
        put(calibration, sweep.onNetwork ? QStringLiteral("network") : QStringLiteral("shared-memory"), toJson(table),
            lawsOf(table, step.recipe, words));
        if (!words.isEmpty())
            calibration.messages.push_back({Severity::Note, calibrationText("%1: the machine has the table L(m,τ). Laws fitted to it: %2.")
                                                                .arg(sweep.name, words.join(QStringLiteral("; ")))});
        const auto say = [&](const QString& said) {
            calibration.messages.push_back({Severity::Warning, QStringLiteral("%1: %2").arg(sweep.name, said)});
        };
        if (holes > 0)
            say(calibrationText("%1 sizes were not measured at every concurrency; they are not in the table L(m,τ).").arg(holes));
        if (const QStringList broken = brokenCells(table); !broken.isEmpty())
            say(calibrationText(
                    "%1 of %2 cells of L(m,τ) fall where they should grow, or are dearer than their transfers one after the other: %3.")
                    .arg(broken.size())
                    .arg(table.bytes.size() * table.concurrency.size())
                    .arg(broken.mid(0, 6).join(QStringLiteral(", ")) + (broken.size() > 6 ? QStringLiteral(", …") : QString())));
    }
    return Done{};
}

} // namespace costscope
