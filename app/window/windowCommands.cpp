// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/actions/CalibrationActions.h"
#include "app/actions/panelActions.h"
#include "app/dialogs/HelpDialog.h"
#include "app/dialogs/helpPages.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/base/FileWriter.h"
#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/dense/decodeEdits.h"
#include "core/figure/FigureKind.h"
#include "core/session/machines.h"
#include "core/theories/examples.h"
#include "core/theories/leftOut.h"
#include "views/export/export.h"
#include "views/export/fileNames.h"
#include "views/inspector/Inspector.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QTableView>

#include <algorithm>
#include <array>
#include <tuple>

namespace costscope {

void MainWindow::exportFigure(const QString& id)
{
    const FigureRequest* request = m_document.session().figure(id);
    if (!request) return;
    const QString name = fileNameOf(displayName(m_document.session(), *request));
    const FigureRequest shown = followed(*request, m_selection.lasting());
    m_builder->build(m_document.session(), shown, [this, name](std::optional<Result<Figure>> figure) {
        if (!figure) return; // cancelled
        if (!figure->ok()) return m_dialogs->tell(figure->error());
        const QString path = m_dialogs->exportFigure(std::make_shared<const Figure>(figure->take()), name);
        if (!path.isEmpty()) say(tr("Written to %1").arg(path));
    });
}

void MainWindow::placeRanks()
{
    const QString dataset = currentDataset();
    const QStringList files =
        m_dialogs->askOpen(tr("Place ranks from a table of rank, x, y, z"), {tr("Tables (*.csv *.txt *.tsv)"), tr("All files (*)")});
    if (!files.isEmpty()) m_things->placeRanks(dataset, files.front());
}

void MainWindow::exportAll()
{
    const FigurePage* front = m_figures->currentFigure();
    const Session& session = m_document.session();
    const auto wanted = m_dialogs->askExportAll(front ? front->figure() : nullptr, int(session.figures.size()));
    if (!wanted) return;
    const QStringList files = filesByPattern(session, session.figures, wanted->pattern);
    QStringList taken = files;
    taken.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    if (!taken.isEmpty() && !m_dialogs->askOverwrite(taken)) return;
    exportNext({QFileInfo(wanted->pattern).path(), files, session, wanted->options});
}

void MainWindow::exportNext(Export all)
{
    if (all.at == all.files.size()) {
        if (!all.lacks.isEmpty()) m_dialogs->tell(Error{all.lacks.join(QLatin1Char('\n'))});
        return say(tr("%1 written to %2").arg(counted(all.written, tr("1 figure"), tr("%1 figures")), all.folder));
    }
    const FigureRequest request = followed(all.session.figures[size_t(all.at)], m_selection.lasting());
    m_builder->build(all.session, request, [this, all](std::optional<Result<Figure>> figure) {
        if (!figure) return; // cancelled: so are the others
        Export next = all;
        const QString file = next.files[next.at++];
        const Result<Messages> done =
            figure->ok() ? costscope::exportFigure(**figure, file, next.options) : Result<Messages>(figure->error());
        next.written += done.ok();
        for (const Message& m : done ? *done : Messages{done.error().toMessage()})
            next.lacks << u"%1: %2"_s.arg(QFileInfo(file).fileName(), m.text);
        exportNext(std::move(next));
    });
}

void MainWindow::exportCsv()
{
    const DatasetItem* item = m_document.session().dataset(currentDataset());
    const Machine* machine = findMachine(m_document.session(), m_current);
    const QString name = item ? item->name : machine ? machine->id : tr("table");
    const QString path = m_dialogs->askSave(tr("Export table as CSV"), fileNameOf(name) + u".csv"_s, tr("CSV (*.csv)"));
    if (path.isEmpty()) return;
    if (const auto written = writeFile(path, toCsv(tableToExport()).toUtf8(), u"The table was not written"_s); !written)
        m_dialogs->tell(written.error());
}

void MainWindow::toggleChoice(const QString& id, const QString& on, const QString& off)
{
    const FigurePage* page = m_figures->currentFigure();
    const FigureRequest* request = page ? m_document.session().figure(page->id()) : nullptr;
    const FigureKind* kind = request ? findFigure(request->kind) : nullptr;
    if (!kind) return;
    FigureRequest next = *request;
    next.choices[id] = choice(*kind, *request, id) == on ? off : on;
    m_things->editFigure(next, tr("Switch figure"));
}

std::vector<RecordRef> MainWindow::selectedRecords() const
{
    std::vector<RecordRef> records;
    for (const int row : m_table->selectedRows()) {
        if (size_t(row) >= m_rowRecords.size()) continue;
        const RecordRef& record = m_rowRecords[size_t(row)];
        if (canLeaveOut(m_document.session(), record)) records.push_back(record);
    }
    return records;
}

void MainWindow::leaveOut(const std::vector<RecordRef>& records, const QString& of)
{
    std::vector<RecordRef> runs = records, rows;
    std::erase_if(runs, [&](const RecordRef& record) {
        const DatasetItem* item = m_document.session().dataset(record.dataset);
        const bool isRow = item && hasCalibrationRows(*item->data);
        if (isRow) rows.push_back(record);
        return isRow;
    });
    if (!runs.empty()) m_things->toggleLeftOut(runs);
    if (!rows.empty()) m_calibrations->toggleLeftOut(rows, of);
}

void MainWindow::removeCurrent()
{
    if (m_table->isAncestorOf(QApplication::focusWidget())) return leaveOut(selectedRecords(), m_current);
    const QStringList chosen = m_tree->selectedIds();
    m_things->remove(chosen.isEmpty() ? QStringList{m_current} : chosen);
}

void MainWindow::setTheme(ThemeChoice choice)
{
    QSettings().setValue(u"theme"_s, toString(choice));
    applyTheme(*static_cast<QApplication*>(QApplication::instance()), choice);
    (*m_actions)[toString(choice).toLatin1().constData()]->setChecked(true);
    m_figures->applyTheme();
    m_start->refresh();
    m_start->drawExamples();
    refreshInspector();
}

void MainWindow::nextPane()
{
    QWidget* const figure = m_figures->currentFigure() ? static_cast<QWidget*>(m_figures->currentFigure()) : m_figures;
    const std::array<QWidget*, 4> panes{m_tree, figure, m_table->view(), m_inspector};
    QWidget* const focus = QApplication::focusWidget();
    size_t at = panes.size() - 1;
    for (size_t i = 0; i < panes.size(); ++i)
        if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus))) at = i;
    for (size_t step = 1; step <= panes.size(); ++step) {
        QWidget* const next = panes[(at + step) % panes.size()];
        // A dock behind another tab comes to the front.
        if (auto* dock = qobject_cast<QDockWidget*>(next->parentWidget()); dock && !dock->isHidden()) dock->raise();
        if (!next->isVisible()) continue;
        QWidget* target = next;
        if (target->focusPolicy() == Qt::NoFocus || target == m_inspector)
            for (QWidget* child : next->findChildren<QWidget*>())
                if (child->isVisible() && child->isEnabled() && child->focusPolicy() & Qt::TabFocus) {
                    target = child;
                    break;
                }
        return target->setFocus(Qt::TabFocusReason);
    }
}

std::vector<QWidget*> MainWindow::tabOrder()
{
    // Figures come and go, so the order is made of what is there, not kept in the chain of widgets.
    const std::array<const QWidget*, 4> panes{m_tree, m_figures, m_table, m_inspector};
    std::array<std::vector<QWidget*>, 5> buckets;
    for (QWidget* widget = nextInFocusChain(); widget != this; widget = widget->nextInFocusChain()) {
        const bool takes = widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && widget->isEnabled() && !widget->focusProxy();
        if (!takes || widget->window() != this) continue;
        size_t pane = 0;
        while (pane < panes.size() && widget != panes[pane] && !panes[pane]->isAncestorOf(widget)) ++pane;
        buckets[pane].push_back(widget);
    }
    std::vector<QWidget*> order;
    for (const auto& bucket : buckets) order.insert(order.end(), bucket.begin(), bucket.end());
    return order;
}

bool MainWindow::focusNextPrevChild(bool next)
{
    const std::vector<QWidget*> order = tabOrder();
    if (order.empty() || !m_started) return QMainWindow::focusNextPrevChild(next);
    const auto at = std::find(order.begin(), order.end(), QApplication::focusWidget());
    const size_t now = size_t(at - order.begin()), count = order.size();
    const size_t to = at == order.end() ? (next ? 0 : count - 1) : (now + (next ? 1 : count - 1)) % count;
    order[to]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

QStringList MainWindow::decodable() const
{
    const Session& session = m_document.session();
    const FigureRequest* figure = session.figure(m_current);
    return decodableTables(session, figure ? figure->datasets : m_tree->selectedIds());
}

void MainWindow::showHelpOr(const QString& page)
{
    const FigurePage* front = m_figures->currentFigure();
    const FigureRequest* request = front ? m_document.session().figure(front->id()) : nullptr;
    const QString about = request ? helpPageOf(request->kind) : QString();
    showHelp(about.isEmpty() ? page : about);
}

void MainWindow::showHelp(const QString& page)
{
    if (!m_help) m_help = new HelpDialog(this);
    m_help->showPage(page);
}

void MainWindow::treeMenu(const QPoint& position)
{
    QMenu menu;
    Actions& a = *m_actions;
    const QString id = m_tree->currentId();
    const Session& session = m_document.session();
    if (session.figure(id)) menu.addAction(tr("Open"), this, [this, id] { show(id); });
    if (session.dataset(id)) {
        menu.addAction(a["reload"]->icon(), tr("Reload from source"), this, [this] { m_files->reload(m_tree->selectedIds()); });
        menu.addActions({a["fit"], a["exportData"]});
    }
    if (session.fit(id)) menu.addAction(a["resetModel"]);
    if (calibrationFor(session, id)) menu.addAction(a["calibrate"]);
    if (hasMachine(session, id))
        for (const char* action : {"useMachine", "duplicateMachine", "exportMachine", "resetModel", "keepMachine"})
            menu.addAction(a[action]);
    if (session.figure(id)) menu.addAction(a["export"]->icon(), tr("Export…"), this, [this, id] { exportFigure(id); });
    if (session.dataset(id) || session.fit(id)) menu.addMenu(a.submenu("newFigure"));
    addPanelAction(menu, *m_things, session, m_tree->selectedIds());
    if (m_tree->selectedIds().size() > 1) menu.addActions({a["series"], a["overlap"]});
    menu.addSeparator();
    for (const char* action : {"rename", "remove", "import"}) menu.addAction(a[action]);
    menu.exec(position);
}

/// What else stands in context menus alone.
void MainWindow::addMenuCommands(std::vector<Command>& all)
{
    const Session& session = m_document.session();
    if (const QStringList chosen = m_tree->selectedIds(); canPanel(session, chosen))
        all.push_back({panelWords(), tr("Figure"), [this, request = panelRequest(session, chosen)] { m_things->newFigure(request); }});
    const FigurePage* page = m_figures->currentFigure();
    if (!page || !page->figure()) return;
    all.push_back({tr("Edit Title of Figure"), tr("Figure"), [this, id = page->id()] { editTitle(id); }});
    all.push_back(
        {tr("Copy Data of Figure"), tr("Figure"), [figure = page->figure()] { QApplication::clipboard()->setText(toCsv(figure->table)); }});
}

std::vector<Command> MainWindow::commands()
{
    std::vector<Command> all;
    for (const auto& [menu, action] : m_actions->all()) {
        if (!action->isEnabled()) continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const bool ofBaseline = action == (*m_actions)["whatChanged"] || action == (*m_actions)["copyChanges"];
        const QString words = ofBaseline ? tr("%1: compare with the baseline").arg(plainText(action)) : plainText(action);
        all.push_back({words, keys.isEmpty() ? menu : keys, [action = action] { action->trigger(); }});
    }
    addMenuCommands(all);
    refreshNewFigure(m_actions->submenu("newFigure"));
    for (QAction* action : m_actions->submenu("newFigure")->actions())
        if (action->isEnabled()) all.push_back({tr("New figure: %1").arg(action->text()), tr("Figure"), [action] { action->trigger(); }});
    for (QAction* action : m_actions->submenu("shipped")->actions())
        all.push_back({tr("Add shipped machine: %1").arg(action->text()), tr("Machine"), [action] { action->trigger(); }});
    for (const Example& example : allExamples())
        all.push_back({tr("Example: %1").arg(example.name), tr("File"), [this, id = example.id] { m_files->openExample(id); }});
    const Session& session = m_document.session();
    const auto add = [&](const QString& id, const QString& note) {
        all.push_back({displayName(session, id), note, [this, id] { show(id); }});
    };
    for (const DatasetItem& item : session.datasets) add(item.id, tr("dataset"));
    for (const Machine& machine : session.machines) add(machine.id, tr("machine"));
    for (const CalibrationItem& item : session.calibrations) add(item.id, tr("calibration"));
    for (const Fit& fit : session.fits) add(fit.id, tr("fit"));
    for (const FigureRequest& figure : session.figures) add(figure.id, tr("figure"));
    return all;
}

QStringList MainWindow::selectedProfiles() const
{
    QStringList profiles;
    for (const QString& id : m_tree->selectedIds())
        if (const DatasetItem* item = m_document.session().dataset(id); item && item->data->kind == DatasetKind::Profile) profiles << id;
    return profiles;
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

void MainWindow::refreshActions()
{
    Actions& a = *m_actions;
    const Session& session = m_document.session();
    const FigurePage* page = m_figures->currentFigure();
    const FigureRequest* request = page ? session.figure(page->id()) : nullptr;
    const FigureKind* kind = request ? findFigure(request->kind) : nullptr;
    const DatasetItem* item = session.dataset(currentDataset());
    const bool runs = item && item->data->kind == DatasetKind::Runs;
    a["save"]->setEnabled(m_started);
    a["saveAs"]->setEnabled(m_started);
    a["reload"]->setEnabled(!session.datasets.empty());
    a["csv"]->setEnabled(m_tableModel->rowCount() > 0);
    a["exportData"]->setEnabled(item && item->missing.isEmpty() && !item->data->tables.empty());
    for (const char* id : {"export", "copyImage", "copyTikz", "split", "zoomIn", "zoomOut", "zoomReset", "annotate"})
        a[id]->setEnabled(page && page->figure());
    a["split"]->setEnabled(a["split"]->isEnabled() || m_figures->paneCount() > 1);
    a["split"]->setChecked(m_figures->paneCount() > 1);
    a["split"]->setToolTip(m_figures->paneCount() > 1 ? tr("All figures in one pane again")
                                                      : tr("The figure in a pane of its own, beside the others"));
    a["sameAxes"]->setEnabled(page && m_figures->paneCount() > 1);
    a["sameAxes"]->setToolTip(tr("Figures side by side show the same range of the same quantity"));
    a["exportAll"]->setEnabled(!session.figures.empty());
    a["next"]->setEnabled(!m_figures->isEmpty());
    for (const char* id : {"rename", "remove"}) a[id]->setEnabled(!m_current.isEmpty() && !m_current.startsWith(QLatin1Char('@')));
    a["notes"]->setEnabled(m_started);
    a["find"]->setEnabled(m_tableModel->rowCount() > 0);
    a["back"]->setEnabled(m_history.canGoBack());
    a["forward"]->setEnabled(m_history.canGoForward());
    a["leaveOut"]->setEnabled(!selectedRecords().empty());
    a["fit"]->setEnabled(runs);
    a["calibrate"]->setEnabled(calibrationFor(session, m_current).has_value());
    refreshMachineActions();
    refreshComparison();
    a["warnings"]->setEnabled(m_started);
    const auto profiles = selectedProfiles().size();
    a["series"]->setEnabled(profiles > 1);
    a["decode"]->setEnabled(!decodable().isEmpty());
    a["decode"]->setToolTip(tr("What tables of Cannon and SUMMA say of dgemm, latency and calibration factors"));
    a["overlap"]->setEnabled(profiles == 2);
    a["overlap"]->setToolTip(tr("Select two profiles of one program: a run without overlap and one with it"));
    a["placement"]->setEnabled(item && item->data->kind == DatasetKind::Amg);
    for (const auto& [id, choiceId, on] :
         {std::tuple{"logX", "x_scale", "log"}, {"logY", "y_scale", "log"}, {"residuals", "residuals", "below"}}) {
        const QString option = QLatin1String(choiceId);
        const bool has = kind && std::any_of(kind->choices.begin(), kind->choices.end(), [&](const Choice& c) { return c.id == option; });
        a[id]->setEnabled(has);
        a[id]->setChecked(has && choice(*kind, *request, option) == QLatin1String(on));
    }
}

} // namespace costscope
