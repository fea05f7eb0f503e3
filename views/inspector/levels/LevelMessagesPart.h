// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

namespace costscope {

class FactGrid;

/// The messages of one AMG level in the Inspector: counts and bytes by locality and protocol, the busiest ranks, and the way
/// to the figure of their sizes.
class LevelMessagesPart : public PanelWidget {
    Q_OBJECT

public:
    explicit LevelMessagesPart(QWidget* parent = nullptr);

    /// `row` of view.analysis.costs.
    void show(const LevelView& view, size_t row);
    using QWidget::show;
    QPushButton* button() const { return m_button; }
    const FactGrid* classes() const { return m_classes; }
    const FactGrid* ranks() const { return m_ranks; }

Q_SIGNALS:
    void sizesWanted();

private:
    Heading m_title;
    QLabel* m_lacks;
    FactGrid *m_classes, *m_ranks;
    QPushButton* m_button;
};

} // namespace costscope
