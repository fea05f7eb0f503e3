// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/seenPoints.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

namespace costscope {

namespace {

/// log2 of a positive number to 2e-6 by arithmetic alone, so that compilers do several at a time: exponent and the series of
/// artanh for the fraction. A million positions are wanted between two pictures of a slider.
inline double quickLog2(double value)
{
    constexpr uint64_t fraction = (uint64_t(1) << 52) - 1, one = 0x3FFull << 52, magic = 0x433ull << 52; // 1.0 and 2^52
    const uint64_t bits = std::bit_cast<uint64_t>(value);
    const double exponent = std::bit_cast<double>((bits >> 52) | magic) - (0x1p52 + 1023);
    const double m = std::bit_cast<double>((bits & fraction) | one), t = (m - 1) / (m + 1), tt = t * t;
    return exponent + 2 * std::numbers::log2e * t * (1 + tt * (1.0 / 3 + tt * (1.0 / 5 + tt * (1.0 / 7 + tt / 9))));
}

constexpr size_t blockSize = 512;

/// Positions of values on an axis, a block at a time, in units of a spot from the start of the panel.
class Positions {
public:
    Positions(const Pixels& axis, double start, double spot) : m_log(axis.scale == Scale::Log)
    {
        const double low = m_log ? std::log2(axis.min) : axis.min, high = m_log ? std::log2(axis.max) : axis.max;
        m_slope = (axis.to - axis.from) / (high - low) / spot;
        m_offset = (axis.from - start) / spot - low * m_slope;
    }

    void take(const double* values, size_t count, std::array<double, blockSize>& into) const
    {
        if (m_log)
            for (size_t i = 0; i < count; ++i) into[i] = values[i] > 0 ? m_offset + m_slope * quickLog2(values[i]) : missing;
        else
            for (size_t i = 0; i < count; ++i) into[i] = m_offset + m_slope * values[i];
    }

private:
    bool m_log;
    double m_slope, m_offset;
};

/// The spots of a panel and which point each shows. One row and column more on each side: points at the edge are drawn.
class Spots {
public:
    Spots(const QRectF& rect, double spot)
        : m_columns(int(rect.width() / spot) + 3), m_rows(int(rect.height() / spot) + 3), m_first(size_t(m_columns) * size_t(m_rows), -1)
    {}

    /// nullptr: beside the panel. What lies above or below counts for its error bar.
    int* at(double column, double row)
    {
        if (!(column >= -1 && column < m_columns - 1) || std::isnan(row)) return nullptr;
        const int r = int(std::clamp(row + 1, 0.0, double(m_rows - 1)));
        return &m_first[size_t(int(column + 1)) * size_t(m_rows) + size_t(r)];
    }

private:
    int m_columns, m_rows;
    std::vector<int> m_first;
};

/// The points of a series that are shown, one after the other.
class Seen {
public:
    explicit Seen(const Series& all) : m_all(all), m_bars(std::min(all.low.size(), all.high.size()) >= all.x.size()), m_seen(without(all))
    {}

    void take(size_t i, int& shown)
    {
        if (shown < 0) {
            shown = int(m_seen.x.size());
            m_seen.addPoint(m_all.x[i], m_all.y[i]);
            if (i < m_all.rows.size()) m_seen.rows.push_back(m_all.rows[i]);
            if (i < m_all.value.size()) m_seen.value.push_back(m_all.value[i]);
            if (m_bars) {
                m_seen.low.push_back(m_all.low[i]);
                m_seen.high.push_back(m_all.high[i]);
            }
        } else if (m_bars) {
            double &low = m_seen.low[size_t(shown)], &high = m_seen.high[size_t(shown)];
            if (!(low <= m_all.low[i])) low = m_all.low[i];
            if (!(high >= m_all.high[i])) high = m_all.high[i];
        }
    }
    Series series() { return std::move(m_seen); }
    /// Its looks.
    static Series without(const Series& all)
    {
        Series looks{.mark = all.mark,
                     .label = all.label,
                     .endLabel = all.endLabel,
                     .hue = all.hue,
                     .dash = all.dash,
                     .marker = all.marker,
                     .fill = all.fill,
                     .weight = all.weight};
        return looks;
    }

private:
    const Series& m_all;
    bool m_bars;
    Series m_seen;
};

Series thinnedTo(const Series& points, const Pixels& x, const Pixels& y, const QRectF& rect, double spot)
{
    Spots spots(rect, spot);
    Seen seen(points);
    const Positions columns(x, rect.left(), spot), rows(y, rect.top(), spot);
    std::array<double, blockSize> column = {}, row = {};
    const size_t count = std::min(points.x.size(), points.y.size());
    for (size_t from = 0; from < count; from += blockSize) {
        const size_t size = std::min(blockSize, count - from);
        columns.take(points.x.data() + from, size, column);
        rows.take(points.y.data() + from, size, row);
        for (size_t i = 0; i < size; ++i)
            if (int* shown = spots.at(column[i], row[i])) seen.take(from + i, *shown);
    }
    return seen.series();
}

/// The points that tell the course of a line: of each column the first, the lowest, the highest and the last.
class Course {
public:
    explicit Course(const Series& all) : m_all(all), m_seen(Seen::without(all)) {}

    void take(size_t i, double column)
    {
        if (m_open && column != m_column) close();
        if (!m_open) m_first = m_low = m_high = i;
        m_open = true;
        m_column = column;
        m_last = i;
        if (m_all.y[i] < m_all.y[m_low]) m_low = i;
        if (m_all.y[i] > m_all.y[m_high]) m_high = i;
    }
    /// A point without a place, which ends a piece of the line.
    void interrupt(size_t i)
    {
        if (!m_open) return; // one is enough
        close();
        add(i);
    }
    Series series()
    {
        if (m_open) close();
        return std::move(m_seen);
    }

private:
    void close()
    {
        m_open = false;
        size_t before = m_all.x.size();
        for (const size_t i : {m_first, std::min(m_low, m_high), std::max(m_low, m_high), m_last})
            if (i != std::exchange(before, i)) add(i);
    }
    void add(size_t i)
    {
        m_seen.addPoint(m_all.x[i], m_all.y[i]);
        if (i < m_all.rows.size()) m_seen.rows.push_back(m_all.rows[i]);
    }

    const Series& m_all;
    Series m_seen;
    bool m_open = false;
    double m_column = 0;
    size_t m_first = 0, m_low = 0, m_high = 0, m_last = 0;
};

bool isLong(const Series& series)
{
    const bool isLine = series.mark == Mark::Line && series.marker == Marker::None;
    return (series.mark == Mark::Points || isLine) && series.x.size() > fewPoints;
}

/// All but what is drawn in it.
Panel frameOf(const Panel& panel)
{
    return {.title = panel.title,
            .x = panel.x,
            .y = panel.y,
            .notes = panel.notes,
            .legend = panel.legend,
            .height = panel.height,
            .sharesX = panel.sharesX,
            .sharesY = panel.sharesY,
            .grid = panel.grid,
            .key = panel.key};
}

} // namespace

Series seenPoints(const Series& points, const Pixels& x, const Pixels& y, const QRectF& rect, double marker)
{
    Series seen = thinnedTo(points, x, y, rect, std::max(1.0, marker / 8));
    for (const double part : {4, 2})
        if (seen.x.size() > fewPoints / 2) seen = thinnedTo(seen, x, y, rect, marker / part);
    return seen;
}

Series seenLine(const Series& line, const Pixels& x, const Pixels& y, const QRectF& rect)
{
    const size_t count = std::min(line.x.size(), line.y.size());
    if (!std::is_sorted(line.x.begin(), line.x.begin() + qsizetype(count))) return line;
    const Positions columns(x, rect.left(), 1);
    const double beyond = rect.width() + 1;
    const bool isLog = y.scale == Scale::Log;
    std::array<double, blockSize> column = {};
    Course course(line);
    for (size_t from = 0; from < count; from += blockSize) {
        const size_t size = std::min(blockSize, count - from);
        columns.take(line.x.data() + from, size, column);
        for (size_t i = 0; i < size; ++i) {
            const double height = line.y[from + i];
            if (std::isfinite(column[i]) && std::isfinite(height) && (height > 0 || !isLog))
                course.take(from + i, std::floor(std::clamp(column[i], -1.0, beyond)));
            else
                course.interrupt(from + i);
        }
    }
    return course.series();
}

std::vector<Panel> seenPanels(const Figure& figure, const std::vector<PanelLayout>& axes, QSizeF size, double marker)
{
    std::vector<Panel> seen;
    const auto anyLong = [](const Panel& panel) { return std::any_of(panel.series.begin(), panel.series.end(), isLong); };
    if (std::none_of(figure.panels.begin(), figure.panels.end(), anyLong)) return seen;
    // A panel is somewhat smaller than its share of the page: spots are too small rather than too large.
    const int columns = std::clamp(figure.columns * figure.group, 1, int(figure.panels.size()));
    const int rows = (int(figure.panels.size()) + columns - 1) / columns;
    const QRectF rect(0, 0, size.width() / columns, size.height() / rows);
    for (size_t i = 0; i < figure.panels.size(); ++i) {
        Pixels x = axes[i].x, y = axes[i].y;
        x.place(0, rect.width());
        y.place(rect.height(), 0);
        Panel panel = frameOf(figure.panels[i]);
        for (const Series& series : figure.panels[i].series)
            panel.series.push_back(!isLong(series)             ? series
                                   : series.mark == Mark::Line ? seenLine(series, x, y, rect)
                                                               : seenPoints(series, x, y, rect, marker));
        seen.push_back(std::move(panel));
    }
    return seen;
}

} // namespace costscope
