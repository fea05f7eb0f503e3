// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/figure/FigureMemory.h"
#include "core/session/Session.h"

#include <QScrollArea>

class QLabel;

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
    NetworkPanel* networkPanel() const { return m_network; }
    CollectivePanel* collectivePanel() const { return m_collective; }
    LevelPanel* levelPanel() const { return m_level; }
    FitPanel* fitPanel() const { return m_fit; }
    CalibrationPanel* calibrationPanel() const { return m_calibration; }
    MachinePanel* machinePanel() const { return m_machine; }
    DatasetPanel* datasetPanel() const { return m_dataset; }
    BaselinePanel* baselinePanel() const { return m_baseline; }
    NotesPanel* notesPanel() const { return m_notes; }
    FigureValuesPart* valuesPart() const { return m_values; } ///< of a figure whose kind describes values
    FigurePanel* figurePanel() const { return m_figure; }
    QLabel* closedNote() const { return m_closed; } ///< seen while the figure is not

Q_SIGNALS:
    void openWanted(const QString& figure); ///< its tab

protected:
    /// Scrolling the Inspector changes nothing in it: boxes below the pointer let the wheel through.
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    FitPanel* m_fit;
    CalibrationPanel* m_calibration;
    LevelPanel* m_level;
    NetworkPanel* m_network;
    CollectivePanel* m_collective;
    MachinePanel* m_machine;
    DatasetPanel* m_dataset;
    FigureValuesPart* m_values;
    FigurePanel* m_figure;
    BaselinePanel* m_baseline;
    NotesPanel* m_notes;
    QLabel *m_empty, *m_problem, *m_closed;
    QString m_shown; ///< its id
};

} // namespace costscope
