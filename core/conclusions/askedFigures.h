// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

#include <map>

namespace costscope {

/// A figure as far as it decides what is concluded of a dataset.
struct AskedFigure {
    FigureRequest request;
    QString id;      ///< by which it is found again when it asks something else
    QString machine; ///< in force
    QString asks;    ///< placement, settings, what if: the same text, the same question
};
/// By what they conclude: "levels", "collective", "overlap-bars".
using AskedFigures = std::map<QString, std::vector<AskedFigure>>;

/// For every figure of a group the number that it has in both sessions; -1 = another one says the same.
using FigureNumbers = std::map<QString, std::vector<int>>;
struct CommonNumbers {
    FigureNumbers before, after;
};
/// Figures are the same if they ask the same of the same machine; of those left over if they have the same id, if they ask the
/// same of another machine, and at last in their order. The new session's are numbered as they stand, the old one's left over go on.
CommonNumbers commonNumbers(const AskedFigures& before, const AskedFigures& after);

} // namespace costscope
