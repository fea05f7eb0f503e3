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
    int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent* event) override; ///< another font or style: other heights

private:
    struct Known {
        int width = -1;
        int height = -1;
    };
    mutable QString m_text;
    mutable std::array<Known, 4> m_known; ///< latest first
};

} // namespace costscope
