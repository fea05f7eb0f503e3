// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Table.h"

#include "core/base/find.h"
#include "core/base/sameNumber.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

template <class T>
constexpr bool isTexts = std::is_same_v<T, Texts>;

} // namespace

Texts::Texts(std::initializer_list<QString> texts)
{
    for (const QString& text : texts) append(text);
}

qint32 Texts::newCode(QString text)
{
    m_distinct.push_back(std::move(text));
    return qint32(m_distinct.size() - 1);
}

qint32 Texts::code(const QString& text)
{
    if (m_last < m_distinct.size() && m_distinct[m_last] == text) return qint32(m_last); // most texts come row after row
    for (size_t code = m_indexed; code < m_distinct.size(); ++code) m_index.insert(m_distinct[code], qint32(code));
    m_indexed = m_distinct.size();
    const auto found = m_index.constFind(text);
    if (found != m_index.constEnd()) {
        m_last = size_t(*found);
    } else {
        m_last = size_t(newCode(text));
        m_index.insert(text, qint32(m_last));
        m_indexed = m_distinct.size();
    }
    return qint32(m_last);
}

void Texts::append(const QString& text)
{
    m_codes.push_back(code(text));
}

bool Texts::operator==(const Texts& other) const
{
    if (size() != other.size()) return false;
    for (qsizetype row = 0; row < size(); ++row)
        if (at(row) != other.at(row)) return false;
    return true;
}

qsizetype Column::rows() const
{
    return std::visit([](const auto& v) { return qsizetype(v.size()); }, values);
}

double Column::number(qsizetype row) const
{
    return std::visit(
        [row](const auto& v) -> double {
            if constexpr (isTexts<std::decay_t<decltype(v)>>)
                return missing;
            else
                return double(v[size_t(row)]);
        },
        values);
}

std::vector<double> Column::numbers() const
{
    std::vector<double> all(size_t(rows()), missing);
    for (size_t row = 0; row < all.size(); ++row) all[row] = number(qsizetype(row));
    return all;
}

QString Column::text(qsizetype row) const
{
    return std::visit(
        [row](const auto& v) -> QString {
            using V = std::decay_t<decltype(v)>;
            if constexpr (isTexts<V>)
                return v.at(row);
            else if constexpr (std::is_same_v<V, std::vector<double>>)
                return exact(v[size_t(row)]);
            else
                return QString::number(v[size_t(row)]);
        },
        values);
}

void Column::addFrom(const Column& other, qsizetype row)
{
    if (isText())
        add(row < 0 ? QString() : other.text(row));
    else
        add(row < 0 ? missing : other.number(row));
}

Column emptyLike(const Column& column)
{
    return {column.name, column.quantity, column.isText() ? Values(Texts()) : Values(Doubles()), column.label};
}

QString Column::display(qsizetype row) const
{
    if (isText()) return text(row);
    const bool whole = quantity == Quantity::None && !std::holds_alternative<std::vector<double>>(values); // "1", not "1.000"
    return costscope::display(number(row), whole ? Quantity::Count : quantity);
}

bool Column::operator==(const Column& other) const
{
    if (name != other.name || quantity != other.quantity || label != other.label || values.index() != other.values.index()) return false;
    if (const auto* mine = std::get_if<std::vector<double>>(&values)) {
        const auto& theirs = std::get<std::vector<double>>(other.values);
        return std::ranges::equal(*mine, theirs, sameNumber);
    }
    return values == other.values;
}

const Column* Table::find(QStringView column) const
{
    return firstOf(columns, [&](const Column& c) { return c.name == column; });
}

std::vector<double> Table::numbers(QStringView column) const
{
    const Column* found = find(column);
    return found ? found->numbers() : std::vector<double>{};
}

} // namespace costscope
