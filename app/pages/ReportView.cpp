// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/ReportView.h"

#include "core/figure/Figure.h"
#include "views/inspector/panelParts.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QTextBrowser>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

QString excerpt(const QString& path, qint64 line, qint64 column)
{
    QFile file(path);
    if (line <= 0 || !QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return {};
    const Theme theme = Theme::current();
    QString html;
    for (qint64 number = 1; number <= line + 2 && !file.atEnd(); ++number) {
        QByteArray bytes = file.readLine(4096);
        if (!bytes.endsWith('\n'))
            while (!file.atEnd() && bytes.size() >= 4095 && !file.readLine(4096).endsWith('\n')) {
            }
        if (number < line - 2) continue;
        QString text = QString::fromUtf8(bytes).trimmed().isEmpty()
                           ? QString()
                           : QString::fromUtf8(bytes).remove(QLatin1Char('\n')).remove(QLatin1Char('\r')).left(300);
        QString shown = text.toHtmlEscaped();
        if (number == line && column > 0 && column <= text.size()) {
            qsizetype end = column - 1;
            while (end < text.size() && !text[end].isSpace() && text[end] != QLatin1Char(',')) ++end;
            shown = text.left(column - 1).toHtmlEscaped() + u"<u style=\"color:%1\">"_s.arg(theme.amber.name()) +
                    text.mid(column - 1, std::max<qsizetype>(1, end - column + 1)).toHtmlEscaped() + u"</u>"_s +
                    text.mid(std::max(column, qint64(end))).toHtmlEscaped();
        }
        html += u"<div style=\"white-space:pre;%1\"><span style=\"color:%2\">%3</span>  %4</div>"_s.arg(
            number == line ? u"background:%1"_s.arg(theme.selection.name()) : QString(), theme.note.name(),
            QString::number(number).rightJustified(6).replace(QLatin1Char(' '), u"&nbsp;"_s), shown);
    }
    return html;
}

ReportView::ReportView(ReportModel* model, bool compact, QWidget* parent) : QWidget(parent), m_model(model), m_tree(new QTreeView)
{
    setProperty("role", "paper");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    if (!compact) buildHead(layout);
    m_tree->setModel(model);
    m_tree->setRootIsDecorated(false);
    m_tree->setItemsExpandable(false);
    m_tree->setIndentation(24);
    m_tree->setAlternatingRowColors(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setAccessibleName(compact ? tr("Messages") : tr("Import report"));
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->header()->setStretchLastSection(false);
    m_empty = textLabel(tr("Nothing was imported yet. What is found while reading files is listed here."), "note");
    m_empty->setContentsMargins(16, 12, 16, 12);
    layout->addWidget(m_empty);
    layout->addWidget(m_tree, 1);
    if (!compact) {
        m_excerpt = new QTextBrowser;
        m_excerpt->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        m_excerpt->setFixedHeight(120);
        m_excerpt->setAccessibleName(tr("Place in the file"));
        layout->addWidget(m_excerpt);
    }
    connect(model, &QAbstractItemModel::modelReset, this, &ReportView::refresh);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &ReportView::menu);
    connect(m_tree, &QTreeView::doubleClicked, this, &ReportView::openAt);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ReportView::showPlace);
    refresh();
}

void ReportView::buildHead(QVBoxLayout* layout)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(24, 14, 16, 10);
    row->setSpacing(8);
    m_headline = textLabel({});
    row->addWidget(m_headline, 1);
    const Segments filter = segments({tr("All"), tr("Warnings"), tr("Refused")}, tr("Show"));
    filter.group->button(0)->setChecked(true);
    row->addWidget(filter.widget);
    m_partial = new QPushButton(tr("Import complete rows"));
    m_partial->setToolTip(tr("Read the refused files once more and take what is whole in them; what is missing is said."));
    row->addWidget(m_partial);
    connect(m_partial, &QPushButton::clicked, this, [this] { Q_EMIT partialWanted(readInPart()); });
    auto* copy = new QPushButton(tr("Copy report"));
    row->addWidget(copy);
    layout->addLayout(row);
    connect(copy, &QPushButton::clicked, this, &ReportView::copy);
    connect(filter.group, &QButtonGroup::idClicked, this, [this](int id) { m_model->setShow(ReportModel::Show(id)); });
}

void ReportView::refresh()
{
    m_tree->expandAll();
    m_tree->header()->setSectionResizeMode(ReportModel::Text, QHeaderView::Stretch);
    m_tree->header()->resizeSection(ReportModel::Place, 110);
    m_tree->header()->resizeSection(ReportModel::Outcome, 160);
    m_tree->header()->resizeSection(ReportModel::Read, 90);
    m_empty->setVisible(m_model->files().empty());
    m_tree->setVisible(!m_model->files().empty());
    if (m_headline) m_headline->setText(u"<span style=\"font-size:15px; font-weight:600\">%1</span>"_s.arg(headline(m_model->files())));
    if (m_partial) m_partial->setVisible(!readInPart().isEmpty());
    selectFirst();
    showPlace();
}

bool ReportView::isAbout(const ImportReport& report) const
{
    const std::vector<FileReport>& files = m_model->files();
    return std::any_of(report.files.begin(), report.files.end(), [&](const FileReport& now) {
        return std::any_of(files.begin(), files.end(), [&](const FileReport& f) { return f.file == now.file; });
    });
}

/// Files whose refusal says that a part of them can be had.
QStringList ReportView::readInPart() const
{
    const auto offersIt = [](const Message& message) { return message.text.contains(QLatin1String("--partial")); };
    QStringList paths;
    for (const FileReport& file : m_model->files())
        if (file.outcome == ImportOutcome::Refused && std::ranges::any_of(file.messages, offersIt)) paths << file.file;
    return paths;
}

/// The gravest message, the first of several, so that the reason of a refusal is in sight at once.
void ReportView::selectFirst()
{
    if (!m_excerpt) return;
    QModelIndex gravest;
    for (int row = 0; row < m_model->rowCount({}); ++row) {
        const QModelIndex file = m_model->index(row, 0, {});
        for (int i = 0; i < m_model->rowCount(file); ++i) {
            const QModelIndex index = m_model->index(i, 0, file);
            if (!gravest.isValid() || m_model->message(index)->severity > m_model->message(gravest)->severity) gravest = index;
        }
    }
    if (gravest.isValid()) m_tree->setCurrentIndex(gravest);
}

/// In half a window the words need the width; where and how much is said below and by the tool tip.
void ReportView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_tree->setColumnHidden(ReportModel::Read, width() < 640);
    m_tree->setColumnHidden(ReportModel::Place, width() < 520);
}

/// The message in full, and the place in the file that it is about.
void ReportView::showPlace()
{
    if (!m_excerpt) return;
    const QModelIndex index = m_tree->currentIndex();
    const Message* message = m_model->message(index);
    const FileReport* file = m_model->file(index);
    QString html;
    if (message && file)
        html = u"<p style=\"font-family:'%1'; margin-bottom:6px\">%2</p>"_s.arg(font().family(), shownText(*message).toHtmlEscaped()) +
               excerpt(message->file.isEmpty() ? file->file : message->file, message->line, message->column);
    m_excerpt->setHtml(html);
    m_excerpt->setVisible(!html.isEmpty());
}

void ReportView::copy() const
{
    QApplication::clipboard()->setText(m_model->text());
}

void ReportView::copyCurrent() const
{
    const Message* message = m_model->message(m_tree->currentIndex());
    message ? QApplication::clipboard()->setText(shownText(*message)) : copy();
}

void ReportView::openAt() const
{
    const FileReport* file = m_model->file(m_tree->currentIndex());
    if (file && !file->made) QDesktopServices::openUrl(QUrl::fromLocalFile(file->file));
}

void ReportView::menu(const QPoint& position)
{
    QMenu menu;
    const Message* message = m_model->message(m_tree->indexAt(position));
    if (message) menu.addAction(tr("Copy message"), this, [text = shownText(*message)] { QApplication::clipboard()->setText(text); });
    menu.addAction(tr("Copy report"), this, &ReportView::copy);
    const FileReport* file = m_model->file(m_tree->indexAt(position));
    if (file && !file->made && QFileInfo(file->file).isFile())
        menu.addAction(tr("Import as…"), this, [this, path = file->file] { Q_EMIT formatWanted({path}); });
    if (file && !file->made)
        menu.addAction(message && message->line > 0 ? tr("Open the file, see line %1").arg(message->line) : tr("Open the file"), this,
                       &ReportView::openAt);
    menu.exec(m_tree->viewport()->mapToGlobal(position));
}

} // namespace costscope
