// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawnFigure.h"

#include "views/draw/draw.h"
#include "views/draw/paint.h"
#include "views/export/fileFormats.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace costscope {

namespace {

QString panelled(size_t panel, const QString& what)
{
    return u"panel %1: %2"_s.arg(panel).arg(what);
}

QString wrongWith(const Axis& axis, const char* name)
{
    const QString ends = u"axis %1 from %2 to %3"_s.arg(QLatin1String(name), exact(axis.min), exact(axis.max));
    if (!std::isfinite(axis.min) || !std::isfinite(axis.max) || !std::isfinite(axis.max - axis.min)) return ends;
    if (!(axis.min < axis.max)) return ends + u": no room"_s;
    if (axis.scale == Scale::Log && !(axis.min > 0)) return ends + u", logarithmic"_s;
    for (const Tick& tick : axis.fixedTicks)
        if (!std::isfinite(tick.value)) return u"tick of %1 at %2"_s.arg(QLatin1String(name), exact(tick.value));
    return {};
}

QString wrongWith(const Series& s, qsizetype rows)
{
    const QString name = u"series “%1” (mark %2): "_s.arg(s.label).arg(int(s.mark));
    const std::pair<const char*, const std::vector<double>*> lists[] = {{"x", &s.x},   {"y", &s.y},   {"low", &s.low},    {"high", &s.high},
                                                                        {"x2", &s.x2}, {"y2", &s.y2}, {"value", &s.value}};
    for (const auto& [list, numbers] : lists) {
        const bool isFlat = (s.mark == Mark::Vertical && *list == 'y') || (s.mark == Mark::Horizontal && *list == 'x');
        if (!numbers->empty() && !s.x.empty() && numbers->size() != s.x.size() && !isFlat)
            return name + u"%1 of %2 for %3 of x"_s.arg(numbers->size()).arg(QLatin1String(list)).arg(s.x.size());
    }
    if (!std::isfinite(s.width) || !std::isfinite(s.height) || !std::isfinite(s.weight)) return name + u"width or height is no number"_s;
    for (const int row : s.rows)
        if (row < -1 || row >= rows) return name + u"row %1 of a table of %2"_s.arg(row).arg(rows);
    return {};
}

bool isPlace(const QPointF& point)
{
    constexpr double far = 1e7; // beyond, integers of the rasteriser end
    return std::fabs(point.x()) < far && std::fabs(point.y()) < far;
}

bool isPlace(const QRectF& rect)
{
    return isPlace(rect.topLeft()) && isPlace(rect.bottomRight());
}

/// Looks at what it is told to paint, and paints nothing.
class Inspector : public QPaintEngine {
public:
    Inspector() : QPaintEngine(AllFeatures) {}

    QString wrong;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override
    {
        const QTransform& t = state.transform();
        for (const double number : {t.m11(), t.m12(), t.m21(), t.m22(), t.dx(), t.dy()})
            if (!std::isfinite(number)) say("a transformation");
        if (!std::isfinite(state.pen().widthF()) || state.pen().widthF() < 0) say("the width of a pen");
        if (!std::isfinite(state.opacity())) say("an opacity");
    }
    void drawPath(const QPainterPath& path) override
    {
        for (int i = 0; i < path.elementCount(); ++i) check(path.elementAt(i), "a path");
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode) override
    {
        for (int i = 0; i < count; ++i) check(points[i], "a line or an area");
    }
    void drawLines(const QLineF* lines, int count) override
    {
        for (int i = 0; i < count; ++i) check(lines[i].p1(), "a line"), check(lines[i].p2(), "a line");
    }
    void drawRects(const QRectF* rects, int count) override
    {
        for (int i = 0; i < count; ++i) check(rects[i].topLeft(), "a rectangle"), check(rects[i].bottomRight(), "a rectangle");
    }
    void drawEllipse(const QRectF& rect) override { check(rect.topLeft(), "a circle"), check(rect.bottomRight(), "a circle"); }
    void drawPoints(const QPointF* points, int count) override
    {
        for (int i = 0; i < count; ++i) check(points[i], "a point");
    }
    void drawTextItem(const QPointF& at, const QTextItem&) override { check(at, "a text"); }
    void drawPixmap(const QRectF& rect, const QPixmap&, const QRectF&) override { check(rect.topLeft(), "a picture"); }
    void drawImage(const QRectF& rect, const QImage&, const QRectF&, Qt::ImageConversionFlags) override
    {
        check(rect.topLeft(), "a picture");
    }

private:
    void check(const QPointF& point, const char* what)
    {
        if (!isPlace(point)) say(what);
    }
    void say(const char* what)
    {
        if (wrong.isEmpty()) wrong = u"%1 is nowhere"_s.arg(QLatin1String(what));
    }
};

class InspectedDevice : public QPaintDevice {
public:
    explicit InspectedDevice(const QSizeF& size) : m_size(size.toSize()) {}
    QPaintEngine* paintEngine() const override { return &m_inspector; }
    const QString& wrong() const { return m_inspector.wrong; }

protected:
    int metric(PaintDeviceMetric metric) const override
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

private:
    QSize m_size;
    mutable Inspector m_inspector;
};

QString wrongWith(const PanelLayout& panel)
{
    constexpr size_t mostTicks = 2000;
    if (!isPlace(panel.rect)) return u"its axes are nowhere"_s;
    if (panel.xTicks.size() > mostTicks || panel.yTicks.size() > mostTicks)
        return u"%1 and %2 ticks"_s.arg(panel.xTicks.size()).arg(panel.yTicks.size());
    for (const auto& [ticks, pixels] : {std::pair{&panel.xTicks, &panel.x}, std::pair{&panel.yTicks, &panel.y}})
        for (const Tick& tick : *ticks)
            if (!std::isfinite((*pixels)(tick.value))) return u"the tick %1 is nowhere"_s.arg(exact(tick.value));
    return {};
}

/// Cells of every line of a text in CSV (RFC 4180); nothing if a quote never ends or stands where none may.
std::optional<std::vector<int>> cellsOf(const QString& csv)
{
    std::vector<int> cells;
    for (qsizetype at = 0; at < csv.size();) {
        cells.push_back(0);
        for (bool ends = false; !ends;) {
            ++cells.back();
            if (at < csv.size() && csv[at] == QLatin1Char('"')) {
                for (++at; at < csv.size() && (csv[at] != QLatin1Char('"') || csv.mid(at, 2) == QLatin1String("\"\""));)
                    at += csv[at] == QLatin1Char('"') ? 2 : 1;
                if (at++ >= csv.size()) return {};
            }
            while (at < csv.size() && csv[at] != QLatin1Char(',') && csv[at] != QLatin1Char('\n'))
                if (csv[at++] == QLatin1Char('"')) return {};
            ends = at >= csv.size() || csv[at] == QLatin1Char('\n');
            ++at;
        }
    }
    return cells;
}

/// `rows` below the headings; -1 = any number.
QString wrongWithCsv(const QString& csv, const char* what, qsizetype rows)
{
    const auto lines = cellsOf(csv);
    const QString start = u"%1 as CSV "_s.arg(QLatin1String(what));
    if (!lines) return start + u"has a quote that does not end"_s;
    if (lines->empty()) return start + u"is empty"_s;
    for (size_t line = 0; line < lines->size(); ++line)
        if ((*lines)[line] != lines->front()) return start + u"has %1 cells in line %2"_s.arg((*lines)[line]).arg(line + 1);
    if (rows >= 0 && qsizetype(lines->size()) != rows + 1) return start + u"has %1 lines for %2 rows"_s.arg(lines->size()).arg(rows);
    return {};
}

} // namespace

QString wrongWith(const Figure& figure)
{
    if (figure.panels.empty()) return u"no panel"_s;
    const auto rows = std::max(figure.table.rows(), qsizetype(figure.rowKeys.size())); // links that no row shows have keys of their own
    for (size_t p = 0; p < figure.panels.size(); ++p) {
        const Panel& panel = figure.panels[p];
        for (const auto& [axis, name] : {std::pair{&panel.x, "x"}, std::pair{&panel.y, "y"}})
            if (const QString wrong = wrongWith(*axis, name); !wrong.isEmpty()) return panelled(p, wrong);
        for (const Series& series : panel.series)
            if (const QString wrong = wrongWith(series, rows); !wrong.isEmpty()) return panelled(p, wrong);
    }
    for (const Column& column : figure.table.columns)
        if (column.rows() != figure.table.rows()) return u"column %1 has %2 rows"_s.arg(column.name).arg(column.rows());
    if (!figure.rowKeys.empty() && qsizetype(figure.rowKeys.size()) < figure.table.rows())
        return u"%1 row keys for %2 rows"_s.arg(figure.rowKeys.size()).arg(figure.table.rows());
    if (!figure.rowRecords.empty() && qsizetype(figure.rowRecords.size()) != figure.table.rows())
        return u"%1 records for %2 rows"_s.arg(figure.rowRecords.size()).arg(figure.table.rows());
    if (!(figure.widthMm > 0) || !(figure.heightMm > 0) || !(figure.heightMm < 1e5))
        return u"%1 × %2 mm"_s.arg(figure.widthMm).arg(figure.heightMm);
    return {};
}

QString wrongWith(const Layout& layout)
{
    for (const PlacedText* text : layout.allTexts())
        if (!isPlace(text->rect())) return u"the text “%1” is nowhere"_s.arg(text->text.plain());
    for (size_t p = 0; p < layout.panels.size(); ++p)
        if (const QString wrong = wrongWith(layout.panels[p]); !wrong.isEmpty()) return panelled(p, wrong);
    for (const Legend& legend : layout.legends)
        if (!isPlace(legend.rect)) return u"a legend is nowhere"_s;
    if (layout.colourBar && (!isPlace(layout.colourBar->rect) || !std::isfinite(layout.colourBar->axis.min + layout.colourBar->axis.max)))
        return u"the key of colours is nowhere"_s;
    return {};
}

QString wrongWithInk(const Layout& layout)
{
    InspectedDevice device(layout.size);
    QPainter painter(&device);
    paint(layout, painter);
    painter.end();
    return device.wrong();
}

/// As JSON has them: 6.384e+17 is read as a whole number, what is no number as null.
bool areSame(const QJsonValue& one, const QJsonValue& other)
{
    if (other.isDouble()) return std::isfinite(other.toDouble()) ? one.isDouble() && one.toDouble() == other.toDouble() : one.isNull();
    if (one.isArray() && other.isArray()) {
        const QJsonArray a = one.toArray(), b = other.toArray();
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return areSame(x, y); });
    }
    if (!one.isObject() || !other.isObject()) return one == other;
    const QJsonObject a = one.toObject(), b = other.toObject();
    return a.keys() == b.keys() && std::ranges::all_of(a.keys(), [&](const QString& key) { return areSame(a[key], b[key]); });
}

QString wrongWithText(const Figure& figure)
{
    const QJsonObject object = toJson(figure);
    QJsonParseError error;
    const QJsonDocument read = QJsonDocument::fromJson(QJsonDocument(object).toJson(), &error);
    if (error.error != QJsonParseError::NoError) return u"JSON: %1"_s.arg(error.errorString());
    if (!areSame(read.object(), object)) return u"JSON reads back as something else"_s;
    if (const QString wrong = wrongWithCsv(toCsv(figure), "the figure", -1); !wrong.isEmpty()) return wrong;
    return figure.table.columns.empty() ? QString() : wrongWithCsv(toCsv(figure.table), "the table", figure.table.rows());
}

QString wrongWhenDrawn(const Figure& figure, const Style& style, double widthMm, double heightMm)
{
    if (const QString wrong = wrongWith(figure); !wrong.isEmpty()) return u"figure: "_s + wrong;
    const auto shared = std::make_shared<const Figure>(figure);
    const Layout layout = layOutPage(shared, style, {widthMm, heightMm});
    if (const QString wrong = wrongWith(layout); !wrong.isEmpty()) return u"layout: "_s + wrong;
    if (const QString wrong = wrongWithInk(layout); !wrong.isEmpty()) return u"ink: "_s + wrong;
    constexpr double dpi = 60;
    if (toImage(shared, style, widthMm, heightMm, dpi).isNull()) return u"no image"_s;
    return {};
}

} // namespace costscope
