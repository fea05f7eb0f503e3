// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Dataset.h"

#include "core/base/find.h"

namespace costscope {

const Table* Dataset::table(QStringView name) const
{
    return firstOf(tables, [&](const Table& t) { return t.name == name; });
}

const Table& Dataset::principal() const
{
    static const Table none;
    return tables.empty() ? none : tables.front();
}

} // namespace costscope
