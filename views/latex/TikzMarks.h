// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/latex/TikzInk.h"

namespace costscope {

/// The series of one panel as commands inside a pgfplots axis, with their numbers as coordinates; the counterpart of
/// MarkPainter.
class TikzMarks {
public:
    TikzMarks(TikzInk& ink, const PanelLayout& panel);

    QString all();
    /// How a series looks in a legend; outside the axis, in positions of the page.
    QString sample(const Series& series, QPointF at, double length);
    /// A number of an axis: digits enough for a hundredth of a point.
    static QString number(double value, const Pixels& axis);
    /// What the axes show, which is more than their range where a drawing keeps its shape.
    double left() const { return m_left; }
    double right() const { return m_right; }
    double bottom() const { return m_bottom; }
    double top() const { return m_top; }

private:
    double pt(double points) const { return points * m_layout.pt; }
    QPointF position(QPointF values) const { return {m_panel.x(values.x()), m_panel.y(values.y())}; }
    QPointF valueAt(QPointF position) const { return {m_panel.x.value(position.x()), m_panel.y.value(position.y())}; }
    QRectF reach() const;
    bool isReached(QPointF position) const;
    QString pair(QPointF values) const;
    QString place(QPointF values) const;
    QString plot(const QString& options, const QStringList& coordinates, const char* end = ";") const;

    // Markers and lines (TikzMarks.cpp)
    QString drawn(const Series& s);
    QString points(const Series& s);
    QString errorBar(const Series& s, size_t i) const;
    QString line(const Series& s);
    std::vector<QPointF> reachable(const std::vector<double>& x, const std::vector<double>& y) const;
    std::vector<QPointF> thinnedForTex(std::vector<QPointF> line) const;

    // Areas, cells, links (tikzAreas.cpp)
    QString band(const Series& s);
    QString areaOf(std::vector<QPointF> corners, const QString& options) const;
    QString areas(const Series& s);
    QString rectangle(QPointF a, QPointF b) const;
    QString barOf(const Series& s, size_t i) const;
    QString regionOf(const Series& s, size_t i) const;
    QString cells(const Series& s);
    QString frames(const Series& s);
    QString links(const Series& s);
    QString linkOf(const Series& s, size_t i) const;
    QString linkPen(const Series& s, size_t i);
    QString rules(const Series& s);
    QString drops(const Series& s);
    QString straight(QPointF a, QPointF b) const;

    TikzInk& m_ink;
    const Layout& m_layout;
    const PanelLayout& m_panel;
    double m_left, m_right, m_bottom, m_top;
};

} // namespace costscope
