// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QStringList>

namespace costscope {

/// A value of a figure as a panel offers it to drag, to type and to put back: FigureKind::describe. What is chosen goes through
/// FigureKind::setValue into the choices of the request; a reset takes the choice of this name away.
struct FigureValue {
    QString name;         ///< what setValue() takes: "T_1"
    QString symbol = {};  ///< simple HTML, set in italics: "T<sub>1</sub>"; may be empty
    QString meaning = {}; ///< "run time on one process"
    QString group = {};   ///< heading of it and those that follow: "QDR InfiniBand"; empty = none
    Quantity quantity = Quantity::None;
    double value = missing;  ///< now
    double source = missing; ///< while nothing is chosen
    QString sourceName = {}; ///< what that is called: "paper"; empty = "default"
    double least = missing;  ///< ends of the slider, both above 0 where it is logarithmic; missing = a tenth and ten times the source.
    double most = missing;   ///< Beyond them, setValue() says what can be typed.
    bool logarithmic = true;
    bool whole = false;
    /// Instead of a number any of these words, as check boxes: setValue() gets the chosen ones with commas between them.
    QStringList words = {}, names = {}; ///< names: for people, same order
    QStringList chosen = {};
};

} // namespace costscope
