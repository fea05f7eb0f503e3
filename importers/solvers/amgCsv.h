// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "importers/Importer.h"
#include "importers/csv/csvTable.h"

#include <QHash>
#include <QSet>

namespace costscope {

/// A CSV table below its line of headings, cells found by heading. The first problem is kept; later reads give defaults.
class AmgCsvTable {
public:
    /// Takes the first row as headings.
    AmgCsvTable(CsvTable csv, QString file);

    bool has(const QString& heading) const { return m_columns.contains(heading); }
    const QStringList& headings() const { return m_headings; }
    QChar separator() const { return m_csv.separator; }
    const std::vector<CsvRow>& rows() const { return m_csv.rows; }
    const std::vector<CsvComment>& comments() const { return m_csv.comments; }
    /// Headings that nothing has asked for.
    QStringList unused() const;
    bool endsInLine() const { return m_csv.endsInLine; }
    qsizetype width() const { return m_width; }
    void dropLastRow() { m_csv.rows.pop_back(); }
    void dropRows() { m_csv.rows.clear(); }
    void use(const QString& heading) { m_asked.insert(heading); } ///< it counts as asked for

    QString text(const CsvRow& row, const QString& heading);
    /// A finite number of 0 or more; `empty` if there is nothing.
    double number(const CsvRow& row, const QString& heading, double empty);
    /// Also whole, and below 2^53.
    double whole(const CsvRow& row, const QString& heading, double empty);
    void fail(const CsvRow& row, const QString& heading, const QString& text);
    void fail(const CsvRow& row, const QString& text); ///< about the whole row

    bool ok() const { return !m_error; }
    const Error& error() const { return *m_error; }

private:
    const CsvCell* cell(const CsvRow& row, const QString& heading);

    CsvTable m_csv;
    QString m_file;
    QHash<QString, int> m_columns;
    QStringList m_headings;
    QSet<QString> m_asked;
    qsizetype m_width = 0;
    std::optional<Error> m_error;
};

/// Headings of both kinds of tables.
inline const QString levelHeading = u"level"_s, operationHeading = u"operation"_s;

/// The key=value pairs of the comments: ranks, placement, label; others go to `further`. Error: ranks are missing, or a value
/// cannot be read; with the line of its comment.
Result<AmgHierarchy> amgCsvHead(const std::vector<CsvComment>& comments);

/// Message table: level,operation,src,dst,bytes, from the beginning of the input, whatever its length. `table` has the headings,
/// `hierarchy` what the comments say.
Result<Imported> readAmgMessages(Input& input, AmgCsvTable& table, AmgHierarchy hierarchy, const ImportOptions& options,
                                 const Progress& progress);
/// What both kinds of tables have in common at the end. Error: there is no row; cancelled.
Result<Imported> finishAmgCsv(AmgHierarchy hierarchy, const AmgCsvTable& table, Imported imported, const Progress& progress);
/// Summary table: one row per level and operation, with 18 class columns or 6 short ones.
void readAmgSummary(AmgCsvTable& table, AmgHierarchy& hierarchy);

// A last line without line end: refused, told because the last number may not be whole, or left out.
Error amgCsvCutOff(qint64 line);
Message amgCsvMayBeCut(qint64 line);
Message amgCsvWasCut(qint64 line);

/// n_<where>_<protocol>, b_<where>_<protocol> and the short forms.
QString amgClassColumn(char quantity, Locality where, std::optional<Protocol> how);

} // namespace costscope
