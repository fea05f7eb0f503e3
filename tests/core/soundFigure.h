// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

#include <QRegularExpression>

#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace costscope {

// What every figure promises, whatever it shows: wrongIn(), untoldIn() and alikeIn() are empty.

inline bool isWord(const QString& text)
{
    static const QRegularExpression wrong(u"%\\d|%L\\d|\\bnan\\b|\\binf\\b|\\bof 0\\b(?!\\.)"_s);
    return !wrong.match(text).hasMatch();
}

inline QStringList wordsOf(const Figure& figure)
{
    QStringList words = {figure.title, figure.subtitle, figure.caption};
    for (const Panel& panel : figure.panels) {
        words << panel.title << panel.x.label << panel.y.label;
        for (const QString& note : panel.notes) words << note;
        for (const Series& s : panel.series) {
            words << s.label << s.endLabel;
            for (const QString& text : s.text) words << text;
        }
    }
    for (const Message& message : figure.messages) words << message.toString();
    return words;
}

inline QString wrongAxis(const Axis& axis)
{
    if (!std::isfinite(axis.min) || !std::isfinite(axis.max) || !(axis.min < axis.max))
        return u"an axis from %1 to %2"_s.arg(axis.min).arg(axis.max);
    if (axis.scale == Scale::Log && axis.min <= 0) return u"a logarithmic axis from %1"_s.arg(axis.min);
    for (const Tick& tick : axis.fixedTicks)
        if (!std::isfinite(tick.value)) return u"a tick nowhere"_s;
    if (axis.ticks == TickStyle::Fixed && !axis.fixedTicks.empty() &&
        std::none_of(axis.fixedTicks.begin(), axis.fixedTicks.end(),
                     [&](const Tick& tick) { return !tick.label.isEmpty() && tick.value >= axis.min && tick.value <= axis.max; }))
        return u"no tick says where one is on “%1”"_s.arg(axis.label);
    return {};
}

/// Times are told in a unit in which the longest is a number that people read.
inline QString wrongUnit(const Axis& axis)
{
    if (axis.quantity != Quantity::Time || axis.scale == Scale::Log || !axis.label.endsWith(QLatin1String("s)"))) return {};
    const double most = std::max(std::fabs(axis.min), std::fabs(axis.max));
    const bool isLarge = most > 1200 && !axis.label.endsWith(QLatin1String("(s)"));
    return most < 0.05 || isLarge ? u"“%1” up to %2"_s.arg(axis.label).arg(most) : QString();
}

inline bool isIn(const Axis& axis, double value)
{
    if (std::isnan(value)) return true; // a gap
    const double slack = axis.scale == Scale::Log ? 1e-9 * value : 1e-9 * (axis.max - axis.min);
    return value >= axis.min - slack && value <= axis.max + slack;
}

/// Lists of a series as long as its mark needs.
inline QString wrongLengths(const Series& s)
{
    const size_t n = s.x.size();
    const auto fits = [n](const auto& values, bool needed) { return values.size() == n || (!needed && values.empty()); };
    const bool hasExtent = s.mark == Mark::Bars || s.mark == Mark::Band;
    if (s.mark == Mark::Vertical || s.mark == Mark::Horizontal || s.mark == Mark::Region) return {};
    if (!fits(s.y, !hasExtent)) return u"%1 y for %2 x"_s.arg(s.y.size()).arg(n);
    if (!fits(s.low, hasExtent) || !fits(s.high, hasExtent))
        return u"%1 low, %2 high for %3 x"_s.arg(s.low.size()).arg(s.high.size()).arg(n);
    if (!fits(s.rows, false)) return u"%1 rows for %2 x"_s.arg(s.rows.size()).arg(n);
    if (s.mark == Mark::Text && !fits(s.text, true)) return u"%1 texts for %2 x"_s.arg(s.text.size()).arg(n);
    if (s.mark == Mark::Segments && (!fits(s.x2, true) || !fits(s.y2, true))) return u"segments without ends"_s;
    for (size_t i = 0; i < n && !s.low.empty(); ++i)
        if (s.low[i] > s.high[i]) return u"low %1 above high %2"_s.arg(s.low[i]).arg(s.high[i]);
    return {};
}

/// The user may have set where an axis ends.
enum class Ends { Own, Set };

/// A difference or ratio of a comparison.
inline bool isChange(const Column& column)
{
    return column.name.startsWith(u"difference_"_s) || column.name.startsWith(u"ratio_of_"_s);
}

/// Kinds whose stacks, means and shares are drawn from several columns.
inline const std::set<QString> summed = {"law-ladder",      "cost-by-level",   "dense-breakdown", "hop-distribution",
                                         "link-load-torus", "message-size",    "model-ladder",    "multi-panel",
                                         "overlap-bars",    "percent-of-peak", "selection-replay"};

/// Whether the numbers stand in the rows of a column, in another unit perhaps.
inline bool standsIn(const Column& column, const std::vector<double>& numbers, const std::vector<int>& rows)
{
    for (const double factor : {1.0, 1e3, 1e6, 1e9, 1e12, 1e-3, 1e-6, 1e-9, 1e-12, 100.0, 1 / 1024.0, 1 / 1048576.0, 1 / 1073741824.0}) {
        bool any = false, all = true;
        for (size_t i = 0; i < rows.size() && all; ++i) {
            if (rows[i] < 0 || rows[i] >= column.rows() || std::isnan(numbers[i])) continue;
            const double told = factor * column.number(rows[i]);
            all = std::fabs(numbers[i] - told) <= 1e-9 * std::fabs(told), any = true;
        }
        if (any && all) return true;
    }
    return false;
}

/// What a point is drawn at is told in its row of the table.
inline bool isTold(const Figure& figure, const Series& s)
{
    const std::vector<Column>& columns = figure.table.columns;
    if (std::any_of(columns.begin(), columns.end(), isChange)) return true; // colours and bars of changes are scaled
    if (std::none_of(s.rows.begin(), s.rows.end(), [&](int row) { return row >= 0 && row < figure.table.rows(); })) return true;
    std::vector<double> heights(s.low.size()), lengths(s.x2.size());
    for (size_t i = 0; i < s.low.size() && i < s.high.size(); ++i) heights[i] = s.high[i] - s.low[i];
    for (size_t i = 0; i < s.x2.size(); ++i) lengths[i] = s.x2[i] - s.x[i];
    for (const std::vector<double>* numbers :
         std::initializer_list<const std::vector<double>*>{&s.y, &s.high, &s.value, &s.x2, &s.y2, &s.low, &s.x, &heights, &lengths})
        if (numbers->size() == s.rows.size())
            for (const Column& column : figure.table.columns)
                if (standsIn(column, *numbers, s.rows)) return true;
    return false;
}

inline QString wrongSeries(const Figure& figure, const Panel& panel, const Series& s, Ends ends)
{
    if (const QString wrong = wrongLengths(s); !wrong.isEmpty()) return wrong;
    if (!(s.weight > 0 && s.weight <= 4 && s.width > 0 && s.height > 0)) return u"a strange look"_s;
    for (const int row : s.rows)
        if (row < -1 || row >= int(figure.rowKeys.size())) return u"row %1 of %2"_s.arg(row).arg(figure.rowKeys.size());
    if (ends == Ends::Set) return {};
    for (size_t i = 0; i < s.x.size() && s.mark == Mark::Bars; ++i) {
        const double end = s.x2.size() == s.x.size() ? s.x2[i] : s.x[i];
        if (!isIn(panel.y, s.high[i]) || !isIn(panel.x, end)) return u"a bar to (%1, %2) outside the axes"_s.arg(end).arg(s.high[i]);
    }
    if (s.mark != Mark::Points) return {};
    for (size_t i = 0; i < s.x.size(); ++i)
        if (!isIn(panel.x, s.x[i]) || !isIn(panel.y, s.y[i])) return u"a point at (%1, %2) outside the axes"_s.arg(s.x[i]).arg(s.y[i]);
    return {};
}

/// "time_low_s" ≤ "time_s" ≤ "time_high_s" wherever a table has them.
inline QString wrongLimits(const Table& table)
{
    for (const Column& column : table.columns)
        for (const auto& [word, sign] : {std::pair{"_low", 1.0}, {"_high", -1.0}}) {
            if (!column.name.contains(QLatin1String(word)) || isChange(column)) continue;
            const Column* middle = table.find(QString(column.name).remove(QLatin1String(word)));
            for (qsizetype row = 0; middle && row < table.rows(); ++row)
                if (sign * (middle->number(row) - column.number(row)) < -1e-9 * std::fabs(column.number(row)))
                    return u"%1 is %2 beside %3"_s.arg(column.name).arg(column.number(row)).arg(middle->number(row));
        }
    return {};
}

/// What no figure may have; empty if all is well.
inline QString wrongIn(const Figure& figure, Ends ends = Ends::Own)
{
    if (figure.title.isEmpty() || figure.panels.empty()) return u"no title or panel"_s;
    if (!(figure.widthMm > 20 && figure.widthMm < 1000 && figure.heightMm > 20 && figure.heightMm < 1000)) return u"a strange size"_s;
    if (figure.columns < 1 || figure.group < 1) return u"panels without place"_s;
    if (figure.table.rows() > 0 && qsizetype(figure.rowKeys.size()) < figure.table.rows()) // a long table is cut, keys are not
        return u"%1 keys for %2 rows"_s.arg(figure.rowKeys.size()).arg(figure.table.rows());
    if (!figure.rowRecords.empty() && qsizetype(figure.rowRecords.size()) != figure.table.rows()) return u"records without rows"_s;
    std::set<QString> names;
    for (const Column& column : figure.table.columns) {
        if (column.rows() != figure.table.rows()) return u"column %1 is of another length"_s.arg(column.name);
        if (!names.insert(column.name).second) return u"two columns %1"_s.arg(column.name);
    }
    for (const QString& words : wordsOf(figure))
        if (!isWord(words)) return u"the words “%1”"_s.arg(words);
    if (const QString wrong = wrongLimits(figure.table); !wrong.isEmpty()) return wrong;
    for (const Panel& panel : figure.panels) {
        for (const Axis* axis : {&panel.x, &panel.y})
            if (const QString wrong = wrongAxis(*axis); !wrong.isEmpty()) return wrong;
        for (const Axis* axis : {&panel.x, &panel.y})
            if (const QString wrong = ends == Ends::Own ? wrongUnit(*axis) : QString(); !wrong.isEmpty()) return wrong;
        for (const Series& s : panel.series)
            if (const QString wrong = wrongSeries(figure, panel, s, ends); !wrong.isEmpty())
                return u"%1 (“%2”): %3"_s.arg(panel.title, s.label, wrong);
    }
    return {};
}

/// Two series of a panel with names of their own that look the same; empty if there are none.
inline QString alikeIn(const Figure& figure)
{
    for (const Panel& panel : figure.panels) {
        std::map<std::tuple<Mark, Hue, Dash, Marker, Fill>, QString> looks;
        for (const Series& s : panel.series) {
            const QString name = s.label.isEmpty() ? s.endLabel : s.label;
            if (name.isEmpty() || s.x.empty() || s.mark == Mark::Text || s.mark == Mark::Vertical)
                continue; // lines have their names at them
            const auto [look, isNew] = looks.insert({{s.mark, s.hue, s.dash, s.marker, s.fill}, name});
            if (!isNew && look->second != name) return u"“%1” and “%2”"_s.arg(look->second, name);
        }
    }
    return {};
}

/// A series whose numbers stand in no column of the table; empty if there is none.
inline QString untoldIn(const Figure& figure)
{
    const auto isPlan = [](const Panel& panel) { return panel.isSquare && panel.frame == Frame::Labels; }; // places, which are no numbers
    for (const Panel& panel : figure.panels)
        for (const Series& s : isPlan(panel) ? std::vector<Series>() : panel.series)
            if (!summed.contains(figure.kind) && !isTold(figure, s)) return u"%1 (“%2”)"_s.arg(panel.title, s.label);
    return {};
}

} // namespace costscope
