// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/fileFormats.h"

#include <memory>

class QMimeData;
class QPagedPaintDevice;

namespace costscope {

/// Draws a figure on a page of a printer in its true size, in the middle below the upper margin; smaller where it would not fit.
void printFigure(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, QPagedPaintDevice& paper);

/// A figure for the clipboard as lines and letters, SVG and PDF, and as pixels for programs that know neither.
std::unique_ptr<QMimeData> copyOf(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size);

} // namespace costscope
