// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/figures/forecastAnswers.h"

#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

Choice bandChoice()
{
    return choiceOf("band", "Intervals", {{"experience", "with what laws miss"}, {"law", "if a law is exact"}},
                    "whether intervals hold how far laws go wrong beyond the records");
}

bool isLawOnly(const FigureKind& kind, const FigureRequest& request)
{
    return choice(kind, request, u"band"_s) == u"law";
}

QString bandInWords(bool lawOnly)
{
    return lawOnly ? u" · intervals as if one of the laws were exact"_s : QString();
}

std::map<double, int> singleRecords(const RunRecords& records)
{
    std::map<double, int> rows;
    for (size_t row = 0; row < records.size(); ++row) {
        const auto [place, isFirst] = rows.try_emplace(records.n[row], int(row));
        if (!isFirst) place->second = -1;
    }
    return rows;
}

RecordRef onlyRecordAt(const QString& dataset, const std::map<double, int>& records, double n)
{
    const auto record = records.find(n);
    return record != records.end() && record->second >= 0 ? RecordRef{dataset, record->second} : RecordRef{};
}

void addAnswersTable(Figure& figure, const std::vector<AnswerRow>& rows, const QString& sizeHeading)
{
    const bool sized = !sizeHeading.isEmpty();
    const bool isRepeated = std::ranges::any_of(rows, [](const AnswerRow& row) { return row.at.runs > 1; });
    const bool hasMpi = std::ranges::any_of(rows, [](const AnswerRow& row) { return !std::isnan(row.at.measuredMpi); });
    FigureTable table(u"answers"_s, {{u"size"_s, Quantity::None, sizeHeading, sized},
                                     {u"n"_s, Quantity::Processes, u"Cores <i>n</i>"_s},
                                     {u"measured_s"_s, Quantity::Time,
                                      isRepeated ? u"<i>t<sub>n</sub></i> measured, geometric mean"_s : u"<i>t<sub>n</sub></i> measured"_s},
                                     {u"measured_runs"_s, Quantity::Count, u"of runs"_s},
                                     {u"measured_mpi_share"_s, Quantity::Share, u"of it in MPI"_s, hasMpi},
                                     {u"time_q025_s"_s, Quantity::Time, u"<i>t<sub>n</sub></i> from (95 %)"_s},
                                     {u"time_q10_s"_s, Quantity::Time, u"from (80 %)"_s},
                                     {u"time_q50_s"_s, Quantity::Time, u"expected"_s},
                                     {u"time_q90_s"_s, Quantity::Time, u"to (80 %)"_s},
                                     {u"time_q975_s"_s, Quantity::Time, u"to (95 %)"_s},
                                     {u"speedup_q10"_s, Quantity::None, u"Speed-up from (80 %)"_s, !sized},
                                     {u"speedup_q50"_s, Quantity::None, u"expected"_s, !sized},
                                     {u"speedup_q90"_s, Quantity::None, u"to (80 %)"_s, !sized},
                                     {u"efficiency_q10"_s, Quantity::Share, u"Efficiency from (80 %)"_s},
                                     {u"efficiency_q50"_s, Quantity::Share, u"expected"_s},
                                     {u"efficiency_q90"_s, Quantity::Share, u"to (80 %)"_s},
                                     {u"overhead_share_q10"_s, Quantity::Share, u"Share of overhead from (80 %)"_s},
                                     {u"overhead_share_q50"_s, Quantity::Share, u"expected"_s},
                                     {u"overhead_share_q90"_s, Quantity::Share, u"to (80 %)"_s}});
    for (const auto& [at, size, record] : rows) {
        QString key = u"n="_s + exact(at.n);
        if (sized) key.prepend(u"size=%1 "_s.arg(exact(size)));
        table.add(key, size, at.n, at.measured, isRepeated && at.runs > 0 ? double(at.runs) : missing, at.measuredMpi, at.time.q025,
                  at.time.q10, at.time.q50, at.time.q90, at.time.q975, at.speedup.q10, at.speedup.q50, at.speedup.q90, at.efficiency.q10,
                  at.efficiency.q50, at.efficiency.q90, at.overheadShare.q10, at.overheadShare.q50, at.overheadShare.q90);
        figure.rowRecords.push_back(record);
    }
    if (!sized) table.dropEmpty();
    table.moveTo(figure);
}

void addAnswerBands(Panel& panel, const std::vector<double>& x, const std::vector<ForecastAt>& answers, Quantiles ForecastAt::*quantity,
                    const QString& expected)
{
    Series wide{.mark = Mark::Band, .label = u"95 %"_s, .hue = Hue::Sky, .fill = Fill::Soft},
        likely{.mark = Mark::Band, .label = u"80 %"_s, .hue = Hue::DeepBlue, .fill = Fill::Soft},
        line{.mark = Mark::Line, .label = expected, .hue = Hue::Blue, .weight = 1.3};
    wide.x = likely.x = x;
    for (size_t k = 0; k < x.size(); ++k) {
        const Quantiles& at = answers[k].*quantity;
        wide.low.push_back(at.q025);
        wide.high.push_back(at.q975);
        likely.low.push_back(at.q10);
        likely.high.push_back(at.q90);
        line.addPoint(x[k], at.q50);
    }
    for (Series* series : {&wide, &likely, &line}) panel.addUnlessEmpty(std::move(*series));
}

void addAskedAnswer(Panel& panel, double x, const Quantiles& asked, int row)
{
    if (!asked.known() || (panel.y.scale == Scale::Log && asked.q10 <= 0)) return;
    Series point{.mark = Mark::Points, .label = {}, .hue = Hue::Blue, .marker = Marker::Square, .fill = Fill::None};
    point.addPoint(x, asked.q50, asked.q10, asked.q90, row);
    panel.series.push_back(std::move(point));
}

void RecordMarks::add(bool counts, double x, double y, int row)
{
    if (!std::isfinite(y) || (m_panel.y.scale == Scale::Log && y <= 0)) return;
    (counts ? m_used : m_leftOut).addPoint(x, y, row);
}

void RecordMarks::draw()
{
    m_panel.addUnlessEmpty(std::move(m_leftOut));
    m_panel.addUnlessEmpty(std::move(m_used));
}

void padHeights(Panel& panel)
{
    std::vector<double> heights = panel.heights();
    if (panel.y.scale == Scale::Log) std::erase_if(heights, [](double y) { return !(y > 0); });
    padRange(panel.y, heights);
}

} // namespace costscope
