// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/figure/FigureMemory.h"
#include "core/session/Session.h"
#include "views/inspector/Later.h"

#include <QScrollArea>

#include <map>

class QLabel;
class QVBoxLayout;

namespace costscope {

class BaselinePanel;
class CalibrationPanel;
class CollectivePanel;
class DatasetPanel;
class FigurePanel;
class FigureValuesPart;
class FitPanel;
class LevelPanel;
class MachinePanel;
class NetworkPanel;
class NotesPanel;

/// What of the selection the panels show more of.
struct Selected {
    std::optional<double> cores;
    QString openFigure = {}; ///< the figure in front
    QStringList keys = {};   ///< of every sort of keys the one selected last
};

/// The right dock: panels for the thing that is current. For a figure of one dataset the fit behind it comes first.
class Inspector : public QScrollArea {
    Q_OBJECT

public:
    explicit Inspector(QWidget* parent = nullptr);

    /// `id` = dataset, machine, calibration, fit or figure; `figure` = what was built of it; `selected` = the selected number of cores,
    /// level and operation; `memory` = what was counted for the figure.
    void show(const Session& session, const QString& id, const Figure* figure, const Selected& selected, FigureMemory& memory);
    /// Why the last edit was refused, in words beside the controls; empty = it was not.
    void setProblem(const QString& reason);
    /// Scrolls to a panel that is shown among others.
    void reveal(QWidget* panel);
    // The panels, made now if they were not.
    FitPanel* fitPanel();
    CalibrationPanel* calibrationPanel();
    LevelPanel* levelPanel();
    NetworkPanel* networkPanel();
    CollectivePanel* collectivePanel();
    MachinePanel* machinePanel();
    DatasetPanel* datasetPanel();
    FigureValuesPart* valuesPart(); ///< of a figure whose kind describes values
    FigurePanel* figurePanel();
    BaselinePanel* baselinePanel();
    NotesPanel* notesPanel();
    // The same, without making them.
    Later<FitPanel>& fitPanelLater() { return m_fit; }
    Later<CalibrationPanel>& calibrationPanelLater() { return m_calibration; }
    Later<LevelPanel>& levelPanelLater() { return m_level; }
    Later<NetworkPanel>& networkPanelLater() { return m_network; }
    Later<CollectivePanel>& collectivePanelLater() { return m_collective; }
    Later<MachinePanel>& machinePanelLater() { return m_machine; }
    Later<DatasetPanel>& datasetPanelLater() { return m_dataset; }
    Later<FigureValuesPart>& valuesPartLater() { return m_values; }
    Later<FigurePanel>& figurePanelLater() { return m_figure; }
    Later<BaselinePanel>& baselinePanelLater() { return m_baseline; }
    Later<NotesPanel>& notesPanelLater() { return m_notes; }
    QLabel* closedNote() const { return m_closed; } ///< seen while the figure is not

Q_SIGNALS:
    void openWanted(const QString& figure); ///< its tab

protected:
    /// Scrolling the Inspector changes nothing in it: boxes below the pointer let the wheel through.
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    template <class Part>
    Part* made(Later<Part>& later, int place);
    template <class Part>
    void setShown(Later<Part>& later, bool shown);
    void place(QWidget* panel, int place);

    Later<FitPanel> m_fit;
    Later<CalibrationPanel> m_calibration;
    Later<LevelPanel> m_level;
    Later<NetworkPanel> m_network;
    Later<CollectivePanel> m_collective;
    Later<MachinePanel> m_machine;
    Later<DatasetPanel> m_dataset;
    Later<FigureValuesPart> m_values;
    Later<FigurePanel> m_figure;
    Later<BaselinePanel> m_baseline;
    Later<NotesPanel> m_notes;
    std::map<int, QWidget*> m_places; ///< what is there, from the top
    QVBoxLayout* m_layout = nullptr;
    QLabel *m_empty, *m_problem, *m_closed;
    QString m_shown; ///< its id
};

} // namespace costscope
