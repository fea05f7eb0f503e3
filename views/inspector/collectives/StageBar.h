// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <array>
#include <optional>

class QSlider;
class QSpinBox;
class QToolButton;

namespace costscope {

/// Steps through the stages of a collective: first, back, slider, forward, last, and the number to type.
class StageBar : public QWidget {
    Q_OBJECT

public:
    explicit StageBar(QWidget* parent = nullptr);
    /// How many stages there are and which is selected; no signal.
    void set(qint64 count, std::optional<qint64> selected);
    /// Takes keys that step: left, right, Home, End. Whether it was one of them.
    bool take(int key);
    QSlider* slider() const { return m_slider; }
    QSpinBox* spin() const { return m_spin; }
    /// first, back, forward, last.
    QToolButton* button(int which) const { return m_buttons[size_t(which)]; }

Q_SIGNALS:
    void chosen(qint64 stage);

private:
    void choose(int stage);
    void step(int by);

    int m_count = 0;
    std::optional<int> m_selected;
    std::array<QToolButton*, 4> m_buttons;
    QSlider* m_slider;
    QSpinBox* m_spin;
    bool m_showing = false;
};

} // namespace costscope
