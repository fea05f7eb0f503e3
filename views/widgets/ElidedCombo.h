// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace costscope {

/// A list that may be narrower than its words: what does not fit ends in "…" and stands whole in the list.
class ElidedCombo : public QComboBox {
public:
    ElidedCombo()
    {
        setMinimumContentsLength(6);
        setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    }

    /// The words as they are shown.
    QString shownText() const
    {
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const int room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
        return fontMetrics().elidedText(currentText(), Qt::ElideRight, room - 4); // the style keeps a margin
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        option.currentText = shownText();
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

} // namespace costscope
