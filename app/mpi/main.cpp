// SPDX-License-Identifier: GPL-3.0-or-later
// mpirun -n N costscope-probe -o cluster.json: what the models of Costscope need of a machine, measured in one run.
#include "output.h"
#include "phases.h"
#include "plan.h"
#include "rounds.h"
#include "say.h"
#include "system.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <set>

#include <mpi.h>

namespace costscope::probe {

namespace {

bool isSimulator()
{
    return mpiLibrary().rfind("SMPI", 0) == 0;
}

/// The same on all ranks.
int agreed(int value)
{
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return value;
}

void sayPlacement(const Placement& placement)
{
    say(std::to_string(placement.ranks()) + " ranks on " + std::to_string(placement.nodes.size()) +
        (placement.nodes.size() == 1 ? " node" : " nodes") + ", pinning " + placement.pinning + ", " + mpiLibrary() + ".");
    for (const std::string& remark : placement.remarks) say(remark);
    const std::string governor = placement.isSimulated ? "" : frequencyGovernor();
    if (!governor.empty() && governor != "performance")
        say("the frequency governor is \"" + governor +
            "\", expected performance: times change with the load of the cores. Ask for it, or "
            "read short times with care.");
}

/// What cannot be measured, and why; what needs two nodes in one line.
void sayLeftOut(const std::vector<Phase>& phases, const Placement& placement)
{
    const bool isOneNode = placement.nodes.size() == 1;
    if (isOneNode)
        say("all ranks are on one node: what goes between nodes is left out, and with it line and shifts. More nodes measure it.");
    for (const Phase& phase : phases)
        for (const std::string& remark : phase.remarks)
            if (!isOneNode || (phase.name != "line" && phase.name != "shifts")) say(phase.name + " " + remark + ".");
}

std::string cellsIn(std::size_t count)
{
    return std::to_string(count) + (count == 1 ? " cell" : " cells");
}

/// By its clock the phase lasted longer than the whole run may, which phases never do by themselves.
bool hasJumped(const PhaseRun& run, const Options& options)
{
    return run.seconds > 2 * options.budget + 60;
}

/// "ping-pong: 66 cells, 12 rounds, 3.2 s; …"
void sayPhase(const Phase& phase, const PhaseRun& run, const Options& options)
{
    std::string text =
        phase.name + ": " + cellsIn(phase.cells.size()) + ", " + std::to_string(run.rounds) + " rounds, " + shownTime(run.seconds);
    std::size_t left = 0, few = 0;
    std::string why;
    std::vector<const Record*> records;
    for (std::size_t cell = 0; cell < run.records.size(); ++cell) {
        const Record& record = run.records[cell];
        records.push_back(&record);
        if (record.repetitions() == 0 && left++ == 0) why = nameOf(phase, phase.cells[cell]) + ": " + record.message;
        few += record.repetitions() > 0 && record.repetitions() < options.leastRepetitions;
    }
    if (left > 0) text += "; " + cellsIn(left) + " without a time, the first is " + why;
    if (few > 0) text += "; " + cellsIn(few) + " with fewer than " + std::to_string(options.leastRepetitions) + " repetitions";
    if (const std::string note = noteOnOutliers(records); !note.empty()) text += "; " + note;
    if (hasJumped(run, options)) text += "; the clock jumped in it, or the machine stood still";
    say(text + ".");
}

bool isLost(const PhaseRun& run)
{
    return std::all_of(run.records.begin(), run.records.end(), [](const Record& r) { return r.state == Record::Failed; });
}

int measureAll(const std::vector<Phase>& phases, const Placement& placement, const Clock& clock, const Options& options,
               const std::vector<std::string>& command, Communicators& communicators, Stopwatch& watch)
{
    const bool speaks = communicators.rank() == 0;
    const auto file = speaks ? std::make_unique<ResultFile>(options.file, command, clock, placement, options) : nullptr;
    const std::string why = speaks ? file->check() : "";
    if (agreed(!why.empty()))
        throw Fault(1, "the result cannot be written: " + why + ". Nothing was measured. Choose another file: -o FILE.");
    if (speaks) sayLeftOut(phases, placement);
    Rounds rounds(communicators, placement, clock, options);
    bool isShort = false, isWrong = false, jumped = false;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const Phase& phase = phases[i];
        if (phase.cells.empty()) continue;
        const double left = 0.95 * options.budget - watch.seconds();
        const PhaseRun run = rounds.run(phase, shareOf(phase.name, {phases.begin() + std::ptrdiff_t(i) + 1, phases.end()}, left));
        if (!speaks) {
            if (agreed(0)) return 1;
            continue;
        }
        sayPhase(phase, run, options);
        isShort = isShort || run.isShort;
        jumped = jumped || hasJumped(run, options);
        isWrong = isWrong || isLost(run);
        const bool hadSome = file->documents() > 0;
        const std::string failed = file->add(phase, run);
        if (!failed.empty())
            say("the result cannot be written: " + failed + ". The run ends; " +
                (hadSome ? options.file + " keeps the phases before " + phase.name : "nothing of it is kept") + ".");
        if (agreed(!failed.empty())) return 1;
    }
    if (speaks && file->documents() == 0) {
        file->removePart();
        say("nothing was measured, so " + options.file + " was not written.");
    }
    if (speaks && isShort)
        say("the budget of " + shownTime(options.budget) + " ended before every cell had " + std::to_string(options.leastRepetitions) +
            " repetitions. The file is valid; " + (jumped ? "another run" : "a longer --budget") + " gives the rest.");
    const bool hasNothing = speaks && file->documents() == 0 && options.phases != std::vector<std::string>{"placement"};
    return agreed(isWrong || hasNothing ? 1 : isShort ? 3 : 0);
}

int run(const Options& options, const std::vector<std::string>& command)
{
    Communicators communicators;
    const Clock clock = measureClock(isSimulator());
    Stopwatch watch;
    const bool speaks = communicators.rank() == 0;
    if (communicators.size() < 2)
        throw Fault(2,
                    "found 1 rank, expected two or more: messages need a sender and a receiver. Nothing was measured. Start it as mpirun "
                    "-n 2 costscope-probe.");
    setDoing(communicators.rank(), "placement", {});
    const Placement placement = findPlacement(options, clock.isSimulated);
    const std::vector<Phase> phases = makePhases({placement, options, findChannels(placement, options)});
    if (speaks) sayPlacement(placement);
    if (options.isPlan) {
        if (speaks) {
            sayLeftOut(phases, placement);
            std::fputs(planText(phases, placement, options).c_str(), stdout);
        }
        return 0;
    }
    return measureAll(phases, placement, clock, options, command, communicators, watch);
}

int runWithFaults(const Options& options, const std::vector<std::string>& command)
{
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        return run(options, command);
    } catch (const Fault& fault) { // of all ranks alike
        if (rank == 0) say(fault.what());
        return fault.code;
    } catch (const std::bad_alloc&) {
        say("rank " + std::to_string(rank) + " found no memory for its messages: it needs two times --max-bytes, " +
            shownSize(2.0 * double(options.maxBytes)) +
            ", and in batches up to 128 MiB. The run ends; the file keeps the phases that were finished. "
            "Choose a smaller --max-bytes, --max-messages, or start fewer ranks per node.");
        MPI_Abort(MPI_COMM_WORLD, 1);
        return 1;
    } catch (const std::exception& why) { // of this rank: the others would wait for it for ever
        say("rank " + std::to_string(rank) + ": " + why.what() + ". The run ends; the file keeps the phases that were finished.");
        MPI_Abort(MPI_COMM_WORLD, 1);
        return 1;
    }
}

} // namespace

} // namespace costscope::probe

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    const std::vector<std::string> command(argv, argv + argc);
    const costscope::probe::Parsed parsed = costscope::probe::parseOptions({command.begin() + 1, command.end()});
    int rank = 0, code = parsed.code;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (parsed.goesOn)
        code = costscope::probe::runWithFaults(parsed.options, command);
    else if (rank == 0)
        std::fputs(parsed.text.c_str(), code == 0 ? stdout : stderr);
    MPI_Finalize();
    return code;
}
