// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/CompareActions.h"
#include "app/pages/RecentFiles.h"
#include "app/window/MainWindow.h"
#include "core/compare/sessionComparison.h"
#include "core/session/baseline.h"
#include "views/inspector/BaselinePanel.h"
#include "views/inspector/Inspector.h"
#include "views/models/names.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

namespace costscope {

namespace {

bool isSameFile(const QString& one, const QString& other)
{
    return !one.isEmpty() && QFileInfo(one) == QFileInfo(other);
}

bool hasRead(const ImportReport& report, const QString& file)
{
    return std::any_of(report.datasets.begin(), report.datasets.end(), [&](const DatasetPtr& dataset) {
        return std::any_of(dataset->sources.begin(), dataset->sources.end(),
                           [&](const Source& source) { return isSameFile(source.file, file); });
    });
}

} // namespace

void MainWindow::connectComparison()
{
    Actions& a = *m_actions;
    connect(a["compareWith"], &QAction::triggered, m_compare, &CompareActions::compareWith);
    connect(a["pinBaseline"], &QAction::triggered, m_compare, &CompareActions::pinNow);
    connect(a["dropBaseline"], &QAction::triggered, m_compare, &CompareActions::drop);
    connect(a["whatChanged"], &QAction::triggered, this, &MainWindow::showChanges);
    connect(a["copyChanges"], &QAction::triggered, this, [this] {
        BaselinePanel* panel = m_inspector->baselinePanel();
        panel->setSession(m_document.session(), baselineId);
        QApplication::clipboard()->setText(panel->text());
    });
    connect(a.submenu("compareRecent"), &QMenu::aboutToShow, this, &MainWindow::fillCompareRecent);
    connect(m_comparedWith, &QPushButton::clicked, this, &MainWindow::showChanges);
    connect(m_compare, &CompareActions::pinned, this, [this] {
        show(baselineId);
        say(tr("Pinned. Undo takes it back."));
    });
    connect(m_compare, &CompareActions::told, this, &MainWindow::say);
    BaselinePanel* panel = m_inspector->baselinePanel();
    connect(panel, &BaselinePanel::sentencesWanted, this, [this, panel] {
        FigureRequest request;
        request.kind = sessionComparisonFigure.id; // which says the same as costscope compare
        m_builder->build(m_document.session(), request, [panel = QPointer(panel)](const std::optional<Result<Figure>>& figure) {
            QStringList sentences;
            if (figure && figure->ok()) {
                sentences << plainText((*figure)->title);
                for (const Message& message : (*figure)->messages) sentences << plainText(message.text);
            }
            if (panel) panel->setSentences(sentences);
        });
    });
    connect(panel, &BaselinePanel::figureWanted, this, &MainWindow::showChanges);
    connect(panel, &BaselinePanel::dropWanted, m_compare, &CompareActions::drop);
    fillCompareRecent();
}

void MainWindow::fillCompareRecent()
{
    QMenu* menu = m_actions->submenu("compareRecent");
    menu->clear();
    for (const RecentFile& file : recentFiles()) {
        QAction* action = menu->addAction(QFileInfo(file.file).fileName(), this, [this, path = file.file] { m_compare->pinFile(path); });
        action->setEnabled(QFileInfo(file.file).isFile());
        action->setToolTip(file.file);
    }
    if (menu->isEmpty()) menu->addAction(tr("No sessions yet"))->setEnabled(false);
    menu->setToolTipsVisible(true);
}

void MainWindow::showChanges()
{
    if (m_document.session().baseline.pinned) m_things->newFigure({.id = {}, .kind = sessionComparisonFigure.id, .datasets = {}});
}

void MainWindow::refreshComparison()
{
    Actions& a = *m_actions;
    const auto& baseline = m_document.session().baseline.pinned;
    for (const char* id : {"dropBaseline", "whatChanged", "copyChanges"}) a[id]->setEnabled(baseline != nullptr);
    for (const char* id : {"compareWith", "pinBaseline"}) a[id]->setEnabled(m_started);
    a.submenu("compareRecent")->setEnabled(m_started);
    m_comparedWith->setVisible(baseline != nullptr);
    m_comparedWith->setText(baseline ? tr("Baseline: %1").arg(baseline->name) : QString());
    m_comparedWith->setToolTip(tr("What changed since"));
}

void MainWindow::pinThenShow(const QString& before)
{
    auto* shown = new QObject(this);
    connect(m_compare, &CompareActions::pinned, shown, [this, shown] {
        shown->deleteLater();
        m_compare->disconnect(shown);
        showChanges();
    });
    m_compare->pinFile(before);
}

void MainWindow::openCompared(const QString& before, const QString& after)
{
    // Once, when what is opened is there; if it cannot be opened, what is opened later has nothing to do with it.
    auto* once = new QObject(this);
    const auto then = [this, before, once](bool isIt) {
        once->deleteLater();
        m_files->disconnect(once);
        if (isIt) pinThenShow(before);
    };
    connect(m_files, &FileActions::opened, once, [this, after, then] { then(isSameFile(m_document.fileName(), after)); });
    connect(m_files, &FileActions::imported, once, [after, then](const ImportReport& report) { then(hasRead(report, after)); });
    m_files->openFiles({after});
}

} // namespace costscope
