// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/figure/FigureKind.h"
#include "core/forecast/sizes/sizeForecast.h"
#include "core/forecast/sizes/sizedProblems.h"
#include "core/parameters/FigureValue.h"

#include <memory>

namespace costscope {

/// Run times of one problem at several sizes, what is asked of them, and the answer.
struct SizeScene {
    SizedProblem problem;
    std::vector<RunRecords> records;     ///< per size
    std::vector<std::vector<bool>> used; ///< per size and record
    qint64 otherSeries = 0;              ///< that were chosen too and are of no size of this problem
    double n = 1, size = 1;              ///< asked for
    bool toldByTimes = false;            ///< nobody said whether the work grows with n
    std::shared_ptr<const SizeForecast> forecast;

    QString name() const; ///< what the names of all these series have in common; simple HTML
    double most() const;  ///< the largest n of all sizes
    qint64 leftOut() const;
};

/// "size" and "at", what is asked for, and the constants of forecastParameters().
const Parameters& sizeParameters();

/// Of the first problem that comes in several sizes among the data sets of the request. Error: there is none, and why; a value out of
/// its range.
Result<SizeScene> sizeScene(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress);

// For the rows of FigureKind.
Result<Done> setSizeValue(FigureRequest& request, const QString& name, const QString& text);
std::vector<FigureValue> describeSizes(const Session& session, const FigureRequest& request);
qint64 sizeRows(const Session& session, const FigureRequest& request, const FigureMemory& memory);
QString sizesLack(const Session& session, const FigureRequest& request);

/// What the reader must know.
Messages sizeMessages(const SizeScene& scene);
Provenance sizeProvenance(const SizeScene& scene);

} // namespace costscope
