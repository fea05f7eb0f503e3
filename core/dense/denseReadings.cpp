// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseReadings.h"

#include "core/model/shown.h"

#include <algorithm>

namespace costscope {

std::span<const DenseReading> denseReadings()
{
    static constexpr DenseReading all[] = {{"printed-volume", "halving moves w q/2^i",
                                            [](DenseReadings& r) { r.volume = StepVolume::Printed; },
                                            [](const DenseReadings& r) { return r.volume == StepVolume::Printed; }},
                                           {"printed-steps", "2.5D takes √(p/c) steps", [](DenseReadings& r) { r.printedSteps = true; },
                                            [](const DenseReadings& r) { return r.printedSteps; }},
                                           {"shifts-of-all", "shifts wait for all p", [](DenseReadings& r) { r.shiftsOfAll = true; },
                                            [](const DenseReadings& r) { return r.shiftsOfAll; }},
                                           {"work-conserving", "TRSM conserves the work", [](DenseReadings& r) { r.workConserving = true; },
                                            [](const DenseReadings& r) { return r.workConserving; }},
                                           {fitsTablesId, "fits Tables II–IV",
                                            [](DenseReadings& r) {
                                                r.fitsTables = true;
                                                r.volume = StepVolume::FromWhole;
                                            },
                                            [](const DenseReadings& r) { return r.fitsTables; }}};
    return all;
}

Result<DenseReadings> denseReadingsFrom(const QStringList& ids)
{
    DenseReadings readings;
    for (const QString& id : ids) {
        const auto all = denseReadings();
        const auto found = std::find_if(all.begin(), all.end(), [&](const DenseReading& one) { return id == QLatin1String(one.id); });
        if (found == all.end()) return Error{u"There is no reading “%1”. Known: %2."_s.arg(id, knownReadings())};
        found->choose(readings);
    }
    if (readings.fitsTables && std::ranges::any_of(ids, [](const QString& id) { return id != QLatin1String(fitsTablesId); }))
        return Error{u"The reading “%1” is one of all the formulas: no other goes with it."_s.arg(QLatin1String(fitsTablesId))};
    return readings;
}

QStringList idsOf(const DenseReadings& readings)
{
    QStringList ids;
    for (const DenseReading& one : denseReadings())
        if (one.isChosen(readings)) ids << QLatin1String(one.id);
    return ids;
}

QString knownReadings()
{
    QStringList ids;
    for (const DenseReading& one : denseReadings()) ids << QLatin1String(one.id);
    return ids.join(u", "_s);
}

QString fitWords(const std::optional<ReadingFit>& fit)
{
    return fit ? u"%1 values fitted to %2 cells"_s.arg(exact(fit->parameters), exact(fit->cells)) : u"no values fitted"_s;
}

QStringList wordsOf(const DenseReadings& readings, const DenseMachine& machine)
{
    return readings.fitsTables ? QStringList(u"%1 (%2)"_s.arg(QLatin1String(fitsTablesId), fitWords(machine.fit))) : idsOf(readings);
}

Messages readingNotes(const DenseQuestion& question, const DenseMachine& machine)
{
    Messages messages;
    if (!question.readings.fitsTables) return messages;
    const QLatin1String id(fitsTablesId);
    if (!machine.fit) {
        warn(messages,
             u"Read as %1 without values fitted for it: the machine has none, its own factors and efficiencies are taken."_s.arg(id));
        return messages;
    }
    warn(messages, u"Read as %1, with %2, %3: inferred from printed numbers, not what the paper says."_s.arg(id, fitWords(machine.fit),
                                                                                                             machine.fit->source));
    if (question.algorithm != DenseAlgorithm::Trsm && question.variant != DenseVariant::Plain2D)
        warn(messages,
             u"%1 of %2 is not among the cells that %3 was fitted to."_s.arg(toString(question.variant), toString(question.algorithm), id));
    return messages;
}

QString readingOfMachine(const DenseReadings& readings)
{
    return readings.fitsTables ? QString(QLatin1String(fitsTablesId)) : QString();
}

} // namespace costscope
