// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/keepWhatIf.h"

#include "core/levels/figures/levelChoices.h"
#include "core/machine/machineEdits.h"
#include "core/session/machines.h"

#include <algorithm>

namespace costscope {

namespace {

bool isParameter(const QString& name)
{
    const Parameter* row = findLevelValue(name);
    return row && isMachineValue(*row);
}

} // namespace

bool changesParameters(const FigureRequest& figure)
{
    const auto changes = whatIfOf(figure);
    return changes.ok() &&
           std::any_of(changes->set.begin(), changes->set.end(), [](const auto& value) { return isParameter(value.first); });
}

Result<QString> keepWhatIf(Session& session, const QString& figure, const QString& name)
{
    const auto request =
        std::find_if(session.figures.begin(), session.figures.end(), [&](const FigureRequest& f) { return f.id == figure; });
    if (request == session.figures.end()) return Error{u"There is no figure “%1”."_s.arg(figure)};
    auto changes = whatIfOf(*request);
    if (!changes) return changes.error();
    if (!changesParameters(*request)) return Error{u"The what if of this figure changes no parameter of a machine."_s};
    const QString base = changes->machine.isEmpty() ? machineIdOf(session, *request) : changes->machine;
    const QString id = duplicateMachine(session, base, name);
    const Machine* copy = findMachine(session, id);
    if (!copy) return Error{u"There is no machine “%1”."_s.arg(base)};
    Machine machine = *copy;
    for (const auto& [value, number] : changes->set)
        if (isParameter(value)) machine = withTyped(std::move(machine), findLevelValue(value)->inMachine(), number);
    putMachine(session, machine);
    std::erase_if(changes->set, [](const auto& value) { return isParameter(value.first); });
    changes->machine = id;
    for (FigureRequest& f : session.figures) // the machine has named those of others
        if (f.id == figure) f = withWhatIf(f, *changes);
    return id;
}

} // namespace costscope
