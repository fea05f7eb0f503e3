// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include <mpi.h>

namespace costscope::probe {

namespace {

// Tags: those of a batch count up from firstTag, one for each message, so that receives in another order have to be searched for.
enum Tag { Ready = 1, Data = 2, ClockTag = 3, firstTag = 100 };

} // namespace

std::vector<int> Team::ranks() const
{
    std::vector<int> all = first;
    all.insert(all.end(), second.begin(), second.end());
    std::sort(all.begin(), all.end());
    return all;
}

char* Buffers::next(std::size_t bytes)
{
    const std::size_t size = std::max({bytes, m_rotateOver, std::size_t(64)});
    if (m_bytes.size() < size) m_bytes.assign(size, 'c');
    if (m_rotateOver == 0) return m_bytes.data();
    if (m_at + bytes > m_bytes.size()) m_at = 0;
    char* const place = m_bytes.data() + m_at;
    m_at += (std::max<std::size_t>(bytes, 1) + 63) / 64 * 64;
    return place;
}

Measurer::Measurer(const Clock& clock, const Placement& placement, int rank, std::size_t rotateOver)
    : m_clock(clock), m_placement(placement), m_rank(rank), m_send(rotateOver), m_receive(rotateOver), m_work(clock)
{}

Reading Measurer::perform(const Turn& turn)
{
    switch (turn.cell.action) {
    case Action::PingPong: return pingPong(turn);
    case Action::Together: return together(turn);
    case Action::Ring: return ring(turn);
    case Action::Batch: return batch(turn);
    case Action::RoundTrips: return roundTrips(turn);
    case Action::Shift: return shift(turn);
    case Action::Collective: return collective(turn);
    case Action::Overlap: return overlap(turn);
    case Action::Kernel: return kernel(turn);
    }
    return {};
}

bool Measurer::isFirst(const Team& team) const
{
    return std::find(team.first.begin(), team.first.end(), m_rank) != team.first.end();
}

int Measurer::partner(const Team& team) const
{
    for (std::size_t i = 0; i < team.second.size(); ++i) {
        if (team.first[i] == m_rank) return team.second[i];
        if (team.second[i] == m_rank) return team.first[i];
    }
    return m_rank;
}

Reading Measurer::reading(double seconds, double divisor) const
{
    Reading reading;
    if (!(seconds > 0)) reading.state = Reading::WrongClock;
    reading.values[0] = std::max(0.0, seconds) / divisor;
    return reading;
}

/// Without it the skew of the barrier is in every short time: 1.50 instead of 1.00 µs for a single round trip.
void Measurer::getReady(const Turn& turn) const
{
    char nothing = 0;
    if (isFirst(turn.team))
        MPI_Recv(&nothing, 0, MPI_BYTE, partner(turn.team), Ready, turn.all, MPI_STATUS_IGNORE);
    else
        MPI_Send(&nothing, 0, MPI_BYTE, partner(turn.team), Ready, turn.all);
}

Reading::State Measurer::start(const Turn& turn)
{
    if (!turn.cell.isInStep || turn.first == MPI_COMM_NULL) return Reading::Good;
    Moment own = now() - m_offset + Moment(turn.lead * 1e9), agreed = 0;
    MPI_Allreduce(&own, &agreed, 1, MPI_INT64_T, MPI_MAX, turn.first);
    agreed += m_offset;
    const double wait = double(agreed - now()) * 1e-9;
    if (wait < 0) return Reading::Late;
    // Readings of the clock that are that far apart are no lead: somebody's clock jumped, and nobody shall wait for it.
    if (wait > 1 + 100 * turn.lead) return Reading::WrongClock;
    waitUntil(agreed, m_clock);
    return Reading::Good;
}

void Measurer::delay(double seconds) const
{
    if (seconds > 0) waitUntil(now() + Moment(seconds * 1e9), m_clock);
}

Reading Measurer::pingPong(const Turn& turn)
{
    const int other = partner(turn.team), bytes = int(turn.cell.bytes);
    const bool sends = isFirst(turn.team);
    m_send.next(std::size_t(bytes)); // memory is there before the clock runs
    m_receive.next(std::size_t(bytes));
    getReady(turn);
    const Moment begin = now();
    for (int i = 0; i < turn.inner; ++i) {
        if (sends) MPI_Send(m_send.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all);
        MPI_Recv(m_receive.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all, MPI_STATUS_IGNORE);
        if (!sends) MPI_Send(m_send.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all);
    }
    const Moment end = now();
    return sends ? reading(secondsBetween(begin, end, m_clock), 2.0 * turn.inner) : Reading{};
}

/// Free-running pairs drift into opposite phases and use both directions: rms 9 % off a known network, R_N 10 % too high. Started
/// together: 0.07 % and 0.01 %. So every start has one round trip.
Reading Measurer::together(const Turn& turn)
{
    const int other = partner(turn.team), bytes = int(turn.cell.bytes);
    char *const out = m_send.next(std::size_t(bytes)), *const in = m_receive.next(std::size_t(bytes));
    getReady(turn);
    if (!isFirst(turn.team)) {
        MPI_Recv(in, bytes, MPI_BYTE, other, Data, turn.all, MPI_STATUS_IGNORE);
        MPI_Send(out, bytes, MPI_BYTE, other, Data, turn.all);
        return {};
    }
    const Reading::State started = start(turn);
    const Moment begin = now();
    MPI_Send(out, bytes, MPI_BYTE, other, Data, turn.all);
    MPI_Recv(in, bytes, MPI_BYTE, other, Data, turn.all, MPI_STATUS_IGNORE);
    Reading result = reading(secondsBetween(begin, now(), m_clock), 2);
    result.state = std::max(result.state, started);
    return result;
}

/// Everybody sends to the next one and receives from the one before: all copy into shared memory at once and then out of it, as in a stage
/// in which a whole node sends. Pairs send half as many messages at once as there are ranks.
Reading Measurer::ring(const Turn& turn)
{
    const std::vector<int>& ranks = turn.team.first;
    const std::size_t p = ranks.size(), at = std::size_t(std::lower_bound(ranks.begin(), ranks.end(), m_rank) - ranks.begin());
    const int bytes = int(turn.cell.bytes), to = ranks[(at + 1) % p], from = ranks[(at + p - 1) % p];
    char *const out = m_send.next(std::size_t(bytes)), *const in = m_receive.next(std::size_t(bytes));
    const Reading::State started = start(turn);
    const Moment begin = now();
    MPI_Sendrecv(out, bytes, MPI_BYTE, to, Data, in, bytes, MPI_BYTE, from, Data, turn.all, MPI_STATUS_IGNORE);
    Reading result = reading(secondsBetween(begin, now(), m_clock), 1);
    result.state = std::max(result.state, started);
    return result;
}

/// n messages one way, then n back; all receives are posted before the first message leaves, in the order of the sends or against it.
Reading Measurer::batch(const Turn& turn)
{
    const int other = partner(turn.team), bytes = int(turn.cell.bytes), n = turn.cell.messages;
    const bool isOfFirst = isFirst(turn.team);
    // Every message has bytes of its own, as far as they fit into 64 MiB.
    const std::size_t slots =
        std::max<std::size_t>(1, std::min<std::size_t>(std::size_t(n), (64u << 20) / std::size_t(std::max(bytes, 1))));
    m_requests.assign(2 * std::size_t(n), MPI_REQUEST_NULL);
    double sum = 0;
    Reading result;
    for (int i = 0; i < turn.inner; ++i) {
        char *const out = m_send.next(std::size_t(bytes) * slots), *const in = m_receive.next(std::size_t(bytes) * slots);
        const auto slot = [&](char* base, int message) { return base + std::size_t(message) % slots * std::size_t(bytes); };
        for (int k = 0; k < n; ++k) {
            const int message = turn.cell.isReversed ? n - 1 - k : k;
            MPI_Irecv(slot(in, message), bytes, MPI_BYTE, other, firstTag + message, turn.all, &m_requests[std::size_t(k)]);
        }
        const auto sendAll = [&] {
            for (int message = 0; message < n; ++message)
                MPI_Isend(slot(out, message), bytes, MPI_BYTE, other, firstTag + message, turn.all, &m_requests[std::size_t(n + message)]);
        };
        getReady(turn);
        if (isOfFirst) result.state = std::max(result.state, start(turn));
        const Moment begin = now();
        if (isOfFirst) sendAll();
        MPI_Waitall(n, m_requests.data(), MPI_STATUSES_IGNORE);
        if (!isOfFirst) sendAll();
        const double seconds = secondsBetween(begin, now(), m_clock);
        MPI_Waitall(n, m_requests.data() + n, MPI_STATUSES_IGNORE);
        sum += seconds;
        if (!(seconds > 0)) result.state = Reading::WrongClock;
    }
    if (!isOfFirst) return {};
    result.values[0] = std::max(0.0, sum) / (2.0 * turn.inner);
    return result;
}

/// PRTT(n, d, s): n messages with a delay between them, then one answer; as Netgauge measures LogGP.
Reading Measurer::roundTrips(const Turn& turn)
{
    const int other = partner(turn.team), bytes = int(turn.cell.bytes), n = turn.cell.messages;
    const bool asks = isFirst(turn.team);
    m_send.next(std::size_t(bytes));
    m_receive.next(std::size_t(bytes));
    getReady(turn);
    const Moment begin = now();
    for (int i = 0; i < turn.inner; ++i)
        if (asks) {
            for (int message = 0; message < n; ++message) {
                if (message > 0) delay(turn.delay);
                MPI_Send(m_send.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all);
            }
            MPI_Recv(m_receive.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all, MPI_STATUS_IGNORE);
        } else {
            for (int message = 0; message < n; ++message)
                MPI_Recv(m_receive.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all, MPI_STATUS_IGNORE);
            MPI_Send(m_send.next(std::size_t(bytes)), bytes, MPI_BYTE, other, Data, turn.all);
        }
    const Moment end = now();
    return asks ? reading(secondsBetween(begin, end, m_clock), turn.inner) : Reading{};
}

/// Everybody sends to the rank at distance d and receives from the one at distance -d.
Reading Measurer::shift(const Turn& turn)
{
    const std::vector<int>& ranks = turn.team.first;
    const int p = int(ranks.size()), bytes = int(turn.cell.bytes);
    const int at = int(std::lower_bound(ranks.begin(), ranks.end(), m_rank) - ranks.begin());
    const int to = ranks[std::size_t((at + turn.cell.distance) % p)], from = ranks[std::size_t((at - turn.cell.distance % p + p) % p)];
    m_send.next(std::size_t(bytes));
    m_receive.next(std::size_t(bytes));
    MPI_Barrier(turn.members);
    const Moment begin = now();
    for (int i = 0; i < turn.inner; ++i)
        MPI_Sendrecv(m_send.next(std::size_t(bytes)), bytes, MPI_BYTE, to, Data, m_receive.next(std::size_t(bytes)), bytes, MPI_BYTE, from,
                     Data, turn.all, MPI_STATUS_IGNORE);
    return reading(secondsBetween(begin, now(), m_clock), turn.inner);
}

void Measurer::compareClocks(const Team& team, MPI_Comm all)
{
    const int leader = team.first.front();
    const auto isElsewhere = [&](int rank) { return m_placement.nodeOf(rank) != m_placement.nodeOf(leader); };
    m_offset = 0;
    constexpr int trips = 100;
    if (m_rank == leader)
        for (const int rank : team.first)
            for (int i = 0; isElsewhere(rank) && i < trips; ++i) {
                Moment t = 0;
                MPI_Recv(&t, 1, MPI_INT64_T, rank, ClockTag, all, MPI_STATUS_IGNORE);
                t = now();
                MPI_Send(&t, 1, MPI_INT64_T, rank, ClockTag, all);
            }
    if (m_rank == leader || !isFirst(team) || !isElsewhere(m_rank)) return;
    Moment quickest = INT64_MAX;
    for (int i = 0; i < trips; ++i) {
        const Moment begin = now();
        Moment theirs = begin;
        MPI_Send(&theirs, 1, MPI_INT64_T, leader, ClockTag, all);
        MPI_Recv(&theirs, 1, MPI_INT64_T, leader, ClockTag, all, MPI_STATUS_IGNORE);
        const Moment end = now();
        if (end - begin >= quickest || end <= begin) continue;
        quickest = end - begin;
        m_offset = begin + quickest / 2 - theirs;
    }
}

} // namespace costscope::probe
