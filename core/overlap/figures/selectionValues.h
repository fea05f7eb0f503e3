// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overlap/selectionReplay.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

namespace costscope {

// What of a replayed selection is typed or dragged: "iterations" I of every function, "threshold" and "within" in percent.

/// As chosen, else as ReplaySettings begins. Older sessions hold the numbers as texts.
ReplaySettings replaySettings(const FigureRequest& request);
QStringList selectionValueNames();
/// For FigureKind::setValue. Error: no such value; no whole number from 1 on; no percentage from 0 on.
Result<Done> setSelectionValue(FigureRequest& request, const QString& name, const QString& text);
/// For FigureKind::describe.
std::vector<FigureValue> describeSelection(const Session& session, const FigureRequest& request);

} // namespace costscope
