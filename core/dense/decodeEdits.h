// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

// What the tables of dense linear algebra in a session say about the machine they come from.

/// Tables that decoding takes: of these datasets those of dense linear algebra, of one alone all of the session, because SUMMA
/// tells what Cannon does not.
QStringList decodableTables(const Session& session, const QStringList& chosen);

/// Adds the machine that the tables were made with, as decodeDense() and decodeFactors() tell, and a figure of its factors where
/// they are told. Peak and bandwidth are those of the first machine of the session that has them, else Hopper's.
/// Returns the id of the figure, or of the machine. Error: why nothing could be decoded.
Result<QString> addDecodedMachine(Session& session, const QStringList& tables);

} // namespace costscope
