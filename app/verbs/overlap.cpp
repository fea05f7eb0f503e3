// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/csvCells.h"
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

struct Row {
    OverlapRun run;
    OverlapMeasures measures;
};

Result<std::vector<Row>> rowsOf(const Dataset& dataset)
{
    const auto runs = overlapRuns(dataset);
    if (!runs) return runs.error();
    std::vector<Row> rows;
    for (const OverlapRun& run : *runs) {
        const auto measures = overlapMeasures({run.computation, run.communication, run.execution});
        if (!measures) return Error{u"%1: %2"_s.arg(run.name, measures.error().message)};
        rows.push_back({run, *measures});
    }
    return rows;
}

QJsonObject toJson(const Row& row)
{
    const auto [run, measures] = row;
    QJsonObject fields{{"name", run.name},
                       {"t_comp_s", run.computation},
                       {"t_comm_s", run.communication},
                       {"t_exec_s", run.execution},
                       {"por", jsonNumber(measures.por)},
                       {"aor", jsonNumber(measures.aor)},
                       {"ror", jsonNumber(measures.ror)},
                       {"signed_saving", jsonNumber(measures.signedSaving)},
                       {"flags", QJsonArray::fromStringList(measures.flags())}};
    for (const auto& [name, text] : {std::pair("platform", run.platform), std::pair("winner", run.winner), std::pair("depth", run.depth)})
        if (!text.isEmpty()) fields.insert(QLatin1String(name), text);
    for (const auto& [name, value] : {std::pair("processes", run.processes), std::pair("tile", run.tile)})
        if (!std::isnan(value)) fields.insert(QLatin1String(name), jsonNumber(value));
    return fields;
}

QString labelOf(const OverlapRun& run)
{
    QStringList parts{run.name};
    if (!run.platform.isEmpty()) parts << run.platform;
    if (!std::isnan(run.processes)) parts << u"P = %1"_s.arg(exact(run.processes));
    if (!std::isnan(run.tile)) parts << u"tile %1"_s.arg(exact(run.tile));
    return parts.join(u", "_s);
}

QString textOf(const std::vector<Row>& rows)
{
    const auto time = [](double seconds) { return display(seconds, Quantity::Time); };
    const auto share = [](double value) { return overlapShare(value); };
    const auto any = [&](auto&& is) { return std::any_of(rows.begin(), rows.end(), is); };
    const bool hasWinner = any([](const Row& row) { return !row.run.winner.isEmpty(); });
    const bool isSlower = any([](const Row& row) { return row.measures.isSlower; });
    QStringList headings{QString(), u"T_comp"_s, u"T_comm"_s, u"T_exec"_s, u"POR"_s, u"AOR"_s, u"ROR"_s, u"saved"_s};
    if (hasWinner) headings << u"winner"_s;
    headings << QString();
    QList<QStringList> cells;
    for (const auto& [run, measures] : rows) {
        QStringList row{labelOf(run),        time(run.computation), time(run.communication), time(run.execution),
                        share(measures.por), share(measures.aor),   share(measures.ror),     share(measures.signedSaving)};
        if (hasWinner) row << run.winner;
        cells << (row << measures.flags().join(u"; "_s));
    }
    QString text = inColumns(headings, cells);
    if (isSlower) text += u"AOR and ROR have no sign, as the paper defines them; “saved” tells gain from loss.\n"_s;
    return text;
}

QString csvOf(const std::vector<Row>& rows)
{
    QString text = u"name,t_comp_s,t_comm_s,t_exec_s,por,aor,ror,signed_saving,platform,processes,tile,winner,depth,flags\n"_s;
    for (const auto& [run, measures] : rows) {
        QStringList cells{csvText(run.name)};
        for (const double value :
             {run.computation, run.communication, run.execution, measures.por, measures.aor, measures.ror, measures.signedSaving})
            cells << csvNumber(value);
        cells << csvText(run.platform) << csvNumber(run.processes) << csvNumber(run.tile) << csvText(run.winner) << csvText(run.depth)
              << csvText(measures.flags().join(u"; "_s));
        text += cells.join(u',') + u'\n';
    }
    return text;
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
        const auto item =
            chooseDataset(session, toString(isBenchmark ? DatasetKind::Benchmark : DatasetKind::Overlap), arguments.text(u"--dataset"_s));
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
    const auto rows = rowsOf(*dataset);
    if (!rows.ok()) return console.refuse(rows.error(), messages);
    QJsonArray list;
    for (const Row& row : *rows) list.append(toJson(row));
    QJsonObject fields{{"dataset", dataset->name}, {"rows", list}};
    if (isOfProfiles(*dataset))
        for (const char* fact : {"visible_mpi_s", "t_comp_overlapped_s"})
            fields.insert(QLatin1String(fact), dataset->facts[QLatin1String(fact)]);
    return console.answer({fields, messages, textOf(*rows), csvOf(*rows)});
}

} // namespace

const Verb overlapVerb = {
    u"overlap"_s,
    u"how much of the communication was hidden: POR, AOR, ROR"_s,
    u"FILE"_s,
    1,
    1,
    true,
    false,
    {{u"--overlapped"_s, Option::Text, u"FILE"_s, u"FILE is a profile without overlap, this one of the run with it"_s},
     {u"--any-name"_s, Option::Switch, {}, u"both profiles are of one program, though it is called otherwise"_s},
     {u"--dataset"_s, Option::Text, u"NAME"_s, u"the times, if the file holds several"_s}},
    runOverlap,
    overlapNotes};

} // namespace costscope
