// SPDX-License-Identifier: GPL-3.0-or-later
#include "executions.h"

#include <algorithm>

namespace costscope::record {

namespace {

/// To the nearest, halves up; without the sum that may be too large.
std::uint64_t rounded(std::uint64_t value, std::uint64_t divisor)
{
    return value / divisor + (value % divisor >= divisor / 2 + divisor % 2 ? 1 : 0);
}

} // namespace

InOneExecution inOneExecution(const Row& row, std::uint64_t executions, std::int64_t ranks)
{
    InOneExecution one;
    if (row.kind == Kind::Received || row.kind == Kind::NeighbourReceived || row.kind == Kind::Collective) return one;
    if (row.peer < 0 || row.peer >= ranks || std::int64_t(row.rank) >= ranks) {
        one.told = InOneExecution::Unknown;
        one.count = row.count;
        return one;
    }
    if (row.peer == std::int64_t(row.rank)) {
        one.told = InOneExecution::ToItself;
        return one;
    }
    executions = std::max<std::uint64_t>(1, executions);
    one.told = InOneExecution::Message;
    one.count = std::max<std::uint64_t>(1, rounded(row.count, executions));
    one.isUneven = row.count % executions != 0;
    one.bytes = row.coarse && row.count > 0 ? rounded(row.total, row.count) : row.bytes;
    const auto peer = std::uint32_t(row.peer);
    one.from = row.kind == Kind::Got ? peer : row.rank;
    one.to = row.kind == Kind::Got ? row.rank : peer;
    return one;
}

std::vector<int> levelsOf(const std::vector<int>& told)
{
    std::vector<int> levels(told.size(), -1);
    int next = 0;
    for (const int level : told) next = std::max(next, level + 1);
    for (std::size_t i = 0; i < told.size(); ++i)
        if (i > 0 || told.size() == 1) levels[i] = told[i] >= 0 ? told[i] : next++;
    return levels;
}

} // namespace costscope::record
