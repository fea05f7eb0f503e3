// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/profileOverlap.h"

#include "core/data/programOf.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr const char* visibleFact = "visible_mpi_s";

double number(const Dataset& profile, const char* fact)
{
    const QJsonValue value = profile.facts[QLatin1String(fact)];
    return value.isDouble() ? value.toDouble() : missing;
}

QString text(const Dataset& profile, const char* fact)
{
    return profile.facts[QLatin1String(fact)].toVariant().toString();
}

ProgramCall callOf(const Dataset& profile)
{
    return programOf(text(profile, "command"));
}

QString shown(double seconds)
{
    return display(seconds, Quantity::Time, 4);
}

bool isSameRun(const Dataset& a, const Dataset& b)
{
    const auto isSame = [&](const char* fact) { return !text(a, fact).isEmpty() && text(a, fact) == text(b, fact); };
    return a == b || (isSame("collector_pid") && isSame("command") && isSame("start"));
}

/// Error: what makes these two no pair.
Result<Done> fits(const Dataset& apart, const Dataset& overlapped, bool anyName)
{
    if (isSameRun(apart, overlapped))
        return Error{
            u"“%1” and “%2” are reports of one run: overlap needs a run with it and one without."_s.arg(apart.name, overlapped.name)};
    const double before = number(apart, "tasks"), now = number(overlapped, "tasks");
    if (before != now)
        return Error{u"“%1” ran on %2 processes, “%3” on %4: what overlap saves is seen on the same number only."_s.arg(
            apart.name, exact(before), overlapped.name, exact(now))};
    const QString first = callOf(apart).program, second = callOf(overlapped).program;
    if (anyName || first.isEmpty() || second.isEmpty() || first == second) return Done{};
    return Error{u"“%1” and “%2” are profiles of different programs, %3 and %4."_s.arg(apart.name, overlapped.name, first, second)};
}

void noteNames(const Dataset& apart, const Dataset& overlapped, Messages& messages)
{
    const ProgramCall first = callOf(apart), second = callOf(overlapped);
    if (first.program.isEmpty() || second.program.isEmpty())
        warn(messages, u"“%1” does not tell its program: it was taken for the same one."_s.arg(first.program.isEmpty() ? apart.name
                                                                                                                       : overlapped.name));
    else if (first.program != second.program)
        warn(messages, u"%1 and %2 were taken for versions of one program."_s.arg(first.program, second.program));
    if (first.arguments != second.arguments)
        warn(messages, u"The arguments differ, “%1” and “%2”: that both solve the same problem was taken for granted."_s.arg(
                           first.arguments, second.arguments));
    if (text(apart, "estimate") != text(overlapped, "estimate"))
        warn(messages, u"One run was sampled, the other measured call by call: their MPI times do not mean quite the same."_s);
}

/// What calls say about which of the runs overlapped. MAP and Performance Reports list none.
void noteCalls(const Dataset& apart, const Dataset& overlapped, double communication, Messages& messages)
{
    if (const QStringList calls = nonBlockingCalls(apart); !calls.isEmpty())
        note(messages, u"“%1” calls %2: if something ran behind these calls, T_comm is more than %3, and more was hidden."_s.arg(
                           apart.name, calls.join(u", "_s), shown(communication)));
    if (!overlapped.facts[QLatin1String("operations")].toArray().isEmpty() && nonBlockingCalls(overlapped).isEmpty())
        warn(messages, u"“%1” calls nothing that is non-blocking: by itself it overlaps nothing."_s.arg(overlapped.name));
}

void noteTimes(const Dataset& apart, const ProfileOverlap& found, Messages& messages)
{
    constexpr double worthSaying = 0.05;
    const double before = found.run.computation, now = found.overlapped.outside();
    if (std::fabs(now - before) > worthSaying * before)
        note(messages, u"Outside of MPI the overlapped run takes %1 instead of %2: overlapping changes the computation too. "
                       "In MPI it still shows %3."_s.arg(shown(now), shown(before), shown(found.overlapped.mpi)));
    if (const double io = number(apart, "io_percent"); io >= 1)
        note(messages, u"%1 % of “%2” is I/O and counts as computation."_s.arg(exact(io), apart.name));
    const double rounding = found.apart.rounding + found.overlapped.rounding;
    if (rounding > worthSaying * found.run.execution)
        warn(messages, u"The printed times are rounded: the saving is known to ± %1 only."_s.arg(shown(rounding)));
}

} // namespace

Result<ProfileTimes> profileTimes(const Dataset& profile)
{
    if (profile.kind != DatasetKind::Profile) return Error{u"“%1” is not a profile of a run."_s.arg(profile.name)};
    const double tasks = number(profile, "tasks"), sum = number(profile, "app_time_sum_s");
    if (!(tasks > 0) || !(sum > 0))
        return Error{u"The profile “%1” does not say its %2."_s.arg(profile.name, tasks > 0 ? u"run time"_s : u"number of processes"_s)};
    ProfileTimes times{sum / tasks, number(profile, "mpi_time_mean_s"), 0};
    if (!(times.mpi >= 0) || std::isinf(times.mpi))
        return Error{u"“%1” does not split its time into MPI and the rest: overlap cannot be told from it."_s.arg(profile.name)};
    const double ofSum = number(profile, "app_time_rounding_s") / tasks, ofRun = number(profile, "t_n_rounding_s");
    times.rounding = std::isfinite(ofSum) ? ofSum : std::isfinite(ofRun) ? ofRun : 0;
    if (times.mpi > times.run + times.rounding)
        return Error{u"“%1” was in MPI for %2 of a run of %3."_s.arg(profile.name, shown(times.mpi), shown(times.run))};
    times.mpi = std::min(times.mpi, times.run);
    return times;
}

QStringList nonBlockingCalls(const Dataset& profile)
{
    static const QRegularExpression begins(
        u"^(I([bsr]?send|m?recv|sendrecv|barrier|bcast|gather|scatter|allgather|alltoall|reduce|allreduce|scan|exscan|"
        "neighbor)|Start|R?(put|get|accumulate|get_accumulate)$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    QStringList calls;
    for (const QJsonValue operation : profile.facts[QLatin1String("operations")].toArray())
        if (const QString call = operation[QLatin1String("call")].toString(); call.contains(begins)) calls << call;
    return calls;
}

Result<ProfileOverlap> overlapOfProfiles(const Dataset& apart, const Dataset& overlapped, bool anyName)
{
    const auto before = profileTimes(apart), now = profileTimes(overlapped);
    if (!before) return before.error();
    if (!now) return now.error();
    if (const auto pair = fits(apart, overlapped, anyName); !pair) return pair.error();
    ProfileOverlap found{.apart = *before, .overlapped = *now};
    found.run.name = callOf(overlapped).program.isEmpty() ? overlapped.name : callOf(overlapped).program;
    found.run.platform = text(overlapped, "machine");
    found.run.processes = number(overlapped, "tasks");
    found.run.computation = before->outside();
    found.run.communication = before->mpi;
    found.run.execution = now->run;
    const double longer = std::max(found.run.computation, found.run.communication);
    if (found.run.execution + now->rounding < longer - before->rounding)
        return Error{u"The overlapped run takes %1, less than %2 alone in the other one (%3): that is more than overlap can give. The "
                     "roles may be exchanged, or the runs do not do the same work."_s.arg(
                         shown(found.run.execution), found.run.computation < longer ? u"MPI"_s : u"computation"_s, shown(longer))};
    noteNames(apart, overlapped, found.messages);
    noteCalls(apart, overlapped, found.run.communication, found.messages);
    noteTimes(apart, found, found.messages);
    return found;
}

Result<Dataset> profileOverlapDataset(const Dataset& apart, const Dataset& overlapped, bool anyName)
{
    auto found = overlapOfProfiles(apart, overlapped, anyName);
    if (!found) return found.error();
    Dataset dataset = overlapDataset({found->run});
    dataset.name = u"%1, %2 processes, overlap"_s.arg(found->run.name, exact(found->run.processes));
    dataset.facts.insert(QLatin1String(visibleFact), found->overlapped.mpi);
    dataset.facts.insert(u"t_comp_overlapped_s"_s, found->overlapped.outside());
    for (const auto& [role, profile] : {std::pair("apart", &apart), std::pair("overlapped", &overlapped)}) {
        dataset.facts.insert(QLatin1String(role), profile->name);
        dataset.sources.insert(dataset.sources.end(), profile->sources.begin(), profile->sources.end());
    }
    dataset.messages = std::move(found->messages);
    return dataset;
}

bool isOfProfiles(const Dataset& dataset)
{
    return dataset.kind == DatasetKind::Overlap && dataset.facts.contains(QLatin1String(visibleFact));
}

} // namespace costscope
