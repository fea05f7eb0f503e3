// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/session/Session.h"
#include "core/session/SessionView.h"

#include <QByteArray>

#include <functional>

namespace costscope {

/// The layout this program writes.
inline constexpr int sessionVersion = 2;

/// Text of a dataset in a session file [byte] above which its long columns are packed (packedValues.h): a message takes some
/// 20 bytes as text and some 5 packed.
inline constexpr double packedAbove = 20e6;
/// No session file is read that is larger [byte]: 10^8 messages, packed, take half as much.
inline constexpr qint64 mostSessionBytes = qint64(2) << 30;
/// Whether the dataset is that large: then saving it takes a second or more.
bool isLarge(const Dataset& dataset);
/// What the session takes in its file, about [byte]: its tables, and what fits tell of each record.
double textSize(const Session& session);

/// What was found while reading.
struct LoadedSession {
    Session session;
    int version = sessionVersion; ///< as it stood in the file
    Messages messages = {};
    SessionView view = {};
};

/// JSON, stable key order, numbers shortest exact: the same session gives the same bytes. All data stand inside, but for
/// those that are missing.
QByteArray writeSession(const Session& session, double packAbove = packedAbove);

/// Parse, migrate step by step, read the current layout. Error with line and column: not JSON, not a session,
/// cut off, of a newer version (names the program that wrote it), wrong types (names the JSON pointer and the dataset). Data
/// that stand elsewhere are missing.
Result<LoadedSession> readSession(const QByteArray& bytes, const QString& fileName = {});

struct SaveOptions {
    Progress progress = {};
    double packAbove = packedAbove;
    /// Datasets that stand in files of their own beside this one, each a session of that dataset alone: by id the name of the
    /// file. Whoever gives them has written them.
    std::map<QString, QString> parts = {};
    SessionView view = {};
    qint64 most = mostSessionBytes; ///< a larger file could not be opened again
};

/// The old file survives a failed or cancelled save, and the new one the loss of power (FileWriter). A linked dataset whose file is
/// unchanged and stands in the folder of the session, or below, is not written; of others the data are, which is told in the messages.
Result<Messages> saveSession(const Session& session, const QString& fileName, const SaveOptions& options = {});

/// Reads the data of a linked dataset from sources.front(), which has an absolute path; core knows no importer. `known` has
/// everything but the data.
using LinkReader = std::function<Result<Dataset>(const Dataset& known, const Progress& progress)>;

/// Linked data are read from the folder of the session, or below, and nowhere else. What cannot be had, or has another
/// SHA-256 than it had, is missing and told in the messages. Error: as readSession(), or cancelled.
Result<LoadedSession> loadSession(const QString& fileName, const LinkReader& readLink = {}, const Progress& progress = {});

/// True if the file is to be opened as a session, not imported: by its ending .costscope, or by what its first bytes say.
bool isSession(const QString& fileName);

} // namespace costscope
