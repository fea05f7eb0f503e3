// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/literals.h"
#include "views/style/Theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Puts the colour of the moment into the SVG's currentColor, so that a change of theme needs no new icons.
class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(QString name, Tone tone) : m_name(std::move(name)), m_tone(tone) {}

    /// From a picture: lists and boxes paint their icons in every step of a drag, and to read the drawing anew is slow.
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const int side = std::min(rect.width(), rect.height());
        const QRect square(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, side, side);
        const double ratio = painter->device()->devicePixelRatioF();
        const bool isPicture = painter->transform().type() <= QTransform::TxTranslate && ratio == std::floor(ratio);
        if (!isPicture) return draw(*painter, square, mode);
        QPixmap picture = pixmap(square.size() * int(ratio), mode, state);
        picture.setDevicePixelRatio(ratio);
        painter->drawPixmap(square.topLeft(), picture);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        const QString key = u"costscope/%1/%2/%3x%4"_s.arg(m_name, colour(mode).name()).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        draw(painter, pixmap.rect(), mode);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    void draw(QPainter& painter, const QRect& rect, QIcon::Mode mode) const
    {
        QFile file(u":/icons/%1.svg"_s.arg(m_name));
        if (!file.open(QIODevice::ReadOnly)) return;
        QSvgRenderer renderer(file.readAll().replace("currentColor", colour(mode).name().toLatin1()));
        const int side = std::min(rect.width(), rect.height());
        renderer.render(&painter, QRectF(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0, side, side));
    }

    QColor colour(QIcon::Mode mode) const
    {
        const Theme theme = Theme::current();
        return mode == QIcon::Disabled ? theme.disabled : theme.colour(m_tone);
    }

    QString m_name;
    Tone m_tone;
};

} // namespace

QIcon themedIcon(const QString& name, Tone tone)
{
    return QIcon(new ThemedIconEngine(name, tone));
}

} // namespace costscope
