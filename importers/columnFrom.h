// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Table.h"

#include <functional>
#include <type_traits>

namespace costscope {

/// A column of a table that was read row by row: `get` is a member of the rows, or a function of one.
template <class Row, class Get>
Column columnFrom(const std::vector<Row>& rows, const QString& name, Quantity quantity, Get get, const QString& label = {})
{
    using Value = std::decay_t<std::invoke_result_t<Get, const Row&>>;
    if constexpr (std::is_same_v<Value, QString>) {
        Texts texts;
        texts.reserve(qsizetype(rows.size()));
        for (const Row& row : rows) texts.append(std::invoke(get, row));
        return {name, quantity, std::move(texts), label};
    } else {
        std::vector<Value> values;
        values.reserve(rows.size());
        for (const Row& row : rows) values.push_back(std::invoke(get, row));
        return {name, quantity, std::move(values), label};
    }
}

} // namespace costscope
