// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "views/export/fileFormats.h"

namespace costscope {

struct TexFile {
    QString text;
    Messages messages = {}; ///< signs that LaTeX does not know, more numbers than it may have memory for
};

/// A figure as a TikZ picture for \input in a paper: pgfplots axes with the numbers of the figure as coordinates, every axis,
/// tick, label and legend where the PDF has it. The letters are those of the paper. The same figure gives the same text.
TexFile toTikz(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size);

/// The same as a document of its own, whose page is as large as the figure, with letters like those of the style.
TexFile toTex(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size);

} // namespace costscope
