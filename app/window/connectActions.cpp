// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/actions/Imports.h"
#include "app/desks/CalibrationDesk.h"
#include "app/desks/ComparisonDesk.h"
#include "app/desks/DataDesk.h"
#include "app/desks/FigureDesk.h"
#include "app/desks/GuideDesk.h"
#include "app/desks/MachineDesk.h"
#include "app/desks/PanelDesk.h"
#include "app/desks/ReportDesk.h"
#include "app/desks/TableDesk.h"
#include "app/dialogs/PreferencesDialog.h"
#include "app/dialogs/ShortcutsDialog.h"
#include "app/pages/RecoveryOffer.h"
#include "app/pages/ReportModel.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/LetterKeys.h"
#include "app/window/SessionMenus.h"
#include "app/window/StatusLine.h"
#include "app/window/UndoKeys.h"
#include "app/window/recentMenu.h"
#include "core/calibration/calibrationEdits.h"
#include "core/theories/examples.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/NotesPanel.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QTimer>

namespace costscope {

void MainWindow::connectFileActions()
{
    Actions& a = *m_actions;
    connect(a["new"], &QAction::triggered, m_files, &FileActions::newSession);
    connect(a["open"], &QAction::triggered, m_files, &FileActions::open);
    connect(a["import"], &QAction::triggered, m_files, &FileActions::importFrom);
    connect(a["importAs"], &QAction::triggered, m_files, &FileActions::importAs);
    connect(a["importFolder"], &QAction::triggered, m_files, &FileActions::importFolder);
    connect(a["reload"], &QAction::triggered, this, [this] { m_files->imports().reload({}); });
    connect(a["save"], &QAction::triggered, m_files, [this] { m_files->save(); });
    connect(a["saveAs"], &QAction::triggered, m_files, [this] { m_files->saveAs(); });
    connect(a["close"], &QAction::triggered, this, [this] { m_figures->isEmpty() ? void(close()) : m_figures->closeCurrent(); });
    connect(a["quit"], &QAction::triggered, this, &QWidget::close);
    const auto fillRecent = [this] {
        fillRecentMenu(m_actions->submenu("recent"), this, [this](const QString& path) { m_files->openFiles({path}); });
    };
    connect(a.submenu("recent"), &QMenu::aboutToShow, this, fillRecent);
    fillRecent();
    for (const Example& example : allExamples())
        a.submenu("example")->addAction(example.name, this, [this, id = example.id] { m_files->openExample(id); });
    connect(m_files, &FileActions::recovered, m_autosave.get(), &Autosave::adopt);
    connect(m_files, &FileActions::opened, this, &MainWindow::sessionOpened);
    connect(m_files, &FileActions::imported, this, &MainWindow::importEnded);
    connect(m_files, &FileActions::noticed, this, [this](const QString& notice, const ImportReport& report) {
        m_report->add(report);
        m_status->say(notice);
    });
}

void MainWindow::connectStart()
{
    connect(m_start, &StartPage::openWanted, m_files, &FileActions::open);
    connect(m_start, &StartPage::newWanted, this, [this] { m_files->newSession(); });
    connect(m_start, &StartPage::importWanted, m_files, &FileActions::importFrom);
    connect(m_start, &StartPage::fileWanted, this, [this](const QString& path) { m_files->openFiles({path}); });
    connect(m_start, &StartPage::compareWanted, this, [this](const QString& before) {
        const QStringList after = m_dialogs->askOpen(tr("Open and compare with %1").arg(QFileInfo(before).fileName()), openFilters());
        if (!after.isEmpty()) openCompared(before, after.front());
    });
    connect(m_start, &StartPage::exampleWanted, m_files, &FileActions::openExample);
    connect(m_start, &StartPage::helpWanted, m_guideDesk.get(), &GuideDesk::show);
    connect(m_recovery, &RecoveryOffer::recoverWanted, m_files, &FileActions::recover);
    connect(m_recovery, &RecoveryOffer::discardWanted, this, [](const Leftover& leftover) { Autosave::discard(leftover); });
    connect(m_files, &FileActions::recovered, m_recovery, &RecoveryOffer::remove);
}

void MainWindow::connectEditActions()
{
    Actions& a = *m_actions;
    QUndoStack& undo = m_document.undoStack();
    connect(a["undo"], &QAction::triggered, &undo, &QUndoStack::undo);
    connect(a["redo"], &QAction::triggered, &undo, &QUndoStack::redo);
    // The document changes before the stack has counted the step: the words of the menu follow the stack itself.
    connect(&undo, &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    connect(&undo, &QUndoStack::undoTextChanged, this, &MainWindow::refreshUndo);
    connect(&undo, &QUndoStack::redoTextChanged, this, &MainWindow::refreshUndo);
    refreshUndo();
    new UndoKeys(a["undo"], a["redo"], this);
    new LetterKeys(m_inspector, this);
    connect(a["copy"], &QAction::triggered, this, &MainWindow::copy);
    connect(a["remove"], &QAction::triggered, this, &MainWindow::removeChosen);
    connect(a["search"], &QAction::triggered, m_search, &CommandSearch::start);
    connect(a["keys"], &QAction::triggered, this, [this] {
        ShortcutsDialog dialog(*m_actions, this);
        dialog.exec();
        m_search->setKeys((*m_actions)["search"]->shortcut());
    });
    m_search->setKeys(a["search"]->shortcut());
    connect(a["preferences"], &QAction::triggered, this, [this] {
        PreferencesDialog dialog(this);
        connect(&dialog, &PreferencesDialog::themeWanted, this, &MainWindow::setTheme);
        dialog.exec();
    });
}

void MainWindow::refreshUndo()
{
    Actions& a = *m_actions;
    const QUndoStack& undo = m_document.undoStack();
    a["undo"]->setEnabled(undo.canUndo());
    a["redo"]->setEnabled(undo.canRedo());
    a["undo"]->setText(undo.canUndo() ? tr("&Undo %1").arg(undo.undoText()) : tr("&Undo"));
    a["redo"]->setText(undo.canRedo() ? tr("&Redo %1").arg(undo.redoText()) : tr("&Redo"));
}

void MainWindow::removeChosen()
{
    if (m_table->isAncestorOf(QApplication::focusWidget())) return m_tableDesk->leaveOutSelected();
    const QStringList chosen = m_tree->selectedIds();
    m_things->remove(chosen.isEmpty() ? QStringList{m_current} : chosen);
}

void MainWindow::connectViewActions()
{
    Actions& a = *m_actions;
    connect(a["back"], &QAction::triggered, this, [this] { show(m_history.back()); });
    connect(a["forward"], &QAction::triggered, this, [this] { show(m_history.forward()); });
    connect(a["nextPane"], &QAction::triggered, this, &MainWindow::nextPane);
    auto* themes = new QActionGroup(this);
    for (const auto& [id, choice] :
         {std::pair{"light", ThemeChoice::Light}, {"dark", ThemeChoice::Dark}, {"system", ThemeChoice::System}}) {
        themes->addAction(a[id]);
        connect(a[id], &QAction::triggered, this, [this, choice = choice] { setTheme(choice); });
    }
    a[toString(themeChoice(QSettings().value(u"theme"_s).toString())).toLatin1().constData()]->setChecked(true);
    connect(a["fullScreen"], &QAction::toggled, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
}

/// Actions that bring a dock to the front.
void MainWindow::connectDocks()
{
    Actions& a = *m_actions;
    const std::pair<const char*, QDockWidget*> docks[] = {
        {"showSession", m_sessionDock}, {"showInspector", m_inspectorDock}, {"showTable", m_tableDock}, {"showMessages", m_messagesDock}};
    for (const auto& [id, dock] : docks) {
        connect(a[id], &QAction::triggered, dock, [dock = dock](bool on) {
            dock->setVisible(on);
            if (on) dock->raise();
        });
        // Not the dock's own toggle action: a dock behind another tab is still shown.
        connect(dock->toggleViewAction(), &QAction::toggled, a[id], &QAction::setChecked);
        a[id]->setChecked(dock->toggleViewAction()->isChecked());
    }
    const auto bring = [](QDockWidget* dock) {
        dock->show();
        dock->raise();
    };
    connect(a["rename"], &QAction::triggered, this, [this, bring] {
        bring(m_sessionDock);
        m_tree->setFocus();
        m_tree->edit(m_tree->currentIndex());
    });
    connect(a["notes"], &QAction::triggered, this, [this, bring] {
        bring(m_inspectorDock);
        show(notesId);
        m_inspector->notesPanel()->start();
    });
    connect(a["find"], &QAction::triggered, this, [this, bring] {
        bring(m_tableDock);
        m_table->find();
    });
    connect(a["warnings"], &QAction::triggered, this, [this, bring] { bring(m_messagesDock); });
}

/// What is chosen in the tree and among the figures, and what the session's actions say.
void MainWindow::connectSession()
{
    connect(m_tree, &SessionTree::currentIdChanged, this, [this](const QString& id) {
        // What is edited is seen: a tab that is open comes to the front; one that is not is opened by a double click.
        if (m_figures->openIds().contains(id)) m_figures->openFigure(id);
        setCurrent(id);
    });
    connect(m_inspector, &Inspector::openWanted, this, qOverload<const QString&>(&MainWindow::show));
    connect(m_tree, &SessionTree::opened, this, qOverload<const QString&>(&MainWindow::show));
    connect(m_treeModel, &SessionModel::renamed, m_things, &SessionActions::rename);
    connect(m_figures, &FigureArea::currentChanged, this, &MainWindow::figureChanged);
    connect(m_figures, &FigureArea::picked, this, [this](const QString& id) {
        // What belongs to the figure stays in the Inspector beside it.
        const Session& session = m_document.session();
        const FigureRequest* figure = session.figure(id);
        const bool isAside = m_current == notesId || m_current == baselineId;
        const Fit* fit = session.fit(m_current);
        const bool isOfIt = (fit && figure && figure->datasets.contains(fit->dataset)) || findCalibration(session, m_current);
        if (figure && m_current != id && !isAside && !isOfIt) show(id);
    });
    connect(m_figures, &FigureArea::openChanged, this, [this] { m_treeModel->setOpenFigures(m_figures->openIds()); });
    connect(m_things, &SessionActions::refused, this, [this](const QString& reason) {
        m_inspector->setProblem(reason);
        m_status->say(reason);
    });
    connect(m_things, &SessionActions::told, m_status.get(), &StatusLine::say);
    connect(m_things, &SessionActions::created, this, qOverload<const QString&>(&MainWindow::show));
    connect(m_panelDesk.get(), &PanelDesk::refreshWanted, this, &MainWindow::refreshInspector);
    connect(m_calibrationDesk.get(), &CalibrationDesk::comparedChanged, this, [this] {
        refreshInspector();
        m_tableDesk->refresh();
    });
    connect(m_reportDesk.get(), &ReportDesk::opened, this, [this] { m_centre->setCurrentWidget(m_figures); });
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::changed, this, &MainWindow::sessionChanged);
    m_document.setViewSource([this] { // what is in sight
        const FigurePage* page = m_figures->currentFigure();
        return SessionView{m_selection.lasting(), m_figures->inOrder(), page ? page->id() : QString()};
    });
    connect(&m_document, &Document::replaced, this, [this] {
        const QStringList stopped = m_jobs->cancelAll();
        m_status->say(stopped.isEmpty()
                          ? QString()
                          : tr("Stopped, because another session was opened: %1. Its result was not taken.").arg(stopped.join(u", "_s)));
    });
    connect(&m_selection, &Selection::changed, this, [this] {
        if (!m_selection.keys().isEmpty()) m_status->goOn();
        refreshInspector();
        m_status->refresh();
        refreshActions();
    });
    // Rows of several datasets share keys: the table's own selection says which are meant.
    connect(m_table->view()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::refreshActions);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::refreshActions); // also by Ctrl+A
    connect(&m_watch, &SourceWatch::changed, this, [this] { m_treeModel->setStale(m_watch.stale()); });
    connect(m_autosave.get(), &Autosave::saved, m_status.get(), &StatusLine::refresh);
    connect(m_autosave.get(), &Autosave::failed, this,
            [this](const QString& reason) { m_status->say(tr("The session is not safe from a crash: %1").arg(reason)); });
    connect(m_jobs.get(), &Jobs::failed, this, [this](const QString& reason) { m_dialogs->tell(Error{reason}); });
    auto* seconds = new QTimer(this); // the age of the autosave
    connect(seconds, &QTimer::timeout, m_status.get(), &StatusLine::refresh);
    seconds->start(5000);
}

} // namespace costscope
