// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <optional>

class QLabel;
class QPushButton;
class QStatusBar;
class QTimer;

namespace costscope {

class Jobs;

/// The status bar: what is selected or was just said, jobs, how old the autosave is, the baseline, the version.
class StatusLine : public QObject {
    Q_OBJECT

public:
    /// `words`: what stands where nothing was said; `age`: of the autosave [s], nothing if there is none.
    StatusLine(QStatusBar* bar, Jobs* jobs, std::function<QString()> words, std::function<std::optional<qint64>()> age);

    QLabel* label() const { return m_label; }
    QPushButton* baseline() const { return m_baseline; }

    void refresh();
    void say(const QString& notice);  ///< for a while
    void goOn() { m_notice.clear(); } ///< the user has read it

private:
    std::function<QString()> m_words;
    std::function<std::optional<qint64>()> m_age;
    QString m_notice; ///< what was last said, while it is shown
    QTimer* m_noticeEnd;
    QLabel *m_label, *m_saved;
    QPushButton* m_baseline;
};

} // namespace costscope
