// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sourceNames.h"

#include <QFileInfo>

namespace costscope {

namespace {

/// Stdin and resources have no place on the disk.
bool isOnDisk(const QString& file)
{
    return !file.isEmpty() && file != u"-" && file != u"stdin" && !file.startsWith(u':');
}

QString relative(const QString& file, const QDir& folder)
{
    if (!isOnDisk(file) || (QFileInfo(file).isRelative() && !QFileInfo::exists(file))) return file;
    return folder.relativeFilePath(QFileInfo(file).absoluteFilePath());
}

QString absolute(const QString& file, const QDir& folder)
{
    return isOnDisk(file) ? QDir::cleanPath(folder.absoluteFilePath(file)) : file;
}

} // namespace

SourceNames SourceNames::inFile(const Dataset& dataset, const QDir& folder)
{
    SourceNames names;
    names.m_moves = true;
    for (const Source& source : dataset.sources) names.m_names.insert(source.file, relative(source.file, folder));
    return names;
}

SourceNames SourceNames::inProgram(const Dataset& dataset, const QDir& folder)
{
    SourceNames names;
    names.m_moves = true;
    for (const Source& source : dataset.sources) names.m_names.insert(source.file, absolute(source.file, folder));
    return names;
}

Messages SourceNames::renamed(Messages messages) const
{
    for (Message& message : messages) {
        const bool isElsewhere = m_moves && QFileInfo(message.file).isAbsolute() && isOnDisk(message.file);
        message.file = m_names.value(message.file, isElsewhere ? QFileInfo(message.file).fileName() : message.file);
    }
    return messages;
}

std::vector<Table> SourceNames::renamed(std::vector<Table> tables) const
{
    for (Table& table : tables)
        for (Column& column : table.columns) {
            const auto* files = std::get_if<Texts>(&column.values);
            if (!files || column.name != u"file") continue;
            Texts names;
            for (qsizetype row = 0; row < files->size(); ++row) names.append((*this)(files->at(row)));
            column.values = std::move(names);
        }
    return tables;
}

void SourceNames::rename(Dataset& dataset) const
{
    if (!m_moves) return;
    dataset.messages = renamed(std::move(dataset.messages));
    // Files of a profile are the program's own: they stay.
    if (dataset.kind == DatasetKind::Runs) dataset.tables = renamed(std::move(dataset.tables));
    for (Source& source : dataset.sources) source.file = (*this)(source.file);
}

} // namespace costscope
