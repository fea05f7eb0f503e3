// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/whatIfAsBase.h"

#include "core/figures/levelFigure.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("WhatIf", text);
}

bool isParameter(const QString& name)
{
    const ModelValue* row = findLevelValue(name);
    return row && isMachineValue(*row);
}

/// The machine with the changed parameters, beside the others; returns its id.
QString addChanged(Session& session, const Machine& machine, const NamedValues& set)
{
    if (session.machines.empty()) session.machines.push_back(machine); // figures without a machine take the first: it stays the same
    Machine changed = withLevelValues(machine, set);
    changed.id = session.freshId(QLatin1Char('m'));
    changed.name = tr("%1, what if").arg(machine.name);
    session.lastId = std::max(session.lastId, changed.id.mid(1).toLongLong());
    session.machines.push_back(changed);
    return changed.id;
}

} // namespace

Result<Done> takeWhatIfAsBase(Session& session, const QString& figure)
{
    const auto request =
        std::find_if(session.figures.begin(), session.figures.end(), [&](const FigureRequest& f) { return f.id == figure; });
    if (request == session.figures.end()) return Error{tr("There is no figure “%1”.").arg(figure)};
    auto changes = whatIfOf(*request);
    if (!changes) return changes.error();
    if (changes->isEmpty()) return Error{tr("This figure has no what if.")};
    auto set = levelSet(*request);
    if (!set) return set.error();
    FigureRequest base = withWhatIf(*request, {});
    if (!changes->machine.isEmpty()) base.machine = changes->machine;
    const auto machine = machineOf(session, base);
    if (!machine) return machine.error();
    NamedValues parameters;
    for (const auto& [name, value] : changes->set) (isParameter(name) ? parameters : *set)[name] = value;
    if (!parameters.empty()) base.machine = addChanged(session, *machine, parameters);
    *request = withLevelSet(std::move(base), *set);
    return Done{};
}

} // namespace costscope
