// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/AnswerTable.h"

#include "app/verbs/line/Console.h"
#include "app/verbs/line/csvCells.h"

#include <cmath>

namespace costscope {

AnswerColumn jsonOnly(const QString& key)
{
    return {.key = key, .isInCsv = false};
}

AnswerColumn csvOnly(AnswerColumn column)
{
    column.isInJson = false;
    return column;
}

AnswerColumn forPeople(const QString& heading, Quantity quantity, int digits)
{
    return {.key = {}, .heading = heading.isNull() ? u""_s : heading, .quantity = quantity, .digits = digits};
}

AnswerColumn fixed(const QString& key, const QString& heading, int places)
{
    return {.key = key, .heading = heading, .digits = places, .style = AnswerColumn::Fixed};
}

AnswerColumn shownBy(const QString& key, const QString& heading, QString (*text)(double value))
{
    return {.key = key, .heading = heading, .text = text};
}

AnswerColumn word(const QString& key, const QString& heading)
{
    return {.key = key, .heading = heading, .style = AnswerColumn::Word};
}

AnswerColumn leftOut(const QString& key)
{
    return {.key = key, .style = AnswerColumn::LeftOut};
}

AnswerColumn onlyIf(bool isThere, AnswerColumn column)
{
    column.isThere = isThere;
    return column;
}

void AnswerTable::put(double value)
{
    const AnswerColumn& column = m_columns[m_next];
    const QString text = column.text                           ? column.text(value)
                         : column.style == AnswerColumn::Fixed ? fixedNumber(value, column.digits)
                                                               : display(value, column.quantity, column.digits);
    put(Forms{jsonNumber(value), csvNumber(value), text, std::isnan(value)});
}

void AnswerTable::put(bool value)
{
    put(Forms{value, value ? u"true"_s : u"false"_s, {}, false});
}

void AnswerTable::put(qint64 value)
{
    const AnswerColumn& column = m_columns[m_next];
    const QString number = QString::number(value);
    put(Forms{value, number, column.quantity == Quantity::None ? number : display(double(value), column.quantity, column.digits), false});
}

void AnswerTable::put(const QString& text)
{
    put(Forms{text, quoted(text), text, text.isEmpty()});
}

void AnswerTable::put(const QStringList& texts)
{
    const QString all = texts.join(u"; "_s);
    put(Forms{QJsonArray::fromStringList(texts), quoted(all), all, false});
}

void AnswerTable::put(const QJsonValue& value)
{
    put(Forms{value});
}

QString AnswerTable::quoted(const QString& text) const
{
    if (m_columns[m_next].style == AnswerColumn::Word) return text;
    return m_form == Csv::Plain ? csvText(text) : csvCell(text);
}

QString AnswerTable::csvLine(const QStringList& cells) const
{
    return cells.join(u',') + (m_form == Csv::Plain ? u"\n"_s : u"\r\n"_s);
}

void AnswerTable::put(const Forms& cell)
{
    const AnswerColumn& column = m_columns[m_next];
    const bool isScripts = column.isThere && !column.key.isNull(), isLeftOut = cell.isMissing && column.style == AnswerColumn::LeftOut;
    if (isScripts && column.isInJson && !isLeftOut) m_object.insert(column.key, cell.json);
    if (isScripts && column.isInCsv) m_csvCells << cell.csv;
    if (column.isThere && !column.heading.isNull()) m_texts << cell.text;
    if (++m_next < m_columns.size()) return;
    m_next = 0;
    m_json.append(std::exchange(m_object, {}));
    m_csv += csvLine(std::exchange(m_csvCells, {}));
    m_rows << std::exchange(m_texts, {});
}

QString AnswerTable::toCsv() const
{
    QStringList keys;
    for (const AnswerColumn& column : m_columns)
        if (column.isThere && !column.key.isNull() && column.isInCsv) keys << column.key;
    return csvLine(keys) + m_csv;
}

QString AnswerTable::toText(qsizetype most) const
{
    QStringList headings;
    for (const AnswerColumn& column : m_columns)
        if (column.isThere && !column.heading.isNull()) headings << column.heading;
    return inColumns(headings, m_rows.mid(0, most));
}

QString stackedCsv(const QString& heading, std::vector<std::pair<QString, Table>> tables)
{
    QString csv;
    for (auto& [name, table] : tables) {
        Texts names;
        for (qsizetype row = 0; row < table.rows(); ++row) names.append(name);
        table.columns.insert(table.columns.begin(), Column{heading, Quantity::Text, names});
        const QString own = toCsv(table);
        csv += csv.isEmpty() ? own : own.mid(own.indexOf(QLatin1String("\r\n")) + 2); // one line of headings
    }
    return csv;
}

} // namespace costscope
