// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Dataset.h"

namespace costscope {

const Table* Dataset::table(QStringView name) const
{
    for (const Table& t : tables)
        if (t.name == name) return &t;
    return nullptr;
}

const Table& Dataset::principal() const
{
    static const Table none;
    return tables.empty() ? none : tables.front();
}

} // namespace costscope
