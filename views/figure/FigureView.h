// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"
#include "views/figure/hitTest.h"

#include <QStringList>
#include <QWidget>

class QCustomPlot;
class QLabel;

namespace costscope {

class HoverCard;

/// A figure on the screen. Hover shows the values of a row, click selects it (Ctrl adds, Esc clears), Shift+click
/// leaves it out or takes it back, the wheel zooms at
/// the pointer (Shift or beside an axis: only one), drag pans, double click and 0 reset, arrow keys step through rows.
class FigureView : public QWidget {
    Q_OBJECT

public:
    explicit FigureView(QWidget* parent = nullptr);
    ~FigureView() override;

    /// Shows another figure; where its axes are as before, the zoom stays.
    void setFigure(std::shared_ptr<const Figure> figure);
    std::shared_ptr<const Figure> figure() const { return m_figure; }
    using QWidget::setStyle;
    void setStyle(const Style& style);
    const Style& figureStyle() const { return m_style; }

    /// Row keys of Figure::rowKeys that are marked; keys of other figures are kept, so that they can travel.
    void setSelection(const QStringList& rowKeys);
    /// Further keys that are marked as if they were selected: what belongs to the selection.
    void setLit(const QStringList& rowKeys);
    QStringList lit() const { return m_lit; }
    QStringList selection() const { return m_selection; }
    /// Rows of the figure's table that are selected, ascending.
    const std::vector<int>& selectedRows() const { return m_rows; }
    /// The row the hover card shows, or -1.
    int hoveredRow() const { return m_hover ? m_hover->row : -1; }

    /// The row with ink near a place on the screen; -1 if there is none.
    int rowAt(QPoint globalPosition) const;
    bool isZoomed() const;
    void zoom(double factor); ///< all panels about their middle; below 1 = closer
    void resetAxes();
    std::vector<AxisRanges> ranges() const; ///< that are seen, one per panel; empty without a figure
    void setRanges(const std::vector<AxisRanges>& ranges);
    /// What is seen, at the resolution of the screen.
    QImage image() const;
    /// Where everything stands; null without a figure.
    const Layout* figureLayout() const;

    QSize sizeHint() const override { return {760, 520}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

Q_SIGNALS:
    /// `row`: the one that came into it; -1 if one was taken away.
    void selectionChanged(const QStringList& rowKeys, int row);
    void contextMenuRequested(QPoint globalPosition);
    void pressed();           ///< a button of the mouse
    void rowToggled(int row); ///< Shift+click
    /// A panel without axes is dragged by so many pixels since the button went down; `finished`: it is up again.
    void turned(QPointF by, bool finished);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Which { Both, X, Y };
    void press(QMouseEvent* event);
    void moveTo(QMouseEvent* event);
    void release(QMouseEvent* event);
    void wheel(QWheelEvent* event);
    void hoverAt(QPointF position);
    void clearHover();
    void select(int row, bool add);
    void step(int by);
    void zoomAt(size_t panel, QPointF position, double factor, Which which);
    void pan(QPointF by);
    void applyLinked(size_t panel, const AxisRanges& ranges);
    void findRows();
    void showOverlay();
    void redraw();
    void describe();
    void showLeftOut();

    QCustomPlot* m_plot;
    HoverCard* m_card;
    QLabel* m_leftOut; ///< over the figure: room of its own would take more from it
    QWidget* m_frame;  ///< seen where the keyboard came here
    std::shared_ptr<const Figure> m_figure;
    Style m_style = Style::screen(false);
    QStringList m_selection, m_lit;
    std::vector<int> m_rows, m_litRows; ///< of the figure, ascending
    std::optional<Hit> m_hover;
    std::optional<size_t> m_dragPanel;
    QPointF m_pressed;
    PanelLayout m_atPress;  ///< its axes when the drag began
    bool m_turning = false; ///< the drag turns instead of moving
    bool m_dragging = false;
};

} // namespace costscope
