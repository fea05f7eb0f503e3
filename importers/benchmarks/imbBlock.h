// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/BenchmarkSamples.h"

#include <optional>
#include <string_view>

namespace costscope {

/// What a column of an IMB block holds.
struct ImbColumn {
    enum Kind { Number, Counter };
    Kind kind = Counter;
    BenchmarkNumber field = BenchmarkNumber::Bytes; ///< of a Number
    double scale = 1;                               ///< printed units in an SI unit: 1e6 for µs
    QString name = {};                              ///< of a Counter
};

/// The heading over the rows of a block: its columns; nothing if the line is something else.
std::optional<std::vector<ImbColumn>> imbHeading(std::string_view line);

/// What one benchmark of the suite measures.
struct ImbProgram {
    QString kind;
    QString timeOf;
    double bytesPerTime = 0; ///< messages that the printed rate counts in one time; 0 = it prints none, or none to check
};
/// `name` as printed, "Multi-PingPong"; `groups` run at the same time.
ImbProgram imbProgram(const QString& name, double groups);

} // namespace costscope
