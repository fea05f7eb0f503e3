// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QGlyphRun>
#include <QHash>
#include <QImage>
#include <QPoint>
#include <QRawFont>

#include <vector>

class QPainter;

namespace costscope {

/// Halos of letters on a screen, kept as pictures. While a parameter is dragged, other digits come to stand at other places:
/// to fill their outlines anew took an eighth of the time of a step.
class LetterHalos {
public:
    /// The one of this thread.
    static LetterHalos& own();

    /// Whether draw() can be used: on pixels, neither turned nor stretched, letters of a screen.
    static bool isFor(const QPainter& painter);

    /// The letters of `glyphs` and `width` around them (its halves on both sides of the outline), in one colour. `at`: where
    /// the baseline begins; a quarter of a pixel is the finest step, as of the letters themselves.
    void draw(QPainter& painter, QPointF at, const QGlyphRun& glyphs, double width, const QColor& colour);

private:
    struct Key {
        quint32 font = 0, glyph = 0;
        QRgb colour = 0;
        int width = 0, scale = 0; ///< [1/1024 pixel], [1/1024]
        int right = 0, down = 0;  ///< [1/4 pixel]
        bool operator==(const Key&) const = default;
        friend size_t qHash(const Key& k, size_t seed = 0)
        {
            return qHashMulti(seed, k.font, k.glyph, k.colour, k.width, k.scale, k.right, k.down);
        }
    };
    struct Picture {
        QImage image;  ///< null: nothing is to be seen of the letter
        QPoint corner; ///< from the whole pixel at or before the letter's place
    };

    quint32 numberOf(const QRawFont& font);
    static Picture made(const Key& key, const QRawFont& font);

    std::vector<QRawFont> m_fonts;
    QHash<Key, Picture> m_pictures;
};

} // namespace costscope
