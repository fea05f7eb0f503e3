// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace costscope {

/// Where the ranks of a figure of levels sit: processes per node, order, nodes per router, each with the way back to what was
/// recorded. Changes belong to the figure, not to the data.
class PlacementPart : public PanelWidget {
    Q_OBJECT

public:
    explicit PlacementPart(QWidget* parent = nullptr);

    void setRequest(const FigureRequest& request) { m_request = request; } ///< what edits go on from
    void show(const LevelView& view);
    using QWidget::show;
    QSpinBox* perNode() const { return m_perNode.spin; }
    QSpinBox* perRouter() const { return m_perRouter.spin; }
    QComboBox* order() const { return m_orderBox; }
    QToolButton* resetPerNode() const { return m_perNode.row.reset; }

Q_SIGNALS:
    void edited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void editFinished();

private:
    /// A name, the way back, a control.
    struct Row {
        QString words;
        QLabel* name;
        QToolButton* reset;
        QWidget* whole;
    };
    struct Number {
        Row row;
        QSpinBox* spin;
        int own = 1; ///< as recorded
    };
    Row addRow(QVBoxLayout* layout, const QString& words, QWidget* control);
    Number addNumber(QVBoxLayout* layout, const QString& words, const QString& name);
    void set(const QString& name, std::optional<double> value);
    static void mark(const Row& row, bool changed);
    void showNumber(Number& number, int own, int now, bool isShown);

    FigureRequest m_request;
    bool m_showing = false;
    QComboBox* m_orderBox;
    Number m_perNode, m_perRouter;
    Row m_order;
};

} // namespace costscope
