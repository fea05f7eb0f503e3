// SPDX-License-Identifier: GPL-3.0-or-later
#include "voice.h"

#include <cstdio>
#include <limits>
#include <new>
#include <numeric>
#include <optional>
#include <vector>

#include <unistd.h>

namespace costscope::verbs {

int rankHere()
{
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

int processes()
{
    int count = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}

void say(const std::string& text)
{
    if (rankHere() != 0) return;
    std::fprintf(stderr, "costscope-mpi: %s\n", text.c_str());
    std::fflush(stderr);
}

void shareText(std::string& text)
{
    auto length = static_cast<long long>(text.size());
    MPI_Bcast(&length, 1, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
    text.resize(std::size_t(length));
    constexpr long long step = 1 << 30; // a count of MPI is an int
    for (long long at = 0; at < length; at += step)
        MPI_Bcast(text.data() + at, int(std::min(step, length - at)), MPI_CHAR, 0, MPI_COMM_WORLD);
}

std::string gatherText(const std::string& text)
{
    const int own = int(text.size()), count = processes();
    std::vector<int> sizes(std::size_t(count), 0), places(std::size_t(count), 0);
    MPI_Gather(&own, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), 0);
    std::string all(rankHere() == 0 ? std::size_t(places.back() + sizes.back()) : 0, '\0');
    MPI_Gatherv(text.data(), own, MPI_CHAR, all.data(), sizes.data(), places.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
    return all;
}

void together(const std::function<void()>& part)
{
    std::optional<Fault> own;
    try {
        part();
    } catch (const Fault& fault) {
        own = fault;
    } catch (const std::bad_alloc&) {
        own = Fault(1, "rank " + std::to_string(rankHere()) + " has no more memory. Take more nodes, or fewer ranks on each.");
    } catch (const std::exception& unknown) {
        own = Fault(1, unknown.what());
    }
    struct {
        long order;
        int rank;
    } mine{own ? long(own->order) : std::numeric_limits<long>::max(), rankHere()}, first{};
    MPI_Allreduce(&mine, &first, 1, MPI_LONG_INT, MPI_MINLOC, MPI_COMM_WORLD);
    if (first.order == std::numeric_limits<long>::max()) return;
    std::string text = own ? own->what() : "";
    int about[2] = {own ? own->code : 1, int(text.size())};
    MPI_Bcast(about, 2, MPI_INT, first.rank, MPI_COMM_WORLD);
    text.resize(std::size_t(about[1]));
    MPI_Bcast(text.data(), about[1], MPI_CHAR, first.rank, MPI_COMM_WORLD);
    throw Fault(about[0], text, first.order);
}

std::int64_t sumOverAll(std::int64_t value)
{
    auto own = static_cast<long long>(value), all = 0LL;
    MPI_Allreduce(&own, &all, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

std::int64_t mostOfAll(std::int64_t value)
{
    auto own = static_cast<long long>(value), all = 0LL;
    MPI_Allreduce(&own, &all, 1, MPI_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

Meter::Meter(std::size_t steps) : m_steps(steps), m_isOn(rankHere() == 0 && isatty(STDERR_FILENO) != 0)
{}

void Meter::report(std::size_t done)
{
    const int percent = m_steps == 0 ? 100 : int(100 * done / m_steps);
    if (!m_isOn || percent == m_shown) return;
    m_shown = percent;
    std::fprintf(stderr, "\rcostscope-mpi: %d %%", percent);
}

Meter::~Meter()
{
    if (m_shown >= 0) std::fputs("\r\033[K", stderr);
}

std::string shownBytes(double bytes)
{
    const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    for (; bytes >= 1024 && unit < 4; ++unit) bytes /= 1024;
    char text[48];
    std::snprintf(text, sizeof text, "%.3g %s", bytes, units[unit]);
    return text;
}

} // namespace costscope::verbs
