// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/machines.h"

#include "core/base/find.h"
#include "core/machine/machineEdits.h"

#include <algorithm>

namespace costscope {

namespace {

/// The choice in which a figure of AMG levels names the machine of its what if (core/levels/figures/levelChoices.h).
constexpr QLatin1String whatIfMachine("what_if.machine");

/// Every name of this machine in a figure as another one; empty = none.
void replaceMachine(FigureRequest& figure, const QString& id, const QString& other)
{
    if (figure.machine == id) figure.machine = other;
    if (figure.choices.value(whatIfMachine) != id) return;
    if (other.isEmpty())
        figure.choices.remove(whatIfMachine);
    else
        figure.choices.insert(whatIfMachine, other);
}

/// The copy of a shipped machine may have its id, as long as no figure comes to show other values by that.
bool mayHave(const Session& session, const QString& id, const Machine& machine)
{
    const bool isCalibration = std::ranges::any_of(session.calibrations, [&](const CalibrationItem& item) { return item.id == id; });
    if (session.dataset(id) || session.fit(id) || session.figure(id) || isCalibration || hasMachine(session, id)) return false;
    const Machine* shipped = shippedMachine(id);
    return !shipped || (compareMachines(machine, *shipped).empty() && machine.name == shipped->name) || figuresWith(session, id).empty();
}

QString freeId(const Session& session, const Machine& machine)
{
    QString id = machine.id;
    for (int count = 2; !mayHave(session, id, machine); ++count) id = u"%1-%2"_s.arg(machine.id, QString::number(count));
    return id;
}

/// `own`: id of the machine that is to have the name. Shipped machines stand beside those of the session, so their names count.
QString freeName(const Session& session, const QString& name, QStringView own)
{
    const auto taken = [&](const QString& wanted) {
        const auto hasName = [&](const Machine& m) { return m.name == wanted && m.id != own; };
        return std::ranges::any_of(session.machines, hasName) || std::ranges::any_of(shippedMachines(), hasName);
    };
    QString free = name;
    for (int count = 2; taken(free); ++count) free = u"%1 (%2)"_s.arg(name, QString::number(count));
    return free;
}

/// nullptr: the figure needs no machine.
const MachineNeed* needOf(const Session& session, const FigureRequest& figure)
{
    for (const MachineNeed* need : allMachineNeeds())
        if (need->isOf(session, figure)) return need;
    return nullptr;
}

/// Figures that name no machine name the one they show, which another machine in the session would change.
void nameMachines(Session& session)
{
    std::vector<QString> shown;
    for (const FigureRequest& figure : session.figures)
        shown.push_back(showsMachine(session, figure) ? machineIdOf(session, figure) : figure.machine);
    for (size_t i = 0; i < shown.size(); ++i) session.figures[i].machine = shown[i];
}

/// Also one that equals another.
QString addNewMachine(Session& session, Machine machine)
{
    nameMachines(session);
    machine.id = freeId(session, machine);
    machine.name = freeName(session, machine.name.isEmpty() ? machine.id : machine.name, machine.id);
    session.machines.push_back(std::move(machine));
    return session.machines.back().id;
}

} // namespace

const Machine* findMachine(const Session& session, QStringView id)
{
    const Machine* own = byId(session.machines, id);
    return own ? own : shippedMachine(id);
}

bool hasMachine(const Session& session, QStringView id)
{
    return byId(session.machines, id) != nullptr;
}

bool hasData(const Session& session, const FigureRequest& figure, DatasetKind kind)
{
    return std::ranges::any_of(figure.datasets, [&](const QString& id) {
        const DatasetItem* item = session.dataset(id);
        return item && item->data && item->data->kind == kind;
    });
}

QString machineIdOf(const Session& session, const FigureRequest& figure)
{
    if (!figure.machine.isEmpty()) return figure.machine;
    const MachineNeed* need = needOf(session, figure);
    if (!need) need = allMachineNeeds().back();
    const auto first = std::ranges::find_if(session.machines, need->isMet);
    return first != session.machines.end() ? first->id : QString(QLatin1String(need->otherwise));
}

std::optional<Message> machinesPassedOver(const Session& session, const FigureRequest& figure)
{
    const MachineNeed* need = figure.machine.isEmpty() ? needOf(session, figure) : nullptr;
    if (!need || session.machines.empty() || std::ranges::any_of(session.machines, need->isMet)) return {};
    QStringList own;
    for (const Machine& machine : session.machines) own << u"“%1”"_s.arg(machine.name);
    const Machine* taken = shippedMachine(machineIdOf(session, figure));
    return Message{Severity::Warning, u"%1 %2 values that this figure needs: it shows %3. Choose the machine itself to "
                                      "see which."_s.arg(own.join(u", "_s), own.size() == 1 ? u"lacks"_s : u"lack"_s,
                                                         taken ? taken->name : machineIdOf(session, figure))};
}

Result<Machine> machineOf(const Session& session, const FigureRequest& figure)
{
    const QString wanted = machineIdOf(session, figure);
    if (const Machine* machine = findMachine(session, wanted)) return *machine;
    return Error{u"There is no machine “%1” in this session, nor is one shipped."_s.arg(wanted)};
}

bool showsMachine(const Session& session, const FigureRequest& figure)
{
    return !figure.machine.isEmpty() || needOf(session, figure);
}

bool canShowMachine(const Session& session, const FigureRequest& figure, const Machine& machine)
{
    const MachineNeed* need = needOf(session, figure);
    return need ? need->isMet(machine) : !figure.machine.isEmpty();
}

std::vector<const FigureRequest*> figuresWith(const Session& session, QStringView machineId)
{
    std::vector<const FigureRequest*> figures;
    for (const FigureRequest& figure : session.figures)
        if ((showsMachine(session, figure) && machineIdOf(session, figure) == machineId) ||
            figure.choices.value(whatIfMachine).toString() == machineId)
            figures.push_back(&figure);
    return figures;
}

QString addMachine(Session& session, Machine machine)
{
    if (const Machine* own = byId(session.machines, machine.id); own && *own == machine) return own->id;
    return addNewMachine(session, std::move(machine));
}

void putMachine(Session& session, const Machine& machine)
{
    if (Machine* own = byId(session.machines, machine.id)) {
        *own = machine;
        return;
    }
    nameMachines(session);
    session.machines.push_back(machine);
}

QString duplicateMachine(Session& session, const QString& id, const QString& name)
{
    const Machine* source = findMachine(session, id);
    if (!source) return {};
    Machine copy = *source;
    if (const Machine* shipped = shippedMachine(id)) // the copy has another id and shall know what was changed all the same
        for (const QString& changed : changedValues(copy))
            if (const auto original = shipped->values.find(changed); original != shipped->values.end())
                copy.originals.insert({changed, original->second});
    copy.id = machineId(name);
    copy.name = name;
    return addNewMachine(session, std::move(copy));
}

void removeMachine(Session& session, const QString& id)
{
    std::erase_if(session.machines, [&](const Machine& machine) { return machine.id == id; });
    if (shippedMachine(id)) return;
    for (FigureRequest& figure : session.figures) replaceMachine(figure, id, {});
}

void renameMachine(Session& session, const QString& id, const QString& name)
{
    Machine* own = byId(session.machines, id);
    if (!own) return;
    own->name = freeName(session, name, id);
    for (CalibrationItem& item : session.calibrations) // it is called like what it fills
        if (item.machine == id) item.name = own->name;
}

QString keepAsNewMachine(Session& session, const QString& id, const QString& name)
{
    const Machine* own = byId(session.machines, id);
    if (!own) return {};
    const QString kept = duplicateMachine(session, id, name);
    for (FigureRequest& figure : session.figures) replaceMachine(figure, id, kept);
    Machine& again = *byId(session.machines, id); // the others have moved
    again = withOriginals(std::move(again));
    return kept;
}

} // namespace costscope
