// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

#include <QStringList>

#include <map>

namespace costscope {

/// A value of one figure and the one in the same place of the other.
struct ValuePair {
    double x = 0;
    double before = missing, after = missing;
    int row = -1;                         ///< of the second figure
    double low = missing, high = missing; ///< of after − before as the error bars of both leave it
};

/// Two series that show the same thing.
struct SeriesPair {
    const Series* before = nullptr;
    const Series* after = nullptr;
};

/// Series with the same look and name, in order; names alike up to a colon count if there is no better one, then points of
/// that name in another colour: who comes first in one session may come second in the other. `alone` gets the names of points, lines
/// and bars without a partner.
std::vector<SeriesPair> pairedSeries(const Panel& before, const Panel& after, QStringList& alone);

/// The values of two series of points or of two lines at the same x; a line whose partner was sampled elsewhere is compared with
/// that between its points, on the scale of the axes. Where either has several points in one place, their medians are compared once.
/// `alone` counts points without a partner.
std::vector<ValuePair> valuePairs(const Series& before, const Series& after, const Panel& axes, qint64& alone);

/// Whether valuePairs() compares medians.
bool hasRepetitions(const Series& before, const Series& after, const Panel& axes);

/// What is of one colour in the bars of two panels: of stacks a component, of groups a series.
struct BarPart {
    QString label;
    Hue hue = Hue::Ink;
    Fill fill = Fill::Solid; ///< None or Hatched where they are drawn so
    double width = 1;
    std::vector<ValuePair> values = {}; ///< heights, at the centres of the bars
    /// The remainder is no part of the whole.
    bool isUnexplained() const { return isHatched() && hue == Hue::Grey; }
    bool isHatched() const { return fill == Fill::Hatched; }
};
/// Bars that one panel lacks where it has others count as nothing.
std::vector<BarPart> barParts(const Panel& before, const Panel& after, qint64& alone);

/// A stack of bars, or one of a group.
struct BarWhole {
    ValuePair sum;
    int count = 0; ///< parts
    QString label; ///< of the last part
};
/// By place, what is unexplained left out.
std::map<qint64, BarWhole> wholesOf(const std::vector<BarPart>& parts, const Axis& x);
/// The middles of the bars of a series.
double centreOf(const Series& bars, size_t index);

/// x and y in exchange: lying bars stand.
Panel transposed(const Panel& panel);
/// Whether the values of a panel run from left to right, in lanes with names.
bool isLying(const Panel& panel);

/// A map whose areas say which and not how much: bands without a line of their colour.
bool hasAreas(const Panel& panel);
/// The first cells of a panel that have values; nullptr = it has none.
const Series* cellsOf(const Panel& panel);

/// A position on an axis as a number to look up.
qint64 placeOn(const Axis& axis, double position);

} // namespace costscope
