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
#include "app/pages/RecoveryOffer.h"
#include "app/pages/ReportModel.h"
#include "app/pages/ReportView.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/SessionMenus.h"
#include "app/window/StatusLine.h"
#include "app/window/selectionInWords.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

namespace {

constexpr int narrowBelow = 1440;

/// Our own title: name at the left, a close button at the right.
QWidget* dockTitle(QDockWidget* dock)
{
    auto* bar = new QWidget(dock);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(14, 6, 8, 6); // the dock goes by the size hint
    auto* name = textLabel(u"<b>%1</b>"_s.arg(dock->windowTitle().toHtmlEscaped()));
    name->setTextInteractionFlags(Qt::NoTextInteraction);
    name->setWordWrap(false);
    layout->addWidget(name, 1);
    auto* close = new QToolButton;
    close->setIcon(themedIcon(u"close"_s, Tone::Note));
    close->setIconSize({12, 12});
    close->setProperty("flat", true);
    close->setFocusPolicy(Qt::NoFocus);
    close->setAccessibleName(MainWindow::tr("Close %1").arg(dock->windowTitle()));
    layout->addWidget(close);
    QObject::connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    QObject::connect(dock, &QDockWidget::windowTitleChanged, name,
                     [name](const QString& title) { name->setText(u"<b>%1</b>"_s.arg(title.toHtmlEscaped())); });
    return bar;
}

} // namespace

void MainWindow::buildCentre()
{
    m_centre = new QStackedWidget;
    m_start = new StartPage;
    m_figures = new FigureArea(&m_selection, m_builder.get());
    m_empty = new QWidget;
    m_empty->setProperty("role", "paper");
    auto* layout = new QVBoxLayout(m_empty);
    auto* words = textLabel(tr("<b>No figure is open</b><br>Drop files here, or choose a figure in the session."), "note");
    words->setAlignment(Qt::AlignCenter);
    auto* import = new QPushButton(tr("Import…"));
    layout->addStretch(1);
    layout->addWidget(words);
    layout->addWidget(import, 0, Qt::AlignCenter);
    layout->addStretch(1);
    connect(import, &QPushButton::clicked, m_files, &FileActions::importFrom);
    m_centre->addWidget(m_start);
    m_centre->addWidget(m_empty);
    m_centre->addWidget(m_figures);
    m_figures->setMinimumWidth(400);
    m_recovery = new RecoveryOffer;
    auto* both = new QWidget;
    auto* rows = new QVBoxLayout(both);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_recovery);
    rows->addWidget(m_centre, 1);
    setCentralWidget(both);
}

QDockWidget* MainWindow::addDock(const QString& name, const QString& title, QWidget* widget, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    dock->setWidget(widget);
    dock->setTitleBarWidget(dockTitle(dock));
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildDocks()
{
    setDockOptions(AnimatedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_treeModel = new SessionModel(this);
    m_tree = new SessionTree(m_treeModel);
    m_tree->setMinimumWidth(200);
    m_inspector = new Inspector;
    m_inspector->setMinimumWidth(280);
    m_tableModel = new TableModel(this);
    m_table = new TablePanel(m_tableModel, &m_selection);
    m_report = new ReportModel(this);
    m_sessionDock = addDock(u"session"_s, tr("Session"), m_tree, Qt::LeftDockWidgetArea);
    m_inspectorDock = addDock(u"inspector"_s, tr("Inspector"), m_inspector, Qt::RightDockWidgetArea);
    m_tableDock = addDock(u"table"_s, tr("Table"), m_table, Qt::BottomDockWidgetArea);
    auto* messages = new ReportView(m_report, true);
    connect(messages, &ReportView::formatWanted, this, [this](const QStringList& files) { m_files->imports().importAs(files); });
    m_messagesDock = addDock(u"messages"_s, tr("Messages"), messages, Qt::BottomDockWidgetArea);
    tabifyDockWidget(m_tableDock, m_messagesDock);
    // The tab says the name already.
    for (QDockWidget* dock : {m_tableDock, m_messagesDock}) dock->setTitleBarWidget(new QWidget(dock));
}

void MainWindow::arrangeDocks()
{
    m_arranged = true;
    m_narrow = width() < narrowBelow;
    for (QDockWidget* dock : {m_sessionDock, m_inspectorDock, m_tableDock, m_messagesDock}) dock->show();
    if (m_narrow) {
        addDockWidget(Qt::RightDockWidgetArea, m_sessionDock);
        tabifyDockWidget(m_inspectorDock, m_sessionDock);
        m_inspectorDock->raise();
    } else {
        addDockWidget(Qt::LeftDockWidgetArea, m_sessionDock);
        resizeDocks({m_sessionDock}, {272}, Qt::Horizontal);
    }
    for (QDockWidget* dock : {m_sessionDock, m_inspectorDock}) {
        QWidget* title = m_narrow ? new QWidget(dock) : dockTitle(dock);
        delete dock->titleBarWidget();
        dock->setTitleBarWidget(title);
    }
    m_tableDock->raise();
    QTimer::singleShot(0, m_tree, &QTreeView::scrollToTop); // it had no height when its current row was set
    resizeDocks({m_inspectorDock}, {m_narrow ? 320 : 336}, Qt::Horizontal);
    resizeDocks({m_tableDock}, {200}, Qt::Vertical);
}

void MainWindow::buildToolBar()
{
    auto* bar = addToolBar(tr("Tools"));
    bar->setObjectName(u"tools"_s);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({16, 16});
    bar->setContentsMargins(5, 1, 5, 1);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const Actions& actions = *m_actions;
    for (const char* id : {"open", "save", "", "undo", "redo", "reload", "", "split", "export"}) {
        if (!*id) {
            bar->addSeparator();
            continue;
        }
        QAction* action = actions[id];
        bar->addAction(action);
        auto* button = static_cast<QToolButton*>(bar->widgetForAction(action));
        const QString name = QLatin1String(id);
        if (name == QLatin1String("undo") || name == QLatin1String("redo") || name == QLatin1String("reload"))
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
    }
    actions["split"]->setIconText(tr("Split"));
    actions["export"]->setIconText(tr("Export figure…"));
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_search = new CommandSearch([this] { return m_menus->commands(); });
    bar->addWidget(m_search);
}

void MainWindow::makeDesks()
{
    const Desk desk{m_document,
                    *m_actions,
                    *m_dialogs,
                    *m_builder,
                    m_selection,
                    *m_files,
                    *m_things,
                    *m_figures,
                    *m_tree,
                    *m_inspector,
                    m_current,
                    [this](const QString& id) { show(id); },
                    [this](const QString& notice) { m_status->say(notice); }};
    const auto words = [this, desk, said = QString(), shown = QString()]() mutable { // the same at each step of a slider
        const QString selected = selectionInWords(desk, *m_tableModel);
        if (!selected.isEmpty()) return selected;
        const FigurePage* page = m_figures->currentFigure();
        const Messages* all = page && page->figure() ? &page->figure()->messages : nullptr;
        const auto isWarning = [](const Message& message) { return message.severity == Severity::Warning; };
        // What is not drawn is said where it is seen; the Inspector has all.
        if (const auto first = all ? std::ranges::find_if(*all, isWarning) : Messages::const_iterator(); all && first != all->end()) {
            if (said != first->text) said = first->text, shown = plainText(inWindow(said));
            return shown;
        }
        return m_started ? tr("Ready") : tr("Ready. Drop files anywhere, or open an example.");
    };
    // There is no autosave after the window was closed.
    m_status =
        std::make_unique<StatusLine>(statusBar(), m_jobs.get(), words, [this] { return m_autosave ? m_autosave->age() : std::nullopt; });
    m_machineDesk = std::make_unique<MachineDesk>(desk, *m_machines);
    m_calibrationDesk = std::make_unique<CalibrationDesk>(desk, *m_calibrations, *m_machineDesk);
    m_comparisonDesk = std::make_unique<ComparisonDesk>(desk, *m_compare, m_status->baseline());
    m_dataDesk = std::make_unique<DataDesk>(desk, *m_jobs);
    m_tableDesk = std::make_unique<TableDesk>(desk, *m_machineDesk, *m_calibrations, m_table, m_tableModel, m_tableDock);
    m_figureDesk = std::make_unique<FigureDesk>(desk);
    m_panelDesk = std::make_unique<PanelDesk>(desk);
    m_reportDesk = std::make_unique<ReportDesk>(desk);
    m_guideDesk = std::make_unique<GuideDesk>(desk, this);
    m_menus = std::make_unique<SessionMenus>(desk, *m_figureDesk);
}

void MainWindow::openSized()
{
    const QRect room = screen()->availableGeometry();
    if (!restoreGeometry(QSettings().value(u"window/geometry"_s).toByteArray())) resize(QSize(1600, 1000).boundedTo(room.size() * 0.96));
    resize(size().boundedTo(room.size()));
    setMinimumSize(QSize(960, 600).boundedTo(room.size()));
}

} // namespace costscope
