// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace costscope::probe {

/// "costscope-probe: …" on stderr. Only rank 0 says anything, but for an error of MPI: sixty-four ranks with one voice.
void say(const std::string& text);

/// What ends the run, on all ranks alike, with its exit code.
struct Fault : std::runtime_error {
    Fault(int exitCode, const std::string& text) : std::runtime_error(text), code(exitCode) {}
    int code;
};

/// "1.5 µs", "12 s", "3 min": as people read it.
std::string shownTime(double seconds);
/// "512 B", "64 KiB".
std::string shownSize(double bytes);

} // namespace costscope::probe
