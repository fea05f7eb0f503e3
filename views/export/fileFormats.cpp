// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/fileFormats.h"

#include "core/base/program.h"
#include "core/base/visibleText.h"
#include "views/draw/draw.h"
#include "views/draw/paint.h"
#include "views/export/finishedPdf.h"
#include "views/export/finishedSvg.h"

#include <QBuffer>
#include <QHash>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr int units = 10; ///< per point

QSizeF inUnits(PageSize size)
{
    return QSizeF(size.widthMm, size.heightMm) / 25.4 * 72 * units;
}

void paintPage(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, QPainter& painter)
{
    if (style.dark) painter.fillRect(QRectF(QPointF(), inUnits(size)), style.background());
    painter.setRenderHint(QPainter::LosslessImageRendering);
    paint(layOutPage(figure, style, size), painter);
}

/// Qt writes the fonts of a PDF in the order of a hash: with a random seed, another order in every run of the program.
struct FixedHashSeed {
    FixedHashSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashSeed() { QHashSeed::resetRandomGlobalSeed(); }
    FixedHashSeed(const FixedHashSeed&) = delete;
    FixedHashSeed& operator=(const FixedHashSeed&) = delete;
};

QString described(const Figure& figure)
{
    return plainText(figure.caption.isEmpty() ? figure.subtitle : figure.caption);
}

} // namespace

Layout layOutPage(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size)
{
    return layOut(figure, style, inUnits(size), units);
}

QByteArray toPdf(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, const PrintingInks* inks)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        const FixedHashSeed sameOrder;
        QPdfWriter writer(&buffer);
        writer.setResolution(72 * units);
        // Qt rounds a page to whole points: a little too large, cut to the exact box afterwards.
        const QSizeF points = inUnits(size) / units;
        const QSize whole(int(std::ceil(points.width() - 1e-6)), int(std::ceil(points.height() - 1e-6)));
        writer.setPageSize(QPageSize(whole, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(plainText(figure->title));
        writer.setCreator(programName());
        QPainter painter(&writer);
        if (!painter.isActive()) return {};
        paintPage(figure, style, size, painter);
    }
    const QString title = visible(plainText(figure->title)), words = visible(described(*figure));
    return finishedPdf(bytes, size,
                       {title, words, visible(figure->provenance.line()), programName(), QStringList{title, words}.join(u". "_s)}, inks);
}

QByteArray toSvg(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(inUnits(size).toSize());
    generator.setViewBox(QRectF(QPointF(), inUnits(size)));
    {
        QPainter painter(&generator);
        if (!painter.isActive()) return {};
        paintPage(figure, style, size, painter);
    }
    return finishedSvg(bytes, size,
                       {plainText(figure->title), described(*figure), figure->provenance.line(), style.family,
                        style.dark ? QString() : style.background().name()});
}

QByteArray toPng(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, double dpi)
{
    QImage image = toImage(figure, style, size.widthMm, size.heightMm, dpi);
    if (image.isNull()) return {};
    image.setDotsPerMeterX(int(std::lround(dpi / 0.0254)));
    image.setDotsPerMeterY(int(std::lround(dpi / 0.0254)));
    image.setText(u"Title"_s, plainText(figure->title));
    image.setText(u"Description"_s, described(*figure));
    image.setText(u"Source"_s, figure->provenance.line());
    image.setText(u"Software"_s, programName());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : QByteArray();
}

} // namespace costscope
