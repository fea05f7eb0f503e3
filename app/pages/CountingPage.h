// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace costscope {

/// Stands in the place of a figure whose messages or transmissions are being counted: how far it is, and a way to stop and to start again.
class CountingPage : public QWidget {
    Q_OBJECT

public:
    explicit CountingPage(QWidget* parent = nullptr);

    /// `work`: "Counting the messages of big".
    void setFraction(double fraction, const QString& work);
    void setStopped();
    QPushButton* button() const { return m_button; }
    QLabel* words() const { return m_words; }

Q_SIGNALS:
    void cancelWanted();
    void startWanted();

private:
    QLabel* m_words;
    QProgressBar* m_bar;
    QPushButton* m_button;
    bool m_stopped = false;
};

} // namespace costscope
