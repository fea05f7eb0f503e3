// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/LetterHalos.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double unit = 1024; // of widths and scales in a key
constexpr int parts = 4;      // of a pixel
constexpr qsizetype mostPictures = 4096;
constexpr size_t mostFonts = 64;

} // namespace

LetterHalos& LetterHalos::own()
{
    thread_local LetterHalos halos;
    return halos;
}

bool LetterHalos::isFor(const QPainter& painter)
{
    if (painter.paintEngine()->type() != QPaintEngine::Raster) return false;
    const QTransform& all = painter.deviceTransform();
    return all.type() <= QTransform::TxScale && all.m11() == all.m22() && all.m11() > 0;
}

quint32 LetterHalos::numberOf(const QRawFont& font)
{
    const auto found = std::find(m_fonts.begin(), m_fonts.end(), font);
    if (found != m_fonts.end()) return quint32(found - m_fonts.begin());
    if (m_fonts.size() >= mostFonts) {
        m_fonts.clear();
        m_pictures.clear();
    }
    m_fonts.push_back(font);
    return quint32(m_fonts.size() - 1);
}

LetterHalos::Picture LetterHalos::made(const Key& key, const QRawFont& font)
{
    const double scale = key.scale / unit;
    const QPainterPath letter = font.pathForGlyph(key.glyph);
    if (letter.isEmpty()) return {};
    const QPainterPathStroker around(QPen(Qt::black, key.width / unit / scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPainterPath area = around.createStroke(letter);
    area.addPath(letter);
    area.setFillRule(Qt::WindingFill);
    area = QTransform::fromScale(scale, scale).map(area).translated(double(key.right) / parts, double(key.down) / parts);
    const QRect pixels = area.boundingRect().toAlignedRect();
    Picture picture{QImage(pixels.size(), QImage::Format_ARGB32_Premultiplied), pixels.topLeft()};
    picture.image.fill(Qt::transparent);
    QPainter painter(&picture.image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-pixels.topLeft());
    painter.fillPath(area, QColor::fromRgba(key.colour));
    return picture;
}

void LetterHalos::draw(QPainter& painter, QPointF at, const QGlyphRun& glyphs, double width, const QColor& colour)
{
    const QTransform all = painter.deviceTransform();
    const double scale = all.m11(), ratio = painter.device()->devicePixelRatioF();
    const QRawFont font = glyphs.rawFont();
    Key key{.font = numberOf(font),
            .colour = colour.rgba(),
            .width = int(std::lround(width * scale * unit)),
            .scale = int(std::lround(scale * unit))};
    const QTransform before = painter.worldTransform();
    painter.setWorldTransform({}); // pictures are put pixel on pixel
    const QList<quint32> numbers = glyphs.glyphIndexes();
    const QList<QPointF> positions = glyphs.positions();
    for (qsizetype i = 0; i < numbers.size(); ++i) {
        const QPointF place = all.map(at + positions[i]);
        const qint64 x = std::llround(place.x() * parts), y = std::llround(place.y() * parts);
        key.glyph = numbers[i];
        key.right = int(((x % parts) + parts) % parts);
        key.down = int(((y % parts) + parts) % parts);
        auto known = m_pictures.constFind(key);
        if (known == m_pictures.constEnd()) {
            if (m_pictures.size() >= mostPictures) m_pictures.clear();
            known = m_pictures.insert(key, made(key, font));
        }
        if (known->image.isNull()) continue;
        const QPointF pixel((x - key.right) / parts + known->corner.x(), (y - key.down) / parts + known->corner.y());
        QImage image = known->image; // a dense screen and a picture twice as large share it
        image.setDevicePixelRatio(ratio);
        painter.drawImage(pixel / ratio, image);
    }
    painter.setWorldTransform(before);
}

} // namespace costscope
