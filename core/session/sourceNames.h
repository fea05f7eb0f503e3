// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <QDir>
#include <QHash>

namespace costscope {

/// The source files of a dataset as they are named in a session file and in the program: in the file from its folder on, so
/// that folder and session can move together. Stdin and resources keep their names.
class SourceNames {
public:
    SourceNames() = default; ///< every name stays
    static SourceNames inFile(const Dataset& dataset, const QDir& folder);
    static SourceNames inProgram(const Dataset& dataset, const QDir& folder);

    QString operator()(const QString& file) const { return m_names.value(file, file); }
    /// Messages are about source files, seldom about something else, which keeps its name without the folders of this machine.
    Messages renamed(Messages messages) const;
    /// The column `file` of runs.
    std::vector<Table> renamed(std::vector<Table> tables) const;
    void rename(Dataset& dataset) const;

private:
    bool m_moves = false;
    QHash<QString, QString> m_names;
};

} // namespace costscope
