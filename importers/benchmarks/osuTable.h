// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/BenchmarkSamples.h"

#include <QStringList>

#include <map>
#include <optional>
#include <string_view>

namespace costscope {

/// What a column of an OSU table holds.
struct OsuColumn {
    enum Kind { Size, Number, Percentile, Counter, Validation, WindowRate, WindowMessages };
    Kind kind = Counter;
    BenchmarkNumber field = BenchmarkNumber::Time; ///< of a Number
    double scale = 1;                              ///< printed units in an SI unit: 1e6 for µs
    QString name = {};                             ///< of a Counter
    double percent = 0;                            ///< of a Percentile
    double window = 0;
};

/// The heading of a table, without '#': its columns; nothing if the line is another comment.
std::optional<std::vector<OsuColumn>> osuHeading(std::string_view text);
/// A heading of window sizes alone ("1  2  4 …"), which osu_mbw_mr -V prints over two tables.
std::optional<std::vector<OsuColumn>> osuWindows(std::string_view text, OsuColumn::Kind kind);

/// What a benchmark measures, told from its title: "OSU MPI-CUDA Broadcast Latency Test".
struct OsuProgram {
    QString kind;
    QString timeOf;
    QString op;
    QString model;               ///< "CUDA", "OpenSHMEM"; empty = plain MPI
    bool isPair = false;         ///< one pair of ranks
    bool countsBothWays = false; ///< rates count both directions
};
OsuProgram osuProgram(const QString& title);

} // namespace costscope
