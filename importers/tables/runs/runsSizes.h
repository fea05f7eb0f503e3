// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsCases.h"

namespace costscope {

/// What columns of sizes say against one problem on ever more processes: at the same n they differ, or they grow with n (weak
/// scaling). Of columns that neither have a role nor tell cases apart.
Messages sizeWarnings(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases, const QString& file);

/// How the work of a case changes with n by its columns of sizes: "grows as n" (each process has as much at every n), "grows with n"
/// otherwise; empty where they do not say that it grows.
QString workOf(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases, const RunsCase& one);

/// The headings that these are said of.
QStringList sizeHeadings(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases);

} // namespace costscope
