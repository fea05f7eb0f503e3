// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/petscLog.h"

#include <algorithm>

namespace costscope {

namespace {

/// The residual is one product with the operator; interpolation and restriction share one event.
constexpr std::pair<const char*, const char*> names[] = {{"MGResid", "spmv"}, {"MGSmooth", "MGSmooth"}, {"MGInterp", "MGInterp"}};

} // namespace

void PetscEvents::readLine(std::string_view line)
{
    const auto known = std::find_if(std::begin(names), std::end(names),
                                    [&](const auto& name) { return line.starts_with("MG") && line.find(name.first) == 0; });
    if (known == std::end(names)) return;
    const auto tokens = printedTokens(line);
    if (tokens.size() < 12 || tokens[1] != "Level") return;
    const auto level = printedInteger(tokens[2]);
    const auto calls = printedCount(tokens[3]);
    const auto seconds = printedNumber(tokens[5]), messages = printedNumber(tokens[9]), length = printedNumber(tokens[10]);
    if (!level || *level < 0 || *level >= 100 || !calls || !seconds || !messages || !length) return;
    Event& event = m_events[{*level, QLatin1String(known->second)}]; // one line for each stage of the log
    event.calls += *calls;
    event.seconds += *seconds;
    event.messages += *messages;
    event.bytes += *messages * *length;
}

qint64 PetscEvents::levels() const
{
    return m_events.empty() ? 0 : m_events.rbegin()->first.first + 1;
}

std::vector<AmgOperation> PetscEvents::operations(qint64 levels) const
{
    std::vector<AmgOperation> all;
    for (const auto& [key, event] : m_events) {
        if (key.first >= levels || event.calls == 0) continue;
        AmgOperation operation{qint32(levels - 1 - key.first), key.second};
        operation.numbers.messages = event.messages / event.calls;
        operation.numbers.bytes = event.bytes / event.calls;
        operation.measured.reduction = u"max_over_ranks"_s;
        operation.measured.repetitions = event.calls;
        operation.measured.median = operation.measured.mean = event.seconds / event.calls;
        all.push_back(std::move(operation));
    }
    std::stable_sort(all.begin(), all.end(), [](const AmgOperation& a, const AmgOperation& b) { return a.level < b.level; });
    return all;
}

} // namespace costscope
