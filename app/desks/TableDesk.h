// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"
#include "core/figure/Figure.h"
#include "core/session/Session.h"

#include <QObject>

class QDockWidget;

namespace costscope {

class CalibrationActions;
class MachineDesk;
class TableModel;
class TablePanel;
struct Table;

/// The table under the figures: that of the figure in front, of the machine or of the dataset that is looked at.
class TableDesk : public QObject {
    Q_OBJECT

public:
    TableDesk(const Desk& desk, MachineDesk& machines, CalibrationActions& calibrations, TablePanel* panel, TableModel* model,
              QDockWidget* dock);

    void refresh();
    void refreshActions();
    void leaveOutSelected();

private:
    /// Behind the selected rows, as far as they can be left out.
    std::vector<RecordRef> selectedRecords() const;
    bool showMachine(); ///< false: no machine is looked at
    void showFigure(const DatasetItem* item);
    void showDataset(const DatasetItem& item, const QString& id);
    QString rowsInWords() const;
    void point(const QString& name); ///< at the value of a machine
    void exportCsv();
    void leaveOut(const std::vector<RecordRef>& records, const QString& of); ///< `of`: what they are looked at in

    const Desk m_desk;
    MachineDesk& m_machines;
    CalibrationActions& m_calibrations;
    TablePanel* m_panel;
    TableModel* m_model;
    QDockWidget* m_dock;
    RecordRef recordOf(int row) const;                          ///< of no data set: the row shows none
    std::shared_ptr<const void> m_of;                           ///< the figure or dataset whose rows these are
    std::shared_ptr<const std::vector<RecordRef>> m_rowRecords; ///< of the figure, per row
    QString m_rowsOf;                                           ///< the dataset whose rows are records; else empty
};

} // namespace costscope
