// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/decodeEdits.h"

#include "core/dense/denseRuns.h"
#include "core/dense/fitReading.h"
#include "core/session/machines.h"

#include <algorithm>

namespace costscope {

namespace {

/// The machine whose peak and bandwidth count.
const Machine& baseOf(const Session& session)
{
    const auto own = std::find_if(session.machines.begin(), session.machines.end(),
                                  [](const Machine& machine) { return decodeSettingsOf(machine).ok(); });
    return own == session.machines.end() ? *shippedMachine(u"hopper") : *own;
}

} // namespace

QStringList decodableTables(const Session& session, const QStringList& chosen)
{
    const auto isTable = [&](const QString& id) {
        const DatasetItem* item = session.dataset(id);
        return item && item->data && hasDenseRuns(*item->data);
    };
    QStringList tables;
    for (const QString& id : chosen)
        if (isTable(id)) tables << id;
    if (tables.size() != 1) return tables;
    for (const DatasetItem& item : session.datasets)
        if (isTable(item.id) && !tables.contains(item.id)) tables << item.id;
    return tables;
}

Result<QString> addDecodedMachine(Session& session, const QStringList& tables)
{
    std::vector<DenseRun> runs;
    QStringList names;
    for (const QString& id : tables) {
        const DatasetItem* item = session.dataset(id);
        if (!item || !item->data) continue;
        const auto cells = denseRuns(*item->data);
        if (!cells) return cells.error();
        runs.insert(runs.end(), cells->begin(), cells->end());
        names << item->name;
    }
    const Machine base = baseOf(session);
    auto settings = decodeSettingsOf(base);
    if (!settings) return settings.error();
    settings->latency = missing; // decoded, not taken over
    const auto decoding = decodeDense(runs, *settings);
    if (!decoding) return decoding.error();
    if (decoding->cells.empty()) return Error{decoding->messages.front().text};
    const auto factors = decodeFactors(*decoding, runs, *settings);
    const auto reading = factors ? fitReading(*decoding, *factors, runs, *settings) : Result<FittedReading>(factors.error());
    const QString machine = addMachine(
        session, withDecoded(base, *decoding, factors ? &*factors : nullptr, names.join(u", "_s), reading ? &reading->tables : nullptr));
    if (!factors) return machine;
    FigureRequest figure;
    figure.kind = u"calibration-factors"_s;
    figure.machine = machine;
    return addFigure(session, std::move(figure));
}

} // namespace costscope
