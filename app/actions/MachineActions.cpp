// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/MachineActions.h"

#include "app/actions/Document.h"
#include "app/dialogs/Dialogs.h"
#include "app/dialogs/askFile.h"
#include "core/levels/whatIf.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineFile.h"
#include "core/session/machines.h"

namespace costscope {

MachineActions::MachineActions(Document& document, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_dialogs(dialogs)
{}

std::optional<QString> MachineActions::askName(const QString& title, const QString& proposal)
{
    const auto name = m_dialogs.askText(title, tr("Name of the machine"), proposal);
    return name && !name->trimmed().isEmpty() ? std::optional(name->trimmed()) : std::nullopt;
}

void MachineActions::create(bool structured)
{
    const auto name = askName(tr("New machine"), tr("My machine"));
    if (!name) return;
    Session next = m_document.session();
    const QString id = addMachine(next, newMachine(*name, structured ? shippedMachine(u"blue-waters") : nullptr));
    m_document.edit(tr("New machine %1").arg(*name), std::move(next));
    Q_EMIT created(id);
}

void MachineActions::addShipped(const QString& id)
{
    const Machine* machine = shippedMachine(id);
    if (!machine) return;
    Session next = m_document.session();
    if (!hasMachine(next, id)) putMachine(next, *machine);
    m_document.edit(tr("Add %1").arg(machine->name), std::move(next));
    Q_EMIT created(id);
}

void MachineActions::duplicate(const QString& id)
{
    const Machine* machine = findMachine(m_document.session(), id);
    const auto name = machine ? askName(tr("Duplicate machine"), tr("%1, copy").arg(machine->name)) : std::nullopt;
    if (!name) return;
    const QString text = tr("Duplicate %1").arg(machine->name);
    Session next = m_document.session();
    const QString copy = duplicateMachine(next, id, *name);
    m_document.edit(text, std::move(next));
    Q_EMIT created(copy);
}

void MachineActions::edit(const Machine& machine, const QString& text, const QString& mergeKey)
{
    Session next = m_document.session();
    putMachine(next, machine);
    m_document.edit(text, std::move(next), mergeKey);
}

void MachineActions::resetAll(const QString& id)
{
    const Machine* machine = findMachine(m_document.session(), id);
    if (machine && hasMachine(m_document.session(), id)) edit(withOriginals(*machine), tr("Reset %1").arg(machine->name), {});
}

void MachineActions::keepAsNew(const QString& id)
{
    const Machine* machine = findMachine(m_document.session(), id);
    const auto name = machine ? askName(tr("Keep what-if as machine"), tr("%1, what if").arg(machine->name)) : std::nullopt;
    if (!name) return;
    Session next = m_document.session();
    const QString kept = keepAsNewMachine(next, id, *name);
    if (kept.isEmpty()) return;
    m_document.edit(tr("Keep as %1").arg(*name), std::move(next));
    Q_EMIT created(kept);
}

void MachineActions::keepWhatIf(const QString& figure)
{
    const auto name = askName(tr("Keep what-if as machine"), tr("What if"));
    if (!name) return;
    Session next = m_document.session();
    const auto kept = costscope::keepWhatIf(next, figure, *name);
    if (!kept) return m_dialogs.tell(kept.error());
    m_document.edit(tr("Keep as %1").arg(*name), std::move(next));
    Q_EMIT created(*kept);
}

void MachineActions::useIn(const QString& id, const QString& figure)
{
    Session next = m_document.session();
    for (FigureRequest& request : next.figures)
        if (request.id == figure) request.machine = id;
    m_document.edit(tr("Take another machine"), std::move(next));
}

void MachineActions::exportTo(const QString& id)
{
    const Machine* machine = findMachine(m_document.session(), id);
    if (!machine) return;
    const QString path = askFile(m_dialogs, tr("Export machine"), machine->id, tr("Machines (*.json)"), u".json"_s);
    if (path.isEmpty()) return;
    if (const auto saved = saveMachine(*machine, path); !saved) return m_dialogs.tell(saved.error());
    Q_EMIT told(tr("Written to %1").arg(path));
}

} // namespace costscope
