// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

class QFrame;
class QLabel;
class QLineEdit;
class QMouseEvent;
class QWidget;

namespace costscope {

class FigureView;

/// The user's words on a figure: typed in place, dragged, edited by a double click or Return, removed by Delete, moved by the
/// arrow keys. The figure itself draws them (core/figure/annotations.h).
class AnnotationTool : public QObject {
    Q_OBJECT

public:
    explicit AnnotationTool(FigureView* view);

    void setAnnotations(const std::vector<Annotation>& annotations);
    /// Opens the editor for new words at this place of the view; at the nearest point of the data if one is near. False: there
    /// are no axes.
    bool begin(QPointF place);
    bool begin(); ///< at what is selected or hovered, else in the middle of the first panel
    bool hasAxesAt(QPointF place) const;
    std::optional<size_t> at(QPointF place) const;
    void edit(size_t index);
    void remove(size_t index);
    QLineEdit* editor() const { return m_editor; }

Q_SIGNALS:
    void changed(const std::vector<Annotation>& annotations, const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(const QMouseEvent& event);
    bool drag(const QMouseEvent& event);
    bool release(const QMouseEvent& event);
    bool key(int key, bool isOverride);
    void open(const Annotation& annotation, std::optional<size_t> index);
    void commit();
    void close();
    void select(std::optional<size_t> index);
    void showFrame();
    void move(size_t index, QPointF by);
    QPointF placeOf(const Annotation& annotation) const;
    QRectF rectOf(const Annotation& annotation) const;
    std::optional<Annotation> annotationAt(QPointF place) const;

    FigureView* m_view;
    QWidget* m_plot;
    QLineEdit* m_editor;
    QFrame* m_frame; ///< around what is selected
    QLabel* m_ghost; ///< the words on their way
    std::vector<Annotation> m_all;
    std::optional<size_t> m_selected, m_edited;
    Annotation m_new; ///< what the editor is open for
    QPointF m_pressed;
    bool m_pressing = false, m_dragging = false;
};

} // namespace costscope
