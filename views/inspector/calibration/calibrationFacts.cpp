// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationValuesPart.h"

#include "core/base/words.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineValues.h"
#include "core/model/determined.h"
#include "views/tr.h"
#include "views/widgets/FactGrid.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using Interval = std::optional<std::array<double, 2>>;

/// The parameter with the intervals of the machine, which are those of the bootstrap if there was one. They are of this very
/// value, else they are not taken.
FitParameter withIntervals(FitParameter parameter, const Machine* machine)
{
    const MachineValue* value = machine ? sourceValue(*machine, parameter.name) : nullptr;
    if (!value || !value->interval || std::fabs(value->value - parameter.value) > 1e-9 * std::fabs(parameter.value)) return parameter;
    parameter.interval = value->interval;
    parameter.measurementInterval = value->measurementInterval;
    return parameter;
}

/// "370 … 537 MB/s": a unit that both ends share stands once, and the line breaks nowhere but at the dots.
QString rangeOf(const Interval& interval, Quantity quantity)
{
    if (!interval) return {};
    const QChar blank(0xA0);
    const QString low = display((*interval)[0], quantity, 3), high = display((*interval)[1], quantity, 3);
    const bool same = low.section(blank, 1) == high.section(blank, 1);
    return u"%1%2… %3"_s.arg(same ? low.section(blank, 0, 0) : low, blank, high);
}

QString valueOf(const FitParameter& parameter)
{
    if (parameter.state == Determined::Unbounded) return shownBound(parameter);
    if (parameter.state == Determined::NotDetermined) return u"—"_s;
    return displayWithError(parameter.value, parameter.standardError, parameter.quantity);
}

QString toolTipOf(const FitParameter& parameter, const CalibratedLaw& law, bool drawn)
{
    QStringList lines{parameter.name + (std::isnan(parameter.value) ? QString() : u" = "_s + exact(parameter.value))};
    lines << toString(parameter.state);
    if (parameter.interval && parameter.state != Determined::Unbounded)
        lines << tr(drawn ? "95 % over cells: %1" : "95 %, Student's t: %1").arg(rangeOf(parameter.interval, parameter.quantity));
    if (parameter.measurementInterval)
        lines << tr("95 % over repetitions: %1").arg(rangeOf(parameter.measurementInterval, parameter.quantity));
    lines << law.recipe;
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

/// `drawn`: its intervals come from a bootstrap.
Fact factOf(const FitParameter& parameter, const CalibratedLaw& law, bool drawn)
{
    const MachineParameter* row = findMachineValue(parameter.name);
    const QString symbol = row && !row->symbol.isEmpty() ? row->symbol : parameter.name.section(QLatin1Char('.'), -1);
    const bool blank = parameter.state == Determined::NotDetermined;
    const QString words = blank || parameter.state == Determined::Unbounded
                              ? u"%1: %2"_s.arg(tr(blank ? "not determined" : "unbounded"), parameter.reason.toHtmlEscaped())
                              : rangeOf(parameter.interval, parameter.quantity);
    return {words, valueOf(parameter), toolTipOf(parameter, law, drawn), blank ? Tone::Amber : Tone::Normal, u"<i>%1</i>"_s.arg(symbol)};
}

void addOther(std::vector<Fact>& facts, const FitParameter& parameter, const Machine* other)
{
    const auto found = other ? other->values.find(parameter.name) : decltype(other->values.end()){};
    if (!other || found == other->values.end() || std::isnan(found->second.value)) return;
    const double theirs = found->second.value, ratio = parameter.value / theirs;
    facts.push_back({u"%1: %2"_s.arg(other->name.toHtmlEscaped(), display(theirs, parameter.quantity, 3)),
                     std::isfinite(ratio) ? u"× %1"_s.arg(display(ratio, Quantity::None, 3)) : QString(),
                     tr("This value over that of the other machine"), Tone::Note});
}

void addHand(std::vector<Fact>& facts, const FitParameter& parameter, const Machine* machine)
{
    if (!machine || !originalOf(*machine, parameter.name)) return;
    const double typed = machine->values.at(parameter.name).value;
    facts.push_back({tr("typed into the machine instead"), display(typed, parameter.quantity, 4), {}, Tone::Accent});
}

} // namespace

std::vector<Fact> calibrationFacts(const CalibrationShown& shown, const Machine* other)
{
    std::vector<Fact> facts;
    if (!shown.calibration) return facts;
    for (const CalibratedLaw& law : shown.calibration->laws) {
        facts.push_back({u"<b>%1</b>"_s.arg(law.name.toHtmlEscaped()),
                         std::isnan(law.fit.rmsRelative) ? QString() : tr("RMS %1").arg(display(law.fit.rmsRelative, Quantity::Share, 2)),
                         u"%1\n%2"_s.arg(counted(qint64(law.cells.size()), tr("1 cell"), tr("%1 cells")), law.recipe), Tone::Note});
        for (const FitParameter& found : law.parameters) {
            const FitParameter parameter = withIntervals(found, shown.machine);
            facts.push_back(factOf(parameter, law, shown.machine && shown.item.recipe.bootstrap > 0));
            addHand(facts, parameter, shown.machine);
            addOther(facts, parameter, other);
        }
    }
    return facts;
}

} // namespace costscope
