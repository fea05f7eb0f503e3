// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipText.h"

#include <algorithm>

namespace costscope {

std::optional<std::string_view> mpipTitle(std::string_view line)
{
    line = printedTrimmed(line);
    if (line.substr(0, 4) != "@---") return {};
    line.remove_prefix(4);
    while (!line.empty() && line.back() == '-') line.remove_suffix(1);
    while (!line.empty() && line.front() == '-') line.remove_prefix(1);
    return printedTrimmed(line);
}

bool mpipDashes(std::string_view line)
{
    line = printedTrimmed(line);
    return !line.empty() && std::all_of(line.begin(), line.end(), [](char c) { return c == '-'; });
}

bool mpipDots(std::string_view line)
{
    line = printedTrimmed(line);
    return line == "..." || line == "[...]" || line == "\xE2\x80\xA6" || line == "(...)";
}

bool mpipChatter(std::string_view line)
{
    return line.substr(0, 5) == "mpiP:";
}

std::optional<std::string_view> mpipStart(std::string_view line)
{
    constexpr std::string_view start = "@ mpiP";
    if (line.substr(0, 3) == "\xEF\xBB\xBF") line.remove_prefix(3);
    while (!line.empty() && isPrintedBlank(line.back())) line.remove_suffix(1);
    if (line.size() < start.size() || line.substr(line.size() - start.size()) != start) return {};
    const std::string_view prefix = line.substr(0, line.size() - start.size());
    for (std::string_view rest = prefix; !rest.empty();) {
        const size_t quote = rest.substr(0, 4) == "&gt;" ? 4 : (rest[0] == '>' || rest[0] == '|' || isPrintedBlank(rest[0])) ? 1 : 0;
        const size_t taken = quote > 0 ? quote : launcherTag(rest);
        if (taken == 0) return {};
        rest.remove_prefix(taken);
    }
    return prefix;
}

} // namespace costscope
