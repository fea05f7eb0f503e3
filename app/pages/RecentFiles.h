// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <array>
#include <optional>
#include <vector>

class QSettings;

namespace costscope {

struct Session;

struct RecentFile {
    QString file;
    QString contents; ///< "8 datasets, 3 figures", in the language of the window
    QDateTime opened;
    bool pinned = false;                           ///< stands before the others and is not pushed out by them
    std::optional<std::array<int, 3>> counts = {}; ///< of datasets, fits, figures
};

/// The sessions opened last, pinned ones first, else the newest, at most ten that are not pinned; kept in the settings.
std::vector<RecentFile> recentFiles();
void addRecentFile(const QString& file, const Session& session);
void forgetRecentFile(const QString& file);
void pinRecentFile(const QString& file, bool pinned);

/// What a session holds, in a few words.
QString contentsOf(const Session& session);
/// "today 14:02", "yesterday", "12 Nov".
QString when(const QDateTime& time, const QDateTime& now);

} // namespace costscope
