// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/forecast/forecastWords.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

#include <memory>

namespace costscope {

/// By the heading of the column that was taken for n, or by what logs say.
Counts whatNCounts(const Dataset& data);
/// Title, axes, table, notes and caption of a figure; `name`: what title and caption may begin with, which stays.
void sayWhatNCounts(Figure& figure, Counts counts, const QString& name);

/// Regions of one program at one setting: their times add up. Cases of a table do not.
bool arePartsOfOne(const std::vector<const DatasetItem*>& items);

/// What the figures of answers for plain run times share: records, what is asked, and the answer.
struct ForecastScene {
    const DatasetItem* item = nullptr;
    RunRecords records;
    std::vector<bool> used;   ///< per record
    double target = 1;        ///< n that is asked for
    bool toldByTimes = false; ///< nobody said whether the work grows with n
    std::shared_ptr<const Forecast> forecast;

    QString name() const { return item->name.toHtmlEscaped(); }
    const ScalingPoints& points() const { return forecast->points(); }
    qint64 leftOut() const;
    Counts counts() const { return whatNCounts(*item->data); }
    /// Title, axes, table, notes and caption of the whole figure speak of what n counts. Behind the name of the data, which they begin
    /// with.
    void sayWhatNCounts(Figure& figure) const;
};

/// Whether the work grows with n, where nobody says: times that fall well are those of one problem, of others either may be.
Scaling scalingByTimes(const ScalingPoints& points);
/// What says whether the work grows with n, and what it says.
struct ToldScaling {
    enum By { Times, Sizes, Name, Comment };
    Scaling scaling = Scaling::Strong;
    By by = Times;
};
/// By the sizes that stand in a table beside its times, which an import tells as the fact "work": "grows as n" is weak scaling, "grows
/// with n" in another way is not known; else by a setting or a name that says “weak” (and the times do not halve) or “strong”; else by a
/// comment of the file that speaks of either, the fact "scaling"; else by the times.
ToldScaling toldScaling(const Dataset& data, const ScalingPoints& points);

/// The records of a dataset that count: without those that somebody left out of every fit of it. The first ones that a fit of eq (6)
/// drops count: they are left out for the shape of that law.
std::vector<bool> recordsInForecast(const Session& session, const QString& dataset, size_t count);

/// κ, ν0, s0 and what else a number says of the answer; `at` too: the n that is asked for, four times the largest by default.
const Parameters& forecastParameters();
/// What a request asks of these data, whose points are given. Error: a value out of its range, no such law.
Result<ForecastSettings> forecastSettings(const QJsonObject& choices, const Dataset& data, const ScalingPoints& points);

/// Error: no data, no run times above 0, a value out of its range.
Result<ForecastScene> forecastScene(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress);

/// The answers at these n, kept in the memory. Error: cancelled.
Result<std::shared_ptr<const std::vector<ForecastAt>>> answersAt(const ForecastScene& scene, const std::vector<double>& n, bool lawOnly,
                                                                 FigureMemory& memory, const Progress& progress = {});
bool areKnown(const ForecastScene& scene, const std::vector<double>& n, bool lawOnly, const FigureMemory& memory);
/// The n of least time, kept in the memory.
LeastTime leastTimeOf(const ForecastScene& scene, FigureMemory& memory);
/// What answers at so many n take, as FigureKind::rowsToCount.
inline constexpr qint64 rowsPerAnswer = 3000;
/// The n of records where lines go through all of them: of more than 200, the first in every 200th of a logarithmic axis, and the last.
std::vector<double> pointsToDraw(const ScalingPoints& points);

// For the rows of FigureKind.
std::vector<Choice> forecastChoices(std::initializer_list<Choice> own);
QStringList forecastValueNames();
Result<Done> setForecastValue(FigureRequest& request, const QString& name, const QString& text);
std::vector<FigureValue> describeForecast(const Session& session, const FigureRequest& request);
/// The forecast itself, unless it is in the memory: a tenth of a second, and more where many n differ. What a figure makes of it comes
/// on top.
qint64 forecastRows(const Session& session, const FigureRequest& request, const FigureMemory& memory);
/// The same with the answers at the n of all records, unless they are in the memory, and the records to draw.
qint64 answerRows(const Session& session, const FigureRequest& request, const FigureMemory& memory, bool lawOnly);
/// The smallest and the largest n of points.
struct CoresRange {
    double least = missing, most = missing;
};
/// Of a data set, without the points themselves: panels ask it often, and of millions of records they take a while. Error: no such
/// data set, no run-time records, no time above 0.
Result<CoresRange> coresRange(const Session& session, const QString& dataset);

QString forecastLacks(const Session& session, const FigureRequest& request);

/// Whether the work grows, where nobody chose it and it is not what the times show of themselves.
void sayScaling(Messages& messages, const ToldScaling& told);
/// What the reader of any of these figures must know.
Messages forecastMessages(const ForecastScene& scene);
/// "laws weighed by the records (Amdahl 1967, Gunther 1993)".
QString weighedLawsInWords(const ForecastScene& scene);
/// Data, laws, constants.
Provenance forecastProvenance(const ForecastScene& scene);

} // namespace costscope
