// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows mean: which of them are repetitions of one run.
#include "importers/benchmarks/googleBenchmarkRows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

/// Up to the next slash; one inside of template arguments or brackets separates nothing.
std::string_view nextPiece(std::string_view& rest)
{
    int depth = 0;
    size_t at = 0;
    for (; at < rest.size(); ++at) {
        const char c = rest[at];
        if (c > '>') continue; // a letter
        if (c == '<' || c == '(') ++depth;
        if ((c == '>' || c == ')') && depth > 0) --depth;
        if (c == '/' && depth == 0) break;
    }
    const std::string_view piece = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return piece;
}

double numberIn(std::string_view text)
{
    double value = missing;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? value : missing;
}

/// How the program was told to run it, nothing about what it does.
bool isSetting(std::string_view key)
{
    constexpr std::string_view settings[] = {"iterations", "repeats", "min_time", "min_warmup_time", "threads", "process_time"};
    return std::find(std::begin(settings), std::end(settings), key) != std::end(settings);
}

/// Into `decoded`, whose memory is used again: a file may have a million names.
void decodeBenchmarkName(std::string_view name, BenchmarkName& decoded)
{
    decoded.family = nextPiece(name);
    decoded.arguments.clear();
    decoded.isRealTime = false;
    while (!name.empty()) {
        const std::string_view piece = nextPiece(name);
        const size_t colon = piece.find("::") == std::string_view::npos ? piece.find(':') : std::string_view::npos;
        const bool hasKey = colon != std::string_view::npos && colon > 0;
        const std::string_view key = hasKey ? piece.substr(0, colon) : std::string_view(), text = hasKey ? piece.substr(colon + 1) : piece;
        const bool isReal = piece == "real_time" || piece == "manual_time";
        decoded.isRealTime = decoded.isRealTime || isReal;
        if (isReal || isSetting(hasKey ? key : piece)) continue;
        const double value = numberIn(text);
        if (hasKey || value == value)
            decoded.arguments.push_back({key, text, value});
        else
            decoded.family.append("/").append(piece); // the method of a fixture
    }
}

bool isNear(double a, double b, double tolerance)
{
    return std::fabs(a - b) <= tolerance * std::fabs(b);
}

unsigned bitOf(std::string_view aggregate)
{
    return aggregate == "mean" ? 1 : aggregate == "median" ? 2 : aggregate == "stddev" ? 4 : aggregate == "cv" ? 8 : 0;
}

} // namespace

void GoogleBenchmarkRows::endRow()
{
    if (m_row.aggregate.empty() && (m_row.isAggregate || !m_row.hasRunType)) nameAggregate();
    if (m_row.runName.empty()) m_row.runName = m_row.name;
    const bool isComplexity = !m_row.bigO.empty() || !std::isnan(m_row.rms) || !std::isnan(m_row.realCoefficient);
    const bool hasResult = isComplexity || m_row.real.isThere || m_row.hasFailed || m_row.isSkipped;
    if (!hasResult && m_row.unit == GoogleBenchmarkRow::Unit::Missing) {
        ++m_withoutResult;
        leaveOut("real_time", u"it is missing."_s);
        return;
    }
    if (m_row.runName.empty()) {
        leaveOut("name", u"it is missing."_s);
        return;
    }
    if (m_row.isAggregate && m_row.aggregate.empty() && !isComplexity) {
        leaveOut("aggregate_name", u"it is missing, and the name does not tell it."_s);
        return;
    }
    const bool isTaken = isComplexity                         ? takeComplexity()
                         : m_row.isAggregate                  ? takeAggregate()
                         : m_row.hasFailed || m_row.isSkipped ? takeFailed()
                                                              : takeRepetition();
    m_count += isTaken;
}

/// Where aggregate_name is missing, the end of the name tells which aggregate it is: "BM_copy/1024_stddev". Releases before 1.5
/// tell no other way that a row is an aggregate.
void GoogleBenchmarkRows::nameAggregate()
{
    const std::string_view name = m_row.name;
    const size_t at = name.rfind('_');
    if (at == std::string_view::npos || (!m_row.runName.empty() && name.substr(0, at) != m_row.runName)) return;
    const std::string_view end = name.substr(at + 1);
    if (!m_row.isAggregate && bitOf(end) == 0) return;
    m_row.aggregate = end;
    m_row.isRatio = m_row.isRatio || end == "cv";
    m_row.runName = name.substr(0, at);
    m_namedAggregates += !m_row.isAggregate;
    m_row.isAggregate = true;
}

bool GoogleBenchmarkRows::leaveOut(const char* member, const QString& why)
{
    m_notes.warn(u"benchmarks[%1].%2: %3 The row was left out."_s.arg(m_index).arg(QLatin1String(member), why));
    return false;
}

bool GoogleBenchmarkRows::hasTime(const Time& time, const char* member, bool mustBePositive)
{
    if (!time.isThere) return leaveOut(member, u"it is missing."_s);
    if (std::isnan(time.value)) return leaveOut(member, u"%1 is not a time."_s.arg(time.shown));
    if (mustBePositive && time.value <= 0) return leaveOut(member, u"%1 is not a time; it must be above 0."_s.arg(exact(time.value)));
    return true;
}

bool GoogleBenchmarkRows::hasUnit()
{
    if (m_row.unit == GoogleBenchmarkRow::Unit::Known) return true;
    if (m_row.unit == GoogleBenchmarkRow::Unit::Missing) return leaveOut("time_unit", u"there is none, and it is not guessed."_s);
    return leaveOut("time_unit", u"the unit “%1” is not known."_s.arg(m_notes.text(m_row.unitText)));
}

double GoogleBenchmarkRows::seconds(const Time& time) const
{
    return time.value / m_row.perSecond;
}

GoogleBenchmarkRows::Run& GoogleBenchmarkRows::run()
{
    const std::string_view key[] = {m_row.runName, "\n", m_row.family, "\n", m_row.instance, "\n", m_row.threads};
    if (!m_runs.empty() && m_keys.isAt(m_lastRun, key)) return m_runs[m_lastRun];
    bool isNew = false;
    m_lastRun = m_keys.find(key, isNew);
    if (!isNew) return m_runs[m_lastRun];
    m_runs.emplace_back();
    return startRun(true);
}

GoogleBenchmarkRows::Run& GoogleBenchmarkRows::startRun(bool hasNewName)
{
    Run& run = m_runs[m_lastRun];
    run = {};
    run.sample = quint32(m_samples.add());
    nameSample(run, hasNewName);
    return run;
}

GoogleBenchmarkRows::Run& GoogleBenchmarkRows::runOfRow()
{
    Run& found = run();
    if (!isThere(found)) return found;
    m_repeated += m_notes.text(m_row.runName);
    Run& next = startRun(false);
    isThere(next);
    return next;
}

void GoogleBenchmarkRows::nameSample(const Run& run, bool isNew)
{
    static constexpr std::pair<std::string_view, BenchmarkNumber> known[] = {
        {"m", BenchmarkNumber::M}, {"n", BenchmarkNumber::N}, {"k", BenchmarkNumber::K}, {"bytes", BenchmarkNumber::Bytes}};
    decodeBenchmarkName(m_row.runName, m_decoded);
    if (isNew)
        m_samples.setNewName(run.sample, m_notes.text(m_row.runName));
    else
        m_samples.set(run.sample, BenchmarkText::Name, m_notes.text(m_row.runName));
    if (m_lastFamilyCode < 0 || m_decoded.family != m_lastFamily) { // one family has many runs
        m_lastFamily = m_decoded.family;
        m_lastFamilyCode = m_samples.code(BenchmarkText::Op, m_notes.text(m_lastFamily));
    }
    m_samples.set(run.sample, BenchmarkText::Op, m_lastFamilyCode);
    if (!m_row.threads.empty()) m_samples.set(run.sample, BenchmarkNumber::Threads, jsonNumber(m_row.threads));
    for (size_t i = 0; i < m_decoded.arguments.size(); ++i) {
        const BenchmarkName::Argument& argument = m_decoded.arguments[i];
        const bool hasColumn = m_samples.setArgument(run.sample, i, argument.value);
        for (const auto& [key, field] : known)
            if (argument.key == key) m_samples.set(run.sample, field, argument.value);
        if (!argument.key.empty() || !hasColumn)
            m_samples.addTag(run.sample, argument.key.empty() ? u"arg%1"_s.arg(i + 1) : m_notes.text(argument.key),
                             m_notes.text(argument.text));
    }
}

/// Whether this repetition or aggregate of the run has come before: then another run has the same name.
bool GoogleBenchmarkRows::isThere(Run& run)
{
    if (m_row.isAggregate) {
        const unsigned bit = bitOf(m_row.aggregate);
        const bool was = (run.aggregates & bit) != 0;
        run.aggregates |= bit;
        return was;
    }
    const qint64 index = m_row.repetition >= 0 && m_row.repetition < 1e9 ? qint64(m_row.repetition) : 0;
    if (index < run.repetitions) return true;
    const std::pair<qint64, qint64> key{qint64(run.sample), index};
    if (index > run.repetitions) {
        if (m_early.contains(key)) return true;
        m_early.insert(key);
        return false;
    }
    do ++run.repetitions;
    while (!m_early.isEmpty() && m_early.remove({key.first, qint64(run.repetitions)}));
    return false;
}

bool GoogleBenchmarkRows::takeFailed()
{
    const Run& found = runOfRow();
    m_samples.set(found.sample, BenchmarkText::Status, m_row.hasFailed ? u"error"_s : u"skipped"_s);
    m_samples.set(found.sample, BenchmarkText::Message, m_notes.text(m_row.message));
    ++(m_row.hasFailed ? m_failed : m_skipped);
    return true;
}

bool GoogleBenchmarkRows::takeRepetition()
{
    if (!hasTime(m_row.real, "real_time", true) || !hasUnit()) return false;
    Run& found = runOfRow();
    found.hasTimes = true;
    m_samples.addTime(found.sample, {seconds(m_row.real), seconds(m_row.cpu), missing});
    m_samples.set(found.sample, BenchmarkNumber::InnerIterations, m_row.iterations);
    const bool isIndex = m_row.repetition >= 0 && m_row.repetition <= std::numeric_limits<qint32>::max(); // not where it is missing
    takeCounters(found, isIndex ? qint32(m_row.repetition) : 0);
    ++m_repetitions;
    return true;
}

bool GoogleBenchmarkRows::takeAggregate()
{
    if (!hasTime(m_row.real, "real_time", false) || (!m_row.isRatio && !hasUnit())) return false;
    Run& found = runOfRow();
    const double real = m_row.isRatio ? m_row.real.value : seconds(m_row.real), cpu = m_row.isRatio ? m_row.cpu.value : seconds(m_row.cpu);
    m_aggregates.push_back({qint32(found.sample), qint32(m_aggregateNames.find(m_row.aggregate)), m_row.isRatio, real, cpu});
    if (!found.hasTimes && !m_row.isRatio) takeStatistics(found, real);
    return true;
}

/// Where the single values are not there, their statistics are all there is.
void GoogleBenchmarkRows::takeStatistics(Run& found, double value)
{
    using enum BenchmarkNumber;
    const unsigned bit = bitOf(m_row.aggregate);
    m_samples.set(found.sample, Repetitions, m_row.iterations);
    if (bit == 1) m_samples.set(found.sample, Mean, value);
    if (bit == 2) m_samples.set(found.sample, Median, value);
    if (bit == 4) m_samples.set(found.sample, Stddev, value);
    if (bit == 2 || (bit == 1 && std::isnan(m_samples.number(found.sample, Time)))) {
        m_samples.set(found.sample, Time, value);
        m_samples.set(found.sample, CpuTime, seconds(m_row.cpu));
        takeCounters(found, -1);
    }
}

void GoogleBenchmarkRows::takeCounters(const Run& found, qint32 repetition)
{
    for (const auto& [name, value] : m_row.counters) {
        if (m_counterCodes.size() <= name) m_counterCodes.resize(name + 1, -1);
        if (m_counterCodes[name] < 0) m_counterCodes[name] = m_samples.counterCode(m_notes.text(m_names.name(name)));
        m_samples.addCounter(found.sample, m_counterCodes[name], value, repetition);
    }
    if (repetition <= 0)
        for (const auto& [name, text] : m_row.tags) m_samples.addTag(found.sample, name, text);
    if (m_row.bytesPerSecond > 0) takeBytes(found);
}

/// The payload of one iteration: what the rate is of, so long as an argument in the name or a whole number agrees.
void GoogleBenchmarkRows::takeBytes(const Run& found)
{
    if (m_row.real.value > m_row.cpu.value * m_worstRatio && m_row.cpu.value > 0 && !m_decoded.isRealTime)
        m_worstRatio = m_row.real.value / m_row.cpu.value;
    if (!std::isnan(m_samples.number(found.sample, BenchmarkNumber::Bytes))) return;
    const double threads = m_row.threads.empty() ? 1 : std::max(1.0, jsonNumber(m_row.threads));
    const double bytes = m_row.bytesPerSecond * seconds(m_decoded.isRealTime ? m_row.real : m_row.cpu) / threads;
    const double tolerance = m_row.isAggregate ? 0.1 : 1e-6; // a mean of rates is not the rate of the mean
    for (const BenchmarkName::Argument& argument : m_decoded.arguments)
        if (isNear(bytes, argument.value, tolerance) || isNear(bytes * threads, argument.value, tolerance))
            return m_samples.set(found.sample, BenchmarkNumber::Bytes, argument.value);
    if (!m_row.isAggregate && bytes >= 1 && isNear(bytes, std::round(bytes), tolerance))
        m_samples.set(found.sample, BenchmarkNumber::Bytes, std::round(bytes));
}

} // namespace costscope
