// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/CalibrationRecipe.h"

#include <QStringList>

namespace costscope {

CalibrationRecipe asPublished()
{
    return {.weights = Weights::Plain, .estimator = Estimator::Repetitions, .thresholds = ProtocolThresholds{}, .branch = 4};
}

QString inWords(const CalibrationRecipe& recipe, const QString& values)
{
    QString weights = recipe.weights == Weights::Plain      ? u"absolute residuals"_s
                      : recipe.weights == Weights::Relative ? u"relative residuals"_s
                                                            : u"log residuals"_s;
    const QString rows =
        recipe.estimator == Estimator::Repetitions ? u"all repetitions"_s : u"%1 of repetitions"_s.arg(toString(recipe.estimator));
    const QString pairs = recipe.reading == PairReading::AllPairs ? u"all pairs"_s : u"one pair"_s;
    QStringList words{weights, values.isEmpty() ? rows : values, pairs};
    if (recipe.mostPairs) words << u"up to %1 pairs"_s.arg(exact(*recipe.mostPairs));
    if (recipe.branch) words << u"k* = %1 fixed"_s.arg(exact(*recipe.branch));
    return words.join(u", "_s);
}

} // namespace costscope
