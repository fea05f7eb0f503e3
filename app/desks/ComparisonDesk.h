// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QObject>

class QPushButton;

namespace costscope {

class CompareActions;

/// What the session is compared with: the menu Compare, the panel of the baseline, its button in the status bar.
class ComparisonDesk : public QObject {
    Q_OBJECT

public:
    ComparisonDesk(const Desk& desk, CompareActions& comparison, QPushButton* baselineButton);

    /// What can be chosen now; nothing before a session was begun.
    void refreshActions(bool isStarted);
    /// Opens `after` with `before` as its baseline, and what changed between them.
    void open(const QString& before, const QString& after);

private:
    void connectPanel(class BaselinePanel* panel);
    void fillRecent();
    void pinThenShow(const QString& before);
    void showChanges(); ///< as a figure, else in the Inspector
    void showScenarios();

    const Desk m_desk;
    CompareActions& m_comparison;
    QPushButton* m_button;
};

} // namespace costscope
