// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/data/benchmark.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/session/Session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr size_t mostLines = 8;

/// Times of one operation of one file on so many ranks, by size.
struct TimesLine {
    QString name; ///< "allreduce, 64 ranks"
    struct Point {
        double bytes, seconds, least, most;
    };
    std::vector<Point> points = {};
};

QString lineName(const BenchmarkView& view, size_t sample, const QString& ofData)
{
    QStringList words;
    const QString& op = view.text(BenchmarkText::Op, sample);
    words << (op.isEmpty() ? view.text(BenchmarkText::Name, sample) : op);
    words << view.text(BenchmarkText::Algorithm, sample);
    const auto add = [&](BenchmarkNumber field, const QString& one, const QString& many) {
        if (const double number = view.number(field, sample); number > 0) words << counted(qint64(number), one, many);
    };
    add(BenchmarkNumber::Ranks, u"1 rank"_s, u"%1 ranks"_s);
    add(BenchmarkNumber::Pairs, u"1 pair"_s, u"%1 pairs"_s);
    words << ofData;
    words.removeAll(QString());
    return words.join(u", "_s);
}

/// Samples with a size and a time, in the order of the files.
std::vector<TimesLine> linesOf(const std::vector<const DatasetItem*>& items)
{
    std::vector<TimesLine> lines;
    std::map<QString, size_t> places;
    for (const DatasetItem* item : items) {
        const auto view = BenchmarkView::of(*item->data);
        for (size_t i = 0; view && i < view->size(); ++i) {
            const double bytes = view->number(BenchmarkNumber::Bytes, i), seconds = view->number(BenchmarkNumber::Time, i);
            if (!view->isUsable(i) || std::isnan(bytes) || std::isnan(seconds)) continue;
            QString name = lineName(*view, i, items.size() > 1 ? item->name : QString());
            if (name.isEmpty()) name = item->name;
            const auto [place, isNew] = places.emplace(name, lines.size());
            if (isNew) lines.push_back({name});
            lines[place->second].points.push_back(
                {bytes, seconds, view->number(BenchmarkNumber::Min, i), view->number(BenchmarkNumber::Max, i)});
        }
    }
    for (TimesLine& line : lines) std::ranges::stable_sort(line.points, [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    return lines;
}

std::vector<const DatasetItem*> benchmarksOf(const Session& session, const FigureRequest& request)
{
    std::vector<const DatasetItem*> items;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Benchmark)
            items.push_back(item);
    return items;
}

QString lacksTimes(const Session& session, const FigureRequest& request)
{
    if (!linesOf(benchmarksOf(session, request)).empty()) return {};
    return u"This figure needs a benchmark with times by message size: of collectives, of pairs, of OSU or IMB."_s;
}

Panel timesPanel(Figure& figure, const std::vector<TimesLine>& lines)
{
    constexpr std::array hues = {Hue::Ink, Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple, Hue::Orange, Hue::Sky, Hue::Grey};
    constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};
    FigureTable table(u"times"_s, {{u"operation"_s, Quantity::Text, u"Operation"_s},
                                   {u"bytes"_s, Quantity::Size, u"Size"_s},
                                   {u"time_s"_s, Quantity::Time, u"Time"_s},
                                   {u"min_s"_s, Quantity::Time, u"Least"_s},
                                   {u"max_s"_s, Quantity::Time, u"Most"_s}});
    Panel panel;
    std::vector<double> sizes;
    for (size_t k = 0; k < lines.size(); ++k) {
        Series points{.mark = Mark::Points,
                      .label = lines[k].name.toHtmlEscaped(),
                      .hue = hues[k % hues.size()],
                      .marker = markers[k % markers.size()],
                      .fill = k < markers.size() ? Fill::Solid : Fill::None};
        for (const TimesLine::Point& point : lines[k].points) {
            const QString key = u"operation=%1 bytes=%2"_s.arg(lines[k].name, exact(point.bytes));
            const int row = table.add(key, lines[k].name, point.bytes, point.seconds, point.least, point.most);
            if (k >= mostLines || !(point.bytes > 0)) continue; // a size of 0 has no place on the axis
            points.addPoint(point.bytes, point.seconds, point.least, point.most, row);
            sizes.push_back(point.bytes);
        }
        panel.addUnlessEmpty(std::move(points));
    }
    table.dropEmpty();
    table.moveTo(figure);
    panel.x = sizeAxis(sizes.empty() ? std::vector<double>{1} : sizes);
    panel.y = {.label = u"Time of a call (s)"_s, .quantity = Quantity::Time, .scale = Scale::Log};
    std::vector<double> heights = panel.heights();
    std::erase_if(heights, [](double value) { return !(value > 0); });
    padRange(panel.y, heights);
    return panel;
}

/// "allreduce, 64 ranks takes 12.7 ms at 4 B and 1.90 s at 1 MiB", of the first line.
QString timesTitle(const std::vector<TimesLine>& lines)
{
    const TimesLine& line = lines.front();
    const auto at = [](const TimesLine::Point& point) {
        return u"%1 at %2"_s.arg(display(point.seconds, Quantity::Time, 3), point.bytes > 0 ? byteLabel(point.bytes) : u"0 B"_s);
    };
    const QString name = line.name.toHtmlEscaped(), first = at(line.points.front());
    if (line.points.front().bytes == line.points.back().bytes) return u"%1 takes %2"_s.arg(name, first);
    return u"%1 takes %2 and %3"_s.arg(name, first, at(line.points.back()));
}

Result<Figure> buildBenchmarkTimes(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const std::vector<const DatasetItem*> items = benchmarksOf(session, request);
    const std::vector<TimesLine> lines = linesOf(items);
    if (lines.empty()) return Error{lacksTimes(session, request)};
    Figure figure;
    figure.panels = {timesPanel(figure, lines)};
    figure.widthMm = 84;
    figure.heightMm = 72;
    figure.title = timesTitle(lines);
    QStringList names;
    for (const DatasetItem* item : items) {
        names << item->name.toHtmlEscaped();
        figure.provenance.data += sourcesOf(*item);
    }
    figure.subtitle = names.join(u", "_s);
    if (lines.size() > mostLines)
        note(figure.messages, u"The first %1 of %2 lines are drawn; the table has all."_s.arg(mostLines).arg(lines.size()));
    figure.provenance.program = programName();
    figure.caption = u"Time of a call by message size, as measured: %1. %2."_s.arg(figure.subtitle, figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind benchmarkTimesFigure = {
    .id = u"benchmark-times"_s,
    .name = u"Benchmark times"_s,
    .description =
        u"What any benchmark by message size measured, as it stands: collectives, pairs, several operations beside each other."_s,
    .datasetKinds = {u"benchmark"_s},
    .mostDatasets = 16,
    .choices = {},
    .lacks = lacksTimes,
    .build = buildBenchmarkTimes,
    .help = u"calibration"_s,
};

} // namespace costscope
