// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "views/export/fileFormats.h"

namespace costscope {

/// A figure as Encapsulated PostScript, which some journals still ask for: our PDF, turned by pdftops of poppler-utils. Fonts
/// are embedded, everything stays lines and letters; PostScript knows no transparency, so what is drawn over covers what lies
/// below. The same figure gives the same bytes. Error: pdftops is missing or refuses.
Result<QByteArray> toEps(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size);

} // namespace costscope
