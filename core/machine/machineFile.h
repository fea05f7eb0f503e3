// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"

namespace costscope {

/// No machine file is read that is larger [byte].
inline constexpr qint64 mostMachineBytes = 64 << 20;

/// A machine from the text of its file. Error names the JSON pointer, line and column.
Result<Machine> machineFromText(QByteArray text, const QString& file);

/// The text of a machine file: format, id and name first. Reading it gives an equal machine.
QByteArray machineText(const Machine& machine);

/// Writes it in one go: a file that is there stays whole if the new one cannot be written.
Result<Done> saveMachine(const Machine& machine, const QString& fileName);

} // namespace costscope
