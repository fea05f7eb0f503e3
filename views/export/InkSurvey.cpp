// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/InkSurvey.h"

#include <QFont>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>

namespace costscope {

class InkSurvey::Engine : public QPaintEngine {
public:
    explicit Engine(const QColor& ground) : QPaintEngine(AllFeatures), m_ground(ground) {}

    Found found;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override
    {
        m_pen = state.pen();
        m_brush = state.brush();
    }
    void drawPath(const QPainterPath& path) override
    {
        if (!path.isEmpty()) draw(true);
    }
    void drawPolygon(const QPointF*, int count, PolygonDrawMode mode) override
    {
        if (count > 1) draw(mode != PolylineMode);
    }
    void drawLines(const QLineF*, int count) override
    {
        if (count > 0) draw(false);
    }
    void drawRects(const QRectF*, int count) override
    {
        if (count > 0) draw(true);
    }
    void drawEllipse(const QRectF&) override { draw(true); }
    void drawPoints(const QPointF*, int count) override
    {
        if (count > 0) draw(false);
    }
    void drawTextItem(const QPointF&, const QTextItem& item) override
    {
        const double height = item.font().pixelSize();
        if (item.text().trimmed().isEmpty() || height >= found.smallestLetters) return;
        found.smallestLetters = height;
        found.smallestText = item.text();
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { ++found.areas; }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { ++found.areas; }

private:
    bool isInk(const QColor& colour) const { return colour.alpha() > 0 && colour.rgb() != m_ground.rgb(); }
    void draw(bool hasInside)
    {
        if (m_pen.style() != Qt::NoPen && isInk(m_pen.color())) {
            ++found.strokes;
            found.thinnestLine = std::min(found.thinnestLine, m_pen.widthF());
        }
        if (hasInside && m_brush.style() != Qt::NoBrush && isInk(m_brush.color())) ++found.areas;
    }

    QColor m_ground;
    QPen m_pen;
    QBrush m_brush;
};

InkSurvey::InkSurvey(QSizeF size, const QColor& ground) : m_size(size.toSize()), m_engine(std::make_unique<Engine>(ground))
{}
InkSurvey::~InkSurvey() = default;

const InkSurvey::Found& InkSurvey::found() const
{
    return m_engine->found;
}

QPaintEngine* InkSurvey::paintEngine() const
{
    return m_engine.get();
}

int InkSurvey::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth: return m_size.width();
    case PdmHeight: return m_size.height();
    case PdmDevicePixelRatio: return 1;
    case PdmDevicePixelRatioScaled: return int(devicePixelRatioFScale());
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return 720;
    case PdmDepth: return 32;
    default: return QPaintDevice::metric(metric);
    }
}

} // namespace costscope
