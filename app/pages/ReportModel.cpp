// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/ReportModel.h"

#include "core/base/words.h"
#include "core/figure/Figure.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"

#include <QFileInfo>
#include <QFont>
#include <QSet>

#include <algorithm>

namespace costscope {

namespace {

Severity worst(const FileReport& file)
{
    Severity severity = Severity::Note;
    for (const Message& message : file.messages) severity = std::max(severity, message.severity);
    return file.outcome == ImportOutcome::Refused ? Severity::Error : severity;
}

QString place(const Message& message)
{
    if (message.line <= 0) return {};
    return message.column > 0 ? u"%1:%2"_s.arg(message.line).arg(message.column) : QString::number(message.line);
}

qsizetype countOf(const std::vector<FileReport>& lines, Severity severity)
{
    qsizetype count = 0;
    for (const FileReport& line : lines)
        count += std::count_if(line.messages.begin(), line.messages.end(), [&](const Message& m) { return m.severity == severity; });
    return count;
}

QString outcome(const FileReport& file)
{
    switch (file.outcome) {
    case ImportOutcome::Partial: return file.made ? ReportModel::tr("kept as before") : ReportModel::tr("partly imported");
    case ImportOutcome::Refused: return ReportModel::tr("refused");
    case ImportOutcome::Full: break;
    }
    if (file.made) return findings({file});
    const auto of = [&](Severity s) { return countOf({file}, s); };
    if (const auto n = of(Severity::Warning))
        return n == 1 ? ReportModel::tr("imported, 1 warning") : ReportModel::tr("imported, %1 warnings").arg(n);
    if (const auto n = of(Severity::Note))
        return n == 1 ? ReportModel::tr("imported, 1 note") : ReportModel::tr("imported, %1 notes").arg(n);
    return ReportModel::tr("imported");
}

} // namespace

std::vector<FileReport> reportLines(const ImportReport& report)
{
    std::vector<FileReport> lines = report.files;
    QSet<QString> said; // of a damaged file there may be many
    for (const FileReport& line : lines)
        for (const Message& message : line.messages) said.insert(message.toString());
    for (const DatasetPtr& dataset : report.datasets) {
        Messages rest = dataset->messages;
        std::erase_if(rest, [&](const Message& message) { return said.contains(message.toString()); });
        if (!rest.empty()) lines.push_back({dataset->name, {}, ImportOutcome::Full, rest, dataset->principal().rows(), true});
    }
    return lines;
}

QString findings(const std::vector<FileReport>& lines)
{
    QStringList parts;
    if (const qsizetype n = countOf(lines, Severity::Error)) parts << counted(n, ReportModel::tr("1 error"), ReportModel::tr("%1 errors"));
    if (const qsizetype n = countOf(lines, Severity::Warning))
        parts << counted(n, ReportModel::tr("1 warning"), ReportModel::tr("%1 warnings"));
    if (const qsizetype n = countOf(lines, Severity::Note)) parts << counted(n, ReportModel::tr("1 note"), ReportModel::tr("%1 notes"));
    return parts.join(u", "_s);
}

QString shownText(const Message& message)
{
    const QString button = u"“%1”"_s.arg(ReportModel::tr("Import complete rows"));
    return inWindow(plainText(message.text))
        .replace(QLatin1String("'import --partial'"), button)
        .replace(u"(--partial)"_s, u"(%1)"_s.arg(button));
}

QString headline(const std::vector<FileReport>& lines)
{
    std::vector<FileReport> files = lines;
    std::erase_if(files, [](const FileReport& line) { return line.made; });
    const auto of = [&](ImportOutcome o) {
        return int(std::count_if(files.begin(), files.end(), [o](const FileReport& f) { return f.outcome == o; }));
    };
    QStringList parts;
    if (const int n = of(ImportOutcome::Full)) parts << ReportModel::tr("%1 read in full").arg(n);
    if (const int n = of(ImportOutcome::Partial)) parts << ReportModel::tr("%1 in part").arg(n);
    if (const int n = of(ImportOutcome::Refused)) parts << ReportModel::tr("%1 refused").arg(n);
    return (files.size() == 1 ? ReportModel::tr("1 file: ") : ReportModel::tr("%1 files: ").arg(files.size())) + parts.join(u", "_s);
}

void ReportModel::setReport(const ImportReport& report)
{
    beginResetModel();
    m_files = reportLines(report);
    filter();
    endResetModel();
}

void ReportModel::add(const ImportReport& report)
{
    beginResetModel();
    const std::vector<FileReport> lines = reportLines(report);
    std::erase_if(m_files, [&](const FileReport& old) {
        return std::any_of(lines.begin(), lines.end(), [&](const FileReport& f) { return f.file == old.file; }) ||
               (old.made &&
                std::any_of(report.datasets.begin(), report.datasets.end(), [&](const DatasetPtr& d) { return d->name == old.file; }));
    });
    m_files.insert(m_files.end(), lines.begin(), lines.end());
    filter();
    endResetModel();
}

void ReportModel::setShow(Show show)
{
    beginResetModel();
    m_show = show;
    filter();
    endResetModel();
}

void ReportModel::filter()
{
    m_shown.clear();
    for (size_t i = 0; i < m_files.size(); ++i)
        if (m_show == Show::All || worst(m_files[i]) >= (m_show == Show::Refused ? Severity::Error : Severity::Warning))
            m_shown.push_back(int(i));
}

const FileReport* ReportModel::file(const QModelIndex& index) const
{
    if (!index.isValid()) return nullptr;
    const size_t row = index.internalId() ? index.internalId() - 1 : size_t(index.row());
    return row < m_shown.size() ? &m_files[size_t(m_shown[row])] : nullptr;
}

const Message* ReportModel::message(const QModelIndex& index) const
{
    const FileReport* f = file(index);
    if (!f || f->messages.empty()) return nullptr;
    return &f->messages[index.internalId() ? size_t(index.row()) : 0];
}

QString ReportModel::text() const
{
    QStringList lines{headline(m_files)};
    for (const FileReport& f : m_files) {
        lines << f.file + u": "_s + outcome(f);
        for (Message m : f.messages) {
            m.text = shownText(m);
            lines << u"  "_s + m.toString();
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QModelIndex ReportModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : 0);
}

QModelIndex ReportModel::parent(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() ? createIndex(int(index.internalId()) - 1, 0, quintptr(0)) : QModelIndex();
}

int ReportModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) return int(m_shown.size());
    return parent.internalId() || parent.column() > 0 ? 0 : int(file(parent)->messages.size());
}

int ReportModel::columnCount(const QModelIndex&) const
{
    return Columns;
}

QVariant ReportModel::fileData(const FileReport& file, int column, int role) const
{
    if (role == Qt::DecorationRole && column == Text)
        return file.messages.empty() && file.outcome == ImportOutcome::Full ? themedIcon(u"ok"_s, Tone::Green) : severityIcon(worst(file));
    if (role == Qt::ToolTipRole) return file.file;
    if (role == Qt::FontRole && column == Text) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole) return {};
    switch (column) {
    case Text:
        if (file.made) return file.file;
        return QFileInfo(file.file).fileName() +
               (findImporter(file.importer) ? u" (%1)"_s.arg(findImporter(file.importer)->name) : QString());
    case Outcome: return outcome(file);
    case Read:
        return file.importer == u"machine"_s ? counted(file.rows, tr("1 value"), tr("%1 values"))
                                             : counted(file.rows, tr("1 row"), tr("%1 rows"));
    default: return {};
    }
}

QVariant ReportModel::messageData(const FileReport& file, const Message& message, int column, int role) const
{
    if (role == Qt::DecorationRole && column == Text) return severityIcon(message.severity);
    if (role == Qt::ToolTipRole) return shownText(message);
    if (role == Qt::ForegroundRole && column == Place) return Theme::current().note;
    if (role != Qt::DisplayRole) return {};
    switch (column) {
    case Text: return shownText(message);
    case Place: return place(message);
    case Outcome:
        if (file.outcome == ImportOutcome::Refused) return message.severity == Severity::Error ? tr("file left out") : QString();
        return message.severity == Severity::Note ? tr("nothing lost") : QString();
    default: return {};
    }
}

QVariant ReportModel::data(const QModelIndex& index, int role) const
{
    const FileReport* f = file(index);
    if (!f) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment((index.column() == Read ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    return index.internalId() ? messageData(*f, f->messages[size_t(index.row())], index.column(), role)
                              : fileData(*f, index.column(), role);
}

QVariant ReportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment((section == Read ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole) return {};
    const QString names[] = {tr("File or message"), tr("Line:column"), tr("Result"), tr("Read")};
    return names[section];
}

} // namespace costscope
