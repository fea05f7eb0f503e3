// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/fileFormats.h"

namespace costscope {

/// What an SVG says beside its drawing, and what it is drawn on.
struct SvgWords {
    QString title, description, source;
    QString family;     ///< of the letters
    QString background; ///< colour; empty: it is drawn already
};

/// An SVG as Qt draws it, a third smaller: groups of the same look become one, what is said twice is said once. The page has its size
/// in millimetres and a ground; cells side by side meet without seams. What cannot be read stays as it was.
QByteArray finishedSvg(const QByteArray& drawn, PageSize size, const SvgWords& words);

} // namespace costscope
