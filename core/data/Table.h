// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QHash>
#include <QString>

#include <variant>
#include <vector>

namespace costscope {

/// A column of texts, each distinct text stored once: a million rows of "Isend" cost four bytes each.
class Texts {
public:
    Texts() = default;
    Texts(std::initializer_list<QString> texts);

    void append(const QString& text);
    /// The code of `text`, for many appendCode() of it; adds it if it is new.
    qint32 code(const QString& text);
    /// The same for a text that the column does not have yet, which is not checked: half the time of a million names.
    qint32 newCode(QString text);
    void appendCode(qint32 code) { m_codes.push_back(code); }
    void reserve(qsizetype rows) { m_codes.reserve(size_t(rows)); }
    void shrink() { m_codes.shrink_to_fit(); }

    qsizetype size() const { return qsizetype(m_codes.size()); }
    const QString& at(qsizetype row) const { return m_distinct[size_t(m_codes[size_t(row)])]; }
    const std::vector<QString>& distinct() const { return m_distinct; }
    const std::vector<qint32>& codes() const { return m_codes; }
    bool operator==(const Texts& other) const;

private:
    std::vector<QString> m_distinct;
    QHash<QString, qint32> m_index; ///< of the first of them; the others follow when they are asked for
    size_t m_indexed = 0;
    size_t m_last = 0; ///< code that was asked for last
    std::vector<qint32> m_codes;
};

using Doubles = std::vector<double>;
using Int32s = std::vector<qint32>;
using Int64s = std::vector<qint64>;
/// The values of a column, one type per column and none per cell. A missing number is NaN.
using Values = std::variant<Doubles, Int32s, Int64s, Texts>;

struct Column {
    QString name; ///< ASCII id that ends in its unit: "t_n_s", "bytes"
    Quantity quantity = Quantity::None;
    Values values;
    QString label = {}; ///< heading for people, simple HTML: "t<sub>n</sub> measured"; empty = name

    qsizetype rows() const;
    bool isText() const { return std::holds_alternative<Texts>(values); }
    /// Number in `row`; NaN if it is missing or a text.
    double number(qsizetype row) const;
    /// All numbers of the column.
    std::vector<double> numbers() const;
    /// The cell as text, exactly (for copying and export).
    QString text(qsizetype row) const;
    /// The cell as people read it, with unit.
    QString display(qsizetype row) const;
    /// A further cell, of the type of the values.
    template <class Cell>
    void add(const Cell& cell)
    {
        if constexpr (std::is_arithmetic_v<Cell>)
            std::get<std::vector<Cell>>(values).push_back(cell);
        else
            std::get<Texts>(values).append(cell);
    }
    /// A further cell from another column; missing, or an empty text, if the row is −1.
    void addFrom(const Column& other, qsizetype row);
    bool operator==(const Column& other) const; ///< NaN equals NaN
};

/// A column for cells of this one and of others like it, without rows: of texts or of doubles.
Column emptyLike(const Column& column);

/// A tidy table: columns of equal length.
struct Table {
    QString name;
    std::vector<Column> columns;

    qsizetype rows() const { return columns.empty() ? 0 : columns.front().rows(); }
    const Column* find(QStringView column) const;
    /// A further row: a cell for each column, of the type of its values.
    template <class... Cells>
    void add(const Cells&... cells)
    {
        Q_ASSERT(sizeof...(cells) == columns.size());
        auto column = columns.begin();
        (column++->add(cells), ...);
    }
    /// Numbers of a column; empty if there is none of that name.
    std::vector<double> numbers(QStringView column) const;
    bool operator==(const Table&) const = default;
};

/// Numbers to CSV (RFC 4180, '.' as decimal point, header = names); texts as csvCell() makes them safe.
QString toCsv(const Table& table);

} // namespace costscope
