// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/fileFormats.h"

namespace costscope {

/// What stands in a PDF beside the drawing.
struct PdfWords {
    QString title, description, keywords, creator;
    QString alternative; ///< read to those who do not see the figure
};

/// A PDF as Qt draws it, made complete as PDF/A-2b asks: reproducible, without date; exact page box; words in the information and as XMP;
/// colours as sRGB; the whole drawing one tagged figure with its alternative text. Empty: `drawn` is no PDF of one page.
QByteArray finishedPdf(const QByteArray& drawn, PageSize size, const PdfWords& words, const PrintingInks* inks = nullptr);

} // namespace costscope
