// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/StageBar.h"

#include "views/inspector/panelParts.h"
#include "views/widgets/WholeBox.h"

#include <QHBoxLayout>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace costscope {

StageBar::StageBar(QWidget* parent) : QWidget(parent), m_slider(new QSlider(Qt::Horizontal)), m_spin(new WholeBox)
{
    const std::pair<const char*, QString> buttons[] = {{"first", tr("First stage (Home)")},
                                                       {"back", tr("Stage before (←)")},
                                                       {"forward", tr("Next stage (→)")},
                                                       {"last", tr("Last stage (End)")}};
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        auto* button = m_buttons[i] = new QToolButton;
        button->setIcon(themedIcon(QLatin1String(buttons[i].first)));
        button->setProperty("flat", true);
        button->setToolTip(buttons[i].second);
        button->setAccessibleName(buttons[i].second);
        button->setFixedSize(24, 24);
        button->setAutoRepeat(i == 1 || i == 2);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 16, 8);
    layout->setSpacing(8);
    addAll(layout, {m_buttons[0], m_buttons[1]});
    layout->addWidget(m_slider, 1);
    addAll(layout, {m_buttons[2], m_buttons[3], m_spin});
    m_slider->setAccessibleName(tr("Stage"));
    m_slider->setPageStep(4);
    m_spin->setAccessibleName(tr("Stage"));
    m_spin->setAlignment(Qt::AlignRight);
    m_spin->setMinimum(-1);
    m_spin->setSpecialValueText(tr("no stage"));
    connect(m_buttons[0], &QToolButton::clicked, this, [this] { choose(0); });
    connect(m_buttons[1], &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_buttons[2], &QToolButton::clicked, this, [this] { step(1); });
    connect(m_buttons[3], &QToolButton::clicked, this, [this] { choose(m_count - 1); });
    connect(m_slider, &QSlider::valueChanged, this, &StageBar::choose);
    connect(m_spin, &QSpinBox::valueChanged, this, &StageBar::choose);
}

void StageBar::set(qint64 count, std::optional<qint64> selected)
{
    m_showing = true;
    m_count = int(std::min<qint64>(count, std::numeric_limits<int>::max()));
    m_selected = selected && *selected < m_count ? std::optional(int(*selected)) : std::nullopt;
    const int last = std::max(0, m_count - 1);
    m_slider->setRange(0, last);
    m_slider->setValue(m_selected.value_or(0));
    m_spin->setRange(-1, last);
    m_spin->setSuffix(tr(" of 0–%1").arg(last));
    m_spin->setValue(m_selected.value_or(-1));
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        const bool isBack = i < 2;
        m_buttons[i]->setEnabled(m_count > 0 && (!m_selected || (isBack ? *m_selected > 0 : *m_selected < last)));
    }
    m_showing = false;
}

bool StageBar::take(int key)
{
    switch (key) {
    case Qt::Key_Left: return step(-1), true;
    case Qt::Key_Right: return step(1), true;
    case Qt::Key_Home: return choose(0), true;
    case Qt::Key_End: return choose(m_count - 1), true;
    default: return false;
    }
}

/// The first step goes to the first stage.
void StageBar::step(int by)
{
    choose(m_selected ? *m_selected + by : 0);
}

void StageBar::choose(int stage)
{
    if (m_showing || m_count == 0) return;
    Q_EMIT chosen(std::clamp(stage, 0, m_count - 1));
}

} // namespace costscope
