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
    void connectFit();
    void connectData();
    void connectNetwork();
    void connectLevels();
    void connectFigure();
    void endMerge();

    const Desk m_desk;
};

} // namespace costscope
