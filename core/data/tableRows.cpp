// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/tableRows.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace costscope {

namespace {

/// Whether a row is kept.
using Test = std::function<bool(qsizetype row)>;

constexpr qsizetype mostShownCells = 200'000; // beyond, numbers are looked up as they are stored, not as they are shown

/// Letters and digits alone, in small letters: "t<sub>n</sub> measured" is "tnmeasured".
QString bare(QString name)
{
    static const QRegularExpression tag(u"<[^>]*>"_s);
    name.remove(tag);
    name.removeIf([](QChar c) { return !c.isLetterOrNumber(); });
    return name.toLower();
}

/// The column of this name; else the first whose heading is this, that begins so, or that has it inside.
const Column* columnNamed(const Table& table, const QString& name)
{
    if (const Column* column = table.find(name)) return column;
    const QString wanted = bare(name);
    if (wanted.isEmpty()) return nullptr;
    using Match = bool (*)(const QString&, const QString&);
    constexpr Match is = [](const QString& a, const QString& b) { return a == b; };
    constexpr Match begins = [](const QString& a, const QString& b) { return a.startsWith(b); };
    constexpr Match has = [](const QString& a, const QString& b) { return a.contains(b); };
    for (const Match match : {is, begins, has})
        for (const Column& column : table.columns)
            if (match(bare(column.label), wanted) || match(bare(column.name), wanted)) return &column;
    return nullptr;
}

/// "name", "op", "value" of "name>=value"; no match = a word.
QRegularExpressionMatch condition(const QString& word)
{
    static const QRegularExpression form(u"^([^<>=!]*)(<=|>=|!=|<|>|=)(.*)$"_s);
    return form.match(word);
}

/// Conditions and words; blanks may stand around signs and before units: "time > 5 ms spmv" are two.
QStringList wordsOf(QString filter, const Table& table)
{
    static const QRegularExpression around(u"\\s*(<=|>=|!=|<|>|=)\\s*"_s), blanks(u"\\s+"_s);
    filter.replace(around, u"\\1"_s);
    QStringList words;
    for (const QString& word : filter.split(blanks, Qt::SkipEmptyParts)) {
        const auto before = words.isEmpty() ? QRegularExpressionMatch() : condition(words.back());
        const Column* column = before.hasMatch() && !condition(word).hasMatch() ? columnNamed(table, before.captured(1)) : nullptr;
        const bool isUnit = column && !word.front().isDigit() && parseQuantity(before.captured(3), column->quantity).ok() &&
                            parseQuantity(before.captured(3) + u' ' + word, column->quantity).ok();
        isUnit ? void(words.back() += u' ' + word) : words.append(word);
    }
    return words;
}

Test ofTexts(const Texts& texts, const std::function<bool(const QString&)>& accepts)
{
    std::vector<char> kept;
    for (const QString& text : texts.distinct()) kept.push_back(accepts(text));
    return [&texts, kept](qsizetype row) { return kept[size_t(texts.codes()[size_t(row)])] != 0; };
}

Test anyCell(const Table& table, const QString& word)
{
    std::vector<Test> tests;
    const bool asShown = table.rows() * qsizetype(table.columns.size()) <= mostShownCells;
    const bool hasDigit = std::ranges::any_of(word, [](QChar c) { return c.isDigit(); });
    for (const Column& column : table.columns)
        if (const auto* texts = std::get_if<Texts>(&column.values))
            tests.push_back(ofTexts(*texts, [word](const QString& text) { return text.contains(word, Qt::CaseInsensitive); }));
        else if (hasDigit || asShown)
            tests.push_back([&column, word, asShown](qsizetype row) {
                return column.text(row).startsWith(word) || (asShown && column.display(row).contains(word, Qt::CaseInsensitive));
            });
    return [tests](qsizetype row) { return std::ranges::any_of(tests, [row](const Test& test) { return test(row); }); };
}

Result<Test> ofText(const Texts& texts, const QString& sign, const QString& value)
{
    const bool equal = sign == u"=";
    if (!equal && sign != u"!=") return Error{u"A column of words can be compared with = and != alone."_s};
    return ofTexts(texts, [value, equal](const QString& text) { return (text.compare(value, Qt::CaseInsensitive) == 0) == equal; });
}

Result<Test> ofNumber(const Column& column, const QString& sign, const QString& value)
{
    const bool isRange = value.contains(u"..") && (sign == u"=" || sign == u"!=");
    const auto low = parseQuantity(value.section(u".."_s, 0, 0), column.quantity);
    if (!low) return low.error();
    const auto high = isRange ? parseQuantity(value.section(u".."_s, 1), column.quantity) : low;
    if (!high) return high.error();
    const auto test = [&column](auto compare) -> Test { return [&column, compare](qsizetype row) { return compare(column.number(row)); }; };
    const double from = *low, to = *high;
    if (sign == u"<") return test([from](double v) { return v < from; });
    if (sign == u"<=") return test([from](double v) { return v <= from; });
    if (sign == u">") return test([from](double v) { return v > from; });
    if (sign == u">=") return test([from](double v) { return v >= from; });
    if (sign == u"!=") return test([from, to](double v) { return v < from || v > to; });
    return test([from, to](double v) { return v >= from && v <= to; });
}

Result<Test> testOf(const Table& table, const QString& word)
{
    const QRegularExpressionMatch parts = condition(word);
    if (!parts.hasMatch()) return anyCell(table, word);
    const QString name = parts.captured(1), value = parts.captured(3).trimmed();
    const Column* column = columnNamed(table, name);
    if (!column) {
        QStringList names;
        for (const Column& c : table.columns) names << c.name;
        return Error{u"There is no column “%1”. Columns: %2."_s.arg(name, names.join(u", "_s))};
    }
    const auto* texts = std::get_if<Texts>(&column->values);
    return texts ? ofText(*texts, parts.captured(2), value) : ofNumber(*column, parts.captured(2), value);
}

} // namespace

Result<std::vector<int>> rowsMatching(const Table& table, const QString& filter)
{
    std::vector<int> rows(size_t(table.rows()));
    std::iota(rows.begin(), rows.end(), 0);
    for (const QString& word : wordsOf(filter, table)) {
        const auto test = testOf(table, word);
        if (!test) return test.error();
        std::erase_if(rows, [&](int row) { return !(*test)(row); });
    }
    return rows;
}

QStringList readingsOf(const Table& table, const QString& filter)
{
    QStringList said;
    for (const QString& word : wordsOf(filter, table)) {
        const QRegularExpressionMatch parts = condition(word);
        const Column* column = parts.hasMatch() ? columnNamed(table, parts.captured(1)) : nullptr;
        if (!column || !info(column->quantity).prefixed) continue;
        const QString unit = QLatin1Char(' ') + QString::fromUtf8(info(column->quantity).unit);
        QStringList ends = parts.captured(3).split(u".."_s);
        bool isBare = false;
        for (QString& end : ends) {
            const bool isNumber = !end.isEmpty() && end.back().isDigit();
            if (isNumber) end += unit;
            isBare |= isNumber;
        }
        if (isBare) said << parts.captured(1) + u' ' + parts.captured(2) + u' ' + ends.join(u" .. "_s);
    }
    return said;
}

void sortRows(const Table& table, std::vector<int>& rows, size_t column, bool descending)
{
    if (column >= table.columns.size()) return;
    const Column& by = table.columns[column];
    std::vector<double> keys = by.numbers();
    if (const auto* texts = std::get_if<Texts>(&by.values)) {
        const auto& distinct = texts->distinct();
        std::vector<qint32> order(distinct.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(
            order, [&](qint32 a, qint32 b) { return QString::compare(distinct[size_t(a)], distinct[size_t(b)], Qt::CaseInsensitive) < 0; });
        std::vector<double> places(distinct.size());
        for (size_t i = 0; i < order.size(); ++i) places[size_t(order[i])] = double(i);
        for (size_t row = 0; row < keys.size(); ++row) keys[row] = places[size_t(texts->codes()[row])];
    }
    std::ranges::stable_sort(rows, [&](int a, int b) {
        const double x = keys[size_t(a)], y = keys[size_t(b)];
        if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
        return descending ? x > y : x < y;
    });
}

QString conditionOf(const Table& table, int row, size_t column)
{
    if (column >= table.columns.size() || row < 0 || row >= table.rows()) return {};
    const Column& of = table.columns[column];
    const QString text = of.text(row);
    const bool isWord = std::ranges::none_of(text, [](QChar c) { return c.isSpace() || u"<>=!"_s.contains(c); });
    return text.isEmpty() || !isWord ? QString() : of.name + u'=' + text;
}

} // namespace costscope
