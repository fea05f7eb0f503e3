// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;

namespace costscope {

class Jobs;

/// In the status bar: what runs, how far it is, how long it will take, and a button that stops it. Hidden when idle.
class JobBar : public QWidget {
    Q_OBJECT

public:
    explicit JobBar(Jobs* jobs, QWidget* parent = nullptr);

private:
    void refresh();

    Jobs* m_jobs;
    int m_shown = 0; ///< id of the job that is shown, the oldest
    QLabel *m_name, *m_percent, *m_left, *m_waiting;
    QProgressBar* m_bar;
};

} // namespace costscope
