// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/whatIf.h"

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

FigureRequest* figureIn(Session& session, const QString& id)
{
    const auto found = std::find_if(session.figures.begin(), session.figures.end(), [&](const FigureRequest& f) { return f.id == id; });
    return found == session.figures.end() ? nullptr : &*found;
}

Result<LevelChanges> changesOf(const FigureRequest* request, const QString& figure)
{
    return request ? whatIfOf(*request) : Error{u"There is no figure “%1”."_s.arg(figure)};
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
    FigureRequest* request = figureIn(session, figure);
    auto changes = changesOf(request, figure);
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
    *request = withWhatIf(*request, *changes); // the machine has named those of others
    return id;
}

Result<Done> takeWhatIfAsBase(Session& session, const QString& figure)
{
    FigureRequest* request = figureIn(session, figure);
    auto changes = changesOf(request, figure);
    if (!changes) return changes.error();
    if (changes->isEmpty()) return Error{u"This figure has no what if."_s};
    auto set = levelSet(*request);
    if (!set) return set.error();
    if (changesParameters(*request)) {
        const QString from = changes->machine.isEmpty() ? machineIdOf(session, *request) : changes->machine;
        const Machine* machine = findMachine(session, from);
        const auto kept = keepWhatIf(session, figure, u"%1, what if"_s.arg(machine ? machine->name : from));
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
