// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/actions/panelActions.h"
#include "app/dialogs/CollectiveDialog.h"
#include "app/dialogs/PreferencesDialog.h"
#include "app/dialogs/helpPages.h"
#include "app/jobs/DataExport.h"
#include "app/pages/RecentFiles.h"
#include "app/pages/ReportModel.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/UndoKeys.h"
#include "core/collectives/collectiveEdits.h"
#include "core/compare/multiPanel.h"
#include "core/dense/figures/denseKinds.h"
#include "core/figure/FigureKind.h"
#include "core/figure/figureDatasets.h"
#include "core/network/patternDataset.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overlap/figures/overlapKinds.h"
#include "core/scaling/figures/speedup.h"
#include "core/theories/examples.h"
#include "views/figure/AnnotationTool.h"
#include "views/figure/FigureView.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/NotesPanel.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QAction>
#include <QActionGroup>
#include <QDir>
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
    connect(a["reload"], &QAction::triggered, this, [this] { m_files->reload({}); });
    connect(a["save"], &QAction::triggered, m_files, [this] { m_files->save(); });
    connect(a["saveAs"], &QAction::triggered, m_files, [this] { m_files->saveAs(); });
    connect(a["export"], &QAction::triggered, this, [this] {
        if (const FigurePage* page = m_figures->currentFigure()) exportFigure(page->id());
    });
    connect(a["exportAll"], &QAction::triggered, this, &MainWindow::exportAll);
    connect(a["close"], &QAction::triggered, this, [this] { m_figures->isEmpty() ? void(close()) : m_figures->closeCurrent(); });
    connect(a["quit"], &QAction::triggered, this, &QWidget::close);
    connect(a.submenu("recent"), &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    fillRecent();
    for (const Example& example : allExamples())
        a.submenu("example")->addAction(example.name, this, [this, id = example.id] { m_files->openExample(id); });
    connect(m_files, &FileActions::recovered, m_autosave.get(), &Autosave::adopt);
    connect(m_files, &FileActions::opened, this, &MainWindow::sessionOpened);
    connect(m_files, &FileActions::imported, this, &MainWindow::importEnded);
    connect(m_files, &FileActions::noticed, this, [this](const QString& notice, const ImportReport& report) {
        m_report->add(report);
        say(notice);
    });
}

void MainWindow::fillRecent()
{
    QMenu* menu = m_actions->submenu("recent");
    menu->clear();
    for (const RecentFile& file : recentFiles()) {
        QAction* action = menu->addAction(QFileInfo(file.file).fileName(), this, [this, path = file.file] { m_files->openFiles({path}); });
        action->setEnabled(QFileInfo(file.file).isFile());
        action->setToolTip(file.file);
    }
    if (menu->isEmpty()) menu->addAction(tr("No sessions yet"))->setEnabled(false);
    menu->setToolTipsVisible(true);
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
    connect(a["copy"], &QAction::triggered, this, &MainWindow::copy);
    connect(a["copyImage"], &QAction::triggered, this, [this] {
        if (const FigurePage* page = m_figures->currentFigure()) page->copyImage();
    });
    connect(a["copyTikz"], &QAction::triggered, this, [this] {
        if (const FigurePage* page = m_figures->currentFigure()) page->copyTikz();
    });
    connect(a["rename"], &QAction::triggered, this, [this] {
        m_sessionDock->show();
        m_sessionDock->raise();
        m_tree->setFocus();
        m_tree->edit(m_tree->currentIndex());
    });
    connect(a["remove"], &QAction::triggered, this, &MainWindow::removeCurrent);
    connect(a["notes"], &QAction::triggered, this, [this] {
        m_inspectorDock->show();
        m_inspectorDock->raise();
        show(notesId);
        m_inspector->notesPanel()->start();
    });
    connect(a["find"], &QAction::triggered, this, [this] {
        m_tableDock->show();
        m_tableDock->raise();
        m_table->find();
    });
    connect(a["search"], &QAction::triggered, m_search, &CommandSearch::start);
    connect(a["preferences"], &QAction::triggered, this, [this] {
        PreferencesDialog dialog(this);
        connect(&dialog, &PreferencesDialog::themeWanted, this, &MainWindow::setTheme);
        dialog.exec();
    });
}

void MainWindow::connectViewActions()
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
    connect(a["split"], &QAction::triggered, m_figures, [this](bool on) {
        on ? m_figures->splitRight() : m_figures->join();
        refreshActions();
    });
    connect(a["next"], &QAction::triggered, m_figures, &FigureArea::nextTab);
    connect(a["back"], &QAction::triggered, this, [this] { show(m_history.back()); });
    connect(a["forward"], &QAction::triggered, this, [this] { show(m_history.forward()); });
    connect(a["nextPane"], &QAction::triggered, this, &MainWindow::nextPane);
    const auto zoom = [this](double factor) {
        if (const FigurePage* page = m_figures->currentFigure()) page->view()->zoom(factor);
    };
    connect(a["zoomIn"], &QAction::triggered, this, [zoom] { zoom(0.8); });
    connect(a["zoomOut"], &QAction::triggered, this, [zoom] { zoom(1.25); });
    connect(a["zoomReset"], &QAction::triggered, this, [this] {
        if (const FigurePage* page = m_figures->currentFigure()) page->view()->resetAxes();
    });
    auto* themes = new QActionGroup(this);
    for (const auto& [id, choice] :
         {std::pair{"light", ThemeChoice::Light}, {"dark", ThemeChoice::Dark}, {"system", ThemeChoice::System}}) {
        themes->addAction(a[id]);
        connect(a[id], &QAction::triggered, this, [this, choice = choice] { setTheme(choice); });
    }
    a[toString(themeChoice(QSettings().value(u"theme"_s).toString())).toLatin1().constData()]->setChecked(true);
    connect(a["fullScreen"], &QAction::toggled, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
}

void MainWindow::connectDataActions()
{
    Actions& a = *m_actions;
    connect(a["pattern"], &QAction::triggered, this, [this] {
        if (const auto wanted = m_dialogs->askPattern()) m_things->makePattern(*wanted);
    });
    connect(a["collective"], &QAction::triggered, this, [this] {
        if (const auto wanted = m_dialogs->askCollective(machinesWithChannels(m_document.session()))) m_things->makeCollective(*wanted);
    });
    for (const auto& [action, kind] :
         {std::pair{"tilePlan", &tilePlanFigure}, {"scaling", &speedupFigure}, {"dense", &bestVariantMapFigure}}) // from values alone
        connect(a[action], &QAction::triggered, this,
                [this, kind = kind] { m_things->newFigure({.id = {}, .kind = kind->id, .datasets = {}}); });
    connect(a["placement"], &QAction::triggered, this, &MainWindow::placeRanks);
    connect(a["series"], &QAction::triggered, this, [this] { m_things->makeSeries(m_tree->selectedIds()); });
    connect(a["decode"], &QAction::triggered, this, [this] { m_things->decodeTables(decodable()); });
    connect(a["overlap"], &QAction::triggered, this, [this] {
        if (const QStringList profiles = selectedProfiles(); profiles.size() == 2) m_things->makeOverlap(profiles[0], profiles[1]);
    });
    connect(a["leaveOut"], &QAction::triggered, this, [this] { leaveOut(selectedRecords(), m_current); });
    connect(a["warnings"], &QAction::triggered, this, [this] {
        m_messagesDock->show();
        m_messagesDock->raise();
    });
    connect(a["csv"], &QAction::triggered, this, &MainWindow::exportCsv);
    connect(a["exportData"], &QAction::triggered, this, [this] {
        const Session& session = m_document.session();
        QStringList ids = m_tree->selectedIds();
        ids.removeIf([&](const QString& id) { return !session.dataset(id); });
        if (ids.isEmpty()) ids << currentDataset();
        askAndExportData(session, ids, *m_dialogs, *m_jobs, [this](const QString& file, const Messages& messages) {
            say(messages.empty() ? tr("Written to %1").arg(file) : tr("Written to %1. %2").arg(file, messages.front().text));
        });
    });
    connect(a["fit"], &QAction::triggered, this, [this] {
        if (currentFit()) return show(currentFit()->id);
        FitSettings settings;
        settings.model = amdahlOverheadModel.id;
        m_things->fit(currentDataset(), settings, tr("Fit"));
    });
    connect(a["resetModel"], &QAction::triggered, this, &MainWindow::resetToSource);
    connect(a["formula"], &QAction::triggered, this, [this] { showHelpOr(u"formulas"_s); });
    connect(a["logX"], &QAction::triggered, this, [this] { toggleChoice(u"x_scale"_s, u"log"_s, u"linear"_s); });
    connect(a["logY"], &QAction::triggered, this, [this] { toggleChoice(u"y_scale"_s, u"log"_s, u"linear"_s); });
    connect(a["residuals"], &QAction::triggered, this, [this] { toggleChoice(u"residuals"_s, u"below"_s, u"none"_s); });
    connect(a["sameAxes"], &QAction::triggered, m_figures, &FigureArea::sameAxes);
    connect(a["annotate"], &QAction::triggered, this, [this] {
        if (const FigurePage* page = m_figures->currentFigure(); page && page->figure()) page->annotations()->begin();
    });
    fillNewFigure(a.submenu("newFigure"));
    for (const HelpPage& help : helpPages())
        connect(a[help.id], &QAction::triggered, this, [this, page = help.id] { showHelp(QLatin1String(page)); });
    connect(a["handbook"], &QAction::triggered, this, [this] { showHelpOr(u"firstSteps"_s); });
}

void MainWindow::fillNewFigure(QMenu* menu)
{
    for (const FigureKind* kind : allFigures()) {
        QAction* action = menu->addAction(themedIcon(u"figure"_s, Tone::Note), kind->name, this, [this, id = kind->id] {
            const QStringList chosen = m_tree->selectedIds();
            if (id == multiPanelFigure.id)
                m_things->newFigure(panelRequest(m_document.session(), chosen));
            else
                m_things->newFigure(id, chosen.isEmpty() ? QStringList{m_current} : chosen);
        });
        action->setToolTip(kind->description);
    }
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { refreshNewFigure(menu); });
}

/// What these data cannot draw is grey and says why.
void MainWindow::refreshNewFigure(QMenu* menu)
{
    const Session& session = m_document.session();
    const QStringList chosen = m_tree->selectedIds().isEmpty() ? QStringList{m_current} : m_tree->selectedIds();
    qsizetype at = 0;
    for (const FigureKind* kind : allFigures()) {
        QAction* action = menu->actions().value(at++);
        FigureRequest request;
        request.kind = kind->id;
        request.datasets = datasetsFor(session, kind->id, chosen).mid(0, kind->mostDatasets);
        const QString lacking = plainText(lackOf(*kind, session, request));
        action->setEnabled(lacking.isEmpty());
        action->setToolTip(lacking.isEmpty() ? kind->description : lacking);
    }
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::changed, this, &MainWindow::sessionChanged);
    m_document.setViewSource([this] { return viewNow(); });
    connect(&m_document, &Document::replaced, this, [this] {
        const QStringList stopped = m_jobs->cancelAll();
        say(stopped.isEmpty()
                ? QString()
                : tr("Stopped, because another session was opened: %1. Its result was not taken.").arg(stopped.join(u", "_s)));
    });
    connect(&m_selection, &Selection::changed, this, [this] {
        if (!m_selection.keys().isEmpty()) m_notice.clear(); // the user has gone on
        refreshInspector();
        refreshStatus();
        refreshActions();
    });
    // Rows of several datasets share keys: the table's own selection says which are meant.
    connect(m_table->view()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::refreshActions);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::refreshActions); // also by Ctrl+A
    connect(&m_watch, &SourceWatch::changed, this, [this] { m_treeModel->setStale(m_watch.stale()); });
    connect(m_autosave.get(), &Autosave::saved, this, &MainWindow::refreshStatus);
    connect(m_autosave.get(), &Autosave::failed, this,
            [this](const QString& reason) { say(tr("The session is not safe from a crash: %1").arg(reason)); });
    connect(m_jobs.get(), &Jobs::failed, this, [this](const QString& reason) { m_dialogs->tell(Error{reason}); });
    auto* seconds = new QTimer(this); // the age of the autosave
    connect(seconds, &QTimer::timeout, this, &MainWindow::refreshStatus);
    seconds->start(5000);
}

} // namespace costscope
