// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QSlider>

#include <optional>

class QPainter;

namespace costscope {

/// A slider, logarithmic unless told otherwise, with a named tick at the value the source gives; a double click snaps back to it.
class ValueSlider : public QSlider {
    Q_OBJECT

public:
    explicit ValueSlider(QWidget* parent = nullptr);

    void setLimits(double least, double most);                     ///< both > 0 on a logarithmic scale
    void setScale(bool logarithmic, bool whole);                   ///< whole: it stops at whole numbers alone
    void setQuantity(Quantity quantity) { m_quantity = quantity; } ///< for the ends: "840 ps"
    /// Where the tick stands and what it is called; nothing = no tick.
    void setOrigin(std::optional<double> origin, const QString& name);
    void setNumber(double number); ///< shows it; no signal
    double number() const { return m_number; }
    std::optional<double> origin() const { return m_origin; }
    /// Where a number stands, in widget coordinates.
    int xOf(double number) const;

    QSize sizeHint() const override { return {200, 44}; }
    QSize minimumSizeHint() const override { return {120, 44}; }

Q_SIGNALS:
    void numberMoved(double number); ///< by the user, while dragging
    void dragFinished();
    void resetWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void paintLabels(class QPainter& painter) const;
    void move(double number);
    double shareOf(double number) const; ///< 0…1 between the limits
    double atShare(double share) const;
    double stepped(double factor) const; ///< by a key
    bool isShown() const;                ///< whether the number has a place on the scale
    double numberAt(int x) const;

    Quantity m_quantity = Quantity::None;
    double m_least = 1, m_most = 10, m_number = 1;
    std::optional<double> m_origin;
    QString m_originName;
    bool m_logarithmic = true, m_whole = false;
    bool m_swallowRelease = false; ///< the release that ends a double click is no drag
};

} // namespace costscope
