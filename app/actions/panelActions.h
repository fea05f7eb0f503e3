// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

class QMenu;

namespace costscope {

class SessionActions;

/// The figures of these ids in one, in this order; of none or a single one, all figures of the session.
FigureRequest panelRequest(const Session& session, const QStringList& chosen);

/// Several figures are chosen that can be panels of one.
bool canPanel(const Session& session, const QStringList& chosen);
/// “Put into One Figure”
QString panelWords();
/// “Put into One Figure” where several figures are chosen.
void addPanelAction(QMenu& menu, SessionActions& things, const Session& session, const QStringList& chosen);

} // namespace costscope
