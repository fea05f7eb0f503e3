// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/CalibrationRecipe.h"

#include <QCoreApplication>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Calibration", text);
}

} // namespace

QString toString(PairReading reading)
{
    return reading == PairReading::AllPairs ? QStringLiteral("all-pairs") : QStringLiteral("one-pair");
}

std::optional<PairReading> readingById(QStringView id)
{
    for (const PairReading reading : {PairReading::AllPairs, PairReading::OnePair})
        if (toString(reading) == id) return reading;
    return {};
}

CalibrationRecipe asPublished()
{
    return {.weights = Weights::Plain, .estimator = Estimator::Repetitions, .thresholds = ProtocolThresholds{}, .branch = 4};
}

QString inWords(const CalibrationRecipe& recipe)
{
    QString weights = recipe.weights == Weights::Plain      ? tr("absolute residuals")
                      : recipe.weights == Weights::Relative ? tr("relative residuals")
                                                            : tr("log residuals");
    const QString rows = recipe.estimator == Estimator::Repetitions ? tr("all repetitions")
                                                                    : tr("%1 of repetitions").arg(toString(recipe.estimator));
    const QString pairs = recipe.reading == PairReading::AllPairs ? tr("all pairs") : tr("one pair");
    QStringList words{weights, rows, pairs};
    if (recipe.mostPairs) words << tr("up to %1 pairs").arg(exact(*recipe.mostPairs));
    if (recipe.branch) words << tr("k* = %1 fixed").arg(exact(*recipe.branch));
    return words.join(QStringLiteral(", "));
}

} // namespace costscope
