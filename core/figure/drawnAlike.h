// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

namespace costscope {

struct Session;

/// Whether nothing differs that the figure with this id is drawn from; false unless both sessions have it. Notes and the numbers of
/// coming ids are nothing that it is drawn from, nor are other figures, unless its kind is FigureKind::ofFigures.
bool isDrawnAlike(const Session& a, const Session& b, QStringView figure);

} // namespace costscope
