// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/FigureKind.h"

namespace costscope {

// One line per figure kind.

const std::vector<const FigureKind*>& allFigures()
{
    static const std::vector<const FigureKind*> all = {
    };
    return all;
}

const FigureKind* findFigure(QStringView id)
{
    for (const FigureKind* kind : allFigures())
        if (kind->id == id) return kind;
    return nullptr;
}

} // namespace costscope
