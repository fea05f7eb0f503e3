// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/actions/SessionActions.h"
#include "app/dialogs/Dialogs.h"
#include "app/jobs/Autosave.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/SourceWatch.h"
#include "app/window/FigureBuilder.h"
#include "app/window/History.h"
#include "views/models/Selection.h"
#include "views/style/Theme.h"

#include <QMainWindow>

class QDockWidget;
class QLabel;
class QStackedWidget;

namespace costscope {

class CalibrationActions;
class CalibrationDesk;
class CommandSearch;
class CompareActions;
class ComparisonDesk;
class DataDesk;
class FigureArea;
class FigureDesk;
class GuideDesk;
class Inspector;
class MachineActions;
class MachineDesk;
class PanelDesk;
class RecoveryOffer;
class ReportDesk;
class ReportModel;
class SessionMenus;
class SessionModel;
class SessionTree;
class StartPage;
class StatusLine;
class TableDesk;
class TableModel;
class TablePanel;

/// The workbench: assembles the document, the docks and the figures, and says which thing is current. What is done with machines,
/// calibrations, figures, the table and so on is theirs: each desk owns its connections.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `dialogs` = answers in advance (tests); null = real questions. `autosaveFolder` empty = the usual one.
    explicit MainWindow(std::unique_ptr<Dialogs> dialogs = nullptr, const QString& autosaveFolder = {});
    ~MainWindow() override;

    /// The first paint waits for the figure alone; Inspector and table are filled right after it.
    void paintFigureFirst();

    Document& document() { return m_document; }
    Actions& actions() { return *m_actions; }
    FileActions& files() { return *m_files; }
    SessionActions& things() { return *m_things; }
    MachineActions& machines() { return *m_machines; }
    CalibrationActions& calibrations() { return *m_calibrations; }
    CompareActions& comparison() { return *m_compare; }
    Jobs& jobs() { return *m_jobs; }
    FigureBuilder& builder() { return *m_builder; }
    Autosave& autosave() { return *m_autosave; }
    Selection& selection() { return m_selection; }
    FigureArea* figures() const { return m_figures; }
    Inspector* inspector() const { return m_inspector; }
    SessionTree* tree() const { return m_tree; }
    QLabel* status() const;
    TablePanel* table() const { return m_table; }
    TableModel* tableModel() const { return m_tableModel; }
    ReportModel* report() const { return m_report; }
    StartPage* startPage() const { return m_start; }
    CommandSearch* search() const { return m_search; }

    /// Shows a dataset, machine, calibration, fit or figure; opens the tab of a figure.
    void show(const QString& id);
    using QWidget::show;
    const QString& current() const { return m_current; }
    void setTheme(ThemeChoice choice);
    /// Opens `after` with `before` as its baseline, and what changed between them.
    void openCompared(const QString& before, const QString& after);

Q_SIGNALS:
    void painted(); ///< for the first time

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    // What it is built of (assembleWindow.cpp)
    void buildCentre();
    void buildDocks();
    void buildToolBar();
    QDockWidget* addDock(const QString& name, const QString& title, QWidget* widget, Qt::DockWidgetArea area);
    void arrangeDocks();
    void openSized();
    void makeDesks();

    // What its own actions do (connectActions.cpp)
    void connectFileActions();
    void connectStart();
    void connectEditActions();
    void connectViewActions();
    void connectDocks();
    void connectSession();
    void connectDocument();
    void refreshUndo();
    void removeChosen();

    // What is looked at (MainWindow.cpp)
    void sessionChanged();
    void sessionOpened(const SessionView& view);
    void figureChanged(); ///< another tab, or the same computed anew
    void importEnded(const ImportReport& report, const QStringList& figures);
    void setCurrent(const QString& id);
    void refresh();
    void refreshInspector();
    void refreshActions();
    void copy();
    void nextPane();

    Document m_document;
    Selection m_selection;
    SourceWatch m_watch;
    History m_history;
    std::unique_ptr<Dialogs> m_dialogs;
    std::unique_ptr<Jobs> m_jobs;
    std::unique_ptr<FigureBuilder> m_builder;
    std::unique_ptr<Autosave> m_autosave;
    Actions* m_actions;
    FileActions* m_files;
    SessionActions* m_things;
    MachineActions* m_machines;
    CalibrationActions* m_calibrations;
    CompareActions* m_compare;

    QString m_current;      ///< id of the thing the Inspector shows
    bool m_started = false; ///< false: the start page is shown
    class Together;
    int m_together = 0;           ///< things that happen at once
    bool m_refreshWanted = false; ///< by one of them
    bool m_following = false;     ///< the figures are being told of a changed session
    QStackedWidget* m_centre = nullptr;
    RecoveryOffer* m_recovery = nullptr; ///< above it
    StartPage* m_start = nullptr;
    QWidget* m_empty = nullptr;
    FigureArea* m_figures = nullptr;
    SessionModel* m_treeModel = nullptr;
    SessionTree* m_tree = nullptr;
    TableModel* m_tableModel = nullptr;
    TablePanel* m_table = nullptr;
    ReportModel* m_report = nullptr;
    Inspector* m_inspector = nullptr;
    CommandSearch* m_search = nullptr;
    QDockWidget *m_sessionDock = nullptr, *m_inspectorDock = nullptr, *m_tableDock = nullptr, *m_messagesDock = nullptr;
    bool m_arranged = false; ///< the docks have their places
    bool m_narrow = false, m_wasPainted = false, m_mayClose = false;
    bool m_figureFirst = false; ///< nothing beside the figure is filled yet

    // One concern each; gone before what they work on.
    std::unique_ptr<StatusLine> m_status;
    std::unique_ptr<MachineDesk> m_machineDesk;
    std::unique_ptr<CalibrationDesk> m_calibrationDesk;
    std::unique_ptr<ComparisonDesk> m_comparisonDesk;
    std::unique_ptr<DataDesk> m_dataDesk;
    std::unique_ptr<TableDesk> m_tableDesk;
    std::unique_ptr<FigureDesk> m_figureDesk;
    std::unique_ptr<PanelDesk> m_panelDesk;
    std::unique_ptr<ReportDesk> m_reportDesk;
    std::unique_ptr<GuideDesk> m_guideDesk;
    std::unique_ptr<SessionMenus> m_menus;
};

} // namespace costscope
