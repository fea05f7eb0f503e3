// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/Torus.h"

#include <QString>

#include <optional>

namespace costscope {

/// Tori of the same size, whatever wraps around: links have the same numbers in both.
bool haveSameRouters(const Torus& a, const Torus& b);

/// The router at "5,2,2", if there is one.
std::optional<qint32> routerAt(const Torus& torus, const QString& coordinates);

/// Key of a link for selection: "link=5,2,2+z".
QString linkKey(const Torus& torus, const Link& link);
/// The link of such a key; nothing if it is no key of a link of this torus.
std::optional<Link> linkOf(const Torus& torus, const QString& key);
/// "+z at (5, 2, 2)".
QString linkName(const Torus& torus, const Link& link);
/// The same of a key of a link, whatever its torus; empty if it is none.
QString linkNameOfKey(const QString& key);
/// Key of a router for selection.
QString routerKey(const Torus& torus, qint32 router);
/// The router of such a key; nothing if it is no key of a router of this torus.
std::optional<qint32> routerOf(const Torus& torus, const QString& key);
/// The key of the router that a link leaves: "router=5,2,2" of "link=5,2,2+z"; empty of anything else.
QString routerKeyOfLink(const QString& key);
/// "an 8 × 8 × 8 torus", "a 4 × 4 mesh".
QString aTorus(const Torus& torus);

} // namespace costscope
