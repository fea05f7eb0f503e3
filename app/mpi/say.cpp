// SPDX-License-Identifier: GPL-3.0-or-later
#include "say.h"

#include <cmath>
#include <cstdio>

namespace costscope::probe {

void say(const std::string& text)
{
    std::fprintf(stderr, "costscope-probe: %s\n", text.c_str());
    std::fflush(stderr);
}

namespace {

std::string shown(double value, const char* unit)
{
    char text[48];
    std::snprintf(text, sizeof text, "%.3g %s", value, unit);
    return text;
}

} // namespace

std::string shownTime(double seconds)
{
    if (seconds < 1e-6) return shown(seconds * 1e9, "ns");
    if (seconds < 1e-3) return shown(seconds * 1e6, "µs");
    if (seconds < 1) return shown(seconds * 1e3, "ms");
    return seconds < 100 ? shown(seconds, "s") : shown(seconds / 60, "min");
}

std::string shownSize(double bytes)
{
    if (bytes < 1024) return shown(bytes, "B");
    if (bytes < 1048576) return shown(bytes / 1024, "KiB");
    return bytes < 1073741824 ? shown(bytes / 1048576, "MiB") : shown(bytes / 1073741824, "GiB");
}

} // namespace costscope::probe
