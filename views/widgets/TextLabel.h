// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include <array>

namespace costscope {

/// A label whose height is worked out once per text and width. A layout asks for it many times, and each time QLabel lays
/// the whole text out again: in an Inspector full of wrapped text that was most of the cost of a slider step.
class TextLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;
    /// In a panel whose width is given: no width of its own is worked out, which would lay the text out several times.
    void takePanelWidth() { m_inPanel = true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override; ///< another font or style: other heights

private:
    struct Known {
        int width = -1;
        int height = -1;
    };
    bool m_inPanel = false;
    mutable QString m_text;
    mutable std::array<Known, 4> m_known; ///< latest first
};

} // namespace costscope
