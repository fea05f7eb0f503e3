// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a row.
#include "importers/benchmarks/googleBenchmarkRows.h"

#include "core/base/json.h"

#include <cmath>

namespace costscope {

namespace {

constexpr std::string_view members[] = {"name",
                                        "run_name",
                                        "run_type",
                                        "aggregate_name",
                                        "aggregate_unit",
                                        "time_unit",
                                        "label",
                                        "error_message",
                                        "skip_message",
                                        "big_o",
                                        "error_occurred",
                                        "skipped",
                                        "family_index",
                                        "per_family_instance_index",
                                        "repetitions",
                                        "repetition_index",
                                        "threads",
                                        "iterations",
                                        "real_time",
                                        "cpu_time",
                                        "real_coefficient",
                                        "cpu_coefficient",
                                        "rms",
                                        "bytes_per_second"};
enum Member : size_t {
    Name,
    RunName,
    RunType,
    AggregateName,
    AggregateUnit,
    TimeUnit,
    Label,
    ErrorMessage,
    SkipMessage,
    BigO,
    ErrorOccurred,
    Skipped,
    Family,
    Instance,
    Repetitions,
    RepetitionIndex,
    Threads,
    Iterations,
    RealTime,
    CpuTime,
    RealCoefficient,
    CpuCoefficient,
    Rms,
    BytesPerSecond,
    FirstOther
};

} // namespace

void GoogleBenchmarkRow::clear()
{
    for (std::string_view* text : {&name, &runName, &aggregate, &unitText, &message, &bigO, &family, &instance, &threads}) *text = {};
    unit = Unit::Missing;
    hasRunType = isAggregate = isRatio = hasFailed = isSkipped = false;
    real.isThere = cpu.isThere = false;
    for (double* number : {&repetition, &iterations, &realCoefficient, &cpuCoefficient, &rms, &bytesPerSecond, &real.value, &cpu.value})
        *number = missing;
    counters.clear();
    tags.clear();
    seen = 0;
}

GoogleBenchmarkRows::GoogleBenchmarkRows(RowNotes& notes) : m_notes(notes), m_names(members)
{
    static_assert(std::size(members) == FirstOther);
}

void GoogleBenchmarkRows::startRow()
{
    ++m_index;
    m_names.startRow();
    m_row.clear();
}

void GoogleBenchmarkRows::member(std::string_view name, const JsonWord& value)
{
    const size_t field = m_names.find(name);
    if (field < FirstOther) {
        const quint64 bit = quint64(1) << field;
        if (m_row.seen & bit)
            m_notes.warn(u"benchmarks[%1].%2 is there twice; the last one was used."_s.arg(m_index).arg(m_notes.text(name)));
        m_row.seen |= bit;
    }
    if (field == RealTime || field == CpuTime)
        (field == RealTime ? m_row.real : m_row.cpu) = timeOf(value, name);
    else if (value.kind == JsonWord::Number)
        takeNumber(field, value.text);
    else if (value.kind == JsonWord::Text)
        takeText(field, value.text);
    else
        takeFlag(field, value.kind == JsonWord::True);
}

GoogleBenchmarkRows::Time GoogleBenchmarkRows::timeOf(const JsonWord& value, std::string_view name)
{
    const double number = value.kind == JsonWord::Number ? m_notes.number(value.text, name) : missing;
    return {true, number, std::isnan(number) ? shownWord(value) : QString()};
}

void GoogleBenchmarkRows::takeText(size_t field, std::string_view text)
{
    switch (field) {
    case Name: m_row.name = text; break;
    case RunName:
        m_row.runName = text;
        m_keys.announce(text);
        break;
    case RunType:
        m_row.hasRunType = true;
        m_row.isAggregate = m_row.isAggregate || text == "aggregate";
        break;
    case AggregateName:
        m_row.aggregate = text;
        m_row.isAggregate = true;
        m_row.isRatio = m_row.isRatio || text == "cv";
        break;
    case AggregateUnit: m_row.isRatio = text == "percentage"; break;
    case TimeUnit: setUnit(text); break;
    case ErrorMessage:
    case SkipMessage: m_row.message = text; break;
    case BigO: m_row.bigO = text; break;
    default: m_row.tags.push_back({m_notes.text(m_names.name(field)), m_notes.text(text)}); break;
    }
}

void GoogleBenchmarkRows::takeNumber(size_t field, std::string_view digits)
{
    switch (field) {
    case Family: m_row.family = digits; return;
    case Instance: m_row.instance = digits; return;
    case Threads: m_row.threads = digits; return;
    case Repetitions: return; // those that are there are counted
    default: break;
    }
    const double value = m_notes.number(digits, m_names.name(field));
    switch (field) {
    case RepetitionIndex: m_row.repetition = value; break;
    case Iterations: m_row.iterations = value; break;
    case RealCoefficient: m_row.realCoefficient = value; break;
    case CpuCoefficient: m_row.cpuCoefficient = value; break;
    case Rms: m_row.rms = value; break;
    case BytesPerSecond: m_row.bytesPerSecond = value; [[fallthrough]];
    default: m_row.counters.push_back({field, value}); break;
    }
}

void GoogleBenchmarkRows::takeFlag(size_t field, bool value)
{
    if (field == ErrorOccurred) m_row.hasFailed = value;
    if (field == Skipped) m_row.isSkipped = value;
}

void GoogleBenchmarkRows::setUnit(std::string_view text)
{
    struct Known {
        std::string_view name;
        double perSecond;
    };
    constexpr Known units[] = {{"ns", 1e9}, {"us", 1e6}, {"ms", 1e3}, {"s", 1}};
    for (const Known& known : units)
        if (text == known.name) {
            m_row.perSecond = known.perSecond;
            m_row.unit = GoogleBenchmarkRow::Unit::Known;
            return;
        }
    m_row.unit = GoogleBenchmarkRow::Unit::Unknown;
    m_row.unitText = text;
}

void GoogleBenchmarkRows::part(std::string_view name, const QJsonValue& value)
{
    if (value.isUndefined())
        return m_notes.warn(u"benchmarks[%1].%2 is too large; it was left out."_s.arg(m_index).arg(m_notes.text(name)));
    m_row.tags.push_back({m_notes.text(name), QString::fromUtf8(jsonText(value))});
}

} // namespace costscope
