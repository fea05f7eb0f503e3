// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/importFiles.h"

#include <QAbstractItemModel>

namespace costscope {

/// An import report as a tree: one line per file or dataset made of several, below it one per finding.
class ReportModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Text, Place, Outcome, Read, Columns };
    enum class Show { All, Warnings, Refused };

    using QAbstractItemModel::QAbstractItemModel;

    void setReport(const ImportReport& report);
    void add(const ImportReport& report); ///< below what is there; what was said of the same files before is out of date
    void setShow(Show show);
    const std::vector<FileReport>& files() const { return m_files; }
    /// The finding of a line; of a file its first one; nullptr if the file has none.
    const Message* message(const QModelIndex& index) const;
    const FileReport* file(const QModelIndex& index) const;
    QString text() const; ///< everything, for copying

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void filter();
    QVariant fileData(const FileReport& file, int column, int role) const;
    QVariant messageData(const FileReport& file, const Message& message, int column, int role) const;

    std::vector<FileReport> m_files;
    std::vector<int> m_shown; ///< indices into m_files
    Show m_show = Show::All;
};

/// The lines of a report: its files, then the datasets made of several files of which there is something to say.
std::vector<FileReport> reportLines(const ImportReport& report);
/// "2 warnings, 1 note"; empty if there is nothing.
QString findings(const std::vector<FileReport>& lines);
/// The words of a finding as the window says them: what is an option of the command line is a button here.
QString shownText(const Message& message);
/// "14 files: 8 read in full, 2 in part, 2 refused"
QString headline(const std::vector<FileReport>& files);

} // namespace costscope
