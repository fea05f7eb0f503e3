// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace costscope {

/// Values of a machine that were fitted together, and so err together.
struct JointErrors {
    QStringList values = {};              ///< names in Machine::values
    std::vector<double> correlation = {}; ///< of their errors, row by row: k × k, 1 on the diagonal
    /// Of a bootstrap, for each value, in its unit; what stands at the same place was drawn together. Their 2.5 and 97.5 % are the
    /// ends of the value's interval. Empty: none were kept.
    std::vector<std::vector<double>> draws = {};

    double between(size_t i, size_t j) const { return correlation[i * size_t(values.size()) + j]; }
    size_t drawCount() const { return draws.empty() ? 0 : draws.front().size(); }
    bool operator==(const JointErrors&) const = default;
};

/// Of those values that count; empty if none does.
template <class Counts>
JointErrors ofValues(const JointErrors& errors, Counts counts)
{
    std::vector<size_t> kept;
    for (size_t i = 0; i < size_t(errors.values.size()); ++i)
        if (counts(errors.values[qsizetype(i)])) kept.push_back(i);
    JointErrors part;
    for (const size_t i : kept) {
        part.values << errors.values[qsizetype(i)];
        for (const size_t j : kept) part.correlation.push_back(errors.between(i, j));
        if (errors.drawCount() > 0) part.draws.push_back(errors.draws[i]);
    }
    return part;
}

} // namespace costscope
