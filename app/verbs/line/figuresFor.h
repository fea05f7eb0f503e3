// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"
#include "core/session/SessionView.h"

namespace costscope {

QStringList idsOf(const Session& session);

/// What the data hold for this kind of figure but the request leaves out; nothing if it shows all.
std::optional<Message> leftOut(const Session& session, const FigureRequest& request);

/// The figures that --figure, --all, --dataset and --choice ask for: of the session, or made for its data.
/// They follow what was selected in the session, as in the window.
/// Error: nothing to draw; wrongWords(): unknown figure, dataset, choice or option (lists the known ones).
Result<std::vector<FigureRequest>> figuresFor(const Session& session, const SessionView& view, const Arguments& arguments);

/// Adds the figure that --panels asks for, and those of its parts that the session lacks. Error: as figuresFor().
Result<Done> addPanels(Session& session, const Arguments& arguments);

} // namespace costscope
