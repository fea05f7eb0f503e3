// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/otherProblem.h"

#include "core/data/programOf.h"

namespace costscope {

namespace {

QString fact(const Dataset& dataset, const char* name)
{
    return dataset.facts[QLatin1String(name)].toVariant().toString();
}

/// Processes of the run; empty if it is not said.
QString tasksOf(const Dataset& dataset)
{
    const QString tasks = fact(dataset, "tasks");
    return tasks.isEmpty() ? fact(dataset, "ranks") : tasks;
}

/// `sentence` takes what was and what is.
void tell(OtherProblem& problem, const QString& subject, const QString& sentence, const QString& was, const QString& is)
{
    problem.changes.push_back({.subject = subject,
                               .was = was,
                               .is = is,
                               .sentence = sentence.arg(was, is),
                               .rank = rankOfOtherProblem,
                               .isInput = true,
                               .shortly = u"%1 %2"_s.arg(subject, is)});
}

} // namespace

OtherProblem otherProblem(const Dataset& before, const Dataset& after, const QString& prefix)
{
    OtherProblem problem;
    const ProgramCall was = programOf(fact(before, "command")), is = programOf(fact(after, "command"));
    if (!was.program.isEmpty() && !is.program.isEmpty() && was.arguments != is.arguments) {
        tell(problem, u"arguments"_s, prefix + u"The runs had other arguments: “%1” and “%2”: their times are no measure of speed."_s,
             was.arguments, is.arguments);
        problem.verdict = Verdict::OtherArguments;
    }
    if (const QString old = tasksOf(before), now = tasksOf(after); !old.isEmpty() && !now.isEmpty() && old != now) {
        tell(problem, u"tasks"_s, prefix + u"The runs had other numbers of tasks: %1 and %2: their times are no measure of speed."_s, old,
             now);
        if (!problem.verdict) problem.verdict = Verdict::OtherTasks;
    }
    if (!was.program.isEmpty() && !is.program.isEmpty() && was.program != is.program)
        tell(problem, u"program"_s, prefix + u"The runs are of other programs: “%1” and “%2”."_s, was.program, is.program);
    if (const QString old = fact(before, "machine"), now = fact(after, "machine"); !old.isEmpty() && !now.isEmpty() && old != now)
        tell(problem, u"machine"_s, prefix + u"The runs were on other machines: “%1” and “%2”."_s, old, now);
    return problem;
}

} // namespace costscope
