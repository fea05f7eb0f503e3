// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

#include <QByteArray>

#include <memory>

namespace costscope {

class PrintingInks;

struct PageSize {
    double widthMm, heightMm;
};

/// A figure on paper, in tenths of a point: fine enough for fonts, whose height is a whole number.
Layout layOutPage(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size);

// A figure as the bytes of a file. The same figure gives the same bytes; title, program and provenance stand in the
// metadata of each format.

/// Fonts embedded as TrueType subsets; the page is exactly as large as the figure; made for PDF/A-2b, tagged with an alternative text.
QByteArray toPdf(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, const PrintingInks* inks = nullptr);
/// Text stays text, with the font families by name.
QByteArray toSvg(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size);
/// Empty where toImage() draws nothing.
QByteArray toPng(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, double dpi);

} // namespace costscope
