// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/filePath.h"
#include "core/overlap/overlapMeasures.h"
#include "core/overlap/profileOverlap.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString labelOf(const OverlapRun& run)
{
    QStringList parts{run.name};
    if (!run.platform.isEmpty()) parts << run.platform;
    if (!std::isnan(run.processes)) parts << u"P = %1"_s.arg(exact(run.processes));
    if (!std::isnan(run.tile)) parts << u"tile %1"_s.arg(exact(run.tile));
    return parts.join(u", "_s);
}

/// What stands in no run has no column for people.
struct Seen {
    bool winner = false, slower = false;
};

/// One row per run. Error: the run that is called by its name.
Result<AnswerTable> tableOf(const Dataset& dataset, Seen& seen)
{
    const auto runs = overlapRuns(dataset);
    if (!runs) return runs.error();
    seen.winner = std::any_of(runs->begin(), runs->end(), [](const OverlapRun& run) { return !run.winner.isEmpty(); });
    const auto share = [](double value) { return overlapShare(value); };
    AnswerTable table({forPeople(""),
                       {"name"},
                       {"t_comp_s", "T_comp", Quantity::Time},
                       {"t_comm_s", "T_comm", Quantity::Time},
                       {"t_exec_s", "T_exec", Quantity::Time},
                       shownBy("por", "POR", share),
                       shownBy("aor", "AOR", share),
                       shownBy("ror", "ROR", share),
                       shownBy("signed_saving", "saved", share),
                       leftOut("platform"),
                       leftOut("processes"),
                       leftOut("tile"),
                       leftOut("winner"),
                       onlyIf(seen.winner, forPeople("winner")),
                       leftOut("depth"),
                       {"flags", ""}});
    for (const OverlapRun& run : *runs) {
        const auto measured = overlapMeasures(run);
        if (!measured) return Error{u"%1: %2"_s.arg(run.name, measured.error().message)};
        seen.slower = seen.slower || measured->isSlower;
        table.add(labelOf(run), run.name, run.computation, run.communication, run.execution, measured->por, measured->aor, measured->ror,
                  measured->signedSaving, run.platform, run.processes, run.tile, run.winner, run.winner, run.depth, measured->flags());
    }
    return table;
}

QString overlapNotes()
{
    return u"FILE: a table with t_comp_s, t_comm_s, t_exec_s (CSV, or costscope.overlap/1), or a non-blocking collective as OSU (--full) "
           u"and\n"
           "IMB-NBC print it. OSU and IMB divide by the communication alone, ROR by the shorter part.\n"
           "Or a profile (mpiP, MAP, Performance Reports) of a run without overlap, and with --overlapped one of a run of the same "
           "program\n"
           "on as many processes that overlaps: the first tells T_comp and T_comm, the second T_exec. What is saved, and AOR, rest on the\n"
           "two run times; POR and ROR also on the split, in which waiting counts as communication. One profile alone does not tell: its\n"
           "MPI time is what was not hidden.\n"_s;
}

bool has(const Session& session, DatasetKind kind)
{
    return std::any_of(session.datasets.begin(), session.datasets.end(), [=](const DatasetItem& item) { return item.data->kind == kind; });
}

/// One run does not tell what was hidden; what could be, if nothing was.
Error oneProfileAlone(const Dataset& profile)
{
    const auto times = profileTimes(profile);
    if (!times) return times.error();
    const auto time = [](double seconds) { return display(seconds, Quantity::Time); };
    return Error{u"One profile does not tell what was hidden: of “%1” only the MPI time that shows, %2 of %3. If nothing overlaps "
                 "in it, at most %4 of its time could be saved (POR). Give the run that overlaps with --overlapped FILE."_s.arg(
                     profile.name, time(times->mpi), time(times->run),
                     display(std::min(times->mpi, times->outside()) / times->run, Quantity::Share, 3))};
}

/// The only profile of the inputs, or the one of that name.
Result<const DatasetItem*> profileOf(const Inputs& inputs, const Arguments& arguments)
{
    return chooseDataset(inputs.session, toString(DatasetKind::Profile), arguments.text(u"--dataset"_s));
}

/// The dataset to measure: of the file, or made of its profile and the one of the overlapped run.
Result<Dataset> datasetOf(const Inputs& inputs, const Arguments& arguments, Console& console, Messages& messages)
{
    const QString second = arguments.text(u"--overlapped"_s);
    if (second.isEmpty()) {
        const Session& session = inputs.session;
        const bool isTable = has(session, DatasetKind::Overlap);
        const bool isBenchmark = !isTable && std::any_of(session.datasets.begin(), session.datasets.end(),
                                                         [](const DatasetItem& item) { return hasOverlap(*item.data); });
        if (!isTable && !isBenchmark && has(session, DatasetKind::Profile)) {
            const auto profile = profileOf(inputs, arguments);
            return profile ? oneProfileAlone(*(*profile)->data) : profile.error();
        }
        const auto item = chooseDataset(session, toString(isBenchmark ? DatasetKind::Benchmark : DatasetKind::Overlap),
                                        arguments.text(u"--dataset"_s), isBenchmark ? hasOverlap : nullptr);
        if (!item) return item.error();
        Dataset dataset = *(*item)->data;
        dataset.name = (*item)->name;
        return dataset;
    }
    const auto others = readInputs({second}, console.progress());
    if (!others) return others.error();
    messages.insert(messages.end(), others->messages.begin(), others->messages.end());
    const auto apart = profileOf(inputs, arguments), overlapped = profileOf(*others, arguments);
    if (!apart) return apart.error();
    if (!overlapped) return overlapped.error();
    auto made = profileOverlapDataset(*(*apart)->data, *(*overlapped)->data, arguments.has(u"--any-name"_s));
    if (made) messages.insert(messages.end(), made->messages.begin(), made->messages.end());
    return made;
}

int runOverlap(const Arguments& arguments, Console& console)
{
    if (const QString second = arguments.text(u"--overlapped"_s); !second.isEmpty() && second != QLatin1String("-"))
        if (const QString problem = whyNotThere(second); !problem.isEmpty()) return console.refuse({problem, second});
    const auto inputs = readInputs(arguments.words(), console.progress());
    if (!inputs.ok()) return console.refuse(inputs.error());
    Messages messages = inputs->messages;
    const auto dataset = datasetOf(*inputs, arguments, console, messages);
    if (!dataset.ok()) return console.refuse(dataset.error(), messages);
    Seen seen;
    const auto table = tableOf(*dataset, seen);
    if (!table.ok()) return console.refuse(table.error(), messages);
    Answer answer{{{"dataset", dataset->name}}, messages};
    answer.csv = table->toCsv();
    answer.add(u"rows"_s, *table);
    if (seen.slower) answer.text += u"AOR and ROR have no sign, as the paper defines them; “saved” tells gain from loss.\n"_s;
    if (isOfProfiles(*dataset))
        for (const char* fact : {"visible_mpi_s", "t_comp_overlapped_s"})
            answer.fields.insert(QLatin1String(fact), dataset->facts[QLatin1String(fact)]);
    return console.answer(answer);
}

} // namespace

Verb overlapVerb()
{
    return {.name = u"overlap"_s,
            .summary = u"how much of the communication was hidden: POR, AOR, ROR"_s,
            .usage = u"FILE"_s,
            .least = 1,
            .most = 1,
            .csv = true,
            .options = {{u"--overlapped"_s, Option::Text, u"FILE"_s, u"FILE is a profile without overlap, this one of the run with it"_s},
                        {u"--any-name"_s, Option::Switch, {}, u"both profiles are of one program, though it is called otherwise"_s},
                        {u"--dataset"_s, Option::Text, u"NAME"_s, u"the times, if the file holds several"_s}},
            .run = runOverlap,
            .notes = overlapNotes};
}

} // namespace costscope
