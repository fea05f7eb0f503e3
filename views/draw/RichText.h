// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGlyphRun>
#include <QPainterPath>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace costscope {

/// One line of simple HTML (<i> <b> <sub> <sup>, entities), measured once and drawn with plain text calls:
/// several times faster than QTextDocument, and text stays text in SVG and PDF.
class RichText {
public:
    RichText() = default;
    /// `pixels`: height of the letters in units of the painter. `least`: of raised and lowered ones, unless the others are smaller.
    RichText(const QString& html, const QString& family, double pixels, bool bold = false, double least = 0);

    bool isEmpty() const { return m_runs.empty(); }
    double width() const { return m_width; }
    double ascent() const { return m_ascent; }   ///< above the baseline, with raised letters
    double descent() const { return m_descent; } ///< below the baseline, with lowered letters
    double height() const { return m_ascent + m_descent; }
    double size() const { return m_pixels; }
    /// Distance of the baselines of two lines.
    double lineHeight() const { return 1.36 * m_pixels; }
    QString plain() const;

    enum class Level { Base, Lowered, Raised };
    /// Letters of one look.
    struct Piece {
        QString text = {};
        bool bold = false, italic = false;
        Level level = Level::Base;
    };
    std::vector<Piece> pieces() const { return {m_runs.begin(), m_runs.end()}; }

    /// `at`: left end of the baseline.
    void draw(QPainter& painter, QPointF at, const QColor& colour) const;
    /// The halo of draw(), from pictures of its letters. Only where LetterHalos::isFor() the painter.
    void drawHalo(QPainter& painter, QPointF at, double width, const QColor& colour) const;
    /// The outlines, for a halo.
    QPainterPath outline() const;
    /// They and a line of this width around them as one area: made once for all copies, as long as it is the same width.
    const QPainterPath& halo(double width) const;

    /// In lines of at most `width`, broken at blanks; a single longer word stays whole.
    std::vector<RichText> wrapped(double width) const;
    /// Cut with "…"; a unit in parentheses at the end stays.
    RichText shortened(double width) const;
    /// Cut in its middle, where a beginning is common to several names.
    RichText shortenedInside(double width) const;
    bool isShortened() const { return m_shortened; }
    /// Without what is added in parentheses at the end.
    RichText bare() const;

private:
    struct Run : Piece {
        QFont font = {};
        double x = 0, rise = 0, width = 0;
        QList<QGlyphRun> glyphs = {}; ///< shaped once, relative to the baseline
    };

    void parse(const QString& html, bool bold);
    void measure();
    qsizetype length() const;
    qsizetype startOfParentheses() const;
    RichText part(qsizetype from, qsizetype length) const;
    RichText joined(const RichText& other) const;

    QString m_family;
    bool m_shortened = false;
    double m_pixels = 0, m_least = 0, m_width = 0, m_ascent = 0, m_descent = 0;
    std::vector<Run> m_runs;
    struct Halo {
        double width = 0;
        QPainterPath area;
    };
    std::shared_ptr<Halo> m_halo; ///< shared by copies; made with the measures
};

} // namespace costscope
