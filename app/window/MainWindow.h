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
#include "views/widgets/Theme.h"

#include <QMainWindow>
#include <QPointer>

class QDockWidget;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace costscope {

class CalibrationActions;
class CommandSearch;
class CompareActions;
class FigureArea;
class FigurePage;
class HelpDialog;
class Inspector;
class MachineActions;
class RecoveryOffer;
class ReportModel;
class ReportView;
class SessionModel;
class SessionTree;
class StartPage;
class TableModel;
class TablePanel;
struct Command;

/// The workbench: assembles the document, the docks and the figures, and says which thing is current.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `dialogs` = answers in advance (tests); null = real questions. `autosaveFolder` empty = the usual one.
    explicit MainWindow(std::unique_ptr<Dialogs> dialogs = nullptr, const QString& autosaveFolder = {});
    ~MainWindow() override;

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
    QLabel* status() const { return m_status; }
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
    // Assembling (assembleWindow.cpp)
    void buildCentre();
    void buildDocks();
    void buildToolBar();
    void buildStatusBar();
    void buildMenus();
    QDockWidget* addDock(const QString& name, const QString& title, QWidget* widget, Qt::DockWidgetArea area);
    void arrangeDocks();
    void openSized();

    // What each action does (connectActions.cpp)
    void connectFileActions();
    void connectEditActions();
    void connectViewActions();
    void connectDataActions();
    void connectDocument();
    // What each panel wants (connectPanels.cpp)
    void connectPanels();
    void connectStart();
    void connectTree();
    void connectFigures();
    void connectFit();
    void connectInspector();
    // Machines (connectMachines.cpp)
    void connectMachines();
    void connectMachinePanel();
    // Calibrations (connectCalibrations.cpp)
    void connectCalibrations();
    void connectCalibrationPanel();
    // Comparison (connectComparison.cpp)
    void connectComparison();
    void fillCompareRecent();
    void pinThenShow(const QString& before);
    void showChanges(); ///< as a figure, else in the Inspector
    void refreshComparison();
    void calibrateCurrent();        ///< or shows the calibration that is there
    QString currentMachine() const; ///< the one looked at, else that of the figure in front; may be a shipped one
    bool showMachineTable();        ///< false: no machine is looked at
    QString tableMachine() const;   ///< the machine looked at, or that of the calibration looked at
    const Machine* comparedMachine() const;
    Table tableToExport() const;  ///< what is shown, of a machine with the units of its numbers
    QString whatIfFigure() const; ///< the figure in front if its what if changes parameters; empty on a machine
    void keepMachine();
    void refreshMachineActions();
    void resetToSource();
    void fillRecent();
    void fillNewFigure(class QMenu* menu);
    void refreshNewFigure(class QMenu* menu);
    void treeMenu(const QPoint& position);
    std::vector<Command> commands();
    void addMenuCommands(std::vector<Command>& all);

    void sessionChanged();
    void sessionOpened(const SessionView& view);
    void figureChanged(); ///< another tab, or the same computed anew
    void importEnded(const ImportReport& report, const QStringList& figures);
    void refreshReportPage(const ImportReport& report);
    void showReportPage();
    void setCurrent(const QString& id);
    void refreshInspector();
    void refreshTable();
    void refreshStatus();
    QString stageInWords() const;    ///< of the one that is selected; empty if none is
    void say(const QString& notice); ///< in the status bar, for a while
    void refreshUndo();
    void refreshActions();
    void editTitle(const QString& id);
    void exportFigure(const QString& id);
    void placeRanks();
    void exportAll();
    struct Export {
        QString folder;
        QStringList files; ///< of the figures of the session
        Session session;
        ExportOptions options = {};
        qsizetype at = 0, written = 0;
        QStringList lacks = {}; ///< told once: a box per figure would be in the way
    };
    void exportNext(Export all);
    void exportCsv();
    void toggleChoice(const QString& choice, const QString& on, const QString& off);
    void leaveOut(const std::vector<RecordRef>& records, const QString& of); ///< `of`: what they are looked at in
    void removeCurrent();
    void copy();
    void nextPane();
    std::vector<QWidget*> tabOrder(); ///< Session, figures, table, Inspector, then the rest
    QStringList decodable() const;    ///< tables of dense linear algebra among what is chosen
    void showHelp(const QString& page);
    void showHelpOr(const QString& page); ///< the page about the figure in front, or this one
    std::optional<double> selectedCores() const;
    SessionView viewNow() const; ///< what is in sight
    QString currentDataset() const;
    QStringList selectedProfiles() const;           ///< ids, in the order of the session
    std::vector<RecordRef> selectedRecords() const; ///< behind the selected table rows, as far as they can be left out
    const Fit* currentFit() const;

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

    std::vector<RecordRef> m_rowRecords; ///< per row of the table
    QString m_current;                   ///< id of the thing the Inspector shows
    bool m_started = false;              ///< false: the start page is shown
    bool m_following = false;            ///< the figures are being told of a changed session
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
    QPointer<ReportView> m_reportPage; ///< of the last import that had something to say
    Inspector* m_inspector = nullptr;
    CommandSearch* m_search = nullptr;
    HelpDialog* m_help = nullptr;
    QLabel *m_status = nullptr, *m_saved = nullptr;
    QPushButton* m_comparedWith = nullptr; ///< the baseline, in the status bar
    QString m_notice;                      ///< what was last said, while it is shown
    QTimer* m_noticeEnd = nullptr;
    QDockWidget *m_sessionDock = nullptr, *m_inspectorDock = nullptr, *m_tableDock = nullptr, *m_messagesDock = nullptr;
    bool m_arranged = false; ///< the docks have their places
    bool m_narrow = false, m_wasPainted = false, m_mayClose = false;
};

} // namespace costscope
