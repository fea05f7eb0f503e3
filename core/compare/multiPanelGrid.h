// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/figure/Figure.h"

namespace costscope {

/// Where the letters of the parts stand.
enum class Letters { Above, Inside, None };

struct MultiPanelLook {
    int columns = 2;
    Letters letters = Letters::Above;
    bool names = true;       ///< short titles of the parts beside the letters
    bool titles = false;     ///< whole ones
    bool equalRanges = true; ///< x axes of one meaning have one range
};

/// "a", "b", …, "z", "aa"
QString letterOf(size_t part);

/// The panels of several figures in one grid: a part of one group of panels takes a cell; a part of several begins a row of its
/// own. Panels without a partner below or beside leave their place empty, so that axes stay aligned; the largest plots of all parts
/// are equally high, as high as a page allows. `names`: short titles, one per part. Error: two scales of colour.
Result<Figure> inOneGrid(const std::vector<Figure>& parts, const QStringList& names, const QString& subtitle, const MultiPanelLook& look);

/// All tables in one, with a column that says of which part a row is; the marks of the parts point at the new rows.
void joinTables(Figure& figure, std::vector<Figure>& parts);

} // namespace costscope
