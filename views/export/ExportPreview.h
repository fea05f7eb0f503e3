// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Style.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace costscope {

/// A figure as it will be printed, on a page with a ruler: at true size, twice that, or fitted to the widget.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    enum class Zoom { TrueSize, Double, Fit };

    explicit ExportPreview(QWidget* parent = nullptr);

    void setFigure(std::shared_ptr<const Figure> figure, const Style& style, double widthMm, double heightMm);
    void setZoom(Zoom zoom);
    /// Room that Fit may use.
    void setAvailable(QSize size);
    /// Pixels per inch of the screen the preview is on.
    double screenDpi() const;
    QImage image() const { return m_image; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void render();
    double scale() const;

    std::shared_ptr<const Figure> m_figure;
    Style m_style;
    double m_widthMm = 84, m_heightMm = 70;
    Zoom m_zoom = Zoom::TrueSize;
    QSize m_available;
    QImage m_image;
};

} // namespace costscope
