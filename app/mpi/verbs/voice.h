// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include <mpi.h>

namespace costscope::verbs {

/// What ends a verb, with its exit code: 1 the data, 2 the command line. `order`: of several ranks' the least is told.
struct Fault : std::runtime_error {
    Fault(int exitCode, const std::string& text, std::int64_t at = 0) : std::runtime_error(text), code(exitCode), order(at) {}
    int code;
    std::int64_t order;
};

int rankHere();
int processes();

/// "costscope-mpi: …" on stderr, of rank 0 alone: many processes with one voice.
void say(const std::string& text);

/// Runs a part that calls no MPI on every rank; where it fails on any, all throw the same Fault.
void together(const std::function<void()>& part);

std::int64_t sumOverAll(std::int64_t value);
std::int64_t mostOfAll(std::int64_t value);
/// Text of rank 0, known to all.
void shareText(std::string& text);
/// Lines of all ranks one after the other, on rank 0.
std::string gatherText(const std::string& text);

/// How far rank 0 is, on a terminal only; the others are about as far.
class Meter {
public:
    explicit Meter(std::size_t steps);
    void report(std::size_t done);
    ~Meter();

private:
    std::size_t m_steps;
    int m_shown = -1;
    bool m_isOn;
};

/// "48", "12.3 KiB".
std::string shownBytes(double bytes);

} // namespace costscope::verbs
