// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/forecast/forecast.h"

#include <map>
#include <vector>

namespace costscope {

// What every figure of answers draws and tables alike, whether over n or over the size.

/// "band": whether intervals hold what laws miss beyond the records.
Choice bandChoice();
bool isLawOnly(const FigureKind& kind, const FigureRequest& request);
/// What the subtitle says where the intervals are of the laws alone; begins with a separator.
QString bandInWords(bool lawOnly);

/// A row of the table: an answer, and where it is from.
struct AnswerRow {
    ForecastAt at;
    double size = missing; ///< that is asked for, where there are several
    RecordRef record = {}; ///< the only one at this n and size
};
/// The row of the only record at each n; -1 where there are several.
std::map<double, int> singleRecords(const RunRecords& records);
/// The only record at this n; none where there are several or no one.
RecordRef onlyRecordAt(const QString& dataset, const std::map<double, int>& records, double n);
/// Rows with a size have it as their first column under `sizeHeading` (simple HTML); without one speed-ups stand in the table.
void addAnswersTable(Figure& figure, const std::vector<AnswerRow>& rows, const QString& sizeHeading = {});

/// The bands of 95 and 80 % of a quantity over x, and the line of its median, called `expected`.
void addAnswerBands(Panel& panel, const std::vector<double>& x, const std::vector<ForecastAt>& answers, Quantiles ForecastAt::*quantity,
                    const QString& expected);
/// What is asked for, with its 80 % interval; nothing where it is not known or has no place on the axis.
void addAskedAnswer(Panel& panel, double x, const Quantiles& asked, int row);

/// Records as points: those that count over those that are left out. Nothing where y has no place on the axis.
class RecordMarks {
public:
    explicit RecordMarks(Panel& panel, const QString& label = QStringLiteral("measured")) : m_panel(panel) { m_used.label = label; }
    void add(bool counts, double x, double y, int row);
    void draw();

private:
    Panel& m_panel;
    Series m_used{.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle};
    Series m_leftOut{
        .mark = Mark::Points, .label = QStringLiteral("left out"), .hue = Hue::Grey, .marker = Marker::Circle, .fill = Fill::None};
};

/// The y axis over all that was drawn.
void padHeights(Panel& panel);

} // namespace costscope
