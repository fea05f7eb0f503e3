// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/whatIfAsBase.h"

#include "core/levels/figures/levelChoices.h"
#include "core/levels/figures/levelFigure.h"
#include "core/levels/keepWhatIf.h"
#include "core/session/machines.h"

#include <algorithm>

namespace costscope {

Result<Done> takeWhatIfAsBase(Session& session, const QString& figure)
{
    const auto request =
        std::find_if(session.figures.begin(), session.figures.end(), [&](const FigureRequest& f) { return f.id == figure; });
    if (request == session.figures.end()) return Error{u"There is no figure “%1”."_s.arg(figure)};
    auto changes = whatIfOf(*request);
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
