// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/actions/CalibrationActions.h"
#include "app/actions/CompareActions.h"
#include "app/actions/MachineActions.h"
#include "app/pages/RecoveryOffer.h"
#include "app/pages/ReportModel.h"
#include "app/pages/ReportView.h"
#include "app/pages/StartPage.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/figure/FigureKind.h"
#include "core/session/baseline.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"
#include "views/widgets/FactGrid.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace costscope {

namespace {

/// A link that the torus in front does not have.
bool isLinkGone(const QString& key, const NetworkPanel& panel)
{
    return key.startsWith(QLatin1String("link=")) && !panel.isHidden() && panel.link()->isHidden();
}

} // namespace

MainWindow::MainWindow(std::unique_ptr<Dialogs> dialogs, const QString& autosaveFolder)
    : m_dialogs(dialogs ? std::move(dialogs) : windowDialogs(this)), m_jobs(std::make_unique<Jobs>()),
      m_builder(std::make_unique<FigureBuilder>(*m_jobs)),
      m_autosave(std::make_unique<Autosave>(m_document, autosaveFolder.isEmpty() ? Autosave::defaultFolder() : autosaveFolder)),
      m_actions(new Actions(this)), m_files(new FileActions(m_document, *m_jobs, *m_dialogs, this)),
      m_things(new SessionActions(m_document, *m_jobs, *m_dialogs, this)), m_machines(new MachineActions(m_document, *m_dialogs, this)),
      m_calibrations(new CalibrationActions(m_document, *m_jobs, *m_builder, *m_dialogs, this)),
      m_compare(new CompareActions(m_document, *m_jobs, *m_dialogs, this))
{
    setAcceptDrops(true);
    setWindowIcon(QIcon(u":/icons/costscope.svg"_s));
    buildCentre();
    buildDocks();
    buildToolBar();
    buildStatusBar();
    buildMenus();
    connectFileActions();
    connectEditActions();
    connectViewActions();
    connectDataActions();
    connectPanels();
    connectMachines();
    connectCalibrations();
    connectComparison();
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
    if (displayName(session, m_current).isEmpty()) m_current.clear();
    refreshInspector();
    refreshTable();
    refreshStatus();
    refreshActions();
}

void MainWindow::sessionOpened(const SessionView& view)
{
    m_started = true;
    m_selection.clear();
    m_history.clear();
    m_report->setReport({});
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
    m_started = true;
    sessionChanged();
    if (!m_arranged) arrangeDocks();
    m_report->add(report);
    m_watch.setRead(m_document.session(), report.datasets);
    refreshReportPage(report);
    const std::vector<FileReport> lines = reportLines(report);
    if (const QString found = findings(lines); !found.isEmpty()) say(tr("%1. %2: see Messages.").arg(headline(lines), found));
    if (!figures.isEmpty())
        show(figures.front());
    else if (!report.datasets.empty() && m_current.isEmpty() && !m_document.session().datasets.empty())
        show(m_document.session().datasets.back().id);
    const bool refused = std::any_of(report.files.begin(), report.files.end(), [](const FileReport& f) {
        return f.outcome != ImportOutcome::Full ||
               std::any_of(f.messages.begin(), f.messages.end(), [](const Message& m) { return m.severity != Severity::Note; });
    });
    if (!refused) return;
    if (!m_reportPage) {
        auto* model = new ReportModel;
        m_reportPage = new ReportView(model, false);
        connect(m_reportPage, &ReportView::partialWanted, m_files, &FileActions::importPartly);
        model->setParent(m_reportPage);
        model->setReport(report);
    }
    showReportPage();
}

void MainWindow::showReportPage()
{
    m_figures->openPage(m_reportPage, tr("Import report, %1").arg(QTime::currentTime().toString(u"HH:mm"_s)));
    m_centre->setCurrentWidget(m_figures);
}

/// What stands in the report of before is out of date where its files were read again.
void MainWindow::refreshReportPage(const ImportReport& report)
{
    if (!m_reportPage) return;
    if (!m_reportPage->isAbout(report)) {
        m_reportPage = nullptr; // a report of its own; its tab stays
        return;
    }
    m_reportPage->model()->add(report);
    if (m_reportPage->isVisible()) showReportPage();
}

void MainWindow::show(const QString& id)
{
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
    refreshInspector();
    refreshTable();
    refreshStatus();
    refreshActions();
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
    refreshInspector();
    refreshTable();
    refreshStatus();
    refreshActions();
}

QString MainWindow::currentDataset() const
{
    const Session& session = m_document.session();
    if (session.dataset(m_current)) return m_current;
    if (const Fit* fit = session.fit(m_current)) return fit->dataset;
    const FigureRequest* figure = session.figure(m_current);
    return figure && figure->datasets.size() == 1 ? figure->datasets.front() : QString();
}

const Fit* MainWindow::currentFit() const
{
    const Session& session = m_document.session();
    if (const Fit* fit = session.fit(m_current)) return fit;
    const QString dataset = currentDataset();
    for (const Fit& fit : session.fits)
        if (fit.dataset == dataset) return &fit;
    return nullptr;
}

std::optional<double> MainWindow::selectedCores() const
{
    for (const QString& key : m_selection.keys())
        if (key.startsWith(QLatin1String("n="))) return key.mid(2).toDouble();
    return std::nullopt;
}

SessionView MainWindow::viewNow() const
{
    const FigurePage* page = m_figures->currentFigure();
    return {m_selection.lasting(), m_figures->inOrder(), page ? page->id() : QString()};
}

void MainWindow::refreshInspector()
{
    const FigurePage* page = m_figures->currentFigure();
    const Figure* figure = page && page->id() == m_current ? page->figure().get() : nullptr;
    const QString open = page ? page->id() : QString();
    m_inspector->show(m_document.session(), m_current, figure, {selectedCores(), open, m_selection.lasting()}, m_builder->memory());
}

void MainWindow::refreshTable()
{
    const Session& session = m_document.session();
    const FigurePage* page = m_figures->currentFigure();
    const QString ofBaseline = m_current.startsWith(baselineId + QLatin1Char('/')) ? m_current.mid(baselineId.size() + 1) : QString();
    const DatasetItem* item = session.baseline.pinned && !ofBaseline.isEmpty() ? session.baseline.pinned->session.dataset(ofBaseline)
                                                                               : session.dataset(currentDataset());
    // A fit is looked at through the figure of its dataset, which also has what was fitted.
    const FigureRequest* shown = page && page->figure() ? session.figure(page->id()) : nullptr;
    const bool isAside = m_current == notesId || m_current == baselineId; // the figure in front is looked at all the same
    const bool ofFigure =
        shown && (shown->id == m_current || isAside || (session.fit(m_current) && item && shown->datasets == QStringList{item->id}));
    QString title = tr("Table");
    m_rowRecords.clear();
    if (showMachineTable()) return;
    if (ofFigure) {
        m_tableModel->setTable(page->figure()->table, page->figure()->rowKeys, nullptr, page->id());
        m_rowRecords = page->figure()->rowRecords;
        title = tr("Table: %1, %2")
                    .arg(item ? item->name : displayName(session, *shown), counted(m_tableModel->rowCount(), tr("1 row"), tr("%1 rows")));
    } else if (item) {
        m_tableModel->setTable(item->data->principal(), {}, nullptr, ofBaseline.isEmpty() ? item->id : m_current);
        const bool isOwn = ofBaseline.isEmpty(); // of the baseline nothing can be left out: it never changes
        if (isOwn && (item->data->kind == DatasetKind::Runs || hasCalibrationRows(*item->data)))
            for (int row = 0; row < m_tableModel->rowCount(); ++row) m_rowRecords.push_back({item->id, row});
        title = tr("Table: %1, %2").arg(item->name, counted(m_tableModel->rowCount(), tr("1 row"), tr("%1 rows")));
    } else
        m_tableModel->setTable({});
    m_tableDock->setWindowTitle(title);
}

void MainWindow::refreshStatus()
{
    const qsizetype chosen = m_selection.keys().size();
    QString text = m_started ? tr("Ready") : tr("Ready. Drop files anywhere, or open an example.");
    if (chosen == 1 && isLinkGone(m_selection.keys().front(), *m_inspector->networkPanel())) {
        // The torus is another now: it comes back with the old one.
    } else if (const QString stage = stageInWords(); chosen == 1 && !stage.isEmpty()) {
        text = stage;
    } else if (chosen == 1 && selectedStage(m_selection.keys())) {
        // It is of another collective, and comes back with it.
    } else if (chosen == 1) {
        const QString key = m_selection.keys().front();
        const std::vector<int> rows = m_tableModel->rowsOf({key});
        const bool isCell = key.startsWith(u"cell="_s); // no words for a reader: its row has them
        text = isCell ? tr("1 measurement selected") : tr("%1 selected").arg(QString(key).replace(QLatin1Char('='), u" = "_s));
        QStringList values;
        for (int column = isCell ? 0 : 1; !rows.empty() && column < std::min(m_tableModel->columnCount(), 3); ++column)
            values << m_tableModel->headerData(column, Qt::Horizontal).toString() + QLatin1Char(' ') +
                          m_tableModel->index(rows.front(), column).data().toString();
        if (!values.isEmpty()) text += u": "_s + values.join(u", "_s);
    } else if (chosen > 1)
        text = tr("%1 selected").arg(chosen);
    m_status->setText(m_notice.isEmpty() ? text : m_notice);
    const auto age = m_autosave ? m_autosave->age() : std::nullopt; // there is none after the window was closed
    m_saved->setText(age ? tr("Autosaved %1 s ago").arg(*age) : QString());
}

/// "Stage 6 of 0–14: 12 shared, 4 network, 98.0 µs": a stage is many rows of the table. Empty where the current collective has
/// no such stage, or its figure shows none.
QString MainWindow::stageInWords() const
{
    const FigureRequest* request = m_document.session().figure(m_current);
    FigureRequest ofDataset;
    ofDataset.datasets = {currentDataset()};
    const bool showsNone = request && !showsSelectedStage(*request);
    const qint64 stages = showsNone ? 0 : stageCount(m_document.session(), request ? *request : ofDataset);
    const auto stage = selectedStage(m_selection.keys());
    if (!stage || *stage >= stages) return {};
    const CollectivePanel* panel = m_inspector->collectivePanel();
    const QString does = panel->isHidden() ? QString() : panel->stageInWords();
    const QString which = tr("Stage %1 of 0–%2").arg(*stage).arg(stages - 1);
    return does.isEmpty() ? which : which + u": "_s + does;
}

void MainWindow::say(const QString& notice)
{
    m_notice = notice;
    notice.isEmpty() ? m_noticeEnd->stop() : m_noticeEnd->start();
    refreshStatus();
}

void MainWindow::copy()
{
    QWidget* focus = QApplication::focusWidget();
    if (focus && QMetaObject::invokeMethod(focus, "copy", Qt::DirectConnection)) return; // text fields
    m_table->copy();
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
        QTimer::singleShot(0, m_start, &StartPage::drawExamples); // after the window stands
    }
    return handled;
}

} // namespace costscope
