// SPDX-License-Identifier: GPL-3.0-or-later
#include "rounds.h"

#include "say.h"
#include "stopping.h"
#include "system.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include <mpi.h>

namespace costscope::probe {

namespace {

/// What is reduced of each cell: its values, the seconds of the repetition, and its state.
constexpr std::size_t durationAt = valuesOfCell, stateAt = valuesOfCell + 1, width = valuesOfCell + 2;

std::vector<std::size_t> activeIn(const std::vector<double>& inner)
{
    std::vector<std::size_t> active;
    for (std::size_t cell = 0; cell < inner.size(); ++cell)
        if (inner[cell] > 0) active.push_back(cell);
    return active;
}

std::vector<int> membersOf(const Phase& phase)
{
    std::set<int> all = {0}; // decides
    for (const Cell& cell : phase.cells) {
        const Team& team = phase.teams[cell.team];
        all.insert(team.first.begin(), team.first.end());
        all.insert(team.second.begin(), team.second.end());
    }
    return {all.begin(), all.end()};
}

} // namespace

std::vector<std::size_t> cheapFirst(const Phase& phase)
{
    std::vector<std::size_t> cells(phase.cells.size());
    std::iota(cells.begin(), cells.end(), std::size_t(0));
    std::stable_sort(cells.begin(), cells.end(),
                     [&](std::size_t a, std::size_t b) { return phase.cells[a].volume() < phase.cells[b].volume(); });
    return cells;
}

void shuffle(std::vector<std::size_t>& cells, std::uint64_t seed)
{
    std::mt19937_64 random(seed); // std::shuffle differs from library to library
    for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[std::size_t(random() % i)]);
}

std::string nameOf(const Phase& phase, const Cell& cell)
{
    std::string name = cell.op.empty() ? "" : cell.op + ", ";
    name += cell.order > 0 ? "order " + std::to_string(cell.order) : std::to_string(cell.bytes) + " B";
    if (cell.messages > 1) name += ", " + std::to_string(cell.messages) + " messages" + (cell.isReversed ? " reversed" : "");
    if (cell.distance > 0) name += ", distance " + std::to_string(cell.distance);
    const Team& team = phase.teams[cell.team];
    if (team.second.size() > 1) name += ", " + std::to_string(team.second.size()) + " pairs";
    if (team.second.empty() && team.first.size() > 1) name += ", " + std::to_string(team.first.size()) + " ranks";
    return name;
}

Rounds::Rounds(Communicators& communicators, const Placement& placement, const Clock& clock, const Options& options)
    : m_communicators(communicators), m_placement(placement), m_clock(clock), m_options(options),
      m_measurer(clock, placement, communicators.rank(), options.rotating ? 2 * lastCacheBytes() : 0)
{
    m_patience.blocks = clock.isSimulated;
    m_patience.maySpin = !placement.oversubscribed && !clock.isSimulated;
}

double Rounds::left()
{
    return m_seconds - m_watch.seconds();
}

PhaseRun Rounds::run(const Phase& phase, double seconds)
{
    PhaseRun run;
    m_watch = {};
    m_seconds = seconds;
    m_lead = 0;
    const int rank = m_communicators.rank();
    setDoing(rank, phase.name, {});
    const MPI_Comm members = m_communicators.of(membersOf(phase));
    if (members != MPI_COMM_NULL) {
        // In the order of the phase, so that nobody waits for another set than the rest.
        for (const Cell& cell : phase.cells) {
            m_communicators.of(phase.teams[cell.team].ranks());
            if (cell.isInStep) m_communicators.of(Team{phase.teams[cell.team].first, {}}.ranks());
        }
        rank == 0 ? lead(phase, members, run) : follow(phase, members);
    }
    setDoing(rank, phase.name, "none, waiting for its end");
    barrier(m_communicators.all(), {false, 2e-3, m_clock.isSimulated});
    run.seconds = m_watch.seconds();
    return run;
}

void Rounds::send(Order& order, std::size_t cells, MPI_Comm members) const
{
    std::vector<double> text = {double(order.what), order.lead, double(order.round)};
    order.inner.resize(cells);
    order.delay.resize(cells);
    text.insert(text.end(), order.inner.begin(), order.inner.end());
    text.insert(text.end(), order.delay.begin(), order.delay.end());
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(text.data(), int(text.size()), MPI_DOUBLE, 0, members, &request);
    wait(request, m_patience);
    order.what = Order::What(int(text[0]));
    order.lead = text[1];
    order.round = int(text[2]);
    order.inner.assign(text.begin() + 3, text.begin() + 3 + std::ptrdiff_t(cells));
    order.delay.assign(text.begin() + 3 + std::ptrdiff_t(cells), text.end());
}

void Rounds::follow(const Phase& phase, MPI_Comm members)
{
    for (Order order;;) {
        order = {};
        send(order, phase.cells.size(), members);
        if (order.what == Order::Stop) return;
        perform(phase, order, members);
    }
}

void Rounds::performCell(const Phase& phase, const Order& order, std::size_t at, double* found)
{
    const Cell& cell = phase.cells[at];
    const Team& team = phase.teams[cell.team];
    const MPI_Comm members = m_communicators.of(team.ranks());
    if (members == MPI_COMM_NULL) return;
    setDoing(m_communicators.rank(), phase.name, nameOf(phase, cell));
    const MPI_Comm first = cell.isInStep ? m_communicators.of(Team{team.first, {}}.ranks()) : MPI_COMM_NULL;
    barrier(members, m_patience);
    const Moment begin = now();
    const Reading reading = m_measurer.perform(
        {cell, team, m_communicators.all(), members, first, int(order.inner[at]), order.delay[at], order.lead, m_patience.maySpin});
    std::copy(reading.values.begin(), reading.values.end(), found);
    found[durationAt] = double(now() - begin) * 1e-9;
    found[stateAt] = reading.state;
}

std::vector<double> Rounds::perform(const Phase& phase, const Order& order, MPI_Comm members)
{
    const std::vector<std::size_t> active = activeIn(order.inner);
    std::vector<std::size_t> turn = active;
    if (order.what == Order::Measure) shuffle(turn, m_options.seed * 1000003 + std::uint64_t(order.round));
    if (order.what == Order::WarmUp)
        std::stable_sort(turn.begin(), turn.end(),
                         [&](std::size_t a, std::size_t b) { return phase.cells[a].volume() < phase.cells[b].volume(); });
    for (const std::size_t cell : active)
        if (phase.cells[cell].isInStep) {
            m_measurer.compareClocks(phase.teams[phase.cells[cell].team], m_communicators.all());
            break; // cells in step that cross nodes are of one team
        }
    std::vector<double> own(active.size() * width, 0), all(own.size(), 0), sums(active.size(), 0), firsts(active.size(), 0);
    for (const std::size_t cell : turn) {
        const auto at = std::size_t(std::lower_bound(active.begin(), active.end(), cell) - active.begin());
        performCell(phase, order, cell, &own[at * width]);
        firsts[at] = own[at * width];
    }
    setDoing(m_communicators.rank(), phase.name, "none, between two rounds");
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ireduce(own.data(), all.data(), int(own.size()), MPI_DOUBLE, MPI_MAX, 0, members, &request);
    wait(request, m_patience);
    MPI_Ireduce(firsts.data(), sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM, 0, members, &request);
    wait(request, m_patience);
    all.insert(all.end(), sums.begin(), sums.end());
    return all;
}

Rounds::Order Rounds::orderOf(const Phase& phase, const PhaseRun& run, Order::What what) const
{
    Order order;
    order.what = what;
    order.lead = std::max(m_lead, 2e-5);
    order.round = run.rounds;
    order.inner.assign(phase.cells.size(), 0);
    for (const Record& record : run.records) order.delay.push_back(record.delay);
    return order;
}

void Rounds::lead(const Phase& phase, MPI_Comm members, PhaseRun& run)
{
    run.records.assign(phase.cells.size(), {});
    warmUp(phase, members, run);
    for (Record& record : run.records)
        for (std::vector<double>& times : record.times) times.clear(); // of the warm-up
    while (measure(phase, members, run)) ++run.rounds;
    for (Record& record : run.records) {
        if (!record.isOpen()) continue;
        run.isShort = run.isShort || record.repetitions() < m_options.leastRepetitions;
        if (record.repetitions() > 0) continue;
        record.state = Record::Skipped;
        record.message = "the time of the phase ended before this cell had a repetition; raise --budget";
    }
    Order stop = orderOf(phase, run, Order::Stop);
    send(stop, phase.cells.size(), members);
}

/// Two untimed rounds, for connections and registration. The first one goes from cheap to dear in several steps, so that a cell that
/// would take minutes is found before it is tried; the second one with as many iterations as the first one asks for.
void Rounds::warmUp(const Phase& phase, MPI_Comm members, PhaseRun& run)
{
    const std::vector<std::size_t> cells = cheapFirst(phase);
    for (std::size_t at = 0; at < cells.size();) {
        skipTooLong(phase, run);
        Order order = orderOf(phase, run, Order::WarmUp);
        const double upTo = 4 * phase.cells[cells[at]].volume();
        for (; at < cells.size() && (m_clock.isSimulated || phase.cells[cells[at]].volume() < upTo); ++at)
            if (run.records[cells[at]].isOpen()) order.inner[cells[at]] = 1;
        if (activeIn(order.inner).empty()) continue;
        if (left() <= 0) return;
        send(order, phase.cells.size(), members);
        takeWarmUp(phase, perform(phase, order, members), order, run);
    }
    skipTooLong(phase, run);
    setDelays(phase, run);
    Order order = orderOf(phase, run, Order::WarmUp);
    for (std::size_t cell = 0; cell < run.records.size(); ++cell)
        if (run.records[cell].isOpen()) order.inner[cell] = run.records[cell].inner;
    if (activeIn(order.inner).empty() || left() <= 0) return;
    send(order, phase.cells.size(), members);
    takeWarmUp(phase, perform(phase, order, members), order, run);
    skipTooLong(phase, run);
    setDelays(phase, run);
}

void Rounds::takeWarmUp(const Phase& phase, const std::vector<double>& found, const Order& order, PhaseRun& run) const
{
    const std::vector<std::size_t> active = activeIn(order.inner);
    // So long that neither the reading of the clock nor its steps show; a simulator has no disturbances to average over.
    const double least = std::max({100 * m_clock.overhead, 50 * m_clock.resolution, m_clock.isSimulated ? 0 : 2e-4});
    for (std::size_t i = 0; i < active.size(); ++i) {
        Record& record = run.records[active[i]];
        const double* const values = &found[i * width];
        record.duration = record.warmUps > 0 ? std::min(record.duration, values[durationAt]) : values[durationAt];
        ++record.warmUps;
        record.spent += values[durationAt];
        record.single = values[0];
        for (std::size_t value = 0; value < valuesOfCell; ++value) record.times[value] = {values[value]};
        const bool isOnce = phase.cells[active[i]].isOnce;
        record.inner = isOnce || !(record.single > 0) ? 1 : int(std::min(10000.0, std::max(1.0, std::ceil(least / record.single))));
        if (order.inner[active[i]] == 1 && record.inner > 1) record.duration = std::max(record.duration, least);
    }
}

/// Of the cells whose time is another one's delay. After it the values of the warm-up are forgotten.
void Rounds::setDelays(const Phase& phase, PhaseRun& run) const
{
    for (std::size_t cell = 0; cell < run.records.size(); ++cell) {
        const int from = phase.cells[cell].delayCell;
        if (from < 0) continue;
        const std::vector<double>& times = run.records[std::size_t(from)].times[phase.cells[cell].delayValue];
        Record& record = run.records[cell];
        record.delay = times.empty() ? 0 : times.back();
        const double most = 0.05 * m_options.budget;
        if (m_clock.isSimulated || !record.isOpen() || !(record.delay > most)) continue;
        record.state = Record::Skipped; // also where a clock has jumped in the warm-up: nobody waits for hours that were none
        record.delay = 0;
        record.message = "the delay in it would be " + shownTime(times.back()) + ", more than 5 % of the budget; raise --budget";
    }
    for (Record& record : run.records)
        for (std::vector<double>& times : record.times) times.clear();
}

/// No cell may take more than 5 % of the whole budget: what is too long by the nearest cheaper cell of its document is not tried. One that
/// was long once beside a cheaper cell that was not is tried again: others may have had the cores.
void Rounds::skipTooLong(const Phase& phase, PhaseRun& run) const
{
    const double most = 0.05 * m_options.budget, rounds = m_options.leastRepetitions + 2;
    if (m_clock.isSimulated) return; // simulated seconds cost nobody anything
    const std::vector<std::size_t> cells = cheapFirst(phase);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Cell& cell = phase.cells[cells[i]];
        Record& record = run.records[cells[i]];
        if (!record.isOpen()) continue;
        double expected = record.duration;
        for (std::size_t k = i; record.warmUps < 2 && k-- > 0;) {
            const Record& cheaper = run.records[cells[k]];
            if (phase.cells[cells[k]].document != cell.document || cheaper.warmUps == 0) continue;
            const double byIt = cheaper.duration * cell.volume() / phase.cells[cells[k]].volume();
            expected = record.warmUps == 0 ? byIt : std::min(expected, byIt);
            break;
        }
        if (!(expected * rounds > most)) continue;
        record.state = Record::Skipped;
        record.message = "a repetition takes about " + shownTime(expected) + ", and " + std::to_string(int(rounds)) +
                         " of them more than 5 % of the budget; raise --budget";
    }
}

/// One round. False: nothing is left to do, or no time to do it in.
bool Rounds::measure(const Phase& phase, MPI_Comm members, PhaseRun& run)
{
    Order order = orderOf(phase, run, Order::Measure);
    std::vector<std::size_t> open;
    for (const std::size_t cell : cheapFirst(phase))
        if (run.records[cell].isOpen()) open.push_back(cell);
    std::stable_sort(open.begin(), open.end(),
                     [&](std::size_t a, std::size_t b) { return run.records[a].repetitions() < run.records[b].repetitions(); });
    double time = left();
    for (const std::size_t cell : open) {
        if (run.records[cell].warmUps == 0 || (!m_clock.isSimulated && run.records[cell].duration > time)) continue;
        time -= run.records[cell].duration;
        order.inner[cell] = run.records[cell].inner;
    }
    if (activeIn(order.inner).empty()) return false;
    send(order, phase.cells.size(), members);
    takeRound(phase, perform(phase, order, members), order, run);
    return true;
}

void Rounds::takeRound(const Phase& phase, const std::vector<double>& found, const Order& order, PhaseRun& run)
{
    const std::vector<std::size_t> active = activeIn(order.inner);
    int late = 0, together = 0;
    for (std::size_t i = 0; i < active.size(); ++i) {
        const Cell& cell = phase.cells[active[i]];
        Record& record = run.records[active[i]];
        const double* const values = &found[i * width];
        record.duration = values[durationAt];
        record.spent += record.duration;
        const int state = int(values[stateAt]);
        together += cell.isInStep;
        late += state == Reading::Late;
        record.late += state == Reading::Late;
        record.wrongClock += state == Reading::WrongClock;
        if (state == Reading::Good) {
            for (std::size_t value = 0; value < valuesOfCell; ++value) record.times[value].push_back(values[value]);
            const Team& team = phase.teams[cell.team];
            record.means.push_back(found[active.size() * width + i] / double(team.first.size()));
        }
        judge(phase, record);
    }
    // At least twenty times the latency: as long as the agreement itself may take.
    if (together > 0 && m_lead == 0) {
        double least = 1;
        for (const Record& record : run.records)
            if (record.single > 0) least = std::min(least, record.single);
        m_lead = std::min(5e-3, std::max(2e-5, 20 * least));
    }
    if (10 * late > together) m_lead = std::min(1e-2, 2 * m_lead);
}

void Rounds::judge(const Phase& phase, Record& record) const
{
    const int repetitions = record.repetitions(), tried = repetitions + record.late + record.wrongClock;
    const bool isEnough = repetitions >= m_options.leastRepetitions;
    const bool usedUp = !m_clock.isSimulated && record.spent > m_seconds / double(phase.cells.size());
    if (repetitions >= m_options.mostRepetitions || (isEnough && (usedUp || medianPrecision(record.times[0]) <= m_options.precision)))
        record.state = Record::Done;
    if (!record.isOpen() || tried < std::max(4 * m_options.leastRepetitions, m_options.mostRepetitions)) return;
    record.state = repetitions > 0 ? Record::Done : Record::Failed;
    if (repetitions == 0)
        record.message =
            record.wrongClock > record.late
                ? "the clock of a rank stood still or went back in " + std::to_string(record.wrongClock) + " of " + std::to_string(tried) +
                      " repetitions"
                : "a rank came late to all of " + std::to_string(tried) + " common starts: other programs may be using the cores";
}

} // namespace costscope::probe
