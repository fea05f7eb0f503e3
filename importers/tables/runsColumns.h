// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace costscope {

/// What a column of run-time records holds.
enum class RunsRole { N, T, Tau, TauStd, Ratio, Note };

/// The standard name: "n", "t_n_s", "tau_mpi_s", "tau_mpi_std_s", "ratio", "note".
QString standardName(RunsRole role);

/// A heading as people write it: "t [ms]", "n cores", "MPI %".
struct RunsHeading {
    std::optional<RunsRole> role; ///< nothing: not known
    std::optional<double> unit;   ///< SI units per written unit (ms: 1e-3); nothing: no unit written
    /// 0: it says so. Above: it may mean something else, too, and is taken where no column of a lower number has this role.
    int doubt = 0;
    bool isSaid = false;        ///< by the user
    bool isUnitAssumed = false; ///< who said what it is said no unit, nor does the heading
};

RunsHeading runsHeading(const QString& text);
/// Without what may be a run time where no other column is: in files whose names are not those of a table's columns.
RunsHeading certainHeading(const QString& text);

/// "ms" for 1e-3, "" for none.
QString unitName(std::optional<double> unit);
/// The names of all units that a heading may have, for a choice: "s", "ms" …
QStringList timeUnits();
/// SI units per unit that times and shares are written in: "ms" -> 1e-3, "%" -> 0.01.
std::optional<double> timeUnit(const QString& unit);
/// What a heading says after the name of a time that is none of these: "ticks" of "time [ticks]" and "elapsed_ticks"; empty: nothing.
QString unknownUnit(const QString& heading);

/// What a user calls a column that tells cases apart.
constexpr const char16_t* caseColumn = u"case";

/// "--column "Cores=n"" as a shell takes it: what it would read itself stands between single quotes. A heading that nobody can copy, as
/// it is empty, long or of several lines, is named by its number from 1 where it has one.
QString columnOption(const QString& heading, const QString& name, qsizetype number = 0);
/// Whether a text advises such options, and how many.
qsizetype countColumnOptions(const QString& text);

/// What a user says that a column holds; an empty name: nothing of interest. Error: no such column (lists them).
Result<RunsHeading> wantedColumn(const QString& name);

} // namespace costscope
