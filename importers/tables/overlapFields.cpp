// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/overlapFields.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct Called {
    const char* names; ///< without blanks, underscores and units, lower case
    OverlapField field;
};

const std::vector<Called>& allCalled()
{
    static const std::vector<Called> all = {
        {"tcomp|comp|computation|tcomputation|compute|computetime|computationtime", {&OverlapRun::computation, nullptr, true}},
        {"tcomm|comm|communication|tcommunication|communicate|communicationtime|mpitime", {&OverlapRun::communication, nullptr, true}},
        {"texec|exec|execution|texecution|executiontime|overlapped|overall", {&OverlapRun::execution, nullptr, true}},
        {"processes|p|np|nprocs|ranks|cores|n", {&OverlapRun::processes}},
        {"tile|tilesize|ts|tileedge", {&OverlapRun::tile}},
        {"name|benchmark|case|application|code", {nullptr, &OverlapRun::name}},
        {"platform|machine|system|cluster", {nullptr, &OverlapRun::platform}},
        {"winner|function|implementation", {nullptr, &OverlapRun::winner}},
        {"depth|progressdepth|progress|progresscalls", {nullptr, &OverlapRun::depth}},
    };
    return all;
}

std::optional<double> unitOf(const QString& written)
{
    static const std::pair<const char*, double> units[] = {{"s", 1},     {"sec", 1},   {"seconds", 1}, {"ms", 1e-3},
                                                           {"us", 1e-6}, {"µs", 1e-6}, {"ns", 1e-9},   {"min", 60}};
    for (const auto& [name, unit] : units)
        if (written == QString::fromUtf8(name)) return unit;
    return {};
}

} // namespace

std::optional<OverlapField> overlapField(const QString& name)
{
    static const QRegularExpression withUnit(u"^(.*?)[\\s_]*[\\s_\\[(]([a-zµ]+)[\\])]?$"_s), between(u"[\\s_-]"_s);
    const QString lower = name.trimmed().toLower();
    const auto match = withUnit.match(lower);
    const auto unit = match.hasMatch() ? unitOf(match.captured(2)) : std::nullopt;
    QString plain = unit ? match.captured(1) : lower;
    plain.remove(between);
    for (const Called& called : allCalled()) {
        if (!QString::fromLatin1(called.names).split(u'|').contains(plain)) continue;
        if (unit && !called.field.isTime) continue;
        OverlapField field = called.field;
        field.unit = unit.value_or(1);
        field.hasUnit = unit.has_value();
        return field;
    }
    return {};
}

QString wrongWithOverlap(const OverlapRun& run)
{
    const std::pair<const char*, double> times[] = {{"T_comp", run.computation}, {"T_comm", run.communication}, {"T_exec", run.execution}};
    for (const auto& [name, time] : times) {
        if (std::isnan(time)) return u"%1 is missing or no number."_s.arg(QLatin1String(name));
        if (time < 0 || std::isinf(time)) return u"%1 is %2 s; a time of 0 s or more was expected."_s.arg(QLatin1String(name), exact(time));
    }
    if (std::isinf(run.computation + run.communication)) return u"T_comp and T_comm are too large to be added."_s;
    if (run.computation + run.communication == 0) return u"T_comp and T_comm are both 0: there is nothing to overlap."_s;
    const auto isNone = [](double count) { // what is missing is not wrong
        return count < 1 || std::isinf(count) || (!std::isnan(count) && count != std::floor(count));
    };
    if (isNone(run.processes)) return u"%1 is no number of processes."_s.arg(exact(run.processes));
    if (isNone(run.tile)) return u"%1 is no edge of a tile."_s.arg(exact(run.tile));
    return {};
}

bool isFasterThanPerfect(const OverlapRun& run)
{
    return run.execution < std::max(run.computation, run.communication);
}

} // namespace costscope
