// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QObject>

namespace costscope {

/// What the panels of the Inspector do to the session; those of machines, calibrations and the baseline are elsewhere.
class PanelDesk : public QObject {
    Q_OBJECT

public:
    explicit PanelDesk(const Desk& desk);

Q_SIGNALS:
    void refreshWanted(); ///< of the Inspector

private:
    // Each when its panel is made.
    void connectFit(class FitPanel* panel);
    void connectData(class DatasetPanel* panel);
    void connectNetwork(class NetworkPanel* panel);
    void connectCollective(class CollectivePanel* panel);
    void connectLevels(class LevelPanel* panel);
    void connectValues(class FigureValuesPart* panel);
    void connectFigure(class FigurePanel* panel);
    void connectNotes(class NotesPanel* panel);
    void endMerge();

    const Desk m_desk;
};

} // namespace costscope
