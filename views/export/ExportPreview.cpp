// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/ExportPreview.h"

#include "views/draw/draw.h"
#include "views/style/Theme.h"

#include <QPainter>
#include <QScreen>

#include <algorithm>

namespace costscope {

namespace {

constexpr int ruler = 28, margin = 8;

} // namespace

ExportPreview::ExportPreview(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Preview of the figure"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

double ExportPreview::screenDpi() const
{
    const double physical = screen() ? screen()->physicalDotsPerInch() : 96;
    return physical > 50 && physical < 400 ? physical : 96; // some screens do not know their size
}

double ExportPreview::scale() const
{
    const double trueSize = screenDpi() / 25.4;
    if (m_zoom == Zoom::TrueSize) return trueSize;
    if (m_zoom == Zoom::Double) return 2 * trueSize;
    const double fit = std::min((m_available.width() - 2 * margin) / m_widthMm, (m_available.height() - ruler - 2 * margin) / m_heightMm);
    return std::clamp(fit, 0.5, 4 * trueSize);
}

QSize ExportPreview::sizeHint() const
{
    return {int(m_widthMm * scale()) + 2 * margin, int(m_heightMm * scale()) + ruler + 2 * margin};
}

void ExportPreview::setFigure(std::shared_ptr<const Figure> figure, const Style& style, double widthMm, double heightMm)
{
    m_figure = std::move(figure);
    m_style = style;
    m_widthMm = widthMm;
    m_heightMm = heightMm;
    render();
}

void ExportPreview::setZoom(Zoom zoom)
{
    m_zoom = zoom;
    render();
}

void ExportPreview::setAvailable(QSize size)
{
    m_available = size;
    if (m_zoom == Zoom::Fit) render();
}

void ExportPreview::render()
{
    if (!m_figure) return;
    m_image = toImage(m_figure, m_style, m_widthMm, m_heightMm, scale() * 25.4 * devicePixelRatioF());
    if (m_image.isNull()) m_image = toImage(m_figure, m_style, m_widthMm, m_heightMm, 96); // of twice a poster on a fine screen
    m_image.setDevicePixelRatio(devicePixelRatioF());
    setFixedSize(sizeHint());
    update();
}

void ExportPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme theme = Theme::current();
    const QRectF page(margin, ruler + margin, m_widthMm * scale(), m_heightMm * scale());
    painter.fillRect(page.adjusted(-1, -1, 1, 1), theme.border);
    painter.drawImage(page.topLeft(), m_image);
    // The ruler says how wide that is.
    const QString words = tr("%1 mm").arg(m_widthMm);
    const double y = ruler - 8.5, half = painter.fontMetrics().horizontalAdvance(words) / 2.0 + 8;
    painter.setPen(theme.note);
    painter.drawText(QRectF(page.left(), 0, page.width(), ruler + 8), Qt::AlignCenter, words);
    painter.drawLine(QPointF(page.left(), y), QPointF(page.center().x() - half, y));
    painter.drawLine(QPointF(page.center().x() + half, y), QPointF(page.right(), y));
    for (const double x : {page.left(), page.right()}) painter.drawLine(QPointF(x, y - 5), QPointF(x, y + 5));
}

} // namespace costscope
