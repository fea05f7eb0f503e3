// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/overlapMeasures.h"
#include "core/overlap/profileOverlap.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// A profile as importers make them: means over the tasks of a run.
Dataset profile(double run, double mpi, const QString& command = u"mpirun -n 4 ./heat 512"_s, int tasks = 4)
{
    Dataset dataset;
    dataset.kind = DatasetKind::Profile;
    dataset.name = u"heat after %1 s"_s.arg(run);
    dataset.facts = {{"tasks", tasks}, {"t_n_s", run}, {"app_time_sum_s", tasks * run}, {"mpi_time_mean_s", mpi}, {"command", command}};
    dataset.sources = {{u"%1.mpiP"_s.arg(run), u"mpip"_s, u"ab"_s}};
    return dataset;
}

Dataset calling(Dataset dataset, const QStringList& calls)
{
    QJsonArray operations;
    for (const QString& call : calls) operations.append(QJsonObject{{"call", call}});
    dataset.facts["operations"] = operations;
    return dataset;
}

QString refusal(const Dataset& apart, const Dataset& overlapped)
{
    const auto found = overlapOfProfiles(apart, overlapped);
    return found ? QString() : found.error().message;
}

bool says(const Messages& messages, const QString& part)
{
    return std::any_of(messages.begin(), messages.end(), [&](const Message& m) { return m.text.contains(part); });
}

} // namespace

class TestProfileOverlap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A table of overlap has the columns that some run fills in, and the name always.
    void columnsOfOverlap()
    {
        const auto columns = [](const OverlapRun& run) {
            QStringList names;
            const Dataset dataset = overlapDataset({run});
            for (const Column& column : dataset.principal().columns) names << column.name;
            return names;
        };
        OverlapRun run;
        run.computation = 2, run.communication = 1, run.execution = 2.5;
        for (const char* name : {"platform", "winner", "depth", "processes", "tile"})
            QVERIFY2(!columns(run).contains(QLatin1String(name)), name);
        QVERIFY(columns(run).contains(u"name"_s));
        run.platform = u"cluster"_s, run.winner = u"linear"_s;
        QVERIFY(columns(run).contains(u"platform"_s) && columns(run).contains(u"winner"_s));
        QVERIFY(!columns(run).contains(u"depth"_s));
    }

    void oneSidedCallsReturnBeforeTheyAreDone()
    {
        const QStringList begin{"Put", "Get", "Rput", "Rget", "Accumulate", "Get_accumulate", "Isend", "Iallreduce", "Startall"};
        const QStringList others{"Get_count", "Wait", "Send", "Gather", "Init", "Reduce"};
        QCOMPARE(nonBlockingCalls(calling(profile(16, 6), begin + others)), begin);
        const auto found = overlapOfProfiles(profile(16, 6), calling(profile(11, 1), {"Put", "Win_fence"}));
        QVERIFY(found && !says(found->messages, "nothing that is non-blocking"));
    }

    /// The worked example of the measures: 10 and 6 s apart, 11 s overlapped.
    void twoProfilesGiveTheMeasures()
    {
        const auto found = overlapOfProfiles(profile(16, 6), profile(11, 1));
        QVERIFY2(found.ok(), found ? "" : qPrintable(found.error().message));
        QCOMPARE(found->run.computation, 10.0);
        QCOMPARE(found->run.communication, 6.0);
        QCOMPARE(found->run.execution, 11.0);
        QCOMPARE(found->run.name, u"heat"_s);
        QCOMPARE(found->run.processes, 4.0);
        QVERIFY(found->messages.empty());
        const auto measures = overlapMeasures({found->run.computation, found->run.communication, found->run.execution});
        QCOMPARE(measures->por, 0.375);
        QCOMPARE(measures->aor, 0.3125);
        QVERIFY(std::fabs(measures->ror - 5.0 / 6) < 1e-12);
    }

    /// Waiting counted as communication moves the split, not what was saved.
    void theSavingDoesNotHangOnTheSplit()
    {
        const auto one = overlapOfProfiles(profile(16, 6), profile(11, 1))->run,
                   other = overlapOfProfiles(profile(16, 7), profile(11, 1))->run;
        const auto a = overlapMeasures({one.computation, one.communication, one.execution}),
                   b = overlapMeasures({other.computation, other.communication, other.execution});
        QCOMPARE(a->signedSaving, b->signedSaving);
        QVERIFY(a->ror > b->ror);
    }

    void theDatasetKnowsItsProfiles()
    {
        const auto made = profileOverlapDataset(profile(16, 6), profile(11, 1));
        QVERIFY(made.ok() && isOfProfiles(*made));
        QCOMPARE(made->sources.size(), size_t(2));
        QCOMPARE(made->facts["visible_mpi_s"].toDouble(), 1.0);
        QCOMPARE(made->facts["t_comp_overlapped_s"].toDouble(), 10.0);
        const auto runs = overlapRuns(*made);
        QVERIFY(runs.ok() && runs->size() == 1 && runs->front().execution == 11);
        QVERIFY(!isOfProfiles(overlapDataset(*runs)));
    }

    void refusals()
    {
        const Dataset a = profile(16, 6), b = profile(11, 1);
        QVERIFY(refusal(a, profile(11, 1, "mpirun -n 8 ./heat 512", 8)).contains("ran on 4 processes, “heat after 11 s” on 8"));
        QVERIFY(refusal(a, profile(11, 1, "./wave 512")).contains("different programs, heat and wave"));
        QVERIFY(refusal(a, a).contains("reports of one run"));
        QVERIFY(refusal(b, a).isEmpty()); // slower with overlap: possible
        QVERIFY(refusal(a, profile(9.9, 1)).contains("less than computation alone in the other one (10"));
        QVERIFY(refusal(profile(16, 12), profile(11, 1)).contains("less than MPI alone in the other one (12"));
        Dataset noSplit = b, noTasks = b, tooMuch = profile(11, 12);
        noSplit.facts["mpi_time_mean_s"] = QJsonValue();
        noTasks.facts.remove("tasks");
        QVERIFY(refusal(a, noSplit).contains("does not split its time"));
        QVERIFY(refusal(a, noTasks).contains("number of processes"));
        QVERIFY(refusal(a, tooMuch).contains("was in MPI for 12"));
        Dataset runs = b;
        runs.kind = DatasetKind::Runs;
        QVERIFY(refusal(a, runs).contains("is not a profile"));
    }

    /// What a report does not print cannot refuse it.
    void roundingIsAllowed()
    {
        Dataset rounded = profile(9.9, 1);
        rounded.facts["app_time_rounding_s"] = 4 * 0.2;
        const auto found = overlapOfProfiles(profile(16, 6), rounded);
        QVERIFY(found.ok());
        rounded.facts["app_time_rounding_s"] = 4 * 1.0;
        QVERIFY(says(overlapOfProfiles(profile(16, 6), rounded)->messages, "known to ± 1"));
    }

    void whatTheConclusionRestsOn()
    {
        const Dataset a = profile(16, 6), b = profile(11, 1);
        QVERIFY(says(overlapOfProfiles(a, profile(11, 1, "./heat 512 --overlap"))->messages, "The arguments differ"));
        QVERIFY(says(overlapOfProfiles(a, profile(11, 1, ""))->messages, "does not tell its program"));
        QVERIFY(says(overlapOfProfiles(a, profile(11, 1, "./heat_overlap 512"), true)->messages, "versions of one program"));
        QVERIFY(says(overlapOfProfiles(calling(a, {"Isend", "Waitall"}), b)->messages, "calls Isend: if something ran behind"));
        QVERIFY(says(overlapOfProfiles(a, calling(b, {"Send", "Recv"}))->messages, "by itself it overlaps nothing"));
        QVERIFY(overlapOfProfiles(calling(a, {"Send"}), calling(b, {"Ialltoall"}))->messages.empty());
        QVERIFY(says(overlapOfProfiles(a, profile(12, 1))->messages, "takes 11.00\u00A0s instead of 10.00\u00A0s"));
    }

    void namesOfCalls()
    {
        const QStringList begin{"Isend", "Irsend", "Irecv", "Imrecv", "Iallreduce", "Ineighbor_alltoall", "Startall"};
        const QStringList other{"Init", "Info_create", "Iprobe", "Improbe", "Intercomm_merge", "Is_thread_main", "Send", "Waitall"};
        QCOMPARE(nonBlockingCalls(calling(profile(1, 0), begin + other)), begin);
    }
};

QTEST_GUILESS_MAIN(TestProfileOverlap)
#include "tst_profile_overlap.moc"
