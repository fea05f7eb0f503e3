// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/data/benchmark.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/session/Session.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr size_t mostLines = 8;

/// What a figure draws of samples with a size.
struct Measured {
    BenchmarkNumber number, least, most; ///< without a spread all three are the same
    const char* lacks;                   ///< what the figure needs
    const char* column;
    const char* label;
    Quantity quantity;
    double unit; ///< of the axis
    const char* axis;
    const char* caption;
};
constexpr Measured times = {BenchmarkNumber::Time,
                            BenchmarkNumber::Min,
                            BenchmarkNumber::Max,
                            "times by message size: of collectives, of pairs, of OSU or IMB",
                            "time_s",
                            "Time",
                            Quantity::Time,
                            1,
                            "Time of a call (s)",
                            "Time of a call"};
constexpr Measured rates = {BenchmarkNumber::Rate, BenchmarkNumber::Rate,
                            BenchmarkNumber::Rate, "rates by message size: osu_bw, osu_bibw, osu_mbw_mr, IMB Uniband",
                            "rate_bytes_per_s",    "Bandwidth",
                            Quantity::Rate,        1e9,
                            "Bandwidth (GB/s)",    "Bandwidth"};

/// One operation of one file on so many ranks, by size.
struct SizeLine {
    QString name;     ///< "allreduce, 64 ranks"
    QString of = {};  ///< what it measures: of lines that tell it of two algorithms, files or versions the same
    QString own = {}; ///< which of them it is
    struct Point {
        double bytes, value, least, most;
    };
    std::vector<Point> points = {};
};

SizeLine lineOf(const BenchmarkView& view, size_t sample, const QString& ofData)
{
    const QString& op = view.text(BenchmarkText::Op, sample);
    const QString measured = op.isEmpty() ? view.text(BenchmarkText::Name, sample) : op;
    const QString& algorithm = view.text(BenchmarkText::Algorithm, sample);
    QStringList counts;
    const auto add = [&](BenchmarkNumber field, const QString& one, const QString& many) {
        if (const double number = view.number(field, sample); number > 0) counts << counted(qint64(number), one, many);
    };
    add(BenchmarkNumber::Ranks, u"1 rank"_s, u"%1 ranks"_s);
    add(BenchmarkNumber::Pairs, u"1 pair"_s, u"%1 pairs"_s);
    const auto joined = [](QStringList words) {
        words.removeAll(QString());
        return words.join(u", "_s);
    };
    return {joined(QStringList{measured, algorithm} + counts + QStringList{ofData}), joined(QStringList{measured} + counts),
            joined({algorithm, ofData})};
}

/// Samples with a size and what is drawn, in the order of the files.
std::vector<SizeLine> linesOf(const std::vector<const DatasetItem*>& items, const Measured& what)
{
    std::vector<SizeLine> lines;
    std::map<QString, size_t> places;
    for (const DatasetItem* item : items) {
        const auto view = BenchmarkView::of(*item->data);
        for (size_t i = 0; view && i < view->size(); ++i) {
            const double bytes = view->number(BenchmarkNumber::Bytes, i), value = view->number(what.number, i);
            if (std::isnan(bytes) || std::isnan(value)) continue;
            if (what.number == BenchmarkNumber::Time ? !view->isUsable(i) : !view->hasRate(i)) continue;
            SizeLine line = lineOf(*view, i, items.size() > 1 ? item->name : QString());
            if (line.name.isEmpty()) line.name = item->name;
            const auto [place, isNew] = places.emplace(line.name, lines.size());
            if (isNew) lines.push_back(std::move(line));
            lines[place->second].points.push_back({bytes, value, view->number(what.least, i), view->number(what.most, i)});
        }
    }
    for (SizeLine& line : lines) std::ranges::stable_sort(line.points, [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
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

template <const Measured& what>
QString lacks(const Session& session, const FigureRequest& request)
{
    if (!linesOf(benchmarksOf(session, request), what).empty()) return {};
    return u"This figure needs a benchmark with %1."_s.arg(QLatin1String(what.lacks));
}

Panel panelOf(Figure& figure, const std::vector<SizeLine>& lines, const Measured& what)
{
    constexpr std::array hues = {Hue::Ink, Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple, Hue::Orange, Hue::Sky, Hue::Grey};
    constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};
    const bool hasSpread = what.least != what.number;
    const QString column = QLatin1String(what.column);
    FigureTable table(hasSpread ? u"times"_s : u"rates"_s, {{u"operation"_s, Quantity::Text, u"Operation"_s},
                                                            {u"bytes"_s, Quantity::Size, u"Size"_s},
                                                            {column, what.quantity, QLatin1String(what.label)},
                                                            {u"min_s"_s, Quantity::Time, u"Least"_s},
                                                            {u"max_s"_s, Quantity::Time, u"Most"_s}});
    Panel panel;
    std::vector<double> sizes;
    for (size_t k = 0; k < lines.size(); ++k) {
        Series points{.mark = Mark::Points,
                      .label = lines.size() > 1 ? lines[k].name.toHtmlEscaped() : QString(), // the title has the only one
                      .hue = hues[k % hues.size()],
                      .marker = markers[k % markers.size()],
                      .fill = k < markers.size() ? Fill::Solid : Fill::None};
        for (const SizeLine::Point& point : lines[k].points) {
            const QString key = u"operation=%1 bytes=%2"_s.arg(lines[k].name, exact(point.bytes));
            const double least = hasSpread ? point.least : missing, most = hasSpread ? point.most : missing;
            const int row = table.add(key, lines[k].name, point.bytes, point.value, least, most);
            if (k >= mostLines || !(point.bytes > 0)) continue; // a size of 0 has no place on the axis
            points.addPoint(point.bytes, point.value / what.unit, least / what.unit, most / what.unit, row);
            sizes.push_back(point.bytes);
        }
        panel.addUnlessEmpty(std::move(points));
    }
    table.dropEmpty();
    table.moveTo(figure);
    panel.x = sizeAxis(sizes.empty() ? std::vector<double>{1} : sizes);
    panel.y = {.label = QLatin1String(what.axis), .quantity = what.unit == 1 ? what.quantity : Quantity::None, .scale = Scale::Log};
    std::vector<double> heights = panel.heights();
    std::erase_if(heights, [](double value) { return !(value > 0); });
    padRange(panel.y, heights);
    return panel;
}

/// Of two names the words in which they differ: "ring" and "recursive doubling" of osu_ring_np64 and osu_recursive_doubling_np64.
std::pair<QString, QString> ownWords(const QString& one, const QString& other)
{
    static const QRegularExpression gaps(u"[\\s_.,-]+"_s);
    QStringList a = one.split(gaps, Qt::SkipEmptyParts), b = other.split(gaps, Qt::SkipEmptyParts);
    while (a.size() > 1 && b.size() > 1 && a.first() == b.first()) a.removeFirst(), b.removeFirst();
    while (a.size() > 1 && b.size() > 1 && a.last() == b.last()) a.removeLast(), b.removeLast();
    return {a.join(u' '), b.join(u' ')};
}

/// Which of two that measure the same is faster at which sizes: "allgather, 64 ranks: ring is faster from 8 KiB on, recursive doubling
/// up to 4 KiB". Empty: they do not, or at less than three sizes.
QString comparisonTitle(const std::vector<SizeLine>& lines)
{
    if (lines.size() != 2 || lines[0].of != lines[1].of || lines[0].own.isEmpty() || lines[1].own.isEmpty()) return {};
    std::map<double, std::array<double, 2>> times;
    for (size_t k : {0, 1})
        for (const SizeLine::Point& point : lines[k].points) {
            if (!(point.bytes > 0)) continue;
            double& time = times.try_emplace(point.bytes, std::array{missing, missing}).first->second[k];
            if (!std::isnan(time)) return {}; // several of one size
            time = point.value;
        }
    std::erase_if(times, [](const auto& at) { return std::isnan(at.second[0] + at.second[1]); });
    if (times.size() < 3) return {};
    std::array<int, 2> wins{};
    std::array<double, 2> first{missing, missing}, last{missing, missing}; // sizes at which each is faster
    int switches = 0, before = -1;
    double least = INFINITY, most = 0;
    for (const auto& [bytes, pair] : times) {
        if (pair[0] == pair[1]) continue;
        const int faster = pair[0] < pair[1] ? 0 : 1;
        const size_t k = size_t(faster);
        if (wins[k]++ == 0) first[k] = bytes;
        last[k] = bytes;
        switches += before >= 0 && faster != before;
        before = faster;
        const double ratio = pair[1 - k] / pair[k];
        least = std::min(least, ratio), most = std::max(most, ratio);
    }
    const auto names = ownWords(lines[0].own, lines[1].own);
    const std::array name{names.first.toHtmlEscaped(), names.second.toHtmlEscaped()};
    const QString of = lines[0].of.isEmpty() ? QString() : lines[0].of.toHtmlEscaped() + u": "_s;
    const size_t more = wins[0] >= wins[1] ? 0 : 1;
    if (wins[0] + wins[1] == 0) return {};
    if (wins[more] == int(times.size())) {
        const QString low = display(least, Quantity::None, 2), high = display(most, Quantity::None, 2);
        return u"%1%2 takes %3 times as long as %4"_s.arg(of, name[1 - more], low == high ? low : u"%1 to %2"_s.arg(low, high), name[more]);
    }
    if (switches == 1) {
        const size_t small = first[0] < first[1] ? 0 : 1;
        return u"%1%2 is faster up to %3, %4 from %5 on"_s.arg(of, name[small], byteLabel(last[small]), name[1 - small],
                                                               byteLabel(first[1 - small]));
    }
    return u"%1%2 is faster at %3 of %4 sizes, %5 at %6"_s.arg(of, name[more], QString::number(wins[more]), QString::number(times.size()),
                                                               name[1 - more], QString::number(wins[1 - more]));
}

/// "allreduce, 64 ranks takes 12.7 ms at 4 B and 1.90 s at 1 MiB", of the first line; without bytes it may be a call that does nothing.
QString timesTitle(const std::vector<SizeLine>& lines)
{
    if (const QString title = comparisonTitle(lines); !title.isEmpty()) return title;
    const SizeLine& line = lines.front();
    const auto at = [](const SizeLine::Point& point) {
        return u"%1 at %2"_s.arg(display(point.value, Quantity::Time, 3), point.bytes > 0 ? byteLabel(point.bytes) : u"0 B"_s);
    };
    const auto least = std::ranges::find_if(line.points, [](const SizeLine::Point& point) { return point.bytes > 0; });
    const SizeLine::Point& from = least == line.points.end() ? line.points.front() : *least;
    const QString name = line.name.toHtmlEscaped(), first = at(from);
    if (from.bytes == line.points.back().bytes) return u"%1 takes %2"_s.arg(name, first);
    return u"%1 takes %2 and %3"_s.arg(name, first, at(line.points.back()));
}

double highest(const SizeLine& line)
{
    return std::ranges::max_element(line.points, {}, &SizeLine::Point::value)->value;
}

/// "bw, 1 pair reaches 11.3 GB/s at 128 KiB and half of it or more from 8 KiB on"; of several lines the one that reaches most.
QString ratesTitle(const std::vector<SizeLine>& lines)
{
    const SizeLine& line = *std::ranges::max_element(lines, {}, highest);
    const std::vector<SizeLine::Point>& points = line.points;
    const auto most = std::ranges::max_element(points, {}, &SizeLine::Point::value);
    const auto size = [](double bytes) { return bytes > 0 ? byteLabel(bytes) : u"0 B"_s; };
    const QString reaches = lines.size() > 1 ? u"%1 reaches most, %2 at %3"_s : u"%1 reaches %2 at %3"_s,
                  title = reaches.arg(line.name.toHtmlEscaped(), display(most->value, Quantity::Rate, 3), size(most->bytes));
    double below = -1, from = missing;
    for (const SizeLine::Point& point : points)
        if (point.value < most->value / 2) below = std::fmax(below, point.bytes);
    for (const SizeLine::Point& point : points)
        if (point.bytes > below) from = std::fmin(from, point.bytes);
    if (!(from < most->bytes)) return title;
    return u"%1 and half of it or more from %2 on"_s.arg(title, size(from));
}

template <const Measured& what>
Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const std::vector<const DatasetItem*> items = benchmarksOf(session, request);
    const std::vector<SizeLine> lines = linesOf(items, what);
    if (lines.empty()) return Error{lacks<what>(session, request)};
    Figure figure;
    figure.panels = {panelOf(figure, lines, what)};
    figure.widthMm = 84;
    figure.heightMm = 72;
    figure.title = what.number == BenchmarkNumber::Time ? timesTitle(lines) : ratesTitle(lines);
    QStringList names;
    std::vector<std::pair<QString, RankTimes>> sorts;
    for (const DatasetItem* item : items) {
        names << item->name.toHtmlEscaped();
        figure.provenance.data += sourcesOf(*item);
        if (const auto view = BenchmarkView::of(*item->data)) sorts.emplace_back(item->name, rankTimes(*view));
    }
    figure.subtitle = names.join(u", "_s);
    if (what.number == BenchmarkNumber::Time) {
        const auto isSlowest = [](const auto& sort) { return sort.second == RankTimes::Slowest; };
        if (std::ranges::all_of(sorts, isSlowest)) figure.subtitle += u" · times of the slowest rank"_s;
        if (const auto mixed = mixedRankTimes(sorts)) figure.messages.push_back(*mixed);
    }
    if (lines.size() > mostLines)
        note(figure.messages, u"The first %1 of %2 lines are drawn; the table has all."_s.arg(mostLines).arg(lines.size()));
    figure.provenance.program = programName();
    const QString only = lines.size() == 1 ? lines.front().name.toHtmlEscaped() + u" of "_s : QString();
    figure.caption =
        u"%1 by message size, as measured: %2%3. %4."_s.arg(QLatin1String(what.caption), only, figure.subtitle, figure.provenance.program);
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
    .lacks = lacks<times>,
    .build = build<times>,
    .help = u"calibration"_s,
};

const FigureKind benchmarkRatesFigure = {
    .id = u"benchmark-rates"_s,
    .name = u"Benchmark rates"_s,
    .description =
        u"The bandwidth that a benchmark printed by message size, as it stands, and from which size on it has half of its best."_s,
    .datasetKinds = {u"benchmark"_s},
    .mostDatasets = 16,
    .choices = {},
    .lacks = lacks<rates>,
    .build = build<rates>,
    .help = u"calibration"_s,
};

} // namespace costscope
