// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/literals.h"
#include "views/style/Theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace costscope {

namespace {

/// Puts the colour of the moment into the SVG's currentColor, so that a change of theme needs no new icons.
class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(QString name, Tone tone) : m_name(std::move(name)), m_tone(tone) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QFile file(u":/icons/%1.svg"_s.arg(m_name));
        if (!file.open(QIODevice::ReadOnly)) return;
        QSvgRenderer renderer(file.readAll().replace("currentColor", colour(mode).name().toLatin1()));
        const int side = std::min(rect.width(), rect.height());
        renderer.render(painter, QRectF(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0, side, side));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        const QString key = u"costscope/%1/%2/%3"_s.arg(m_name, colour(mode).name()).arg(size.width());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
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
