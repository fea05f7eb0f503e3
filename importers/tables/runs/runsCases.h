// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

#include <QJsonObject>

namespace costscope {

/// Rows of a table that were measured under the same circumstances: one size, library, mapping, number of threads.
struct RunsCase {
    QString name = {};        ///< "size 10000, mapping core"; empty: there is one case
    QJsonObject setting = {}; ///< by heading
    std::vector<size_t> rows = {};
};

/// How the rows of a table fall into cases, in the order they first occur. A column tells cases apart that holds words or whole
/// numbers, few of them, and differs where n is the same; not one that counts repetitions or comes out of a run, nor one that the user
/// has set aside. A column that the user calls “case” does in any case.
struct RunsCases {
    std::vector<RunsCase> cases;
    QStringList columns = {};    ///< that tell them apart
    bool isTooMany = false;      ///< more than stay usable: there is one case, of unlike rows
    std::vector<int> mixed = {}; ///< columns that differ among rows of one case at one n, without being measurements
};

RunsCases casesOf(const HeadedTable& table, const RunsLayout& layout, const QHash<QString, QString>& chosen);
/// The same where every column without a role is known to tell cases apart: one does that differs anywhere where n is the same.
RunsCases casesOfSettings(const HeadedTable& table, const RunsLayout& layout);

} // namespace costscope
