// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

#include <algorithm>
#include <cmath>
#include <concepts>

namespace costscope {

/// The rows behind a figure while they are collected: columns are named once, a row with its key is added at once.
class FigureTable {
public:
    struct Heading {
        QString name; ///< of the column: "time_s"
        Quantity quantity = Quantity::None;
        QString label = {};  ///< for people
        bool isThere = true; ///< false: its cells are taken and forgotten
    };

    FigureTable(QString name, std::vector<Heading> headings) : m_headings(std::move(headings))
    {
        m_table.name = std::move(name);
        for (const Heading& heading : m_headings)
            m_table.columns.push_back({heading.name, heading.quantity,
                                       heading.quantity == Quantity::Text ? Values(Texts()) : Values(std::vector<double>()),
                                       heading.label});
    }

    /// One cell for each heading: a number, a whole number, a text; or several numbers as a list. Returns the number of the row.
    template <class... Cells>
    int add(QString key, const Cells&... cells)
    {
        size_t column = 0;
        (put(column, cells), ...);
        Q_ASSERT(column == m_headings.size());
        m_keys.push_back(std::move(key));
        return int(m_keys.size()) - 1;
    }
    size_t rows() const { return m_keys.size(); }

    /// Columns after the first that no row has a number or a word in are left out.
    void dropEmpty()
    {
        const auto isTold = [](const auto& values) {
            if constexpr (std::is_same_v<std::decay_t<decltype(values)>, Texts>)
                return std::any_of(values.distinct().begin(), values.distinct().end(), [](const QString& text) { return !text.isEmpty(); });
            else
                return std::any_of(values.begin(), values.end(), [](auto value) { return std::isfinite(double(value)); });
        };
        for (size_t i = 1; i < m_headings.size(); ++i) m_headings[i].isThere = std::visit(isTold, m_table.columns[i].values);
    }

    /// Table and keys of the figure.
    void moveTo(Figure& figure)
    {
        for (size_t i = m_headings.size(); i-- > 0;)
            if (!m_headings[i].isThere) m_table.columns.erase(m_table.columns.begin() + std::ptrdiff_t(i));
        figure.table = std::move(m_table);
        figure.rowKeys = std::move(m_keys);
    }

private:
    Values& next(size_t& column)
    {
        Q_ASSERT(column < m_headings.size());
        return m_table.columns[column++].values;
    }
    void put(size_t& column, double value) { std::get<std::vector<double>>(next(column)).push_back(value); }
    void put(size_t& column, const QString& text) { std::get<Texts>(next(column)).append(text); }
    void put(size_t& column, const std::vector<double>& values)
    {
        for (const double value : values) put(column, value);
    }
    void put(size_t& column, std::integral auto value)
    {
        Values& values = next(column);
        if (m_keys.empty()) values = std::vector<qint64>(); // the first row tells
        std::get<std::vector<qint64>>(values).push_back(value);
    }

    std::vector<Heading> m_headings;
    Table m_table;
    std::vector<QString> m_keys;
};

} // namespace costscope
