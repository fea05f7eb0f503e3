// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

namespace costscope {

/// One short title per part: the user's own, else the kind of figure, and the data where that alone does not tell parts apart.
QStringList namesOfParts(const Session& session, const std::vector<FigureRequest>& requests);

/// Data and conditions of all parts: what all have in common once, then by letter what each has alone, and switches that
/// parts have in common and are set otherwise.
QString subtitleOfParts(const Session& session, const std::vector<FigureRequest>& requests, const std::vector<Figure>& parts);

} // namespace costscope
