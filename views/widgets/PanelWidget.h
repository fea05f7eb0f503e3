// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QWidget>

namespace costscope {

/// A panel, or a part of one, which is as wide as the panel: what it wants is asked of its layout. QWidget would lay out every text in
/// it once more, at a width that it never has; all parts of a panel together made that a tenth of a slider step.
class PanelWidget : public QWidget {
public:
    using QWidget::QWidget;
    QSize sizeHint() const override { return layout() ? layout()->sizeHint() : QWidget::sizeHint(); }
};

} // namespace costscope
