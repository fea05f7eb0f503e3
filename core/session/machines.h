// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/session/Session.h"

namespace costscope {

// What can be done with the machines of a session. A shipped machine is never changed: its copy in the session has the same id
// and stands before it.

/// A machine of the session, else a shipped one; nullptr if there is none.
const Machine* findMachine(const Session& session, QStringView id);
bool hasMachine(const Session& session, QStringView id); ///< of its own

/// What a theory asks of the machine that its figures show.
struct MachineNeed {
    bool (*isOf)(const Session& session, const FigureRequest& figure); ///< whether this figure shows a machine by this theory
    bool (*isMet)(const Machine& machine);
    const char* otherwise; ///< the shipped one that is taken while no machine of the session meets it
};
/// The first that is of a figure holds; the last also for figures of none.
const std::vector<const MachineNeed*>& allMachineNeeds();
bool hasData(const Session& session, const FigureRequest& figure, DatasetKind kind);

/// The machine that a figure shows: the one it names; without one the first of the session that its theory can do with, else a
/// shipped one.
QString machineIdOf(const Session& session, const FigureRequest& figure);
/// Of a figure that names none: that the session's own machines lack values for it, and another one is shown. Nothing else.
std::optional<Message> machinesPassedOver(const Session& session, const FigureRequest& figure);
/// That machine. Error: there is no such machine.
Result<Machine> machineOf(const Session& session, const FigureRequest& figure);
/// Whether a figure shows a machine at all: it names one, or a theory needs one for it.
bool showsMachine(const Session& session, const FigureRequest& figure);
/// Whether this machine has the values that the figure needs of one.
bool canShowMachine(const Session& session, const FigureRequest& figure, const Machine& machine);
/// The figures that show it, also as their what if.
std::vector<const FigureRequest*> figuresWith(const Session& session, QStringView machineId);

/// Adds a machine and returns its id. An id that another thing has, or that would put the machine in place of a different one
/// that a figure shows, gets "-2", a name that is there " (2)"; an equal machine is not added again. No figure changes.
QString addMachine(Session& session, Machine machine);
/// In place of the one with this id, or beside the others; figures that show it follow.
void putMachine(Session& session, const Machine& machine);

/// A copy of a machine of the session or a shipped one under a new id. Empty if there is none.
QString duplicateMachine(Session& session, const QString& id, const QString& name);
/// Removes it; figures that named it show the shipped one of this id, else what machineIdOf() takes for them.
void removeMachine(Session& session, const QString& id);
void renameMachine(Session& session, const QString& id, const QString& name);

/// The machine with its changes under a new id and name, and without them under its own. Figures go with the new one, so none
/// changes. Returns the new id; empty if there is none.
QString keepAsNewMachine(Session& session, const QString& id, const QString& name);

} // namespace costscope
