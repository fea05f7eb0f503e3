// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/actions/CalibrationActions.h"
#include "app/actions/CompareActions.h"
#include "app/actions/FitActions.h"
#include "app/actions/Imports.h"
#include "app/actions/MachineActions.h"
#include "app/desks/CalibrationDesk.h"
#include "app/desks/ComparisonDesk.h"
#include "app/desks/DataDesk.h"
#include "app/desks/FigureDesk.h"
#include "app/desks/GuideDesk.h"
#include "app/desks/MachineDesk.h"
#include "app/desks/PanelDesk.h"
#include "app/desks/ReportDesk.h"
#include "app/desks/TableDesk.h"
#include "app/pages/RecoveryOffer.h"
#include "app/pages/ReportModel.h"
#include "app/pages/ReportView.h"
#include "app/pages/StartPage.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/SessionMenus.h"
#include "app/window/StatusLine.h"
#include "app/window/focusOrder.h"
#include "core/session/baseline.h"
#include "views/inspector/Inspector.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTimer>

namespace costscope {

MainWindow::MainWindow(std::unique_ptr<Dialogs> dialogs, const QString& autosaveFolder)
    : m_dialogs(dialogs ? std::move(dialogs) : windowDialogs(this)), m_jobs(std::make_unique<Jobs>()),
      m_builder(std::make_unique<FigureBuilder>(*m_jobs)),
      m_autosave(std::make_unique<Autosave>(m_document, autosaveFolder.isEmpty() ? Autosave::defaultFolder() : autosaveFolder)),
      m_actions(new Actions(this)), m_files(new FileActions(m_document, *m_jobs, *m_dialogs, this)),
      m_things(new SessionActions(m_document, *m_jobs, *m_dialogs, this)), m_machines(new MachineActions(m_document, *m_dialogs, this)),
      m_calibrations(new CalibrationActions(m_document, *m_jobs, *m_builder, *m_dialogs, this)),
      m_compare(new CompareActions(m_document, *m_jobs, *m_dialogs, this))
{
    m_files->imports().setFits(&m_things->fits());
    setAcceptDrops(true);
    setWindowIcon(QIcon(u":/icons/costscope.svg"_s));
    buildCentre();
    buildDocks();
    buildToolBar();
    m_actions->fill(menuBar());
    menuBar()->setAccessibleName(tr("Menus"));
    makeDesks();
    connectFileActions();
    connectStart();
    connectEditActions();
    connectViewActions();
    connectDocks();
    connectSession();
    connectDocument();
    m_recovery->offer(m_autosave->leftovers());
    openSized();
    sessionChanged();
}

MainWindow::~MainWindow()
{
    m_jobs.reset(); // its results must not reach a window that is half gone
    // A field that loses the focus while it goes still says that editing ended, to a document that is gone by then.
    for (QObject* child : findChildren<QObject*>())
        for (const QObject* receiver : std::initializer_list<const QObject*>{this, m_things, m_machines, m_calibrations, m_files})
            child->disconnect(receiver);
    m_document.disconnect(this);
    m_document.undoStack().disconnect(this);
    QApplication::instance()->disconnect(m_figures);
}

/// Several things that happen at once are shown in panels and table when the last of them has: a figure that is opened becomes current
/// in its area, in the tree and in the window.
class MainWindow::Together {
public:
    explicit Together(MainWindow& window) : m_window(window) { ++m_window.m_together; }
    ~Together()
    {
        if (--m_window.m_together == 0 && std::exchange(m_window.m_refreshWanted, false)) m_window.refresh();
    }
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;

private:
    MainWindow& m_window;
};

void MainWindow::sessionChanged()
{
    const Session& session = m_document.session();
    m_started = m_started || !m_document.isBlank();
    const QString against = session.baseline.pinned ? tr(" against %1").arg(session.baseline.pinned->name) : QString();
    setWindowTitle(m_started ? u"%1[*]%2 — Costscope"_s.arg(m_document.displayName(), against) : u"Costscope"_s);
    setWindowModified(m_document.isModified());
    m_watch.setSession(session);
    m_treeModel->setSession(session);
    m_treeModel->setStale(m_watch.stale());
    const auto front = [this] { return m_figures->currentFigure() ? m_figures->currentFigure()->id() : QString(); };
    const QString before = front();
    {
        const QScopedValueRollback following(m_following, true); // everything is told anew below, once
        m_figures->setSession(session);
    }
    m_treeModel->setOpenFigures(m_figures->openIds());
    m_inspector->setProblem({});
    m_centre->setCurrentWidget(!m_started ? static_cast<QWidget*>(m_start) : m_figures->isEmpty() ? m_empty : m_figures);
    for (QDockWidget* dock : {m_sessionDock, m_inspectorDock, m_tableDock, m_messagesDock})
        if (!m_started) dock->hide();
    if (m_started && !m_arranged) arrangeDocks(); // something was made on the start page
    // Undo and redo take figures away and bring them back: what is in front then is what is looked at.
    const bool isOther = front() != before && !front().isEmpty();
    if (displayName(session, m_current).isEmpty() || (isOther && session.figure(m_current))) m_current = front();
    refresh();
}

void MainWindow::sessionOpened(const SessionView& view)
{
    const Together together(*this);
    m_started = true;
    m_selection.clear();
    m_history.clear();
    ImportReport said; // when its data were imported
    for (const DatasetItem& item : m_document.session().datasets)
        if (item.data && !item.data->messages.empty()) said.datasets.push_back(item.data);
    m_report->setReport(said);
    m_figures->closeAll();
    m_selection.restore(view.selected);
    sessionChanged();
    if (!m_arranged) arrangeDocks();
    if (m_document.isModified()) m_autosave->saveNow(); // recovered: safe again at once
    const Session& session = m_document.session();
    const QString front = session.figure(view.front) ? view.front : view.open.value(0);
    m_figures->openFigures(view.open, front);
    if (!front.isEmpty())
        show(front);
    else if (!session.figures.empty())
        show(session.figures.front().id);
    else if (!session.datasets.empty())
        show(session.datasets.front().id);
}

void MainWindow::importEnded(const ImportReport& report, const QStringList& figures)
{
    const Together together(*this);
    m_started = true;
    sessionChanged();
    if (!m_arranged) arrangeDocks();
    m_report->add(report);
    m_watch.setRead(m_document.session(), report.datasets);
    m_reportDesk->refresh(report);
    const std::vector<FileReport> lines = reportLines(report);
    if (const QString found = findings(lines); !found.isEmpty()) m_status->say(tr("%1. %2: see Messages.").arg(headline(lines), found));
    if (!figures.isEmpty())
        show(figures.front());
    else if (!report.datasets.empty() && m_current.isEmpty() && !m_document.session().datasets.empty())
        show(m_document.session().datasets.back().id);
    m_reportDesk->showProblems(report);
    // Remarks wait in their tab; what was lost is read first.
    const auto isWhole = [](const FileReport& file) { return file.outcome == ImportOutcome::Full; };
    if (!figures.isEmpty() && std::ranges::all_of(report.files, isWhole)) show(figures.front());
}

void MainWindow::show(const QString& id)
{
    const Together together(*this);
    if (m_document.session().figure(id)) {
        m_figures->openFigure(id);
        m_centre->setCurrentWidget(m_figures);
    }
    m_tree->setCurrentId(id);
    setCurrent(id);
}

void MainWindow::setCurrent(const QString& id)
{
    if (m_current != id) m_inspector->setProblem({});
    m_current = id;
    m_history.visit(id);
    refresh();
}

void MainWindow::figureChanged()
{
    if (m_following) return;
    m_treeModel->setOpenFigures(m_figures->openIds());
    if (m_started) m_centre->setCurrentWidget(m_figures->isEmpty() ? m_empty : m_figures);
    const FigurePage* page = m_figures->currentFigure();
    const bool elsewhere = m_document.session().figure(m_current) && page && page->id() != m_current;
    if (elsewhere || (page && m_current.isEmpty())) {
        m_tree->setCurrentId(page->id());
        return setCurrent(page->id());
    }
    refresh();
}

void MainWindow::paintFigureFirst()
{
    m_figureFirst = true;
    connect(
        this, &MainWindow::painted, this,
        [this] {
            m_figureFirst = false;
            refresh();
        },
        Qt::SingleShotConnection);
}

void MainWindow::refresh()
{
    if (m_figureFirst) return;
    m_refreshWanted = m_together > 0;
    if (m_refreshWanted) return;
    refreshInspector();
    m_tableDesk->refresh();
    m_status->refresh();
    refreshActions();
}

void MainWindow::refreshInspector()
{
    const FigurePage* page = m_figures->currentFigure();
    const Figure* figure = page && page->id() == m_current ? page->figure().get() : nullptr;
    const QString open = page ? page->id() : QString();
    std::optional<double> cores;
    for (const QString& key : m_selection.keys())
        if (!cores && key.startsWith(QLatin1String("n="))) cores = key.mid(2).toDouble();
    m_inspector->show(m_document.session(), m_current, figure, {cores, open, m_selection.lasting()}, m_builder->memory());
}

void MainWindow::refreshActions()
{
    Actions& a = *m_actions;
    for (const char* id : {"save", "saveAs", "notes", "warnings"}) a[id]->setEnabled(m_started);
    for (const char* id : {"rename", "remove"}) a[id]->setEnabled(!m_current.isEmpty() && !m_current.startsWith(QLatin1Char('@')));
    a["back"]->setEnabled(m_history.canGoBack());
    a["forward"]->setEnabled(m_history.canGoForward());
    m_dataDesk->refreshActions();
    m_tableDesk->refreshActions();
    m_figureDesk->refreshActions();
    m_machineDesk->refreshActions();
    m_calibrationDesk->refreshActions();
    m_comparisonDesk->refreshActions(m_started);
}

void MainWindow::copy()
{
    QWidget* focus = QApplication::focusWidget();
    if (focus && focus->metaObject()->indexOfMethod("copy()") >= 0) { // text fields
        QMetaObject::invokeMethod(focus, "copy", Qt::DirectConnection);
        return;
    }
    for (const QWidget* widget = focus; widget; widget = widget->parentWidget())
        if (const auto* report = qobject_cast<const ReportView*>(widget)) return report->copyCurrent();
    m_table->copy();
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
    focusNextPane({m_tree, figure, m_table->view(), m_inspector});
}

bool MainWindow::focusNextPrevChild(bool next)
{
    const Way way = next ? Way::Forth : Way::Back;
    return (m_started && focusNext(this, {m_tree, m_figures, m_table, m_inspector}, way)) || QMainWindow::focusNextPrevChild(next);
}

QLabel* MainWindow::status() const
{
    return m_status->label();
}

void MainWindow::openCompared(const QString& before, const QString& after)
{
    m_comparisonDesk->open(before, after);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_mayClose) {
        // A save may take a while: then the window closes when that has ended.
        const auto inside = std::make_shared<bool>(true);
        m_files->leave([this, inside] {
            m_mayClose = true;
            if (!*inside) close();
        });
        *inside = false;
    }
    if (!m_mayClose) return event->ignore();
    QSettings().setValue(u"window/geometry"_s, saveGeometry());
    // Whatever is closed here on purpose is no leftover of a crash.
    m_autosave.reset();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!event->mimeData()->hasUrls()) return;
    event->acceptProposedAction();
    m_start->setDropping(true);
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    m_start->setDropping(false);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_start->setDropping(false);
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    m_files->openFiles(paths);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_arranged && m_narrow != (width() < 1440)) arrangeDocks();
}

bool MainWindow::event(QEvent* event)
{
    const bool handled = QMainWindow::event(event);
    if (event->type() == QEvent::ChildPolished) // Qt makes the tabs of docks by itself
        if (auto* tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) tabs->setAccessibleName(tr("Panels"));
    if (event->type() == QEvent::Paint && !m_wasPainted) {
        m_wasPainted = true;
        QTimer::singleShot(0, this, &MainWindow::painted);
    }
    return handled;
}

} // namespace costscope
