// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

#include <QByteArray>

namespace costscope
{

/// The layout this program writes.
inline constexpr int sessionVersion = 1;

/// What was found while reading.
struct LoadedSession {
    Session session;
    int version = sessionVersion; ///< as it stood in the file
    Messages messages;
};

/// JSON, stable key order, numbers shortest exact: the same session gives the same bytes.
QByteArray writeSession(const Session& session);

/// Parse, migrate step by step, read the current layout. Error with line and column: not JSON, not a session,
/// cut off, of a newer version (names the program that wrote it), wrong types (names the JSON pointer).
Result<LoadedSession> readSession(const QByteArray& bytes, const QString& fileName = {});

/// Writes through QSaveFile: the old file survives a failed save.
Result<Done> saveSession(const Session& session, const QString& fileName);
Result<LoadedSession> loadSession(const QString& fileName);

/// True if the file is to be opened as a session, not imported: by its ending .costscope, or by what its first bytes say.
bool isSession(const QString& fileName);

} // namespace costscope
