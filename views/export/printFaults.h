// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

#include <array>
#include <vector>

namespace costscope {

/// What an art editor sends a figure back for.
enum class PrintFault {
    Overlap,     ///< two texts over each other
    OffPage,     ///< a text that the page cuts
    LeftOut,     ///< what found no room or was cut, which is also said where a figure is written
    SmallLetter, ///< letters below leastLetterPt, of indices and powers too
    ThinLine,    ///< lines below leastLinePt
    Contrast,    ///< a text that does not stand out of what lies below it
    Covered,     ///< points under a legend or a note
    NotDrawn,    ///< an entry of a legend of which the axes show nothing
    Alike,       ///< two entries that look the same, in grey or to the colour-blind
    SameName,    ///< two entries or rows with one name
};
inline constexpr std::array allPrintFaults = {PrintFault::Overlap,  PrintFault::OffPage,  PrintFault::LeftOut, PrintFault::SmallLetter,
                                              PrintFault::ThinLine, PrintFault::Contrast, PrintFault::Covered, PrintFault::NotDrawn,
                                              PrintFault::Alike,    PrintFault::SameName};
/// "overlapping texts"
QString toString(PrintFault fault);

struct FoundFault {
    PrintFault fault;
    QString text; ///< where, and what to do
};

/// Everything of that kind in a figure on paper: what the export dialog and `export --check` say, and what a test looks for in every
/// kind of figure. Each fault once for each place.
std::vector<FoundFault> printFaults(const Layout& layout);

/// The smallest letters and the thinnest line of the page, in points.
struct PrintSizes {
    double letterPt = 0, linePt = 0;
    QString smallestText = {};
};
PrintSizes printSizes(const Layout& layout);

} // namespace costscope
