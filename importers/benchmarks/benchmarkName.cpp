// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/benchmarkName.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <charconv>

namespace costscope {

namespace {

/// Up to the next slash; one inside of template arguments or brackets separates nothing.
std::string_view nextPiece(std::string_view& rest)
{
    int depth = 0;
    size_t at = 0;
    for (; at < rest.size(); ++at) {
        const char c = rest[at];
        if (c == '<' || c == '(') ++depth;
        if ((c == '>' || c == ')') && depth > 0) --depth;
        if (c == '/' && depth == 0) break;
    }
    const std::string_view piece = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return piece;
}

double numberIn(std::string_view text)
{
    double value = missing;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? value : missing;
}

/// How the program was told to run it, nothing about what it does.
bool isSetting(std::string_view key)
{
    constexpr std::string_view settings[] = {"iterations", "repeats", "min_time", "min_warmup_time", "threads", "process_time"};
    return std::find(std::begin(settings), std::end(settings), key) != std::end(settings);
}

} // namespace

void decodeBenchmarkName(std::string_view name, BenchmarkName& decoded)
{
    decoded.family = nextPiece(name);
    decoded.arguments.clear();
    decoded.isRealTime = false;
    while (!name.empty()) {
        const std::string_view piece = nextPiece(name);
        const size_t colon = piece.find("::") == std::string_view::npos ? piece.find(':') : std::string_view::npos;
        const bool hasKey = colon != std::string_view::npos && colon > 0;
        const std::string_view key = hasKey ? piece.substr(0, colon) : std::string_view(), text = hasKey ? piece.substr(colon + 1) : piece;
        const bool isReal = piece == "real_time" || piece == "manual_time";
        decoded.isRealTime = decoded.isRealTime || isReal;
        if (isReal || isSetting(hasKey ? key : piece)) continue;
        const double value = numberIn(text);
        if (hasKey || value == value)
            decoded.arguments.push_back({key, text, value});
        else
            decoded.family.append("/").append(piece); // the method of a fixture
    }
}

} // namespace costscope
