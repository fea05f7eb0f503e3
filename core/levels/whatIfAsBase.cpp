// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/whatIfAsBase.h"

#include "core/levels/figures/levelChoices.h"
#include "core/levels/figures/levelFigure.h"
#include "core/levels/keepWhatIf.h"
#include "core/session/machines.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("WhatIf", text);
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
    if (changesParameters(*request)) {
        const QString from = changes->machine.isEmpty() ? machineIdOf(session, *request) : changes->machine;
        const Machine* machine = findMachine(session, from);
        const auto kept = keepWhatIf(session, figure, tr("%1, what if").arg(machine ? machine->name : from));
        if (!kept) return kept.error();
        changes = whatIfOf(*request); // it names that machine instead of its parameters
    }
    FigureRequest base = withWhatIf(*request, {});
    if (!changes->machine.isEmpty()) base.machine = changes->machine;
    if (const auto machine = machineOf(session, base); !machine) return machine.error();
    for (const auto& [name, value] : changes->set) (*set)[name] = value;
    *request = withLevelSet(std::move(base), *set);
    return Done{};
}

} // namespace costscope
